"""The clauses of regions that are part of the solution, and of clues about them.

For `Regions`, connectedness needs no labels: a variable for each pair of neighbours says whether
they are joined, and every small set of cells is joined to some other cell. For larger sets, each
cell is reached from the first cell of its region in fewer steps than the region has cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count, islice

from sudoku.constraints.primitives import Regions, Runs
from sudoku.constraints.satisfied import beside
from sudoku_models.cnf.extended import Clause

LARGEST_CUT = 4
"""The size of the largest sets of cells that clauses join to another cell."""


def regions(primitive: Regions, size: int, free: int, clauses: list[Clause]) -> int:
    """Add the clauses of a primitive, and return the first variable that is unused after them.

    size: the number of digits. free: the first unused variable before them.
    """
    found = _Division(primitive, size, free)
    clauses += found.clauses()
    return next(found.new)


class _Division:
    """The clauses of one primitive."""

    def __init__(self, primitive: Regions, size: int, free: int) -> None:
        self.new = count(free)
        """The variables not used so far."""
        self._m, self._s, self._columns = size, primitive.region_size, primitive.columns
        self._places = range(len(primitive.grid))
        self._digits, self._labels = range(1, size + 1), range(1, primitive.count + 1)
        self._first_of = [cell * size for cell in primitive.grid]
        self._first_label_of = [cell * size for cell in primitive.labels]

    def clauses(self) -> Iterator[Clause]:
        """All clauses, in their order."""
        yield from self._order()
        rows = [range(start, start + self._columns) for start in self._places[:: self._columns]]
        columns = [self._places[start :: self._columns] for start in range(self._columns)]
        for digit in self._digits:
            for label in self._labels:
                yield from self._digit_once((rows, columns), digit, label)
        seen: list[list[int]] = []
        for label in self._labels:
            yield from self._counted(label, seen)
        joined: dict[tuple[int, int], int] = {}
        yield from self._joined(joined)
        yield from self._squares(joined)
        yield from self._cuts(joined)
        if self._s > LARGEST_CUT + 1:
            yield from self._reached(joined, seen)

    def _held(self, place: int, digit: int) -> int:
        return self._first_of[place] + digit

    def _labelled(self, place: int, label: int) -> int:
        return self._first_label_of[place] + label

    def _order(self) -> Iterator[Clause]:
        """A cell with a label comes after some cell with the label below it."""
        for place in self._places:
            for label in range(len(self._labels) + 1, self._m + 1):
                yield [-self._labelled(place, label)]
            for label in self._labels[1:]:
                before = (self._labelled(other, label - 1) for other in range(place))
                yield [-self._labelled(place, label), *before]

    def _digit_once(
        self, kinds: tuple[list[range], list[range]], digit: int, label: int
    ) -> Iterator[Clause]:
        """Clauses for "at most one row, and at most one column, has a cell with the digit and the
        label".

        They need a variable for each cell (the cell has both), and a variable for each row and each
        column (one of its cells has both).
        """
        cells = [*islice(self.new, len(self._places))]
        for place, cell in enumerate(cells):
            held, labelled = self._held(place, digit), self._labelled(place, label)
            yield [-cell, held]
            yield [-cell, labelled]
            yield [cell, -held, -labelled]
        for lines in kinds:
            variables = [*islice(self.new, len(lines))]
            for variable, line in zip(variables, lines, strict=True):
                yield from ([-cells[place], variable] for place in line)
                yield [-variable, *(cells[place] for place in line)]
            for one, other in combinations(variables, 2):
                yield [-one, -other]
            if self._m == self._s:
                yield variables

    def _counted(self, label: int, seen: list[list[int]]) -> Iterator[Clause]:
        """After each cell, for k up to the size: at least k cells so far have the label.

        seen: receives the variables for k = 1.
        """
        before: list[int] = []
        seen.append([])
        for place in self._places:
            labelled = self._labelled(place, label)
            after = [*islice(self.new, min(place + 1, self._s))]
            for k, variable in enumerate(after):
                more = before[k : k + 1]  # no variable if there are fewer cells
                less = before[k - 1 : k] if k else []
                yield from ([-x, variable] for x in more)
                yield [*(-x for x in less), -labelled, variable]
                yield [-variable, *more, labelled]
                yield from ([-variable, *more, x] for x in less)
            if len(before) == self._s:
                yield [-before[-1], -labelled]
            seen[-1].append(after[0])
            before = after
        yield before[-1:]

    def _joined(self, joined: dict[tuple[int, int], int]) -> Iterator[Clause]:
        """A variable for each two neighbours: they have the same label. joined: receives the
        variables.
        """
        for one in self._places:
            for other in self._near(one):
                if other < one:
                    continue
                variable = joined[one, other] = joined[other, one] = next(self.new)
                for label in self._labels:
                    a, b = self._labelled(one, label), self._labelled(other, label)
                    yield [-variable, -a, b]
                    yield [-variable, -b, a]
                    yield [variable, -a, -b]

    def _near(self, place: int) -> tuple[int, ...]:
        return beside(place, len(self._places), self._columns)

    def _squares(self, joined: dict[tuple[int, int], int]) -> Iterator[Clause]:
        """Clauses that forbid exactly three joined pairs among the four pairs of neighbours in a
        2x2 square.
        """
        width = self._columns
        for place in self._places[:-width]:
            if place % width < width - 1:
                corners = place, place + 1, place + width + 1, place + width
                sides = [joined[corners[i - 1], corners[i]] for i in range(4)]
                for side in sides:
                    yield [*(-other for other in sides if other != side), side]

    def _cuts(self, joined: dict[tuple[int, int], int]) -> Iterator[Clause]:
        """Clauses that join every small connected set of cells, smaller than a region, to another
        cell.
        """
        sets: list[tuple[int, ...]] = [(place,) for place in self._places]
        for _ in range(min(LARGEST_CUT, self._s - 1)):
            larger = set[tuple[int, ...]]()
            for cells in sets:
                inside = [joined[p] for p in combinations(cells, 2) if p in joined]
                pairs = [(c, o) for c in cells for o in self._near(c) if o not in cells]
                yield [*(-x for x in inside), *(joined[pair] for pair in pairs)]
                larger.update(tuple(sorted((*cells, other))) for _, other in pairs)
            sets = sorted(larger)

    def _reached(
        self, joined: dict[tuple[int, int], int], seen: list[list[int]]
    ) -> Iterator[Clause]:
        """A variable for each number of steps and each cell.

        It may be true only if the cell is reached in that many steps from the first cell of its
        region. For the last number, it is true.
        """
        reached = [*islice(self.new, len(self._places))]
        for place in self._places[1:]:
            for label in self._labels:
                earlier = seen[label - 1][place - 1]
                yield [-reached[place], -self._labelled(place, label), -earlier]
        for _ in range(1, self._s):
            following = [*islice(self.new, len(self._places))]
            for place in self._places:
                near = self._near(place)
                through = [*islice(self.new, len(near))]
                for other, variable in zip(near, through, strict=True):
                    yield [-variable, joined[place, other]]
                    yield [-variable, reached[other]]
                yield [-following[place], reached[place], *through]
            reached = following
        yield from ([variable] for variable in reached)


def runs(primitive: Runs, size: int, free: int, clauses: list[Clause]) -> int:
    """Like `regions`, for runs.

    A variable for each cell of an arm says that the run reaches it. Then the numbers of these cells
    are added up in unary, arm by arm: variable k says that there are at least k cells.
    """
    new, digits = count(free), range(1, size + 1)
    first = primitive.start * size
    total: list[int] = []
    for arm in primitive.arms:
        run: list[int] = []
        for cell in arm:
            before, variable = run[-1:], next(new)
            for digit in digits:
                a, b = first + digit, cell * size + digit
                clauses.append([-variable, -a, b])
                clauses.append([-variable, -b, a])
                clauses.append([*(-x for x in before), variable, -a, -b])
            clauses += ([-variable, x] for x in before)
            run.append(variable)
        if not total:
            total = run
            continue
        both = [*islice(new, len(total) + len(run))]
        clauses += _sum(total, run, both)
        total = both
    for digit in digits:
        k = digit + primitive.less - 1
        held = primitive.cell * size + digit
        if not 0 <= k <= len(total):
            clauses.append([-held])
            continue
        least, more = total[:k][-1:], total[k : k + 1]
        clauses += ([-held, x] for x in least)
        clauses += ([-held, -x] for x in more)
        clauses.append([held, *(-x for x in least), *more])
    return next(new)


def _sum(one: list[int], other: list[int], both: list[int]) -> Iterator[Clause]:
    """The clauses for the sum of two numbers in unary."""
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if i + j:
                least = [-x for x in (*one[:i][-1:], *other[:j][-1:])]
                yield [*least, both[i + j - 1]]
            if i + j < len(both):
                yield [*one[i : i + 1], *other[j : j + 1], -both[i + j]]
