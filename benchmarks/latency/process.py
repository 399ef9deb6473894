"""A contestant's process, seen from the run that asks it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from time import monotonic, perf_counter

from benchmarks.framework.report import BenchmarkError, easy_question
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.worker import FailedBlock, TimedAnswer, serve
from sudoku import Board, Entry, Puzzle
from sudoku.system.worker import Worker

GRACE = 1.0
"""The seconds that a process has to stop its own children."""


class OutOfTime(Exception):
    """The deadline passed before all answers arrived."""


class Crash(BenchmarkError):
    """The contestant's process ended by itself."""


class ContestantProcess:
    """A contestant in a separate process, warmed up by one easy question."""

    name: str
    peak_mb: float | None = None
    open_seconds: float
    first_seconds: float
    """The time of the easy question."""

    def __init__(
        self, contestant: LatencyContestant, board: Board, *, cap: float, deadline: float = math.inf
    ) -> None:
        """Start the process.

        cap: the seconds for one answer, if the contestant supports a limit. deadline: a time of
        perf_counter() at which the process is given up. Raises OutOfTime, and BenchmarkError if the
        contestant cannot be opened.
        """
        self.name, self._deadline = contestant.name, deadline
        start = perf_counter()
        arguments = (contestant.kind, contestant.what, board, cap)
        self._worker = Worker(serve, *arguments, is_isolated=True)
        try:
            self._receive()
            self.open_seconds = perf_counter() - start
            self.first_seconds = self._ask([easy_question(board)[0]], ["its first answer"])[
                0
            ].seconds
        except BaseException:
            self.close()
            raise

    def ask(self, block: Sequence[Entry]) -> Sequence[TimedAnswer]:
        """The answers to these puzzles.

        Raises OutOfTime, or with file and line: Crash if the process ended, BenchmarkError if the
        contestant failed otherwise.
        """
        source = block[0].source
        lines = [f"{source}:{entry.line}" for entry in block]
        try:
            return self._ask([entry.puzzle for entry in block], lines)
        except Crash as crash:
            raise Crash(f"{lines[0]} to {block[-1].line}: {crash}") from crash

    def close(self) -> None:
        """Stop the process."""
        self._worker.close(GRACE)

    def _ask(self, puzzles: Sequence[Puzzle], places: Sequence[str]) -> Sequence[TimedAnswer]:
        """The answers to these puzzles. places: the sources of the puzzles, for errors."""
        self._worker.send([puzzle.clues for puzzle in puzzles])
        return self._receive(places)

    def _receive(self, places: Sequence[str] = ()) -> Sequence[TimedAnswer]:
        try:
            reply = self._worker.receive_until(monotonic() + self._deadline - perf_counter())
        except TimeoutError:
            raise OutOfTime from None
        except EOFError:
            raise Crash(f"{self.name}: {self._ending()}, expected an answer") from None
        if isinstance(reply, FailedBlock):
            where = "" if reply.index is None else f"{places[reply.index]}: "
            raise BenchmarkError(f"{where}{self.name}: {reply.message}")
        self.peak_mb = reply.peak_mb
        answers: Sequence[TimedAnswer] = reply.answers
        return answers

    def _ending(self) -> str:
        ending = self._worker.join()
        lines = [line.strip() for line in self._worker.last_output.splitlines() if line.strip()]
        return f"its process {ending}" + (f" ({lines[-1]})" if lines else "")
