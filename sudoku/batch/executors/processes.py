"""Worker processes, which share requests and are replaced after a crash.

A worker gets a chunk of puzzles at a time, about 50 ms of work, and the next chunk before it has
finished, so it rarely waits. When a worker crashes, its unanswered puzzles go to a careful worker,
which sends each answer before it starts the next puzzle: if that one crashes too, the puzzle that
caused it is known. A worker that exceeds the time limit of a puzzle by far is killed, which counts
as a crash.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from itertools import count
from typing import Any

from sudoku.batch.executors.executor import Answer, Lost, Ticket, settled
from sudoku.batch.executors.readahead import ReadAhead
from sudoku.batch.executors.workers import PuzzleWorker, wait_for
from sudoku.batch.request import Request
from sudoku.errors import UnavailableModelError
from sudoku.system.processes import interrupts_held

READ_AHEAD = 1000
"""The number of puzzles per worker that are read, and possibly answered, before their turn."""


class Processes:
    """Worker processes on this machine, each started when there is a request for it."""

    def __init__(self, jobs: int, queue: ReadAhead | None = None) -> None:
        """queue: the source of requests; None if they are submitted."""
        self.processors = jobs
        self._queue = queue
        self._waiting: deque[tuple[Ticket, Request]] = deque() if queue is None else queue.waiting
        self._workers: list[PuzzleWorker] = []
        self._has_started = False  # whether any worker was ever ready

    def in_order(self, requests: Iterable[Request]) -> Generator[Any, None, None]:
        with interrupts_held():
            queue = ReadAhead(requests, READ_AHEAD * self.processors)
        processes, answers = Processes(self.processors, queue), dict[Ticket, Answer]()
        try:
            for turn in count():
                while turn not in answers:
                    if queue.is_over and turn == queue.count:
                        if queue.failure is not None:
                            raise queue.failure
                        return
                    answers.update(processes.receive())
                answer = settled(answers.pop(turn))
                queue.make_room()
                yield answer
        finally:
            with interrupts_held():
                queue.stop()
            processes.close()

    def submit(self, ticket: Ticket, request: Request) -> None:
        self._waiting.append((ticket, request))

    def receive(self, seconds: float | None = None) -> list[tuple[Ticket, Answer]]:
        """Give requests to workers, and wait for answers, or for a request that a worker needs."""
        self._deal()
        workers = self._workers
        has_room = len(workers) < self.processors or any(w.needs_puzzles for w in workers)
        found: list[tuple[Ticket, Answer]] = []
        for worker in wait_for(workers, self._queue if has_room else None, seconds):
            try:
                found += worker.answers()
                self._has_started = True
            except EOFError:
                found += self._replace(worker)
        return found

    def close(self) -> None:
        """Kill all workers and wait for them."""
        with interrupts_held():
            for worker in self._workers:
                worker.kill()
            for worker in self._workers:
                worker.join()
            self._workers.clear()
            self._waiting.clear()
        self._has_started = False

    def _deal(self) -> None:
        """Give requests to idle workers, and start workers while there are requests."""
        while waiting := self._waiting:
            if len(self._workers) < self.processors and all(w.asked for w in self._workers):
                self._start(waiting[0][1])
            ready = [worker for worker in self._workers if worker.needs_puzzles]
            if not ready:
                return
            worker = min(ready, key=lambda worker: len(worker.asked))
            # Smaller chunks towards the end, for all workers to finish at about the same time.
            share = max(1, min(worker.chunk_size, len(waiting) // (2 * self.processors)))
            worker.ask_chunk([waiting.popleft() for _ in range(share)])

    def _start(self, first: Request, *, is_careful: bool = False) -> PuzzleWorker | None:
        """Start a worker for this request; None if the system allows no more processes."""
        model, board = first.model, first.puzzle.board
        try:
            with interrupts_held():
                worker = PuzzleWorker(model, board, is_careful=is_careful)
                self._workers.append(worker)
        except OSError as error:
            if not self._workers:
                raise UnavailableModelError(
                    f"model {model}: no process for it can be started: {error.strerror}"
                ) from error
            self.processors = len(self._workers)
            return None
        return worker

    def _replace(self, worker: PuzzleWorker) -> list[tuple[Ticket, Answer]]:
        """Replace a crashed worker by a careful one. If the crashed worker was careful, its first
        request caused the crash: return its answer, and put the rest back.
        """
        self._workers.remove(worker)
        ending, asked = f"its process {worker.join()}", worker.asked
        if not asked:
            return []
        if not worker.is_careful:
            careful = self._start(asked[0][1], is_careful=True)
            if careful is not None:
                careful.ask_chunk(list(asked))
                return []
            self._waiting.extendleft(reversed(asked))
            return []
        ticket, request = asked.popleft()
        self._waiting.extendleft(reversed(asked))
        if self._has_started:
            return [(ticket, Lost(ending, request))]
        message = f"model {request.model}: {ending} before the first question"
        return [(ticket, UnavailableModelError(message))]
