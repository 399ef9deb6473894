"""The symmetries of patterns of clues."""

from __future__ import annotations

import sudoku
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symmetry import SYMMETRIES, pattern_symmetries
from tests.cases import for_each

PATTERNS = [
    ("1......3........", ""),
    (".1......2.....3.", ""),
    ("1...............", "main-diagonal"),
    ("...1............", "anti-diagonal"),
    ("12..............", ""),
    ("1..2............", "left-right"),
    ("1...........2...", "top-bottom"),
    ("1..............2", "half-turn main-diagonal anti-diagonal"),
    (".1............2.", "half-turn"),
    (".1.....23.....4.", "quarter-turn half-turn"),
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
    assert pattern_symmetries(puzzle) == ["half-turn", "main-diagonal", "anti-diagonal"]
