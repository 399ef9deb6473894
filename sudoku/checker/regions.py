"""The demands of rules about regions that are part of the solution, in the style of `constraints`.

The hidden cells h1, h2, … are the labels of the cells of the grid, in their order: cells of one
region, and no others, have the same one, which is the k-th digit for the k-th region by its first
cell. A certificate without one of these rules does not depend on this file.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product, takewhile
from typing import Any, NamedTuple

from .grids import require

CUT = 4
Clauses = Iterator[list[int]]
Lines = Sequence[range]


class Division(NamedTuple):
    """Regions of `size` cells on a grid of n columns and `area` cells, for values of digits."""

    n: int
    area: int
    size: int
    values: Sequence[int]

    @property
    def labels(self) -> range:
        """A number for each region."""
        return range(1, self.area // self.size + 1)

    def holds(self, digits: Sequence[int]) -> bool:
        labels = digits[self.area : 2 * self.area]
        regions = [
            [x for x, y in enumerate(labels) if y == label] for label in dict.fromkeys(labels)
        ]
        are_whole = all(len(x) == len({digits[c] for c in x}) == self.size for x in regions)
        in_order = [labels[x[0]] for x in regions] == [*self.values[: len(self.labels)]]
        return are_whole and in_order and all(map(self._is_one, regions))

    def _is_one(self, cells: Sequence[int]) -> bool:
        reached, border = {cells[0]}, {cells[0]}
        while border:
            border = {y for x in border for y in self.near(x) if y in cells} - reached
            reached |= border
        return len(reached) == len(cells)

    def near(self, cell: int) -> list[int]:
        """The cells with a common side, ascending."""
        n = self.n
        sides = (cell - n, cell >= n), (cell - 1, cell % n), (cell + 1, (cell + 1) % n)
        return [x for x, is_inside in (*sides, (cell + n, cell < self.area - n)) if is_inside]

    def clauses(self, encoder: Any) -> Clauses:
        """In the order that README.md says."""
        return _Writer(self, encoder).clauses()


class _Writer:
    """Writes the clauses of a division. A line is a row or column."""

    def __init__(self, part: Division, encoder: Any) -> None:
        self.part, self.m, self.new = part, encoder.m, encoder.new
        self.cells, self.labels = range(part.area), part.labels
        self.joined: dict[frozenset[int], int] = {}
        """For neighbours the variable: they are in one region."""
        self.seen: list[list[int]] = []
        """For each label, and each cell, the variable: it or one before has the label."""

    def tells(self, cell: int, label: int) -> int:
        """The variable: the cell is in the region with this label."""
        return int((len(self.cells) + cell) * self.m + label)

    def clauses(self) -> Clauses:
        n = self.part.n
        for x in self.cells:
            yield from ([-self.tells(x, r)] for r in range(len(self.labels) + 1, self.m + 1))
            for r in self.labels[1:]:
                yield [-self.tells(x, r), *(self.tells(y, r - 1) for y in range(x))]
        rows = [self.cells[x : x + n] for x in self.cells[::n]]
        columns = [self.cells[x::n] for x in range(n)]
        for d, r in product(range(1, self.m + 1), self.labels):
            yield from self._once(rows, columns, d, r)
        for r in self.labels:
            yield from self._counted(r)
        for x in self.cells:
            yield from (z for y in self.part.near(x) if y > x for z in self._joins(x, y))
        for x in (x for x in self.cells if x % n < n - 1 and x < self.part.area - n):
            square = (x + n, x), (x, x + 1), (x + 1, x + n + 1), (x + n + 1, x + n)
            sides = [self.joined[frozenset(pair)] for pair in square]
            yield from ([*(-y for y in sides if y != z), z] for z in sides)
        yield from self._cuts()
        yield from self._reached() if self.part.size > CUT + 1 else []

    def _once(self, rows: Lines, columns: Lines, d: int, r: int) -> Clauses:
        """At most one cell has the digit d and the label r, and one if a region has every digit."""
        both = self.new(len(self.cells))
        for x, y in enumerate(both):
            held, told = x * self.m + d, self.tells(x, r)
            yield from ([-y, held], [-y, told], [y, -held, -told])
        for lines in (rows, columns):
            has = self.new(len(lines))
            for z, line in zip(has, lines, strict=True):
                yield from ([-both[x], z] for x in line)
                yield [-z, *(both[x] for x in line)]
            yield from ([-y, -z] for y, z in combinations(has, 2))
            yield from [has] if self.part.size == self.m else []

    def _counted(self, r: int) -> Clauses:
        """Up to each cell, at least k cells have the label; in the end, exactly a region's size."""
        before: list[int] = []
        self.seen.append([])
        for cell in self.cells:
            after, here = self.new(min(cell + 1, self.part.size)), self.tells(cell, r)
            for k, y in enumerate(after):
                same, less = before[k : k + 1], before[k - 1 : k] if k else []
                yield from ([-x, y] for x in same)
                yield [*(-x for x in less), -here, y]
                yield [-y, *same, here]
                yield from ([-y, *same, x] for x in less)
            yield from [[-before[-1], -here]] if len(before) == self.part.size else []
            self.seen[-1].append(after[0])
            before = after
        yield before[-1:]

    def _joins(self, x: int, y: int) -> Clauses:
        (z,) = self.new(1)
        self.joined[frozenset((x, y))] = z
        for a, b in ((self.tells(x, r), self.tells(y, r)) for r in self.labels):
            yield from ([-z, -a, b], [-z, -b, a], [z, -a, -b])

    def _cuts(self) -> Clauses:
        """Few cells that are joined to each other are joined to another one."""
        sets = [frozenset([x]) for x in self.cells]
        for _ in range(min(CUT, self.part.size - 1)):
            larger = set[frozenset[int]]()
            for each in sorted(sets, key=sorted):
                within = [frozenset(pair) for pair in combinations(sorted(each), 2)]
                out = [(x, y) for x in sorted(each) for y in self.part.near(x) if y not in each]
                apart = [-self.joined[pair] for pair in within if pair in self.joined]
                yield [*apart, *(self.joined[frozenset(pair)] for pair in out)]
                larger |= {each | {y} for _, y in out}
            sets = [*larger]

    def _reached(self) -> Clauses:
        """Each cell in fewer steps than a region has cells, from the first cell of its region."""
        before = self.new(len(self.cells))
        for x, r in product(self.cells[1:], self.labels):
            yield [-before[x], -self.tells(x, r), -self.seen[r - 1][x - 1]]
        for _ in range(self.part.size - 1):
            after = self.new(len(self.cells))
            for x, y in enumerate(after):
                near = self.part.near(x)
                ways = self.new(len(near))
                for z, way in zip(near, ways, strict=True):
                    yield from ([-way, self.joined[frozenset((x, z))]], [-way, before[z]])
                yield [-y, before[x], *ways]
            before = after
        yield from ([y] for y in before)


