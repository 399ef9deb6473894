"""Ranks of lines: worked examples, and primitives against the definition for all clues."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.grids import obeys

pytestmark = pytest.mark.slow

FOUR, NINE = Board(2, 2), Board(3, 3)
GRID = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
ALIKE = "1234214334124321"
"""Rows are equal to columns, and to others read backwards."""


def held(board: Board, clue: str, digits: list[int], ties: str = "") -> list[int]:
    """The ranks that hold for this clue."""
    rules = {k: f"fullrank {ties}{k}: {clue}" for k in range(1, 4 * board.size + 1)}
    return [k for k, rule in rules.items() if obeys(with_rules(board, rule), digits)]


def clues(board: Board) -> list[str]:
    n = board.size
    return [clue for i in range(1, n + 1) for end in (0, n + 1) for clue in
            (f"r{end}c{i}", f"r{i}c{end}")]  # fmt: skip


@for_each(
    ("clue", "rank"),
    [
        ("r1c0", 1),  # 123456789
        ("r8c10", 2),  # 136798245
        ("r0c1", 3),  # 147286359
        ("r10c6", 4),  # 175824936
        ("r0c9", 33),  # 936547812
        ("r10c1", 34),  # 953682741
        ("r9c0", 35),  # 968341572
        ("r1c10", 36),  # 987654321
    ],
)
def test_ranks_on_a_solved_grid(clue: str, rank: int) -> None:
    digits = [*map(int, GRID)]
    assert held(NINE, clue, digits) == [rank]


@pytest.mark.parametrize("ties", ["", "ties "])
def test_every_line_of_a_latin_square_has_its_rank(ties: str) -> None:
    rng = Random(4)
    for _ in range(6):
        rows, columns, names = (rng.sample(range(4), 4) for _ in range(3))
        digits = [names[int(ALIKE[4 * r + c]) - 1] + 1 for r in rows for c in columns]
        for clue in clues(FOUR):
            ranks = held(FOUR, clue, digits, ties)
            assert len(ranks) <= 1
            assert not ties or ranks


def test_equal_lines_have_a_rank_only_among_ties() -> None:
    digits = [*map(int, ALIKE)]
    for clue, rank in (("r1c0", 1), ("r0c1", 1), ("r4c5", 1), ("r2c0", 5), ("r3c0", 9)):
        assert not held(FOUR, clue, digits)
        assert held(FOUR, clue, digits, "ties ") == [rank]


def test_no_line_has_a_rank_if_a_side_lacks_a_digit() -> None:
    """There the first digits do not tell how many lines are smaller."""
    digits = [*map(int, ALIKE)]
    digits[12] = 1
    assert not any(held(FOUR, clue, digits, "ties ") for clue in clues(FOUR))
