"""A solver is freed once, whatever interrupts it; an interrupted one is not asked again."""

from __future__ import annotations

import threading

import pytest
from sudoku_models.pysat.solver import PySatSolver
from sudoku_models.sat import incremental
from sudoku_models.sat.model import SatModel

from sudoku import Board, Puzzle, Verdict

FOUR = Board(2, 2)
EMPTY = Puzzle(FOUR, (0,) * 16)


def test_a_solver_is_freed_where_no_signal_raises_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[threading.Thread] = []
    solver = PySatSolver("minisat22", steady=True)
    backend = solver._solver
    delete = backend.delete

    def noted() -> None:
        freed.append(threading.current_thread())
        delete()

    monkeypatch.setattr(backend, "delete", noted)
    solver.close()
    assert len(freed) == 1
    assert freed[0] is not threading.main_thread()


@pytest.mark.parametrize("error", [KeyboardInterrupt, TimeoutError, MemoryError])
def test_after_any_exception_the_next_question_has_a_new_solver(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    model = SatModel(FOUR)
    before = model._shared

    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(incremental.SharedSolver, "_held_variables", fail)
        with pytest.raises(error):
            model.search(EMPTY)
    assert model.search(EMPTY).verdict is Verdict.MULTIPLE
    assert model._shared is not before
