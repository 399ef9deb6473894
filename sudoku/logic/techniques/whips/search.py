"""The shortest whip or braid for a target.

A chain for the target Z is a sequence of different CSP variables V1 … Vn with left-linking
candidates L1 … Ln and right-linking candidates R1 … R(n-1). Ri is the only candidate of Vi that is
linked neither to Z nor to an earlier R, and Vn has no such candidate. In a whip, Li is linked to
R(i-1), and L1 to Z. In a braid, Li is linked to Z or to any earlier R. Either way Z is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import NamedTuple

from sudoku.errors import OutOfBudget
from sudoku.logic.techniques.whips.graph import CandidateGraph
from sudoku.logic.techniques.whips.reach import TargetTrial, WhipVariable, reach

LONGEST = 36
"""Limit on the length of chains, as in CSP-Rules."""

MOST_PARTIAL = 200_000
"""Default limit on the partial whips of one length for one target."""

_BOUNDED = 5
"""Up to this length, each length is searched separately, which drops partial whips that cannot end
in time.
"""

_FEW_PARTIAL = 1_000
"""Longer whips are first searched for in all lengths at once, with this limit on partial whips."""


class WhipCell(NamedTuple):
    """One variable of a chain: its index in the graph, and the numbers of its left-linking and
    right-linking candidates; the latter is None in the last variable.
    """

    variable: int
    source: int
    """The candidate to which the left-linking candidate is linked."""
    left: int
    right: int | None


@dataclass(frozen=True, slots=True)
class Whip:
    """A whip or a braid."""

    target: int
    """The candidate that it eliminates."""
    cells: tuple[WhipCell, ...]

    def __len__(self) -> int:
        """The number of its CSP variables."""
        return len(self.cells)


class _Partial(NamedTuple):
    """A partial whip: the mask of its right-linking candidates, the last of them, the mask of
    candidates they exclude, the partial whip without the last variable, and the last variable.
    """

    rights: int
    last: int
    dead: int
    before: _Partial | None
    variable: WhipVariable


class WhipSearch:
    """A search for whips and braids among the candidates of the mask `live`.

    It raises OutOfBudget after the deadline, a time of `time.monotonic`, or if it finds more than
    `most_partial` partial whips of one length.
    """

    def __init__(
        self,
        graph: CandidateGraph,
        live: int,
        deadline: float = inf,
        most_partial: int = MOST_PARTIAL,
    ) -> None:
        self._links = graph.links
        self._deadline = deadline
        self._most_partial = most_partial
        self._trials: dict[int, TargetTrial] = {}
        self._tried: dict[int, Whip | None] = {}
        self._open = [
            WhipVariable(left, left, index)
            for index, mask in enumerate(graph.variables)
            if (left := mask & live) & (left - 1)
        ]

    def least(self, target: int, most: int = LONGEST) -> int | None:
        """A lower bound on the length of chains for a target, if it is at most `most`.

        A braid exists if and only if there is a bound: the target and the singles that follow from
        it then lead to a contradiction.
        """
        trial = self._trials.get(target)
        if trial is None:
            self._check_time()
            trial = self._trials[target] = TargetTrial(self._variables(target), self._links)
        return trial.least(most)

    def whip(self, target: int, length: int) -> Whip | None:
        """A shortest whip of at most this length for a target."""
        if self.least(target, length) is None:
            return None
        self._check_time()
        if length > _BOUNDED and target not in self._tried:
            self._tried[target] = self._whip_of_any_length(target)
        found = self._tried.get(target)
        if found is None:
            return self._whip(target, length, self._most_partial)
        return found if 0 < len(found) <= length else None

    def _whip_of_any_length(self, target: int) -> Whip | None:
        """A shortest whip; a chain without cells if no whip exists; None if unknown."""
        try:
            found = self._whip(target, LONGEST, min(_FEW_PARTIAL, self._most_partial))
        except OutOfBudget:
            self._check_time()
            return None
        return found or Whip(target, ())

    def braid(self, target: int, length: int) -> Whip | None:
        """A braid of at most this length for a target."""
        if self.least(target, length) is None:
            return None
        self._check_time()
        parts = self._complete(self._trials[target].variables, length, -1)
        return self._chain(target, parts) if parts else None

    def _variables(self, target: int) -> list[WhipVariable]:
        seen, bit = self._links[target], 1 << target
        return [
            WhipVariable(mask & ~seen, mask, variable.place) if mask & seen else variable
            for variable in self._open
            if not (mask := variable.all) & bit
        ]

    def _check_time(self) -> None:
        if monotonic() > self._deadline:
            raise OutOfBudget

    def _whip(self, target: int, length: int, most_partial: int) -> Whip | None:
        """A shortest whip of at most this length, by breadth-first search over partial whips."""
        variables = self._trials[target].variables
        for variable in variables:
            if not variable.left:
                return self._chain(target, [(variable, None)])
        bound = reach(variables, self._links, length, continuous=True)
        if bound is None:
            return None
        links = self._links
        touching = dict[int, list[WhipVariable]]()
        partial = []
        for variable in bound.variables:
            left = variable.left
            if not left & (left - 1) and left & bound.allowed:
                last = left.bit_length() - 1
                partial.append(_Partial(left, last, links[last], None, variable))
        for rest in range(length - 2, -1, -1):
            self._check_time()
            near = {number for number, steps in bound.distance.items() if steps <= rest}
            longer = list[_Partial]()
            for whip, end in self._longer(partial, bound.variables, touching, near, longer):
                return self._ended(target, whip, end)
            if len(longer) > most_partial:
                raise OutOfBudget
            partial = longer
        return None

    def _longer(
        self,
        partial: list[_Partial],
        variables: Sequence[WhipVariable],
        touching: dict[int, list[WhipVariable]],
        near: set[int],
        longer: list[_Partial],
    ) -> Iterator[tuple[_Partial, WhipVariable]]:
        """Yield each partial whip that a last variable ends, with this variable, and add the
        partial whips that are one variable longer to `longer`. If partial whips have the same
        right-linking candidates and the same last one, only one is kept, because all have the same
        extensions. touching: a cache of the variables that each last candidate touches.
        """
        links, seen = self._links, set[tuple[int, int]]()
        for whip in partial:
            rights, last, dead, _, _ = whip
            alive = ~dead
            if last not in touching:
                near_last = links[last]
                touching[last] = [each for each in variables if each.all & near_last]
            for variable in touching[last]:
                left = variable.left & alive
                if left & (left - 1) or left & rights:
                    continue
                if not left:
                    yield whip, variable
                    continue
                number = left.bit_length() - 1
                key = (rights | left, number)
                if number in near and key not in seen:
                    seen.add(key)
                    longer.append(_Partial(key[0], number, dead | links[number], whip, variable))

    def _ended(self, target: int, whip: _Partial, end: WhipVariable) -> Whip:
        parts: list[tuple[WhipVariable, int | None]] = [(end, None)]
        before: _Partial | None = whip
        while before:
            parts.append((before.variable, before.last))
            before = before.before
        return self._chain(target, parts[::-1])

    def _complete(
        self, variables: Sequence[WhipVariable], length: int, allowed: int
    ) -> list[tuple[WhipVariable, int | None]] | None:
        """The rest of a braid, searched with and without the next right-linking candidate."""
        self._check_time()
        for variable in variables:
            if not variable.left:
                return [(variable, None)]
        while length > 1:
            bound = reach(variables, self._links, length, allowed, continuous=False)
            if bound is None:
                return None
            variables, allowed = bound.variables, bound.allowed
            first = next(
                (
                    variable
                    for variable in variables
                    if not variable.left & (variable.left - 1) and variable.left & allowed
                ),
                None,
            )
            if first is None:
                return None
            bit = first.left
            number = bit.bit_length() - 1
            free = ~self._links[number]
            left = [
                WhipVariable(variable.left & free, variable.all, variable.place)
                for variable in variables
                if not variable.left & bit
            ]
            more = self._complete(left, length - 1, allowed & free & ~bit)
            if more:
                return [(first, number), *more]
            allowed &= ~bit
        return None

    def _chain(self, target: int, parts: list[tuple[WhipVariable, int | None]]) -> Whip:
        """The chain, with left-linking candidates linked to the latest right-linking candidate."""
        sources, cells = [target], list[WhipCell]()
        for variable, right in parts:
            source, touched = next(
                (source, touched)
                for source in reversed(sources)
                if (touched := variable.all & self._links[source])
            )
            left = (touched & -touched).bit_length() - 1
            cells.append(WhipCell(variable.place, source, left, right))
            if right is not None:
                sources.append(right)
        return Whip(target, tuple(cells))
