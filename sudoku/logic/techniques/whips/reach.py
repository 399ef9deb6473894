"""Bounds on whips and braids: the candidates that a chain of a given length can use.

Consider all right-linking candidates that some order of steps could reach. A candidate that they do
not exclude together is excluded by no chain. This gives each right-linking candidate a minimum
position in a chain, and backwards a minimum distance to the end. If the sum exceeds the length, the
candidate is dropped, and the bounds are recomputed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudoku.logic.techniques.layout import cells_of


class WhipVariable(NamedTuple):
    """A CSP variable for one target."""

    left: int
    """The candidates that the target does not exclude."""
    all: int
    place: int
    """The index of the variable in the graph."""


class Reach(NamedTuple):
    """The variables that a chain of some length can use, and the right-linking candidates with
    their minimum distance to the end.
    """

    variables: Sequence[WhipVariable]
    distance: dict[int, int]
    allowed: int


class TargetTrial:
    """The consequences of a target by singles, computed only as far as needed."""

    def __init__(self, variables: Sequence[WhipVariable], links: Sequence[int]) -> None:
        self.variables = variables
        """The variables that do not contain the target."""
        self._links = links
        self._dead = self._seen = self._length = 0
        self._open, self._fails = True, False

    def least(self, most: int) -> int | None:
        """The minimum length of a chain for the target, if it is at most `most`."""
        while self._open and self._length < most:
            self._length += 1
            self._open = self._goes_on()
        return self._length if self._fails and self._length <= most else None

    def _goes_on(self) -> bool:
        """Apply all singles at once; False at a contradiction, or if no single is new."""
        alive, found = ~self._dead, 0
        for variable in _at_most_single(self.variables, alive):
            left = variable.left & alive
            if not left:
                self._fails = True
                return False
            found |= left
        found &= ~self._seen
        self._seen |= found
        for number in cells_of(found):
            self._dead |= self._links[number]
        return found != 0


def reach(
    variables: Sequence[WhipVariable],
    links: Sequence[int],
    length: int,
    allowed: int = -1,
    *,
    continuous: bool,
) -> Reach | None:
    """Bounds for chains of at most this length; None if no such chain exists.

    allowed: the right-linking candidates that may be used. continuous: whether each variable must
    touch the previous right-linking candidate, even if only through a candidate that the target
    also excludes. Otherwise each right-linking candidate must exclude something that the target
    does not.
    """
    while True:
        levels, dead = _levels(variables, links, length - 1, allowed)
        alive = ~dead
        variables = _at_most_single(variables, alive)
        distance = _distances(variables, links, alive, levels, length, continuous=continuous)
        if distance is None:
            return None
        useful = sum(1 << number for number in distance)
        if useful == sum(levels):
            return Reach(variables, distance, useful)
        if not useful:
            return None
        allowed = useful


def _distances(
    variables: Sequence[WhipVariable],
    links: Sequence[int],
    alive: int,
    levels: Sequence[int],
    length: int,
    *,
    continuous: bool,
) -> dict[int, int] | None:
    """The right-linking candidates near enough to the end, with their minimum distance; None if no
    variable can be last.
    """
    ends = [variable for variable in variables if not variable.left & alive]
    if not ends:
        return None
    distance, rest = dict[int, int](), cells_of(sum(levels))
    for steps in range(1, length):
        touched = 0
        for variable in ends:
            touched |= variable.all if continuous else variable.left
        early = sum(levels[: length - steps])
        near, later = 0, list[int]()
        for number in rest:
            if links[number] & touched:
                near |= 1 << number
                if early >> number & 1:
                    distance[number] = steps
            else:
                later.append(number)
        if not near:
            break
        rest = later
        ends = [
            variable for variable in variables if (variable.left & alive or variable.left) & near
        ]
    return distance


def _levels(
    variables: Sequence[WhipVariable], links: Sequence[int], count: int, allowed: int
) -> tuple[list[int], int]:
    """The right-linking candidates by minimum position, and everything they exclude."""
    dead, seen, levels = 0, 0, list[int]()
    while len(levels) < count:
        alive, found = ~dead, 0
        for variable in _at_most_single(variables, alive):
            found |= variable.left & alive or variable.left
        found &= ~seen & allowed
        if not found:
            break
        seen |= found
        levels.append(found)
        for number in cells_of(found):
            dead |= links[number]
    return levels, dead


def _at_most_single(variables: Sequence[WhipVariable], alive: int) -> list[WhipVariable]:
    """The variables with at most one candidate left."""
    return [variable for variable in variables if not (left := variable.left & alive) & (left - 1)]
