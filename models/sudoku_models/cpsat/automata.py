"""The words of one length of an automaton, in the two forms that CP-SAT accepts.

Only steps on a path from the start to an accepted state are kept (Quimper and Walsh, "Global
Grammar Constraints", 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from sudoku.constraints.automata import MOST_STATES, Automaton, TooManyStates

Row = tuple[int, int, int]
"""The state before a cell, its digit, the state after it."""
Step = tuple[Hashable, int, Hashable]
"""A step of an automaton: state, digit, next state."""

DEAD = 0
"""In tables, the state after a digit that no word continues."""

_STATES_BETWEEN_CLOCKS = 256


class Words:
    """The words of `length` digits 1 … size."""

    def __init__(
        self, automaton: Automaton, length: int, size: int, check_time: Callable[[], None]
    ) -> None:
        """Raises TooManyStates, and the exceptions of `check_time`."""
        self._start, self._size = automaton.start, size
        self.count = 0
        """The number of states over all cells."""
        layers: list[list[Step]] = []
        reached: dict[Hashable, None] = {automaton.start: None}
        for _ in range(length):
            layers.append(list(_steps(automaton, reached, size, check_time)))
            reached = dict.fromkeys(to for _, _, to in layers[-1])
            self.count += len(reached)
            if self.count > MOST_STATES:
                raise TooManyStates
        self._accepted = [state for state in reached if automaton.accept(state)]
        alive: set[Hashable] = set(self._accepted)
        self.steps: list[list[Step]] = []
        """For each cell, the steps that some word takes; empty if no word exists."""
        for layer in reversed(layers):
            check_time()
            living = [step for step in layer if step[2] in alive]
            alive = {state for state, _, _ in living}
            self.steps.append(living)
        self.steps.reverse()

    def triples(self) -> tuple[list[int], list[Row]]:
        """The accepted states, and the steps of all cells; a state has one number wherever it
        occurs.

        The start is 0. CP-SAT itself finds out which states are reached before which cell.
        """
        numbers: dict[Hashable, int] = {self._start: 0}
        found: dict[Row, None] = {}
        for layer in self.steps:
            for before, digit, after in layer:
                one = numbers.setdefault(before, len(numbers))
                found[one, digit, numbers.setdefault(after, len(numbers))] = None
        return [numbers[state] for state in self._accepted if state in numbers], list(found)

    def tables(self) -> Iterator[list[Row]]:
        """For each cell, the rows of all states and digits.

        The start is 1; the states before and after each other cell are numbered from 1. If no step
        is possible, the next state is DEAD.
        """
        before: dict[Hashable, int] = {self._start: 1}
        for layer in self.steps:
            after: dict[Hashable, int] = {}
            rows = {
                (before[state], digit): after.setdefault(to, len(after) + 1)
                for state, digit, to in layer
            }
            states = (DEAD, *before.values())
            pairs = ((state, d) for state in states for d in range(1, self._size + 1))
            yield [(*pair, rows.get(pair, DEAD)) for pair in pairs]
            before = after


def _steps(
    automaton: Automaton,
    states: dict[Hashable, None],
    size: int,
    check_time: Callable[[], None],
) -> Iterator[Step]:
    for number, state in enumerate(states):
        if number % _STATES_BETWEEN_CLOCKS == 0:
            check_time()
        for digit in range(1, size + 1):
            to = automaton.step(state, digit)
            if to is not None:
                yield state, digit, to
