"""Reduce a puzzle while a condition holds, to as few rules, clues or open cells as possible.

This is delta debugging (A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing
Input", IEEE TSE 2002): changes are tried first in large lots and then in smaller lots, and each lot
after which the condition still holds is kept, until no single change is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import TypeVar

from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.puzzle import Grid, Puzzle

Part = TypeVar("Part")
Condition = Callable[[Puzzle], bool]
"""Whether the error also occurs for this puzzle."""


@dataclass(frozen=True, slots=True)
class ReducedPuzzle:
    """A puzzle with as few parts as possible."""

    puzzle: Puzzle
    is_minimal: bool
    """Whether no further single change is possible; False if time ran out."""


def without_clues(puzzle: Puzzle, condition: Condition, deadline: float) -> ReducedPuzzle:
    """The puzzle with as few clues as possible. deadline: a time of `monotonic`."""
    return _changed(puzzle, dict.fromkeys(puzzle.clue_cells, 0), condition, deadline)


def without_rules(puzzle: Puzzle, condition: Condition, deadline: float) -> ReducedPuzzle:
    """The puzzle with as few constraints as possible, and with boxes instead of irregular regions
    if possible. deadline: a time of `monotonic`.
    """
    board = puzzle.board
    if board.irregular is not None and monotonic() <= deadline:
        trial = Puzzle(replace(board, irregular=None), puzzle.clues)
        board = trial.board if condition(trial) else board

    def with_rules(constraints: Sequence[BoardConstraint]) -> Puzzle:
        return Puzzle(replace(board, constraints=tuple(constraints)), puzzle.clues)

    return _fewest(board.constraints, with_rules, condition, deadline)


def filled_in(
    puzzle: Puzzle, solutions: Collection[Grid], condition: Condition, deadline: float
) -> ReducedPuzzle:
    """The puzzle with as few open cells as possible, filled with digits that all of these solutions
    share. deadline: a time of `monotonic`.
    """
    digits = {
        cell: found.pop()
        for cell, clue in enumerate(puzzle.clues)
        if not clue and len(found := {grid.digits[cell] for grid in solutions}) == 1
    }
    return _changed(puzzle, digits, condition, deadline)


def shortest(
    earlier: Sequence[Puzzle], condition: Callable[[Sequence[Puzzle]], bool]
) -> list[Puzzle]:
    """The smallest part of these puzzles that was found for which the condition holds, in order."""
    left = list(earlier)
    for i in reversed(range(len(earlier))):
        fewer = left[:i] + left[i + 1 :]
        if condition(fewer):
            left = fewer
    return left


def _changed(
    puzzle: Puzzle, changes: Mapping[int, int], condition: Condition, deadline: float
) -> ReducedPuzzle:
    """Apply as many of these changes (cell: digit) as possible."""

    def with_changes(kept: Sequence[int]) -> Puzzle:
        return puzzle.with_clues({c: digit for c, digit in changes.items() if c not in kept})

    return _fewest([*changes], with_changes, condition, deadline)


def _fewest(
    parts: Sequence[Part],
    puzzle_with: Callable[[Sequence[Part]], Puzzle],
    condition: Condition,
    deadline: float,
) -> ReducedPuzzle:
    """The puzzle with as few of these parts as possible. The condition must hold with all parts."""
    left = list(parts)
    size = len(left)
    while left:
        before = len(left)
        for lot in [left[start : start + size] for start in range(0, len(left), size)]:
            if monotonic() > deadline:
                return ReducedPuzzle(puzzle_with(left), is_minimal=False)
            fewer = [part for part in left if part not in lot]
            if condition(puzzle_with(fewer)):
                left = fewer
        if size == 1 and len(left) == before:
            break
        size = max(1, min(size, len(left)) // 2)
    return ReducedPuzzle(puzzle_with(left), is_minimal=True)
