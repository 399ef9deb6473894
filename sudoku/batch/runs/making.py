"""Numbers of puzzles that are to be made, in place of puzzles that are read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from sudoku.errors import SudokuError
from sudoku.generator.puzzle_generator import PuzzleGenerator, puzzles_of
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Rows, Value
from sudoku.logic.ratings.registry import SCALES
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import to_line
from sudoku.questions.check import check
from sudoku.questions.proving import kept_proof
from sudoku.questions.rows import AnsweredRows


@dataclass(frozen=True, slots=True)
class Numbers:
    """Some puzzles of an order, by their numbers.

    budget: for each. prover: of their verdicts; None for no proofs. is_kept: whether certificates
    are among the answers. source, line: what stands in the place of a file and its line.
    """

    maker: PuzzleGenerator
    numbers: range
    budget: Budget
    prover: str | None = None
    is_kept: bool = False

    @property
    def source(self) -> str:
        return "number"

    @property
    def board(self) -> Board:
        return self.maker.board

    @property
    def line(self) -> int:
        return self.numbers.start

    @property
    def count(self) -> int:
        return len(self.numbers)

    def part(self, numbers: range) -> Numbers:
        """Some of them that follow each other, counted from 0."""
        first = self.numbers.start
        return replace(self, numbers=range(first + numbers.start, first + numbers.stop))

    def answers(self) -> AnsweredRows:
        """A row for each puzzle, and for each number that was not found."""
        rows, problems, members = list[dict[str, Value]](), list[SudokuError](), list[bytes]()

        def note(shortfall: Shortfall) -> None:
            rows.append(_missing(shortfall))

        start = perf_counter()
        for one in puzzles_of(self.maker, self.numbers, budget=self.budget, on_shortfall=note):
            row = row_of(one)
            if self.prover is not None:
                proved = check(one.puzzle, prover=self.prover, budget=self.budget)
                row["proof"], member, problem = kept_proof(proved.certificate, is_kept=self.is_kept)
                members.append(member)
                problems += [] if problem is None else [problem]
            rows.append(row)
        names = dict.fromkeys(name for row in rows for name in row)
        values = {name: [row.get(name) for row in rows] for name in names}
        values["seconds"] = [(perf_counter() - start) / max(1, len(rows))] * len(rows)
        return AnsweredRows(Rows(values, len(rows)), tuple(problems), b"".join(members))


def row_of(one: Made) -> dict[str, Value]:
    """The columns of a puzzle that was made, and what is known of it."""
    puzzle, board = one.puzzle, one.puzzle.board
    solution = None if one.solution is None else to_line(board, one.solution.digits)
    return {
        "row": one.number,
        "puzzle": to_line(board, puzzle.clues, separator=" "),
        "box": board.shape,
        "clues": puzzle.clue_count,
        "rules": "\n".join(board.rules) or None,
        "verdict": one.verdict.value,
        "solution": solution,
        "attempts": one.attempts,
        "found": True,
        "details": one.told() or None,
        **{name: one.details.get(name) for name in ("conflict", *SCALES)},
    }


def _missing(shortfall: Shortfall) -> dict[str, Value]:
    nearest = shortfall.nearest
    known: dict[str, Value] = {}
    if nearest is not None:
        row = row_of(nearest)
        known = {name: row[name] for name in ("box", "rules", "details", *SCALES)}
        known["nearest"] = row["puzzle"]
    return {**known, "row": shortfall.number, "found": False, "error": shortfall.why}
