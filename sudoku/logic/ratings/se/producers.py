"""The producers of Sudoku Explainer 1.2.1 in its order; the first hint counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sudoku.logic.ratings.se.cycles import cycles_and_chains
from sudoku.logic.ratings.se.dynamic import nishio
from sudoku.logic.ratings.se.exclusion import aligned_pairs, aligned_triplets
from sudoku.logic.ratings.se.fish import fish
from sudoku.logic.ratings.se.graves import graves
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.ratings.se.intersections import direct_intersections, intersections
from sudoku.logic.ratings.se.multiple import multiple_chains
from sudoku.logic.ratings.se.singles import hidden_singles, naked_singles
from sudoku.logic.ratings.se.subsets import direct_hidden_subsets, hidden_subsets, naked_subsets
from sudoku.logic.ratings.se.uniqueness import unique_loops
from sudoku.logic.ratings.se.wings import xy_wings, xyz_wings
from sudoku.logic.techniques.position import Position

Producer = Callable[[Position], Iterator[Hint]]

PRODUCERS: tuple[Producer, ...] = (
    hidden_singles,
    direct_intersections,
    partial(direct_hidden_subsets, size=2),
    naked_singles,
    partial(direct_hidden_subsets, size=3),
    intersections,
    partial(naked_subsets, size=2),
    partial(fish, size=2),
    partial(hidden_subsets, size=2),
    partial(naked_subsets, size=3),
    partial(fish, size=3),
    partial(hidden_subsets, size=3),
    xy_wings,
    xyz_wings,
    unique_loops,
    partial(naked_subsets, size=4),
    partial(fish, size=4),
    partial(hidden_subsets, size=4),
    graves,
    aligned_pairs,
    cycles_and_chains,
    aligned_triplets,
    nishio,
    multiple_chains,
)
EASIEST = (
    *(10, 17, 20, 23, 25),
    *(26, 30, 32, 34, 36, 38, 40),
    *(42, 44, 45, 50, 52, 54),
    *(56, 62, 65, 75, 75, 80),
)
"""The difficulty in tenths of the easiest hint that each producer can have."""
