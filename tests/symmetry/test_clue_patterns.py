"""The symmetries of patterns of clues."""

from __future__ import annotations

import pytest

import sudoku
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.patterns import SYMMETRIES, orbits, pattern_symmetries
from tests.cases import for_each

PATTERNS = [
    ("1......3........", ""),
    (".1......2.....3.", ""),
    ("1...............", "diagonal"),
    ("...1............", "antidiagonal"),
    ("12..............", ""),
    ("1..2............", "vertical"),
    ("1...........2...", "horizontal"),
    ("1..............2", "rotation180 diagonal antidiagonal"),
    (".1............2.", "rotation180"),
    (".1.....23.....4.", "rotation90 rotation180"),
    ("1..2........3..4", " ".join(SYMMETRIES)),
    ("................", " ".join(SYMMETRIES)),
]


@for_each("text, expected", PATTERNS)
def test_a_pattern_has_these_symmetries_and_no_other(text: str, expected: str) -> None:
    clues = tuple(int(sign.replace(".", "0")) for sign in text)
    assert pattern_symmetries(Puzzle(Board(2, 2), clues)) == expected.split()


def test_hidden_cells_are_not_in_the_pattern() -> None:
    board = sudoku.with_rules(Board(2, 2), "hidden 1")
    puzzle = Puzzle(board, (1, *[0] * 14, 2, 3))
    assert pattern_symmetries(puzzle) == ["rotation180", "diagonal", "antidiagonal"]


@for_each("name", [*SYMMETRIES])
def test_a_pattern_is_symmetric_if_it_has_orbits_as_a_whole(name: str) -> None:
    board = Board(2, 3)
    found = orbits(Board(2, 3), name)
    assert sorted(cell for orbit in found for cell in orbit) == [*range(36)]
    for orbit in found:
        whole = Puzzle(board, tuple(int(cell in orbit) for cell in range(36)))
        assert name in pattern_symmetries(whole)
        if len(orbit) > 1:
            assert name not in pattern_symmetries(whole.with_clues({orbit[0]: 0}))


def test_patterns_of_other_rows_than_columns_turn_by_half_and_mirror() -> None:
    board = Board(2, 3, rows=4)
    for name in ("rotation180", "horizontal", "vertical"):
        found = orbits(board, name)
        assert sorted(cell for orbit in found for cell in orbit) == [*range(24)]
        whole = Puzzle(board, tuple(int(cell in found[0]) for cell in range(24)))
        assert pattern_symmetries(whole) == [name]
    corners = Puzzle(board, tuple(int(cell in (0, 5, 18, 23)) for cell in range(24)))
    assert pattern_symmetries(corners) == ["rotation180", "horizontal", "vertical"]
    with pytest.raises(ValueError, match="'diagonal', expected one of rotation180, horizontal"):
        orbits(board, "diagonal")


def test_the_orbits_of_an_unknown_symmetry_name_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'mirror', expected one of rotation90, .* full"):
        orbits(Board(3, 3), "mirror")
