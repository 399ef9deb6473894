"""The supports of an automaton. A set of states is an int with a bit for each state's number.

States are numbered when they are first reached. Each step from a set of states is computed once.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import lru_cache
from typing import Any

from sudoku.constraints.automata import Automaton
from sudoku.logic.techniques.layout import digits_of, members
from sudoku.logic.techniques.supports.support import Groups, Masks, Support, SupportLimitReached

_MOST_STATES = 20_000
"""Limit on the states of an automaton before one cell; a part with more states removes nothing."""
_MOST_BITS = 1 << 27
"""Limit on the bits of the cached sets of states."""


class _States:
    """The states of an automaton reached so far, and the steps between sets of them."""

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self._states: list[Hashable] = [automaton.start]
        self._numbers = {automaton.start: 0}
        self.next: list[dict[int, int]] = [{}]
        """For each state and digit, the number of the next state, or -1 if there is none."""
        self._forward: dict[tuple[int, int], int] = {}
        self._backward: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._accepted: dict[int, int] = {}

    def _stepped(self, number: int, digit: int) -> int:
        """The number of the state after a digit is read, or -1 if there is none."""
        state = self._automaton.step(self._states[number], digit)
        if state is None:
            return -1
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
            self.next.append({})
        return self._numbers[state]

    def after(self, states: int, mask: int) -> int:
        """The states reached from a set of states by a digit of a mask."""
        known = self._forward.get((states, mask))
        if known is not None:
            return known
        reached, digits = set[int](), digits_of(mask)
        for number in members(states):
            row = self.next[number]
            for digit in digits:
                if digit not in row:
                    row[digit] = self._stepped(number, digit)
                reached.add(row[digit])
        reached.discard(-1)
        if len(reached) > _MOST_STATES:
            raise SupportLimitReached
        if len(self._forward) * len(self._states) > _MOST_BITS:
            self._forward.clear()
        found = self._forward[states, mask] = _as_set(reached)
        return found

    def before(self, states: int, mask: int, behind: int) -> tuple[int, int]:
        """The states and the digits of a mask that can lead to a state of `behind`."""
        key = states, mask, behind
        known = self._backward.get(key)
        if known is not None:
            return known
        found, kept, digits, wanted = set[int](), 0, digits_of(mask), {*members(behind)}
        for number in members(states):
            row = self.next[number]
            for digit in digits:
                if row[digit] in wanted:
                    found.add(number)
                    kept |= 1 << digit - 1
        if len(self._backward) * len(self._states) > _MOST_BITS:
            self._backward.clear()
        known = self._backward[key] = _as_set(found), kept
        return known

    def accepting(self, states: int) -> int:
        """The accepted states in a set of states."""
        if states not in self._accepted:
            accept = self._automaton.accept
            self._accepted[states] = _as_set(
                {number for number in members(states) if accept(self._states[number])}
            )
        return self._accepted[states]


def _as_set(numbers: Collection[int]) -> int:
    found = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        found[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(found, "little")


@lru_cache(256)
def _states(automaton: Automaton) -> _States:
    """The states of an automaton, shared by all constraints that use it."""
    return _States(automaton)


class AutomatonSupport(Support):
    """The supports of an automaton. A repeated cell is read like separate cells whose digits are
    intersected afterwards, so some unsupported candidates may remain.
    """

    def __init__(self, cells: Sequence[int], automaton: Automaton) -> None:
        super().__init__([*dict.fromkeys(cells)])
        place = {cell: index for index, cell in enumerate(self.cells)}
        self._places = tuple(place[cell] for cell in cells)
        self._states = _states(automaton)

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        is_simple = len(self._places) == len(self.cells)
        return self._searched(masks, groups if is_simple else ())

    def _read(self, masks: Masks) -> tuple[list[int], list[int]]:
        """The states before each cell, and after the last cell, that can lead to acceptance, and
        the digits that each cell can have on the way.
        """
        reached = [1]
        for place in self._places:
            reached.append(self._states.after(reached[-1], masks[place]))
        reached[-1] = self._states.accepting(reached[-1])
        kept = []
        for index in range(len(self._places) - 1, -1, -1):
            mask = masks[self._places[index]]
            reached[index], digits = self._states.before(reached[index], mask, reached[index + 1])
            kept.append(digits)
        return reached, kept[::-1]

    def alone(self, masks: Masks) -> Masks | None:
        try:
            _, kept = self._read(masks)
        except SupportLimitReached:
            return masks
        found = [*masks]
        for place, digits in zip(self._places, kept, strict=True):
            found[place] &= digits
        return tuple(found) if all(found) else None

    def start(self, masks: Masks) -> Any:
        return 0, self._read(masks)[0]

    def after(self, state: Any, place: int, digit: int) -> Any:
        before, layers = state
        target = self._states.next[before][digit]
        return (target, layers) if target >= 0 and layers[place + 1] >> target & 1 else None
