"""The answers of `check` as columns, for one puzzle and for a block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku.errors import ModelFault
from sudoku.interface.columns import Value
from sudoku.interface.outcome import Verdict
from sudoku.questions.checking import row_of

if TYPE_CHECKING:
    from sudoku.bulk.blocks import Answered

VERDICTS = tuple(map(str, Verdict))
_OF_INPUT = {"puzzle", "clues"}


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
