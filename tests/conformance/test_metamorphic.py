"""Symmetries of a board change no verdict, and carry solutions along; clues only take away."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sudoku import Board, Outcome, Puzzle, Verdict
from tests.conformance.opener import Opener
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    Digits,
    Shape,
    digits_of,
    pattern,
    solves,
    with_holes,
)

Change = Callable[[Digits], Digits]

UNSATISFIABLE_BY_ONE = (*digits_of(UNIQUE)[:1], 3, *digits_of(UNIQUE)[2:])
"""The unique puzzle with a 3 where its solution has a 1, and no two clues in conflict."""

PUZZLES: list[tuple[Shape, Digits, Verdict]] = [
    ((3, 3), digits_of(UNIQUE), Verdict.UNIQUE),
    ((3, 3), with_holes(digits_of(UNIQUE_SOLUTION), 64, seed=1), Verdict.MULTIPLE),
    ((3, 3), UNSATISFIABLE_BY_ONE, Verdict.UNSATISFIABLE),
    ((2, 3), with_holes(pattern((2, 3)), 18, seed=4), Verdict.UNIQUE),
    ((2, 3), with_holes(pattern((2, 3)), 32, seed=1), Verdict.MULTIPLE),
    ((3, 4), with_holes(pattern((3, 4)), 40, seed=1), Verdict.UNIQUE),
]


def lines_shuffled(n: int, size: int, rng: random.Random) -> list[int]:
    """The numbers of n rows with bands of `size` rows permuted, and the rows within each band."""
    bands = [list(range(start, start + size)) for start in range(0, n, size)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return [row for band in bands for row in band]


def random_change(shape: Shape, rng: random.Random) -> tuple[Shape, Change]:
    """The new shape of a box, and the same change for puzzles and for solutions."""
    height, width = shape
    n = height * width
    new_digit = [0, *rng.sample(range(1, n + 1), n)]
    rows, columns = lines_shuffled(n, height, rng), lines_shuffled(n, width, rng)
    is_transposed = rng.random() < 0.5

    def change(digits: Digits) -> Digits:
        table = [[new_digit[digits[r * n + c]] for c in columns] for r in rows]
        if is_transposed:
            table = [list(column) for column in zip(*table, strict=True)]
        return tuple(d for row in table for d in row)

    return ((width, height) if is_transposed else shape), change


def ask(model_on: Opener, shape: Shape, clues: Digits) -> Outcome:
    return model_on(*shape).search(Puzzle(Board(*shape), clues))


@pytest.mark.parametrize(("shape", "clues", "verdict"), PUZZLES)
def test_relabelled_shuffled_and_transposed_puzzles_keep_verdict_and_solution(
    model_on: Opener, shape: Shape, clues: Digits, verdict: Verdict
) -> None:
    outcome = ask(model_on, shape, clues)
    assert outcome.verdict is verdict
    for seed in range(8):
        new_shape, change = random_change(shape, random.Random(seed))
        changed = ask(model_on, new_shape, change(clues))
        assert changed.verdict is verdict
        assert all(solves(new_shape, change(clues), grid.digits) for grid in changed.solutions)
        if verdict is Verdict.UNIQUE:
            carried = [change(grid.digits) for grid in outcome.solutions]
            assert [grid.digits for grid in changed.solutions] == carried


def test_removing_a_clue_never_loses_a_solution(model_on: Opener) -> None:
    clues = digits_of(UNIQUE)
    for cell in [cell for cell, d in enumerate(clues) if d]:
        outcome = ask(model_on, (3, 3), (*clues[:cell], 0, *clues[cell + 1 :]))
        found = [str(grid) for grid in outcome.solutions]
        assert found == [UNIQUE_SOLUTION] if len(found) == 1 else len(set(found)) == 2


def test_all_solutions_of_a_puzzle_remain_when_a_clue_is_removed(model_on: Opener) -> None:
    model, board = model_on(2, 2), Board(2, 2)
    clues = with_holes(pattern((2, 2)), 6, seed=1)
    found: set[Digits] = set()
    for cell in range(16):
        outcome = model.search(Puzzle(board, clues), limit=300)
        solutions = {grid.digits for grid in outcome.solutions}
        assert found <= solutions
        found = solutions
        if len(found) > 20:
            break
        clues = (*clues[:cell], 0, *clues[cell + 1 :])
    assert len(found) > 20


def test_a_clue_from_a_second_solution_leaves_that_solution(model_on: Opener) -> None:
    shape, clues, _ = PUZZLES[1]
    outcome = ask(model_on, shape, clues)
    first, second = (grid.digits for grid in outcome.solutions)
    cell = next(c for c in range(81) if first[c] != second[c])
    narrowed = ask(model_on, shape, (*clues[:cell], second[cell], *clues[cell + 1 :]))
    assert narrowed.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
    assert all(grid.digits[cell] == second[cell] for grid in narrowed.solutions)
