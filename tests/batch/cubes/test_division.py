"""The parts of a division share out the solutions: each lies in exactly one of them."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, parse, solutions, with_rules
from sudoku.interface.cubes import WHOLE, Cube, Piece, Splitter
from sudoku.interface.registry import find
from tests.cases import for_each
from tests.conformance.oracle import pattern, with_holes
from tests.small_boards import FOURS, random_fours

NINE = parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def splitter(puzzle: Puzzle) -> Splitter:
    split = find("sat")[0].split
    assert split is not None
    return split(puzzle)


@for_each("count", [1, 2, 3, 7, 40])
@pytest.mark.slow
def test_every_solution_lies_in_exactly_one_part(count: int) -> None:
    divided = 0
    for puzzle, expected in random_fours(40, seed=count):
        pieces = splitter(puzzle).divide(Piece(WHOLE), count)
        parts = [piece.cube.part(puzzle) for piece in pieces]
        found = [str(grid) for part in parts for grid in solutions(part)]
        assert sorted(found) == sorted("".join(map(str, digits)) for digits in expected)
        assert len(pieces) <= count
        assert sum(piece.share for piece in pieces) <= 1 + 1e-9
        divided += len(pieces) > 1
    assert divided or count == 1


def test_a_part_is_the_puzzle_with_the_placements_as_clues() -> None:
    puzzle = Puzzle(Board(2, 2), (1, *[0] * 15))
    cube = Cube(((1, 2), (4, 3)))
    assert str(cube.part(puzzle)) == "12..3..........."
    assert cube.extended((15, 4)).placements == ((1, 2), (4, 3), (15, 4))


def test_a_piece_is_divided_further() -> None:
    puzzle = Puzzle(Board(2, 2), (0,) * 16)
    look_ahead = splitter(puzzle)
    found = []
    for piece in look_ahead.divide(Piece(WHOLE), 4):
        for smaller in look_ahead.divide(piece, 6):
            assert smaller.cube.placements[: len(piece.cube.placements)] == piece.cube.placements
            assert smaller.share <= piece.share
            found += [str(grid) for grid in solutions(smaller.cube.part(puzzle))]
    assert len(found) == len(set(found)) == len(FOURS)


@for_each(
    "rules",
    [
        ("antiknight",),
        ("killer 5: r1c1-2", "thermometer: r3c1-3"),
        ("digits 0-3", "killer 3: r1c1-2"),
        ("hidden 1", "killer 5: r1c1 h1"),
        ("digits 5", "antiking"),
    ],
)
def test_boards_with_rules_are_divided_too(rules: tuple[str, ...]) -> None:
    board = with_rules(Board(2, 2), *rules)
    puzzle = Puzzle(board, (1, 4, *[0] * (board.cell_count - 2)))
    expected = [grid.digits for grid in solutions(puzzle)]
    pieces = splitter(puzzle).divide(Piece(WHOLE), 6)
    parts = [piece.cube.part(puzzle) for piece in pieces]
    found = [grid.digits for part in parts for grid in solutions(part)]
    assert sorted(found) == sorted(expected)
    assert len(pieces) > 1 or len(expected) < 2


def test_a_hard_puzzle_gives_as_many_parts_as_are_asked_for() -> None:
    large = Puzzle(Board(5, 5), with_holes(pattern((5, 5)), 400, 3))
    for puzzle, count in ((NINE, 8), (large, 5)):
        pieces = splitter(puzzle).divide(Piece(WHOLE), count)
        assert len(pieces) == count
        cubes = [set(piece.cube.placements) for piece in pieces]
        assert len({frozenset(cube) for cube in cubes}) == count


@pytest.mark.parametrize("clues", ["11..............", "123............4"])
def test_a_refuted_puzzle_has_no_parts(clues: str) -> None:
    assert splitter(parse(clues)).divide(Piece(WHOLE), 4) == []


def test_a_cube_that_contradicts_the_clues_has_no_parts() -> None:
    puzzle = parse("1...............")
    assert splitter(puzzle).divide(Piece(Cube(((0, 2),))), 4) == []
    assert splitter(puzzle).divide(Piece(Cube(((1, 1),))), 4) == []
