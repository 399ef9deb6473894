"""The answers to a block as columns of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sudoku.bulk.blocks import AnsweredBlock, Digits
from sudoku.bulk.writing import rows_as_symbols
from sudoku.interface.columns import Value
from sudoku.interface.outcome import Verdict

_VERDICTS = (Verdict.UNSATISFIABLE.value, Verdict.UNIQUE.value, Verdict.MULTIPLE.value)


def columns_of(found: AnsweredBlock, names: Sequence[str]) -> dict[str, list[Value]]:
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


def columns_of_input(digits: Digits, names: Sequence[str]) -> dict[str, list[Value]]:
    """The named columns that describe the puzzles."""
    values: dict[str, list[Value]] = {}
    if "puzzle" in names:
        values["puzzle"] = [*rows_as_symbols(digits)]
    if "clues" in names:
        values["clues"] = np.count_nonzero(digits, axis=1).tolist()
    return values
