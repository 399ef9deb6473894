"""The contestants. Each is a warm process that solves every puzzle once, one after another.

A model reads the text of a puzzle, is opened on its board, and gives the verdict. A program reads
the puzzle in one line and answers in one line: the verdict, the milliseconds from the text to the
verdict, and optionally the milliseconds of its search, as in `unique 1.25 0.31`. It may also answer
`refused` if it cannot read a puzzle.

Before the first question, and again if its process had to be replaced, a contestant solves the
puzzles of a warm-up, so no time includes an import or the start of a compiler.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.timing import MS
from benchmarks.variants.rows import VariantRow, values_of
from sudoku import (
    Budget,
    CheckedModel,
    Entry,
    NotationError,
    Puzzle,
    SudokuError,
    UnsupportedQuestionError,
    Verdict,
    open_model,
    read,
    write,
)
from sudoku.crosschecking.contestants.programs.process import (
    Limit,
    ProgramTrouble,
    RunningProgram,
    split_command,
)
from sudoku.system.channel import Channel
from sudoku.system.worker import Worker

FORMAT = "iss"
"""The format in which programs receive puzzles: a line of Interactive-Sudoku-Solver."""
GRACE = 5.0
"""The seconds after its time limit at which a process is killed."""


@dataclass(frozen=True, slots=True)
class VariantAnswer:
    """The answer of a contestant to a puzzle. Times are in seconds; unreported times are None."""

    verdict: Verdict
    seconds: float
    """The time from the text of the puzzle to the verdict."""
    search: float | None = None
    """The part of the time for the search; checking its solutions is another part."""
    read: float | None = None
    """The part of the time for reading the board and its clues from the text."""
    open: float | None = None
    """The part of the time for opening the model on the board; the model may postpone the
    encoding.
    """
    second: float | None = None
    """The time for another verdict on this board, with one more clue if a cell is open."""
    found: tuple[tuple[int, ...], ...] | None = None
    """The values of the solutions, as in VariantRow."""
    refused: str | None = None
    """The reason why the contestant does not support this puzzle."""
    failed: str | None = None
    """A description of the end of its process, if it did not answer."""


class ModelProcess:
    """A model in a separate process."""

    def __init__(self, name: str, seconds: float, warm_up: Sequence[VariantRow]) -> None:
        """Start the process, which has this many seconds for an answer. Raises UnknownModelError
        and UnavailableModelError.
        """
        open_model(name, warm_up[0].puzzle.board)
        self.name, self._seconds, self._warm_up = name, seconds, warm_up
        self._worker: Worker | None = None

    def ask(self, row: VariantRow) -> VariantAnswer:
        """The answer; UNKNOWN after the time limit, or if the process failed."""
        if self._worker is None:
            self._worker = Worker(_serve, self.name, self._seconds, is_isolated=True)
            for each in self._warm_up:
                _require_answered(self.name, self._asked(self._worker, each))
        return self._asked(self._worker, row)

    def _asked(self, worker: Worker, row: VariantRow) -> VariantAnswer:
        """The answer of a process. Raises BenchmarkError if the model fails."""
        start = perf_counter()
        try:  # two verdicts, each within the limit
            answer = worker.ask((row.text, row.values), 2 * self._seconds + GRACE)
        except (TimeoutError, EOFError) as error:
            spent, is_late = perf_counter() - start, isinstance(error, TimeoutError)
            worker.kill()
            how = worker.join()
            self._worker = None
            failed = f"no answer within {spent:.0f} s" if is_late else f"its process {how}"
            return VariantAnswer(Verdict.UNKNOWN, spent, failed=failed)
        if isinstance(answer, str):
            raise BenchmarkError(f"{row.name}: {self.name}: {answer}")
        measured: VariantAnswer = answer
        return measured

    def close(self) -> None:
        """Stop the process."""
        if self._worker is not None:
            self._worker.close()


class ProgramProcess:
    """A program, given its command line. It reads puzzles in the format FORMAT."""

    def __init__(
        self, name: str, command: str, seconds: float, warm_up: Sequence[VariantRow]
    ) -> None:
        """Start the program. Raises ProgramError if the command line cannot be run."""
        self.name, self._words = name, split_command(command)
        self._seconds, self._warm_up = seconds, warm_up
        self._program: RunningProgram | None = None

    def ask(self, row: VariantRow) -> VariantAnswer:
        """The answer; UNKNOWN after the time limit, or if the program failed or cannot be asked."""
        line = self._line(row)
        if line is None:
            refused = f"not expressible as {FORMAT}"
            return VariantAnswer(Verdict.UNKNOWN, 0.0, refused=refused)
        if self._program is None:
            self._program = RunningProgram(self._words, stdin=subprocess.PIPE)
            for each in filter(None, map(self._line, self._warm_up)):
                _require_answered(self.name, self._asked(self._program, each))
        return self._asked(self._program, line)

    def _asked(self, program: RunningProgram, line: str) -> VariantAnswer:
        time = Limit.from_now(self._seconds + GRACE)
        try:
            program.send(line)
            answer = program.read(time)
            if answer is None:
                raise program.ended()
        except ProgramTrouble as trouble:
            program.end()
            self._program = None
            return VariantAnswer(Verdict.UNKNOWN, time.spent, failed=str(trouble))
        return self._read(answer)

    def _line(self, row: VariantRow) -> str | None:
        """The puzzle in one line; unchanged if it already has this format."""
        if row.format == FORMAT and "\n" not in row.text.strip():
            return row.text.strip()
        with suppress(SudokuError, ValueError):
            text = write(Entry(row.puzzle, row.name, 1), FORMAT).strip()
            return text if "\n" not in text else None
        return None

    def _read(self, answer: str) -> VariantAnswer:
        """Parse an answer. Raises BenchmarkError for any other line."""
        word, *rest = answer.split(" ", 1)
        if word == "refused":
            return VariantAnswer(Verdict.UNKNOWN, 0.0, refused="".join(rest) or word)
        try:
            total, *search = (float(each) / MS for each in "".join(rest).split())
            return VariantAnswer(Verdict(word), total, search[0] if search else None)
        except ValueError:
            expected = "expected a verdict and milliseconds, as in `unique 1.25 0.31`"
            raise BenchmarkError(f"{self.name}: answered {answer!r:.80}, {expected}") from None

    def close(self) -> None:
        """Stop the process."""
        if self._program is not None:
            self._program.end()


VariantContestant = ModelProcess | ProgramProcess


def _require_answered(name: str, answer: VariantAnswer) -> None:
    """Raise BenchmarkError if a contestant fails in its warm-up."""
    if answer.failed is not None:
        raise BenchmarkError(f"{name} fails in the warm-up: {answer.failed}")


def _serve(channel: Channel, name: str, seconds: float) -> None:
    """Answer questions: the text of a puzzle, and the values of its solution or None."""
    budget = Budget(seconds=seconds)
    while True:
        text, values = channel.receive()
        try:
            channel.send(_answer(name, text, values, budget))
        except Exception as error:  # noqa: BLE001 - any model's; reported to the parent
            channel.send(str(error) if isinstance(error, SudokuError) else repr(error))


def _answer(name: str, text: str, values: tuple[int, ...] | None, budget: Budget) -> VariantAnswer:
    start = perf_counter()
    (entry,) = read(text)
    if isinstance(entry, NotationError):
        raise entry
    puzzle, was_read = entry.puzzle, perf_counter()
    try:
        model = open_model(name, puzzle.board)
        opened = perf_counter()
        outcome = model.search(puzzle, budget=budget)
    except UnsupportedQuestionError as error:  # the rules are too large for this model
        return VariantAnswer(Verdict.UNKNOWN, perf_counter() - start, refused=str(error))
    ended = perf_counter()
    second = None
    if outcome.verdict is not Verdict.UNKNOWN:
        second = _second(puzzle, values, model, budget)
    return VariantAnswer(
        outcome.verdict,
        ended - start,
        outcome.effort.seconds,
        was_read - start,
        opened - was_read,
        second,
        tuple(map(values_of, outcome.solutions)),
    )


def _second(
    puzzle: Puzzle, values: tuple[int, ...] | None, model: CheckedModel, budget: Budget
) -> float:
    if values is not None and 0 in puzzle.clues[: len(values)]:
        cell = puzzle.clues.index(0)
        puzzle = puzzle.with_clues({cell: values[cell] - puzzle.board.values[0] + 1})
    start = perf_counter()
    model.search(puzzle, budget=budget)
    return perf_counter() - start
