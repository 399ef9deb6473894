"""Every layout in which people write puzzles is read as the puzzle they mean."""

from __future__ import annotations

import io
import random

import pytest

from sudoku import Board, Entry, Grid, NotationError, Puzzle, parse, read
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, digits_of, pattern
from tests.formats.readings import error, only

NINE = Board(3, 3)
PUZZLE = Puzzle(NINE, digits_of(UNIQUE))
ROWS = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]
SIXTEEN = pattern((4, 4))


def entries(text: str, board: Board | None = None) -> list[Entry | NotationError]:
    return list(read(io.StringIO(text, newline=None), board=board))


def puzzles(text: str, board: Board | None = None) -> list[Puzzle]:
    """The puzzles of a text without errors."""
    found = entries(text, board)
    assert not [entry for entry in found if isinstance(entry, NotationError)]
    return [entry.puzzle for entry in found if isinstance(entry, Entry)]


def letters(digits: tuple[int, ...], first: str = "A") -> str:
    """Digits above 9 as letters."""
    return "".join(str(d) if 0 < d < 10 else chr(ord(first) + d - 10) if d else "." for d in digits)


def in_rows(cells: str, n: int) -> str:
    return "".join(f"{cells[start : start + n]}\n" for start in range(0, n * n, n))


def drawn(bar: str, rule: str) -> str:
    lines = [bar.join((row[:3], row[3:6], row[6:])) for row in ROWS]
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


@for_each(
    "text",
    [
        UNIQUE,
        UNIQUE.replace(".", "0"),
        " ".join(UNIQUE),
        "\t".join(UNIQUE),
        f"  {UNIQUE}  \n",
        f"\ufeff{UNIQUE}\n",
        f"{UNIQUE}\r\n",
        f"{UNIQUE}  # by Norvig",
        f"# a comment\n\n{UNIQUE}\n\n# another\n",
        "\n".join(ROWS),
        "\r\n".join(ROWS) + "\r\n",
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(f"{row} # row" for row in ROWS),
        drawn("|", "---+---+---"),
        drawn(" | ", "------+-------+------"),
        f"+---+---+---+\n{drawn('|', '+---+---+---+')}\n+---+---+---+",
        drawn("│", "───┼───┼───"),
        f"╔═══╦═══╦═══╗\n{drawn('║', '╠═══╬═══╬═══╣')}\n╚═══╩═══╩═══╝",
        f"┏━━━┳━━━┓\n{drawn('┃', '┣━━━╋━━━┫')}\n┗━━━┻━━━┛",
        PUZZLE.draw(),
        f"box: 3x3\n{UNIQUE}",
        f"box 3x3\n{UNIQUE}",
        f"# box: 3x3\n{UNIQUE}",
        f"# a collection, box = 3 x 3\n{UNIQUE}",
    ],
)
def test_a_puzzle_is_read_in_every_layout(text: str) -> None:
    assert parse(text) == PUZZLE
    assert puzzles(text) == [PUZZLE]


def test_a_file_holds_several_puzzles_in_several_layouts() -> None:
    text = "\n".join([UNIQUE, PUZZLE.draw(), UNIQUE, *ROWS, *ROWS, "", UNIQUE])
    found = [entry for entry in entries(text) if isinstance(entry, Entry)]
    assert [entry.puzzle for entry in found] == [PUZZLE] * 6
    assert [entry.line for entry in found] == [1, 2, 13, 14, 23, 33]


def test_each_puzzle_comes_as_soon_as_its_last_line_is_read() -> None:
    lines = iter([UNIQUE, UNIQUE])
    assert isinstance(next(read(lines)), Entry)
    assert next(lines) == UNIQUE


