"""A solver is freed once, whatever interrupts it; an interrupted one is not asked again."""

from __future__ import annotations

import threading

import pytest
from pysat.solvers import Minisat22, Solver
from sudoku_models.pysat.solver import PySatSolver
from sudoku_models.sat import incremental
from sudoku_models.sat.model import SatModel

from sudoku import Board, Puzzle, Verdict

FOUR = Board(2, 2)
EMPTY = Puzzle(FOUR, (0,) * 16)


@pytest.mark.parametrize("how", ["closed", "dropped"])
def test_a_solver_is_freed_where_no_signal_raises_anything(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    freed: list[threading.Thread] = []
    solver = PySatSolver("minisat22", steady=True)
    delete, destroy = Minisat22.delete, Solver.__del__

    def deleted(inner: Minisat22) -> None:
        freed.append(threading.current_thread())
        delete(inner)

    def destroyed(outer: Solver) -> None:
        freed.append(threading.current_thread())
        destroy(outer)

    monkeypatch.setattr(Minisat22, "delete", deleted)
    monkeypatch.setattr(Solver, "__del__", destroyed)
    if how == "closed":
        solver.close()
    del solver
    assert len(freed) >= 2
    where = freed if how == "closed" else freed[:2]
    assert threading.main_thread() not in where


@pytest.mark.parametrize("error", [KeyboardInterrupt, TimeoutError, MemoryError])
def test_after_any_exception_the_next_question_has_a_new_solver(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    model = SatModel(FOUR)
    before = model._incremental

    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(incremental.IncrementalSolver, "_search", fail)
        with pytest.raises(error):
            model.search(EMPTY)
    assert model.search(EMPTY).verdict is Verdict.MULTIPLE
    assert model._incremental is not before
