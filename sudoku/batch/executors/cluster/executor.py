"""The executor for a Dask cluster.

Requests in any order are sent one by one. Requests in order are sent in parcels: a parcel holds
questions for about TARGET_SECONDS of work. Parcels are small at first: then the first answers come
soon and show the pace. The cluster has a few parcels per thread at a time. Answers that arrive
early wait here as bytes. While these answers and the questions on the cluster take more than
HELD_BYTES, nothing more is sent.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cached_property
from multiprocessing.connection import wait
from time import monotonic
from typing import Any

from sudoku.batch.executors.cluster.connection import ClusterConnection
from sudoku.batch.executors.cluster.sending import AnsweredParcel, Sender
from sudoku.batch.executors.executor import Answer, Ticket, settled
from sudoku.batch.executors.readahead import ReadAhead
from sudoku.batch.request import Request
from sudoku.system.processes import interrupts_held
from sudoku.system.sizes import AdaptiveSize

TARGET_SECONDS = 1.0
PARCELS_PER_THREAD = 3
GROWTH = 8
"""Limit on the growth of parcels, relative to the largest answered one."""
PARCEL_BYTES = 4 << 20
HELD_BYTES = 512 << 20
QUESTION_BYTES = 1500
"""Approximate bytes that a question takes elsewhere, in the code that prints or writes answers."""
READ_AHEAD = 20_000
"""Weight of the questions that are read but not yet sent."""
FILL_SECONDS = 0.05
"""Seconds that idle workers wait for a parcel to fill up."""
LOOK_SECONDS = 0.01
"""Seconds between checks for newly read questions; a check at every question would take too
long.
"""
TEND_SECONDS = 1.0
"""Limit on the seconds before the connection is checked."""


class _OrderedParcels:
    """Questions that a cluster answers in order."""

    def __init__(self, queue: ReadAhead, sender: Sender) -> None:
        self.queue, self.sender = queue, sender
        self._size = AdaptiveSize(
            largest=PARCEL_BYTES, quick=TARGET_SECONDS / 2, slow=2 * TARGET_SECONDS, growth=GROWTH
        )
        self._sent: dict[int, tuple[int, int]] = {}  # the weight and the bytes of each parcel
        self._bytes = 1.0  # per unit of weight
        self._counts: dict[int, int] = {}  # the questions of each parcel whose turn has not come
        self._answered: dict[int, AnsweredParcel] = {}
        self._held = self._weight_sent = 0
        self._partial_since: float | None = None

    def answers(self) -> Iterator[Any]:
        """The answers in the order of the questions."""
        turn = 0
        while True:
            self._receive()
            self._send()
            if turn in self._answered:
                yield from self._unpacked(turn)
                turn += 1
            elif not self._counts and not self.queue.waiting and self.queue.is_over:
                if self.queue.failure is not None:
                    raise self.queue.failure
                return
            else:
                self._wait()

    def _unpacked(self, turn: int) -> Iterator[Any]:
        parcel = self._answered.pop(turn)
        for answer in parcel.answers():
            if self.sender.has_news:  # keeps workers from waiting for the caller
                self._receive()
                self._send()
            yield answer
        self._held -= parcel.size + QUESTION_BYTES * self._counts.pop(turn)

    def _receive(self) -> None:
        for parcel in self.sender.receive():
            self._answered[parcel.number] = parcel
            weight, size = self._sent.pop(parcel.number)
            self._size.learn(weight, parcel.seconds)
            self._held += parcel.size - size

    def _send(self) -> None:
        """Send full parcels while there is room, and parcels of any size to idle workers."""
        queue, sender = self.queue, self.sender
        if not queue.is_over and queue.news.poll():
            queue.acknowledge()
        threads = max(1, sender.threads)
        while queue.waiting and sender.pending < PARCELS_PER_THREAD * threads:
            if self._counts and self._held > HELD_BYTES:
                return
            weight = self._next_weight(threads)
            if weight == 0:
                return
            self._partial_since = None
            questions, total = [], 0
            while queue.waiting and (not total or total + queue.waiting[0][1].weight <= weight):
                _, question = queue.waiting.popleft()
                questions.append(question)
                total += question.weight
                queue.make_room()
            number, size = sender.send(questions)
            self._sent[number] = total, size
            self._bytes = max(1.0, size / total)
            self._weight_sent += total
            self._counts[number] = len(questions)
            self._held += size + QUESTION_BYTES * len(questions)

    def _next_weight(self, threads: int) -> int:
        """The weight of the next parcel; 0 means to wait until more questions are read."""
        full = max(1, min(self._size.size, int(PARCEL_BYTES / self._bytes)))
        waiting = self.queue.weight - self._weight_sent
        if self.queue.is_over:  # smaller, so all workers finish together
            return max(1, min(full, waiting // (2 * threads)))
        if waiting >= full or waiting >= READ_AHEAD // 2:
            return full
        now = monotonic()
        self._partial_since = now if self._partial_since is None else self._partial_since
        is_idle = self.sender.pending < threads
        return full if is_idle and now - self._partial_since >= FILL_SECONDS else 0

    def _wait(self) -> None:
        """Wait for answers, or for questions if there is room for them."""
        sources = [self.sender.news]
        is_filling = self._partial_since is not None
        has_room = self.sender.pending < PARCELS_PER_THREAD * max(1, self.sender.threads)
        if has_room and not is_filling and not self.queue.is_over:
            sources.append(self.queue.news)
        wait(sources, LOOK_SECONDS if is_filling else TEND_SECONDS)


class OnCluster:
    """A Dask cluster. If a worker is lost, its requests are sent again. Raises ClusterError."""

    def __init__(self, connection: ClusterConnection) -> None:
        self._connection = connection
        self._tickets: dict[int, Ticket] = {}

    @property
    def processors(self) -> int:
        return max(1, self._connection.threads)

    @cached_property
    def _sender(self) -> Sender:
        """Sends the requests that are submitted, until `close`."""
        return Sender(self._connection)

    def in_order(self, requests: Iterable[Request]) -> Generator[Any, None, None]:
        with interrupts_held():
            queue = ReadAhead(requests, READ_AHEAD)
        batch = _OrderedParcels(queue, Sender(self._connection))
        try:
            yield from map(settled, batch.answers())
        finally:
            with interrupts_held():
                queue.stop()
                batch.sender.close()

    def submit(self, ticket: Ticket, request: Request) -> None:
        number, _ = self._sender.send([request])
        self._tickets[number] = ticket

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Answer]]:
        wait([self._sender.news], min(TEND_SECONDS, seconds or TEND_SECONDS))
        return [
            (self._tickets.pop(parcel.number), answer)
            for parcel in self._sender.receive()
            for answer in parcel.answers()
        ]

    def close(self) -> None:
        with interrupts_held():
            sender = vars(self).pop("_sender", None)
            if sender is not None:
                sender.close()
        self._tickets.clear()
