"""The connection to a Dask cluster: by address, on this machine, or through a given client.

A client that loses its connection tries to reconnect for a while and then closes.
`ClusterConnection.is_up` replaces it by a new client, until no scheduler has answered for
`patience`.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic
from typing import Any

from sudoku.batch.executors.cluster.opening import Client, OpenedClient, opened
from sudoku.batch.executors.cluster.worker import asked_software, installed
from sudoku.errors import ClusterError
from sudoku.pictures.words import plural
from sudoku.system.entry_points import PACKAGE
from sudoku.system.processes import interrupts_held

ATTEMPTS = 10
"""A scheduler may be out of reach for this many times Dask's own timeout
(`distributed.comm.timeouts.connect`, 30 seconds).
"""
POLL_SECONDS = 1.0
SECONDS_WITHOUT_WORKERS = 3.0
"""Seconds without workers after which a message is printed."""

Say = Callable[[str], None]


def log(message: str) -> None:
    """Log a message; used by callers other than the command line."""
    logging.getLogger("sudoku.cluster").warning(message)


class ClusterConnection:
    """A client of a cluster, which is replaced when it is lost."""

    address: str
    """The address of the scheduler."""
    threads: int
    """The current number of threads of all workers."""

    def __init__(self, opened: OpenedClient, say: Say) -> None:
        self._opened, self._say = opened, say
        self.client: Client = opened.client
        self.address: str = self.client.scheduler.address
        self.threads: int = sum(self.client.nthreads().values())
        self.generation = 0
        self._lost_since: float | None = None
        self._idle_since: float | None = None
        self._is_idle_said = False
        self._is_closed = Event()
        Thread(target=self._watch, name="cluster watch", daemon=True).start()

    @property
    def patience(self) -> float:
        """Seconds that a scheduler may be out of reach."""
        return ATTEMPTS * self._opened.timeout

    def is_up(self) -> bool:
        """Whether tasks can be submitted now. Called about once a second; reports changes.

        Raises ClusterError when the connection is permanently lost.
        """
        status = str(self.client.status)
        if status == "running":
            if self._lost_since is not None:
                self._lost_since = None
                self._say(f"connected to {self.address} again")
            self._say_if_idle()
            return True
        if self._lost_since is None:
            self._lost_since = monotonic()
            self._say(
                f"the connection to {self.address} is lost; trying again for"
                f" {_in_words(self.patience)}"
            )
        if status != "connecting":
            self._reopen()
        return False

    def close(self) -> None:
        """Close all connections that were opened here."""
        self._is_closed.set()
        with interrupts_held():
            self._opened.close()

    def _reopen(self) -> None:
        assert self._lost_since is not None  # noqa: S101
        lost = f"the connection to {self.address} is lost"
        if self._opened.again is None:
            raise ClusterError(f"{lost}: its client is closed")
        left = self._lost_since + self.patience - monotonic()
        if left <= 0:
            wait = _in_words(self.patience)
            raise ClusterError(f"{lost}, and no scheduler answered there for {wait}")
        try:
            self.client = self._opened.reopen(min(left, self._opened.timeout))
            self.generation += 1
        except ClusterError:
            self._is_closed.wait(min(left, POLL_SECONDS))

    def _watch(self) -> None:
        """Count the threads of the workers repeatedly."""
        while not self._is_closed.wait(POLL_SECONDS):
            # A client that is being closed or connected raises various errors.
            with suppress(Exception):
                self.threads = sum(self.client.nthreads().values())

    def _say_if_idle(self) -> None:
        if self.threads:
            if self._is_idle_said:
                self._say(f"workers at {self.address}: {self.threads} threads")
            self._idle_since, self._is_idle_said = None, False
            return
        now = monotonic()
        self._idle_since = now if self._idle_since is None else self._idle_since
        if now - self._idle_since > SECONDS_WITHOUT_WORKERS and not self._is_idle_said:
            self._is_idle_said = True
            self._say(f"no workers at {self.address}: waiting for some")


def _in_words(seconds: float) -> str:
    if seconds >= 100:
        return plural(round(seconds / 60), "minute")
    return plural(round(seconds), "second")


@contextmanager
def connected(
    dask: Any, workers: int | None = None, say: Say | None = None
) -> Iterator[ClusterConnection]:
    """A connection to the cluster that `dask` names.

    dask: the address of a scheduler, the file that `dask scheduler --scheduler-file` wrote, "local"
    for a cluster of processes on this machine, or a `distributed.Client`, which stays open.
    workers: the number of these processes; None starts one per processor. say: called with a
    message when the connection or all workers are lost, and when they are back.

    Raises ClusterError if the cluster does not answer.
    """
    connection = ClusterConnection(opened(dask, workers), say or log)
    try:
        yield connection
    finally:
        connection.close()


def survey(client: Client) -> str | None:
    """A message about a worker with different software; None if all agree with this process."""
    own = installed()
    found = client.run(pickle.loads, asked_software(), on_error="return")
    for worker, theirs in sorted(found.items()):
        if isinstance(theirs, Exception):
            return refusal(worker, own, {**own, PACKAGE: f"missing or old ({theirs})"})
        if theirs != own:
            return refusal(worker, own, theirs)
    return None


def refusal(worker: str, own: dict[str, str], theirs: dict[str, str]) -> str:
    """The reason why a worker is refused, and the remedy."""
    names = [name for name in {**own, **theirs} if own.get(name) != theirs.get(name)]
    there = ", ".join(f"{name} {theirs.get(name, 'not installed')}" for name in names)
    here = ", ".join(f"{name} {own.get(name, 'not installed')}" for name in names)
    wanted = " ".join(
        f"{name}=={own[name]}" for name in names if own.get(name, "not ")[:1].isdigit()
    )
    advice = f": `pip install {wanted}` there" if wanted else ""
    return (
        f"the worker {worker} has other software, {there} instead of {here}; install the same on"
        f" all workers{advice}, restart them, and run the same command again"
    )
