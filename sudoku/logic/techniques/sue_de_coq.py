"""Sue de Coq: cells in the intersection of a box and a line, with further cells of both.

Let n cells of the intersection have n + k digits V. Add some further cells of the line that have
digits of V, and some cells of the box that have different digits of V. Each of these two sets has a
*surplus* of cells over its digits outside V, and the two surpluses sum up to k. Then there are as
many cells as digits, so each digit is locked: digits of the line cells in the line, digits of the
box cells in the box, and the remaining digits in the intersection. The rule and its extension to
digits outside V are HoDoKu's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from sudoku.logic.techniques.als.steps import joined
from sudoku.logic.techniques.layout import (
    HouseKind,
    TechniqueHouse,
    cells_of,
    digits_of,
    mask_of,
    union_of,
)
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique

_MOST_SHARED = 3
_LARGEST_ON_BIG_BOARDS = 4


@dataclass(frozen=True, slots=True)
class _CellGroup:
    """Cells and their digits, as masks."""

    cells: int
    digits: int


@technique("Sue de Coq", layer=4, order=5300)
def sues_de_coq(position: Position) -> Iterator[Step]:
    """Cells in the intersection of a box and a line have more digits than cells. Further cells of
    the line take some of the digits, and further cells of the box take different ones. Together
    there are as many cells as digits, so each digit is locked.
    """
    layout = position.layout
    boxes = [house for house in layout.houses if house.kind is HouseKind.BOX]
    for line in layout.houses:
        if line.kind is not HouseKind.BOX:
            for box in boxes:
                shared = cells_of(line.mask & box.mask & position.open)
                for count in range(2, min(len(shared), _MOST_SHARED) + 1):
                    for cells in combinations(shared, count):
                        yield from _at(position, line, box, _part(position, cells))


def _part(position: Position, cells: tuple[int, ...]) -> _CellGroup:
    return _CellGroup(mask_of(cells), union_of([position.cells[cell] for cell in cells]))


def _at(
    position: Position, line: TechniqueHouse, box: TechniqueHouse, common: _CellGroup
) -> Iterator[Step]:
    needed = common.digits.bit_count() - common.cells.bit_count()
    if needed < 2:
        return
    in_box = _by_surplus(position, box, common, needed - 1)
    if not in_box:
        return
    for surplus, parts in _by_surplus(position, line, common, needed - 1).items():
        for of_line in parts:
            for of_box in in_box.get(needed - surplus, ()):
                if of_line.cells & of_box.cells:
                    continue
                if of_line.digits & of_box.digits & common.digits:
                    continue
                gone = _eliminations(position, line, box, (common, of_line, of_box))
                if gone:
                    yield _step(position, line, box, (common, of_line, of_box), gone)


def _by_surplus(
    position: Position, house: TechniqueHouse, common: _CellGroup, most: int
) -> dict[int, list[_CellGroup]]:
    """Sets of cells of a house that can join the intersection, by surplus from 1 to `most`."""
    open_cells = [
        (1 << cell, position.cells[cell])
        for cell in cells_of(house.mask & position.open & ~common.cells)
    ]
    largest = len(open_cells)
    if position.layout.digit_count > 9:
        largest = min(largest, _LARGEST_ON_BIG_BOARDS)
    found: dict[int, list[_CellGroup]] = {}
    stack = [(0, 0, 0, 0)]
    while stack:
        start, size, mask, digits = stack.pop()
        size += 1
        for index in range(start, len(open_cells)):
            bit, more = open_cells[index]
            union = digits | more
            if not common.digits & ~union:
                continue  # nothing is left for the other house
            surplus = size - (union & ~common.digits).bit_count()
            if 0 < surplus <= most and union & common.digits:
                found.setdefault(surplus, []).append(_CellGroup(mask | bit, union))
            left = min(largest - size, len(open_cells) - index - 1)
            if left and surplus + left > 0:
                stack.append((index + 1, size, mask | bit, union))
    return found


def _eliminations(
    position: Position,
    line: TechniqueHouse,
    box: TechniqueHouse,
    parts: tuple[_CellGroup, _CellGroup, _CellGroup],
) -> list[Candidate]:
    common, of_line, of_box = parts
    both = of_line.digits & of_box.digits
    gone: dict[Candidate, None] = {}
    for house, own, other in ((line, of_line, of_box), (box, of_box, of_line)):
        digits = ((common.digits | own.digits) & ~other.digits) | both
        for cell in cells_of(house.mask & position.open & ~own.cells & ~common.cells):
            for digit in digits_of(position.cells[cell] & digits):
                gone[cell, digit] = None
    return sorted(gone, key=lambda candidate: candidate[::-1])


def _step(
    position: Position,
    line: TechniqueHouse,
    box: TechniqueHouse,
    parts: tuple[_CellGroup, _CellGroup, _CellGroup],
    gone: list[Candidate],
) -> Step:
    common, of_line, of_box = parts
    board = position.layout.board
    texts = [
        f"{cell_set(board, cells_of(part.cells))} - {{{joined(position.layout, part.digits)}}}"
        for part in parts
    ]
    links = [Sector.of_house(line.index, d) for d in digits_of(common.digits | of_line.digits)]
    links += [Sector.of_house(box.index, d) for d in digits_of(common.digits | of_box.digits)]
    return Step(
        "Sue de Coq",
        eliminations=tuple(gone),
        truths=tuple(
            Sector.of_cell(cell) for cell in cells_of(common.cells | of_line.cells | of_box.cells)
        ),
        links=tuple(links),
        detail=f"{texts[0]} ({texts[1]}, {texts[2]})",
        drawing=StepDrawing(
            tuple(
                PatternNode(position.candidates_in(part.cells), f"set {number}")
                for number, part in enumerate(parts, 1)
            ),
            houses=(line.index, box.index),
        ),
    )


TECHNIQUES = (sues_de_coq,)
