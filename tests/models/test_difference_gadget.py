"""The gadget that asks for another solution: off it is not there, on it forbids just one grid."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pysat.solvers import Solver
from sudoku_models import cnf
from sudoku_models.difference import Difference

from sudoku import Board
from tests.conformance.oracle import Digits, Shape, all_solutions, pattern, random_puzzles

FOUR = Board(2, 2)
GADGET = Difference(FOUR)
EMPTY = (0,) * 16


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver(name="minisat22") as made:
        for clause in [*cnf.rules(FOUR, cnf.all_candidates(FOUR)), *GADGET.clauses()]:
            made.add_clause(clause)
        yield made


def literals(digits: Digits) -> list[int]:
    return [cnf.variable(FOUR, cell, d) for cell, d in enumerate(digits) if d]


def held(solver: Solver) -> Digits:
    """The grid that the solver's assignment holds."""
    true = [x for x in solver.get_model()[: cnf.variable_count(FOUR)] if x > 0]
    return tuple((x - 1) % 4 + 1 for x in true)


def another(solver: Solver, clues: Digits, reference: Digits) -> Digits | None:
    """A solution of the clues that differs from the reference, if there is one."""
    told = [x + GADGET.offset for x in literals(reference)]
    if solver.solve(assumptions=[*literals(clues), *told, GADGET.switch]):
        return held(solver)
    return None


def test_switched_off_the_rules_hold_as_without_it(solver: Solver) -> None:
    for clues in [EMPTY, *random_puzzles((2, 2), 60, range(1, 9), seed=31)]:
        satisfiable = solver.solve(assumptions=[-GADGET.switch, *literals(clues)])
        assert satisfiable == bool(all_solutions((2, 2), clues))


def test_switched_off_nothing_of_it_is_left_to_decide(solver: Solver) -> None:
    assert solver.solve(assumptions=[-GADGET.switch])
    model = solver.get_model()
    assert len(model) == GADGET.switch
    assert all(x < 0 for x in model[cnf.variable_count(FOUR) :])


def test_switched_on_it_finds_another_solution_exactly_where_there_is_one(solver: Solver) -> None:
    kinds = set()
    for clues in random_puzzles((2, 2), 100, range(4, 10), seed=32):
        solutions = all_solutions((2, 2), clues)
        for reference in sorted(solutions)[:5]:
            found = another(solver, clues, reference)
            if len(solutions) == 1:
                assert found is None
            else:
                assert found in solutions - {reference}
            kinds.add(len(solutions) > 1)
    assert kinds == {True, False}


def test_a_full_grid_has_no_other_solution(solver: Solver) -> None:
    assert another(solver, pattern((2, 2)), pattern((2, 2))) is None
    assert another(solver, EMPTY, pattern((2, 2))) is not None


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3)])
def test_its_variables_follow_those_of_the_rules_and_none_is_left_out(shape: Shape) -> None:
    board = Board(*shape)
    gadget = Difference(board)
    used = {abs(x) for clause in gadget.clauses() for x in clause}
    assert used == set(range(1, gadget.switch + 1))
    assert gadget.offset == cnf.variable_count(board)
    assert gadget.switch == 2 * board.order**3 + board.order**2 + 1
