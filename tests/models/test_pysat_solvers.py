"""Every PySAT solver that runs here has the traits that are declared for it, and no others."""

from __future__ import annotations

import gc
from importlib.util import find_spec
from itertools import combinations

import pytest
from pysat.solvers import Solver, SolverNames
from sudoku_models.pysat.solver import PySatSolver
from sudoku_models.pysat.traits import SOLVERS, canonical_name

from sudoku import Board, Budget, UnavailableModelError, UnknownModelError, open_model
from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from tests.cases import for_each

pytestmark = pytest.mark.slow

PIGEONS = 9
"""One more than the holes: a formula without short resolution proofs."""


RUNNING = [name for name in SOLVERS if name != "cryptosat" or find_spec("pycryptosat")]
"""All that PySAT brings; CryptoMiniSat is a package of its own."""


def pigeonhole() -> list[list[int]]:
    holes = PIGEONS - 1
    each = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(PIGEONS)]
    clashes = [[-a, -b] for places in zip(*each, strict=True) for a, b in combinations(places, 2)]
    return each + clashes


def count_within_a_budget(solver: Solver) -> None:
    """What a question with a budget needs of PySAT."""
    solver.conf_budget(1)
    solver.solve_limited()
    solver.accum_stats()


def test_the_solvers_of_the_documents_are_among_them() -> None:
    assert {"cadical195", "minisat22", "glucose4", "lingeling", "kissat404"} <= set(RUNNING)
    assert len(RUNNING) >= 15


@for_each("name", SOLVERS)
def test_every_alias_of_pysat_leads_to_the_solver(name: str) -> None:
    aliases = getattr(SolverNames, name)
    assert {canonical_name(alias) for alias in (name, *aliases)} == {name}


@pytest.mark.parametrize(("alias", "name"), [("m22", "minisat22"), ("minisat-gh", "minisatgh")])
def test_a_model_goes_by_the_solvers_own_name(alias: str, name: str) -> None:
    assert open_model(f"sat:{alias}", Board(2, 2)).name == f"sat:{name}"


@for_each("name", ["", "minisat", "cadical999", "__doc__"])
def test_an_unknown_solver_lists_those_that_are_known(name: str) -> None:
    with pytest.raises(UnknownModelError, match=r"sat:cadical195, .*sat:minisat22"):
        canonical_name(name)


def test_a_solver_that_does_not_run_here_says_so_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    unraisable: list[object] = []
    monkeypatch.setattr("pysat.solvers.cms_present", False)
    monkeypatch.setattr("sys.unraisablehook", unraisable.append)
    with pytest.raises(UnavailableModelError, match="sat:cryptosat does not run here"):
        open_model("sat:cryptosat", Board(2, 2))
    gc.collect()
    assert unraisable == []
    assert capfd.readouterr() == ("", "")


@for_each("steady", [False, True])
@for_each("name", RUNNING)
def test_questions_under_assumptions_follow_each_other(name: str, steady: bool) -> None:
    solver = PySatSolver(name, steady=steady)
    solver.add([[1, 2], [-1, 3]])
    meter = Meter(Budget())
    assert solver.solve([1], meter)
    assert solver.model()[:3] in ([1, 2, 3], [1, -2, 3])
    assert not solver.solve([1, -3], meter)
    assert solver.solve([-1], meter)
    assert solver.model()[:2] == [-1, 2]
    solver.add([[-2]])
    assert not solver.solve([-1], meter)
    assert solver.solve([], meter)
    assert solver.model()[:3] == [1, -2, 3]
    solver.close()


@for_each("name", [n for n in RUNNING if SOLVERS[n].takes_assumptions])
def test_what_takes_assumptions_takes_them_in_pysat_itself(name: str) -> None:
    with Solver(name=getattr(SolverNames, name)[0], bootstrap_with=[[1, 2]]) as solver:
        assert [solver.solve(assumptions=a) for a in ([-1], [-1, -2], [-2])] == [True, False, True]
        solver.add_clause([-1])
        assert [solver.solve(assumptions=a) for a in ([-2], [2])] == [False, True]


@for_each("name", [n for n in RUNNING if SOLVERS[n].takes_budgets])
@for_each("budget", [Budget(conflicts=20), Budget(seconds=0.02)])
def test_what_takes_budgets_stops_at_them_and_goes_on_afterwards(name: str, budget: Budget) -> None:
    solver = PySatSolver(name, steady=False)
    solver.add(pigeonhole())
    meter = Meter(budget)
    with pytest.raises(OutOfBudget):
        solver.solve([], meter)
    if budget.conflicts is not None:
        assert 0 < meter.conflicts <= budget.conflicts + SOLVERS[name].overshoot
    everybody_has_a_hole_but_one = [-x for x in range(1, PIGEONS)]
    assert not solver.solve(everybody_has_a_hole_but_one, Meter(Budget()))
    solver.close()


@pytest.mark.parametrize("name", [n for n in RUNNING if not SOLVERS[n].takes_budgets])
def test_what_takes_no_budgets_could_not_be_held_to_them_in_pysat_itself(name: str) -> None:
    alias = getattr(SolverNames, name)[0]
    with Solver(name=alias, bootstrap_with=[[1]]) as solver, pytest.raises(NotImplementedError):
        count_within_a_budget(solver)


def test_a_meter_counts_what_was_spent_and_what_is_left() -> None:
    meter = Meter(Budget(conflicts=10))
    assert meter.is_limited
    assert (meter.conflicts_left(4), meter.conflicts_left(40)) == (4, 10)
    meter.conflicts = 9
    assert meter.conflicts_left(4) == 1
    meter.conflicts = 10
    with pytest.raises(OutOfBudget):
        meter.conflicts_left(4)


def test_a_meter_without_limits_never_stops_anything() -> None:
    meter = Meter(Budget())
    meter.conflicts = 10**9
    meter.require_time()
    assert not meter.is_limited
    assert meter.conflicts_left(7) == 7


def test_a_meter_without_time_stops_at_once() -> None:
    with pytest.raises(OutOfBudget):
        Meter(Budget(seconds=0)).require_time()
    solver = PySatSolver("minisat22", steady=False)
    with pytest.raises(OutOfBudget):
        solver.add([[1]], Meter(Budget(seconds=0)))
    solver.close()
