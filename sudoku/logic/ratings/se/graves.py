"""Bivalue universal graves, types 1 to 4 (5.6 to 6.1).

If a few cells lost some extra candidates, every open cell would have two candidates and every digit
two places in every house, so the puzzle would have two solutions or none. Therefore one of the
extra candidates is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku.logic.ratings.se.geometry import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSES,
    HOUSES_OF,
    PEER_CELLS,
    PEERS,
    ROWS,
    subsets,
)
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.techniques.layout import cells_of, digits_of, union_of
from sudoku.logic.techniques.position import Position, candidates_of

_HOUSES = BOXES + ROWS + COLUMNS
_SIZES = range(2, 7)


@dataclass(frozen=True, slots=True)
class _Grave:
    """The extra candidates, without which a position would be a grave."""

    surplus: dict[int, int]
    """For each cell with extra candidates, their mask."""
    digits: int
    """The union of the extra candidates."""
    seen: int
    """The cells that see every cell with extra candidates."""


def graves(position: Position) -> Iterator[SeHint]:
    """The hints of the types that apply: 1, or 2 and 4, or 4 and 3."""
    grave = _surplus(position)
    if grave is None or not _is_grave(position, grave):
        return
    if len(grave.surplus) == 1:
        (cell,) = grave.surplus
        kept = grave.digits
        gone = tuple((cell, digit) for digit in digits_of(position.cells[cell] & ~kept))
        yield SeHint(56, "BUG type 1", eliminations=gone)
    elif grave.digits.bit_count() == 1:
        digit = grave.digits.bit_length()
        gone = candidates_of(digit, grave.seen & position.places[digit])
        if gone:
            yield SeHint(57, "BUG type 2", eliminations=gone)
        yield from _fourth_type(position, grave)
    elif grave.seen:
        yield from _fourth_type(position, grave)
        yield from _third_type(position, grave)


def _surplus(position: Position) -> _Grave | None:
    """The extra candidates: if a house does not have exactly two places for a digit, the digit is
    extra in the only place with three or more candidates. None if there is no such place, or if no
    type can apply.
    """
    cells, places = position.cells, position.places
    rich = sum(1 << cell for cell in cells_of(position.open) if cells[cell].bit_count() > 2)
    surplus: dict[int, int] = {}
    digits, seen = 0, -1
    for house in _HOUSES:
        for digit in DIGITS:
            there = places[digit] & house
            if there.bit_count() in (0, 2):
                continue
            there &= rich
            if not there:
                return None
            if there & (there - 1):
                continue
            cell = there.bit_length() - 1
            surplus[cell] = surplus.get(cell, 0) | 1 << (digit - 1)
            digits |= 1 << (digit - 1)
            seen &= PEERS[cell]
            for known in surplus:
                seen &= ~(1 << known)
            if len(surplus) > 1 and digits.bit_count() > 1 and not seen:
                return None
    return _Grave(surplus, digits, seen) if surplus else None


def _is_grave(position: Position, grave: _Grave) -> bool:
    """Whether the other candidates are two in each cell and two for each digit in each house."""
    places = position.places.copy()
    for cell in cells_of(position.open):
        left = position.cells[cell] & ~grave.surplus.get(cell, 0)
        if left.bit_count() != 2:
            return False
    for cell, mask in grave.surplus.items():
        for digit in digits_of(mask):
            places[digit] &= ~(1 << cell)
    return all(
        (places[digit] & house).bit_count() in (0, 2) for house in HOUSES for digit in DIGITS
    )


def _shared(grave: _Grave) -> Iterator[int]:
    """The houses that contain all cells with extra candidates, in the order box, row, column."""
    first, *others = grave.surplus
    for house in HOUSES_OF[first]:
        if all(HOUSES[house] >> cell & 1 for cell in others):
            yield HOUSES[house]


def _third_type(position: Position, grave: _Grave) -> Iterator[SeHint]:
    """Type 3: the cells with extra candidates count as one cell of a naked subset in a house."""
    cells = position.cells
    first = next(iter(grave.surplus))
    for house in _shared(grave):
        near = [cell for cell in PEER_CELLS[first] if (grave.seen & house) >> cell & 1]
        for size in _SIZES:
            if len(near) < size:
                break
            for chosen in subsets(len(near), size - 1):
                members = [near[index] for index in chosen]
                union = union_of([cells[cell] for cell in members])
                if union.bit_count() != size or grave.digits & ~union:
                    continue
                if any(cells[cell].bit_count() < 2 for cell in members):
                    continue
                gone = tuple(
                    (cell, digit)
                    for cell in near
                    if cell not in members
                    for digit in digits_of(cells[cell] & union)
                )
                if gone:
                    yield SeHint(57 + size - 1, "BUG type 3", eliminations=gone)


def _fourth_type(position: Position, grave: _Grave) -> Iterator[SeHint]:
    """Type 4: two cells with extra candidates share a house and one other digit, which is locked in
    them. All but this digit and the extra candidates is eliminated.
    """
    if len(grave.surplus) != 2:
        return
    first, second = grave.surplus
    cells = position.cells
    common = cells[first] & cells[second] & ~grave.digits
    if common.bit_count() != 1:
        return
    for _ in _shared(grave):
        gone = tuple(
            (cell, digit)
            for cell, extra in grave.surplus.items()
            for digit in digits_of(cells[cell] & ~extra & ~common)
        )
        yield SeHint(57, "BUG type 4", eliminations=gone)
