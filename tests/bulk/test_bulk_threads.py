"""Threads, budgets and Ctrl-C."""

from __future__ import annotations

import signal
import sys
import threading
from time import perf_counter
from typing import Any

import numpy as np
import pytest

import sudoku
from sudoku import Board, Budget, bulk
from sudoku.bulk import Code, threads
from tests.cases import for_each
from tests.small_boards import FOURS


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "LEAST_CELLS", 1)


def puzzles_of_many_kinds() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    rng = np.random.default_rng(5)
    grids = np.array(FOURS)[rng.integers(288, size=200)]
    return np.where(rng.random(grids.shape) < 0.7, 0, grids)


@pytest.mark.usefixtures("small_chunks")
def test_answers_do_not_depend_on_the_number_of_threads() -> None:
    puzzles = puzzles_of_many_kinds()
    one, three = (bulk.check(puzzles, threads=number) for number in (1, 3))
    assert len({*one.verdicts.tolist()}) == 2
    assert (one.verdicts == three.verdicts).all()
    assert (one.found == three.found).all()
    assert (one.decisions == three.decisions).all()
    unique = puzzles[one.verdicts == Code.UNIQUE]
    by_threads = [bulk.minimise(unique, seed=9, threads=number) for number in (1, 3)]
    assert (by_threads[0] == by_threads[1]).all()
    assert (bulk.candidates(puzzles, threads=1) == bulk.candidates(puzzles, threads=3)).all()


@pytest.mark.usefixtures("small_chunks")
def test_two_threads_work_at_once() -> None:
    together = threading.Barrier(2)

    def work(_asker: object, _part: slice) -> None:
        together.wait(timeout=30)

    options: Any = {"model": "reference", "budget": Budget(), "threads": 2, "chunks": 2}
    threads.in_chunks(work, 2, Board(2, 2), **options)


@for_each("puzzles", [1, 15, 16, 17, 500, 8191, 10**6])
def test_chunks_cover_all_puzzles_once(puzzles: int) -> None:
    size = threads.chunk_size(puzzles, 81)
    assert 1 <= size <= threads.MOST_PUZZLES
    assert (puzzles > size) == (puzzles > threads.LEAST_CELLS // 81)


def test_a_budget_of_nothing_leaves_everything_unknown() -> None:
    answers = bulk.check(FOURS, budget=Budget(seconds=0))
    assert repr(answers) == "<Verdicts of 288: 288 unknown>"
    assert not answers.found.any()
    assert Code.UNKNOWN.verdict is sudoku.Verdict.UNKNOWN


@pytest.mark.parametrize("model", ["auto", "reference"])
def test_conflicts_limit_each_puzzle(model: str) -> None:
    """The second has no solution, and only a search shows that."""
    unsatisfiable = sudoku.parse(
        "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7"
    )
    puzzles = np.array([[0] * 81, unsatisfiable.clues])
    few = bulk.check(puzzles, model=model, budget=Budget(conflicts=0)).verdicts.tolist()
    assert few[0] in (Code.MULTIPLE, Code.UNKNOWN)
    assert few[1] in (Code.UNSATISFIABLE, Code.UNKNOWN)
    many = bulk.check(puzzles, model=model, budget=Budget(conflicts=10**6))
    assert many.verdicts.tolist() == [Code.MULTIPLE, Code.UNSATISFIABLE]
    count = bulk.check([[0] * 81] * 2, model=model, budget=Budget(conflicts=0))
    assert (count.conflicts <= 64).all()  # one for each lane


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.usefixtures("small_chunks")
def test_ctrl_c_stops_all_threads() -> None:
    """Counting all solutions of these would take centuries."""
    empty = np.zeros((8, 81), np.uint8)
    sudoku.bulk.count(empty[:1], 2)  # whatever is built at first
    main = threading.main_thread().ident
    assert main is not None
    heard = 0.0

    def interrupt() -> None:
        nonlocal heard
        heard = perf_counter()
        signal.pthread_kill(main, signal.SIGINT)

    timer = threading.Timer(0.2, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        bulk.count(empty, 2**63, model="auto", threads=2)
    assert perf_counter() - heard < 30  # a tenth of a second on a machine with nothing else to do
    timer.join()
    assert bulk.count(empty[:2], 5).tolist() == [5, 5]


def test_models_that_are_asked_one_by_one_are_named() -> None:
    answers = bulk.check([[0] * 16], model="reference")
    assert (answers.models, answers.by.tolist()) == (("reference",), [0])
    assert len(answers) == 1
    assert answers.board == Board(2, 2)
