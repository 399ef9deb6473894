"""Our questions run without PySAT's handler of SIGINT; other users of PySAT keep it."""

from __future__ import annotations

import pysat.solvers
import pytest
from pysat._utils import MainThread
from pysat.solvers import Solver, SolverNames
from sudoku_models.pysat.solver import PySatSolver
from sudoku_models.pysat.traits import SOLVERS

from sudoku import UNLIMITED
from sudoku.interface.meter import Meter

STOPPING = [name for name, traits in SOLVERS.items() if traits.takes_budgets]


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows when PySAT checks whether to install its handler."""
    made: list[bool] = []

    def check() -> bool:
        made.append(True)
        return True

    monkeypatch.setattr(MainThread, "check", staticmethod(check))
    return made


def ask(name: str) -> bool:
    solver = PySatSolver(name, steady=True)
    solver.add([[1, 2], [-1, 2], [1, -2], [-1, -2, 3]])
    answer = solver.solve([-3], Meter(UNLIMITED))
    solver.close()
    return answer


@pytest.mark.parametrize("name", STOPPING)
def test_a_solver_that_stops_for_ctrl_c_installs_no_handler(name: str, checks: list[bool]) -> None:
    assert ask(name) is False
    assert not checks
    with Solver(name=getattr(SolverNames, name)[-1], bootstrap_with=[[1]]) as theirs:
        theirs.conf_budget(100)
        assert theirs.solve_limited()
    assert checks


def test_unit_propagation_installs_no_handler(checks: list[bool]) -> None:
    solver = PySatSolver("minisat22", steady=False)
    solver.add([[-1, 2], [-2, 3]])
    assert solver.implied([1]) == {1, 2, 3}
    assert solver.implied([1, -3]) is None
    solver.close()
    assert not checks


def test_pysat_itself_is_left_as_it_is() -> None:
    ask("cadical195")
    assert pysat.solvers.MainThread is MainThread
    assert Solver(name="cadical195").solver.solve_limited.__globals__ is vars(pysat.solvers)
