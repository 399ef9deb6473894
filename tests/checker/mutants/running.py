"""Run the tests of the checker on each of its mutants, in forks of one process.

First all tests run on the right code; this tells which functions each one calls, and how long it
takes. Then each mutant gets the tests that call the changed function, until one fails. The tests
are collected once, and certificates that they made are kept, so that most mutants take 50 ms.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import traceback
from collections import defaultdict
from collections.abc import Collection, Sequence
from enum import Enum
from itertools import accumulate
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TextIO

import pytest

from tests.checker.mutants.mutator import Mutant, mutants
from tests.checker.mutants.patching import FOLDER, Patcher

LONGEST_SECONDS = 4.0
"""Of processor time, of a test that is used."""
PATIENCE_SECONDS = 0.4
"""Processor time for one test on a mutant, beside ten times what it usually takes."""
SILENT_SECONDS = 5
"""Time for one test on a mutant, which may wait for something that never comes, beside three times
the processor time that it usually takes.
"""
MEMORY = 6 * 2**30
"""Bytes of addresses for a mutant."""
BRIEF_SECONDS = 0.5
"""Processor time of all tests of a mutant that is expected to survive, in a short run."""
Line = tuple[str, int]


class Result(Enum):
    """What happened with a mutant. One that used up its time is as good as killed."""

    KILLED = 0
    SURVIVED = 1
    ENDLESS = 2


class Mutation:
    """A plugin of pytest, which runs tests in its own way."""

    def __init__(self, modules: Sequence[str], jobs: int, briefly: Collection[str]) -> None:
        """briefly: the mutants that only the quickest tests are tried on."""
        self.modules, self.jobs, self.briefly = modules, jobs, briefly
        self.results: dict[str, Result] = {}

    def pytest_collection(self) -> None:
        """Have Hypothesis stop at the first example that fails, before the tests take settings."""
        from hypothesis import Phase, settings  # late: pytest rewrites its assertions first

        phases = Phase.explicit, Phase.generate
        settings.register_profile("mutants", settings.default, database=None, phases=phases)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._patcher = Patcher()
        self._watch(session.items)
        print(f"{len(self._seconds)} tests in {sum(self._seconds.values()):.0f} s", flush=True)
        gc.collect()
        gc.freeze()  # so that a fork copies less
        self._run_all()
        return True

    def _watch(self, items: list[pytest.Item]) -> None:
        """Run all tests on the right code."""
        self._calling: dict[Line, list[pytest.Item]] = defaultdict(list)
        self._touching: dict[str, list[pytest.Item]] = defaultdict(list)
        self._seconds: dict[pytest.Item, float] = {}
        self._still: list[pytest.Item] = []  # they only look at constants
        called = self._patcher.watch()
        for item, following in zip(items, [*items[1:], None], strict=True):
            called.clear()
            _clear_caches()
            start = process_time()
            is_right = self._passes(item, following)
            seconds = process_time() - start
            if not is_right:
                raise pytest.UsageError(f"{item.nodeid} fails on the right code")
            if seconds < LONGEST_SECONDS:
                self._seconds[item] = seconds
                if not called:
                    self._still.append(item)
                for line in called:
                    self._calling[line].append(item)
                for name in {name for name, _ in called}:
                    self._touching[name].append(item)

    def _passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self._failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    def _run_all(self) -> None:
        with TemporaryDirectory() as folder:
            reports = [Path(folder, str(job)) for job in range(self.jobs)]
            for job, file in enumerate(reports):
                if not os.fork():
                    with file.open("w", encoding="utf-8") as report:
                        self._run_share(job, report)
            for _ in reports:
                _, status = os.wait()
                if status:
                    raise pytest.UsageError("a process that ran mutants failed")
            for file in reports:
                for line in file.read_text(encoding="utf-8").splitlines():
                    result, _, name = line.partition(" ")
                    self.results[name] = Result(int(result))

    def _run_share(self, job: int, report: TextIO) -> None:
        """Run every mutant of this share, and end this process, which is a fork."""
        code = 1
        try:
            self._report_share(job, report)
            code = 0
        except BaseException:  # noqa: BLE001  # whatever it is, nothing may run on in a fork
            traceback.print_exc()
        finally:
            report.flush()
            os._exit(code)

    def _report_share(self, job: int, report: TextIO) -> None:
        number = 0
        recent: list[pytest.Item] = []
        for file in (FOLDER / f"{name}.py" for name in self.modules):
            for mutant in mutants(file.name, file.read_text(encoding="utf-8")):
                number += 1
                if number % self.jobs != job:
                    continue
                result, killer = self._run(file.stem, mutant, recent)
                if killer is not None:
                    recent = [killer, *(x for x in recent if x is not killer)][:12]
                print(result.value, mutant.name, file=report, flush=True)

    def _run(self, module: str, mutant: Mutant, recent: list[pytest.Item]) -> Any:
        """What happens with this mutant, and the test that killed it."""
        try:
            code = compile(mutant.tree, FOLDER / f"{module}.py", "exec")
        except (SyntaxError, ValueError, TypeError):
            return Result.KILLED, None
        chosen = self._chosen(f"{module}.py", mutant, recent)
        reader, writer = os.pipe()
        if not (child := os.fork()):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            killer = self._killer(module, code, chosen, writer)
            os._exit((Result.SURVIVED if killer is None else Result.KILLED).value)
        os.close(writer)
        tried = _bytes_from(reader, child, [3 * self._seconds[item] for item in chosen])
        _, status = os.waitpid(child, 0)
        killer = chosen[tried - 1] if 0 < tried <= len(chosen) else None
        if os.WIFSIGNALED(status):
            return Result.ENDLESS, killer
        return Result(os.WEXITSTATUS(status)), killer

    def _chosen(self, name: str, mutant: Mutant, recent: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that call the innermost function around the change, or, if it runs on import, a
        function that uses what it defines. The likeliest to fail come first.
        """
        around = [self._calling[name, line] for line in mutant.lines if self._calling[name, line]]
        found: Collection[pytest.Item] = []
        if around:
            found = min(around, key=len)
        elif not mutant.lines:
            calling = [self._calling[line] for line in self._patcher.using(mutant.names)]
            found = {item for items in calling for item in items} or self._touching[name]
            found = [*found, *self._still]
        place = {item: i - len(recent) for i, item in enumerate(recent)}
        chosen = sorted(found, key=lambda item: (place.get(item, 0), self._seconds[item]))
        if mutant.name in self.briefly:
            spent = accumulate(self._seconds[item] for item in chosen)
            chosen = [
                x for x, seconds in zip(chosen, spent, strict=True) if seconds <= BRIEF_SECONDS
            ]
        return chosen

    def _killer(self, module: str, code: Any, chosen: list[pytest.Item], tried: int) -> Any:
        """The first test that fails."""
        _allow(PATIENCE_SECONDS)
        try:
            self._patcher.put(module, code)
        except Exception:  # noqa: BLE001  # a mutant that cannot even be imported
            return "import"
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            os.write(tried, b".")
            _allow(PATIENCE_SECONDS + 10 * self._seconds[item])
            if not self._passes(item, following):
                return item
        return None


def _bytes_from(reader: int, child: int, patience: Sequence[float]) -> int:
    """How many bytes this process sends until it ends. It is killed if the next one is later than
    SILENT_SECONDS and what its place in `patience` adds.
    """
    count, more = 0, [0.0, *patience]
    with os.fdopen(reader, "rb", buffering=0) as stream:
        while select([stream], [], [], SILENT_SECONDS + more[count])[0]:
            if not (data := stream.read(100)):
                return count
            count += len(data)
    os.kill(child, signal.SIGKILL)
    return count


def _allow(seconds: float) -> None:
    """End this process once it has used so much more processor time."""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _clear_caches() -> None:
    for name, module in [*sys.modules.items()]:
        if name.startswith("sudoku.checker."):
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
