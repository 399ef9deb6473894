"""One rule for all constraints of a board beyond its houses.

Each primitive has a filter. The rule runs the filters of cells that have lost digits since the last
run, the cheapest first, until no filter finds anything (A. Mackworth's AC-3, with filters instead
of arcs). Sets of filters are integers with filter i as bit i.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.constraints.primitives import primitives_of
from sudoku.reference.bits import packed, places
from sudoku.reference.exact_cover import ExactCover, SearchState, StateContradiction
from sudoku.reference.filters import Propagator, propagator
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Rule
from sudoku.reference.regular import Domain


def with_constraints(cover: ExactCover, rules: Sequence[Rule], *, eliminates: bool) -> list[Rule]:
    """The rules, with the board's constraints made part of the first rule. So a state in which
    every cell is settled obeys the constraints. Without constraints, the rules are unchanged.

    eliminates: False only tests the constraints.
    """
    if not any(primitives_of(cover.board)):
        return [*rules]
    constraints = Constraints(cover, eliminates=eliminates).apply
    if not rules:
        return [constraints]
    first = rules[0]

    def rule(state: SearchState, check_time: CheckTime | None, observer: Observer | None) -> bool:
        found = first(state, check_time, observer)
        while constraints(state, check_time, observer):
            found = True
            first(state, check_time, observer)
        return found

    return [rule, *rules[1:]]


class Constraints:
    """The filters of one board, in ascending order of cost, built on first use."""

    def __init__(self, cover: ExactCover, *, eliminates: bool) -> None:
        self._cover, self._eliminates = cover, eliminates
        self._filters: list[tuple[Propagator, int]] = []
        self._filters_of = [0] * cover.board.cell_count

    def apply(
        self, state: SearchState, check_time: CheckTime | None, observer: Observer | None
    ) -> bool:
        """Apply the rule, as described at Rule."""
        if not self._filters:
            self._make(check_time)
        cover = self._cover
        before = state.left & cover.cells
        waiting = (1 << len(self._filters)) - 1
        if state.filtered:
            waiting = self._filters_of_all(before ^ state.filtered)
        while waiting:
            if check_time is not None:
                check_time()
            lowest = waiting & -waiting
            waiting ^= lowest
            each, constraint = self._filters[lowest.bit_length() - 1]
            domains = [cover.digits_left(state, cell) for cell in each.cells]
            kept = each.filter(domains, check_time)
            if kept is None:
                raise StateContradiction(constraint=constraint)
            if kept != domains and self._eliminates:
                found = self._eliminate(state, each.cells, kept, constraint, observer)
                waiting |= found & ~lowest if each.is_idempotent else found
        state.filtered = state.left & cover.cells
        return state.filtered != before

    def _make(self, check_time: CheckTime | None) -> None:
        size = self._cover.size
        made: list[tuple[Propagator, int]] = []
        for number, primitives in enumerate(primitives_of(self._cover.board)):
            for primitive in primitives:
                if check_time is not None:
                    check_time()
                made.append((propagator(primitive, size), number))
        made.sort(key=lambda pair: pair[0].cost)
        of_cell: list[list[int]] = [[] for _ in self._filters_of]
        for index, (each, _) in enumerate(made):
            for cell in set(each.cells):
                of_cell[cell].append(index)
        self._filters_of = [packed(indices, len(made)) for indices in of_cell]
        self._filters = made

    def _filters_of_all(self, changed: int) -> int:
        """The filters of the cells to which these bits belong."""
        cover, found = self._cover, 0
        while changed:
            cell = (changed.bit_length() - 1) // cover.width
            found |= self._filters_of[cell]
            changed &= (1 << cell * cover.width) - 1
        return found

    def _eliminate(
        self,
        state: SearchState,
        cells: Sequence[int],
        kept: Sequence[Domain],
        constraint: int,
        observer: Observer | None,
    ) -> int:
        """Keep only these digits. Returns the filters of the cells that lost digits."""
        cover, found = self._cover, 0
        removed: list[int] = []
        for cell, domain in zip(cells, kept, strict=True):
            lost = cover.digits_left(state, cell) & ~domain
            if lost:
                found |= self._filters_of[cell]
                gone = [cell * cover.size + digit for digit in places(lost)]
                for candidate in gone:
                    state.left ^= cover.bits[candidate]
                removed += gone
        if observer is not None:
            observer.filtered(constraint, removed)
        return found
