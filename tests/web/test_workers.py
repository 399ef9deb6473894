"""The worker processes: stopped, killed, overdue and shared among tabs, and always there again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest

from sudoku.web.workers import pool as pool_module, worker as worker_module
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import Final
from sudoku.web.workers.pool import Pool
from sudoku.web.workers.process import broken_off, forgive
from sudoku.web.workers.worker import JobWorker
from tests.fragile import has_ended

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL and SIGINT of other processes"),
]

SHORT = {"puzzle": "1234341221434321"}
LONG = {"puzzle": "empty", "box": "6x6", "seconds": 100}
COUNT = {"puzzle": "empty", "seconds": 100}
"""Takes as long, and imports nothing that a worker has not imported before."""
SECONDS = 60
"""What nothing here takes, on a machine however busy."""


def process_ids(pool: Pool) -> list[int]:
    """The processes, including ones that are still starting."""
    return [worker.process_id for worker in pool._workers]


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def pool(runner: asyncio.Runner) -> Iterator[Pool]:
    """Two workers, and one more that no tab takes from the others."""
    pool = Pool(2, 10)

    async def start() -> None:
        pool.start()
        await until(lambda: all(worker.is_ready for worker in pool._workers))

    async def close() -> None:
        pool.close()

    runner.run(start())
    yield pool
    processes = process_ids(pool)
    runner.run(close())
    assert all(map(has_ended, processes))


def ask(pool: Pool, fields: dict[str, Any], client: str = "tab", name: str = "check") -> Job:
    return pool.ask(client, name, json.dumps(fields).encode(), fields.get("seconds"))


async def end_of(job: Job) -> Final:
    async with asyncio.timeout(SECONDS):
        while not isinstance(message := await job.next(), Final):
            pass
        return message


async def until(holds: Callable[[], object]) -> None:
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end
        await asyncio.sleep(0.01)


async def assert_answered(pool: Pool, client: str = "tab") -> None:
    final = await end_of(ask(pool, SHORT, client))
    assert (final.status, json.loads(final.content)["verdict"]) == (200, "unique")


def test_a_cancelled_question_stops_and_its_process_goes_on(
    runner: asyncio.Runner, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "CANCEL_SECONDS", SECONDS)  # the machine may be busy

    async def scenario() -> None:
        await assert_answered(pool)
        before = process_ids(pool)
        job = ask(pool, COUNT, name="count")
        await until(lambda: job.has_started)
        await asyncio.sleep(0.2)  # it is in the middle of it
        pool.cancel(job)
        await until(lambda: pool.working == 0)
        await assert_answered(pool)
        assert process_ids(pool) == before

    runner.run(scenario())


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="other systems start with a peak of zero")
def test_the_memory_of_the_starting_process_does_not_wear_a_worker() -> None:
    child = "from sudoku.system.memory import most_used; print(most_used())"
    parent = "import subprocess, sys; x = b'1' * (300 << 20)\n"
    parent += f"subprocess.run([sys.executable, '-c', {child!r}])"
    done = subprocess.run([sys.executable, "-c", parent], capture_output=True, check=True)
    assert 1 << 20 < int(done.stdout) < 200 << 20


def test_a_process_whose_import_was_broken_off_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not broken_off(Final(503, b"")).is_worn
    monkeypatch.setitem(sys.modules, "half.part", sys)
    assert broken_off(Final(503, b"")).is_worn


def test_a_cancelled_question_that_waits_is_never_asked(runner: asyncio.Runner, pool: Pool) -> None:
    async def scenario() -> None:
        jobs = [ask(pool, SHORT) for _ in range(5)]
        pool.cancel(jobs[3])
        for job in (*jobs[:3], jobs[4]):
            assert (await end_of(job)).status == 200
        assert not jobs[3].has_started
        assert pool.waiting == 0

    runner.run(scenario())


def test_long_questions_of_one_tab_do_not_hold_up_another(
    runner: asyncio.Runner, pool: Pool
) -> None:
    async def scenario() -> None:
        long = [ask(pool, LONG, "first tab") for _ in range(3)]
        await until(lambda: long[0].has_started)
        for _ in range(3):
            await assert_answered(pool, "second tab")
        assert pool.working > 0
        for job in long:
            pool.cancel(job)
        await until(lambda: pool.working == 0)

    runner.run(scenario())


def test_a_killed_process_fails_its_question_alone(runner: asyncio.Runner, pool: Pool) -> None:
    async def scenario() -> None:
        await assert_answered(pool)
        job, other = ask(pool, LONG), ask(pool, SHORT)
        await until(lambda: job.has_started)
        (worker,) = [each for each in pool._workers if each.job is job]
        os.kill(worker.process_id, signal.SIGKILL)
        final = await end_of(job)
        assert final.status == 500
        assert json.loads(final.content) == {
            "error": "the process that worked on this question was killed by SIGKILL"
        }
        assert (await end_of(other)).status == 200

    runner.run(scenario())


def test_a_question_far_beyond_its_budget_is_stopped(
    runner: asyncio.Runner, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "GRACE_SECONDS", 0.2)

    async def scenario() -> None:
        body = json.dumps(LONG).encode()
        final = await end_of(pool.ask("tab", "check", body, 0.1))
        assert final.status == 500
        assert "did not keep to the budget of 0.1 s and was stopped" in final.content.decode()
        await assert_answered(pool)

    runner.run(scenario())


def test_a_burst_of_one_tab_leaves_a_worker_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        """A worker that never answers, and takes long to start."""

        is_short = is_long = False
        since = 0.0
        starts_at_once = True
        job: Job | None = None

        def __init__(self, *_arguments: object) -> None:
            self.is_ready = self.starts_at_once

        @property
        def is_idle(self) -> bool:
            return self.is_ready and self.job is None

        def ask(self, job: Job) -> None:
            self.job = job

    monkeypatch.setattr(pool_module, "JobWorker", Slow)
    for jobs, most in ((1, 2), (2, 2), (4, 4)):
        pool, Slow.starts_at_once = Pool(jobs, 10), True
        pool.start()
        Slow.starts_at_once = False
        for _ in range(9):
            ask(pool, LONG, "first tab")
        assert pool.working == most
        if jobs > 1:
            ask(pool, SHORT, "second tab")
            assert pool.working == most + 1


def test_questions_that_arrive_together_are_answered_by_one_worker_in_turn(
    runner: asyncio.Runner, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    by: dict[Job, JobWorker] = {}

    def recorded(worker: JobWorker, job: Job) -> None:
        by[job] = worker
        unrecorded(worker, job)

    unrecorded = JobWorker.ask
    monkeypatch.setattr(JobWorker, "ask", recorded)

    async def scenario() -> None:
        await until(lambda: sum(worker.is_idle for worker in pool._workers) > 1)
        first = ask(pool, SHORT)
        second, other = ask(pool, SHORT, name="candidates"), ask(pool, SHORT, "another tab")
        assert other.has_started
        assert not second.has_started
        await end_of(second)
        assert by[second] is by[first]

        monkeypatch.setattr(worker_module, "SHORT_SECONDS", 0.01)
        long = ask(pool, LONG)
        await end_of(ask(pool, SHORT))  # when `long` is no longer short
        pool.cancel(long)
        edited = ask(pool, SHORT)
        assert edited.has_started  # without waiting for the worker that was cancelled
        await end_of(edited)

    monkeypatch.setattr(worker_module, "SHORT_SECONDS", SECONDS)
    runner.run(scenario())


def test_progress_comes_before_the_answer(runner: asyncio.Runner, pool: Pool) -> None:
    async def scenario() -> None:
        job = ask(pool, {**SHORT, "limit": 3}, name="solutions")
        lines = []
        while not isinstance(message := await job.next(), Final):
            lines.append(json.loads(message.content))
        assert message.status == 200
        assert all([*line] in (["progress"], ["item"]) for line in lines)

    runner.run(scenario())


class Dropped:
    """Fails in its finalizer."""

    def __init__(self, error: type[BaseException] | None) -> None:
        if error is AttributeError:
            raise KeyboardInterrupt  # before there is `self.error`
        self.error = error

    def __del__(self) -> None:
        if self.error is not None:
            raise self.error


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_finalizers_after_a_cancellation_print_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", forgive)
    with pytest.raises(KeyboardInterrupt):
        Dropped(AttributeError)
    Dropped(KeyboardInterrupt)
    assert capsys.readouterr().err == ""
    Dropped(ZeroDivisionError)
    assert "ZeroDivisionError" in capsys.readouterr().err
