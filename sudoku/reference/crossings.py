"""The fields of crossing units, which locked candidates look at.

Two units with at least two cells in common cross. Each gets a field of its cells outside the other:
one in a lower block for the first unit, one in an upper block for the second, always the same
distance above.
"""

from __future__ import annotations

from collections.abc import Sequence


class Crossings:
    """guards and lows: of all fields; lower_guards: of those in the lower block.

    cells[guard]: all bits of the cells whose field has this guard. units[guard]: the numbers of two
    units; the field is the cells of the former outside the latter.
    """

    def __init__(
        self, width: int, guards: list[int], units: list[tuple[int, int]], cells: Sequence[int]
    ) -> None:
        half = len(guards) // 2
        self.distance = half * (width + 1)
        self.guards, self.lows = sum(guards), sum(guards) >> width
        self.lower_guards = sum(guards[:half])
        self.cells = dict(zip(guards, cells, strict=True))
        self.units = dict(zip(guards, units, strict=True))
