"""What the workers of the tests do, and a process that starts one."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sudoku.system.channel import Channel, sendable
from sudoku.system.worker import Worker


def serve(channel: Channel, what: str = "") -> None:
    """Do as each request says."""
    while True:
        name, *arguments = channel.receive()
        channel.send(REQUESTS[name](channel, what, *arguments))


def cancellable(channel: Channel) -> None:
    """Sleep as each request says, until it is cancelled."""
    while True:
        seconds = channel.receive()
        channel.send("begun")
        try:
            with channel.cancellable():
                time.sleep(seconds)
        except KeyboardInterrupt:
            channel.send("cancelled")
        else:
            channel.send("done")


def careful(channel: Channel) -> None:
    """Send what cannot be sent."""
    channel.receive()
    channel.send_bytes(sendable(lambda: 1, lambda _error: "cannot be sent"))
    channel.send_bytes(sendable(OddError(1, 2), lambda _error: "cannot be sent"))
    channel.send_bytes(sendable(7, repr))
    channel.receive()


class OddError(Exception):
    """Can be pickled, but not unpickled."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def parts(channel: Channel, _what: str, count: int) -> str:
    for part in range(count):
        channel.send(part)
    return "end"


def say(_channel: Channel, _what: str, text: str) -> None:
    os.write(1, f"{text}\n".encode())
    os.write(2, b"error\n")


def leave_a_child(_channel: Channel, _what: str) -> int:
    """Start a program in the session of the worker."""
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid


def start_another(_channel: Channel, _what: str) -> tuple[int, int]:
    """Start another worker, and keep it."""
    others.append(Worker(serve))
    return others[-1].process_id, others[-1].ask(("add", 1, 1))


others: list[Worker] = []

REQUESTS: dict[str, Callable[..., object]] = {
    "add": lambda _channel, _what, one, other: one + other,
    "what": lambda _channel, what: what,
    "parts": parts,
    "exit": lambda _channel, _what, code: os._exit(code),
    "abort": lambda _channel, _what: os.kill(os.getpid(), signal.SIGKILL),
    "sleep": lambda _channel, _what, seconds: time.sleep(seconds),
    "hold": lambda _channel, _what, seconds: ctypes.PyDLL(None).sleep(seconds),
    "read": lambda _channel, _what: sys.stdin.read(),
    "interrupt": lambda _channel, _what: os.kill(os.getpid(), signal.SIGINT),
    "say": say,
    "leave a child": leave_a_child,
    "start another": start_another,
    "large": lambda _channel, _what, data: len(data),
    "warnings": lambda _channel, _what: sys.warnoptions,
}


def start_and_wait(note: str, request: str) -> None:
    """Start a worker, write its number into a file, and wait for it. Called in a process that the
    test kills.
    """
    worker = Worker(serve)
    worker.ask(("add", 1, 1))
    worker.send((request, 600))
    Path(f"{note}.new").write_text(str(worker.process_id))
    Path(f"{note}.new").replace(note)
    worker.receive()
