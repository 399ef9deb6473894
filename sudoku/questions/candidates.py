"""True candidates: which digits a cell has in the solutions."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sudoku.errors import OutOfBudget
from sudoku.formats.given import as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of
from sudoku.questions.check import DEFAULT_MODEL


@dataclass(frozen=True, slots=True)
class Candidates:
    """The digits that each cell has in some solution.

    candidates: for each cell, ascending. counts: beside each of them the number of solutions that
    have it there, up to `max_count`; None if that was not asked for. is_complete: whether these are
    all; if not, the budget ran out, and what is told are those that were found.
    """

    puzzle: Puzzle
    candidates: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[int, ...], ...] | None
    max_count: int | None
    is_complete: bool
    effort: Effort

    @property
    def verdict(self) -> Verdict:
        """What this tells of the puzzle."""
        most = max(map(len, self.candidates))
        if most > 1:
            return Verdict.MULTIPLE
        if not self.is_complete:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if most else Verdict.UNSATISFIABLE

    @property
    def backbone(self) -> dict[int, int]:
        """The cells that have the same digit in all solutions, and that digit; none where there is
        no solution, or not all were seen to agree.
        """
        if not self.is_complete:
            return {}
        return {cell: d[0] for cell, d in enumerate(self.candidates) if len(d) == 1}

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku candidates --json` prints."""
        board = self.puzzle.board
        told: dict[str, Any] = {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "candidates": [list(digits) for digits in self.candidates],
            "backbone": {board.cell_name(cell): d for cell, d in self.backbone.items()},
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }
        if self.counts is not None:
            told["counts"] = [list(counts) for counts in self.counts]
            told["max_count"] = self.max_count
        return told


def candidates(
    puzzle: Puzzle | str,
    *,
    max_count: int | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Candidates:
    """The true candidates of every cell: the digits that occur there in at least one solution.

    max_count: also tell for each candidate how many solutions have it, up to this number. puzzle,
    board and budget are as in `check`. Raises ValueError for a `max_count` below 1, and what
    `check` raises.
    """
    if max_count is not None and (type(max_count) is not int or max_count < 1):
        raise ValueError(f"count to {max_count!r}, expected an int of at least 1")
    asked = as_puzzle(puzzle, board)
    analyst, meter, is_complete = analyst_of(model, asked), Meter(budget), True
    times = max_count or 1
    counts: list[dict[int, int]] = [{} for _ in asked.clues]
    try:
        for grid in analyst.covering_solutions(asked, times, meter):
            for seen, d in zip(counts, grid.digits, strict=True):
                seen[d] = min(times, seen.get(d, 0) + 1)
    except OutOfBudget:
        is_complete = False
    ordered = [sorted(seen.items()) for seen in counts]
    return Candidates(
        asked,
        tuple(tuple(d for d, _ in seen) for seen in ordered),
        None if max_count is None else tuple(tuple(n for _, n in seen) for seen in ordered),
        max_count,
        is_complete,
        meter.effort(),
    )
