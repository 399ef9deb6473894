"""The workers of one batch: distributes the puzzles, orders the answers, replaces crashed workers.

Answers keep the order of the puzzles and are yielded as soon as possible, input is read only a
bounded number ahead, and if a worker crashes, only its puzzle is lost.

A worker gets a chunk of puzzles at a time, as many as take about 50 ms, and the next chunk before
it has finished, so that it rarely waits. When a worker crashes, its unanswered puzzles go to a
careful worker, which sends each answer before it starts the next puzzle: if that one crashes too,
the puzzle that caused it is known. A worker that exceeds the time limit of a puzzle by far is
killed, which counts as a crash.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import count
from typing import Any

from sudoku.batch.executors.packing import Answer
from sudoku.batch.executors.readahead import Place, ReadAhead
from sudoku.batch.executors.workers import PuzzleWorker, wait_for
from sudoku.batch.request import Request
from sudoku.errors import ModelFault, UnavailableModelError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.processes import interrupts_held

READ_AHEAD = 1000
"""Puzzles for each worker that are read, and perhaps answered, before their turn."""


def answer_by_workers(
    questions: Iterable[Request], model: str, jobs: int
) -> Generator[Any, None, None]:
    """What `answer_all` does with more than one job."""
    with interrupts_held():
        queue = ReadAhead(questions, READ_AHEAD * jobs)
    pool = _Pool(model, jobs, queue)
    try:
        for place in count():
            while place not in pool.answers:
                if queue.is_over and place == queue.count:
                    if queue.failure is not None:
                        raise queue.failure
                    return
                pool.deal()
                pool.collect()
            answer = pool.answers.pop(place)
            if isinstance(answer, BaseException) and not isinstance(answer, ModelFault):
                raise answer
            queue.make_room()
            yield answer
    finally:
        with interrupts_held():
            queue.stop()
            pool.end()


class _Pool:
    """The workers, their answers, and the queue of puzzles.

    answers: those whose turn has not come, by the place of their puzzle. An exception other than
    ModelFault is raised when its turn comes.
    """

    def __init__(self, model: str, jobs: int, queue: ReadAhead) -> None:
        self.model, self.jobs, self.queue = model, jobs, queue
        self.answers: dict[Place, Answer] = {}
        self.workers: list[PuzzleWorker] = []
        self.has_started = False  # whether any worker was ever ready

    def deal(self) -> None:
        """Give puzzles to workers that need some, and start workers while there are puzzles."""
        waiting = self.queue.waiting
        while waiting:
            if len(self.workers) < self.jobs and all(worker.asked for worker in self.workers):
                self._start(waiting[0][1].puzzle)
            ready = [worker for worker in self.workers if worker.needs_puzzles]
            if not ready:
                return
            worker = min(ready, key=lambda worker: len(worker.asked))
            # Smaller chunks towards the end: all workers finish at about the same time.
            share = max(1, min(worker.chunk_size, len(waiting) // (2 * self.jobs)))
            worker.ask_chunk([waiting.popleft() for _ in range(share)])

    def collect(self) -> None:
        """Wait for answers, or for a puzzle if a worker needs one."""
        needs_puzzles = len(self.workers) < self.jobs or any(w.needs_puzzles for w in self.workers)
        for worker in wait_for(self.workers, self.queue if needs_puzzles else None):
            try:
                answers = worker.answers()
            except EOFError:
                self._replace(worker)
                continue
            self.has_started = True
            self.answers.update(answers)

    def end(self) -> None:
        """Kill all workers and wait for them."""
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.join()

    def _start(self, puzzle: Puzzle, *, is_careful: bool = False) -> PuzzleWorker | None:
        """Start a worker; None if the system allows no more processes."""
        try:
            with interrupts_held():
                worker = PuzzleWorker(self.model, puzzle.board, is_careful=is_careful)
                self.workers.append(worker)
        except OSError as error:
            if not self.workers:
                raise UnavailableModelError(
                    f"model {self.model}: no process for it can be started: {error.strerror}"
                ) from error
            self.jobs = len(self.workers)
            return None
        return worker

    def _replace(self, worker: PuzzleWorker) -> None:
        """Ask a careful worker instead of a crashed one. If the crashed one was careful, its first
        puzzle caused the crash; put the others back.
        """
        self.workers.remove(worker)
        ending = f"its process {worker.join()}"
        if not worker.asked:
            return
        place, question = worker.asked[0]
        if not worker.is_careful:
            careful = self._start(question.puzzle, is_careful=True)
            if careful is None:
                self.queue.waiting.extendleft(reversed(worker.asked))
            else:
                careful.ask_chunk(list(worker.asked))
            return
        worker.asked.popleft()
        self.queue.waiting.extendleft(reversed(worker.asked))
        model = question.model
        if self.has_started:
            message = f"model {model}: {ending} at the puzzle {question.puzzle}"
            self.answers[place] = ModelFault(message, ending, "died")
        else:
            self.answers[place] = UnavailableModelError(
                f"model {model}: {ending} before it could be asked"
            )
