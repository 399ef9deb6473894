"""What is left of a wrong answer can be repeated, and is as small as it gets."""

from __future__ import annotations

import sys
from time import monotonic

import pytest

from sudoku import Puzzle
from sudoku.crosschecking.claims import Claim, Response, Trouble
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.contestants.programs import ProgramContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import Case
from sudoku.crosschecking.run import as_contestant
from sudoku.crosschecking.shrinking.shrinker import Shrunk, command_line
from sudoku.interface.budget import UNLIMITED, Budget
from tests.crosschecking.scripted import SEVERAL, UNIQUE, Scripted, fails, says

RIGHT = ModelContestant("reference")


def shrunk(contestant: Scripted, *cases: Case, shrink_seconds: float = 60) -> Shrunk:
    run = CrossCheck([contestant, RIGHT], shrink_seconds=shrink_seconds)
    for case in cases:
        run.ask(case)
    return run.report.disagreements[-1].shrunk[contestant.name]


def wrong_if_r1c1(puzzle: Puzzle) -> Response:
    who = says("corner", most=0) if puzzle.clues[0] == 1 else RIGHT
    said = who.ask(puzzle)
    assert isinstance(said, Claim)
    return said


def test_the_one_clue_that_matters_is_left() -> None:
    found = shrunk(Scripted("corner", wrong_if_r1c1), Case(UNIQUE))
    assert found.small is not None
    assert str(found.small.puzzle) == "1..............."
    assert found.small.is_minimal
    assert found.small.earlier == ()
    assert found.small.judgement.verdict == "multiple"
    assert found.filled is not None
    assert found.filled.puzzle.clue_count == 16


def test_a_wrong_answer_that_does_not_come_again_is_said_to_be_so() -> None:
    answers = iter([says("once", most=0)])
    contestant = Scripted("once", lambda puzzle: next(answers, RIGHT).ask(puzzle))
    found = shrunk(contestant, Case(SEVERAL))
    assert (found.small, found.filled) == (None, None)
    assert "not wrong again" in found.note


def test_what_depends_on_the_question_before_is_repeated_with_it() -> None:
    class Forgetful(Scripted):
        """Says what it said of a puzzle before, whatever the puzzle."""

        def fresh(self) -> Forgetful:
            return Forgetful(self.name, self._answer)

        def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
            super().ask(puzzle, limit=limit, budget=budget)
            before = self.asked[-2][0] if len(self.asked) > 1 else puzzle
            said = RIGHT.ask(before)
            assert isinstance(said, Claim)
            return Claim(self.name, puzzle, (), said.least, said.most, 0.0)

    others = [Case(UNIQUE.with_clues({cell: 0})) for cell in range(6)]
    found = shrunk(Forgetful("forgetful", RIGHT.ask), *others, Case(UNIQUE), Case(SEVERAL))
    assert found.small is not None
    assert len(found.small.earlier) == 1
    assert found.small.answers[0] != found.small.answers[1]


def test_a_failure_is_made_small_too() -> None:
    found = shrunk(fails("crashes"), Case(UNIQUE))
    assert found.small is not None
    assert found.small.puzzle.clue_count == 0
    assert found.filled is not None
    assert found.filled.puzzle.clue_count == 16


def test_no_time_is_spent_where_none_is_given() -> None:
    found = shrunk(says("no", most=0), Case(UNIQUE), shrink_seconds=0)
    assert found == Shrunk(note="not shrunk: the time for shrinking is used up")


@pytest.mark.slow
def test_a_slow_one_is_left_when_its_time_is_up() -> None:
    def slow(puzzle: Puzzle) -> Response:
        end = monotonic() + 0.05
        while monotonic() < end:
            pass
        return says("slow", most=0).ask(puzzle)

    found = shrunk(Scripted("slow", slow), Case(UNIQUE), shrink_seconds=0.3)
    assert found.small is None or not found.small.is_minimal or found.small.puzzle.clue_count == 0


def test_the_command_repeats_all_that_matters() -> None:
    program = ProgramContestant(f"{sys.executable} 'my solver.py' {{}}", "count", "each")
    line = command_line([ModelContestant("sat"), program], [UNIQUE, SEVERAL], 5, Budget(1.5, 7))
    assert line == (
        f"sudoku crosscheck -m sat --command '{sys.executable} '\"'\"'my solver.py'\"'\"' {{}}' "
        "--protocol count --spawn each --box 2x2 --limit 5 --seconds 1.5 --conflicts 7 "
        f"{UNIQUE} {SEVERAL}"
    )
    assert command_line([as_contestant(len)], [UNIQUE], 2, UNLIMITED) is None


def test_a_contestant_that_timed_out_is_not_shrunk() -> None:
    run = CrossCheck([fails("late", Trouble.TIME_LIMIT), says("no", most=0), RIGHT])
    run.ask(Case(SEVERAL))
    (found,) = run.report.disagreements
    assert list(found.shrunk) == ["no"]
