"""A program that is not ours, asked through its standard input and output.

The program is started once and kept running. It is given one puzzle a line: n² symbols, `.` for an
open cell, then 1-9, A-Z, a-z. It answers each with one line, at once (it must flush): the
solution as n² symbols, or one of `words` if there is none. A template with `{}` in it is
started for each puzzle instead, with the puzzle in that place; it prints one such line, or nothing
if there is no solution, and ends with exit code 0.

Whatever the program does, it is an error after so many seconds; see `programs.process`.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from benchmarks.report import BenchmarkError
from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.contestants.programs.answers import digits_of
from sudoku.crosschecking.contestants.programs.contestant import PLACE
from sudoku.crosschecking.contestants.programs.process import (
    Limit,
    Program,
    ProgramError,
    ProgramTrouble,
    short,
    split_command,
)
from sudoku.crosschecking.contestants.words import NO_SOLUTION, is_no
from sudoku.puzzle.symbols import OPEN, SYMBOLS


class External:
    """A program that solves, with the protocol of a baseline.

    template: its command line, as a shell would split it. seconds: the limit on one answer.
    """

    LIMIT = 1

    def __init__(self, template: str, seconds: float = 60.0) -> None:
        """Look for the program; it is started by the first question.

        Raises BenchmarkError for a template that is no command line, or a limit that is none.
        """
        self._template, self._seconds = template, seconds
        try:
            self._arguments = split_command(template)
        except ProgramError as error:
            raise BenchmarkError(str(error)) from error
        if not seconds > 0:
            raise BenchmarkError(f"{seconds} seconds for {template!r}, expected more than 0")
        self._is_kept = PLACE not in template
        self._program: Program | None = None

    def solutions(
        self, box_rows: int, box_cols: int, clues: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """The solution that the program tells, if it tells one; see Baseline.

        Raises BenchmarkError for anything but an answer in time. The next question then starts
        the program anew.
        """
        n = box_rows * box_cols
        if n > len(SYMBOLS):
            raise BenchmarkError(f"a board of size {n}, expected at most {len(SYMBOLS)}")
        puzzle = "".join([SYMBOLS[clue - 1] if clue else OPEN for clue in clues])
        limit = Limit.from_now(self._seconds)
        try:
            answer = (self._ask if self._is_kept else self._run)(puzzle, limit)
            return _parsed(answer, n)
        except ProgramTrouble as trouble:
            message = f"{self._template!r}: {self._told(trouble)}; the puzzle is {puzzle}"
            raise BenchmarkError(message) from trouble
        except ProgramError as error:
            raise BenchmarkError(f"{error}; the puzzle is {puzzle}") from error
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the program, if it is running."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _told(self, trouble: ProgramTrouble) -> str:
        """The trouble with the last of the standard error; the program is ended for that."""
        errors = ""
        if self._program is not None:
            self._program.end()
            errors = " / ".join(self._program.last_errors().splitlines()[-3:])
            self._program = None
        said = trouble.what + (f" (standard error: {short(errors)})" if errors else "")
        return ", ".join(filter(None, [said, trouble.expected]))

    def _ask(self, puzzle: str, limit: Limit) -> str:
        """Ask the program that is kept."""
        if self._program is None:
            self._program = Program(self._arguments, stdin=subprocess.PIPE)
        self._program.tell(puzzle)
        answer = self._program.read(limit)
        if answer is None:
            raise self._program.ended()
        return answer

    def _run(self, puzzle: str, limit: Limit) -> str:
        """Start the program for this puzzle alone."""
        filled = [argument.replace(PLACE, puzzle) for argument in self._arguments]
        self._program = Program(filled)
        answer = self._program.read(limit)
        after = None if answer is None else self._program.read(limit)
        if answer is not None and after is None:
            after = self._program.part or None
        if after is not None:
            what = f"wrote {short(after)} after its answer"
            raise ProgramTrouble(Trouble.GARBAGE, what, "expected one line")
        answer = self._program.part if answer is None else answer
        self._program.exit_code(limit)
        crash = self._program.crash()
        if crash is not None:
            raise crash
        self.close()
        return answer


def _parsed(answer: str, n: int) -> list[tuple[int, ...]]:
    text = answer.strip()
    if is_no(text):
        return []
    digits = digits_of(text, n)
    if digits is None:
        expected = f"{n * n} symbols from {SYMBOLS[0]} to {SYMBOLS[n - 1]}, or {NO_SOLUTION!r}"
        what = f"answered {short(text)} ({len(text)} symbols)"
        raise ProgramTrouble(Trouble.GARBAGE, what, f"expected {expected}")
    return [digits]
