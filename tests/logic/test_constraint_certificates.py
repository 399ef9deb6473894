"""Paths on boards with constraints as proofs that the checker accepts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sudoku import Verdict
from sudoku.logic.certifying import certify_steps
from sudoku.logic.steps import steps
from sudoku.logic.techniques.solver_lemmas import add_refutation
from tests.logic.constraint_sweep import KINDS, puzzle


def certified(seeds: range, techniques: str = "layer1,layer2,layer3") -> int:
    """How many unique puzzles among these seeds have a certificate: all that are asked."""
    count = 0
    for seed in seeds:
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None:
            continue
        found = steps(asked, techniques=techniques, model="sat")
        if found.verdict is Verdict.UNIQUE and found.is_solved:
            made = certify_steps(found, "sat")
            assert made.further == 0
            assert len(made.lemmas) == len(found.steps)
            count += 1
    return count


@pytest.mark.slow
def test_each_step_is_a_lemma() -> None:
    assert certified(range(40)) > 5


@pytest.mark.slow
def test_steps_in_several_houses_are_lemmas() -> None:
    assert certified(range(300, 330), "layer1,constraint-houses") > 2


@pytest.mark.thorough
def test_each_step_of_many_boards_is_a_lemma() -> None:
    assert certified(range(40, 300)) > 40


@pytest.mark.slow
def test_steps_of_many_cases_are_proved_by_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every step that takes cases has too many."""
    asked = Counter[str]()

    def counted(*args: Any) -> int:
        asked["a solver"] += 1
        return add_refutation(*args)

    monkeypatch.setattr("sudoku.logic.techniques.lemmas._MOST_CASES", 1)
    monkeypatch.setattr("sudoku.logic.techniques.lemmas.add_refutation", counted)
    assert certified(range(25), "layer1,layer7") > 5
    assert asked["a solver"]
