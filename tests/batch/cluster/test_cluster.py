"""answer_all on a Dask cluster of real processes: the same answers, whatever happens to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import distribution
from itertools import islice, repeat
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from sudoku import (
    ClusterError,
    ModelFault,
    Outcome,
    Verdict,
    answer_all,
    check,
    conquer,
    parse,
)
from sudoku.batch.cubes.progress import Progress
from sudoku.batch.executors.cluster import connection, executor
from sudoku.batch.executors.cluster.worker import installed
from tests import fragile
from tests.batch.cluster.processes import Processes, proxy_of, wait_until
from tests.conformance.oracle import MULTIPLE, UNIQUE, UNSATISFIABLE
from tests.installed import install_package

pytestmark = pytest.mark.thorough

FOUR = parse("...44.3..4...241")
UNIQUE_CUBED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""It takes a search, so it can be divided."""
MIXED = [parse(UNIQUE), FOUR, parse(MULTIPLE), parse(UNSATISFIABLE), parse("11" + "." * 14)]


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """A scheduler that gives up a task at the first lost worker."""
    import_module("distributed")  # before a test changes its configuration
    folder = tmp_path_factory.mktemp("cluster")
    packages = folder / "packages"
    fragile.install(packages)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(packages)
        installed.cache_clear()
        settings = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
        found = Processes(folder, [packages], **settings)
        try:
            yield found
        finally:
            found.end()
            installed.cache_clear()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said about the cluster."""
    messages: list[str] = []
    monkeypatch.setattr(connection, "log", messages.append)
    return messages


def of_connection(said: list[str]) -> list[str]:
    """Without what is said about workers, which may be slow to start."""
    return [message for message in said if "worker" not in message]


def shown(answers: Any) -> list[Any]:
    """The answers without what is measured, and without solutions of which there are others: those
    depend on what the model was asked before.
    """
    return [
        (
            answer.puzzle,
            answer.verdict,
            answer.model,
            answer.verdict is Verdict.UNIQUE and answer.solutions,
        )
        if isinstance(answer, Outcome)
        else str(answer)
        for answer in answers
    ]


def test_the_answers_are_those_of_one_process_in_the_order_of_the_puzzles(
    processes: Processes,
) -> None:
    processes.have_workers(2)
    batch = MIXED * 20
    alone = shown(answer_all(batch, model="sat"))
    assert shown(answer_all(batch, model="sat", dask=processes.address)) == alone


def test_lost_workers_cost_nothing_and_one_added_later_is_used(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "PARCEL_BYTES", 2000)  # some dozen parcels
    processes.have_workers(2)
    first = [*processes.workers]
    batch = MIXED * 80
    answers = []
    for place, answer in enumerate(answer_all(batch, model="sat", dask=processes.address)):
        answers.append(answer)
        if place == 50:
            first[0].kill()
            processes.add_worker()
        elif place == 200:
            wait_until(lambda: len(processes.joined()) == 2, "the added worker")
            first[1].kill()
    assert shown(answers) == shown(answer_all(MIXED, model="sat")) * 80


def test_the_cubes_of_a_puzzle_are_searched_by_the_workers_that_are_left(
    processes: Processes,
) -> None:
    processes.have_workers(2)
    victims = [processes.workers[0]]

    def kill_one(progress: Progress, _seconds: float) -> None:
        if progress.solved and victims:
            victims.pop().kill()

    conquest = conquer(UNIQUE_CUBED, cubes=8, dask=processes.address, watch=kill_one)
    assert conquest.outcome.verdict is Verdict.UNIQUE
    assert conquest.outcome.solutions == check(UNIQUE_CUBED).solutions
    assert len(conquest.progress.solved) == 8
    assert not victims


def test_a_puzzle_that_kills_its_workers_is_a_fault_and_all_others_are_answered(
    processes: Processes,
) -> None:
    processes.have_workers(4)  # it kills the worker of its parcel, of its part, and its own
    fine, killer = parse(fragile.FINE), parse(fragile.EXITS)
    batch = [*repeat(fine, 30), killer, *repeat(fine, 30)]
    answers = list(answer_all(batch, model="fragile", dask=processes.address))
    assert [type(answer) for answer in answers] == [
        *repeat(Outcome, 30),
        ModelFault,
        *repeat(Outcome, 30),
    ]
    assert str(killer) in str(answers[30])
    assert isinstance(answers[30], ModelFault)
    assert answers[30].how == "died"
    assert len(processes.joined()) == 1


def test_a_cut_connection_comes_back_and_each_answer_comes_once(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(executor, "PARCEL_BYTES", 2000)
    processes.have_workers(1)
    batch = MIXED * 80
    answers = []
    with proxy_of(processes.address) as proxy:
        for place, answer in enumerate(answer_all(batch, model="sat", dask=proxy.address)):
            answers.append(answer)
            if place == 100:
                proxy.cut()
                Timer(0.7, proxy.mend).start()
        assert of_connection(said) == [
            f"the connection to {proxy.address} is lost; trying again for 5 minutes",
            f"connected to {proxy.address} again",
        ]
    assert shown(answers) == shown(answer_all(MIXED, model="sat")) * 80


def test_a_client_that_gave_up_is_replaced_and_a_lost_scheduler_is_an_error(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(executor, "PARCEL_BYTES", 2000)
    monkeypatch.setattr(connection, "POLL_SECONDS", 0.1)
    processes.have_workers(1)
    with (
        proxy_of(processes.address) as proxy,
        import_module("dask").config.set({"distributed.comm.timeouts.connect": "1s"}),
    ):
        answers = answer_all(MIXED * 200, model="sat", dask=proxy.address)
        first = list(islice(answers, 100))
        proxy.cut()
        Timer(1.2, proxy.mend).start()  # the client gives up after a second
        first += islice(answers, 800)
        assert shown(first) == shown(answer_all(MIXED, model="sat")) * 180
        monkeypatch.setattr(connection, "ATTEMPTS", 1)
        proxy.cut()
        expected = f"the connection to {proxy.address} is lost, and no scheduler answered there"
        with pytest.raises(ClusterError, match=f"^{re.escape(expected)} for 1 second$"):
            list(answers)
    assert len(of_connection(said)) == 3


def test_a_worker_with_another_version_is_refused(processes: Processes, tmp_path: Path) -> None:
    points = distribution("sudoku-prover").read_text("entry_points.txt")
    install_package(tmp_path, "sudoku-prover", points or "", version="0.0.9")
    processes.end_workers()
    processes.add_worker(tmp_path)
    own = installed()["sudoku-prover"]
    with pytest.raises(ClusterError) as caught:
        list(answer_all([FOUR], dask=processes.address))
    assert re.fullmatch(
        rf"the worker tcp://[\d.:]+ has other software, sudoku-prover 0\.0\.9 instead of"
        rf" sudoku-prover {re.escape(own)}; install the same on all workers: `pip install"
        rf" sudoku-prover=={re.escape(own)}` there, restart them, and run the same command again",
        str(caught.value),
    )
    processes.end_workers()


def test_a_worker_without_the_package_is_refused(processes: Processes, tmp_path: Path) -> None:
    (tmp_path / "sudoku").mkdir()
    (tmp_path / "sudoku" / "__init__.py").touch()
    processes.end_workers()
    processes.add_worker(tmp_path)
    with pytest.raises(ClusterError, match=r"the worker tcp://.* sudoku-prover missing or old"):
        list(answer_all([FOUR], dask=processes.address))
    processes.end_workers()


def test_without_workers_it_waits_and_says_so(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(connection, "SECONDS_WITHOUT_WORKERS", 0.0)
    processes.end_workers()
    wait_until(lambda: not processes.joined(), "no workers")
    Timer(0.3, processes.add_worker).start()
    (outcome,) = answer_all([FOUR], model="sat", dask=processes.address)
    assert isinstance(outcome, Outcome)
    assert said[0] == f"no workers at {processes.address}: waiting for some"
