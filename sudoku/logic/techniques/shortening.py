"""Shorter paths: steps that the end does not need are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.premises import Premise
from sudoku.logic.techniques.solving import Path
from sudoku.logic.techniques.step import Step

_Lost = frozenset[Candidate]


def shortened(path: Path) -> Path:
    """A path to the solution without the steps that it does not need: none that is left can go.

    A step applies in a position in which its truths have lost the candidates they had lost on the
    whole path. Steps that place nothing are left out one by one, the last one first, as long as
    all others apply. Paths that end without a solution stay as they are.
    """
    if not path.is_solved:
        return path
    needs = _needs(path)
    kept = [*range(len(path.steps))]
    for number in reversed(range(len(path.steps))):
        if not path.steps[number].placements:
            fewer = [other for other in kept if other != number]
            if _applies(path, fewer, needs):
                kept = fewer
    return replace(path, steps=tuple(path.steps[number] for number in kept))


def _needs(path: Path) -> list[_Lost]:
    """For each step the candidates that its truths have lost since the start."""
    now, needs = path.start.copy(), list[_Lost]()
    for step in path.steps:
        needs.append(frozenset(_truths(step, path.start)).difference(_truths(step, now)))
        step.apply(now)
    return needs


def _applies(path: Path, kept: Sequence[int], needs: Sequence[_Lost]) -> bool:
    """Whether these steps suffice, each with its premises."""
    now = path.start.copy()
    for number in kept:
        if any(now.has(*candidate) for candidate in needs[number]):
            return False
        path.steps[number].apply(now)
    return True


def _truths(step: Step, position: Position) -> list[Candidate]:
    """What its truths have in a position, and what avoids its deadly patterns."""
    premises: list[Premise] = [*step.truths, *step.deadly]
    return [each for premise in premises for each in premise.candidates(position)]
