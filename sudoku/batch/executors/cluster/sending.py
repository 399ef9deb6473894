"""Parcels of questions on a cluster: sent, answered in any order, and sent again when lost.

A parcel is one Dask task. If its worker is lost, Dask sends the parcel to another worker, and stops
after a few losses (`allowed-failures`). Not every parcel of a lost worker caused the loss, so the
parcel is then divided, and an isolated question is sent once more while nothing else runs on the
cluster. If its workers die again, the answer is a ModelFault.

When the connection is cut, Dask forgets the tasks of this client. All parcels without an answer are
then sent again under new keys, which prevents duplicate answers.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from multiprocessing import Pipe
from queue import SimpleQueue
from typing import Any
from uuid import uuid4

from distributed.scheduler import KilledWorker

from sudoku.batch.executors.cluster.connection import ClusterConnection, refusal, survey
from sudoku.batch.executors.cluster.worker import installed, parcel
from sudoku.batch.executors.executor import Answer
from sudoku.batch.request import Request
from sudoku.errors import ClusterError, ModelFault
from sudoku.system.worker import PipeEnd

PARTS = 16
"""Number of pieces into which a parcel is divided after its workers died."""
MOST_SENDINGS = 50
"""The number of times that a parcel may be sent before its loss is an error."""


@dataclass(frozen=True, slots=True)
class AnsweredParcel:
    """The answers to a parcel, still packed."""

    number: int
    """The number of the parcel."""
    data: list[bytes]
    seconds: float
    """The seconds that the worker took."""

    @property
    def size(self) -> int:
        """The size in bytes."""
        return sum(map(len, self.data))

    def answers(self) -> list[Answer]:
        """The answers in the order of the questions. An exception replaces a missing answer."""
        return [answer for part in self.data for answer, _ in pickle.loads(part)]  # noqa: S301


@dataclass(eq=False, slots=True)
class _Parcel:
    """Requests that are sent together."""

    number: int
    """The number of the parcel; its parts have the same number."""
    questions: bytes
    """The requests, pickled because that is smaller."""
    count: int
    """The number of requests."""
    part: tuple[int, ...] = ()
    """The place of a part among the requests."""
    is_suspect: bool = False
    """Whether its only request is sent while nothing else runs."""
    sendings: int = 0
    future: Any = None


@dataclass(slots=True)
class _OpenParcel:
    """An unanswered parcel."""

    left: int = 1
    """The number of its parts that are on the cluster or waiting to be sent."""
    parts: dict[tuple[int, ...], bytes] = field(default_factory=dict)
    seconds: float = 0.0


class Sender:
    """Sends parcels and receives their answers."""

    news: PipeEnd
    """Readable by `multiprocessing.connection.wait` when there is something to `receive`."""

    def __init__(self, connection: ClusterConnection) -> None:
        self.news, self._bell = Pipe(duplex=False)
        self._connection = connection
        self._generation = connection.generation
        self._replies: SimpleQueue[tuple[_Parcel, Any, Any]] = SimpleQueue()
        self._numbers = count()
        self._keys = (f"sudoku-{uuid4().hex}-{number}" for number in count())
        self._open: dict[int, _OpenParcel] = {}
        self._unsent: deque[_Parcel] = deque()
        self._suspects: deque[_Parcel] = deque()
        self._on_cluster: set[_Parcel] = set()

    @property
    def pending(self) -> int:
        """The number of unanswered parcels."""
        return len(self._open)

    @property
    def threads(self) -> int:
        """The number of threads of all workers."""
        return self._connection.threads

    @property
    def has_news(self) -> bool:
        """Whether there is something to receive. Returns immediately."""
        return not self._replies.empty()

    def send(self, questions: Sequence[Request]) -> tuple[int, int]:
        """Send these questions to one worker; returns the number of the parcel and its size in
        bytes.
        """
        number = next(self._numbers)
        self._open[number] = _OpenParcel()
        data = pickle.dumps(questions)
        self._unsent.append(_Parcel(number, data, len(questions)))
        self.tend()
        return number, len(data)

    def receive(self) -> list[AnsweredParcel]:
        """The parcels answered since the last call. Raises ClusterError."""
        while self.news.poll():
            self.news.recv_bytes()
        found: list[AnsweredParcel] = []
        while not self._replies.empty():
            one, future, reply = self._replies.get()
            if one.future is future:  # the parcel was not sent again meanwhile
                one.future = None
                self._on_cluster.discard(one)
                self._take(one, future, reply, found)
        self.tend()
        return found

    def tend(self) -> None:
        """Send what is waiting, if the connection is up. Call it about once a second."""
        is_up = self._connection.is_up()
        if self._connection.generation != self._generation:
            self._generation = self._connection.generation
            self._send_again(*self._on_cluster)
        while is_up and self._unsent and not self._suspects:
            is_up = self._submit(self._unsent.popleft())
        if is_up and self._suspects and not self._on_cluster:
            self._submit(self._suspects.popleft())

    def cancel(self, *numbers: int) -> None:
        """Drop these parcels without answers. A worker that has started one finishes it."""
        for number in numbers:
            self._open.pop(number, None)
        for waiting in (self._unsent, self._suspects):
            kept = [one for one in waiting if one.number in self._open]
            waiting.clear()
            waiting.extend(kept)
        gone = [one for one in self._on_cluster if one.number not in self._open]
        futures = [one.future for one in gone]
        for one in gone:
            self._on_cluster.discard(one)
            one.future = None
        client = self._connection.client
        if futures and client.status == "running":
            with suppress(Exception):  # the connection may be lost meanwhile
                client.cancel(futures)

    def close(self) -> None:
        """Cancel everything on the cluster."""
        self.cancel(*self._open)
        self._bell.close()
        self.news.close()

    def _submit(self, one: _Parcel) -> bool:
        """Submit a parcel if possible, and return whether it was submitted; otherwise it has to
        wait.
        """
        client = self._connection.client
        one.sendings += 1
        if one.sendings > MOST_SENDINGS:
            raise ClusterError(f"a task was lost {MOST_SENDINGS} times on the cluster {client}")
        try:
            one.future = client.submit(
                pickle.loads,
                parcel(one.questions),
                key=next(self._keys),
                pure=False,
                priority=int(one.sendings > 1 or bool(one.part)),  # other threads wait for it
            )
        except Exception:  # the client was closed meanwhile, which raises various errors
            if client.status == "running":
                raise
            one.sendings -= 1
            self._unsent.appendleft(one)
            return False
        self._on_cluster.add(one)
        one.future.add_done_callback(lambda future: self._done(one, future))
        return True

    def _done(self, one: _Parcel, future: Any) -> None:
        """Called in a Dask thread: fetch the reply, which frees the memory of the cluster."""
        try:
            reply: Any = future.exception() if future.status == "error" else future.result()
        except BaseException as error:  # noqa: BLE001  # judged by _take
            reply = error
        self._replies.put((one, future, reply))
        with suppress(OSError):  # the batch is over
            self._bell.send_bytes(b"")

    def _take(self, one: _Parcel, future: Any, reply: Any, found: list[AnsweredParcel]) -> None:
        if isinstance(reply, tuple):
            if reply[0] == "refused":
                raise ClusterError(refusal(reply[1], installed(), reply[2]))
            self._collect(one, reply[2], reply[1], found)
        elif isinstance(reply, KilledWorker):
            self._divide(one, found)
        elif future.status != "error":  # cancelled, or lost on its way
            self._send_again(one)
        else:
            reason = survey(self._connection.client)
            raise ClusterError(reason or f"a worker failed: {type(reply).__name__}: {reply}")

    def _collect(
        self, one: _Parcel, data: bytes, seconds: float, found: list[AnsweredParcel]
    ) -> None:
        whole = self._open[one.number]
        whole.parts[one.part] = data
        whole.seconds += seconds
        whole.left -= 1
        if not whole.left:
            del self._open[one.number]
            parts = [whole.parts[part] for part in sorted(whole.parts)]
            found.append(AnsweredParcel(one.number, parts, whole.seconds))

    def _divide(self, one: _Parcel, found: list[AnsweredParcel]) -> None:
        """Divide a parcel whose workers died."""
        if one.count > 1:
            questions = pickle.loads(one.questions)  # noqa: S301  # our own
            size = -(-one.count // PARTS)
            parts = []
            for start in range(0, one.count, size):
                some = questions[start : start + size]
                place = (*one.part, start)
                parts.append(_Parcel(one.number, pickle.dumps(some), len(some), place))
            self._open[one.number].left += len(parts) - 1
            self._unsent.extendleft(reversed(parts))
        elif not one.is_suspect:
            self._suspects.append(replace(one, is_suspect=True, sendings=0))
        else:
            (question,) = pickle.loads(one.questions)  # noqa: S301  # our own
            ending = "each worker of the cluster that it was given to died"
            message = f"model {question.model}: {ending} at the puzzle {question.puzzle}"
            fault = ModelFault(message, ending, "died")
            self._collect(one, pickle.dumps([(fault, 0.0)]), 0.0, found)

    def _send_again(self, *lost: _Parcel) -> None:
        for one in sorted(lost, key=lambda one: (one.number, one.part), reverse=True):
            self._on_cluster.discard(one)
            one.future = None
            (self._suspects if one.is_suspect else self._unsent).appendleft(one)
