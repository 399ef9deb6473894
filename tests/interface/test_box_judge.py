"""The faster judge of boards with boxes accepts the solutions, and nothing else."""

from __future__ import annotations

import random

import pytest

from sudoku import Board, with_rules
from sudoku.checker.rules import Judge
from sudoku.interface.box_judge import BoxJudge
from sudoku.interface.checked import judge_of
from tests.cases import for_each
from tests.conformance.oracle import Shape, all_solutions, pattern, solves

SHAPES: list[Shape] = [
    (1, 1),
    (1, 4),
    (4, 1),
    (2, 2),
    (1, 3),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (3, 3),
]


@for_each("shape", SHAPES)
def test_near_grids_are_judged_as_by_brute_force(shape: Shape) -> None:
    rng = random.Random(6)
    n = shape[0] * shape[1]
    right, judge = pattern(shape), BoxJudge(*shape)
    verdicts = set()
    for _ in range(400):
        digits = list(right)
        for _ in range(rng.randint(0, 2)):
            a, b = rng.randrange(n * n), rng.randrange(n * n)
            digits[a], digits[b] = digits[b], rng.choice([digits[a], rng.randint(0, n + 1)])
        clues = [d if rng.random() < 0.3 else 0 for d in right]
        agreed = judge.fault(clues, digits) is None
        assert agreed == solves(shape, clues, digits)
        verdicts.add(agreed)
    assert verdicts == {True, False}


@for_each("shape", SHAPES)
def test_each_house_and_each_clue_is_looked_at(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slower judge, which explains faults, is not asked."""
    monkeypatch.setattr(Judge, "_faults", lambda *_: iter(["a fault"]))
    n, right, judge = shape[0] * shape[1], pattern(shape), BoxJudge(*shape)
    empty = (0,) * (n * n)
    assert judge.fault(empty, right) is None
    assert judge.fault(right, right) is None
    for cell, digit in enumerate(right):
        for other in {0, *range(1, n + 2), 128, 255, 256, -1} - {digit}:
            assert judge.fault(empty, (*right[:cell], other, *right[cell + 1 :])) == "a fault"
            if other:
                clues = (*empty[:cell], other, *empty[cell + 1 :])
                assert judge.fault(clues, right) == "a fault"
    for wrong in (right[:-1], (*right, 1)):
        assert judge.fault(empty, wrong) == "a fault"


def test_the_288_grids_of_4x4_and_no_latin_square_else_are_accepted() -> None:
    empty = (0,) * 16
    judge = BoxJudge(2, 2)
    accepted = {square for square in all_solutions((1, 4), empty) if not judge.fault(empty, square)}
    assert accepted == all_solutions((2, 2), empty)


@for_each(
    ("board", "is_quick"),
    [
        (Board(3, 3), True),
        (with_rules(Board(3, 3), "antiknight"), True),
        (Board(4, 2), True),
        (Board(1, 5), False),
        (Board(4, 4), False),
        (Board(3, 3, irregular=()), False),
        (Board(3, 3, digits=range(9)), False),
        (Board(3, 3, hidden=1), False),
        (Board(3, 3, rows=6), False),
        (Board(3, 3, lines="rows"), False),
    ],
)
def test_it_judges_boards_with_rows_columns_and_boxes_alone(board: Board, is_quick: bool) -> None:
    assert isinstance(judge_of(board), BoxJudge) is is_quick
