"""Positions made for one technique, and its steps in them, each of them proved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import islice

from sudoku import Board
from sudoku.formats.reading import parse
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.notation import conclusion
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import implied, minimal, superfluous
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import walk
from sudoku.logic.techniques.step import Step

NINE = Board(3, 3)


def position_with(board: Board, only: dict[str, str], without: dict[str, str]) -> Position:
    """An empty board with fewer candidates, by digits.

    only: a digit "3", and all its places; or a cell "r1c2", and all its digits. without: the same
    with what is removed. Places and digits are separated by spaces.
    """
    position = Position(TechniqueLayout.of(board))
    for key, words in [*only.items(), *without.items()]:
        everything = _around(position, key)
        named = set(words.split())
        unknown = named - everything.keys()
        assert not unknown, f"{unknown} are no places or digits of {key}"
        for word, candidate in everything.items():
            if (word in named) != (key in only):
                position.eliminate(*candidate)
    return position


def _around(position: Position, key: str) -> dict[str, tuple[int, int]]:
    board = position.layout.board
    names = {board.cell_name(cell): cell for cell in range(board.cell_count)}
    if key in names:
        return {str(d): (names[key], d) for d in range(1, board.digit_count + 1)}
    return {name: (cell, int(key)) for name, cell in names.items()}


@cache
def middle(puzzle: str) -> Position:
    """Where singles, locked candidates and subsets find nothing more."""
    start = Position.of(parse(puzzle))
    return walk(start, levels_of("layer1,layer2"), with_premises=False).end


def steps(title: str, position: Position, most: int | None = None) -> list[Step]:
    """The first steps of a technique, each with premises that imply it and of which none can go."""
    found = []
    for step in islice(technique_named(title).find(position), most):
        proved = minimal(step, position)
        assert proved.technique == title
        assert implied(proved, position)
        assert not superfluous(proved, position), proved.text(position.layout)
        for cell, digit in step.eliminations:
            assert position.has(cell, digit)
        found.append(step)
    return found


def texts(title: str, position: Position, most: int | None = None) -> list[str]:
    """The same steps in HoDoKu's words."""
    return [step.text(position.layout) for step in steps(title, position, most)]


def conclusions(found: Iterable[Step], position: Position) -> set[str]:
    """What the steps conclude, as text; they are all different."""
    board = position.layout.board
    texts = [conclusion(board, step.placements, step.eliminations) for step in found]
    assert len(set(texts)) == len(texts)
    return set(texts)
