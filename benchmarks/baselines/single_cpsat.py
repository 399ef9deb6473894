"""The usual way to use CP-SAT with one worker: `usual_cpsat` with `num_workers = 1`.

The project's models also use one worker. On a small puzzle, the additional workers that CP-SAT
starts by default cost more time than they save.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.baselines import usual_cpsat

LIMIT = 2


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """Up to two solutions."""
    return usual_cpsat.solutions(box_rows, box_cols, clues, workers=1)
