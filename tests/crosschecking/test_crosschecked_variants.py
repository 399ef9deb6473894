"""Puzzles with rules of their own in a cross-check: who can be asked, and what is made small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    Outcome,
    Puzzle,
    UnsupportedQuestionError,
    adapt,
    crosscheck,
    open_model,
)
from sudoku.constraints.vocabulary import with_rules
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.contestants.programs import ProgramContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.interface.checked import CheckedModel
from sudoku.puzzle.puzzle import Grid
from tests.crosschecking.programs import command as command_of

RULES = (
    "thermo: r1c1 r1c2",
    "killer 7: r4c1 r4c2",
    "palindrome: r1c1 r2c4",
    "odd: r2c2",
    "even: r2c1",
)
BOARD = with_rules(Board(2, 2), *RULES)
FEW = Puzzle(BOARD, (0,) * 16)


class Strict:
    """Takes a thermometer as two steps: the tip is two above the bulb, or more."""

    name = "strict"
    capabilities = frozenset({Capability.ENUMERATE})

    def __init__(self, board: Board) -> None:
        self.board = board

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        del budget
        right = open_model("sat", self.board).search(puzzle, limit=300)
        has_thermo = any(rule.startswith("thermo") for rule in self.board.rules)
        kept = [g for g in right.solutions if not has_thermo or g.digits[1] > g.digits[0] + 1]
        shown = tuple(kept[:limit])
        return Outcome(puzzle, shown, len(kept) < limit, right.effort, self.name)


def strict() -> ModelContestant:
    return ModelContestant("strict", lambda board: CheckedModel(Strict(board)))


def narrow() -> Puzzle:
    """A puzzle with one solution, in which the thermometer holds 1 and 2."""
    digits = (1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2)
    assert BOARD.violated(digits) is None
    return Puzzle(BOARD, (1, 2, 3, 4, 4, 3, 2, 1, *[0] * 8))


def test_the_rules_that_an_error_does_not_need_are_dropped() -> None:
    check = CrossCheck([strict(), ModelContestant("sat")], shrink_seconds=20)
    check.ask(Case(narrow()))
    (found,) = check.report.disagreements
    assert set(found.wrong) == {"strict"}
    small = found.shrunk["strict"].small
    assert small is not None
    assert small.puzzle.board.rules == ("thermo: r1c1 r1c2",)
    assert small.is_minimal
    assert small.puzzle.clue_count < narrow().clue_count
    text = str(check.report)
    assert "  rule: killer 7: r4c1 r4c2" in text
    assert "small, 1 rule, " in text
    assert "no rule or clue can be removed" in text


def test_the_command_that_repeats_an_error_has_its_rules() -> None:
    from sudoku.crosschecking.shrinking.shrinker import command_line

    asked = [ModelContestant("sat"), ModelContestant("reference")]
    line = command_line(asked, [narrow()], 2, UNLIMITED)
    assert line is not None
    assert "--box 2x2 --rule 'thermo: r1c1 r1c2' --rule 'killer 7: r4c1 r4c2'" in line
    other = Puzzle(Board(2, 2), (0,) * 16)
    assert command_line(asked, [narrow(), other], 2, UNLIMITED) is None


@pytest.mark.parametrize(
    "make",
    [
        lambda: ProgramContestant("cat"),
        lambda: adapt(str),
        lambda: adapt(str, input="rows"),
    ],
)
def test_who_is_given_the_clues_alone_is_not_asked(make: Callable[[], object]) -> None:
    with pytest.raises(UnsupportedQuestionError, match="cannot take the rules of a 4x4 board"):
        crosscheck([FEW], [make(), "sat"])


SAT_SOLVER = """
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
with Solver("cadical153", CNF(from_string=sys.stdin.read()).clauses) as solver:
    print("s SATISFIABLE" if solver.solve() else "s UNSATISFIABLE")
    print("v", *(solver.get_model() or []), 0)
"""


@pytest.mark.slow
def test_a_sat_solver_is_told_the_rules_in_its_formula(tmp_path: Path) -> None:
    program = ProgramContestant(command_of(tmp_path, SAT_SOLVER), "dimacs", name="solver")
    report = crosscheck([narrow(), narrow().with_clues({0: 0, 1: 0})], [program, "sat"])
    assert (report.statistics.puzzles, report.disagreements) == (2, [])
    verdicts = report.statistics.contestants["solver"].verdicts
    assert verdicts == report.statistics.contestants["sat"].verdicts


def test_a_function_of_a_puzzle_is_told_its_rules() -> None:
    def solve(puzzle: Puzzle) -> Grid | None:
        assert puzzle.board.rules == RULES
        return next(iter(open_model("sat", puzzle.board).search(puzzle).solutions), None)

    report = crosscheck([narrow()], [adapt(solve, input="puzzle", name="solve"), "sat"])
    assert (report.statistics.puzzles, report.disagreements) == (1, [])
    assert report.statistics.contestants["solve"].solved == 1


def test_a_model_of_another_board_does_not_take_it() -> None:
    from sudoku.crosschecking.run import as_contestant

    bound = as_contestant(open_model("sat", BOARD))
    assert bound.takes(BOARD)
    assert not bound.takes(Board(2, 2))


def test_models_of_many_boards_are_not_all_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku.crosschecking.contestants.contestant.BOARDS", 4)
    contestant = ModelContestant("sat")
    boards = [with_rules(Board(2, 2), f"killer {i}: r1c1 r1c2") for i in range(1, 9)]
    for board in boards:
        contestant.ask(Puzzle(board, (0,) * 16))
    assert contestant.model(boards[-1]) is contestant.model(boards[-1])
    assert len(contestant._opened) == 4
