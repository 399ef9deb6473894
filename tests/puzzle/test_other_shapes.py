"""Boards with other rows than columns, and boards whose lines are no houses."""

from __future__ import annotations

from copy import copy

import pytest

from sudoku import (
    Board,
    NotationError,
    UnsupportedQuestionError,
    open_model,
    parse,
    prove,
    with_rules,
)
from sudoku.checker.certificate import verify
from sudoku.pictures.svg.writer import svg_of
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_symmetries import board_form
from tests.cases import for_each
from tests.small_boards import solutions_on

MODELS = ("sat", "cpsat", "native", "reference")
BOARDS = [
    Board(1, 3, rows=2),
    Board(1, 2, rows=3, irregular=()),
    Board(2, 2, rows=2),
    Board(1, 3, lines="rows"),
    Board(1, 3, lines="columns", digits=range(3)),
    Board(1, 2, rows=3, lines="none", digits=range(1, 3), irregular=()),
    with_rules(Board(1, 3, rows=2, hidden=1), "skyscraper 2: r0c1", "littlekiller 4: r0c1 d3"),
    with_rules(
        Board(1, 3, rows=2), "inequality: r2c1 > r1c1", "sandwich 2: r1c0", "sandwich 0: r0c2"
    ),
    with_rules(Board(1, 2, rows=3, irregular=()), "rowindexer: r2c1", "xsum 6: r4c1"),
    with_rules(Board(1, 2, irregular=(), hidden=4), "connected 1: h1-4", "lookandsay 2 1: h1-4"),
    with_rules(Board(2, 2, rows=2, lines="none", digits=range(1, 3), irregular=()), "connected 1"),
]


@for_each("board", BOARDS)
def test_models_find_the_solutions_that_brute_force_finds(board: Board) -> None:
    expected = solutions_on(board)
    assert expected
    puzzle = Puzzle(board, (0,) * board.cell_count)
    for name in MODELS:
        outcome = open_model(name, board).search(puzzle, limit=len(expected) + 1)
        assert sorted(grid.digits for grid in outcome.solutions) == expected, name


@for_each("board", BOARDS)
def test_the_text_of_a_board_reads_back(board: Board) -> None:
    puzzle = Puzzle(board, (1, *[0] * (board.cell_count - 1)))
    assert parse(puzzle.text()) == puzzle
    assert parse("\n".join([*puzzle.text().split("\n")[:-1], puzzle.draw()])) == puzzle
    assert copy(board) == board
    assert len(puzzle) == board.height
    assert [len(row) for row in puzzle] == [board.size] * board.height


@for_each("board", BOARDS)
def test_verdicts_are_proved_and_the_checker_agrees(board: Board) -> None:
    """Of a unique puzzle, and of one without a solution."""
    first = solutions_on(board)[0]
    grid, hidden = first[: board.area], (0,) * board.hidden
    hints = [
        f"candidates {board.values[d - 1]}: h{i}" for i, d in enumerate(first[board.area :], 1)
    ]
    board = with_rules(board, *hints)
    for clues in (grid, (grid[0] % board.digit_count + 1, *grid[1:])):
        certificate = prove(Puzzle(board, (*clues, *hidden)))
        assert verify(certificate.files).claim in ("unique", "unsatisfiable")


def test_houses_are_the_lines_and_the_boxes_that_fit() -> None:
    board = Board(2, 4, rows=6)
    assert (board.size, board.height, board.area, board.values) == (8, 6, 48, range(1, 9))
    assert board.house_names[5:7] == ("row 6", "column 1")
    assert [len(house) for house in board.houses] == [8] * 6 + [6] * 8 + [8] * 6
    assert Board(2, 4, rows=9, irregular=()).values == range(1, 10)
    assert Board(2, 2, rows=4) == Board(2, 2)
    assert str(board) == "6x8 board with boxes 2x4"
    assert board.cell_name(47) == "r6c8"
    with pytest.raises(ValueError, match="boxes 2x4 on 9x8 cells and 9 digits"):
        Board(2, 4, rows=9)
    with pytest.raises(ValueError, match="7 digits, expected at least 8"):
        Board(2, 4, rows=6, digits=range(1, 8))
    with pytest.raises(ValueError, match="rows must be at least 1"):
        Board(2, 2, rows=0)
    with pytest.raises(TypeError, match="'rows and columns' or 'rows'"):
        Board(2, 2, lines="both")


@for_each(
    ("rules", "expected"),
    [
        (["rows 0"], "expected a number of rows, or lines rows, columns or none"),
        (["rows 6x"], "expected a number of rows"),
        (["lines both"], "lines rows, columns or none"),
        (["rows 6", "diagonal+"], "expected a board with as many rows as columns"),
        (["rows 6", "fullrank 3: r0c1"], "expected a board with as many rows as columns"),
        (["rows 6", "windoku"], "a window of 2x4 cells does not fit on this board"),
        (["rows 6", "extraregion: r6c1 r7c1"], "outside the board, whose cells are r1c1 to r6c8"),
        (["rows 6", "skyscraper 2: r9c1"], "r0c1 to r0c8, r1c0, r7c1"),
        (["rows 6", "digits 1-7"], "expected at least 8 digits"),
        (["rows 6", "regions: " + "A" * 48], "region A has 48 cells, expected 8"),
    ],
)
def test_wrong_rules_are_named(rules: list[str], expected: str) -> None:
    text = "\n".join(["box: 2x4", *(f"rule: {rule}" for rule in rules), "." * 48])
    with pytest.raises(NotationError, match=expected.replace("+", r"\+")):
        parse(text)


def test_boxes_that_do_not_fit_are_left_out() -> None:
    puzzle = parse("box: 2x4\nrule: rows 9\n" + "." * 72)
    assert (puzzle.board.regions, puzzle.board.digit_count) == ((), 9)


def test_pictures_have_the_rows_of_the_board() -> None:
    board = with_rules(Board(2, 4, rows=6), "skyscraper 2: r7c1")
    (picture,) = Puzzle(board, (1, *[0] * 47)).pictures()
    assert (picture.size, picture.height, picture.area) == (8, 6, 48)
    assert "M0 0H512V384H0Z" in svg_of(picture)


def test_forms_and_symmetries_say_what_they_support() -> None:
    with pytest.raises(UnsupportedQuestionError, match=r"need a square board.* compare .* as text"):
        board_form(Puzzle(Board(2, 3, rows=4), (0,) * 24))
    with pytest.raises(UnsupportedQuestionError, match=r"if you know them, add a rule"):
        board_form(parse("box: 2x2\nrule: chaos\n" + "." * 16))
