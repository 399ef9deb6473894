"""Many puzzles: read from any source, answered in order, and passed on to any sink.

Puzzles are independent, so a batch runs in parallel on all processors: algorithm 13 of Norvig's
"Solving Every Sudoku Puzzle Quickly". Start with `engine`, the loop of every batch; `executors`
answer in this process, in worker processes, or on a Dask cluster, and `tables` and `resuming` write
files. A new kind of input is a case in `sources`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any, Literal

from sudoku.interface.budget import UNLIMITED, Budget, require_budget
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.processors import usable_processors

if TYPE_CHECKING:
    from sudoku.batch.answers import Answers
    from sudoku.batch.engine import Batch
    from sudoku.batch.items import Numbered
    from sudoku.batch.sources import Puzzles


def answer_all(
    puzzles: Puzzles,
    *,
    model: str = DEFAULT_MODEL,
    jobs: int | Literal["auto"] = 1,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    prover: str | Callable[[Puzzle], str | None] | None = None,
    by_reason: bool = False,
    board: Board | None = None,
    dask: Any = None,
) -> Answers:
    """The outcome of each puzzle, in order, as soon as it and all earlier ones are known.

    puzzles: any number of puzzles as `check` accepts them; a text, or the path of a file, as for
    `read` and `read_file`; an array of N x n² or N x n x n integers; or a data frame of pandas,
    polars or pyarrow with the columns of a table, or only its column of puzzles. The answers are an
    iterator, whose methods `to_frame()` and `to_arrow()` return the remaining answers as a table.

    A text that cannot be read, or a row of an array that is not a puzzle, gives a NotationError
    instead of an outcome; a failure of the model gives a ModelFault. All other puzzles are still
    answered. model, limit, budget, prover, by_reason and board are as in `check`; the prover may
    also be a function from a puzzle to its prover. Texts, files, arrays and frames are answered in
    blocks, as in `sudoku check`, if the model supports arrays, the limit is 2, and there are no
    proofs, reasons or time limits.

    jobs: with 1, puzzles are read and answered one by one in this process. With more, that many
    worker processes answer them, and a thread reads ahead up to 1000 puzzles per worker, so the
    input may be endless. If a worker crashes, it is replaced, and its unanswered puzzles are sent
    again; a puzzle at which two workers crash gives a ModelFault, and only that puzzle is lost. A
    worker that exceeds twice budget.seconds by a minute is killed, which counts as a crash. All
    workers end with the generator, when it is exhausted or closed, or raises. They are new
    interpreters, which do not run the caller's script. "auto" means the number of processors that
    this process may use.

    dask: a cluster that answers instead: the address of a scheduler ("tcp://host:8786"), "local"
    for `jobs` processes on this machine (with 1, one per processor), or a `distributed.Client`.
    Needs the extra `cluster`, here and on the workers.

    Raises ClusterError for a cluster that cannot be used, ValueError for jobs below 1, TypeError
    for jobs that are neither an int nor "auto", and either of them for an argument without puzzles;
    OSError for a file that cannot be read, and MissingLibraryError if it needs pyarrow;
    UnavailableModelError if workers crash before their first question; and, at the puzzle
    concerned, the other errors of `check`.

    >>> import sudoku
    >>> [type(answer).__name__ for answer in sudoku.answer_all(["12..34..21434..2", "12"])]
    ['Outcome', 'NotationError']
    """
    require_budget(budget)
    if jobs == "auto":
        jobs = usable_processors()
    if type(jobs) is not int:
        raise TypeError(f"jobs must be an int of at least 1, or 'auto', not {jobs!r:.60}")
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    from sudoku.batch.answers import Answers  # late: `import sudoku` does not wait for these
    from sudoku.batch.asking import Checking, verdicts_of
    from sudoku.batch.sources import items_of

    batch = Checking(model, budget, limit, prover, by_reason).batch(verdicts_of)
    return Answers(_answered(batch, items_of(puzzles, board, batch.sizes), jobs, dask))


def _answered(
    batch: Batch, items: Iterator[Numbered], jobs: int, dask: Any
) -> Generator[tuple[Numbered, Any], None, None]:
    from sudoku.batch.executors import opened_executor

    with opened_executor(jobs, dask) as executor:
        yield from batch.answers(items, executor)
