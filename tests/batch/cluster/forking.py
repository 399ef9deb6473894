"""Starts schedulers and workers of Dask without importing Dask for each of them.

Run as a program, it imports what they need, then reads a command a line, forks for it, and prints
the process's id. A process of its own spends most of its time on these imports.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path

IMPORTED = (
    "distributed.cli.dask_scheduler",
    "distributed.cli.dask_worker",
    "sudoku.batch.executors.cluster.worker",
    "sudoku_models.auto.model",
    "sudoku_models.sat.model",
)


class Forks:
    """Processes that are forked from one. folder: where they run."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )

    def start(self, module: str, arguments: list[str]) -> Fork:
        """Run the main function of a module."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([module, arguments]) + "\n")
        return Fork(int(self._process.stdout.readline()))

    def end(self) -> None:
        """Call it when all forks have ended."""
        self._process.communicate()


class Fork:
    """A forked process, with the methods of a Popen."""

    def __init__(self, number: int) -> None:
        self._number = number

    def poll(self) -> int | None:
        """0 if it has ended."""
        try:
            os.kill(self._number, 0)
        except ProcessLookupError:
            return 0
        return None

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def wait(self, seconds: float = 60) -> None:
        """Raises TimeoutExpired."""
        end = time.monotonic() + seconds
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self._number), seconds)
            time.sleep(0.01)

    def _send(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._number, number)


def _reap(*_: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def main() -> None:
    for module in IMPORTED:
        import_module(module)
    signal.signal(signal.SIGCHLD, _reap)
    for line in sys.stdin:
        module, arguments = json.loads(line)
        number = os.fork()
        if not number:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(0, 1)
            import_module(module).main(arguments)
            os._exit(0)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
