"""Start a worker process, send it questions, stop it, and report why it ended."""

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

from benchmarks.framework.report import BenchmarkError, easy_question
from benchmarks.latency.contestants import Contestant
from benchmarks.latency.worker import Answer
from sudoku import Board, Entry, Puzzle
from sudoku.system.processes import how_it_ended, kill_session

ROOT = Path(__file__).parents[2]
GRACE = 1.0
"""Seconds that an idle process has to exit."""


class OutOfTime(Exception):
    """The deadline passed before the answers arrived; the process was killed."""


class _Failure(BenchmarkError):
    """The contestant failed. index: of the puzzle in the block, if known."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index


class Crash(_Failure):
    """The contestant's process ended by itself."""


class Worker:
    """A contestant's process, warmed up by one easy question.

    cap: seconds for one answer, if the contestant supports a limit. deadline: a time of
    perf_counter() at which the process is killed. Raises BenchmarkError if it cannot be opened.
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
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed by close
        self._process = subprocess.Popen(  # noqa: S603 - our own
            [sys.executable, "-m", "benchmarks.latency.worker", *line],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            encoding="utf-8",
            env=_environment(),
            start_new_session=True,  # Ctrl-C goes to the run, which stops its workers
        )
        self._questions = cast("IO[str]", self._process.stdin)
        self._answers = cast("IO[str]", self._process.stdout)
        try:
            self._exchange()
            self.open_seconds = perf_counter() - start
            reply = self._exchange(_question([easy_question(board)[0]]))
            self.first_seconds: float = reply["answers"][0]["seconds"]
        except BaseException:
            self.close()
            raise

    def ask(self, block: Sequence[Entry]) -> list[Answer]:
        """The answers to these puzzles.

        Raises OutOfTime, and with file and line Crash if the process ended, BenchmarkError if the
        contestant failed otherwise.
        """
        try:
            reply = self._exchange(_question([entry.puzzle for entry in block]))
        except _Failure as failure:
            first, last = block[0], block[-1]
            lines = f"{first.line} to {last.line}"
            if failure.index is not None:
                lines = str(block[failure.index].line)
            kind = Crash if isinstance(failure, Crash) else BenchmarkError
            raise kind(f"{first.source}:{lines}: {failure}") from failure
        self.peak_mb = reply["peak_mb"]
        return [_answer(each) for each in reply["answers"]]

    def _exchange(self, question: str = "") -> dict[str, Any]:
        """Send a question and read the next line. Raises OutOfTime and _Failure."""
        remaining = self._deadline - perf_counter()
        timer = Timer(max(remaining, 0.0), self._kill) if remaining < TIMEOUT_MAX else None
        if timer is not None:
            timer.start()
        try:
            line = self._write_and_read(question)
        finally:
            if timer is not None:
                timer.cancel()
                timer.join()
        if line.endswith("\n"):
            reply: dict[str, Any] = json.loads(line)
            if "error" in reply:
                raise _Failure(f"{self.name}: {reply['error']}", reply.get("index"))
            return reply
        if perf_counter() >= self._deadline:
            raise OutOfTime
        raise Crash(f"{self.name}: {self._ending()}, expected an answer")

    def _write_and_read(self, question: str) -> str:
        with suppress(BrokenPipeError):
            self._questions.write(question)
            self._questions.flush()
        return self._answers.readline()

    def _ending(self) -> str:
        code = self._process.wait()
        self._stderr.seek(0)
        lines = self._stderr.read().decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"its process {how_it_ended(code)}" + (f" ({last})" if last else "")

    def close(self) -> None:
        """Stop the process. An idle one exits by itself, so that it can stop its own children."""
        with suppress(BrokenPipeError):
            self._questions.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self._answers.close()
        self._stderr.close()

    def _kill(self) -> None:
        """Terminate it, then kill it and its children."""
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        kill_session(self._process)


def _environment() -> dict[str, str]:
    """An environment in which Python finds this package from any working directory."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _question(puzzles: Sequence[Puzzle]) -> str:
    return json.dumps([puzzle.clues for puzzle in puzzles]) + "\n"


def _answer(fields: dict[str, Any]) -> Answer:
    return Answer(**{**fields, "found": [tuple(digits) for digits in fields["found"]]})
