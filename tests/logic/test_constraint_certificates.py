"""Paths on boards with constraints as proofs that the checker accepts."""

from __future__ import annotations

import pytest

from sudoku import OutOfBudget, Verdict
from sudoku.logic.certifying import certify_steps
from sudoku.logic.steps import steps
from tests.logic.constraint_sweep import KINDS, puzzle


def certified(seeds: range) -> int:
    """How many unique puzzles among these seeds have a certificate: all that are asked, but for
    some with counting circles. These are an automaton for each digit, and a step over all of them
    can take more cases than a lemma may have.
    """
    count = 0
    for seed in seeds:
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None:
            continue
        found = steps(asked, techniques="layer1,layer2,layer3", model="sat")
        if found.verdict is Verdict.UNIQUE and found.is_solved:
            try:
                made = certify_steps(found, "sat")
            except OutOfBudget:
                assert any(rule.startswith("countingcircles") for rule in asked.board.rules)
                continue
            assert made.further == 0
            assert len(made.lemmas) == len(found.steps)
            count += 1
    return count


def test_each_step_is_a_lemma() -> None:
    assert certified(range(40)) > 5


@pytest.mark.thorough
def test_each_step_of_many_boards_is_a_lemma() -> None:
    assert certified(range(40, 300)) > 40
