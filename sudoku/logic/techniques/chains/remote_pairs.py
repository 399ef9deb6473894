"""Remote pairs: chains of cells that all have the same two candidates."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.chains.graph import XY, Graph, members
from sudoku.logic.techniques.chains.search import Search
from sudoku.logic.techniques.chains.steps import Chain, step
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Sector, Step

_FEWEST = 4
"""Cells of the shortest chain that is no naked pair."""


def remote_pairs(position: Position) -> Iterator[Step]:
    """Chains of an even number of cells, four at least. One end has each of the two digits."""
    alike: dict[int, list[int]] = {}
    for cell in cells_of(position.open):
        if position.cells[cell].bit_count() == 2:
            alike.setdefault(position.cells[cell], []).append(cell)
    for pair, cells in alike.items():
        if len(cells) >= _FEWEST:
            yield from _of_pair(position, pair, cells)


def _of_pair(position: Position, pair: int, cells: list[int]) -> Iterator[Step]:
    made = Graph(position.layout, position.places, position.cells, XY)
    one, other = digits_of(pair)
    for cell in cells:
        made.link((one, 1 << cell), (other, 1 << cell), Sector.of_cell(cell))
    made.finish()
    found = Search(made)
    for node in range(0, len(made), 2):
        start = found.if_false(node)
        for level in range(_FEWEST, len(start.levels) + 1, 2):
            for end in members(start.levels[level - 1] >> node + 1 << node + 1):
                gone = made.excludes[node] & made.excludes[end]
                gone |= made.excludes[node + 1] & made.excludes[end ^ 1]
                nodes = found.chain(start, level, end) if gone else None
                if nodes:
                    chain = Chain(made, tuple(nodes))
                    yield step("Remote Pair", chain, gone, pair=pair, with_ends=False)
