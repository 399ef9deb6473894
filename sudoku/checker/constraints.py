"""What rules demand, in the primitives of `encoding`: a function for each, in the table at the end.

Written from the definitions of the rules; nothing is shared with the code that makes certificates.
A rule is the text `NAME [VALUE][: TEXT]`. In its function `b` is the board, `v` the value and `t`
the text; in automata `s` is a state and `d` the value of a digit.
"""

import operator as op
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, groupby, pairwise, takewhile
from typing import Any, TypeGuard, TypeVar

from . import boards, lines, patterns
from .encoding import AnyOf, Distinct, Primitive, Word
from .grids import cell_names, extent, require
from .houses import houses
from .parts import Pairs, Parts, Relation, each, equal_sums, number, related, summed

LARGEST, MOST_WORK = 16, 5_000_000
Counted = TypeVar("Counted", list[Primitive], str)
NUMBERED = {"difference", "ratio", "whispers", "killer", "littlekiller", "sandwich", "skyscraper"}
NUMBERED |= {"xsum"}
SIGNS = {"=": op.eq, "!=": op.ne, "<": op.lt, "<=": op.le, ">": op.gt, ">=": op.ge}


class Board:
    """A board of size n with m digits, which have values, boxes of height x width cells, and rules.

    cell: the number of a cell by its name, hidden cells last. houses: by name, cells in which no
    digit occurs twice, and so every one in m cells. demands: for each rule but regions
    its primitives. Raises Rejected, and other exceptions for a rule that is not understood.
    """

    def __init__(self, height: int, width: int, rules: tuple[str, ...] = ()) -> None:
        self.height, self.width, self.n, self._work = height, width, height * width, 0
        require(len({*rules}) == len(rules), "puzzle.txt", "a rule twice")
        is_plain, (self.values, hidden, rules) = not rules, extent(self.n, rules)
        self.m, limit = len(self.values), f"rules above size {LARGEST} or {LARGEST} digits"
        require(is_plain or self.m <= LARGEST, "puzzle.txt:2", limit)
        self.cell = {name: cell for cell, name in enumerate(cell_names(self.n, hidden))}
        self.digit = {str(d): d for d in self.values}
        is_irregular = bool(rules) and rules[0].startswith("regions: ")
        self.irregular = self._regions(rules[0][9:]) if is_irregular else None
        self.houses = {**houses(height, width, self.irregular)}
        self.regions = [*self.houses.values()][2 * self.n :]
        self.rules, self.demands = rules[is_irregular:], dict[str, Parts]()
        for rule in self.rules:
            self.demands[rule] = self.meaning(rule)
            whole = [x for x in self.demands[rule] if self.is_house(x)]
            for i, house in enumerate(whole, start=1):
                self.houses[f"{rule} {i}" if len(whole) > 1 else rule] = [*house.cells]

    def _regions(self, letters: str) -> tuple[tuple[int, ...], ...]:
        cells = {x: [i for i, y in enumerate(letters) if x == y] for x in {*letters[: self.n**2]}}
        cells.pop(".", None)
        is_right = len(letters) == self.n**2 and {*map(len, cells.values())} <= {self.n, self.m}
        expected = f"expected {self.n**2} letters, each {self.n} or {self.m} times"
        require(is_right, "puzzle.txt", expected)
        return tuple(sorted(map(tuple, cells.values())))

    def meaning(self, rule: str) -> Parts:
        """What a rule demands."""
        name, value, text = _cut(rule)
        given: dict[str, Any] = {x: y for x, y in (("v", value), ("t", text)) if y}
        if value and name in NUMBERED:
            given["v"] = number(value)
        found = RULES[name](self, **given)
        return self.counted(found if isinstance(found, list) else [found])

    def counted(self, found: Counted) -> Counted:
        """The same parts or characters. Raises Rejected if they are too many for all rules."""
        self._work += len(found)
        require(self._work <= MOST_WORK, "puzzle.txt", f"rules of over {MOST_WORK} parts")
        return found

    def is_house(self, part: Primitive) -> TypeGuard[Distinct]:
        return isinstance(part, Distinct) and part.sets is None and len(part.cells) == self.m

    def is_solution(self, clues: Sequence[int], digits: Sequence[int]) -> bool:
        """Whether the numbers of digits in all cells keep the clues and obey every rule."""
        kept = (0 < d <= self.m and x in (0, d) for x, d in zip(clues, digits, strict=True))
        is_kept = all(kept) and all(Distinct(x).holds(digits) for x in self.houses.values())
        return is_kept and not any(self.broken(digits))

    def broken(self, digits: Sequence[int]) -> Iterator[str]:
        """The rules that these numbers of digits do not obey."""
        held = [self.values[d - 1] for d in digits]
        rules = self.demands.items()
        return (x for x, parts in rules if not all(part.holds(held) for part in parts))

    def third(self, d: int) -> int:
        """0 for a low digit, 1 for a middle one, 2 for a high one: as many are low as high."""
        i, outer = self.values.index(d), (self.m + 1) // 3
        return (i >= outer) + (i >= self.m - outer)

    def cells(self, text: str, separator: str = " ") -> list[int]:
        return [self.cell[name] for name in text.split(separator)]

    def line(self, text: str, relation: Relation) -> Parts:
        return related(pairwise(self.cells(text)), relation)

    def apart(self, *moves: tuple[int, int]) -> list[tuple[int, int]]:
        """The pairs of cells that are one of these moves apart: down, and to either side."""
        n, pairs, wanted = self.n, combinations(range(self.n**2), 2), {*moves}
        return [(a, b) for a, b in pairs if (b // n - a // n, abs(b % n - a % n)) in wanted]

    def seen(self, clue: str, way: str = "") -> list[int]:
        """The cells seen from outside the board, straight on or in this diagonal way."""
        ways = {"d1": (1, -1), "d3": (1, 1), "d7": (-1, -1), "d9": (-1, 1)}
        row, column = map(number, re.split("[rc]", clue)[1:])
        straight = (row == 0) - (row > self.n), (column == 0) - (column > self.n)
        down, right = ways[way] if way or 0 not in straight else straight
        names = [f"r{row + i * down}c{column + i * right}" for i in range(1, self.n + 1)]
        first, *others = takewhile(self.cell.__contains__, names if clue not in self.cell else [])
        return self.cells(" ".join([first, *others]))

    def marked(self, *kinds: str) -> list[tuple[str, list[int]]]:
        """The value and the cells of every rule of these kinds."""
        return [(v, self.cells(t)) for name, v, t in map(_cut, self.rules) if name in kinds]

    def unmarked(self, *kinds: str) -> Pairs:
        """The pairs of cells with a common side that no rule of these kinds marks."""
        marked = [{*pair} for _, cells in self.marked(*kinds) for pair in pairwise(cells)]
        return [pair for pair in self.apart((0, 1), (1, 0)) if {*pair} not in marked]

    def any(self, t: str) -> Parts:
        depths = accumulate((x == "(") - (x == ")") for x in t)
        ends = {(" ", 0): "\n", ("&", 1): "\n&"}
        text = "".join(ends.get(x, x[0]) for x in zip(t, depths, strict=True))
        rules = [re.findall(r"(?s)^\((.*)\)$", x)[0] for x in re.split(r"\n(?!&)", text)]
        found = [x.split(" \n& ") for x in rules]
        return [AnyOf([[y for x in inner for y in self.meaning(x)] for inner in found])]

    def arrow(self, t: str) -> Parts:
        pill, *shafts = (self.cells(cells) for cells in re.split(r" > | \| ", t))

        def step(s: tuple[int, int], d: int) -> tuple[int, int]:
            return s[0] + 1, int(f"{s[1] or ''}{d}") if s[0] < len(pill) else s[1] - d

        return [Word(pill + shaft, (0, 0), step, lambda s: not s[1]) for shaft in shafts]

    def clone(self, areas: list[list[int]]) -> Parts:
        pairs = [pair for area in areas[1:] for pair in zip(areas[0], area, strict=True)]
        return related([(x, y) for x, y in pairs if x != y], op.eq)

    def extreme(self, t: str, kind: str, relation: Relation) -> Parts:
        marked = {*self.cells(t), *(x for _, cells in self.marked(kind) for x in cells)}
        near = {pair for x, y in self.apart((0, 1), (1, 0)) for pair in ((x, y), (y, x))}
        pairs = ((x, y) for x in self.cells(t) for y in range(self.n**2) if y not in marked)
        return related([pair for pair in pairs if pair in near], relation)

    def indexer(self, t: str, lines: Iterable[Sequence[int]]) -> Parts:
        def tells(place: int, v: int) -> Relation:
            return lambda x, y: x != v or y == place

        parts: Parts = []
        for x, line in [(x, line) for x in self.cells(t) for line in lines if x in line]:
            places, own = range(1, len(line) + 1), line.index(x) + 1
            parts += [] if {*self.values} <= {*places} else each([x], places)
            others = [(v, y) for v, y in enumerate(line, start=1) if x != y]
            parts += [part for v, y in others for part in related([(x, y)], tells(own, v))]
        return parts

    def linear(self, t: str) -> Parts:
        first, *others, sign, total = t.split(" ")
        found = [term.rpartition("*") for term in (first, *others)]
        factors = [number(k or "1") for k, *_ in found]
        compare, wanted = SIGNS[sign], number(total)
        return summed([self.cell[x] for *_, x in found], factors, lambda k: compare(k, wanted))

    def negative(self, v: str) -> Parts:
        if v == "xv":
            return related(self.unmarked("xv"), lambda x, y: x + y not in (5, 10))
        kinds = {"difference": [1, 0], "ratio": [0, 2], "kropki": [1, 2]}[v]
        dots = [*zip(("difference", "ratio"), kinds, strict=True)]
        values = [{number(k) for k, _ in self.marked(x)} or {i} if i else set() for x, i in dots]
        pairs, (steps, ratios) = self.unmarked("difference", "ratio"), values

        def allowed(x: int, y: int) -> bool:
            return abs(x - y) not in steps and not any(x == y * k or y == x * k for k in ratios)

        return related(pairs, allowed)

    def regionsum(self, t: str, v: str = "") -> Parts:
        region = {cell: i for i, cells in enumerate(self.regions) for cell in cells}
        runs = [[*run] for inside, run in groupby(self.cells(t), region.get) if inside is not None]
        is_closed = region.get(self.cells(t)[0], -1) == region.get(self.cells(t)[-1], -2)
        if {"": False, "loop": is_closed}[v] and len(runs) > 1:
            runs[0] = runs.pop() + runs[0]
        return equal_sums(runs)

    def sandwich(self, t: str, v: int) -> Parts:
        """The ends are the lowest and highest digit; of more than n digits, of those in it."""

        def between(low: int, high: int) -> Word:
            def step(s: tuple[int, int], d: int) -> tuple[int, int] | None:
                is_inner = s[0] == 1 and low < d < high
                return (
                    (s[0] + (d in (low, high)), s[1] + d * is_inner) if low <= d <= high else None
                )

            return Word(self.seen(t), (0, 0), step, lambda s: s == (2, v))

        if self.m == self.n:
            return [between(self.values[0], self.values[-1])]
        return [AnyOf([[between(*ends)] for ends in combinations(self.values, 2)])]


board = lru_cache(maxsize=2)(Board)  # as the next certificate is probably on the same board


def _cut(rule: str) -> tuple[str, str, str]:
    head, _, text = rule.partition(": ")
    name, _, value = head.partition(" ")
    return name, value, text


RULES: dict[str, Callable[..., Any]] = {
    "diagonal+": lambda b: Distinct([(b.n - 1) * (b.n - i) for i in range(b.n)]),
    "diagonal-": lambda b: Distinct([(b.n + 1) * i for i in range(b.n)]),
    "windoku": lambda b: [
        Distinct([b.n * (i + r) + j + c for r in range(b.height) for c in range(b.width)])
        for i in range(1, b.n - b.height, b.height + 1)
        for j in range(1, b.n - b.width, b.width + 1)
    ],
    "disjointgroups": lambda b: [Distinct(group) for group in zip(*b.regions, strict=True)],
    "extraregion": lambda b, t: Distinct(b.cells(t)),
    "antiknight": lambda b: related(b.apart((1, 2), (2, 1)), op.ne),
    "antiking": lambda b: related(b.apart((1, 1)), op.ne),
    "nonconsecutive": lambda b, v="": related(
        b.unmarked(*{"": ("difference", "ratio"), "strict": ()}[v]), lambda x, y: abs(x - y) != 1
    ),
    "negative": Board.negative,
    "killer": lambda b, t, v=None: Distinct(
        x := b.cells(t),
        [y for y in combinations(b.values, len(x)) if sum(y) == v] if v else None,
    ),
    "renban": lambda b, t: Distinct(
        x := b.cells(t), [(*b.values[i : i + len(x)],) for i in range(b.m - len(x) + 1)]
    ),
    "arrow": Board.arrow,
    "thermo": lambda b, t: Word(b.cells(t), -1, lambda s, d: d if d > s else None),
    "slowthermo": lambda b, t: Word(b.cells(t), 0, lambda s, d: d if d >= s else None),
    "difference": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) == v),
    "ratio": lambda b, t, v: b.line(t, lambda x, y: x == y * v or y == x * v),
    "xv": lambda b, t, v: b.line(t, lambda x, y, k={"X": 10, "V": 5}[v]: x + y == k),
    "inequality": lambda b, t: related(pairwise(b.cells(t, " > ")), op.gt),
    "whispers": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) >= v),
    "palindrome": lambda b, t: b.clone(
        [(x := b.cells(t))[: len(x) // 2], x[: (len(x) - 1) // 2 : -1]]
    ),
    "clone": lambda b, t: b.clone([*map(b.cells, t.split(" = "))]),
    "between": lambda b, t: Word(
        [(x := b.cells(t))[0], x[-1], *x[1:-1]],
        (),
        lambda s, d: (*s, d) if len(s) < 2 else s if min(s) < d < max(s) else None,
    ),
    "odd": lambda b, t: each(b.cells(t), range(1, 100, 2)),
    "even": lambda b, t: each(b.cells(t), range(0, 100, 2)),
    "candidates": lambda b, t, v: each(b.cells(t), {b.digit[x] for x in v.split(" ")}),
    "minimum": lambda b, t: b.extreme(t, "minimum", op.lt),
    "maximum": lambda b, t: b.extreme(t, "maximum", op.gt),
    "quadruple": lambda b, t, v: Word(
        b.cells(t),
        "".join(f" {b.digit[x]} " for x in v.split(" ")),
        lambda s, d: s.replace(f" {d} ", "", 1),
        op.not_,
    ),
    "littlekiller": lambda b, t, v: summed(
        x := b.seen(*t.split(" ")), [1] * len(x), lambda total: total == v
    ),
    "sandwich": Board.sandwich,
    "xsum": lambda b, t, v: Word(
        b.seen(t),
        (-1, 0),
        lambda s, d: (max(d - 1, 0), d) if s[0] < 0 else (s[0] - 1, s[1] + d) if s[0] else s,
        lambda s: s == (0, v),
    ),
    "skyscraper": lambda b, t, v: Word(
        b.seen(t), (0, 0), lambda s, d: (max(s[0], d), s[1] + (d > s[0])), lambda s: s[1] == v
    ),
    "regionsum": Board.regionsum,
    "rowindexer": lambda b, t: b.indexer(t, [*b.houses.values()][b.n : 2 * b.n]),
    "columnindexer": lambda b, t: b.indexer(t, [*b.houses.values()][: b.n]),
    "boxindexer": lambda b, t: b.indexer(t, b.regions),
    "pairs": patterns.pairs,
    "sum": Board.linear,
    "regex": patterns.regex,
    "any": Board.any,
    **boards.RULES,
    **lines.RULES,
}
