"""The demands of some rules of the whole board, in the style of `constraints`, which has the rest.

A certificate without one of these rules does not depend on this file. In its functions `b` is a
constraints.Board, `v` the value and `t` the text of the rule.
"""

import operator as op
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from typing import Any

from . import patterns
from .encoding import AnyOf, Distinct, Word
from .parts import Parts, Relation, each, number, related


def _squares(b: Any, kind: Callable[[int], int]) -> Parts:
    """Every two by two cells hold digits of three kinds."""

    def step(s: frozenset[int], d: int) -> frozenset[int]:
        return s | {kind(d)}

    tops = [x for x, y in b.apart((1, 1)) if y == x + b.n + 1]
    squares = [[x, x + 1, x + b.n, x + b.n + 1] for x in tops]
    return [Word(x, frozenset(), step, lambda s: len(s) == 3) for x in squares]


def _taxicab(b: Any) -> Parts:
    def no_twins(v: int) -> Parts:
        return related(b.apart(*((i, v - i) for i in range(v + 1))), lambda *x: x != (v, v))

    return [part for v in b.values for part in no_twins(v)]


def _apart(b: Any, t: str, v: str) -> Parts:
    moves = [(number(x), number(y)) for x, _, y in (z.partition(",") for z in t.split(" "))]
    both = moves + [(y, x) for x, y in moves]
    return related(b.apart(*both), patterns.relation(b, v))


