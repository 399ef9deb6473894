"""Whips and braids by their definition: every sequence is tried, with sets and without bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sudoku.techniques.position import Candidate, Position

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
        self._seen = {
            (cell, other): bool(layout.peers[cell] >> other & 1)
            for cell in range(layout.cell_count)
            for other in range(layout.cell_count)
        }

    def linked(self, one: Candidate, other: Candidate) -> bool:
        """Whether two candidates cannot both be true."""
        if one[0] == other[0]:
            return one != other
        return one[1] == other[1] and self._seen[one[0], other[0]]

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
        excluded = (target, *rights)
        sources = excluded[-1:] if is_whip else excluded
        for variable in self.variables:
            left = {c for c in variable if not any(self.linked(c, x) for x in excluded)}
            touched = any(self.linked(c, x) for c in variable for x in sources)
            if touched and len(left) < 2 and not left.intersection(excluded):
                yield frozenset(left)