class Runs(NamedTuple):
    """The value of a cell is how many cells the runs of its arms have, and `more`."""

    cell: int
    start: int
    arms: Sequence[Sequence[int]]
    more: int

    def holds(self, digits: Sequence[int]) -> bool:
        own = digits[self.start]
        found = [[*takewhile(lambda x: digits[x] == own, arm)] for arm in self.arms]
        return digits[self.cell] == sum(map(len, found)) + self.more

    def clauses(self, encoder: Any) -> Clauses:
        m, sums = encoder.m, list[int]()
        for arm in self.arms:
            run: list[int] = []
            for cell in arm:
                (y,) = encoder.new(1)
                for a, b in ((self.start * m + i, cell * m + i) for i in range(1, m + 1)):
                    yield from ([-y, -a, b], [-y, -b, a], [*(-x for x in run[-1:]), y, -a, -b])
                yield from ([-y, x] for x in run[-1:])
                run.append(y)
            if sums:
                both = encoder.new(len(sums) + len(run))
                yield from _added(sums, run, both)
                sums = both
            else:
                sums = run
        for i, value in enumerate(encoder.values, start=1):
            k, held = value - self.more, self.cell * m + i
            if 0 <= k <= len(sums):
                least, next_ = sums[max(0, k - 1) : k], sums[k : k + 1]
                yield from ([-held, x] for x in least)
                yield from ([-held, -x] for x in next_)
                yield [held, *(-x for x in least), *next_]
            else:
                yield [-held]


def _added(a: list[int], b: list[int], both: list[int]) -> Clauses:
    """Sums in unary: of i and j cells at least, and at most."""
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if i + j > 0:
                yield [*(-x for x in a[max(0, i - 1) : i] + b[max(0, j - 1) : j]), both[i + j - 1]]
            if i + j < len(both):
                yield [*a[i : i + 1], *b[j : j + 1], -both[i + j]]


def _chaos(b: Any, v: str = "") -> Division:
    size = int(v or b.n)
    fits = 0 < size <= b.m and b.area % size == 0 and b.area // size <= b.m
    require(fits and len(b.cell) >= 2 * b.area, "puzzle.txt", f"no regions of {size} cells")
    return Division(b.n, b.area, size, b.values)


def _lists(b: Any, t: str) -> tuple[int, list[list[int]]]:
    """The cell, and the labels of each list."""
    first, *arms = (b.cells(x) for x in re.split(r" > | \| ", t))
    return first[0], [[x + b.area for x in arm] for arm in arms]


def _arrow(b: Any, t: str, v: str = "") -> Runs:
    cell, arms = _lists(b, t)
    return Runs(cell, arms[0][0], [x[1:] for x in arms], 0 if v == "1" else 1)


def _count(b: Any, t: str, v: str = "") -> Runs:
    cell, (cells,) = _lists(b, t)
    return Runs(cell, cells[0], [[x] for x in cells[1:]], 0 if v == "1" else 1)


RULES: dict[str, Callable[..., Any]] = {
    "chaos": _chaos,
    "chaosarrow": _arrow,
    "chaoscount": _count,
}
