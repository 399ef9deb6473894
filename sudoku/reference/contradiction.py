"""The exception that ends a propagation: the state has no solution."""

from __future__ import annotations

from collections.abc import Sequence


class Contradiction(Exception):
    """The state has no solution, for one of four reasons.

    guards: the guards of the fields that have no candidate left. ruled_out: a candidate that was
    placed although it was eliminated. house, cells, digits: a house in which these cells can hold
    only these digits, or these digits fit only into these cells, but there are more of one than of
    the other. constraint: a constraint of the board that no remaining digits of its cells satisfy.
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
