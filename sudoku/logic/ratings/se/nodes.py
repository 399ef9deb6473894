"""The candidates of a 9x9 position, numbered and ordered for chains.

Nodes are the candidates of the open cells, numbered 0 … n-1 by cell and digit. A node excludes
nodes in its cell, box, row and column, in this order, which decides between equally good chains.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sudoku.logic.ratings.se.geometry import CELLS, PEER_CELLS
from sudoku.logic.techniques.layout import cells_of, digits_of, mask_of
from sudoku.logic.techniques.position import Candidate, Position


@dataclass(frozen=True, slots=True)
class Nodes:
    """The candidates of a position, and which of them exclude each other."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    by_cell: tuple[tuple[int, ...], ...]
    """For each node, the other nodes in its cell."""
    by_peers: tuple[tuple[int, ...], ...]
    """For each node, the nodes of its digit in the cells that it sees."""
    peer_masks: tuple[int, ...]
    """For each node, `by_peers` as a mask."""

    def __len__(self) -> int:
        return len(self.cells)

    def candidates(self, nodes: int) -> tuple[Candidate, ...]:
        """The cells and digits of a mask of nodes, in ascending order."""
        return tuple((self.cells[node], self.digits[node]) for node in cells_of(nodes))


def nodes_of(position: Position) -> Nodes:
    """The candidates of a position. The last result is cached."""
    return _nodes(tuple(position.cells))


@lru_cache(1)
def _nodes(masks: tuple[int, ...]) -> Nodes:
    pairs = [(cell, digit) for cell in range(CELLS) for digit in digits_of(masks[cell])]
    number = {pair: node for node, pair in enumerate(pairs)}
    by_cell = tuple(
        tuple(number[cell, other] for other in digits_of(masks[cell]) if other != digit)
        for cell, digit in pairs
    )
    by_peers = tuple(
        tuple(number[peer, digit] for peer in PEER_CELLS[cell] if (peer, digit) in number)
        for cell, digit in pairs
    )
    cells, digits = zip(*pairs, strict=True) if pairs else ((), ())
    return Nodes(cells, digits, by_cell, by_peers, tuple(map(mask_of, by_peers)))
