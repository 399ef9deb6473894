"""Naked and hidden subsets: n cells with n digits.

As in HoDoKu, a naked pair or triple whose cells share a box and a line, and that eliminates
something in both, is called locked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from sudoku.logic.techniques.layout import HouseKind, TechniqueHouse, cells_of, digits_of, mask_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import Technique

_SIZES = {2: "Pair", 3: "Triple", 4: "Quadruple"}
_LOCKED = (2, 3)


def naked_subsets(size: int, locked: bool, position: Position) -> Iterator[Step]:
    """Cells of a house that together have as many digits as cells.

    locked: find only locked subsets; otherwise only the remaining ones.
    """
    title = f"{'Locked' if locked else 'Naked'} {_SIZES[size]}"
    layout = position.layout
    sectors = layout.boxes if locked else layout.sectors_boxes_first
    for cells, digits in _naked(size, position, sectors):
        held, gone, is_locked = _conclusion(cells, digits, position)
        if gone and is_locked == locked:
            truths = map(Sector.of_cell, cells_of(cells))
            links = [
                Sector.of_house(sector.index, digit)
                for sector in held
                for digit in digits_of(digits)
                if position.places[digit] & sector.mask
            ]
            yield _step(title, position, cells, digits, gone, truths, links, held)


def hidden_subsets(size: int, position: Position) -> Iterator[Step]:
    """Digits of a house that together have as many places as digits."""
    seen: set[tuple[int, int]] = set()
    for house in position.layout.boxes_first:
        if (position.open & house.mask).bit_count() <= size:
            continue
        digits, places = [], []
        for digit in range(1, position.layout.digit_count + 1):
            here = position.places[digit] & house.mask
            if 0 < here.bit_count() <= size:
                digits.append(digit)
                places.append(here)
        for chosen, cells in _covered(places, size):
            mask = mask_of([digits[index] - 1 for index in chosen])
            gone = position.candidates_in(cells, ~mask)
            if gone and (cells, mask) not in seen:
                seen.add((cells, mask))
                truths = [Sector.of_house(house.index, digit) for digit in digits_of(mask)]
                links = map(Sector.of_cell, cells_of(cells))
                title = f"Hidden {_SIZES[size]}"
                yield _step(title, position, cells, mask, gone, truths, links, [house])


def _naked(
    size: int, position: Position, sectors: Iterable[TechniqueHouse]
) -> Iterator[tuple[int, int]]:
    """The masks of the cells and the digits of naked subsets."""
    masks, seen = position.cells, set[int]()
    few = mask_of([c for c in cells_of(position.open) if 0 < masks[c].bit_count() <= size])
    for sector in sectors:
        here = few & sector.mask
        if here.bit_count() < size or (position.open & sector.mask).bit_count() == size:
            continue
        cells = cells_of(here)
        for chosen, digits in _covered([masks[cell] for cell in cells], size):
            subset = mask_of([cells[index] for index in chosen])
            if subset not in seen:
                seen.add(subset)
                yield subset, digits


def _covered(masks: Sequence[int], size: int) -> list[tuple[tuple[int, ...], int]]:
    """The choices of `size` masks whose union has `size` bits."""
    choices: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for left in range(size, 0, -1):
        wider = []
        for indices, union in choices:
            first = indices[-1] + 1 if indices else 0
            for index in range(first, len(masks) - left + 1):
                both = union | masks[index]
                if both.bit_count() <= size:
                    wider.append(((*indices, index), both))
        choices = wider
    return [choice for choice in choices if choice[1].bit_count() == size]


def _conclusion(
    cells: int, digits: int, position: Position
) -> tuple[list[TechniqueHouse], tuple[Candidate, ...], bool]:
    """The sectors with the cells of a naked subset, its eliminations, and whether it is locked."""
    layout, first = position.layout, cells_of(cells)[0]
    sectors = [
        layout.sectors[index]
        for index in layout.sectors_of[first]
        if not cells & ~layout.sectors[index].mask
    ]
    box = next((sector.mask for sector in sectors if sector.kind is HouseKind.BOX), 0)
    gone: set[Candidate] = set()
    in_box = in_line = False
    for sector in sectors:
        is_box = sector.mask == box
        for digit in digits_of(digits):
            here = position.places[digit] & sector.mask & ~cells
            gone.update(candidates_of(digit, here))
            in_box |= is_box and here != 0
            in_line |= sector.is_line and here & ~box != 0
    locked = cells.bit_count() in _LOCKED and box != 0 and in_box and in_line
    return sectors, tuple(sorted(gone)), locked


def _step(
    title: str,
    position: Position,
    cells: int,
    digits: int,
    gone: tuple[Candidate, ...],
    truths: Iterable[Sector],
    links: Iterable[Sector],
    houses: Iterable[TechniqueHouse],
) -> Step:
    board = position.layout.board
    return Step(
        title,
        eliminations=gone,
        truths=tuple(truths),
        links=tuple(links),
        detail=f"{digit_set(board, digits_of(digits))} in {cell_set(board, cells_of(cells))}",
        drawing=StepDrawing(
            (PatternNode(position.candidates_in(cells, digits), "base"),),
            houses=tuple(house.index for house in houses),
        ),
    )


def _naked_technique(size: int, order: int, *, locked: bool = False) -> Technique:
    meaning = f"{size} cells of a house have only {size} digits together. The rest of the house"
    meaning = f"{meaning} does not hold these digits."
    if locked:
        meaning = f"{meaning} The cells share a box and a line, so both lose the digits."
    title = f"{'Locked' if locked else 'Naked'} {_SIZES[size]}"
    find = partial(naked_subsets, size, locked)
    return Technique(title, find, meaning, layer=2, order=order, with_constraints=True)


def _hidden_technique(size: int, order: int) -> Technique:
    meaning = f"{size} digits of a house have only {size} places together, which hold nothing else."
    title, find = f"Hidden {_SIZES[size]}", partial(hidden_subsets, size)
    return Technique(title, find, meaning, layer=2, order=order, with_constraints=True)


TECHNIQUES = (
    _naked_technique(2, 1000, locked=True),
    _naked_technique(3, 1100, locked=True),
    _naked_technique(2, 1300),
    _naked_technique(3, 1400),
    _naked_technique(4, 2000),
    _hidden_technique(2, 1500),
    _hidden_technique(3, 1600),
    _hidden_technique(4, 2100),
)
