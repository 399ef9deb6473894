"""The producers of Sudoku Explainer 1.2.1 in its order; the first hint counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sudoku.logic.ratings.se.basics import (
    direct_hidden_subsets,
    direct_intersections,
    fish,
    hidden_singles,
    hidden_subsets,
    intersections,
    naked_singles,
    naked_subsets,
    xy_wings,
    xyz_wings,
)
from sudoku.logic.ratings.se.chains import cycles_and_chains
from sudoku.logic.ratings.se.dynamic import nishio
from sudoku.logic.ratings.se.exclusion import aligned_pairs, aligned_triplets
from sudoku.logic.ratings.se.graves import graves
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.ratings.se.multiple import multiple_chains
from sudoku.logic.ratings.se.uniqueness import unique_loops
from sudoku.logic.techniques.position import Position

Producer = Callable[[Position], Iterator[SeHint]]

PRODUCERS: tuple[tuple[int, Producer], ...] = (
    (10, hidden_singles),
    (17, direct_intersections),
    (20, partial(direct_hidden_subsets, size=2)),
    (23, naked_singles),
    (25, partial(direct_hidden_subsets, size=3)),
    (26, intersections),
    (30, partial(naked_subsets, size=2)),
    (32, partial(fish, size=2)),
    (34, partial(hidden_subsets, size=2)),
    (36, partial(naked_subsets, size=3)),
    (38, partial(fish, size=3)),
    (40, partial(hidden_subsets, size=3)),
    (42, xy_wings),
    (44, xyz_wings),
    (45, unique_loops),
    (50, partial(naked_subsets, size=4)),
    (52, partial(fish, size=4)),
    (54, partial(hidden_subsets, size=4)),
    (56, graves),
    (62, aligned_pairs),
    (65, cycles_and_chains),
    (75, aligned_triplets),
    (75, nishio),
    (80, multiple_chains),
)
"""Each producer with the difficulty, in tenths, of the easiest hint that it can have."""
