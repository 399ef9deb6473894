"""The demands of rules, in the primitives of `encoding`: a function for each, in the table at the
end.

Written from the definitions of the rules; nothing is shared with the code that makes certificates.
A rule is the text `NAME [VALUE][: TEXT]`. In its function `b` is the board, `v` the value and `t`
the text. In an automaton `s` is the state after the cells so far, and `d` the value of the digit in
the next cell: its `step` gives the state after it, None if no digits could follow.
"""

import operator as op
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, groupby, pairwise, takewhile
from typing import Any, TypeGuard, TypeVar

from . import boards, lines, outside, patterns, regions
from .encoding import AnyOf, Distinct, Primitive, Word
from .grids import extent, require
from .houses import houses
from .parts import Pairs, Parts, Relation, each, equal_sums, number, related, summed
from .texts import require_form

LARGEST, MOST_WORK = 16, 5_000_000
Counted = TypeVar("Counted", list[Primitive], str)
NUMBERED = {"difference", "ratio", "whispers", "killer", "littlekiller", "sandwich", "skyscraper"}
NUMBERED |= {"xsum"}
SIGNS = {"=": op.eq, "!=": op.ne, "<": op.lt, "<=": op.le, ">": op.gt, ">=": op.ge}


class Board:
    """A board of n columns and `rows` rows, `area` cells in all, with m digits, which have values,
    boxes of height x width cells, and rules.

    `cell` numbers cells by their names, hidden cells last. `houses` are cells by name in which no
    digit occurs twice, and so every one in m cells. `demands` are the primitives of each rule but
    regions. Raises Rejected, and other exceptions for a rule that is not understood.
    """

    def __init__(self, height: int, width: int, rules: tuple[str, ...] = ()) -> None:
        self.height, self.width, self.n, self._work = height, width, height * width, 0
        require(len({*rules}) == len(rules), "puzzle.txt", "a rule twice")
        is_plain, on = not rules, extent(self.n, rules)
        self.rows, self.lines, self.values, _, rules = on
        self.area = self.rows * self.n
        self.m, limit = len(self.values), f"rules above size {LARGEST} or {LARGEST} digits"
        require(is_plain or self.m <= LARGEST, "puzzle.txt:2", limit)
        self.cell = {name: cell for cell, name in enumerate(on.names(self.n))}
        self.digit = {str(d): d for d in self.values}
        is_irregular = bool(rules) and rules[0].startswith("regions: ")
        self.irregular = self._regions(rules[0][9:]) if is_irregular else None
        require(self.irregular is not None or self.rows % height == 0, "puzzle.txt", "half a box")
        self.houses = {**houses(height, width, self.irregular, self.rows, self.lines)}
        kinds = ("row ", "column ")
        self.regions = [x for name, x in self.houses.items() if not name.startswith(kinds)]
        require(all(len(x) <= self.m for x in self.houses.values()), "puzzle.txt", "too few digits")
        self.rules, self.demands = rules[is_irregular:], dict[str, Parts]()
        for rule in self.rules:
            self.demands[rule] = self.meaning(rule)
            whole = [x for x in self.demands[rule] if self.is_house(x)]
            for i, house in enumerate(whole, start=1):
                self.houses[f"{rule} {i}" if len(whole) > 1 else rule] = [*house.cells]

    def _regions(self, letters: str) -> tuple[tuple[int, ...], ...]:
        cells = {x: [i for i, y in enumerate(letters) if x == y] for x in {*letters[: self.area]}}
        cells.pop(".", None)
        is_right = re.fullmatch("[A-Za-z.]*", letters) and len(letters) == self.area
        is_right = is_right and {*map(len, cells.values())} <= {self.n, self.m}
        expected = f"expected {self.area} letters, each {self.n} or {self.m} times"
        require(bool(is_right), "puzzle.txt", expected)
        return tuple(sorted(map(tuple, cells.values())))

    def meaning(self, rule: str) -> Parts:
        """The demands of a rule."""
        name, value, text = _cut(rule)
        require_form(self, name, value, text)
        given: dict[str, Any] = {x: y for x, y in (("v", value), ("t", text)) if y}
        if value and name in NUMBERED:
            given["v"] = number(value)
        found = RULES[name](self, **given)
        return self.counted(found if isinstance(found, list) else [found])

    def counted(self, found: Counted) -> Counted:
        """The same parts or characters. Raises Rejected if there are too many over all rules."""
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
        """0 if a digit is low, 1 if it is in the middle, 2 if it is high; thirds 0 and 2 are
        equal.
        """
        i, outer = self.values.index(d), (self.m + 1) // 3
        return (i >= outer) + (i >= self.m - outer)

    def cells(self, text: str, separator: str = " ") -> list[int]:
        return [self.cell[name] for name in text.split(separator)]

    def line(self, text: str, relation: Relation) -> Parts:
        return related(pairwise(self.cells(text)), relation)

    def apart(self, *moves: tuple[int, int]) -> list[tuple[int, int]]:
        """The pairs of cells that are one of these moves apart: down, and to either side."""
        n, pairs, wanted = self.n, combinations(range(self.area), 2), {*moves}
        return [(a, b) for a, b in pairs if (b // n - a // n, abs(b % n - a % n)) in wanted]

    def seen(self, clue: str, way: str = "") -> list[int]:
        """The cells seen from outside the board, straight or in this diagonal direction."""
        ways = {"d1": (1, -1), "d3": (1, 1), "d7": (-1, -1), "d9": (-1, 1)}
        row, column = map(number, re.split("[rc]", clue)[1:])
        straight = (row == 0) - (row > self.rows), (column == 0) - (column > self.n)
        down, right = ways[way] if way or 0 not in straight else straight
        places = range(1, max(self.n, self.rows) + 1)
        names = [f"r{row + i * down}c{column + i * right}" for i in places]
        seen = [*takewhile(self.cell.__contains__, names)]
        if clue in self.cell or not seen:
            raise ValueError(f"no cell is seen from {clue}")
        return [self.cell[name] for name in seen]

    def marked(self, *kinds: str) -> list[tuple[str, list[int]]]:
        """The value and the cells of every rule of these kinds."""
        return [(v, self.cells(t)) for name, v, t in map(_cut, self.rules) if name in kinds]

    def unmarked(self, *kinds: str) -> Pairs:
        """The pairs of neighbours that no rule of these kinds marks."""
        marked = [{*pair} for _, cells in self.marked(*kinds) for pair in pairwise(cells)]
        return [pair for pair in self.apart((0, 1), (1, 0)) if {*pair} not in marked]


board = lru_cache(maxsize=2)(Board)  # as the next certificate is probably on the same board


def _cut(rule: str) -> tuple[str, str, str]:
    head, _, text = rule.partition(": ")
    name, _, value = head.partition(" ")
    return name, value, text


def _negative(b: Board, v: str) -> Parts:
    """No two neighbours without a mark look as if they had one."""
    if v == "xv":
        return related(b.unmarked("xv"), lambda x, y: x + y not in (5, 10))
    difference, ratio = {"difference": (1, 0), "ratio": (0, 2), "kropki": (1, 2)}[v]

    def values(kind: str, usual: int) -> set[int]:
        """The values of the marks of this kind, or the default; none if the default is 0."""
        return {number(k) for k, _ in b.marked(kind)} or {usual} if usual else set()

    steps, ratios = values("difference", difference), values("ratio", ratio)

    def allowed(x: int, y: int) -> bool:
        return abs(x - y) not in steps and not any(x == y * k or y == x * k for k in ratios)

    return related(b.unmarked("difference", "ratio"), allowed)


def _killer(b: Board, t: str, v: int | None = None) -> Distinct:
    """Different digits with this sum, if there is one."""
    cells = b.cells(t)
    if not v:
        return Distinct(cells)
    return Distinct(cells, [x for x in combinations(b.values, len(cells)) if sum(x) == v])


def _renban(b: Board, t: str) -> Distinct:
    """Consecutive digits in any order."""
    cells = b.cells(t)
    starts = range(b.m - len(cells) + 1)
    return Distinct(cells, [(*b.values[i : i + len(cells)],) for i in starts])


def _arrow(b: Board, t: str) -> Parts:
    """The number in the circle, one digit or more, is the sum of each shaft."""
    circle, *shafts = (b.cells(cells) for cells in re.split(r" > | \| ", t))

    def step(s: tuple[int, int], d: int) -> tuple[int, int]:
        """A state: the cells so far, and the number in the circle minus the digits of the shaft."""
        count, left = s
        return count + 1, int(f"{left}{d}") if count < len(circle) else left - d

    return [Word(circle + shaft, (0, 0), step, lambda s: s[1] == 0) for shaft in shafts]


def _palindrome(b: Board, t: str) -> Parts:
    cells = b.cells(t)
    return _alike(zip(cells[: len(cells) // 2], reversed(cells), strict=False))


def _clone(b: Board, t: str) -> Parts:
    """Every other area has the digits of the first one, place by place."""
    first, *others = map(b.cells, t.split(" = "))
    return _alike(pair for area in others for pair in zip(first, area, strict=True))


def _alike(pairs: Pairs) -> Parts:
    return related([(x, y) for x, y in pairs if x != y], op.eq)


def _between(b: Board, t: str) -> Word:
    """The digits of the line are strictly between the digits of its ends."""
    first, *inner, last = b.cells(t)

    def step(s: tuple[int, ...], d: int) -> tuple[int, ...] | None:
        """A state: the digits of the ends that were read."""
        if len(s) < 2:
            return (*s, d)
        return s if min(s) < d < max(s) else None

    return Word([first, last, *inner], (), step)


def _quadruple(b: Board, t: str, v: str) -> Word:
    """These digits are in the cells, as often as they are named."""
    cells, wanted = b.cells(t), tuple(b.digit[x] for x in v.split(" "))

    def step(s: tuple[int, ...], d: int) -> tuple[int, ...]:
        """A state: the digits that are still wanted."""
        i = s.index(d) if d in s else len(s)
        return s[:i] + s[i + 1 :]

    return Word(cells, wanted, step, op.not_)


def _regionsum(b: Board, t: str, v: str = "") -> Parts:
    """The runs of the line in each region have equal sums."""
    region = {cell: i for i, cells in enumerate(b.regions) for cell in cells}
    runs = [[*run] for inside, run in groupby(b.cells(t), region.get) if inside is not None]
    is_closed = region.get(b.cells(t)[0], -1) == region.get(b.cells(t)[-1], -2)
    if {"": False, "loop": is_closed}[v] and len(runs) > 1:
        runs[0] = runs.pop() + runs[0]
    return equal_sums(runs)


def _sum(b: Board, t: str) -> Parts:
    """A comparison of digits, each with its factor, with a number: `2*r1c1 r1c2 <= 9`."""
    first, *others, sign, total = t.split(" ")
    found = [term.rpartition("*") for term in (first, *others)]
    factors = [number(k or "1") for k, *_ in found]
    compare, wanted = SIGNS[sign], number(total)
    return summed([b.cell[x] for *_, x in found], factors, lambda k: compare(k, wanted))


def _any(b: Board, t: str) -> Parts:
    """`(RULE) (RULE & RULE)`: the brackets of a rule may contain brackets."""
    depths = accumulate((x == "(") - (x == ")") for x in t)
    ends = {(" ", 0): "\n", ("&", 1): "\n&"}
    text = "".join(ends.get(x, x[0]) for x in zip(t, depths, strict=True))
    rules = [re.findall(r"(?s)^\((.*)\)$", x)[0] for x in re.split(r"\n(?!&)", text)]
    found = [x.split(" \n& ") for x in rules]
    return [AnyOf([[y for x in inner for y in b.meaning(x)] for inner in found])]


RULES: dict[str, Callable[..., Any]] = {
    "diagonal+": lambda b: Distinct([(b.n - 1) * (b.n - i) for i in range(b.n)]),
    "diagonal-": lambda b: Distinct([(b.n + 1) * i for i in range(b.n)]),
    "disjointgroups": lambda b: [Distinct(group) for group in zip(*b.regions, strict=True)],
    "extraregion": lambda b, t: Distinct(b.cells(t)),
    "antiknight": lambda b: related(b.apart((1, 2), (2, 1)), op.ne),
    "antiking": lambda b: related(b.apart((1, 1)), op.ne),
    "negative": _negative,
    "killer": _killer,
    "renban": _renban,
    "arrow": _arrow,
    "thermo": lambda b, t: Word(b.cells(t), -1, lambda s, d: d if d > s else None),
    "slowthermo": lambda b, t: Word(b.cells(t), 0, lambda s, d: d if d >= s else None),
    "difference": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) == v),
    "ratio": lambda b, t, v: b.line(t, lambda x, y: x == y * v or y == x * v),
    "xv": lambda b, t, v: b.line(t, lambda x, y, total={"X": 10, "V": 5}[v]: x + y == total),
    "inequality": lambda b, t: related(pairwise(b.cells(t, " > ")), op.gt),
    "whispers": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) >= v),
    "palindrome": _palindrome,
    "clone": _clone,
    "between": _between,
    "odd": lambda b, t: each(b.cells(t), range(1, 100, 2)),
    "even": lambda b, t: each(b.cells(t), range(0, 100, 2)),
    "candidates": lambda b, t, v: each(b.cells(t), {b.digit[x] for x in v.split(" ")}),
    "quadruple": _quadruple,
    "regionsum": _regionsum,
    "pairs": patterns.pairs,
    "sum": _sum,
    "regex": patterns.regex,
    "any": _any,
    **boards.RULES,
    **lines.RULES,
    **outside.RULES,
    **regions.RULES,
}
