"""Candidates, redundant clues, minimality and minimising in arrays, against brute force."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

import sudoku
from sudoku import Board, Budget, MeaninglessQuestionError, OutOfBudget, bulk
from tests.bulk.brute_force import fours, masked_fours, solutions_in_masks
from tests.small_boards import FOURS, fours_with

pytestmark = pytest.mark.slow

MODELS = ["auto", "reference"]
CLASSIC = sudoku.parse(  # our own, with redundant clues
    "12345678945678912378912345621436589736589721489721436553164297864297853197853164."
)


def without(clues: list[int], cell: int) -> list[int]:
    return [0 if at == cell else clue for at, clue in enumerate(clues)]


def redundant_by_brute_force(clues: list[int]) -> list[bool]:
    return [
        clue > 0 and len(fours_with(without(clues, cell))) == 1 for cell, clue in enumerate(clues)
    ]


@pytest.mark.parametrize("model", MODELS)
def test_true_candidates_are_those_of_brute_force(model: str) -> None:
    puzzles, solutions = fours(60, seed=11)
    expected = [[sum({1 << g[c] - 1 for g in found}) for c in range(16)] for found in solutions]
    assert bulk.candidates(puzzles, model=model).tolist() == expected
    masks = masked_fours(12, seed=12)
    found = [solutions_in_masks(row) for row in masks.tolist()]
    expected = [[sum({1 << g[c] - 1 for g in grids}) for c in range(16)] for grids in found]
    assert bulk.candidates(masks, masks=True, model=model).tolist() == expected


def test_true_candidates_of_one_puzzle_with_many_solutions() -> None:
    assert bulk.candidates([[0] * 81]).tolist() == [[511] * 81]
    one_digit = [[5, *[0] * 80]]
    expected = sudoku.candidates(one_digit[0]).candidates
    found = bulk.candidates(one_digit)[0].tolist()
    assert found == [sum(1 << d - 1 for d in digits) for digits in expected]


@pytest.mark.parametrize("model", MODELS)
def test_redundant_clues_and_minimal_puzzles_are_those_of_brute_force(model: str) -> None:
    puzzles, solutions = fours(120, seed=13)
    is_unique = np.array([len(found) == 1 for found in solutions])
    unique = puzzles[is_unique]
    expected = [redundant_by_brute_force(clues) for clues in unique.tolist()]
    assert len({sum(row) for row in expected}) > 3
    assert bulk.redundant_clues(unique, model=model).tolist() == expected
    smaller = bulk.minimise(unique, model=model)
    both = np.concatenate([puzzles, smaller])
    minimal = [
        len(fours_with(clues)) == 1 and not any(redundant_by_brute_force(clues))
        for clues in both.tolist()
    ]
    assert bulk.is_minimal(both, model=model).tolist() == minimal
    assert {*minimal[: len(puzzles)]} <= {True, False}
    assert all(minimal[len(puzzles) :])


@pytest.mark.parametrize("model", MODELS)
def test_minimised_grids_are_minimal_puzzles_with_some_of_their_clues(model: str) -> None:
    grids = np.array(FOURS[::12])
    smaller = bulk.minimise(grids, seed=3, model=model)
    for grid, clues in zip(grids.tolist(), smaller.tolist(), strict=True):
        assert all(clue in (0, digit) for clue, digit in zip(clues, grid, strict=True))
        assert fours_with(clues) == [tuple(grid)]
        assert not any(redundant_by_brute_force(clues))
    others = bulk.minimise(grids, seed=4, model=model)
    assert (smaller == bulk.minimise(grids, seed=3, model=model)).all()
    assert (smaller != others).any()


def test_all_models_remove_the_same_clues() -> None:
    """The order is that of the seed, and a clue is removed whenever that leaves a unique puzzle."""
    grids = np.array(FOURS[:20])
    by_models = [bulk.minimise(grids, model=model) for model in MODELS]
    assert (by_models[0] == by_models[1]).all()


def test_six_by_six_boards_and_boards_with_rules() -> None:
    board = sudoku.with_rules(Board(2, 3), "diagonal/", "diagonal\\")
    (grid,) = bulk.solve([[0] * 36], board=board)
    assert sudoku.check(grid.tolist(), board=board).verdict.value == "unique"
    (smaller,) = bulk.minimise([grid], board=board)
    result = sudoku.clues(smaller.tolist(), board=board)
    assert result.redundant == ()
    assert bulk.is_minimal([smaller], board=board).tolist() == [True]
    (found,) = bulk.candidates([without(smaller.tolist(), int(smaller.argmax()))], board=board)
    expected = sudoku.candidates(without(smaller.tolist(), int(smaller.argmax())), board=board)
    assert found.tolist() == [sum(1 << d - 1 for d in digits) for digits in expected.candidates]


def test_questions_about_clues_agree_with_those_about_one_puzzle() -> None:
    (redundant,) = bulk.redundant_clues([CLASSIC.clues])
    assert tuple(np.flatnonzero(redundant).tolist()) == sudoku.clues(CLASSIC).redundant
    smaller = bulk.minimise([CLASSIC.clues] * 3)
    for clues in smaller.tolist():
        result = sudoku.clues(clues)
        assert result.is_minimal
    assert len({*chain(map(bytes, smaller))}) == 3, "each row has an order of its own"


@pytest.mark.parametrize("question", [bulk.redundant_clues, bulk.minimise])
def test_a_puzzle_that_is_not_unique_is_named(question: object) -> None:
    assert callable(question)
    grid = [*FOURS[5]]
    with pytest.raises(MeaninglessQuestionError, match=r"multiple: puzzles\[1\]"):
        question([grid, [0] * 16])
    with pytest.raises(MeaninglessQuestionError, match=r"unsatisfiable: puzzles\[2\]"):
        question([grid, grid, [1, 1, *[0] * 14]])


def test_what_the_budget_does_not_allow_is_told() -> None:
    grids = np.array(FOURS[:3])
    none = Budget(seconds=0)
    for question, nothing in (
        (bulk.candidates, np.zeros((3, 16))),
        (bulk.redundant_clues, np.zeros((3, 16))),
        (bulk.minimise, grids),
        (bulk.is_minimal, np.zeros(3)),
    ):
        with pytest.raises(OutOfBudget, match="3 of 3 puzzles, first for row 0"):
            question(grids, budget=none)
        complete = np.ones(3, bool)
        assert (question(grids, budget=none, complete=complete) == nothing).all()
        assert not complete.any()
        question(grids, budget=Budget(seconds=600), complete=complete)
        assert complete.all()
