"""Regions that are part of the solution, in programs for the compiled engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.constraints.primitives import Distinct, Regions, Runs
from sudoku.constraints.satisfied import beside
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.houses import Cell

SAME_DIGITS, REGIONS, RUNS = 8, 9, 10
"""record_kind of constraints/program.h."""
MOST_PLACES, MOST_COLUMNS, MOST_RUN_CELLS, MOST_COUNTED = 256, 63, 62, 32
"""Limits of areas.h, runs.h and region_counts.h."""


class Divisions:
    """The inner cells of a program. Each states whether two cells are equal (1) or not (2)."""

    def __init__(self, first_inner: int) -> None:
        self._first_inner = first_inner
        self._pairs: dict[tuple[Cell, Cell], int] = {}
        self._counts: dict[Regions, list[Distinct]] = {}
        """The divisions, each with counts of its regions."""

    @property
    def inner_cells(self) -> int:
        """The number of inner cells."""
        return len(self._pairs)

    def _pair(self, one: Cell, other: Cell) -> int:
        pair = min(one, other), max(one, other)
        return self._pairs.setdefault(pair, self._first_inner + len(self._pairs))

    def add(self, primitive: Regions) -> None:
        """Add a division, whose record is written last. Raises UnsupportedQuestionError."""
        if primitive in self._counts:
            return
        labels, columns = primitive.labels, primitive.columns
        if len(labels) > MOST_PLACES or columns > MOST_COLUMNS:
            raise UnsupportedQuestionError(f"regions on more than {MOST_PLACES} cells")
        for place, label in enumerate(labels):
            for other in beside(place, len(labels), columns):
                self._pair(label, labels[other])
        self._counts[primitive] = []

    def takes(self, primitive: Distinct) -> bool:
        """Whether the primitive counts regions of a division, whose record then contains it."""
        counted = primitive.counted
        for division, counts in self._counts.items():
            if 0 < len(counted) <= MOST_COUNTED and {*counted} <= {*division.labels}:
                counts.append(primitive)
                return True
        return False

    def runs(self, primitive: Runs) -> Sequence[int]:
        """The record of runs. Raises UnsupportedQuestionError."""
        arms, start = primitive.arms, primitive.start
        pairs = [self._pair(start, cell) for arm in arms for cell in arm]
        if len(pairs) > MOST_RUN_CELLS:
            raise UnsupportedQuestionError(f"runs over more than {MOST_RUN_CELLS} cells")
        cells = (primitive.cell, *pairs)
        words = (primitive.less, int(self._is_around(primitive)), *map(len, arms))
        return RUNS, 1 + len(cells) + len(words), len(cells), *cells, *words

    def _is_around(self, primitive: Runs) -> bool:
        """Whether the arms begin with all neighbours of the start, so that one of them is in its
        region.
        """
        first = {arm[0] for arm in primitive.arms}
        for each in self._counts:
            labels, start = each.labels, primitive.start
            if each.region_size == 1 or start not in labels:
                continue
            near = beside(labels.index(start), len(labels), each.columns)
            if first.issuperset(labels[place] for place in near):
                return True
        return False

    def records(self) -> Iterator[int]:
        """The records of all pairs and divisions."""
        for pair, cell in self._pairs.items():
            yield from (SAME_DIGITS, 4, 3, *pair, cell)
        for each, counts in self._counts.items():
            yield from self._division(each, counts)

    def _division(self, primitive: Regions, counts: Sequence[Distinct]) -> Iterator[int]:
        places = {label: place for place, label in enumerate(primitive.labels)}

        def is_apart(pair: tuple[Cell, Cell]) -> bool:
            one, other = map(places.__getitem__, pair)
            return other not in beside(one, len(places), primitive.columns)

        pairs = [pair for pair in self._pairs if {*pair} <= places.keys()]
        neighbours = len(pairs) - sum(map(is_apart, pairs))
        pairs.sort(key=is_apart)
        counters = [each.cells[-1] for each in counts]
        cells = (*primitive.cells, *map(self._pairs.__getitem__, pairs), *counters)
        words = [len(places), primitive.columns, primitive.region_size, neighbours, len(pairs)]
        words += [places[cell] for pair in pairs for cell in pair]
        for each in counts:
            words += (each.less, len(each.counted), *map(places.__getitem__, each.counted))
        yield from (REGIONS, 1 + len(cells) + len(words), len(cells), *cells, *words)
