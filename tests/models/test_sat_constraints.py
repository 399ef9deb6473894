"""The SAT model on boards with constraints, question after question, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sudoku_models.sat import incremental, model as sat
from sudoku_models.sat.incremental import IncrementalSolver, full_solutions
from sudoku_models.sat.model import SatModel

from sudoku import Board, Budget, Puzzle, UnsupportedQuestionError, Verdict, check, open_model
from sudoku.constraints.vocabulary import with_rules
from sudoku.interface.meter import Meter
from tests.conformance.oracle import Digits
from tests.models.test_cpsat_constraints import many_regexes
from tests.reference.random_primitives import random_board
from tests.small_boards import keeping, solutions_on

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)


def random_clues(rng: Random, grids: list[Digits]) -> Digits:
    """Some clues of some grid, or now and then a wrong one."""
    grid = rng.choice(grids) if grids else (1, 2, 3, 4) * 4
    clues = [d if rng.random() < 0.25 else 0 for d in grid]
    if rng.random() < 0.2:
        clues[rng.randrange(16)] = rng.randint(1, 4)
    return tuple(clues)


@pytest.mark.parametrize("name", ["cadical195", "minisat22"])
@pytest.mark.parametrize(("lifetime", "easy"), [(600, 5), (3, 0)])
def test_each_of_many_questions_about_a_board_gets_the_answer_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, name: str, lifetime: int, easy: int
) -> None:
    monkeypatch.setattr(incremental, "LIFETIME", lifetime)
    monkeypatch.setattr(incremental, "EASY_CONFLICTS", easy)
    rng, seen = Random(17), set()
    for _ in range(15):
        board = random_board(rng, FOUR)
        grids = solutions_on(board)
        solver = IncrementalSolver(board, name)
        for _ in range(12):
            clues = random_clues(rng, grids)
            expected = keeping(grids, clues)
            found = [*solver.two_solutions(clues, Meter(Budget()), None)]
            assert len(found) == len({*found}) == min(2, len(expected)), (board.rules, clues)
            assert {*expected}.issuperset(found)
            seen.add(len(found))
    assert seen == {0, 1, 2}


def test_the_solution_is_not_searched_for_again_where_the_clues_imply_it() -> None:
    board = with_rules(FOUR, "killer 3: r1c1-2", "thermo: r1c1 r1c2 r1c3 r1c4")
    grid = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    solver, meter = IncrementalSolver(board, "cadical195"), Meter(Budget())
    assert [*solver.two_solutions(grid, meter, None)] == [grid]
    assert (meter.decisions, meter.conflicts) == (0, 0)


@pytest.mark.parametrize(("easy", "known"), [(0, 0), (1000, 1)])
def test_a_hard_question_is_asked_again_with_the_solutions_known_so_far(
    monkeypatch: pytest.MonkeyPatch, easy: int, known: int
) -> None:
    asked: list[int] = []

    def watched(*args: Any) -> Iterator[Digits]:
        asked.append(len(args[4]))
        return full_solutions(*args)

    monkeypatch.setattr(sat, "CONSTRAINTS_CONFLICT_LIMIT", 0)
    monkeypatch.setattr(sat, "full_solutions", watched)
    monkeypatch.setattr(incremental, "EASY_CONFLICTS", easy)
    rng, counts = Random(20), set()
    for _ in range(40):
        board = random_board(rng, FOUR)
        grids = solutions_on(board)
        clues = random_clues(rng, grids) if rng.random() < 0.5 else (0,) * 16
        expected = keeping(grids, clues)
        found = {grid.digits for grid in SatModel(board).search(Puzzle(board, clues)).solutions}
        assert len(found) == min(2, len(expected)), board.rules
        assert {*expected}.issuperset(found)
        counts.add(len(found))
    assert len(asked) > 10
    assert {*asked} == {known}
    assert counts == {0, 1, 2}


def test_large_boards_with_constraints_are_solved() -> None:
    board = with_rules(Board(4, 4), "antiknight", "diagonal+", "killer 10: r1c1-4")
    outcome = SatModel(board).search(Puzzle(board, (0,) * 256), budget=Budget(seconds=20))
    assert outcome.verdict is Verdict.MULTIPLE
    for grid in outcome.solutions:
        assert board.violated(grid.digits) is None


def test_a_budget_of_seconds_is_kept_while_constraints_are_encoded() -> None:
    board = many_regexes(36)  # which take a tenth of a second to encode
    model = open_model("sat", board)
    for seconds in (0.0, 0.0002):
        outcome = model.search(Puzzle(board, (0,) * 81), budget=Budget(seconds=seconds))
        assert outcome.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("board", [with_rules(FOUR, "antiknight"), Board(2, 2, ())])
def test_the_analyst_counts_and_samples_classic_boards_only(board: Board) -> None:
    analyst, empty = SatModel(board).analyst, Puzzle(board, (0,) * 16)
    assert analyst.count(empty, Meter(Budget())) is None
    with pytest.raises(UnsupportedQuestionError, match=f"do not apply to a {board}$"):
        next(analyst.estimates(empty, 0, Meter(Budget())))


def test_a_rule_with_too_many_states_is_refused_by_name() -> None:
    terms = " ".join(f"{10**k}*r{k // 9 + 1}c{k % 9 + 1}" for k in range(1, 9))
    board = with_rules(Board(3, 3), f"sum: {terms} = 123456789")
    with pytest.raises(UnsupportedQuestionError, match=r"^the rule sum: 10\*r1c2"):
        check(Puzzle(board, (0,) * 81), model="sat")
