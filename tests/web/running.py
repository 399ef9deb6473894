"""A server as users start it, in a separate process."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.cli.command import COMMAND, PIPES

SECONDS_TO_END = 20


@dataclass(frozen=True)
class Running:
    """A running server."""

    address: str
    """The address of the page, with a slash at its end, and `?token=` if there is one."""
    process: subprocess.Popen[str]

    @property
    def origin(self) -> str:
        return self.address.partition("/?")[0].rstrip("/")


@contextmanager
def running_server(*options: str) -> Iterator[Running]:
    """`sudoku web` on any free port; it is killed in the end if it is still there."""
    command = [*COMMAND, "web", "--no-browser", "--port", "0", *options]
    with subprocess.Popen(command, **PIPES) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line.startswith("http://"):
                process.kill()
                raise AssertionError(process.communicate())
            yield Running(line.split()[0], process)
        finally:
            process.terminate()
            try:
                process.communicate(timeout=SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