@pytest.mark.parametrize("shape", [(2, 3), (3, 2)])
def test_the_caller_or_a_header_gives_the_box(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    expected = [Puzzle(board, pattern(shape))]
    line = letters(pattern(shape))
    for text in (line, in_rows(line, 6), expected[0].draw()):
        assert puzzles(text, board) == expected
        assert puzzles(f"box: {board.shape}\n{text}") == expected
        assert puzzles(f"# box: {board.shape}\n{text}", Board(3, 3)) == expected


def test_a_header_holds_for_what_follows_until_the_next() -> None:
    six = "123456" + "." * 30
    boards = [p.board for p in puzzles(f"box: 2x3\n{six}\n{six}\nbox: 3x2\n{six}\n")]
    assert boards == [Board(2, 3), Board(2, 3), Board(3, 2)]


def test_result_rows_claim_a_count_and_a_solution() -> None:
    found = entries(f"{UNIQUE}:1:{UNIQUE_SOLUTION}\n{UNIQUE}:2+\n{UNIQUE} : 0 :\n{UNIQUE}:1\n")
    read_back = [entry for entry in found if isinstance(entry, Entry)]
    assert [entry.puzzle for entry in read_back] == [PUZZLE] * 4
    assert [entry.count for entry in read_back] == ["1", "2+", "0", "1"]
    solution = Grid(NINE, digits_of(UNIQUE_SOLUTION))
    assert [entry.solution for entry in read_back] == [solution, None, None, None]


def test_a_result_row_may_claim_a_solution_without_a_count() -> None:
    for line in (f"{UNIQUE}:{UNIQUE_SOLUTION}", f"{UNIQUE} : {UNIQUE_SOLUTION}"):
        entry = only(line)
        assert entry.count is None
        assert entry.solution == Grid(NINE, digits_of(UNIQUE_SOLUTION))
    found = error(f"{UNIQUE}:{UNIQUE}")
    assert (found.column, found.reason[:20]) == (83, "expected a full grid")


def test_a_table_of_puzzles_and_solutions_with_commas_is_read() -> None:
    zeros = UNIQUE.replace(".", "0")
    entry = only(f"quizzes,solutions\n{zeros},{UNIQUE_SOLUTION}\n")
    assert (entry.line, entry.puzzle) == (2, PUZZLE)
    assert entry.solution == Grid(NINE, digits_of(UNIQUE_SOLUTION))
    found = error(f"{zeros},{zeros}")
    assert (found.line, found.column) == (1, 83)


@pytest.mark.parametrize("first", ["A", "a"])
def test_sixteen_rows_of_sixteen_cells_with_a_digit_above_4_are_one_grid(first: str) -> None:
    one_large = (*([0] * 200), 16, *([0] * 55))
    for digits in (SIXTEEN, one_large):
        assert puzzles(in_rows(letters(digits, first), 16)) == [Puzzle(Board(4, 4), digits)]


def test_a_header_decides_what_sixteen_cells_are() -> None:
    text = in_rows("." * 256, 16)
    assert puzzles(f"box: 4x4\n{text}") == [Puzzle(Board(4, 4), (0,) * 256)]
    assert puzzles(f"box: 2x2\n{text}") == [Puzzle(Board(2, 2), (0,) * 16)] * 16
    assert puzzles(text, Board(4, 4)) == [Puzzle(Board(4, 4), (0,) * 256)]


def test_lower_case_letters_are_upper_case_ones_up_to_size_35() -> None:
    board = Board(5, 5)
    digits = pattern((5, 5))
    assert parse(letters(digits, "a")) == parse(letters(digits)) == Puzzle(board, digits)


def test_from_size_36_lower_case_letters_are_digits_of_their_own() -> None:
    board = Board(6, 6)
    assert parse("a" + "." * 1295).clues[0] == 36
    assert parse("A" + "." * 1295, board).clues[0] == 10


def test_parse_reads_a_line_of_81_as_the_reader_does() -> None:
    rng = random.Random(81)
    lines = ["." * 81, "0" * 81, "1" * 81, "." * 80 + "1", "".join(map(str, digits_of(UNIQUE)))]
    for open_cells in (".", "0", ".0", ".0123456789"):
        for share in (0.0, 0.5, 0.8):
            cells = (
                rng.choice(open_cells if rng.random() < share else "123456789") for _ in "." * 81
            )
            lines.append("".join(cells))
    for line in lines:
        for text in (line, f"{line}\n"):
            assert [parse(text)] == puzzles(text)
            assert parse(text).board == NINE


@for_each("text", ["." * 80, "." * 82, "." * 80 + "x1", "." * 80 + "\u0661"])
def test_parse_refuses_what_is_no_line_of_81_as_the_reader_does(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse(text)
    assert str(raised.value) == str(next(iter(read(text))))


def test_parse_needs_exactly_one_puzzle() -> None:
    for text in ("# nothing here\n", "", "hello", "box: 3x3\n"):
        with pytest.raises(NotationError, match="no puzzle found"):
            parse(text)
    with pytest.raises(NotationError, match="2 puzzles; give only one"):
        parse(f"{UNIQUE}\n{UNIQUE}\n")


def test_a_csv_row_may_state_a_count() -> None:
    entry = only(f"{UNIQUE},2+\n")
    assert (str(entry.puzzle), entry.count) == (UNIQUE, "2+")
