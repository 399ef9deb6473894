"""The differential benchmark finds wrong answers in bulk, whatever is wrong with them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks import __main__ as benchmarks
from benchmarks.differential import command
from benchmarks.differential.comparing import differences
from benchmarks.differential.making import CLASSES, SolvedPuzzles, disguised, masks_of
from benchmarks.framework.report import easy_question
from sudoku import Board
from sudoku.interface.bulk import BulkAnswers
from tests.benchmarks.compiled import require_compiler
from tests.compiled import needs_library

GRID = np.array([easy_question(Board(3, 3))[1].digits], np.uint8)


def two_solutions() -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """A puzzle with the digits 1 and 2 open, and two of its solutions."""
    puzzle = np.where(GRID < 3, 0, GRID)
    exchanged = np.where(GRID < 3, 3 - GRID, GRID)
    return masks_of(puzzle), np.stack([GRID, exchanged], axis=1)


def test_wrong_answers_are_found() -> None:
    masks, solutions = two_solutions()
    right = (np.array([3], np.uint64), GRID)
    none = np.zeros(1, np.uint64)
    told = BulkAnswers(np.array([2], np.uint64), np.array([False]), solutions, none, none)
    assert not differences(masks, 2, right, told).any()
    same, other = solutions.copy(), solutions.copy()
    same[:, 1] = same[:, 0]
    other[:, 1, :2] = other[:, 1, 1::-1]
    for wrong in (
        replace(told, counts=np.array([1], np.uint64)),
        replace(told, exhausted=np.array([True])),
        replace(told, solutions=same),
        replace(told, solutions=other),
        replace(told, solutions=np.zeros_like(solutions)),
    ):
        assert differences(masks, 2, right, wrong).all()
    only = (np.array([1], np.uint64), solutions[:, 1])
    one = replace(told, counts=np.array([1], np.uint64), exhausted=np.array([True]))
    one.solutions[:, 1] = 0
    assert differences(masks, 2, only, one).all(), "a solution, but not the only one"


@needs_library
def test_disguises_are_solved_by_their_grids() -> None:
    base = SolvedPuzzles(np.where(np.arange(81) % 2, GRID, 0).astype(np.uint8), GRID)
    forms = disguised(base, 50, np.random.default_rng(0))
    masks, grids = CLASSES["equivalent forms"](forms, np.random.default_rng(0)), forms.grids
    told = BulkAnswers(
        np.ones(50, np.uint64),
        np.ones(50, bool),
        grids[:, None],
        np.zeros(50, np.uint64),
        np.zeros(50, np.uint64),
    )
    assert not differences(masks, 2, (np.ones(50, np.uint64), grids), told).any()
    assert len(np.unique(grids, axis=0)) == 50


@pytest.mark.slow
def test_the_compiled_model_agrees_at_every_level(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    require_compiler()
    monkeypatch.setattr(command, "BLOCK", 8)
    assert benchmarks.main(["differential", "--puzzles", "80", "--seed", "5"]) == 0
    printed = capsys.readouterr().out
    assert "\n| all | 80 | " in printed
    assert printed.count("| 0 |\n") == 6
    assert "sat was asked 32 of the puzzles" in printed
