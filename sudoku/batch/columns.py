"""The answers of `check` as columns, for one puzzle and for a block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku.errors import ModelFault
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.symbols import to_line

if TYPE_CHECKING:
    from sudoku.bulk.blocks import Answered

VERDICTS = tuple(map(str, Verdict))
ANSWERS: Sequence[Column] = (
    Column("verdict", Kind.TEXT, "unique, multiple, unsatisfiable or unknown", VERDICTS),
    Column("solution", Kind.TEXT, "the solution, or the first of several"),
    Column("second", Kind.TEXT, "another solution of a puzzle with several"),
)
MEASURED: Sequence[Column] = (
    Column("model", Kind.TEXT, "the model that answered"),
    Column("seconds", Kind.REAL, "for this puzzle; in blocks the average"),
)
_OF_INPUT = {"puzzle", "clues"}


def row_of(outcome: Outcome) -> dict[str, Value]:
    """The columns of one answer."""
    grids = [to_line(grid.board, grid.digits) for grid in outcome.solutions[:2]]
    first, second = [*grids, None, None][:2]
    return {
        "verdict": outcome.verdict.value,
        "solution": first,
        "second": second,
        "model": outcome.model,
        "seconds": outcome.effort.seconds,
    }


def values_of(found: Answered, names: Sequence[str]) -> dict[str, list[Value]]:
    """The named columns of the answers to a block, `puzzle` and `clues` among them.

    `error` is there if a model failed at a puzzle.
    """
    from sudoku.bulk.columns import columns_of  # late: it imports numpy

    values = columns_of(found, names)
    if any(isinstance(odd, ModelFault) for odd in found.odd.values()):
        values["error"] = [None] * found.block.count
    for row, odd in found.odd.items():
        own = {"error": str(odd)} if isinstance(odd, ModelFault) else row_of(odd)
        for name in values.keys() - _OF_INPUT:
            values[name][row] = own.get(name)
    return values
