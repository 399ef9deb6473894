"""A Dask cluster of real processes, and a connection to it that a test can cut."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import Any

from tests.batch.cluster.forking import Fork, Forks

ROOT = Path(__file__).parents[3]
SECONDS_TO_START = 60
SCHEDULER, WORKER = "distributed.cli.dask_scheduler", "distributed.cli.dask_worker"
QUIET = {
    "DASK_LOGGING__DISTRIBUTED": "critical",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
}


def wait_until(is_true: Callable[[], object], what: str, seconds: float = SECONDS_TO_START) -> None:
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.02)


class Processes:
    """A scheduler, and workers of one thread each. paths: where workers find packages."""

    def __init__(self, folder: Path, paths: list[Path], **settings: str) -> None:
        self._paths = [*paths, ROOT, ROOT / "models"]
        self.file = folder / "scheduler.json"
        self.workers: list[Fork | subprocess.Popen[bytes]] = []
        self._forks = Forks(folder, self._environment(**settings))
        arguments = ["--scheduler-file", str(self.file), "--host", "127.0.0.1", "--port", "0"]
        self.scheduler = self._forks.start(SCHEDULER, [*arguments, "--no-dashboard"])
        wait_until(lambda: self.file.exists() and self.file.read_text(), "a scheduler")
        self.address: str = json.loads(self.file.read_text())["address"]

    def add_worker(self, path: Path | None = None) -> None:
        """Start a worker. path: where it finds other packages first."""
        where = ["--scheduler-file", str(self.file), "--host", "127.0.0.1", "--no-dashboard"]
        arguments = [*where, "--nthreads", "1", "--no-nanny"]
        self.workers.append(
            self._forks.start(WORKER, arguments)
            if path is None
            else subprocess.Popen(
                [sys.executable, "-m", WORKER, *arguments],
                cwd=self.file.parent,
                env=self._environment(PYTHONPATH=str(path)),
                stdin=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    def have_workers(self, number: int) -> None:
        """Start as many as are missing, and wait until they have joined."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        for _ in range(number - len(self.workers)):
            self.add_worker()
        wait_until(lambda: len(self.joined()) == number, "the workers")

    def joined(self) -> list[str]:
        """The addresses of the workers that the scheduler knows."""
        return [*self._client.nthreads()]

    @cached_property
    def _client(self) -> Any:
        from distributed import Client

        return Client(self.address, set_as_default=False)

    def end_workers(self) -> None:
        for worker in self.workers:
            worker.terminate() if worker.poll() is None else None
        for worker in self.workers:
            try:
                worker.wait(10)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
        self.workers = []

    def end(self) -> None:
        if "_client" in vars(self):
            self._client.close()
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self._forks.end()

    def _environment(self, **variables: str) -> dict[str, str]:
        paths = [variables.pop("PYTHONPATH", ""), *map(str, self._paths)]
        return {**os.environ, **QUIET, **variables, "PYTHONPATH": os.pathsep.join(paths)}


class Proxy:
    """Passes bytes on between a port of its own and an address, until it is cut."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("tcp://").split(":")
        self._target = host, int(port)
        self._sockets: list[socket.socket] = []
        self._is_cut = False
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"tcp://127.0.0.1:{self._server.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Close all connections, and new ones at once."""
        self._is_cut = True
        for one in self._sockets:
            _close(one)
        self._sockets = []

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        _close(self._server)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                if self._is_cut:
                    _close(near)
                    continue
                far = socket.create_connection(self._target)
                self._sockets += [near, far]
                for source, target in ((near, far), (far, near)):
                    Thread(target=_pass_on, args=(source, target), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
    _close(source)
    _close(target)


def _close(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def proxy_of(address: str) -> Iterator[Proxy]:
    proxy = Proxy(address)
    try:
        yield proxy
    finally:
        proxy.close()


@contextmanager
def answering(greeting: bytes) -> Iterator[str]:
    """The address of something that says this to whoever connects, and then listens."""
    server = socket.create_server(("127.0.0.1", 0))
    connections: list[socket.socket] = []

    def answer() -> None:
        with suppress(OSError):
            while True:
                connection, _ = server.accept()
                connections.append(connection)
                connection.sendall(greeting)

    Thread(target=answer, daemon=True).start()
    try:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
    finally:
        for one in (server, *connections):
            _close(one)
