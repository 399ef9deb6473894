"""The near end of a worker's process: start it, ask it, end it, and say in words why it died."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import TIMEOUT_MAX, Timer
from time import perf_counter
from typing import IO, Any, cast

from benchmarks.latency.contestants import Contestant
from benchmarks.latency.worker import Answer
from benchmarks.report import BenchmarkError, easy_question
from sudoku import Board, Entry, Puzzle
from sudoku.system.processes import how_it_ended, kill_session

ROOT = Path(__file__).parents[2]
GRACE = 1.0
"""Seconds in which an idle process should have ended."""


class OutOfTime(Exception):
    """The run's time was over before the answers were there; the process is gone."""


class _Failure(BenchmarkError):
    """The contestant failed; at the puzzle of this index in the block, where that is known."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index


class Worker:
    """A contestant's process, opened and warmed up by one easy question.

    cap: seconds for one answer, where the contestant can stop. deadline: a time of
    perf_counter() at which the process is ended. Raises BenchmarkError if it cannot be opened.
    """

    def __init__(
        self, contestant: Contestant, board: Board, *, cap: float, deadline: float = math.inf
    ) -> None:
        self.name = contestant.name
        self.peak_mb: float | None = None
        self._deadline = deadline
        shape = (board.box_rows, board.box_cols)
        line = [contestant.kind, contestant.what, *map(str, shape), str(cap)]
        start = perf_counter()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed by close
        self._process = subprocess.Popen(  # noqa: S603 - our own
            [sys.executable, "-m", "benchmarks.latency.worker", *line],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            encoding="utf-8",
            env=_environment(),
            start_new_session=True,  # Ctrl-C is for the run, which ends its workers itself
        )
        self._questions = cast("IO[str]", self._process.stdin)
        self._answers = cast("IO[str]", self._process.stdout)
        try:
            self._told()
            self.open_seconds = perf_counter() - start
            told = self._told(_question([easy_question(board)[0]]))
            self.first_seconds: float = told["answers"][0]["seconds"]
        except BaseException:
            self.close()
            raise

    def ask(self, block: Sequence[Entry]) -> list[Answer]:
        """The answers to these puzzles. Raises OutOfTime, and BenchmarkError, with file and line,
        if the contestant fails.
        """
        try:
            told = self._told(_question([entry.puzzle for entry in block]))
        except _Failure as failure:
            first, last = block[0], block[-1]
            lines = f"{first.line} to {last.line}"
            if failure.index is not None:
                lines = str(block[failure.index].line)
            raise BenchmarkError(f"{first.source}:{lines}: {failure}") from failure
        self.peak_mb = told["peak_mb"]
        return [_answer(each) for each in told["answers"]]

    def _told(self, question: str = "") -> dict[str, Any]:
        """Its next line, after a question. Raises OutOfTime, or _Failure."""
        remaining = self._deadline - perf_counter()
        timer = Timer(max(remaining, 0.0), self._kill) if remaining < TIMEOUT_MAX else None
        if timer is not None:
            timer.start()
        try:
            line = self._exchanged(question)
        finally:
            if timer is not None:
                timer.cancel()
                timer.join()
        if line.endswith("\n"):
            told: dict[str, Any] = json.loads(line)
            if "error" in told:
                raise _Failure(f"{self.name}: {told['error']}", told.get("index"))
            return told
        if perf_counter() >= self._deadline:
            raise OutOfTime
        raise _Failure(f"{self.name}: {self._last_words()}, expected an answer")

    def _exchanged(self, question: str) -> str:
        with suppress(BrokenPipeError):
            self._questions.write(question)
            self._questions.flush()
        return self._answers.readline()

    def _last_words(self) -> str:
        code = self._process.wait()
        self._complaints.seek(0)
        lines = self._complaints.read().decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return how_it_ended(code) + (f" ({last})" if last else "")

    def close(self) -> None:
        """End the process: at its leisure if it is idle, so that it may end what it started."""
        with suppress(BrokenPipeError):
            self._questions.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self._answers.close()
        self._complaints.close()

    def _kill(self) -> None:
        """End it, and what it has started: it is asked to end that itself, and not for long."""
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        kill_session(self._process)


def _environment() -> dict[str, str]:
    """In which a new Python finds this package from any working directory."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _question(puzzles: Sequence[Puzzle]) -> str:
    return json.dumps([puzzle.clues for puzzle in puzzles]) + "\n"


def _answer(told: dict[str, Any]) -> Answer:
    return Answer(**{**told, "found": [tuple(digits) for digits in told["found"]]})
