"""The answers to a block as columns of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sudoku.bulk.blocks import Answered
from sudoku.bulk.writing import rows_as_symbols
from sudoku.interface.outcome import Verdict
from sudoku.tables.columns import Value

_VERDICTS = (Verdict.UNSATISFIABLE.value, Verdict.UNIQUE.value, Verdict.MULTIPLE.value)


def columns_of(found: Answered, names: Sequence[str]) -> dict[str, list[Value]]:
    """The named columns of all rows; those of odd rows have no meaning."""
    answers, count = found.answers, found.block.count
    counts = answers.counts.tolist()

    def solutions(number: int) -> list[Value]:
        texts = rows_as_symbols(answers.solutions[:, number])
        return [
            text if found_ > number else None for text, found_ in zip(texts, counts, strict=True)
        ]

    makers: dict[str, Callable[[], Sequence[Value]]] = {
        "puzzle": lambda: rows_as_symbols(found.digits),
        "clues": lambda: np.count_nonzero(found.digits, axis=1).tolist(),
        "verdict": lambda: [_VERDICTS[each] for each in counts],
        "solution": lambda: solutions(0),
        "second": lambda: solutions(1),
        "model": lambda: [found.model] * count,
        "seconds": lambda: [found.seconds] * count,
    }
    return {name: [*make()] for name, make in makers.items() if name in names}
