"""The cross-check catches every deliberately wrong solver, blames nobody else, and shows why.

How soon is measured by `python -m benchmarks power`; the numbers here leave several times as much
room, so that another stream of puzzles is no failure and a blind cross-check is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from benchmarks.mutants import MUTANTS, STATEFUL, MutantContestant, base
from benchmarks.power.command import ELSEWHERE, USUAL, MutantPlace
from sudoku import UNLIMITED, Board, Budget, Puzzle
from sudoku.crosschecking import engine
from sudoku.crosschecking.claims import Claim, Response
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import fuzz
from sudoku.crosschecking.judging import judge
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.crosschecking.reporting.report import Report
from sudoku.crosschecking.shrinking import shrinker
from sudoku.crosschecking.shrinking.shrinker import Reproduction

pytestmark = pytest.mark.thorough

SEED = 0
WITHIN = {"gives-up": 250, "swaps-cells": 250, "budget-is-proof": 500, "loses-third": 500}
"""Puzzles until these are caught, at most: few puzzles show their mistakes."""
WITHIN_ELSE = 125

PLENTY = 600.0
"""Seconds that no search here comes near, however busy the machine."""

COUNT_CONFLICTS = frozenset({"gives-up", "budget-is-proof"})
"""How many conflicts a puzzle takes may depend on what the model they ask has learnt before."""

SLOW_ON_9X9 = ["trusts-clues", "eager-pairs", "cache-key", "keeps-blocking"]
PLACES = {**ELSEWHERE, **dict.fromkeys(SLOW_ON_9X9, MutantPlace(Board(2, 3), limit=2))}
"""There these search, or the puzzles asked before are made fewer, for a second or more."""

WITH_CLUES = ["ignores-clue", "swaps-cells", "digit-zero", "transposes", "turns-boxes", "two-tries"]
"""Mutants without memory whose small puzzle has clues, and is found in less than a second."""


@dataclass(frozen=True, slots=True)
class Found:
    """How the cross-check caught a mutant. number: of the puzzles until then, with the last."""

    name: str
    number: int
    report: Report

    @property
    def place(self) -> MutantPlace:
        return PLACES.get(self.name, USUAL)

    @property
    def disagreement(self) -> Disagreement:
        return self.report.disagreements[-1]

    @property
    def how(self) -> str:
        """In which way it was wrong."""
        return self.disagreement.wrong[self.name]

    @property
    def small(self) -> Reproduction:
        """What shrinker made of it."""
        shrunk = self.disagreement.shrunk[self.name]
        assert shrunk.small is not None, shrunk.note
        return shrunk.small

    def ask(self, puzzle: Puzzle, earlier: Sequence[Puzzle] = ()) -> Response:
        """What a mutant says that was asked nothing but the earlier puzzles."""
        conflicts = self.disagreement.case.conflicts
        budget = UNLIMITED if conflicts is None else Budget(conflicts=conflicts)
        contestant = MutantContestant(self.name)
        for early in earlier:
            contestant.ask(early, limit=self.place.limit, budget=budget)
        return contestant.ask(puzzle, limit=self.place.limit, budget=budget)


def caught(name: str) -> Found:
    """The mutant when it was caught, beside the reference."""
    place = PLACES.get(name, USUAL)
    check = CrossCheck(
        [MutantContestant(name), ModelContestant("reference")],
        limit=place.limit,
        shrink_seconds=PLENTY if name in STATEFUL or name in WITH_CLUES else 0.3,
    )
    cap = WITHIN.get(name, WITHIN_ELSE)
    for number, case in enumerate(fuzz(place.board, SEED, count=cap), start=1):
        check.ask(case)
        if check.report.disagreements:
            return Found(name, number, check.report)
    pytest.fail(f"not caught within {cap} puzzles")


def judged(answer: Response) -> str | None:
    """The error in an answer, by proof."""
    known = answer.solutions if isinstance(answer, Claim) else ()
    return judge(answer.puzzle, known).error(answer)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught_blamed_alone_and_its_mistake_is_reproduced(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name not in COUNT_CONFLICTS:  # a fresh mutant opens its model, which takes `sat` longest
        monkeypatch.setattr(base, "RIGHT", "auto")
    monkeypatch.setattr(engine, "ONE_SECONDS", PLENTY)
    monkeypatch.setattr(shrinker, "ORACLE_SECONDS", PLENTY)
    found = caught(name)
    assert_nobody_else_is_blamed(found)
    assert_the_mistake_is_reproduced(found)
    if name in STATEFUL:
        assert_the_earlier_puzzles_are_needed(found)
    elif name not in COUNT_CONFLICTS:
        assert found.small.earlier == ()
    if name in WITH_CLUES:
        assert_no_clue_can_be_removed(found)


def assert_nobody_else_is_blamed(found: Found) -> None:
    assert len(found.report.disagreements) == 1
    assert set(found.disagreement.wrong) == {found.name}
    contestants = found.report.statistics.contestants
    assert (contestants["reference"].wrong, contestants["reference"].failed) == (0, 0)
    assert contestants[found.name].wrong + contestants[found.name].failed == 1
    assert found.report.statistics.puzzles == found.number
    answer = found.disagreement.answers[found.name]
    assert answer.puzzle == found.disagreement.puzzle
    assert found.disagreement.judgement.error(answer) == found.how


def assert_the_mistake_is_reproduced(found: Found) -> None:
    """A fresh mutant makes it, about a part of the puzzle that was asked."""
    small, whole = found.small, found.disagreement.puzzle
    answer = found.ask(small.puzzle, small.earlier)
    assert small.judgement.puzzle == small.puzzle
    assert small.judgement.error(answer) == found.how
    assert small.puzzle.clue_count <= whole.clue_count
    assert all(small.puzzle.clues[cell] == whole.clues[cell] for cell in small.puzzle.clue_cells)


def assert_the_earlier_puzzles_are_needed(found: Found) -> None:
    small = found.small
    assert 1 <= len(small.earlier) <= 3
    for without in range(len(small.earlier)):
        fewer = [*small.earlier[:without], *small.earlier[without + 1 :]]
        assert judged(found.ask(small.puzzle, fewer)) != found.how


def assert_no_clue_can_be_removed(found: Found) -> None:
    small = found.small
    assert small.is_minimal
    assert small.puzzle.clue_count > 0
    for cell in small.puzzle.clue_cells:
        assert judged(found.ask(small.puzzle.with_clues({cell: 0}))) != found.how


@pytest.mark.parametrize("board", [Board(2, 2), Board(2, 3), Board(3, 3)], ids=str)
def test_right_models_beside_each_other_are_never_blamed(board: Board) -> None:
    check = CrossCheck([ModelContestant("reference"), ModelContestant("sat")])
    for case in fuzz(board, SEED, count=120):
        check.ask(case)
    report = check.report
    assert (report.statistics.puzzles, report.disagreements, report.time_limits) == (120, [], [])
    assert report.statistics.undecided == 0
    assert not report.statistics.not_covered
