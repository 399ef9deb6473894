"""Depth-first search, with or without restarts, and generate-and-test.

A search is a generator of solutions, so the caller decides when to stop: after one solution, after
two, or never (Hüttenhain's enumeration). An explicit stack holds the untried branches, so no board
is too large for Python's recursion limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from time import perf_counter

from sudoku.errors import OutOfBudget
from sudoku.reference.exact_cover import SearchState, StateContradiction
from sudoku.reference.observer import Observer
from sudoku.reference.orders import ValueOrder, VariableOrder
from sudoku.reference.propagation import Propagation

Digits = tuple[int, ...]
FIRST_CUTOFF = 16
"""The number of conflicts before the first restart. Each further try may have twice as many."""


class _ConflictLimitReached(Exception):
    """A try has reached its cutoff."""


@dataclass(slots=True)
class SearchTally:
    """The effort of a search and its limits, at which it raises OutOfBudget."""

    max_conflicts: int | None = None
    """The number of conflicts after which the search stops; None disables the limit."""
    deadline: float | None = None
    """The time of `perf_counter` at which the search stops; None disables the limit."""
    decisions: int = 0
    """The number of candidates tried, or of full grids tested."""
    conflicts: int = 0
    """The number of refuted candidates, plus one if the clues themselves are contradictory."""
    propagations: int = 0
    """The number of cells settled."""

    def decide(self) -> None:
        """Count a decision. Raises OutOfBudget if the conflicts are used up."""
        if self.max_conflicts is not None and self.conflicts >= self.max_conflicts:
            raise OutOfBudget
        self.decisions += 1

    def check_time(self) -> None:
        if self.deadline is not None and perf_counter() >= self.deadline:
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Strategy:
    """The parts of a search on one board."""

    propagation: Propagation
    variable_order: VariableOrder
    value_order: ValueOrder


@dataclass(slots=True)
class Run:
    """One search by one strategy."""

    strategy: Strategy
    clues: Sequence[int]
    """The digit of each cell; 0 is an open cell."""
    rng: Random
    tally: SearchTally
    observer: Observer | None = None

    def start(self) -> SearchState | None:
        """The state after placing the clues and propagating; None if that refutes the puzzle."""
        cover = self.strategy.propagation.cover
        clues = [cell * cover.size + digit - 1 for cell, digit in enumerate(self.clues) if digit]
        state = cover.start()
        return state if self._holds(state, clues, is_start=True) else None

    def branch(self, parent: SearchState, candidate: int) -> SearchState | None:
        """The state with one more candidate placed; None if propagation refutes it."""
        state = parent.copy()
        return state if self._holds(state, [candidate]) else None

    def report_solved(self, digits: Digits) -> None:
        """Report a new solution to the observer."""
        if self.observer is not None:
            self.observer.solved(digits)

    def _holds(
        self, state: SearchState, candidates: Sequence[int], *, is_start: bool = False
    ) -> bool:
        propagation, tally = self.strategy.propagation, self.tally
        cover = propagation.cover
        check_time = None if tally.deadline is None else tally.check_time
        before = (state.settled & cover.cells).bit_count()
        try:
            for candidate in candidates:
                if check_time is not None:
                    check_time()
                propagation.place(state, candidate)
            if is_start and self.observer is not None:
                self.observer.started(cover, state)
            propagation.run(state, check_time, self.observer)
        except StateContradiction as reason:
            tally.conflicts += 1
            if self.observer is not None:
                self.observer.contradicted(cover, reason)
            return False
        finally:
            tally.propagations += (state.settled & cover.cells).bit_count() - before
        return True


Search = Callable[[Run], Iterator[Digits]]
"""Yields the digits of each solution once, counted from 1. Raises OutOfBudget."""


def depth_first(run: Run) -> Iterator[Digits]:
    """All solutions, in the order of the search tree."""
    for digits in _depth_first(run, last_conflict=None):
        run.report_solved(digits)
        yield digits


def restarts(run: Run) -> Iterator[Digits]:
    """Depth-first search, restarted with new random orders, which makes a bad first branch cheap.

    This is Norvig's defence against puzzles designed to be hard for one order. Each try may have
    twice as many conflicts as the previous try, so one of them completes the whole tree.
    """
    found: set[Digits] = set()
    cutoff = FIRST_CUTOFF
    while True:
        try:
            for digits in _depth_first(run, run.tally.conflicts + cutoff):
                if digits not in found:
                    found.add(digits)
                    run.report_solved(digits)
                    yield digits
        except _ConflictLimitReached:
            cutoff *= 2
            if run.observer is not None:
                run.observer.restarted(cutoff)
        else:
            return


def _depth_first(run: Run, last_conflict: int | None) -> Iterator[Digits]:
    """Yield all solutions. Raises _ConflictLimitReached at this count of conflicts if untried
    branches remain.
    """
    strategy, tally, observer = run.strategy, run.tally, run.observer
    cover = strategy.propagation.cover
    stack: list[tuple[int, SearchState, int, list[int]]] = []
    depth, state = 0, run.start()
    while True:
        if state is not None:
            choices = strategy.variable_order(cover, state, run.rng)
            if choices:
                choices = strategy.value_order(cover, state, choices, run.rng)
                stack += [(depth + 1, state, choice, choices) for choice in reversed(choices)]
            else:
                yield cover.digits_of(state)
        if not stack:
            return
        if last_conflict is not None and tally.conflicts >= last_conflict:
            raise _ConflictLimitReached
        depth, parent, choice, choices = stack.pop()
        tally.decide()
        if observer is not None:
            observer.guessed(cover, parent, depth, choice, choices)
        state = run.branch(parent, choice)


def generate_and_test(run: Run) -> Iterator[Digits]:
    """All solutions, in ascending order. A grid that is not a solution counts as a conflict."""
    cover, tally, observer = run.strategy.propagation.cover, run.tally, run.observer
    board = cover.board
    houses, constraints = board.houses, board.constraints
    digits = range(1, cover.size + 1)
    for grid in product(*[(clue,) if clue else digits for clue in run.clues]):
        tally.decide()
        if tally.decisions % 1024 == 1:
            tally.check_time()
        broken = next(
            (u for u, house in enumerate(houses) if len({grid[c] for c in house}) < len(house)),
            None,
        )
        violated = None
        if broken is None and constraints:
            values = board.values_of(grid)
            violated = next(
                (i for i, c in enumerate(constraints) if not c.holds(board, values)), None
            )
        if observer is not None:
            observer.tested(grid, broken, violated)
        if broken is not None or violated is not None:
            tally.conflicts += 1
            continue
        run.report_solved(grid)
        yield grid
