"""Written puzzles are read back equal, and any text gives puzzles or located errors."""

from __future__ import annotations

import io
import random
from typing import Any, cast

import pytest
from hypothesis import example, given, strategies as st

from sudoku import Board, Entry, NotationError, Puzzle, parse, read, with_rules
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.disjointgroups import DisjointGroups
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.constraints.windoku import Windoku
from sudoku.puzzle.drawing import draw, draw_candidates
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.symbols import OPEN, SYMBOLS, DigitStyle, to_line
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, pattern

pytestmark = pytest.mark.slow

SHAPES = [(2, 2), (2, 3), (3, 3), (2, 5), (4, 4), (1, 7)]


def random_board(rng: random.Random, shape: tuple[int, int]) -> Board:
    """A board with up to six constraints, half of the time with irregular regions."""
    board = Board(*shape)
    if rng.random() < 0.5:
        cells = [*map(Cell, range(board.cell_count))]
        if rng.random() < 0.5:  # few cells change places, so that there are long borders
            a, b = rng.sample(cells, 2)
            cells[a], cells[b] = cells[b], cells[a]
        else:
            rng.shuffle(cells)
        count = rng.choice([board.size, board.size, board.size - 1, 0])
        n = board.size
        regions = tuple(tuple(cells[i * n : i * n + n]) for i in range(count))
        board = Board(*shape, irregular=regions)
    kinds = rng.sample(ON_GRID, rng.randint(0, 6))
    found = [constraint(rng, kind, board) for kind in kinds]
    return Board(*shape, board.irregular, tuple(c for c in found if c is not None))


def constraint(rng: random.Random, kind: type[Constraint], board: Board) -> Constraint | None:
    """A random one; on the usual board the example if the pattern obeys none of this kind."""
    needs_boxes = kind in (Windoku, DisjointGroups)
    if needs_boxes and (board.irregular is not None or board.box_rows == 1):
        return None
    planted = kind.plant(rng, board, pattern((board.box_rows, board.box_cols)))
    if planted is None and board == Board(3, 3):
        return cast(Constraint, with_rules(board, kind.example).constraints[-1])
    return planted


def random_puzzle(seed: int) -> Puzzle:
    rng = random.Random(seed)
    board = random_board(rng, rng.choice(SHAPES))
    clues = (rng.choice([0, rng.randint(1, board.size)]) for _ in range(board.cell_count))
    return Puzzle(board, tuple(clues))


@given(st.integers(0, 2**32), st.sampled_from([None, *DigitStyle]))
def test_the_text_of_a_puzzle_reads_back(seed: int, style: DigitStyle | None) -> None:
    puzzle = random_puzzle(seed)
    text = puzzle.text(style)
    assert parse(text, digit_style=style) == puzzle
    assert parse(text, digit_style=style).text(style) == text


@given(st.integers(0, 2**32))
def test_a_drawing_reads_back_on_its_board(seed: int) -> None:
    puzzle = random_puzzle(seed)
    headers = puzzle.text().splitlines()[:-1]
    assert parse(puzzle.draw(), puzzle.board) == puzzle
    assert parse("\n".join([*headers, puzzle.draw()])) == puzzle


@given(st.integers(0, 2**32))
def test_the_rules_in_json_make_the_same_board(seed: int) -> None:
    puzzle = random_puzzle(seed)
    values: Any = puzzle.as_dict()
    box_rows, box_cols = map(int, values["box"].split("x"))
    board = with_rules(Board(box_rows, box_cols), *values.get("rules", ()))
    assert Puzzle(board, tuple(values["givens"])) == puzzle
    assert ("rules" in values) == (not puzzle.board.is_classic)


REGIONS = "rule: regions: AAABACBBCCDBCDDD\n"
CLUES = "12..34..........."[:16]


def test_irregular_regions_are_drawn_along_their_borders() -> None:
    assert parse(REGIONS + CLUES).draw().splitlines() == [
        "1 2 .|.",
        " +-+-+",
        "3|4|. .",
        "-+ +-+",
        ". .|.|.",
        " +-+ +-",
        ".|. . .",
    ]


def test_boards_without_regions_are_drawn_without_borders() -> None:
    drawn = parse("rule: regions: none\nbox: 1x3\n" + "." * 9).draw()
    assert drawn == "\n".join([". . ."] * 3)


def test_candidates_are_drawn_with_the_borders_too() -> None:
    board = parse(REGIONS + CLUES).board
    drawn = draw_candidates(board, [(1, 2)] + [(3,)] * 15).splitlines()
    assert drawn[:2] == ["12 3  3 |3", "  +--+--+"]


def test_a_picture_has_the_regions_of_the_board() -> None:
    regions = parse(REGIONS + CLUES).pictures()[0].regions
    assert regions[:8] == (1, 1, 1, 2, 1, 3, 2, 2)


def test_the_repr_of_a_variant_says_how_many_rules_it_has() -> None:
    assert (
        repr(parse(REGIONS + "rule: antiknight\n" + CLUES))
        == f"Puzzle(2x2 with 2 rules, {CLUES!r})"
    )
    assert str(parse(REGIONS + CLUES)) == CLUES
    assert repr(parse("rule: antiknight\n" + CLUES)) == f"Puzzle(2x2 with 1 rule, {CLUES!r})"


@pytest.mark.parametrize("row", ["1 2 3|4", "|1|2|3|4|", "1234"])
def test_bars_and_dashes_anywhere_are_read_on_irregular_boards(row: str) -> None:
    drawn = "\n".join([row, "-+", row, row, "   -", row])
    assert str(parse(REGIONS + drawn)) == "1234" * 4


BOARDS = [
    Board(*shape)
    for shape in ((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5))
]
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
