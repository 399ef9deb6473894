"""The server as a process: what a client goes away from, what ends it, and what it is told."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import httpx
import pytest

from sudoku.web import serving
from sudoku.web.settings import Settings
from tests.cli.command import SOLUTION, UNIQUE
from tests.fragile import has_ended
from tests.web.running import Running, running_server

pytestmark = pytest.mark.slow

LONG = {"puzzle": "empty", "box": "6x6", "seconds": 100}
SECONDS = 60
STREAM = {"accept": "application/x-ndjson"}


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_question_stops_when_the_client_goes_away(server: Running) -> None:
    with httpx.Client(base_url=server.address, timeout=SECONDS) as client:
        for headers in ({}, STREAM):
            with pytest.raises(httpx.ReadTimeout):
                client.post("/api/check", json=LONG, headers=headers, timeout=0.4)
            until(lambda: client.get("/api/health").json()["working"] == 0)
        answer = client.post("/api/check", json={"puzzle": UNIQUE})
        assert answer.json()["solutions"] == [SOLUTION]


def test_a_stream_tells_that_it_still_works_and_then_the_answer(server: Running) -> None:
    body = {**LONG, "seconds": 0.7}
    address = f"{server.origin}/api/check"
    with httpx.stream("POST", address, json=body, headers=STREAM, timeout=SECONDS) as stream:
        *lines, last = stream.iter_lines()
        assert stream.headers["content-type"] == "application/x-ndjson"
    assert all(line.startswith('{"progress": {') for line in lines)
    assert lines
    assert last.startswith('{"answer": {')
    assert '"verdict": "unknown"' in last or '"verdict": "multiple"' in last


def test_an_error_before_the_first_line_has_its_status_and_place(server: Running) -> None:
    address = f"{server.origin}/api/check"
    for headers in ({}, STREAM):
        answer = httpx.post(address, json={"puzzle": "12?4" * 4}, headers=headers, timeout=SECONDS)
        assert answer.status_code == 422
        assert (answer.json()["line"], answer.json()["column"]) == (1, 3)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_ctrl_c_ends_it_with_all_its_processes() -> None:
    with running_server("--jobs", "1") as running:
        children = children_of(running.process.pid)
        assert children
        running.process.send_signal(signal.SIGINT)
        out, err = running.process.communicate(timeout=SECONDS)
        assert (running.process.returncode, err) == (130, "interrupted\n")
        assert out == ""
    until(lambda: all(map(has_ended, children)))


def test_an_interrupt_in_the_middle_of_an_answer_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As SIGTERM causes it where SIGINT is ignored."""
    ended, late = Event(), list[str]()

    async def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def ask() -> None:
        with suppress(httpx.HTTPError):
            httpx.get(f"http://127.0.0.1:{port}/", timeout=SECONDS)
        if not ended.wait(SECONDS):
            late.append("still running")
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(serving, "create_app", lambda *_: interrupted)
    listener = serving.listening("127.0.0.1", 0)
    port = listener.getsockname()[1]
    asking = Thread(target=ask)
    with pytest.raises(KeyboardInterrupt):
        serving.run(Settings(port, jobs=1), listener, asking.start)
    ended.set()
    asking.join()
    assert not late


def children_of(process_id: int) -> list[int]:
    text = Path(f"/proc/{process_id}/task/{process_id}/children").read_text(encoding="ascii")
    return [int(number) for number in text.split()]
