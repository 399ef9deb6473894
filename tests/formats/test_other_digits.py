"""Text of boards with other digits than 1 … n and with hidden cells."""

from __future__ import annotations

import io

import pytest

from sudoku import (
    Board,
    Entry,
    Grid,
    NotationError,
    Puzzle,
    check,
    parse,
    read,
    with_rules,
)
from sudoku.errors import SudokuError
from sudoku.formats.given import as_puzzle
from sudoku.formats.registry import FORMATS
from sudoku.formats.writing import write
from sudoku.puzzle.symbols import DigitStyle, to_line
from tests.cases import for_each

FOUR = Board(2, 2, digits=range(4))
SOLVED = "0321210310323210"
"""A grid of FOUR."""


def items(text: str) -> list[Entry | NotationError]:
    return [*read(io.StringIO(text))]


def entries(text: str) -> list[Entry]:
    return [item for item in items(text) if isinstance(item, Entry)]


def error_of(text: str) -> str:
    first = items(text)[0]
    assert isinstance(first, NotationError)
    return f"{first.source}:{first.line}:{first.column}: {first.reason}"


def test_zero_is_a_digit_and_a_dot_is_open() -> None:
    puzzle = parse("# rule: digits 0-3\n0.3......1.....2")
    assert puzzle.board == FOUR
    assert puzzle.clues[:4] == (1, 0, 4, 0)
    assert puzzle.clue_name(0) == "r1c1=0"
    assert puzzle.as_dict()["givens"] == [0, None, 3, *[None] * 6, 1, *[None] * 5, 2]
    assert puzzle.draw().splitlines()[0] == "0 . | 3 ."


@for_each("style", [None, *DigitStyle])
@for_each(
    ("board", "values"),
    [
        (FOUR, [0, 3, 1]),
        (Board(2, 2, digits=range(2, 9)), [2, 8, 5]),
        (Board(3, 3, digits=range(16)), [0, 15, 10]),
        (Board(2, 3, digits=range(9)), [0, 8, 6]),
        (Board(2, 2, digits=range(90, 100)), [90, 99, 95]),
        (Board(1, 3, irregular=(), digits=range(4), hidden=2), [0, 3, 1]),
        (Board(2, 2, hidden=3), [1, 2, 3]),
    ],
)
def test_puzzles_read_back_in_every_style(
    board: Board, values: list[int], style: DigitStyle | None
) -> None:
    numbers = [value - board.values[0] + 1 for value in values]
    puzzle = Puzzle(board, (*numbers, *[0] * (board.cell_count - 3)))
    text = puzzle.text(style)
    assert parse(text) == puzzle
    assert parse(text).text(style) == text
    headers = text.splitlines()[:-1]
    assert parse("\n".join([*headers, puzzle.draw(style)])) == puzzle
    bare = Board(board.box_rows, board.box_cols, board.irregular, digits=board.digits)
    assert parse(to_line(board, puzzle.clues, style), bare).clues == puzzle.clues[: board.size**2]


def test_the_board_is_the_largest_square_one_without_a_box() -> None:
    sizes = {"0-8": 9, "0-9": 9, "15": 9, "16": 16, "0-3": 4, "7": 4}
    for digits, size in sizes.items():
        board = parse(f"# rule: digits {digits}\n{'.' * size**2}").board
        assert (board.size, board.box_rows) == (size, int(size**0.5))
    assert parse("# rule: digits 0-8\n").board == Board(3, 3, digits=range(9))
    assert parse("# box: 2x3\n# rule: digits 0-8\n" + "8" + "." * 35).board.digits == range(9)
    assert parse("# rule: digits 0-8\n# box: 2x3\n" + "8" + "." * 35).board.digits == range(9)


def test_digits_one_to_n_are_no_rule() -> None:
    assert parse("# rule: digits 1-4\n................").board == Board(2, 2)
    assert with_rules(Board(3, 3), "digits 9") == Board(3, 3)


