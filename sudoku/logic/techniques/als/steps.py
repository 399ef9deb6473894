"""The steps of linked almost locked sets: premises, text and drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.logic.techniques.als.sets import AlmostLockedSet
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.step import Edge, PatternNode, Sector, Step, StepDrawing

Common = tuple[AlmostLockedSet, AlmostLockedSet, int]
"""Two sets and one of their restricted commons."""

Removal = dict[int, int]
"""For each digit, the mask of the cells that lose it."""


def set_text(layout: TechniqueLayout, als: AlmostLockedSet) -> str:
    """A set in HoDoKu's notation: "r1c2,r3c1 {125}"."""
    return f"{cell_set(layout.board, cells_of(als.cells))} {{{joined(layout, als.digits)}}}"


def joined(layout: TechniqueLayout, digits: int) -> str:
    """Digits as text: "125", with commas if the board has two-digit numbers."""
    separator = "" if layout.digit_count + layout.board.shift < 10 else ","
    return digit_set(layout.board, digits_of(digits), separator)


def candidates(als: AlmostLockedSet, digit: int) -> tuple[Candidate, ...]:
    """The places of a digit in a set."""
    return candidates_of(digit, als.places[digit])


def step(
    title: str,
    position: Position,
    sets: Sequence[AlmostLockedSet],
    commons: Sequence[Common],
    removal: Removal,
    detail: str,
    *,
    stem: int | None = None,
) -> Step:
    """The step of linked sets, with sufficient premises.

    stem: the stem cell of a death blossom; its digits correspond to the sets, in order.
    """
    layout = position.layout
    truths, links = dict[Sector, None](), dict[Sector, None]()
    used = {digit for _, _, digit in commons}.union(removal)
    if stem is not None:
        used.update(digits_of(position.cells[stem]))
    for als in sets:
        holds, excludes = _premises(position, als, used)
        truths |= dict.fromkeys(holds)
        links |= dict.fromkeys(excludes)
    for one, other, digit in commons:
        links |= dict.fromkeys(between(layout, digit, one.places[digit], other.places[digit]))
    for digit, gone in removal.items():
        for als in sets:
            links |= dict.fromkeys(between(layout, digit, gone, als.places[digit]))
    edges = [
        Edge(candidates(one, digit), candidates(other, digit), is_strong=False)
        for one, other, digit in commons
    ]
    if stem is not None:
        truths[Sector.of_cell(stem)] = None
        for als, digit in zip(sets, digits_of(position.cells[stem]), strict=True):
            links |= dict.fromkeys(between(layout, digit, 1 << stem, als.places[digit]))
            edges.append(Edge(((stem, digit),), candidates(als, digit), is_strong=False))
    nodes = [
        PatternNode(position.candidates_in(als.cells), f"set {number}")
        for number, als in enumerate(sets, 1)
    ]
    return Step(
        title,
        eliminations=tuple(
            each for digit in sorted(removal) for each in candidates_of(digit, removal[digit])
        ),
        truths=tuple(truths),
        links=tuple(links),
        detail=detail,
        drawing=StepDrawing(tuple(nodes), tuple(edges)),
    )


def between(layout: TechniqueLayout, digit: int, some: int, others: int) -> Iterable[Sector]:
    """The sectors of a digit that contain cells of both masks."""
    for cell in cells_of(some):
        for index in layout.sectors_of[cell]:
            if layout.sectors[index].mask & others & ~(1 << cell):
                yield Sector.of_house(index, digit)


def _premises(
    position: Position, als: AlmostLockedSet, used: set[int]
) -> tuple[list[Sector], list[Sector]]:
    """Truths and links that lock a set if it lacks a digit.

    For a small set, the truths are its cells and the links are its digits in their house. For a
    large set, the truths are digits of the house and the links are the remaining cells: there are
    few of them, so the check by cases is fast.
    """
    layout = position.layout
    house = min(
        layout.common_houses(als.cells),
        key=lambda house: (house.mask & position.open).bit_count(),
        default=None,
    )
    if house is not None:
        others = house.mask & position.open & ~als.cells
        if others.bit_count() < als.size:
            digits = [
                digit
                for digit in range(1, layout.digit_count + 1)
                if position.places[digit] & house.mask and (digit in used or not als.places[digit])
            ]
            return (
                [Sector.of_house(house.index, digit) for digit in digits],
                [Sector.of_cell(cell) for cell in cells_of(others)],
            )
    return (
        [Sector.of_cell(cell) for cell in cells_of(als.cells)],
        [Sector.of_house(als.sector, digit) for digit in digits_of(als.digits)],
    )
