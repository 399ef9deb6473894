"""The cross-check catches every deliberately wrong solver, blames nobody else, and shows why.

How soon is measured by `python -m benchmarks power`; the numbers here leave several times as much
room, so that another stream of puzzles is no failure and a blind cross-check is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from benchmarks.mutants import MUTANTS, STATEFUL, MutantContestant
from benchmarks.power import ELSEWHERE, USUAL, Place
from sudoku import UNLIMITED, Board, Budget, Puzzle
from sudoku.crosschecking.claims import Answer, Claim
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.judging import judge
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.crosschecking.reporting.report import Report
from sudoku.crosschecking.shrinking.shrinker import Reproduction
from sudoku.fuzzing import cases

SEED = 0
WITHIN = {"gives-up": 250, "swaps-cells": 250, "budget-is-proof": 500, "loses-third": 500}
"""Puzzles until these are caught, at most: few puzzles show their mistakes."""
WITHIN_ELSE = 125

COUNT_CONFLICTS = frozenset({"gives-up", "budget-is-proof"})
"""How many conflicts a puzzle takes may depend on what the model they ask has learnt before."""

WITH_CLUES = ["ignores-clue", "swaps-cells", "digit-zero", "transposes", "turns-boxes", "two-tries"]
"""Mutants without memory whose small puzzle has clues, and is found in less than a second."""


@dataclass(frozen=True, slots=True)
class Found:
    """How the cross-check caught a mutant. number: of the puzzles until then, with the last."""

    name: str
    number: int
    report: Report

    @property
    def place(self) -> Place:
        return ELSEWHERE.get(self.name, USUAL)

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

    def ask(self, puzzle: Puzzle, earlier: Sequence[Puzzle] = ()) -> Answer:
        """What a mutant says that was asked nothing but the earlier puzzles."""
        conflicts = self.disagreement.case.conflicts
        budget = UNLIMITED if conflicts is None else Budget(conflicts=conflicts)
        contestant = MutantContestant(self.name)
        for early in earlier:
            contestant.ask(early, limit=self.place.limit, budget=budget)
        return contestant.ask(puzzle, limit=self.place.limit, budget=budget)


@pytest.fixture(scope="module", params=MUTANTS)
def found(request: pytest.FixtureRequest) -> Found:
    """Each mutant when it was caught, beside the reference."""
    name = request.param
    place = ELSEWHERE.get(name, USUAL)
    check = CrossCheck(
        [MutantContestant(name), ModelContestant("reference")], limit=place.limit, shrink_seconds=3
    )
    cap = WITHIN.get(name, WITHIN_ELSE)
    for number, case in enumerate(cases(place.board, SEED, cap), start=1):
        check.ask(case)
        if check.report.disagreements:
            return Found(name, number, check.report)
    pytest.fail(f"not caught within {cap} puzzles")


def judged(said: Answer) -> str | None:
    """In which way this is wrong by what is proved of its puzzle, asking no model that is wrong."""
    known = said.solutions if isinstance(said, Claim) else ()
    return judge(said.puzzle, known).error(said)


def test_the_mutant_and_nobody_else_is_blamed(found: Found) -> None:
    assert len(found.report.disagreements) == 1
    assert set(found.disagreement.wrong) == {found.name}
    contestants = found.report.statistics.contestants
    assert (contestants["reference"].wrong, contestants["reference"].failed) == (0, 0)
    assert contestants[found.name].wrong + contestants[found.name].failed == 1


def test_what_is_blamed_was_said_of_a_puzzle_that_was_asked(found: Found) -> None:
    asked = [case.puzzle for case in cases(found.place.board, SEED, found.number)]
    assert found.disagreement.puzzle in asked
    assert found.report.statistics.puzzles == found.number
    said = found.disagreement.answers[found.name]
    assert said.puzzle == found.disagreement.puzzle
    assert found.disagreement.judgement.error(said) == found.how


def test_a_new_one_is_wrong_about_the_small_puzzle_in_the_same_way(found: Found) -> None:
    small = found.small
    said = found.ask(small.puzzle, small.earlier)
    assert small.judgement.puzzle == small.puzzle
    assert small.judgement.error(said) == found.how


def test_the_small_puzzle_is_a_part_of_the_one_that_was_asked(found: Found) -> None:
    small, whole = found.small.puzzle, found.disagreement.puzzle
    assert small.clue_count <= whole.clue_count
    assert all(small.clues[cell] == whole.clues[cell] for cell in small.clue_cells)


def test_earlier_puzzles_are_named_for_those_that_remember_and_for_no_others(found: Found) -> None:
    count = len(found.small.earlier)
    if found.name in STATEFUL:
        assert 1 <= count <= 3
    elif found.name not in COUNT_CONFLICTS:
        assert count == 0


@pytest.mark.parametrize("found", sorted(STATEFUL), indirect=True)
def test_without_the_earlier_puzzles_the_small_one_is_answered_right(found: Found) -> None:
    small = found.small
    for without in range(len(small.earlier)):
        fewer = [*small.earlier[:without], *small.earlier[without + 1 :]]
        assert judged(found.ask(small.puzzle, fewer)) != found.how


@pytest.mark.parametrize("found", WITH_CLUES, indirect=True)
def test_no_clue_of_the_small_puzzle_can_go(found: Found) -> None:
    small = found.small
    assert small.is_minimal
    assert small.puzzle.clue_count > 0
    for cell in small.puzzle.clue_cells:
        assert judged(found.ask(small.puzzle.with_clues({cell: 0}))) != found.how


@pytest.mark.parametrize("board", [Board(2, 2), Board(2, 3), Board(3, 3)], ids=str)
def test_right_models_beside_each_other_are_never_blamed(board: Board) -> None:
    check = CrossCheck([ModelContestant("reference"), ModelContestant("sat")])
    for case in cases(board, SEED, 150):
        check.ask(case)
    report = check.report
    assert (report.statistics.puzzles, report.disagreements, report.time_limits) == (150, [], [])
    assert report.statistics.undecided == 0
    assert not report.statistics.not_covered
