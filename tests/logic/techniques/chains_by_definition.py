"""Whips and braids by their definition: every sequence is tried, with sets and without bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sudoku.logic.techniques.position import Candidate, Position

Variable = frozenset[Candidate]


class Definition:
    """The candidates of a position, its CSP variables, and which candidates are linked."""

    def __init__(self, position: Position) -> None:
        layout = position.layout
        self.candidates = sorted(position.candidates())
        cells = [{c for c in self.candidates if c[0] == cell} for cell in range(layout.cell_count)]
        houses = [
            {(cell, digit) for cell, d in self.candidates if d == digit and cell in house.cells}
            for house in layout.houses
            for digit in range(1, layout.digit_count + 1)
        ]
        self.variables = [frozenset(v) for v in chain(cells, houses) if len(v) > 1]
        self._linked = {
            one: frozenset(
                other
                for other in self.candidates
                if (one[0] == other[0] and one != other)
                or (one[1] == other[1] and layout.peers[one[0]] >> other[0] & 1)
            )
            for one in self.candidates
        }

    def least(self, target: Candidate, most: int, *, is_whip: bool) -> int | None:
        """The length of the shortest chain for a target, None if it is over `most`."""
        partial: set[tuple[Candidate, ...]] = {()}
        for length in range(1, most + 1):
            longer = set()
            for rights in partial:
                for left in self._compatible(target, rights, is_whip=is_whip):
                    if not left:
                        return length
                    longer |= {(*rights, right) for right in left}
            partial = longer if is_whip else {tuple(sorted(rights)) for rights in longer}
        return None

    def _compatible(
        self, target: Candidate, rights: tuple[Candidate, ...], *, is_whip: bool
    ) -> Iterator[Variable]:
        """Of each variable that may come next and has one compatible candidate or none: these."""
        chosen = (target, *rights)
        excluded = frozenset[Candidate]().union(*(self._linked[x] for x in chosen))
        sources = self._linked[chosen[-1]] if is_whip else excluded
        for variable in self.variables:
            left = variable - excluded
            if len(left) < 2 and not variable.isdisjoint(sources) and left.isdisjoint(chosen):
                yield left
