"""The exception that ends a propagation: the state has no solution."""

from __future__ import annotations

from collections.abc import Sequence


class Contradiction(Exception):
    """The state has no solution, for one of four reasons.

    guards: of the fields of constraints without any candidate left. ruled_out: a candidate that was
    placed although it is eliminated. house, cells, digits: a house in which these cells can hold
    only these digits, or these digits can go only into these cells, but their numbers differ.
    constraint: one of the board that nothing left in its cells satisfies.
    """

    def __init__(
        self,
        guards: int = 0,
        *,
        ruled_out: int | None = None,
        house: int | None = None,
        cells: Sequence[int] = (),
        digits: Sequence[int] = (),
        constraint: int | None = None,
    ) -> None:
        super().__init__()
        self.guards, self.ruled_out = guards, ruled_out
        self.house, self.cells, self.digits = house, cells, digits
        self.constraint = constraint
