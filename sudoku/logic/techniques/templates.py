"""Templates: consequences of all possible placements of one digit.

A template is a placement of a digit in all houses that lack it. Template Set places a digit in the
cells that all its templates use; Template Delete removes the candidates that no template uses. If
all templates of a digit use a cell, no template of another digit uses it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.placing import placeable
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique


@technique("Template Set", layer=7, order=8700, is_default=False)
def template_sets(position: Position) -> Iterator[Step]:
    """If all placements of a digit in the houses that lack it use a cell, it holds the digit."""
    for digit, places in _rooms(position).items():
        forced = _forced(position, places)
        if forced:
            placements = candidates_of(digit, forced)
            yield _step("Template Set", position, digit, placements, ())


@technique("Template Delete", layer=7, order=8800, is_default=False)
def template_deletes(position: Position) -> Iterator[Step]:
    """If no placement of a digit in the houses that lack it uses a cell, it lacks the digit."""
    for digit, places in _rooms(position).items():
        gone = position.places[digit] & ~places
        if gone:
            eliminations = candidates_of(digit, gone)
            yield _step("Template Delete", position, digit, (), eliminations)


def _rooms(position: Position) -> dict[int, int]:
    """For each open digit, the places that its templates use."""
    board = position.layout.board
    rooms = {digit: places for digit, places in enumerate(position.places) if places}
    while True:
        before = dict(rooms)
        for digit, places in rooms.items():
            rooms[digit] = places & ~placeable(board, places).impossible
        for digit, places in rooms.items():
            forced = _forced(position, places)
            for other in rooms:
                if other != digit:
                    rooms[other] &= ~forced
        if rooms == before:
            return rooms


def _forced(position: Position, places: int) -> int:
    """The cells that every template uses, because they are the only place in some house."""
    forced = 0
    for house in position.layout.houses:
        here = places & house.mask
        if here.bit_count() == 1:
            forced |= here
    return forced


def _step(
    title: str,
    position: Position,
    digit: int,
    placements: tuple[tuple[int, int], ...],
    eliminations: tuple[tuple[int, int], ...],
) -> Step:
    houses = position.layout.houses
    every = candidates_of(digit, position.places[digit])
    return Step(
        title,
        placements=placements,
        eliminations=eliminations,
        truths=tuple(
            Sector.of_house(house.index, other)
            for other, places in enumerate(position.places)
            for house in houses
            if places & house.mask
        ),
        detail=digit_set(position.layout.board, [digit]),
        drawing=StepDrawing((PatternNode(every, "base"),)),
    )


TECHNIQUES = (
    template_sets,
    template_deletes,
)
