"""Written puzzles can be read back, and any text gives puzzles or located errors."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import example, given, strategies as st

from sudoku import Board, Entry, NotationError, Puzzle, parse, read
from sudoku.puzzle.drawing import draw
from sudoku.puzzle.symbols import OPEN, SYMBOLS, to_line
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION

pytestmark = pytest.mark.slow

BOARDS = [
    Board(*shape)
    for shape in ((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5))
]
LARGE = [Board(5, 7), Board(6, 6), Board(7, 7), Board(61, 1)]
PIECES = st.sampled_from(
    [
        ".", "1", "4", "9", "A", "g", "z", "?", " ", "|", "-", "+", "#", ":", "\n", "\r\n", "\t",
        "\x0c", "\x85", "\u2028", "\ufeff", "²", "٣", "....", "." * 9, "." * 9 + "\n", "." * 16,
        "." * 16 + "\n", "." * 36, "." * 80, "box: 2x3\n", "# box: 3x3\n", "box 0x0",
        "box: 99x99\n", ":1", ":2+:", ":1:|", ":1:1", UNIQUE, "1234\n" * 4,
        f"{UNIQUE}:1:{UNIQUE_SOLUTION}\n",
        ",", ", ", "1,2", "10 ", "01 ", "1 2 3 4 5 6 7 8 9 10\n", "0 " * 256, "digits: integers\n",
        "# digits: symbols\n", "9" * 5000, "rule: antiknight\n", "# rule: killer 10: r1c1-2\n",
        "rule: ", "# rule: regions: AABBAABBCCDDCCDD\n", "rule: none\n", "rules: antiknight\n",
        "antiknight\n", "killer: r1c1", "rule: thermo: r9c9 d9\n",
    ]
)  # fmt: skip


@for_each("board", LARGE)
def test_large_boards_are_read_back_too(board: Board) -> None:
    rng = random.Random(board.size)
    digits = tuple(rng.randint(0, board.size) for _ in range(board.cell_count))
    assert parse(to_line(board, digits), board) == Puzzle(board, digits)
    assert parse(draw(board, digits), board) == Puzzle(board, digits)


def test_above_size_61_cells_are_integers_between_spaces() -> None:
    digits = (64, *([0] * 4095))
    assert to_line(Board(8, 8), digits).split() == ["64"] + ["0"] * 4095
    assert draw(Board(8, 8), digits).split()[:3] == ["64", OPEN, OPEN]


def test_symbols_are_those_of_the_essay_and_go_on_with_letters() -> None:
    assert SYMBOLS[:9] == "123456789"
    assert (SYMBOLS[9], SYMBOLS[15], SYMBOLS[34], SYMBOLS[35]) == ("A", "G", "Z", "a")
    assert len(set(SYMBOLS)) == 61


def assert_read_or_located(
    text: str, lines: list[str], board: Board | None, style: str | None = None
) -> None:
    for item in read(lines, board=board, digit_style=style):
        assert 1 <= item.line <= len(lines)
        if isinstance(item, Entry):
            assert len(item.puzzle.clues) == item.puzzle.board.cell_count
            continue
        assert isinstance(item, NotationError)
        line = lines[item.line - 1].rstrip("\r\n")
        assert 1 <= item.column <= len(line) + 1
        assert item.text in line
        assert item.text in text


@given(st.text(), st.sampled_from([None, *BOARDS]))
def test_any_text_gives_puzzles_or_located_errors(text: str, board: Board | None) -> None:
    assert_read_or_located(text, list(io.StringIO(text, newline="")), board)


@given(
    st.lists(PIECES, max_size=12).map("".join),
    st.sampled_from([None, *BOARDS]),
    st.sampled_from([None, "symbols", "integers"]),
)
@example("." * 81 + ":1:|", None, None)
@example(".\x85..", None, "integers")
@example("rule: x\n" + ("." * 9 + "\n") * 9 + f"{UNIQUE}:1:{UNIQUE_SOLUTION}", None, None)
def test_nearly_right_text_gives_puzzles_or_located_errors(
    text: str, board: Board | None, style: str | None
) -> None:
    assert_read_or_located(text, list(io.StringIO(text, newline="")), board, style)


@given(st.lists(PIECES, max_size=12).map("".join))
@example("." * 81 + ":1:|")
def test_parse_gives_a_puzzle_or_a_notation_error(text: str) -> None:
    try:
        outcome: Puzzle | NotationError = parse(text)
    except NotationError as error:
        outcome = error
    assert str(outcome)
