"""Symmetries of a board change no verdict, and carry solutions along; clues only take away."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from sudoku import Board, Outcome, Puzzle, Verdict
from tests.cases import for_each
from tests.conformance.asked import SEVERAL, with_clue
from tests.conformance.opener import Opener
from tests.conformance.oracle import Digits, Shape, pattern, solves, with_holes

pytestmark = pytest.mark.slow

Change = Callable[[Digits], Digits]

KINDS = [Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNSATISFIABLE]
MORE: list[tuple[Shape, Digits, Verdict]] = [
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


def assert_symmetric(
    model_on: Opener, shape: Shape, clues: Digits, verdict: Verdict, changes: int
) -> None:
    outcome = ask(model_on, shape, clues)
    assert outcome.verdict is verdict
    for seed in range(changes):
        new_shape, change = random_change(shape, random.Random(seed))
        changed = ask(model_on, new_shape, change(clues))
        assert changed.verdict is verdict
        assert all(solves(new_shape, change(clues), grid.digits) for grid in changed.solutions)
        if verdict is Verdict.UNIQUE:
            carried = [change(grid.digits) for grid in outcome.solutions]
            assert [grid.digits for grid in changed.solutions] == carried


def test_relabelled_shuffled_and_transposed_puzzles_keep_verdict_and_solution(
    model_on: Opener,
) -> None:
    asked = model_on.asked
    puzzles = (asked.unique, asked.multiple, asked.unsatisfiable)
    for clues, verdict in zip(puzzles, KINDS, strict=True):
        assert_symmetric(model_on, asked.shape, clues, verdict, changes=2)


@for_each(("shape", "clues", "verdict"), MORE)
def test_boards_of_other_shapes_have_the_same_symmetries(
    model_on: Opener, shape: Shape, clues: Digits, verdict: Verdict
) -> None:
    assert_symmetric(model_on, shape, clues, verdict, changes=2)


def test_removing_a_clue_never_loses_a_solution(model_on: Opener) -> None:
    asked = model_on.asked
    for cell in [cell for cell, d in enumerate(asked.unique) if d][::5]:
        outcome = ask(model_on, asked.shape, with_clue(asked.unique, cell, 0))
        found = [grid.digits for grid in outcome.solutions]
        assert found == [asked.solution] if len(found) == 1 else len(set(found)) == 2


def test_a_clue_of_a_solution_leaves_it_and_adds_none(model_on: Opener) -> None:
    model, board, solution = model_on(2, 2), Board(2, 2), pattern((2, 2))
    clues = SEVERAL
    sets: list[set[Digits]] = []
    for cell in [None, *(cell for cell, d in enumerate(clues) if d == 0)]:
        clues = clues if cell is None else with_clue(clues, cell, solution[cell])
        outcome = model.search(Puzzle(board, clues), limit=300)
        sets.append({grid.digits for grid in outcome.solutions})
        assert outcome.exhausted
        assert solution in sets[-1]
    assert all(narrower <= wider for wider, narrower in pairwise(sets))
    assert len(sets[0]) > 2
    assert sets[-1] == {solution}


def test_a_clue_from_a_second_solution_leaves_that_solution(model_on: Opener) -> None:
    shape, clues = model_on.asked.shape, model_on.asked.multiple
    outcome = ask(model_on, shape, clues)
    first, second = (grid.digits for grid in outcome.solutions)
    cell = next(c for c, (one, other) in enumerate(zip(first, second, strict=True)) if one != other)
    narrowed = ask(model_on, shape, with_clue(clues, cell, second[cell]))
    assert narrowed.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
    assert all(grid.digits[cell] == second[cell] for grid in narrowed.solutions)
