"""The task of `sudoku check`: the verdict and the solution of each puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.batch.question import Question
from sudoku.errors import ModelFault
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line
from sudoku.runs.task import Answers
from sudoku.tables.columns import Column, Kind, Rows, Value

_COLUMNS: Sequence[Column] = (
    Column("verdict", Kind.TEXT, "unique, multiple, unsatisfiable or unknown"),
    Column("solution", Kind.TEXT, "the solution, or the first of several"),
    Column("second", Kind.TEXT, "another solution of a puzzle with several"),
    Column("model", Kind.TEXT, "the model that answered"),
    Column("seconds", Kind.REAL, "for this puzzle; in blocks the average"),
)

_OF_INPUT = {"puzzle", "clues"}


@dataclass(frozen=True, slots=True)
class CheckTask:
    """See Task."""

    model: str
    budget: Budget

    @property
    def name(self) -> str:
        return "check"

    @property
    def columns(self) -> Sequence[Column]:
        return _COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "solution", "error")

    def takes(self, block: Block) -> bool:
        from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

        return self.budget.seconds is None and bulk_model(self.model, block.board) is not None

    def ask(self, entry: Entry) -> Mapping[str, Value]:
        return _row(self._alone(entry.puzzle))

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        from sudoku.bulk.blocks import answered
        from sudoku.bulk.columns import columns_of

        found = answered(block, self.model, self.budget.conflicts, self._alone)
        values = columns_of(found, names)
        faults = tuple(odd for odd in found.odd.values() if isinstance(odd, ModelFault))
        if faults:
            values["error"] = [None] * block.count
        for row, odd in found.odd.items():
            own = {"error": str(odd)} if isinstance(odd, ModelFault) else _row(odd)
            for name in values.keys() - _OF_INPUT:
                values[name][row] = own.get(name)
        return Answers(Rows(values, block.count), faults)

    def _alone(self, puzzle: Puzzle) -> Outcome:
        return Question(puzzle, self.model, 2, self.budget, None, False).ask()

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, "model": self.model, "budget": asdict(self.budget)}


def _row(outcome: Outcome) -> dict[str, Value]:
    grids = [to_line(grid.board, grid.digits) for grid in outcome.solutions[:2]]
    first, second = [*grids, None, None][:2]
    return {
        "verdict": outcome.verdict.value,
        "solution": first,
        "second": second,
        "model": outcome.model,
        "seconds": outcome.effort.seconds,
    }
