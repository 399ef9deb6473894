"""Any other program as a baseline, used through its standard input and output.

The protocol is `grid` of `sudoku crosscheck`: the program is started once and receives one puzzle
per line, n² symbols with `.` for an open cell. It answers each line at once (it must flush) with
the solution as n² symbols, or with a word such as "none". A command line that contains `{}` is run
once for each puzzle instead, with the puzzle inserted there, and prints one such line.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.framework.report import BenchmarkError
from sudoku import Board, Budget, Puzzle
from sudoku.crosschecking.claims import Failure
from sudoku.crosschecking.contestants.programs.contestant import ProgramContestant
from sudoku.crosschecking.contestants.programs.process import ProgramError, short

SECONDS = 60.0
"""The time limit for one answer."""


class External:
    """A program with the interface of a baseline."""

    LIMIT = 1

    def __init__(self, template: str) -> None:
        """The command line is split as by a shell. Raises BenchmarkError if it cannot be run."""
        self._template, self._budget = template, Budget(seconds=SECONDS)
        try:
            self._contestant = ProgramContestant(template, "grid")
        except ProgramError as error:
            raise BenchmarkError(str(error)) from error

    def solutions(
        self, box_rows: int, box_cols: int, clues: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """The program's solution, if it finds one; see Baseline.

        Raises BenchmarkError if the program crashes, is late or answers anything else; the next
        question starts it anew.
        """
        puzzle = Puzzle(Board(box_rows, box_cols), tuple(clues))
        try:
            answer = self._contestant.ask(puzzle, limit=self.LIMIT, budget=self._budget)
        except ProgramError as error:
            raise BenchmarkError(f"{error}; the puzzle is {puzzle}") from error
        if isinstance(answer, Failure):
            last_lines = " / ".join(answer.stderr.splitlines()[-3:])
            errors = f" (standard error: {short(last_lines)})" if last_lines else ""
            text = f"{self._template!r}: {answer.text}{errors}"
            raise BenchmarkError(f"{text}; the puzzle is {puzzle}")
        return [grid.digits for grid in answer.solutions]

    def close(self) -> None:
        """Terminate the program if it is running."""
        self._contestant.close()
