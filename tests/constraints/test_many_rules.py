"""Very many constraints, and very long ones: they are read soon, or refused at a place."""

from __future__ import annotations

from time import process_time

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.primitives import AllDifferent, DigitSets, Sum, primitives_of
from sudoku.constraints.vocabulary import with_rules

pytestmark = pytest.mark.slow

SIXTEEN = Board(4, 4)


def test_ten_thousand_constraints_are_read_and_judged_in_seconds() -> None:
    """Marks, as each of them concerns all others."""
    marked = [f"minimum: r{r}c{c} r{s}c{d}" for r in (1, 4, 7) for c in range(1, 17)
              for s in range(9, 16) for d in range(1, 17)]  # fmt: skip
    dots = [f"difference {value}: r1c1 r1c2" for value in range(1, 10_000 - len(marked))]
    start = process_time()
    board = with_rules(SIXTEEN, "nonconsecutive", *marked, *dots)
    assert len(board.constraints) == 10_000
    assert len(primitives_of(board)) == 10_000
    assert board.violated([1] * 256) is not None
    assert process_time() - start < 10


@pytest.mark.parametrize(
    "rule",
    [
        "whispers 1:" + " r1-16c1-16" * 8,
        "clone: " + " = ".join(["r1-16c1-16"] * 8),
        "arrow: r1c1 > " + " | ".join(["r2-9c1-16"] * 16),
    ],
)
def test_the_longest_rule_reads_back(rule: str) -> None:
    board = with_rules(SIXTEEN, rule)
    assert with_rules(SIXTEEN, *board.rules) == board


@pytest.mark.parametrize(
    ("rule", "column"),
    [
        ("whispers 1:" + " r1-16c1-16" * 9, 13 + 8 * 11),
        ("clone: " + " = ".join(["r1-16c1-16"] * 9), 8 + 8 * 13),
        ("arrow: r1c1 > " + " | ".join(["r2-9c1-16"] * 17), 15 + 16 * 12),
    ],
)
def test_a_longer_one_is_refused_where_it_is_too_long(rule: str, column: int) -> None:
    with pytest.raises(NotationError, match="expected at most 2048 cells") as caught:
        with_rules(SIXTEEN, rule)
    assert caught.value.column == column


def test_relations_are_not_evaluated_before_a_model_asks() -> None:
    """Ten thousand of the longest would take minutes, before any budget begins."""
    long = " + ".join(["a * b"] * 19)
    rules = [f"pairs {long} != {i}: r1c1-16" for i in range(1000)]
    start = process_time()
    board = with_rules(SIXTEEN, *rules)
    assert len(primitives_of(board)) == len(board.constraints) == 1000
    assert len(board.houses) == 48
    assert process_time() - start < 3


def test_a_large_cage_is_a_sum_where_it_has_too_many_sets() -> None:
    """A cage of 18 of 36 digits may have 113,093,022 sets of digits."""
    start = process_time()
    board = with_rules(Board(6, 6), "killer 333: r1c1-18", "killer 172: r2c1-18")
    large, least = primitives_of(board)
    assert [type(primitive) for primitive in large] == [AllDifferent, Sum]
    assert [type(primitive) for primitive in least] == [DigitSets]
    assert process_time() - start < 1
