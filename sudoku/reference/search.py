"""Depth-first search, once or with restarts.

A search is a generator of solutions, so that whoever asks decides when to stop: after one, after
two, or never (Hüttenhain's enumeration). What is still to be tried is kept on a stack of our own,
so that no order of board can overflow Python's recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from sudoku.errors import OutOfBudget
from sudoku.reference.contradiction import Contradiction
from sudoku.reference.cover import State
from sudoku.reference.observer import Observer
from sudoku.reference.orders import VariableOrder
from sudoku.reference.propagation import Propagation
from sudoku.reference.values import ValueOrder

Digits = tuple[int, ...]
FIRST_CUTOFF = 16
"""Conflicts before the first restart; each try may take twice as many as the last."""


class _OutOfPatience(Exception):
    """The cutoff of a try is met."""


@dataclass(slots=True)
class Tally:
    """What a search costs, and its limits, past which it raises OutOfBudget.

    decisions: digits tried in cells, or grids tried. conflicts: those that were refuted, and a
    refuted puzzle itself. propagations: cells settled. After max_conflicts nothing more is tried;
    deadline is a time of perf_counter().
    """

    max_conflicts: int | None = None
    deadline: float | None = None
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0

    def decide(self) -> None:
        """Count one more thing to try, if the limit allows it."""
        if self.max_conflicts is not None and self.conflicts >= self.max_conflicts:
            raise OutOfBudget
        self.decisions += 1

    def check_time(self) -> None:
        if self.deadline is not None and perf_counter() >= self.deadline:
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Strategy:
    """What a search is made of: rules on a board, a variable order, a value order."""

    propagation: Propagation
    next_question: VariableOrder
    arrange: ValueOrder


@dataclass(slots=True)
class Run:
    """One question to one strategy: its clues (digits, 0 for open), random numbers, costs."""

    strategy: Strategy
    clues: Sequence[int]
    rng: Random
    tally: Tally
    observer: Observer | None = None

    def start(self) -> State | None:
        """The state that clues and rules leave; None where they refute the puzzle."""
        cover = self.strategy.propagation.cover
        clues = [cell * cover.size + digit - 1 for cell, digit in enumerate(self.clues) if digit]
        state = cover.start()
        return state if self._holds(state, clues, is_start=True) else None

    def branch(self, parent: State, candidate: int) -> State | None:
        """The state in which one more candidate holds; None where that is refuted."""
        state = parent.copy()
        return state if self._holds(state, [candidate]) else None

    def tell_solved(self, digits: Digits) -> None:
        """A solution was found that was not found before."""
        if self.observer is not None:
            self.observer.solved(digits)

    def _holds(self, state: State, candidates: Sequence[int], *, is_start: bool = False) -> bool:
        propagation, tally = self.strategy.propagation, self.tally
        cover = propagation.cover
        check_time = None if tally.deadline is None else tally.check_time
        before = (state.settled & cover.cells).bit_count()
        try:
            for candidate in candidates:
                if check_time is not None:
                    check_time()
                propagation.put(state, candidate)
            if is_start and self.observer is not None:
                self.observer.started(cover, state)
            propagation.run(state, check_time, self.observer)
        except Contradiction as reason:
            tally.conflicts += 1
            if self.observer is not None:
                self.observer.contradicted(cover, reason)
            return False
        finally:
            tally.propagations += (state.settled & cover.cells).bit_count() - before
        return True


Search = Callable[[Run], Iterator[Digits]]
"""Yields each solution once, n² digits counted from 1. Raises OutOfBudget."""


def depth_first(run: Run) -> Iterator[Digits]:
    """All solutions, in the order of the search tree."""
    for digits in _depth_first(run, last_conflict=None):
        run.tell_solved(digits)
        yield digits


def restarts(run: Run) -> Iterator[Digits]:
    """Depth first in a new random order again and again, so that no bad beginning lasts.

    Norvig's defence against puzzles that are made to be hard for one order. As every try may take
    twice as many conflicts as the last, one of them goes through the whole tree.
    """
    found: set[Digits] = set()
    cutoff = FIRST_CUTOFF
    while True:
        try:
            for digits in _depth_first(run, run.tally.conflicts + cutoff):
                if digits not in found:
                    found.add(digits)
                    run.tell_solved(digits)
                    yield digits
        except _OutOfPatience:
            cutoff *= 2
            if run.observer is not None:
                run.observer.restarted(cutoff)
        else:
            return


def _depth_first(run: Run, last_conflict: int | None) -> Iterator[Digits]:
    """Raises _OutOfPatience when the tally has so many conflicts and there is more to try."""
    strategy, tally, observer = run.strategy, run.tally, run.observer
    cover = strategy.propagation.cover
    stack: list[tuple[int, State, int, list[int]]] = []
    depth, state = 0, run.start()
    while True:
        if state is not None:
            choices = strategy.next_question(cover, state, run.rng)
            if choices:
                choices = strategy.arrange(cover, state, choices, run.rng)
                stack += [(depth + 1, state, choice, choices) for choice in reversed(choices)]
            else:
                yield cover.digits_of(state)
        if not stack:
            return
        if last_conflict is not None and tally.conflicts >= last_conflict:
            raise _OutOfPatience
        depth, parent, choice, choices = stack.pop()
        tally.decide()
        if observer is not None:
            observer.guessed(cover, parent, depth, choice, choices)
        state = run.branch(parent, choice)
