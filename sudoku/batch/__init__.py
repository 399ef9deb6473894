"""Many puzzles, answered in their order by this process by several, or by a cluster.

Puzzles are independent, so a batch runs in parallel on all processors: algorithm 13 of Norvig's
"Solving Every Sudoku Puzzle Quickly". `pool` runs the processes, `cluster` sends them to Dask.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any

from sudoku.batch.question import Asked, Question
from sudoku.errors import ModelFault
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import DEFAULT_MODEL

if TYPE_CHECKING:
    from sudoku.batch.cluster.connection import Connection

Answers = Generator[Outcome | ModelFault, None, None]


def answer_all(
    puzzles: Iterable[PuzzleLike],
    *,
    model: str = DEFAULT_MODEL,
    jobs: int = 1,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    prover: str | Callable[[Puzzle], str | None] | None = None,
    by_reason: bool = False,
    board: Board | None = None,
    dask: Any = None,
) -> Answers:
    """The outcome of each puzzle, in their order, as soon as it and all before it are known.

    If the model fails at a puzzle, its ModelFault takes the place of the outcome, and the other
    puzzles are still answered. model, limit, budget, prover, by_reason and board are as in `check`;
    prover may also be a function that returns it for a puzzle.

    jobs: with 1, puzzles are read and answered one by one in this process. With more, that many
    worker processes answer them, and a thread reads up to 1000 puzzles for each worker ahead: the
    input may be endless. If a worker crashes, it is replaced and its unanswered puzzles are asked
    again; a puzzle at which two workers crash is a ModelFault, and only that puzzle is lost. A
    worker that takes longer than twice budget.seconds and a minute is killed, as if it crashed. All
    workers end with the generator: when it is exhausted, closed, or raises. They are new
    interpreters, which import the caller's script: it needs `if __name__ == "__main__":` around
    code that must run only once.

    dask: a cluster that answers them instead: the address of a scheduler ("tcp://host:8786"),
    "local" for processes on this machine (`jobs` of them, or with 1 one for each processor), or a
    `distributed.Client`. Needs the extra `cluster`, here and on the workers.

    Raises ClusterError for a cluster that cannot be used, ValueError for jobs below 1 and TypeError
    for jobs that are not an int; at the puzzle concerned, what `check` raises; and
    UnavailableModelError if workers crash before they can be asked.
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
        for puzzle in (as_puzzle(given, board) for given in puzzles)
    )
    if dask is not None:
        return _answer_connected(questions, dask, jobs)
    return answer_each(questions, model, jobs)


def answer_each(
    questions: Iterable[Asked], model: str, jobs: int = 1, cluster: Connection | None = None
) -> Generator[Any, None, None]:
    """The answer to each question, as `answer_all` yields it."""
    if cluster is not None:
        from sudoku.batch.cluster.ordered import answer_on_cluster

        return answer_on_cluster(questions, cluster)
    if jobs == 1:
        return _answer_here(questions)
    from sudoku.batch.pool import answer_by_workers  # here: a cold start does not wait for it

    return answer_by_workers(questions, model, jobs)


def _answer_connected(
    questions: Iterable[Asked], dask: Any, jobs: int
) -> Generator[Any, None, None]:
    from sudoku.batch.cluster.connection import connected
    from sudoku.batch.cluster.ordered import answer_on_cluster

    with connected(dask, jobs if jobs > 1 else None) as cluster:
        yield from answer_on_cluster(questions, cluster)


def _answer_here(questions: Iterable[Asked]) -> Generator[Any, None, None]:
    for question in questions:
        try:
            outcome = question.ask()
        except ModelFault as fault:
            yield fault
        else:
            yield outcome