def test_a_block_of_rules_holds_until_the_next() -> None:
    text = f"# rule: digits 0-3\n{SOLVED}\n# rule: none\n1...............\n"
    first, second = (entry.puzzle for entry in entries(text))
    assert first.board == FOUR
    assert second == Puzzle(Board(2, 2), (1, *[0] * 15))


def test_letters_in_rows_are_no_titles() -> None:
    rows = ["AB.CDEF..", *["........."] * 8]
    puzzle = parse("# rule: digits 15\n" + "\n".join(rows))
    assert puzzle.clues[:9] == (10, 11, 0, 12, 13, 14, 15, 0, 0)
    assert parse("# rule: digits 15\n" + "\n".join(rows).lower()) == puzzle
    integers = ["10 11 . 12 13 14 15 . 1", *[" ".join("." * 9)] * 8]
    assert parse("# rule: digits 15\n" + "\n".join(integers)).clues[:9] == (
        *(10, 11, 0, 12, 13, 14, 15, 0, 1),
    )


def test_result_rows_state_solutions_with_these_digits() -> None:
    (entry,) = entries(f"# rule: digits 0-3\n0321............:1:{SOLVED}")
    assert entry.count == "1"
    assert entry.solution == Grid(FOUR, tuple(int(c) + 1 for c in SOLVED))
    assert str(entry.solution) == SOLVED


@for_each(
    ("text", "error"),
    [
        ("# rule: digits 0-3\n0.4.............", "<text>:2:3: expected 0-3, or . for an open cell"),
        ("# rule: digits 1-5\n06..............", "<text>:2:2: expected 1-5, or . for an open cell"),
        (
            f"# rule: digits 15\nG{'.' * 80}",
            "<text>:2:1: expected 1-F, where A is 10, or . for an open cell",
        ),
        (
            "# rule: digits 0-3\n0.3",
            "<text>:2:1: 3 cells; expected 16, or rows of 4, for boxes 2x2",
        ),
        ("# rule: digits 0-2\n# box: 2x2\n" + "." * 16, "<text>:1:16: expected at least 4 digits"),
        ("# rule: digits 0-x\n" + "." * 16, "<text>:1:16: expected at least 4 digits"),
        ("# rule: digits 92-100\n" + "." * 81, "<text>:1:16: expected at least 9 digits, up to 99"),
        ("# rule: digits\n" + "." * 81, "<text>:1:9: expected the lowest and the highest digit"),
        (
            "# rule: digits 0-3\n# rule: digits 1-5\n" + "." * 16,
            "<text>:2:9: differs from the rule 'digits' at <text>:1",
        ),
        (
            "# rule: hidden 1\n# rule: hidden 2\n" + "." * 16,
            "<text>:2:9: differs from the rule 'hidden' at <text>:1",
        ),
        ("# rule: hidden 1001\n" + "." * 16, "<text>:1:16: expected the number of hidden cells"),
        (
            "# rule: hidden 1\n# rule: odd: h2\n" + "." * 16,
            "<text>:2:14: not a hidden cell of this board, expected h1 to h1",
        ),
        (
            "# rule: odd: h1\n" + "." * 16,
            "<text>:1:14: not a hidden cell of this board, expected a rule `hidden COUNT`",
        ),
        (
            f"# rule: hidden 1\n{'.' * 16}:{'1' * 16}",
            "<text>:2:1: a solution without the hidden cells cannot be read on this board;"
            " leave it out",
        ),
        (
            "# rule: digits 0-3\n# rule: any: (digits 0-3) (odd: r1c1)\n" + "." * 16,
            "<text>:2:15: this rule stands alone",
        ),
        (
            "# rule: digits 4-8\n# rule: candidates 3: r1c1\n" + "." * 16,
            "<text>:2:20: expected the digits allowed, 4 to 8",
        ),
        (
            "# rule: digits 0-3\n# rule: regex 4: r1c1\n" + "." * 16,
            "<text>:2:15: expected a digit, ., [ or (, with digits from 0 to 3",
        ),
    ],
)
def test_errors_tell_where_and_what(text: str, error: str) -> None:
    assert error_of(text).startswith(error)


