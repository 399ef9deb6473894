"""Puzzles as other programs and people draw them: marks, frames, bands, boxes, alphabets."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from sudoku import Board, Entry, Grid, NotationError, Puzzle, parse, read
from sudoku.puzzle.drawing import draw
from sudoku.puzzle.symbols import DigitStyle
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, digits_of, pattern
from tests.formats.readings import only

pytestmark = pytest.mark.slow

NINE = Board(3, 3)
PUZZLE = Puzzle(NINE, digits_of(UNIQUE))
LINES = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]
DRAWN = [(2, 3), (3, 2), (2, 4), (4, 2), (3, 4), (4, 3), (2, 6), (2, 5), (3, 5), (2, 8), (8, 2)]


def answers(text: str) -> tuple[list[Puzzle], list[NotationError]]:
    items = list(read(text))
    puzzles = [item.puzzle for item in items if isinstance(item, Entry)]
    return puzzles, [item for item in items if isinstance(item, NotationError)]


def some(board: Board, seed: int, density: float = 0.4) -> Puzzle:
    """Some clues of a full grid."""
    rng = random.Random(seed)
    full = pattern((board.box_rows, board.box_cols))
    return Puzzle(board, tuple(d if rng.random() < density else 0 for d in full))


def bands(lines: list[str], height: int, between: str = "") -> str:
    """The lines with one more between every `height` of them."""
    groups = ["\n".join(lines[i : i + height]) for i in range(0, len(lines), height)]
    return f"\n{between}\n".join(groups) + "\n"


def test_marks_of_open_cells_are_read_in_lines_rows_and_drawings() -> None:
    for mark in "*_-xX·0.":
        for text in (UNIQUE, "\n".join(LINES), PUZZLE.draw(), " ".join(UNIQUE)):
            if text == PUZZLE.draw() and mark == "-":
                continue
            assert parse(text.replace(".", mark)) == PUZZLE, mark
    drawn = "\n".join(
        line if set(line) <= set("-+") else line.replace(".", "-")
        for line in PUZZLE.draw().splitlines()
    )
    assert parse(drawn) == PUZZLE


@for_each("mark", "*_-x·")
def test_marks_stand_among_integers_too(mark: str) -> None:
    clues = (10, *[0] * 98, 1)
    text = " ".join(str(d) if d else mark for d in clues)
    assert parse(text, Board(2, 5)) == Puzzle(Board(2, 5), clues)
    assert parse(text.replace(" ", ","), Board(2, 5)) == Puzzle(Board(2, 5), clues)


def test_from_size_33_a_cross_is_a_digit() -> None:
    assert parse("X" + "." * 1295).clues[0] == 33
    assert parse("X" + "." * (35**2 - 1), Board(5, 7)).clues[0] == 33
    assert parse("X" * 32**2, Board(4, 8)).clue_count == 0


@for_each("first", [0, 3, 4, 6])
def test_a_line_of_dashes_is_an_empty_row_if_dashes_are_open_cells(first: int) -> None:
    lines = [line.replace(".", "-") for line in LINES]
    lines[first] = "-" * 9
    clues = list(PUZZLE.clues)
    clues[9 * first : 9 * first + 9] = [0] * 9
    expected = Puzzle(NINE, tuple(clues))
    assert answers("\n".join(lines)) == ([expected], [])
    assert answers(bands(lines, 3)) == ([expected], [])
    spaced = "\n".join(" ".join(line) for line in lines)
    assert answers(f"{spaced}\n\n{spaced}\n") == ([expected] * 2, [])


def test_a_line_of_dashes_between_boxes_is_a_rule() -> None:
    lines = [line.replace(".", "-") for line in LINES]
    for rule in ("-" * 9, "-" * 11, "---+---+---", "- - - - - - - - -", "---|---|---"):
        assert answers(bands(lines, 3, rule)) == ([PUZZLE], []), rule
    (error,) = answers("\n".join([*lines[:3], "-" * 9, *lines[3:]]))[1]
    assert (error.line, error.reason[:17]) == (4, "a rule or a row? ")


def table(board: Board, puzzle: Puzzle) -> str:
    """A drawing with light borders around every cell and double ones around every box."""
    n = board.size
    light, heavy = "─", "═"
    bars = ["║" if c % board.box_cols == 0 else "│" for c in range(n + 1)]
    lines = []
    for r, row in enumerate(puzzle):
        lines.append("╬".join([heavy * 3 if r % board.box_rows == 0 else light * 3] * n))
        cells = "".join(f"{bar} {d or ' .'[1]} " for bar, d in zip(bars, row, strict=False))
        lines.append(cells + bars[n])
    return "\n".join([*lines, heavy * 4 * n])


@for_each("shape", [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
def test_a_table_shows_boxes_by_its_double_borders(shape: tuple[int, int]) -> None:
    puzzle = some(Board(*shape), 1)
    text = table(puzzle.board, puzzle).replace("╬", "┼")
    assert answers(text) == ([puzzle], [])


def test_a_table_with_equal_borders_has_square_boxes() -> None:
    rule = "+---" * 9 + "+"
    rows = ["| " + " | ".join(line) + " |" for line in LINES]
    text = f"{rule}\n" + "\n".join(f"{row}\n{rule}" for row in rows)
    assert answers(text) == ([PUZZLE], [])
    lost = f"{rule}\n" + "\n".join(f"{row}\n{rule}" for row in rows[:4]) + "\n" + rows[4]
    (error,) = answers(f"{lost}\n{rows[5]}\n")[1]
    assert (error.line, error.reason) == (
        11,
        "expected a rule after this row, as after the rows above",
    )


@for_each("shape", [(2, 2), (2, 3), (3, 3), (4, 4)])
def test_blank_cells_of_a_table_are_open(shape: tuple[int, int]) -> None:
    puzzle = some(Board(*shape), 2)
    style = DigitStyle.INTEGERS if shape == (4, 4) else None
    rule = "+---" * puzzle.board.size + "+\n"
    rows = ["|" + "|".join(f"{d or '':^3}" for d in row) + "|\n" for row in puzzle]
    text = rule + rule.join(rows) + rule
    assert parse(text, puzzle.board, digit_style=style) == puzzle
    doubled = "".join(rows).replace("|", "||", 1)
    assert parse(doubled, puzzle.board, digit_style=style) == puzzle


def test_a_blank_line_of_a_frame_is_no_row() -> None:
    spacer = "|       |       |       |"
    rows = [f"| {line[:3]}   | {line[3:6]}   | {line[6:]}   |" for line in LINES]
    assert answers("\n".join([spacer, *rows, spacer])) == ([PUZZLE], [])


@for_each("shape", DRAWN)
def test_a_drawing_shows_the_shape_of_its_boxes(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    for seed in range(3):
        puzzle = some(board, seed, density=(0.1, 0.5, 1)[seed])
        for text in (puzzle.draw(), draw(board, puzzle.clues, None)):
            assert answers(f"{text}\n\n{text}\n") == ([puzzle] * 2, [])


@for_each("shape", [(2, 3), (3, 2), (2, 4), (3, 4), (4, 3)])
def test_bars_or_rules_or_blank_lines_alone_show_the_boxes(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    puzzle = some(board, 5)
    drawn = puzzle.draw().splitlines()
    rows = [line for line in drawn if "." in line or "1" in line]
    plain = [line.replace("|", " ") for line in rows]
    rule = "-" * 12
    for lines in ("\n".join(rows), bands(plain, shape[0], rule), bands(plain, shape[0])):
        assert answers(lines) == ([puzzle], []), lines


def test_a_drawing_without_clear_boxes_asks_for_the_box() -> None:
    puzzle = some(Board(2, 3), 1)
    rows = [line for line in puzzle.draw().splitlines() if "." in line]
    for text in (
        "\n".join(row.replace("|", "") for row in rows),
        "\n".join([*rows[:5], "1 2 | 3 4 | 5 6"]),
    ):
        (error,) = answers(text)[1]
        assert "2x3 or 3x2: give --box" in error.reason


def test_a_rule_that_contradicts_the_bars_is_an_error() -> None:
    rows = ["1 2 3 | 4 5 6"] * 6
    error, *_ = answers(bands(rows, 3, "------+------"))[1]
    assert (error.line, error.text) == (4, "------+------")


def test_a_given_box_overrides_the_drawing() -> None:
    puzzle = some(Board(2, 3), 1)
    rows = "\n".join(line for line in puzzle.draw().splitlines() if "." in line)
    assert parse(rows, Board(3, 2)) == Puzzle(Board(3, 2), puzzle.clues)


def test_bands_with_blank_lines_between_them_are_one_puzzle() -> None:
    text = bands(LINES, 3)
    grouped = bands([" ".join((row[:3], row[3:6], row[6:])) for row in LINES], 3)
    expected: tuple[list[Puzzle], list[NotationError]] = ([PUZZLE], [])
    assert answers(text) == answers(grouped) == answers(f"\n{text}\n\n") == expected
    assert answers(f"{text}\n{text}\n\n{grouped}") == ([PUZZLE] * 3, [])
    assert answers(f"Puzzle 1\n\n{text}\nPuzzle 2\n\n{text}\n{UNIQUE}\n") == ([PUZZLE] * 3, [])
    sixteen = Puzzle(Board(4, 4), pattern((4, 4)))
    rows = [str(sixteen)[i : i + 16] for i in range(0, 256, 16)]
    assert answers(bands(rows, 4)) == ([sixteen], [])


@pytest.mark.parametrize("kept", [3, 6])
def test_a_grid_that_is_cut_off_at_a_band_takes_no_rows_from_the_next(kept: int) -> None:
    cut = bands(LINES[:kept], 3)
    plain = "\n".join(LINES) + "\n"
    puzzles, (error,) = answers(f"{cut}\n{plain}\n{plain}")
    assert puzzles == [PUZZLE] * 2
    assert (error.line, error.reason[:17]) == (1, f"{kept} rows of 9 cells")
    for end in ("\n\n", "# next\n", "Puzzle 2\n"):
        puzzles, (error,) = answers(f"{cut}{end}{plain}")
        assert (puzzles, error.line) == ([PUZZLE], 1)


def hexadecimal(digits: tuple[int, ...], mark: str = ".") -> str:
    return "".join(f"{d - 1:X}" if d else mark for d in digits)


def a_to_p(digits: tuple[int, ...], mark: str = ".") -> str:
    return "".join(chr(ord("A") + d - 1) if d else mark for d in digits)


@for_each("write", [hexadecimal, a_to_p])
@for_each("mark", ".*_-x")
def test_sixteen_digits_are_read_in_hexadecimal_and_in_the_letters_a_to_p(
    write: Callable[[tuple[int, ...], str], str], mark: str
) -> None:
    board = Board(4, 4)
    puzzle = some(board, 3)
    line = write(puzzle.clues, mark)
    rows = [line[i : i + 16] for i in range(0, 256, 16)]
    for text in (line, "\n".join(rows), line.lower(), bands(rows, 4), bands(rows, 4, "-" * 17)):
        assert answers(text) == ([puzzle], [])
    full = Grid(board, pattern((4, 4)))
    entry = only(f"{line}:1:{write(full.digits, mark)}")
    assert (entry.puzzle, entry.solution) == (puzzle, full)


def test_zero_is_an_open_cell_outside_hexadecimal() -> None:
    puzzle = some(Board(4, 4), 3)
    assert parse(a_to_p(puzzle.clues, "0")) == puzzle
    assert parse(str(puzzle).replace(".", "0")) == puzzle
    usual = parse(str(puzzle))
    assert usual == puzzle


def test_a_letter_above_g_among_digits_is_still_an_error() -> None:
    line = str(some(Board(4, 4), 3))
    (error,) = answers("H" + line[1:])[1]
    assert "out of range at r1c1: expected 1-9 and A-G" in error.reason


@st.composite
def layouts(draw_example: st.DrawFn) -> tuple[Puzzle, str]:
    """A puzzle of any shape, and a drawing of it with any mark, bars, rules and frame."""
    board = Board(*draw_example(st.sampled_from([*DRAWN, (2, 2), (3, 3), (4, 4)])))
    puzzle = some(
        board, draw_example(st.integers(0, 999)), draw_example(st.sampled_from([0.1, 0.6]))
    )
    n, mark = board.size, draw_example(st.sampled_from("._*-·0x"))
    bar = draw_example(st.sampled_from("|│║┃"))
    space = draw_example(st.sampled_from(["", " "]))
    line = str(puzzle).replace(".", mark)
    rows = []
    for start in range(0, n * n, n):
        row = line[start : start + n]
        parts = [space.join(row[c : c + board.box_cols]) for c in range(0, n, board.box_cols)]
        rows.append(f"{bar} " + f" {bar} ".join(parts) + f" {bar}")
    rule = draw_example(st.sampled_from(["+", "┼", "-"])).join(
        [draw_example(st.sampled_from("-=─═━")) * (len(parts[0]) + 2)] * len(parts)
    )
    text = bands(rows, board.box_rows, rule)
    return puzzle, f"{rule}\n{text}{rule}\n" if draw_example(st.booleans()) else text


@given(layouts())
def test_any_drawing_is_read_back(drawn: tuple[Puzzle, str]) -> None:
    puzzle, text = drawn
    puzzles, errors = answers(text + text)
    is_empty_row_drawn_as_rule = "-" in str(puzzle).replace(".", "-") and not all(map(any, puzzle))
    if not ("-" in text and is_empty_row_drawn_as_rule):
        assert (puzzles, errors) == ([puzzle] * 2, [])
    assert set(puzzles) <= {puzzle}
