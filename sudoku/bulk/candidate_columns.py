"""The true candidates of a block as columns of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np

from sudoku.bulk.blocks import block_digits
from sudoku.bulk.columns import columns_of_input
from sudoku.bulk.true_candidates import candidates
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Value
from sudoku.interface.outcome import Verdict

_VERDICTS = (Verdict.UNSATISFIABLE.value, Verdict.UNIQUE.value, Verdict.MULTIPLE.value)


def candidate_columns(
    block: Block, model: str, names: Sequence[str], text: Callable[[int], str]
) -> tuple[dict[str, list[Value]], Sequence[int]]:
    """The named columns, and the rows to solve separately. text: the text of a set of digits, with
    digit d as bit d - 1.
    """
    start = perf_counter()
    count, digits = block.count, block_digits(block)
    known = np.zeros(count, np.bool_)
    try:
        masks = candidates(digits, board=block.board, model=model, threads=1, complete=known)
    except ModelFault:  # solving each puzzle separately shows which one it is
        masks, known = np.zeros(digits.shape, np.uint32), np.zeros(count, np.bool_)
    numbers = np.bitwise_count(masks)
    values = columns_of_input(digits, names)
    most: list[int] = np.minimum(numbers.max(axis=1), 2).tolist()
    values |= {
        "verdict": [_VERDICTS[number] for number in most],
        "complete": [True] * count,
        "model": [model] * count,
    }
    if "candidates" in names:
        values["candidates"] = [" ".join(map(text, row)) for row in masks.tolist()]
    if "fixed" in names:
        values["fixed"] = np.count_nonzero(numbers == 1, axis=1).tolist()
    values["seconds"] = [(perf_counter() - start) / count] * count
    return values, np.flatnonzero(~known).tolist()
