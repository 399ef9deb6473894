"""The process of one contestant, which answers blocks of puzzles and measures the time.

It imports little beyond the contestant, because its cold start and memory are measured.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from sudoku import Board, Budget, Capability, Puzzle, SudokuError, Verdict, open_model
from sudoku.interface.budget import UNLIMITED
from sudoku.questions.latency import measure
from sudoku.system.channel import Channel
from sudoku.system.memory import most_used

if TYPE_CHECKING:  # importing it here would add numpy to the measured memory of models
    from benchmarks.baselines import Baseline

MODEL, BASELINE, COMMAND, LIBRARY = "model", "baseline", "command", "library"


@dataclass(frozen=True, slots=True)
class TimedAnswer:
    """The answer to one question and its cost; see LatencyRecord."""

    seconds: float
    found: Sequence[tuple[int, ...]]
    """The solutions, at most `limit`."""
    limit: int
    is_known: bool = True
    """Whether the search ended within its budget."""
    conflicts: int | None = None
    """The conflicts, if the contestant counts its effort."""
    unseen: int = 0
    """The number of further solutions, which were only counted."""

    @property
    def count(self) -> int:
        """The number of solutions found."""
        return len(self.found) + self.unseen

    @property
    def verdict(self) -> str:
        """The verdict for the record."""
        if not self.is_known:
            return Verdict.UNKNOWN.value
        if not self.found:
            return Verdict.UNSATISFIABLE.value
        if self.limit == 1:
            return "solved"
        return (Verdict.UNIQUE if self.count == 1 else Verdict.MULTIPLE).value


@dataclass(frozen=True, slots=True)
class AnsweredBlock:
    """The answers to a block of puzzles."""

    answers: Sequence[TimedAnswer]
    peak_mb: float | None
    """The peak memory of the process so far, in 10^6 bytes, if the system reports it."""


@dataclass(frozen=True, slots=True)
class FailedBlock:
    """The error that a contestant reports instead of answers."""

    message: str
    index: int | None = None
    """The index in the block of the puzzle that caused it, if known."""


Ask = Callable[[Puzzle], TimedAnswer]


def serve(channel: Channel, kind: str, what: str, board: Board, cap: float) -> None:
    """Answer blocks of clues. The first message says that the contestant is ready."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so `finally` runs and stops programs
    try:
        with _opened(kind, what, board, cap) as ask:
            channel.send(AnsweredBlock([], None))
            while True:
                puzzles = [Puzzle(board, clues) for clues in channel.receive()]
                channel.send(_answers(ask, puzzles))
    except Exception as error:  # noqa: BLE001 - any contestant's code; reported to the parent
        channel.send(FailedBlock(_words(error)))


@contextmanager
def _opened(kind: str, what: str, board: Board, cap: float) -> Iterator[Ask]:
    """The contestant, ready for questions. Each kind imports only what it needs."""
    if kind == MODEL:
        yield _model(what, board, cap)
    elif kind == BASELINE:
        from benchmarks.baselines import load  # late: memory of models is measured

        yield _baseline(load(what), board)
    elif kind == LIBRARY:
        yield _library(what, board)
    else:
        from benchmarks.baselines.external import External  # late: as above

        program = External(what)
        try:
            yield _baseline(program, board)
        finally:
            program.close()


def _model(spec: str, board: Board, cap: float) -> Ask:
    model = open_model(spec, board)
    budget = Budget(seconds=cap) if Capability.SECONDS in model.capabilities else UNLIMITED

    def ask(puzzle: Puzzle) -> TimedAnswer:
        latency = measure(model, puzzle, budget)
        outcome, effort = latency.outcome, latency.outcome.effort
        is_counted = effort.decisions or effort.conflicts or effort.propagations
        return TimedAnswer(
            latency.seconds,
            [grid.digits for grid in outcome.solutions],
            2,
            outcome.verdict is not Verdict.UNKNOWN,
            effort.conflicts if is_counted else None,
        )

    return ask


def _baseline(baseline: Baseline, board: Board) -> Ask:
    def ask(puzzle: Puzzle) -> TimedAnswer:
        start = perf_counter()
        found = baseline.solutions(board.box_rows, board.box_cols, puzzle.clues)
        return TimedAnswer(perf_counter() - start, found, baseline.LIMIT)

    return ask


def _library(what: str, board: Board) -> Ask:
    """Measure the call with limit 2. A second, unmeasured call returns the solution."""
    from benchmarks.baselines.library import SharedLibrary  # late: as above

    library = SharedLibrary(what, board)

    def ask(puzzle: Puzzle) -> TimedAnswer:
        library.load(puzzle.clues)
        start = perf_counter()
        count = library.count(2)
        seconds = perf_counter() - start
        found = [library.solution()] if count else []
        return TimedAnswer(seconds, found, 2, unseen=count - len(found))

    return ask


def _answers(ask: Ask, puzzles: Sequence[Puzzle]) -> AnsweredBlock | FailedBlock:
    """All answers, or the error and the index of its puzzle."""
    answers: list[TimedAnswer] = []
    try:
        for puzzle in puzzles:
            answers.append(ask(puzzle))  # noqa: PERF401 - those before a failure are counted
    except Exception as error:  # noqa: BLE001 - as in `serve`
        return FailedBlock(_words(error), len(answers))
    return AnsweredBlock(answers, most_used() / 1e6 or None)


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, SudokuError) else repr(error)
