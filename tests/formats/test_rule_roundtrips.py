"""Puzzles on variant boards are written as text, drawn and sent as JSON, and read back equal."""

from __future__ import annotations

import pickle
import random
from itertools import combinations
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from sudoku import Board, Puzzle, parse, with_rules
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.disjointgroups import DisjointGroups
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.constraints.windoku import Windoku
from sudoku.pictures.marks import Note
from sudoku.puzzle.drawing import draw_candidates
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.symbols import DigitStyle
from tests.conformance.oracle import pattern

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


@given(st.integers(0, 2**32))
def test_a_pickled_puzzle_is_the_same(seed: int) -> None:
    puzzle = random_puzzle(seed)
    copy = pickle.loads(pickle.dumps(puzzle))  # noqa: S301  # our own bytes
    assert copy == puzzle
    assert hash(copy) == hash(puzzle)


def test_random_boards_have_every_constraint_and_all_kinds_of_regions() -> None:
    boards = [random_board(random.Random(seed), (3, 3)) for seed in range(300)]
    assert {type(c) for board in boards for c in board.constraints} == {*ON_GRID}
    irregular = [board for board in boards if board.irregular is not None]
    assert {len(board.regions) for board in irregular} >= {0, 8, 9}
    assert len(irregular) < len(boards)


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


def test_a_picture_tells_the_first_of_very_many_rules() -> None:
    cells = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    pairs = [*combinations(cells, 2)][:40]
    rules = "".join(f"rule: regex [1-3]*: {one} {other}\n" for one, other in pairs)
    notes = [note.text for note in parse(rules + CLUES).pictures()[0].of(Note)]
    assert len(notes) == 31
    assert notes[-1] == "… and 10 more rules"


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
