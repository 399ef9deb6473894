"""Wings: three cells with two or three candidates, or two cells with the same pair and a strong
link.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.single_digit import strong_links
from sudoku.logic.techniques.step import Edge, PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique


@technique("XY-Wing", layer=4, order=3300, with_constraints=True)
def xy_wings(position: Position) -> Iterator[Step]:
    """A cell with the candidates x and y sees a cell with x and z, and a cell with y and z.
    Whichever digit it holds, one of those two cells holds z. So z is excluded from cells that see
    both.
    """
    return _wings(position, "XY-Wing", 2)


@technique("XYZ-Wing", layer=4, order=3400, with_constraints=True)
def xyz_wings(position: Position) -> Iterator[Step]:
    """A cell with the candidates x, y and z sees a cell with x and z, and a cell with y and z. One
    of the three cells holds z. So z is excluded from cells that see all three.
    """
    return _wings(position, "XYZ-Wing", 3)


def _wings(position: Position, title: str, size: int) -> Iterator[Step]:
    """Wings whose pivot has `size` candidates: all of z, x and y, or only x and y."""
    peers, cells, pairs = position.layout.peers, position.cells, _cells_with(position, 2)
    for pivot in _cells_with(position, size):
        own, seen = cells[pivot], peers[pivot]
        near = [c for c in pairs if seen >> c & 1 and (cells[c] & own).bit_count() == size - 1]
        for one, two in combinations(near, 2):
            common = cells[one] & cells[two]
            if common and cells[one] ^ cells[two] == own & ~common:
                gone = position.places[common.bit_length()] & peers[one] & peers[two]
                gone &= seen if common & own else -1
                if gone:
                    yield _wing(title, position, pivot, (one, two), common, gone)


@technique("W-Wing", layer=4, order=3200, with_constraints=True)
def w_wings(position: Position) -> Iterator[Step]:
    """Two cells have the same two candidates. One of the digits has only two places in a house, and
    each of the cells sees a different one of these places. So one of the cells holds the other
    digit, which is excluded from cells that see both.
    """
    peers, places = position.layout.peers, position.places
    equal: dict[int, list[int]] = {}
    for cell in _cells_with(position, 2):
        equal.setdefault(position.cells[cell], []).append(cell)
    for pair, found in equal.items():
        for one, two in combinations(found, 2):
            if peers[one] >> two & 1:
                continue
            for digit in digits_of(pair):
                common = pair & ~(1 << (digit - 1))
                gone = places[common.bit_length()] & peers[one] & peers[two]
                if gone:
                    yield from _w_wings(position, (one, two), digit, common.bit_length(), gone)


def _w_wings(
    position: Position, pair: tuple[int, int], joint: int, digit: int, gone: int
) -> Iterator[Step]:
    board, (one, two) = position.layout.board, pair
    ends = 1 << one | 1 << two
    see_one, see_two = (position.layout.peers[cell] & ~ends for cell in pair)
    for low, high, house in strong_links(position, joint):
        for near, far in ((low, high), (high, low)):
            if see_one >> near & 1 and see_two >> far & 1:
                value, linked = digit_set(board, [joint]), cell_set(board, [near, far])
                detail = f"{digit_set(board, [digit])}/{value} in {cell_set(board, pair)}"
                chain = [(one, digit), (one, joint), (near, joint)]
                chain += [(far, joint), (two, joint), (two, digit)]
                yield Step(
                    "W-Wing",
                    eliminations=candidates_of(digit, gone),
                    truths=(
                        Sector.of_cell(one),
                        Sector.of_house(house.index, joint),
                        Sector.of_cell(two),
                    ),
                    detail=f"{detail} connected by {value} in {linked}",
                    drawing=StepDrawing(
                        (
                            PatternNode((chain[0], chain[5]), "on"),
                            PatternNode(tuple(chain[1:5]), "off"),
                        ),
                        tuple(
                            Edge((tail,), (head,), number % 2 == 0)
                            for number, (tail, head) in enumerate(pairwise(chain))
                        ),
                        (house.index,),
                    ),
                )
                break


def _cells_with(position: Position, count: int) -> list[int]:
    return [cell for cell, mask in enumerate(position.cells) if mask.bit_count() == count]


def _wing(
    title: str, position: Position, pivot: int, pincers: tuple[int, int], common: int, gone: int
) -> Step:
    board, cells, digit = position.layout.board, position.cells, common.bit_length()
    others = digits_of(cells[pivot] & ~common)
    used = (pivot, *pincers)
    ends = [cell for cell in used if cells[cell] & common]
    joints = [(cell, other) for cell in used for other in digits_of(cells[cell] & ~common)]
    return Step(
        title,
        eliminations=candidates_of(digit, gone),
        truths=tuple(Sector.of_cell(cell) for cell in used),
        detail=f"{digit_set(board, (*others, digit), '/')} in {cell_set(board, used)}",
        drawing=StepDrawing(
            (
                PatternNode(tuple((cell, digit) for cell in ends), "on"),
                PatternNode(tuple(joints), "off"),
            ),
            tuple(
                Edge(((pivot, other),), ((cell, other),), False)
                for cell in pincers
                for other in digits_of(cells[cell] & ~common)
            ),
        ),
    )


TECHNIQUES = (
    w_wings,
    xy_wings,
    xyz_wings,
)
