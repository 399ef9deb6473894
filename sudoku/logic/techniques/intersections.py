"""Locked candidates in the intersection of two houses."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.layout import HouseKind, TechniqueHouse
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique


@technique(
    "Locked Candidates Type 1 (Pointing)",
    layer=2,
    order=1200,
    aliases=("pointing",),
    with_constraints=True,
)
def pointing(position: Position) -> Iterator[Step]:
    """All places of a digit in a box are in one line, so the rest of the line lacks the digit."""
    for house in position.layout.houses:
        if house.kind is HouseKind.BOX:
            yield from _locked("Locked Candidates Type 1 (Pointing)", position, house)


@technique(
    "Locked Candidates Type 2 (Claiming)",
    layer=2,
    order=1210,
    aliases=("claiming",),
    with_constraints=True,
)
def claiming(position: Position) -> Iterator[Step]:
    """All places of a digit in a line are in one box, so the rest of the box lacks the digit."""
    for house in position.layout.houses:
        if house.kind is not HouseKind.BOX:
            yield from _locked("Locked Candidates Type 2 (Claiming)", position, house)


def _locked(title: str, position: Position, house: TechniqueHouse) -> Iterator[Step]:
    layout = position.layout
    for digit in range(1, layout.digit_count + 1):
        everywhere = position.places[digit]
        inside = everywhere & house.mask
        if inside.bit_count() < 2:
            continue
        for other in layout.common_houses(inside):
            gone = everywhere & other.mask & ~inside
            if other is not house and gone:
                yield Step(
                    title,
                    eliminations=candidates_of(digit, gone),
                    truths=(Sector.of_house(house.index, digit),),
                    links=(Sector.of_house(other.index, digit),),
                    detail=f"{digit_set(layout.board, [digit])} in {house.short}",
                    drawing=StepDrawing(
                        (PatternNode(candidates_of(digit, inside), "base"),),
                        houses=(house.index, other.index),
                    ),
                )


TECHNIQUES = (
    pointing,
    claiming,
)
