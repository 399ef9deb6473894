"""The workers of one batch: who is asked what, who died at what, and the order of the answers.

The order is kept, an answer goes out as soon as it is there, no more is read than is soon asked,
and a model that takes its whole process down costs the answer to that one puzzle.

A worker is asked a chunk of puzzles at a time, as many as take it about 50 ms, and the next one
before it is done, so that it seldom waits. When one dies, the puzzles that it has not answered are
asked again of a careful worker, which tells each answer before it looks at the next puzzle: if
that one dies too, it is known at which puzzle.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import count

from sudoku.batch.question import Question
from sudoku.batch.readahead import Place, ReadAhead
from sudoku.batch.workers import Answer, Worker, interrupts_held, wait_for
from sudoku.errors import ModelFault, UnavailableModelError
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle

READ_AHEAD = 1000
"""Puzzles for each worker that are read, and perhaps answered, before they are due."""


def answer_by_workers(
    questions: Iterable[Question], model: str, jobs: int
) -> Generator[Outcome | ModelFault, None, None]:
    """What `answer_all` does with more than one job."""
    with interrupts_held():
        queue = ReadAhead(questions, READ_AHEAD * jobs)
    crew = _Crew(model, jobs, queue)
    try:
        for place in count():
            while place not in crew.answers:
                if queue.is_over and place == queue.count:
                    if queue.failure is not None:
                        raise queue.failure
                    return
                crew.deal()
                crew.collect()
            answer = crew.answers.pop(place)
            if not isinstance(answer, Outcome | ModelFault):
                raise answer
            queue.make_room()
            yield answer
    finally:
        with interrupts_held():
            queue.stop()
            crew.end()


class _Crew:
    """The workers, what they have answered, and the queue that they are asked from.

    answers: by the place of their puzzle, those that are not yet due. An exception that is no
    ModelFault is to be raised when it is due.
    """

    def __init__(self, model: str, jobs: int, queue: ReadAhead) -> None:
        self.model, self.jobs, self.queue = model, jobs, queue
        self.answers: dict[Place, Answer] = {}
        self.workers: list[Worker] = []
        self.has_begun = False  # some worker once came so far that it could be asked

    def deal(self) -> None:
        """Ask whoever is hungry, and start workers while there are puzzles for them."""
        waiting = self.queue.waiting
        while waiting:
            if len(self.workers) < self.jobs and all(worker.asked for worker in self.workers):
                self._start(waiting[0][1].puzzle)
            hungry = [worker for worker in self.workers if worker.is_hungry]
            if not hungry:
                return
            worker = min(hungry, key=lambda worker: len(worker.asked))
            # Towards the end chunks get smaller, so that all workers end at about the same time.
            share = max(1, min(worker.chunk_size, len(waiting) // (2 * self.jobs)))
            worker.ask([waiting.popleft() for _ in range(share)])

    def collect(self) -> None:
        """Wait until some worker tells something, or there is a puzzle for one that is hungry."""
        is_hungry = len(self.workers) < self.jobs or any(w.is_hungry for w in self.workers)
        for worker in wait_for(self.workers, self.queue if is_hungry else None):
            try:
                told = worker.receive()
            except EOFError:
                self._bury(worker)
                continue
            self.has_begun = True
            self.answers.update(told)

    def end(self) -> None:
        """Nothing is left running."""
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.bury()

    def _start(self, puzzle: Puzzle, *, is_careful: bool = False) -> Worker | None:
        """Start a worker; None if the system allows no more than there are."""
        try:
            with interrupts_held():
                worker = Worker(self.model, puzzle.board, is_careful=is_careful)
                self.workers.append(worker)
        except OSError as error:
            if not self.workers:
                raise UnavailableModelError(
                    f"model {self.model}: no process for it can be started: {error.strerror}"
                ) from error
            self.jobs = len(self.workers)
            return None
        return worker

    def _bury(self, worker: Worker) -> None:
        """A worker died: ask a careful one again, or blame the puzzle and put the others back."""
        self.workers.remove(worker)
        ending = worker.bury()
        if not worker.asked:
            return
        place, question = worker.asked[0]
        if not worker.is_careful:
            careful = self._start(question.puzzle, is_careful=True)
            if careful is None:
                self.queue.waiting.extendleft(reversed(worker.asked))
            else:
                careful.ask(list(worker.asked))
            return
        worker.asked.popleft()
        self.queue.waiting.extendleft(reversed(worker.asked))
        model = question.model
        if self.has_begun:
            said = f"model {model}: {ending} at the puzzle {question.puzzle}"
            self.answers[place] = ModelFault(said, ending, "died")
        else:
            self.answers[place] = UnavailableModelError(
                f"model {model}: {ending} before it could be asked"
                " (a script needs `if __name__ == '__main__':` around what asks)"
            )
