"""A worker answers requests, tells how it ended, and leaves nothing behind, whatever happens."""

from __future__ import annotations

import gc
import importlib
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from sudoku.system.channel import Cancellation
from sudoku.system.worker import Worker, ready_workers
from tests.fragile import ROOT, has_ended, wait_until
from tests.system import requests

pytestmark = pytest.mark.slow

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals are as POSIX has them")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

SECONDS = 60.0
"""What nothing here takes, on a machine however busy."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(requests.serve, "argument")
    yield worker
    worker.kill()
    worker.join()


def test_requests_are_answered_in_their_order(worker: Worker) -> None:
    assert worker.ask(("add", 2, 3)) == 5
    assert worker.ask(("what",), SECONDS) == "argument"
    for number in range(5):
        worker.send(("add", number, 1))
    assert [worker.receive() for _ in range(5)] == [1, 2, 3, 4, 5]
    assert not worker.has_ended


def test_an_answer_may_have_several_parts(worker: Worker) -> None:
    assert worker.ask(("parts", 3)) == 0
    assert [worker.receive() for _ in range(3)] == [1, 2, "end"]


@pytest.mark.slow
def test_a_busy_worker_takes_requests_of_any_size(worker: Worker) -> None:
    worker.send(("sleep", 0.2))
    for _ in range(3):
        worker.send(("large", bytes(1 << 22)))
    assert worker.receive() is None
    assert [worker.receive() for _ in range(3)] == [1 << 22] * 3


def test_workers_with_messages_are_found(worker: Worker) -> None:
    assert ready_workers([worker], time.monotonic()) == []
    worker.send(("add", 1, 1))
    assert ready_workers([worker], math.inf) == [worker]
    assert worker.receive() == 2


@pytest.mark.slow
@posix_only
@pytest.mark.parametrize(
    ("request_", "how"),
    [
        (("exit", 3), "ended with exit code 3"),
        (("exit", 0), "ended with exit code 0"),
        (("abort",), "was killed by SIGKILL"),
        (("no such request",), "ended with exit code 1"),
    ],
)
@pytest.mark.parametrize("is_isolated", [False, True])
def test_a_crash_is_told(request_: tuple[object, ...], how: str, is_isolated: bool) -> None:
    worker = Worker(requests.serve, is_isolated=is_isolated)
    with pytest.raises(EOFError):
        worker.ask(request_)
    assert worker.join() == how
    assert worker.has_ended
    worker.send(("add", 1, 1))  # nobody hears it


@posix_only
def test_a_killed_worker_ends_at_once_and_says_why(worker: Worker) -> None:
    worker.send(("hold", 600))
    worker.kill("was too slow")
    worker.kill("for another reason")
    with pytest.raises(EOFError):
        worker.receive()
    assert worker.join() == "was too slow"


def test_an_answer_after_the_deadline_is_not_waited_for(worker: Worker) -> None:
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        worker.ask(("sleep", 600), 0.1)
    assert time.monotonic() - start < SECONDS


@posix_only
def test_it_reads_nothing_and_ignores_ctrl_c(worker: Worker) -> None:
    assert worker.ask(("read",)) == ""
    assert worker.ask(("interrupt",)) is None
    assert worker.ask(("add", 1, 1)) == 2


def test_what_cannot_be_sent_is_replaced() -> None:
    worker = Worker(requests.careful)
    worker.send(None)
    assert [worker.receive() for _ in range(3)] == ["cannot be sent", "cannot be sent", 7]
    worker.kill()
    worker.join()


def test_a_request_that_cannot_be_pickled_is_refused(worker: Worker) -> None:
    with pytest.raises((AttributeError, TypeError)):
        worker.send(lambda: 1)
    assert worker.ask(("add", 1, 1)) == 2


@pytest.mark.slow
@linux_only
def test_all_processes_of_an_isolated_worker_are_killed_and_its_output_is_kept() -> None:
    for end in (Worker.kill, lambda worker: worker.send(("exit", 1)), Worker.close):
        worker = Worker(requests.serve, is_isolated=True)
        worker.ask(("say", "word"))
        child = worker.ask(("leave a child",))
        assert os.getsid(worker.process_id) == worker.process_id
        end(worker)
        worker.join()
        assert sorted(worker.last_output.split()) == ["error", "word"]
        wait_until(lambda child=child: has_ended(child))  # type: ignore[misc]


@linux_only
def test_the_output_of_other_workers_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker(requests.serve)
    worker.ask(("say", "word"))
    worker.kill()
    worker.join()
    assert capfd.readouterr() == ("word\n", "error\n")


@linux_only
def test_a_worker_that_nobody_holds_is_killed() -> None:
    worker = Worker(requests.serve)
    process_id = worker.process_id
    del worker
    gc.collect()
    assert has_ended(process_id)


def test_warnings_are_as_in_the_parent() -> None:
    code = (
        "from sudoku.system.worker import Worker; from tests.system import requests; "
        "print(Worker(requests.serve).ask(('warnings',)))"
    )
    arguments = [sys.executable, "-W", "error::ImportWarning", "-c", code]
    done = subprocess.run(arguments, capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout == "['error::ImportWarning']\n"


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "models")])}


START = "from tests.system.requests import start_and_wait; start_and_wait({!r}, {!r})"
IN_THREAD = (
    "import threading; from tests.system.requests import start_and_wait;"
    "threading.Thread(target=start_and_wait, args=({!r}, {!r})).start()"
)


@pytest.mark.slow
@linux_only
@pytest.mark.parametrize("request_", ["sleep", "hold"])
@pytest.mark.parametrize("start", [START, IN_THREAD], ids=["main thread", "other thread"])
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_ends_with_its_parent(
    tmp_path: Path, request_: str, start: str, end: signal.Signals
) -> None:
    note = tmp_path / "note"
    code = start.format(str(note), request_)
    with subprocess.Popen([sys.executable, "-c", code], env=environment()) as parent:
        wait_until(note.exists)
        parent.send_signal(end)
    process_id = int(note.read_text())
    wait_until(lambda: has_ended(process_id))


@linux_only
def test_a_busy_worker_ends_when_its_parent_has_nothing_more_to_do(tmp_path: Path) -> None:
    """The parent is a script without a guard for `__main__`, which the worker does not run."""
    script = tmp_path / "script.py"
    script.write_text(
        "from sudoku.system.worker import Worker\nfrom tests.system import requests\n"
        "worker = Worker(requests.serve)\nworker.ask(('add', 1, 1))\nworker.send(('hold', 600))\n"
        "print(worker.process_id)\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=SECONDS,
        check=True,
    )
    assert has_ended(int(done.stdout))
    assert done.stderr == ""


@pytest.mark.slow
@linux_only
def test_a_worker_of_a_worker_ends_with_it(worker: Worker) -> None:
    process_id, answer = worker.ask(("start another",))
    assert answer == 2
    assert not has_ended(process_id)
    worker.kill()
    worker.join()
    wait_until(lambda: has_ended(process_id))


@pytest.mark.slow
@linux_only
@pytest.mark.parametrize("request_", ["sleep", "hold"])
def test_ctrl_c_in_a_terminal_is_for_the_parent(tmp_path: Path, request_: str) -> None:
    note = tmp_path / "note"
    code = START.format(str(note), request_)
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        text=True,
    ) as parent:
        wait_until(note.exists)
        os.killpg(parent.pid, signal.SIGINT)
        _, err = parent.communicate(timeout=SECONDS)
    assert err.count("KeyboardInterrupt") == 1
    assert has_ended(int(note.read_text()))


@posix_only
@pytest.mark.slow
def test_a_cancelled_request_is_interrupted_and_the_next_one_is_not() -> None:
    worker = Worker(requests.cancellable, is_cancellable=True)
    try:
        for _ in range(3):
            assert worker.ask(600) == "begun"
            assert until_answered(worker, worker.cancel) == "cancelled"
            assert worker.cancel()  # too late
            assert worker.ask(0.05) == "begun"
            assert worker.receive() == "done"
        os.kill(worker.process_id, signal.SIGINT)  # from a terminal
        assert worker.ask(0.05) == "begun"
        assert worker.receive() == "done"
    finally:
        worker.kill()
        worker.join()


def until_answered(worker: Worker, call: Callable[[], object]) -> object:
    while not ready_workers([worker], time.monotonic() + 0.05):
        call()
    return worker.receive()


def test_other_workers_cannot_be_interrupted(worker: Worker) -> None:
    assert not worker.cancel()


@posix_only
def test_a_cancellation_waits_for_the_end_of_an_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    cancellation = Cancellation(ours)
    cancellation.at_work = 7
    os.write(theirs, (6).to_bytes(8, "big") + (7).to_bytes(8, "big"))
    heard = ModuleType("heard")
    heard.handle = lambda: cancellation.handle(signal.SIGINT, sys._getframe())  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "heard", heard)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "cancelled_amid.py").write_text("import heard\nheard.handle()\nWHOLE = True\n")
    assert importlib.import_module("cancelled_amid").WHOLE
    with pytest.raises(KeyboardInterrupt):
        heard.handle()
    sent: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_while_it_sends(cancellation, sent)
    assert sent == ["whole"]
    os.close(ours)
    os.close(theirs)


def interrupted_while_it_sends(cancellation: Cancellation, sent: list[str]) -> None:
    with cancellation.deferred():
        cancellation.handle(signal.SIGINT, None)
        sent.append("whole")
