"""True candidates: which digits a cell has in the solutions."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sudoku.analysis.asking import analyst_of
from sudoku.board import Board
from sudoku.errors import OutOfBudget
from sudoku.meter import Meter
from sudoku.puzzle import Puzzle
from sudoku.questions import DEFAULT_MODEL, as_puzzle
from sudoku.verdict import UNLIMITED, Budget, Effort, Verdict


@dataclass(frozen=True, slots=True)
class Candidates:
    """The digits that each cell has in some solution.

    candidates: for each cell, ascending. counts: beside each of them the number of solutions that
    have it there, up to `count_to`; None if that was not asked for. is_complete: whether these are
    all; if not, the budget ran out, and what is told are those that were found.
    """

    puzzle: Puzzle
    candidates: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[int, ...], ...] | None
    count_to: int | None
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

    def as_dict(self) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku candidates --json` prints."""
        board = self.puzzle.board
        told: dict[str, Any] = {
            **self.puzzle.as_dict(),
            "verdict": self.verdict.value,
            "candidates": [list(digits) for digits in self.candidates],
            "backbone": {board.cell_name(cell): d for cell, d in self.backbone.items()},
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }
        if self.counts is not None:
            told["counts"] = [list(counts) for counts in self.counts]
            told["count_to"] = self.count_to
        return told


def candidates(
    puzzle: Puzzle | str,
    *,
    count_to: int | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Candidates:
    """The true candidates of every cell: the digits that occur there in at least one solution.

    count_to: also tell for each candidate how many solutions have it, up to this number. puzzle,
    board and budget are as in `check`. Raises ValueError for a `count_to` below 1, and what
    `check` raises.
    """
    if count_to is not None and (type(count_to) is not int or count_to < 1):
        raise ValueError(f"count to {count_to!r}, expected an int of at least 1")
    asked = as_puzzle(puzzle, board)
    analyst, meter, is_complete = analyst_of(model, asked), Meter(budget), True
    times = count_to or 1
    counts: list[dict[int, int]] = [{} for _ in asked.clues]
    try:
        for grid in analyst.covering(asked, times, meter):
            for seen, d in zip(counts, grid.digits, strict=True):
                seen[d] = min(times, seen.get(d, 0) + 1)
    except OutOfBudget:
        is_complete = False
    ordered = [sorted(seen.items()) for seen in counts]
    return Candidates(
        asked,
        tuple(tuple(d for d, _ in seen) for seen in ordered),
        None if count_to is None else tuple(tuple(n for _, n in seen) for seen in ordered),
        count_to,
        is_complete,
        meter.effort(),
    )