def _flatmates(b: Any) -> Parts:
    """An automaton of the digits above, in and below a cell, of which -1 is none."""
    n, low, middle, high = b.n, b.values[0], b.values[(b.m - 1) // 2], b.values[-1]

    def accepts(s: tuple[int, ...]) -> bool:
        above, own, below = (*s, -1)[:3]
        return own != middle or bool(above == low or below == high)

    columns = [[y for y in (x - n, x, x + n) if 0 <= y < b.area] for x in range(b.area)]
    starts = [() if x >= n else (-1,) for x in range(b.area)]
    found = zip(columns, starts, strict=True)
    return [Word(cells, start, lambda s, d: (*s, d), accepts) for cells, start in found]


def _connected(b: Any, v: str, t: str = "") -> Word:
    """All cells in reading order, or hidden ones in rows of n. A state: the next column, the areas
    of the last n cells by column, how many cells of the row are in one, and whether the area ended.
    Rows that are houses hold each digit, unless there are more than n.
    """
    n, chosen = b.n, {b.digit[x] for x in v.split(" ")}
    cells = b.cells(t) if t else [*range(b.area)]
    least, most = len(chosen) - (b.m - n), len(chosen)
    if t or "rows" not in b.lines:
        least, most = 0, n

    def step(s: Any, d: int) -> Any:
        column, areas, count, has_ended = s
        above, left, near = areas[column], areas[column - 1] * (column > 0), [*areas]
        count, near[column] = count * (column > 0) + (d in chosen), 0
        if d in chosen:
            near = [n + 1 if x in {above, left} - {0} else x for x in near]
            near[column] = n + 1
        ends = above not in near and d not in chosen
        is_wrong = (d in chosen and has_ended) or (ends and any(near))
        if is_wrong or count > most or count + n - 1 - column < least:
            return None
        names = {x: i for i, x in enumerate(dict.fromkeys([0, *near]))}
        return (column + 1) % n, tuple(names[x] for x in near), count, has_ended or ends

    def accepts(s: Any) -> bool:
        return bool(s[3] or max(s[1]) == 1)

    return Word(cells, (0, (0,) * n, 0, False), step, accepts)


def _circles(b: Any, t: str) -> Parts:
    def counted(v: int) -> Word:
        return Word(b.cells(t), 0, lambda s, d: s + (d == v), lambda s: s in (0, v))

    return [counted(v) for v in b.values]


def _sides(b: Any) -> list[list[list[int]]]:
    """The lines that begin at the top, at the bottom, on the left and on the right."""
    ends, places = (0, b.n + 1), range(1, b.n + 1)
    columns = [[b.seen(f"r{end}c{place}") for place in places] for end in ends]
    return columns + [[b.seen(f"r{place}c{end}") for place in places] for end in ends]


def _fullrank(b: Any, t: str, v: str) -> Parts:
    """Four lines begin with each digit, one on each side. The rank is among them."""
    ties, _, rank = v.rpartition(" ")
    (place, count), own, sides = divmod(number(rank) - 1, 4), b.seen(t), _sides(b)
    first = b.values[0] + place
    if not b.m == b.n == b.rows:
        raise ValueError("more digits than cells")
    others = [side for side in sides if own not in side]

    def compared(relation: Relation) -> Callable[[list[int]], Word]:
        """States: -3 first, a digit of the own line, -1 if equal so far, -2 once decided."""

        def step(s: int, d: int) -> int | None:
            if s in (-3, -1):
                return d if s == -1 else -1 if d == first else -2
            return -1 if s == d else -2 if s == -2 or relation(d, s) else None

        def accepts(s: int) -> bool:
            return s == -2 or relation(0, 0)

        def word(line: list[int]) -> Word:
            in_turn = zip(own[1:], line[1:], strict=True)
            return Word([line[0], *chain(*in_turn)], -3, step, accepts)

        return word

    below, above = compared(op.lt), compared({"": op.gt, "ties": op.ge}[ties])

    def chosen(smaller: Iterable[int]) -> Parts:
        words = [below if i in smaller else above for i in range(3)]
        return [word(line) for side, word in zip(others, words, strict=True) for line in side]

    parts: Parts = [Distinct([x[0] for x in side], [(*b.values,)]) for side in sides]
    parts += each(own[:1], [first])
    found = [chosen(smaller) for smaller in combinations(range(3), count)]
    return parts + (found[0] if len(found) == 1 else [AnyOf(found)])


def _windoku(b: Any) -> Parts:
    """Four boxes on a 9x9 board, each with a row and a column between it and the next one."""
    corners = [
        b.n * row + column
        for row in range(1, b.n - b.height, b.height + 1)
        for column in range(1, b.n - b.width, b.width + 1)
    ]
    box = [b.n * row + column for row in range(b.height) for column in range(b.width)]
    return [Distinct([corner + cell for cell in box]) for corner in corners]


def _nonconsecutive(b: Any, v: str = "") -> Parts:
    marks = {"": ("difference", "ratio"), "strict": ()}[v]
    return related(b.unmarked(*marks), lambda x, y: abs(x - y) != 1)


def _extreme(b: Any, t: str, kind: str, relation: Relation) -> Parts:
    """Each cell is in this relation to its neighbours, except for neighbours with the same mark."""
    marked = {*b.cells(t), *(x for _, cells in b.marked(kind) for x in cells)}
    near = {pair for x, y in b.apart((0, 1), (1, 0)) for pair in ((x, y), (y, x))}
    pairs = ((x, y) for x in b.cells(t) for y in range(b.area) if y not in marked)
    return related([pair for pair in pairs if pair in near], relation)


def _indexer(b: Any, t: str, lines: Iterable[Sequence[int]]) -> Parts:
    """A cell at place p of its line that holds v: place v of the line holds p."""

    def tells(place: int, v: int) -> Relation:
        return lambda x, y: x != v or y == place

    parts: Parts = []
    for x, line in [(x, line) for x in b.cells(t) for line in lines if x in line]:
        places, own = range(1, len(line) + 1), line.index(x) + 1
        parts += each([x], places)
        others = [(v, y) for v, y in enumerate(line, start=1) if x != y]
        parts += [part for v, y in others for part in related([(x, y)], tells(own, v))]
    return parts


RULES: dict[str, Callable[..., Any]] = {
    "windoku": _windoku,
    "nonconsecutive": _nonconsecutive,
    "minimum": lambda b, t: _extreme(b, t, "minimum", op.lt),
    "maximum": lambda b, t: _extreme(b, t, "maximum", op.gt),
    "rowindexer": lambda b, t: _indexer(b, t, [range(c, b.area, b.n) for c in range(b.n)]),
    "columnindexer": lambda b, t: _indexer(
        b, t, [range(r, r + b.n) for r in range(0, b.area, b.n)]
    ),
    "boxindexer": lambda b, t: _indexer(b, t, b.regions),
    "antitaxicab": _taxicab,
    "apart": _apart,
    "connected": _connected,
    "dutchflatmates": _flatmates,
    "globalentropy": lambda b: _squares(b, b.third),
    "globalmodular": lambda b: _squares(b, lambda d: d % 3),
    "countingcircles": _circles,
    "fullrank": _fullrank,
}