def test_hidden_cells_are_no_part_of_lines_and_drawings() -> None:
    board = with_rules(Board(2, 2), "hidden 2", "sum: r1c1 + r1c2 = h1 + h2")
    puzzle = parse("\n".join([*(f"# rule: {rule}" for rule in board.rules), "1" + "." * 15]))
    assert puzzle == Puzzle(board, (1, *[0] * 17))
    assert [board.cell_name(cell) for cell in (15, 16, 17)] == ["r4c4", "h1", "h2"]
    assert len(str(puzzle)) == 16
    assert len(puzzle.draw().splitlines()) == 5
    assert len(puzzle.pictures()[0].regions) == 16
    outcome = check(puzzle, limit=2)
    grid = outcome.solutions[0]
    assert len(grid.digits) == 18
    assert sum(grid.hidden) == grid.digits[0] + grid.digits[1]
    assert outcome.as_dict()["hidden"] == [each.hidden for each in outcome.solutions]


def test_a_clue_in_a_hidden_cell_is_written_as_a_rule() -> None:
    board = Board(2, 2, digits=range(4), hidden=2)
    puzzle = Puzzle(board, (*[0] * 17, 1))
    assert "# rule: candidates 0: h2" in puzzle.text().splitlines()
    assert {grid.hidden[1] for grid in check(parse(puzzle.text()), limit=100).solutions} == {0}


def test_lists_hold_values() -> None:
    rows = [[0, None, 3, "."], "....", [None] * 4, [None, None, None, 1]]
    assert as_puzzle(rows, FOUR).clues == (1, 0, 4, *[0] * 12, 2)
    assert as_puzzle([0] * 15 + [5], Board(2, 2, digits=range(2, 7))).clues == (*[0] * 15, 4)
    with pytest.raises(ValueError, match="4: expected 0 to 3 or None"):
        as_puzzle([4] + [None] * 15, FOUR)
    assert as_puzzle([0] * 16, Board(2, 2, hidden=1)).clues == (0,) * 17


@for_each("name", ["text", "json", "csv", "iss"])
def test_formats_that_can_say_it_keep_everything(name: str) -> None:
    board = with_rules(FOUR, "hidden 1", "killer 3: r1c1 h1")
    puzzle = Puzzle(board, (1, 4, *[0] * 15))
    assert [entry.puzzle for entry in entries(write(puzzle, name))] == [puzzle]
    grid = Grid(FOUR, tuple(int(c) + 1 for c in SOLVED))
    solved = Entry(Puzzle(FOUR, (1, *[0] * 15)), "<puzzle>", 1, solution=grid)
    (found,) = entries(write(solved, name))
    assert found.puzzle == solved.puzzle
    if name != "iss":
        assert found.solution == grid


TAKING = {"text", "json", "csv", "cpsat", "dimacs", "iss", "minizinc", "opb", "xcsp3"}
"""The formats that can say other digits and hidden cells."""


@for_each(
    "name", [known.name for known in FORMATS if known.write and known.name != "dimacs-second"]
)
def test_all_other_formats_refuse_these_boards(name: str) -> None:
    for board in (Board(3, 3, digits=range(9)), Board(3, 3, hidden=1)):
        puzzle = Puzzle(board, (5, *[0] * (board.cell_count - 1)))
        if name in TAKING:
            assert write(puzzle, name)
        else:
            with pytest.raises(SudokuError, match="9x9 board"):
                write(puzzle, name, lossy=True)


def test_rules_about_digits_have_to_come_first() -> None:
    ruled = with_rules(Board(2, 2), "killer 3: r1c1-2")
    with pytest.raises(NotationError, match="must come before all other rules"):
        with_rules(ruled, "digits 0-3")
    assert with_rules(Board(2, 2), "killer 3: r1c1-2", "digits 0-3").rules == (
        "digits 0-3",
        "killer 3: r1c1 r1c2",
    )
