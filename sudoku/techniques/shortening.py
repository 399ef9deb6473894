"""Shorter paths: steps that the end does not need are left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sudoku.techniques.position import Candidate, Position
from sudoku.techniques.premises import Premise
from sudoku.techniques.solving import Path
from sudoku.techniques.step import Step


def shortened(path: Path) -> Path:
    """A path to the solution without the steps that no placement depends on.

    A step depends on the candidates that its truths no longer have: each was removed by an earlier
    step. Paths that end without a solution stay as they are. The steps need minimal premises.
    """
    if not path.is_solved:
        return path
    removed_by: dict[Candidate, int] = {}
    now = path.start.copy()
    needs: list[set[int]] = []
    for number, step in enumerate(path.steps):
        needs.append({removed_by[gone] for gone in _missing(step, path.start, now)})
        before = set(now.candidates())
        step.apply(now)
        for candidate in before.difference(now.candidates()):
            removed_by[candidate] = number
    kept: set[int] = set()
    for number in reversed(range(len(path.steps))):
        if path.steps[number].placements or number in kept:
            kept |= {number, *needs[number]}
    return replace(path, steps=tuple(path.steps[number] for number in sorted(kept)))


def _missing(step: Step, start: Position, now: Position) -> Iterator[Candidate]:
    """The candidates of a step's truths that a position has lost since the start."""
    premises: list[Premise] = [*step.truths, *step.deadly]
    for truth in premises:
        have = set(truth.candidates(now))
        for candidate in truth.candidates(start):
            if candidate not in have:
                yield candidate
