"""Ranks of lines: worked examples, and primitives against the definition for all clues."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.fullrank import FullRank
from sudoku.constraints.primitives import satisfied
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each

pytestmark = pytest.mark.slow

FOUR, NINE = Board(2, 2), Board(3, 3)
GRID = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
ALIKE = "1234214334124321"
"""Rows are equal to columns, and to others read backwards."""


def means(board: Board, rule: str, digits: list[int]) -> bool:
    """By the definition, with which the primitives agree."""
    (rank,) = with_rules(board, rule).constraints
    defined = rank.holds(board, digits)
    assert defined is all(satisfied(p, digits) for p in rank.primitives(board)), rule
    return defined


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
    held = [k for k in range(1, 37) if means(NINE, f"fullrank {k}: {clue}", digits)]
    assert held == [rank]


@pytest.mark.parametrize("ties", ["", "ties "])
def test_every_line_of_a_latin_square_has_its_rank(ties: str) -> None:
    rng = Random(4)
    for _ in range(6):
        rows, columns, names = (rng.sample(range(4), 4) for _ in range(3))
        digits = [names[int(ALIKE[4 * r + c]) - 1] + 1 for r in rows for c in columns]
        for clue in clues(FOUR):
            held = [k for k in range(1, 17) if means(FOUR, f"fullrank {ties}{k}: {clue}", digits)]
            (rank,) = with_rules(FOUR, f"fullrank 1: {clue}").constraints
            assert isinstance(rank, FullRank)
            assert len(held) <= 1
            assert not ties or held


def test_equal_lines_have_a_rank_only_among_ties() -> None:
    digits = [*map(int, ALIKE)]
    for clue, rank in (("r1c0", 1), ("r0c1", 1), ("r4c5", 1), ("r2c0", 5), ("r3c0", 9)):
        others = range(1, 17)
        assert not any(means(FOUR, f"fullrank {k}: {clue}", digits) for k in others)
        held = [k for k in others if means(FOUR, f"fullrank ties {k}: {clue}", digits)]
        assert held == [rank]


def test_no_line_has_a_rank_if_a_side_lacks_a_digit() -> None:
    """There the first digits do not tell how many lines are smaller."""
    digits = [*map(int, ALIKE)]
    digits[12] = 1
    for clue in clues(FOUR):
        assert not any(means(FOUR, f"fullrank ties {k}: {clue}", digits) for k in range(1, 17))


def test_the_rank_may_be_written_in_other_ways() -> None:
    written = "FullRank 17: R0C4", "full-rank  TIES   3 : r5c0"
    assert with_rules(NINE, *written).rules == ("fullrank 17: r0c4", "fullrank ties 3: r5c0")


@for_each(
    ("rule", "column", "reason"),
    [
        ("fullrank: r0c4", 1, "expected the rank, as in fullrank 17: r0c4"),
        ("fullrank ties: r0c4", 14, "expected the rank"),
        ("fullrank 0: r0c4", 10, "expected the rank, 1 to 36"),
        ("fullrank ties 37: r0c4", 15, "expected the rank, 1 to 36"),
        ("fullrank 3 ties: r0c4", 10, "expected the rank, 1 to 36"),
        ("fullrank 3: r1c4", 13, "expected a clue outside the board"),
    ],
)
def test_the_error_is_at_the_place(rule: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        with_rules(NINE, rule)
    assert caught.value.column == column
