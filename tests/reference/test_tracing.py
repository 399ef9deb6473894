"""A trace has every step: replayed, it gives the candidates that the search had."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sudoku import (
    Board,
    Budget,
    NotationError,
    Outcome,
    Puzzle,
    UnknownModelError,
    UnsupportedQuestionError,
    Verdict,
    open_model,
    parse,
    trace,
)
from sudoku.errors import OutOfBudget
from sudoku.puzzle.symbols import DigitStyle
from sudoku.reference.steps import (
    Backtracked,
    Contradicted,
    Eliminated,
    GridTested,
    Guessed,
    Placed,
    Restarted,
    Solved,
    TraceStep,
)
from tests.cases import for_each
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    all_solutions,
    conflicting,
    digits_of,
    random_puzzles,
)

pytestmark = pytest.mark.slow

INKALA = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
RULES = "ac+dual+locked+pairs+hidden-pairs+triples+hidden-triples+quads+hidden-quads"
VARIANTS = [
    "reference",
    "reference:FC",
    "reference:AC+Dual",
    "reference:MaxRV",
    f"reference:{RULES}/minrv/ascending",
    "reference:ac+hidden-pairs+hidden-triples/minrv+dual/most",
]
Left = list[set[int]]


class Replay:
    """Follows a trace with its own sets of candidates, and checks every step."""

    def __init__(self, puzzle: Puzzle, shape: tuple[int, int]) -> None:
        n = puzzle.board.size
        self.shape, self.puzzle = shape, puzzle
        self.left: Left = [set(range(1, n + 1)) for _ in puzzle.clues]
        self.path: list[tuple[tuple[int, int], Left]] = []
        self.compared = 0
        for cell, digit in enumerate(puzzle.clues):
            if digit:
                self.place(cell, digit)

    def place(self, cell: int, digit: int) -> None:
        self.left[cell] &= {digit}
        for other in range(len(self.left)):
            if other != cell and conflicting(self.shape, cell, other):
                self.left[other].discard(digit)

    def follow(self, step: TraceStep) -> None:
        houses = self.puzzle.board.houses
        if isinstance(step, Backtracked):
            choice, self.left = self.path.pop()
            assert step.choice == choice
        assert step.depth == len(self.path)
        if isinstance(step, Placed):
            if step.house is None:
                assert self.left[step.cell] == {step.digit}
            else:
                places = [cell for cell in houses[step.house] if step.digit in self.left[cell]]
                assert places == [step.cell]
            self.place(step.cell, step.digit)
        elif isinstance(step, Eliminated):
            self.eliminate(step, houses[step.house])
        elif isinstance(step, Guessed):
            assert self.left == [set(digits) for digits in step.candidates]
            self.compared += 1
            before = [set(digits) for digits in self.left]
            self.path.append((step.choice, before))
            self.place(*step.choice)
        elif isinstance(step, Solved):
            assert self.left == [{digit} for digit in step.grid.digits]

    def eliminate(self, step: Eliminated, house: Iterable[int]) -> None:
        inside, digits = set(step.cells), set(step.digits)
        if step.rule.startswith("naked"):
            assert all(self.left[cell] <= digits for cell in inside)
            assert len(inside) == len(digits)
        elif step.rule.startswith("hidden"):
            assert all(cell in inside for cell in house if self.left[cell] & digits)
            assert len(inside) == len(digits)
        else:
            houses = self.puzzle.board.houses
            assert any(
                all(cell in inside for cell in other if digits <= self.left[cell])
                for other in houses
                if inside < set(other) and set(other) != set(house)
            )
        assert step.eliminated
        for cell, digit in step.eliminated:
            assert (digit in digits) == (cell not in inside)
            self.left[cell].remove(digit)


def steps_of(puzzle: Puzzle, model: str, limit: int = 2) -> tuple[list[TraceStep], Outcome]:
    steps: list[TraceStep] = []
    outcome = trace(puzzle, steps.append, model=model, limit=limit)
    return steps, outcome


def replayed(puzzle: Puzzle, shape: tuple[int, int], model: str) -> tuple[list[TraceStep], Replay]:
    steps, _ = steps_of(puzzle, model)
    replay = Replay(puzzle, shape)
    for step in steps:
        replay.follow(step)
    return steps, replay


@for_each("model", VARIANTS)
def test_a_trace_replayed_by_hand_gives_the_candidates_that_the_search_had(model: str) -> None:
    board = Board(2, 3)
    compared = 0
    for clues in random_puzzles((2, 3), 25, range(6, 14), seed=5):
        compared += replayed(Puzzle(board, clues), (2, 3), model)[1].compared
    assert compared > 40


@pytest.mark.thorough
@for_each("model", [VARIANTS[0], *VARIANTS[3:]])
def test_a_trace_of_a_hard_puzzle_can_be_replayed(model: str) -> None:
    steps, replay = replayed(parse(INKALA), (3, 3), model)
    assert replay.compared >= 10
    assert replay.path == []
    assert sum(isinstance(step, Solved) for step in steps) == 1


def test_every_rule_is_reported_under_its_own_name() -> None:
    reported = set()
    alone = ["ac+triples", "ac+quads", "ac+hidden-pairs", "ac+hidden-triples", "ac+hidden-quads"]
    for text in (INKALA, "." * 81):
        for rules in (RULES, *alone):
            model = f"reference:{rules}/minrv/ascending"
            steps, _ = steps_of(parse(text), model, limit=1)
            reported |= {step.rule for step in steps if isinstance(step, Placed | Eliminated)}
    tuples = {
        f"{kind} {size}" for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")
    }
    assert reported == {"naked single", "hidden single", "locked candidate"} | tuples


@for_each("model", VARIANTS)
def test_a_trace_agrees_with_the_effort_and_the_solutions_of_the_search(model: str) -> None:
    board = Board(2, 2)
    for clues in random_puzzles((2, 2), 20, range(3, 9), seed=6):
        steps, outcome = steps_of(Puzzle(board, clues), model, limit=300)
        plain = open_model(model, board).search(Puzzle(board, clues), limit=300)
        assert outcome.solutions == plain.solutions
        assert {grid.digits for grid in outcome.solutions} == all_solutions((2, 2), clues)
        solved = [step.grid for step in steps if isinstance(step, Solved)]
        assert tuple(solved) == outcome.solutions
        guesses = sum(isinstance(step, Guessed) for step in steps)
        assert guesses == outcome.effort.decisions == plain.effort.decisions
        conflicts = sum(isinstance(step, Contradicted) for step in steps)
        assert conflicts == outcome.effort.conflicts
        assert sum(isinstance(step, Backtracked) for step in steps) == guesses


def test_every_guess_is_a_choice_of_which_one_must_hold() -> None:
    steps, outcome = steps_of(parse(INKALA), "reference")
    assert outcome.solution is not None
    for step in steps:
        if isinstance(step, Guessed) and step.depth == 0:
            held = [outcome.solution.digits[cell] == digit for cell, digit in step.choices]
            assert held.count(True) == 1


def test_an_impossible_puzzle_ends_with_a_reason() -> None:
    for model in ("reference", "reference:AC+Dual"):
        steps, outcome = steps_of(parse("11" + "." * 14), model)
        assert outcome.verdict is Verdict.UNSATISFIABLE
        assert [str(step) for step in steps] == ["contradiction: 1 is ruled out for r1c2"]
    steps, _ = steps_of(parse("123....4" + "." * 8), "reference:ac/first/ascending")
    assert str(steps[-1]) == "contradiction: no candidate for r1c4"
    steps, outcome = steps_of(parse(INKALA).with_clues({1: 5}), "reference")
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert isinstance(steps[-1], Backtracked)


def test_generate_and_test_reports_every_grid() -> None:
    steps, outcome = steps_of(parse("1234341..3214321"), "reference:generate")
    tested = [step for step in steps if isinstance(step, GridTested)]
    assert len(tested) == len(steps) == outcome.effort.decisions == 16
    assert str(tested[0].grid) == "1234341113214321"
    assert all(step.broken_house is not None for step in tested)


def test_restarts_report_each_solution_once_and_undo_every_guess() -> None:
    model = "reference:ac/random/random/restarts"
    for clues in random_puzzles((2, 3), 10, range(12, 16), seed=3):
        steps, outcome = steps_of(Puzzle(Board(2, 3), clues), model, limit=50)
        solved = [step.grid for step in steps if isinstance(step, Solved)]
        assert tuple(solved) == outcome.solutions
        guesses = sum(isinstance(step, Guessed) for step in steps)
        backtracks = sum(isinstance(step, Backtracked) for step in steps)
        assert guesses == backtracks or not outcome.exhausted


def test_a_restart_is_reported_and_begins_at_the_top() -> None:
    steps, _ = steps_of(parse(INKALA), "reference:ac+dual/minrv+random/random/restarts")
    restarted = [i for i, step in enumerate(steps) if isinstance(step, Restarted)]
    assert restarted
    assert all(steps[i + 1].depth == 0 for i in restarted)


def test_a_budget_cuts_a_trace_short_and_the_verdict_is_unknown() -> None:
    steps: list[TraceStep] = []
    outcome = trace(INKALA, steps.append, budget=Budget(conflicts=3))
    assert outcome.verdict is Verdict.UNKNOWN
    assert sum(isinstance(step, Contradicted) for step in steps) == 3


def test_what_the_caller_raises_reaches_the_caller() -> None:
    def stop(_step: TraceStep) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        trace(UNIQUE, stop)


def test_only_the_reference_can_be_traced() -> None:
    with pytest.raises(UnsupportedQuestionError, match="sat cannot be traced: reference can"):
        trace(UNIQUE, print, model="sat")
    with pytest.raises(UnknownModelError, match="did you mean 'reference'"):
        trace(UNIQUE, print, model="referenc")
    with pytest.raises(UnknownModelError, match="no propagation 'dul'"):
        trace(UNIQUE, print, model="reference:dul/first/ascending")
    with pytest.raises(NotationError):
        trace("12", print)


def test_steps_have_a_sentence_and_plain_values() -> None:
    board = Board(2, 2)
    placed = Placed(board, 1, "hidden single", 5, 3, 1)
    assert str(placed) == "hidden single: r2c2=3, only place in row 2"
    assert placed.as_dict() == {
        "step": "place",
        "depth": 1,
        "rule": "hidden single",
        "cell": "r2c2",
        "digit": 3,
        "house": "row 2",
    }
    eliminated = Eliminated(board, 0, "naked pair", 0, (1, 2), (0, 1), ((2, 1), (3, 2)))
    assert str(eliminated) == "naked pair: 1 2 of row 1 in r1c1 r1c2; eliminated r1c3=1 r1c4=2"
    assert eliminated.as_dict()["eliminated"] == [
        {"cell": "r1c3", "digit": 1},
        {"cell": "r1c4", "digit": 2},
    ]
    backtracked = Backtracked(board, 1, (5, 1))
    assert str(backtracked) == "backtrack from r2c2=1"
    assert backtracked.as_dict() == {"step": "backtrack", "depth": 1, "cell": "r2c2", "digit": 1}
    explanations = {
        Contradicted(board, 0, None, (3,), (5,)): "3 is ruled out for r2c2",
        Contradicted(board, 0, None, (), (5,)): "no candidate for r2c2",
        Contradicted(board, 0, 11, (3,), ()): "no place for 3 in box 4",
        Contradicted(board, 0, 0, (1,), (0, 1)): "only 1 for r1c1 r1c2 in row 1",
        Contradicted(board, 0, 0, (1, 2), (0,)): "only r1c1 for 1 2 in row 1",
    }
    for step, explanation in explanations.items():
        assert str(step) == f"contradiction: {explanation}"
        assert step.as_dict()["explanation"] == explanation
    step = Contradicted(Board(4, 4), 0, 0, (16,), ())
    assert step.text(DigitStyle.INTEGERS) == "contradiction: no place for 16 in row 1"
    large = Placed(Board(4, 4), 0, "naked single", 0, 16, None)
    assert str(large) == "naked single: r1c1=G, only candidate"


def test_the_unique_solution_is_the_last_word_of_a_trace_that_needs_no_guess() -> None:
    steps, _ = steps_of(parse(UNIQUE), "reference")
    assert str(steps[-1]) == f"solution {UNIQUE_SOLUTION}"
    placed = {step.cell: step.digit for step in steps if isinstance(step, Placed)}
    clues = digits_of(UNIQUE)
    assert len(placed) == clues.count(0)
    assert all(str(digit) == UNIQUE_SOLUTION[cell] for cell, digit in placed.items())


def test_an_error_of_the_caller_is_not_taken_for_one_of_the_search() -> None:
    def spend(_step: TraceStep) -> None:
        raise OutOfBudget

    with pytest.raises(OutOfBudget):
        trace(UNIQUE, spend)
