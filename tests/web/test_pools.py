"""Questions that follow every edit have workers of their own; the other workers yield to them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from sudoku.web.api.registry import ENDPOINTS
from sudoku.web.workers import pool as pool_module
from sudoku.web.workers.job import Job
from sudoku.web.workers.pools import PROMPT, Pools
from tests.web.running import Running

LOWEST = 19
"""The lowest priority that there is."""
SECONDS = 60
"""What nothing here takes, on a machine however busy."""


class Busy:
    """A worker that never answers."""

    is_short = is_long = False
    since = 0.0

    def __init__(self, _seconds: float, _changed: object, is_background: bool) -> None:
        self.is_background = is_background
        self.job: Job | None = None
        self.is_cancelled = False

    @property
    def is_idle(self) -> bool:
        return self.job is None

    def ask(self, job: Job) -> None:
        self.job = job

    def cancel(self) -> None:
        self.is_cancelled = True


def test_only_questions_that_follow_an_edit_are_asked_at_full_priority(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers: list[Busy] = []

    def started(seconds: float, changed: object, is_background: bool) -> Busy:
        workers.append(Busy(seconds, changed, is_background))
        return workers[-1]

    monkeypatch.setattr(pool_module, "JobWorker", started)
    for name in (*ENDPOINTS, "openapi.json"):
        workers.clear()
        pools = Pools(1, 10)
        pools.start()
        job = pools.ask("tab", name, b"{}", 1)
        (worker,) = [each for each in workers if each.job is job]
        assert worker.is_background == (name not in PROMPT), name
        pools.cancel(job)
        assert [each for each in workers if each.is_cancelled] == [worker]
        assert (pools.working, pools.waiting) == (1, 0)


def test_long_questions_do_not_hold_up_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "JobWorker", Busy)
    pools = Pools(2, 10)
    pools.start()
    for _ in range(20):
        pools.ask("tab", "rate", b"{}", 1)
    working = pools.working
    pools.ask("tab", "check", b"{}", 1)
    pools.ask("tab", "candidates", b"{}", 1)
    assert pools.working == working + 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_system_knows_which_workers_yield(server: Running) -> None:
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    own = os.getpriority(os.PRIO_PROCESS, parent)

    def lower() -> list[bool]:
        """Of each worker whether it yields. A worker says so as soon as it has started."""
        found = [os.getpriority(os.PRIO_PROCESS, int(each)) for each in children.split()]
        return [each > own or own == LOWEST for each in found]

    end = monotonic() + SECONDS
    while lower().count(True) < 2:
        assert monotonic() < end
        sleep(0.05)
    assert own == LOWEST or lower().count(False) >= 2  # more while other questions take long
