"""Many puzzles, answered in their order, by this process or by several.

Puzzles do not depend on each other, so a batch is as parallel as there are processors: algorithm
13 of Norvig's "Solving Every Sudoku Puzzle Quickly". `crew` runs the processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

from sudoku.batch.question import Question
from sudoku.errors import ModelFault
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import DEFAULT_MODEL

Answers = Generator[Outcome | ModelFault, None, None]


def answer_all(
    puzzles: Iterable[Puzzle],
    *,
    model: str = DEFAULT_MODEL,
    jobs: int = 1,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    prover: str | Callable[[Puzzle], str | None] | None = None,
    by_reason: bool = False,
) -> Answers:
    """The outcome of each puzzle in its order, as soon as it and all before it are found.

    A puzzle at which the model fails has the ModelFault in its place, and the rest is answered.
    model, limit, budget, prover and by_reason are as in `check`; prover may also be a function
    that tells it for each puzzle when that is read.

    jobs: with 1, puzzles are read and answered one by one in this process. With more, so many
    worker processes answer them; a thread reads up to 1000 puzzles for each worker ahead, so
    that the input may be endless. A worker that dies, as by a signal, is replaced, and what it
    had not answered is asked again from the beginning; a puzzle at which two die is a ModelFault.
    All workers end with the generator: when it is exhausted, closed, or raises. They start as
    new interpreters, which import the caller's script: it needs `if __name__ == "__main__":`
    around what is to run only once.

    Raises ValueError for jobs below 1, TypeError for what is no int; at the first puzzle
    concerned, TypeError for what is no Puzzle and what else `check` raises; and
    UnavailableModelError if worker processes die before they can be asked.
    """
    if type(jobs) is not int:
        raise TypeError(f"jobs of {jobs!r:.60}, expected an int of at least 1")
    if jobs < 1:
        raise ValueError(f"{jobs} jobs, expected at least 1")
    questions = (
        Question(
            puzzle,
            model,
            limit,
            budget,
            prover(puzzle) if callable(prover) else prover,
            by_reason,
        )
        for puzzle in _nothing_else(puzzles)
    )
    if jobs == 1:
        return _answer_here(questions)
    from sudoku.batch.crew import answer_by_workers  # here, as a cold start is not to wait for it

    return answer_by_workers(questions, model, jobs)


def _nothing_else(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"expected a Puzzle, got {puzzle!r:.60}")
        yield puzzle


def _answer_here(questions: Iterable[Question]) -> Answers:
    for question in questions:
        try:
            outcome = question.ask()
        except ModelFault as fault:
            yield fault
        else:
            yield outcome
