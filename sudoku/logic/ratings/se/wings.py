"""XY-wing (4.2) and XYZ-wing (4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import PEER_CELLS, PEERS
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position


def xy_wings(position: Position) -> Iterator[Hint]:
    """Each cell xy with two peers xz and yz that leaves something to remove."""
    return _wings(position, 2, 42, "XY-Wing")


def xyz_wings(position: Position) -> Iterator[Hint]:
    """Each cell xyz with two peers xz and yz that leaves something to remove."""
    return _wings(position, 3, 44, "XYZ-Wing")


def _wings(position: Position, size: int, tenths: int, name: str) -> Iterator[Hint]:
    cells = position.cells
    for pivot in cells_of(position.open):
        candidates = cells[pivot]
        if candidates.bit_count() != size:
            continue
        pincers = [
            cell
            for cell in PEER_CELLS[pivot]
            if cells[cell].bit_count() == 2 and (candidates & ~cells[cell]).bit_count() == 1
        ]
        for one in pincers:
            for other in pincers:
                ends = cells[one] & cells[other]
                union = candidates | cells[one] | cells[other]
                if union.bit_count() != 3 or ends.bit_count() != 1:
                    continue
                if (ends & candidates != 0) != (size == 3):
                    continue
                digit = ends.bit_length()
                seen = PEERS[one] & PEERS[other] & position.places[digit]
                if size == 3:
                    seen &= PEERS[pivot]
                if seen:
                    gone = tuple((cell, digit) for cell in cells_of(seen))
                    yield Hint(tenths, name, eliminations=gone)
