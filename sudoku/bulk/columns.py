"""The answers to a block as columns of a table.

Each function returns the named columns, and the rows to solve separately. After a wrong answer of a
model these are all rows: solving each puzzle separately shows which answer is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeAlias

import numpy as np

from sudoku.bulk.arrays import Bools, Digits
from sudoku.bulk.blocks import AnsweredBlock, block_digits
from sudoku.bulk.clues import redundant_clues
from sudoku.bulk.counting import few
from sudoku.bulk.true_candidates import candidates
from sudoku.bulk.verdicts import Code, check
from sudoku.bulk.writing import rows_as_symbols
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import BlockValues, Value
from sudoku.interface.outcome import Verdict

Others: TypeAlias = Sequence[int]
"""The rows to solve separately."""
_VERDICTS = (Verdict.UNSATISFIABLE.value, Verdict.UNIQUE.value, Verdict.MULTIPLE.value)


def columns_of(found: AnsweredBlock, names: Sequence[str]) -> BlockValues:
    """The named columns of all rows. The values of odd rows have no meaning."""
    answers, count = found.answers, found.block.count
    counts = answers.counts.tolist()

    def all_have(number: int) -> bool:
        return bool((answers.counts >= number).all())

    def solutions(number: int) -> list[Value]:
        texts: list[Value] = [*rows_as_symbols(answers.solutions[:, number])]
        if all_have(number + 1):
            return texts
        return [
            text if found_ > number else None for text, found_ in zip(texts, counts, strict=True)
        ]

    makers: dict[str, Callable[[], list[Value]]] = {
        "verdict": lambda: [_VERDICTS[each] for each in counts],
        "solution": lambda: solutions(0),
        "second": lambda: solutions(1),
        "model": lambda: [found.model] * count,
        "seconds": lambda: [found.average] * count,
        "decisions": answers.decisions.tolist,
        "conflicts": answers.conflicts.tolist,
    }
    own = {name: make() for name, make in makers.items() if name in names}
    return {**columns_of_input(found.digits, names), **own}


def columns_of_input(digits: Digits, names: Sequence[str]) -> BlockValues:
    """The named columns that describe the puzzles."""
    values: BlockValues = {}
    if "puzzle" in names:
        values["puzzle"] = [*rows_as_symbols(digits)]
    if "clues" in names:
        values["clues"] = np.count_nonzero(digits, axis=1).tolist()
    return values


def candidate_columns(
    block: Block, model: str, names: Sequence[str], text: Callable[[int], str]
) -> tuple[BlockValues, Others]:
    """The true candidates. text: the text of a set of digits, with digit d as bit d - 1."""
    start = perf_counter()
    count, digits = block.count, block_digits(block)
    known = np.zeros(count, np.bool_)
    try:
        masks = candidates(digits, board=block.board, model=model, threads=1, complete=known)
    except ModelFault:
        masks, known = np.zeros(digits.shape, np.uint32), np.zeros(count, np.bool_)
    numbers = np.bitwise_count(masks)
    most: list[int] = np.minimum(numbers.max(axis=1), 2).tolist()
    values: BlockValues = {"verdict": [_VERDICTS[number] for number in most]}
    if "candidates" in names:
        values["candidates"] = [" ".join(map(text, row)) for row in masks.tolist()]
    if "fixed" in names:
        values["fixed"] = np.count_nonzero(numbers == 1, axis=1).tolist()
    return _with_the_rest(values, digits, names, model, start), np.flatnonzero(~known).tolist()


def clue_columns(block: Block, model: str, names: Sequence[str]) -> tuple[BlockValues, Others]:
    """The redundant and the required clues. Rows that are undecided or not unique remain."""
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
    except ModelFault:
        known[:] = False
    cells = [board.cell_name(cell) for cell in range(board.cell_count)]

    def named(which: Bools) -> list[Value]:
        return [" ".join([cells[cell] for cell in np.flatnonzero(row)]) for row in which]

    values: BlockValues = {
        "verdict": [Verdict.UNIQUE.value] * count,
        "minimal": [number == 0 for number in np.count_nonzero(redundant, axis=1).tolist()],
        "redundant": named(redundant),
        "redundant_rules": [""] * count,
        "required_rules": [""] * count,
    }
    if "required" in names:
        values["required"] = named((digits != 0) & ~redundant)
    return _with_the_rest(values, digits, names, model, start), np.flatnonzero(~known).tolist()


def count_columns(
    block: Block, model: str, names: Sequence[str], most: int, kind: str
) -> tuple[BlockValues, Others]:
    """The numbers of solutions up to `most`. kind: the value of the column `kind`."""
    start = perf_counter()
    digits = block_digits(block)
    counts, others, by = few(digits, block.board, model, most)
    values: BlockValues = {"count": [*counts], "kind": [kind] * block.count}
    return _with_the_rest(values, digits, names, by, start), others


def _with_the_rest(
    values: BlockValues, digits: Digits, names: Sequence[str], model: str, start: float
) -> BlockValues:
    """These columns, with the columns of the input, the model, and the average time since the
    start.
    """
    count = len(digits)
    return {
        **columns_of_input(digits, names),
        **values,
        "complete": [True] * count,
        "model": [model] * count,
        "seconds": [(perf_counter() - start) / count] * count,
    }
