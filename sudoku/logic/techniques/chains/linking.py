"""The strong links of a position, kind by kind, as a graph."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sudoku.logic.techniques.als.sets import AlmostLockedSet, almost_locked_sets
from sudoku.logic.techniques.chains.graph import ChainGraph, Forced, Links
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Sector


def graph(layout: TechniqueLayout, cells: tuple[int, ...], links: Links) -> ChainGraph:
    """The graph of a position with these links. cells: the masks of candidates."""
    position = Position.with_candidates(layout, cells)
    made, places = ChainGraph(position, links), position.places
    if Links.BIVALUE in links:
        for cell, mask in enumerate(cells):
            if mask.bit_count() == 2:
                one, other = digits_of(mask)
                made.link((one, 1 << cell), (other, 1 << cell), Sector.of_cell(cell))
    if Links.BILOCAL in links:
        _add_bilocal(made, places)
    if Links.GROUPED in links:
        _add_grouped(made, places)
    if Links.ALS in links:
        _add_als(made, position)
    made.finish()
    return made


def _add_bilocal(made: ChainGraph, places: Sequence[int]) -> None:
    for house in made.layout.houses:
        for digit in range(1, len(places)):
            inside = places[digit] & house.mask
            if inside.bit_count() == 2:
                low = inside & -inside
                sector = Sector.of_house(house.index, digit)
                made.link((digit, low), (digit, inside ^ low), sector)


def _add_grouped(made: ChainGraph, places: Sequence[int]) -> None:
    """Link the two parts of a digit's places in a house, if one part lies inside another house and
    the rest is one cell or lies inside a third house.
    """
    houses = made.layout.houses
    meeting = _meeting(made.layout)
    for house in houses:
        for digit in range(1, len(places)):
            inside = places[digit] & house.mask
            if inside.bit_count() < 3:
                continue
            parts = {inside & other for other in meeting[house.index]}
            for part in sorted(parts - {0, inside}):
                rest = inside & ~part
                if not rest & (rest - 1) or any(not rest & ~other for other in parts):
                    made.link((digit, part), (digit, rest), Sector.of_house(house.index, digit))


@lru_cache(64)
def _meeting(layout: TechniqueLayout) -> tuple[tuple[int, ...], ...]:
    """For each house, the cells that it shares with each other house that it meets."""
    return tuple(
        tuple(
            house.mask & other.mask
            for other in layout.houses
            if other is not house and house.mask & other.mask
        )
        for house in layout.houses
    )


def _add_als(made: ChainGraph, position: Position) -> None:
    for found in almost_locked_sets(position):
        if found.size < 2:
            continue
        useful = [d for d in digits_of(found.digits) if found.seen[d]]
        for index, one in enumerate(useful):
            for other in useful[index + 1 :]:
                made.link((one, found.places[one]), (other, found.places[other]), found)
        _add_forced(made, position.cells, found, useful)


def _add_forced(
    made: ChainGraph, cells: Sequence[int], found: AlmostLockedSet, useful: list[int]
) -> None:
    seen_once = seen_twice = 0
    for digit in useful:
        seen_twice |= seen_once & found.seen[digit]
        seen_once |= found.seen[digit]
    for cell in cells_of(seen_twice):
        others = 0
        for digit in useful:
            others |= (found.seen[digit] >> cell & 1) << digit - 1
        left = cells[cell] & ~others
        for digit in digits_of(left or others):
            if left & (left - 1):
                break
            needed = others & ~(1 << digit - 1)
            if needed & (needed - 1):
                for other in useful:
                    if not needed >> other - 1 & 1:
                        reason = Forced(found, cell, needed)
                        made.link((other, found.places[other]), (digit, 1 << cell), reason)
