"""Puzzles from text to arrays, and back, as `sudoku.read` and `str` read and write them."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
import pytest

import sudoku
from sudoku import Board, NotationError, Puzzle, bulk
from sudoku.bulk import texts
from sudoku.puzzle.symbols import to_line
from tests.cases import for_each

pytestmark = pytest.mark.slow

SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
BOARDS = [
    Board(2, 2),
    Board(2, 3),
    Board(3, 3),
    Board(4, 4),
    Board(8, 8),
    Board(2, 2, digits=range(4)),
    sudoku.with_rules(Board(3, 3), "antiknight"),
]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_lines_are_those_of_puzzles_and_are_read_back(board: Board) -> None:
    random = Random(3)
    digits = [[random.randint(0, board.size) for _ in range(board.cell_count)] for _ in range(40)]
    digits[0][0] = digits[1][1] = 1  # an empty puzzle of integers would be one of symbols
    found = bulk.lines(digits, board=board)
    assert found == [str(Puzzle(board, tuple(row))) for row in digits]
    for given in (found, np.array(found), (line + "\n" for line in found), "\n".join(found)):
        array = bulk.parse(given, board=board)
        assert array.dtype == np.uint8
        assert array.tolist() == digits


def test_blocks_are_read_as_lines_one_by_one_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with solutions, comments between lines, and open cells marked in another way."""
    random = Random(5)
    rows = ["".join(random.choice([digit, "."]) for digit in SOLUTION) for _ in range(60)]
    rows[30:40] = [row.replace(".", "0") for row in rows[30:40]]
    table = "quizzes,solutions\n" + "".join(f"{row},{SOLUTION}\n" for row in rows)
    lines = "# ours\n" + "\n".join([*rows[:20], "", "# more", *rows[20:50], *rows[50:]])
    expected = [list(sudoku.parse(row).clues) for row in rows]
    for least in (2, 8, 1000):
        monkeypatch.setattr(texts, "_LEAST", least)
        assert bulk.parse(table).tolist() == bulk.parse(lines).tolist() == expected
        assert bulk.parse(rows).tolist() == expected


def test_sixteen_short_puzzles_are_not_a_large_one() -> None:
    assert bulk.parse(["12..34..21434..2"] * 16).shape == (16, 16)


def test_no_puzzles_are_an_array_of_a_board() -> None:
    assert bulk.parse("", board=Board(2, 3)).shape == bulk.parse([], board=Board(2, 3)).shape
    assert bulk.parse([], board=Board(2, 3)).shape == (0, 36)
    with pytest.raises(ValueError, match="there are no puzzles; pass some, or the board"):
        bulk.parse([])


@for_each(
    ("given", "message"),
    [
        ([PUZZLE] * 20 + [PUZZLE[:80]] + [PUZZLE] * 20, "<text>:21:1: .*: 80 cells"),
        ("\n".join([PUZZLE] * 20 + ["?"]), r"<text>:21:1: '\?'"),
        ([PUZZLE] * 20 + [""], "<text>:21:1: '': expected one puzzle in each text"),
        (["", PUZZLE], "<text>:1:1: '': expected one puzzle in each text"),
        ([PUZZLE, "# title", PUZZLE], "<text>:2:1: '# title': expected one puzzle in each text"),
        ([PUZZLE, PUZZLE + "\n" + PUZZLE], "<text>:2:1: .*: several lines in one text"),
        ([""], "<text>:1:1: '': expected one puzzle in each text"),
        ([PUZZLE, "12..34..21434..2"], "<text>:2:1: .*: a 4x4 .*; expected a 9x9"),
        (
            "# box: 2x3\n" + "." * 36,
            r"<text>:2:1: .*: a 6x6 .*; expected the board, as in board=Board\(2, 3\)",
        ),
        (f"# rule: antiknight\n{PUZZLE}", "<text>:2:1: .* and 1 constraint; expected a 9x9"),
    ],
)
def test_an_error_tells_the_line(given: Any, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        bulk.parse(given)


def test_what_is_not_text_is_refused() -> None:
    for wrong in ([PUZZLE, float("nan")], [PUZZLE.encode()], PUZZLE.encode()):
        with pytest.raises(TypeError, match=r"text \d must be a str"):
            bulk.parse(cast("Any", wrong))
    with pytest.raises(TypeError, match="expected a Board"):
        bulk.parse(PUZZLE, board=cast("Any", (3, 3)))


def test_a_rule_of_the_board_need_not_be_in_the_text() -> None:
    board = sudoku.with_rules(Board(2, 2), "antiknight")
    puzzles = bulk.parse([to_line(board, [0] * 16)], board=board)
    assert bulk.count(puzzles, 1000, board=board).tolist() == [
        sudoku.count("." * 16, board=board).count
    ]
