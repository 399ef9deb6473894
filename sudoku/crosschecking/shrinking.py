"""A small puzzle on which somebody is wrong: fewer and fewer clues, or fewer and fewer open cells.

This is delta debugging (A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing
Input", IEEE TSE 2002): changes are made in large lots first, then in smaller ones, each lot for
good if what is wrong stays wrong, until no single change can be made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from sudoku.puzzle.puzzle import Grid, Puzzle

Stands = Callable[[Puzzle], bool]
"""Whether what is wrong about a puzzle is wrong about this one too."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """What is left. is_minimal: no single change more can be made; otherwise time ran out."""

    puzzle: Puzzle
    is_minimal: bool


def without_clues(puzzle: Puzzle, stands: Stands, deadline: float) -> Reduced:
    """As few clues as possible."""
    return _changed(puzzle, dict.fromkeys(puzzle.clue_cells, 0), stands, deadline)


def filled_in(
    puzzle: Puzzle, solutions: Collection[Grid], stands: Stands, deadline: float
) -> Reduced:
    """As few open cells as possible: digits that all of these solutions have are filled in."""
    digits = {
        cell: found.pop()
        for cell, clue in enumerate(puzzle.clues)
        if not clue and len(found := {grid.digits[cell] for grid in solutions}) == 1
    }
    return _changed(puzzle, digits, stands, deadline)


def shortest(earlier: Sequence[Puzzle], still: Callable[[Sequence[Puzzle]], bool]) -> list[Puzzle]:
    """As few of these puzzles as possible, in their order, while it is `still` so."""
    left = list(earlier)
    for i in reversed(range(len(earlier))):
        fewer = left[:i] + left[i + 1 :]
        if still(fewer):
            left = fewer
    return left


def _changed(
    puzzle: Puzzle, changes: Mapping[int, int], stands: Stands, deadline: float
) -> Reduced:
    """Make as many of these changes, cell by digit, as can be made; `deadline` by `monotonic`."""
    left = list(changes)
    size = len(left)
    while left:
        has_changed = False
        for start in range(0, len(left), size):
            if monotonic() > deadline:
                return Reduced(puzzle, is_minimal=False)
            lot = left[start : start + size]
            trial = puzzle.with_clues({cell: changes[cell] for cell in lot})
            if stands(trial):
                puzzle, has_changed = trial, True
        left = [cell for cell in left if puzzle.clues[cell] != changes[cell]]
        if size == 1 and not has_changed:
            break
        size = max(1, min(size, len(left)) // 2)
    return Reduced(puzzle, is_minimal=True)
