"""The links between the candidates of a 9x9 position, numbered and ordered for chains.

Nodes are the candidates of the open cells, numbered 0 … n-1 by cell and digit. A weak link says
that at most one of two candidates is true, a strong one that at least one is. The order of links
matters where two chains are equally good: box, row, column, and a cell's own links first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sudoku.logic.ratings.se.geometry import CELLS, HOUSES, HOUSES_OF, PEER_CELLS
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Position


@dataclass(frozen=True, slots=True)
class Nodes:
    """The candidates of a position: their cells and digits, and their numbers by cell and digit.

    by_cell and by_peers: the weak links of a node within its cell and to its peers. in_cells and
    in_houses: the strong ones. peer_masks: by_peers as masks of nodes.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    number: dict[tuple[int, int], int]
    by_cell: tuple[tuple[int, ...], ...]
    by_peers: tuple[tuple[int, ...], ...]
    in_cells: tuple[tuple[int, ...], ...]
    in_houses: tuple[tuple[int, ...], ...]
    peer_masks: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.cells)

    def name(self, nodes: list[int]) -> tuple[tuple[int, int], ...]:
        """The cells and digits of nodes, ascending."""
        return tuple((self.cells[node], self.digits[node]) for node in sorted(nodes))

    def others(self, node: int) -> tuple[tuple[int, int], ...]:
        """The other candidates in the cell of a node."""
        return self.name(list(self.by_cell[node]))


@dataclass(frozen=True, slots=True)
class Links:
    """Weak and strong links as one kind of chain uses them, as tuples and as masks of nodes."""

    weak: tuple[tuple[int, ...], ...]
    strong: tuple[tuple[int, ...], ...]
    weak_masks: tuple[int, ...]
    strong_masks: tuple[int, ...]

    @classmethod
    def of(cls, nodes: Nodes, *, cells: bool, houses: bool) -> Links:
        """The links of X-chains (houses), Y-chains (cells), or both.

        Without cells a cell links nothing. Without houses they still make weak links.
        """
        weak, strong = nodes.by_peers, nodes.in_houses
        if cells:
            weak = tuple(map(tuple.__add__, nodes.by_cell, nodes.by_peers))
            strong = nodes.in_cells
            if houses:
                strong = tuple(map(tuple.__add__, nodes.in_cells, nodes.in_houses))
        return cls(weak, strong, tuple(map(mask, weak)), tuple(map(mask, strong)))


def mask(nodes: tuple[int, ...]) -> int:
    """The mask of these nodes."""
    found = 0
    for node in nodes:
        found |= 1 << node
    return found


def nodes_of(position: Position) -> Nodes:
    """The candidates of a position and their links."""
    return _nodes(tuple(position.cells))


@lru_cache(1)
def _nodes(masks: tuple[int, ...]) -> Nodes:
    """The same, kept for the producers that ask for them one after another."""
    pairs = [(cell, digit) for cell in range(CELLS) for digit in digits_of(masks[cell])]
    number = {pair: index for index, pair in enumerate(pairs)}
    at = [[-1] * CELLS for _ in range(10)]
    places = [0] * 10
    for node, (cell, digit) in enumerate(pairs):
        at[digit][cell] = node
        places[digit] |= 1 << cell
    by_cell, by_peers, in_cells, in_houses = [], [], [], []
    for cell, digit in pairs:
        own = tuple([at[other][cell] for other in digits_of(masks[cell]) if other != digit])
        by_cell.append(own)
        in_cells.append(own if len(own) == 1 else ())
        there, place = at[digit], places[digit]
        by_peers.append(tuple([there[peer] for peer in PEER_CELLS[cell] if there[peer] >= 0]))
        strong: list[int] = []
        for house in HOUSES_OF[cell]:
            rest = place & HOUSES[house] & ~(1 << cell)
            if rest and not rest & (rest - 1):
                node = there[rest.bit_length() - 1]
                if node not in strong:
                    strong.append(node)
        in_houses.append(tuple(strong))
    cells, digits = zip(*pairs, strict=True) if pairs else ((), ())
    return Nodes(
        cells,
        digits,
        number,
        tuple(by_cell),
        tuple(by_peers),
        tuple(in_cells),
        tuple(in_houses),
        tuple(map(mask, by_peers)),
    )
