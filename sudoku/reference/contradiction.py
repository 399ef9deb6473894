"""The exception that ends a propagation: the state has no solution."""

from __future__ import annotations

from collections.abc import Sequence


class Contradiction(Exception):
    """The state has no solution, for one of three reasons.

    A constraint for which no candidate is left, told by the guards of its field and of others; a
    candidate that was tried although it is ruled out; or a house in which some cells and some
    digits belong together, but are not as many.
    """

    def __init__(
        self,
        guards: int = 0,
        *,
        ruled_out: int | None = None,
        house: int | None = None,
        cells: Sequence[int] = (),
        digits: Sequence[int] = (),
    ) -> None:
        super().__init__()
        self.guards, self.ruled_out = guards, ruled_out
        self.house, self.cells, self.digits = house, cells, digits
