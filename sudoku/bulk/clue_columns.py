"""The redundant and the required clues of a block as columns of a table."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import numpy as np

from sudoku.bulk.arrays import Bools
from sudoku.bulk.blocks import block_digits
from sudoku.bulk.clues import redundant_clues
from sudoku.bulk.columns import columns_of_input
from sudoku.bulk.verdicts import Code, check
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Value
from sudoku.interface.outcome import Verdict


def clue_columns(
    block: Block, model: str, names: Sequence[str]
) -> tuple[dict[str, list[Value]], Sequence[int]]:
    """The named columns, and the rows to solve separately: puzzles that are not unique, or are
    undecided.
    """
    start = perf_counter()
    board, count, digits = block.board, block.count, block_digits(block)
    redundant, known = np.zeros(digits.shape, np.bool_), np.zeros(count, np.bool_)
    try:
        verdicts = check(digits, board=board, model=model, threads=1).verdicts
        unique = np.flatnonzero(verdicts == Code.UNIQUE)
        complete = np.zeros(len(unique), np.bool_)
        redundant[unique] = redundant_clues(
            digits[unique], board=board, model=model, threads=1, complete=complete
        )
        known[unique] = complete
    except ModelFault:  # solving each puzzle separately shows which one it is
        known[:] = False
    cells = [board.cell_name(cell) for cell in range(board.cell_count)]

    def named(which: Bools) -> list[Value]:
        return [" ".join([cells[cell] for cell in np.flatnonzero(row)]) for row in which]

    values = columns_of_input(digits, names)
    values |= {
        "verdict": [Verdict.UNIQUE.value] * count,
        "minimal": [number == 0 for number in np.count_nonzero(redundant, axis=1).tolist()],
        "redundant": named(redundant),
        "redundant_rules": [""] * count,
        "required_rules": [""] * count,
        "complete": [True] * count,
        "model": [model] * count,
    }
    if "required" in names:
        values["required"] = named((digits != 0) & ~redundant)
    values["seconds"] = [(perf_counter() - start) / count] * count
    return values, np.flatnonzero(~known).tolist()
