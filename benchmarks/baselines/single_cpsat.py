"""The usual way to use CP-SAT with one worker: `usual_cpsat` with `num_workers = 1`.

The models of the project have one worker as well. On a small puzzle the workers that CP-SAT starts
by default cost more than they gain.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.baselines import usual_cpsat

LIMIT = 2


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """A solution, and another one if there is one."""
    return usual_cpsat.solutions(box_rows, box_cols, clues, workers=1)
