import pytest

from sudoku.errors import NotationError
from sudoku.generator.pattern_text import parse_pattern
from sudoku.puzzle.board import Board
from tests.cases import for_each

FOUR = Board(2, 2)
CORNERS = frozenset({0, 3, 12, 15})


@for_each(
    "text",
    [
        "XOOXOOOOOOOOXOOX",
        "x..x\n....\n....\nx..x\n",
        "# the corners\nX. | .X\n.. | ..\n---+---\n.. | ..\nX. | .X",
        "1..4........2..3",
        "1002000000003004",
    ],
)
def test_patterns_are_read_in_any_layout(text: str) -> None:
    assert parse_pattern(text, FOUR) == CORNERS


def test_digits_are_no_signs_of_a_pattern_with_crosses() -> None:
    with pytest.raises(NotationError, match=r"^p:2:3: '4': expected X"):
        parse_pattern("X..X\n..4.\n....\n....", FOUR, "p")


@for_each(
    "text, message",
    [
        ("X..X", r"p:1:4: 'X': 4 cells, expected 16"),
        ("." * 17, r"p:1:17: '\.': cell 17, expected 16"),
        ("", r"p:1:1: '': 0 cells"),
        ("....\n..5.\n", r"p:2:3: '5': expected X"),
    ],
)
def test_wrong_patterns_are_refused_with_their_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_pattern(text, FOUR, "p")
