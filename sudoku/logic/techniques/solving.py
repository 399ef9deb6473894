"""Paths: techniques applied one after another, simplest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.logic.techniques.layout import cells_of, union_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.premises import minimal
from sudoku.logic.techniques.step import Deadly, Sector, Step
from sudoku.logic.techniques.technique import Technique, deadline_at, is_late

Level = tuple[Technique, ...]
"""Techniques that count as equally simple."""


@dataclass(frozen=True, slots=True)
class Path:
    """The steps that techniques found from a position."""

    start: Position
    """The position before the first step."""
    steps: tuple[Step, ...]
    end: Position
    """The position after the last step."""
    fault: str | None
    """The reason why the position has no solution; None if no reason is known."""
    is_complete: bool = True
    """False if the budget ran out, so there may be further steps."""
    is_stopped: bool = False
    """Whether the path ends at the requested technique."""

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit, and no digit occurs twice in a house."""
        return self.end.is_solved and self.fault is None


def walk(
    position: Position,
    levels: Sequence[Level],
    *,
    all_moves: bool = False,
    until: Technique | None = None,
    seconds: float | None = None,
    with_premises: bool = True,
    seen: Callable[[Step, Position], object] | None = None,
) -> Path:
    """Find a path of steps from a position, which is not changed.

    After each step the search starts again with the first level. all_moves: make all moves of a
    level at once, which makes the path independent of the order of search. until: stop after the
    first step of this technique. with_premises: whether to reduce premises to a minimal set. seen:
    called with each step and the position before it, which changes afterwards. The path ends if no
    technique finds anything, or if the position has no solution.
    """
    start, now = position.copy(), position.copy()
    deadline = inf if seconds is None else monotonic() + seconds
    steps: list[Step] = []
    fault = start.fault()
    while now.open and fault is None:
        found = next_steps(now, levels, all_moves=all_moves, deadline=deadline)
        if with_premises:
            found = _proved(found, now, deadline)
        for step in found:
            if seen is not None:
                seen(step, now)
            step.apply(now)
        steps += found
        if now.open and monotonic() > deadline:
            return Path(start, tuple(steps), now, now.fault(), is_complete=False)
        if until is not None and any(step.technique == until.title for step in found):
            return Path(start, tuple(steps), now, now.fault(), is_stopped=True)
        if not found:
            break
        if not all(now.cells[cell] for cell in cells_of(now.open)):
            break
    return Path(start, tuple(steps), now, fault or now.fault())


def each_step(position: Position, levels: Sequence[Level], deadline: float = inf) -> Iterator[Step]:
    """The steps of `walk` one by one, without minimal premises, for callers that may stop early.

    Each step is applied to `position` before it is yielded. deadline: a time of `time.monotonic`.
    Raises OutOfBudget.
    """
    while position.open:
        found = next_steps(position, levels, deadline=deadline)
        for step in found:
            step.apply(position)
            yield step
        if position.open and monotonic() > deadline:
            raise OutOfBudget
        if not found or not all(position.cells[cell] for cell in cells_of(position.open)):
            return


def _proved(found: Iterable[Step], position: Position, deadline: float) -> list[Step]:
    """The steps with minimal premises; only the first steps if time ran out, or if the position has
    a fault, which a search may mistake for the consequence of an assumption.
    """
    proved = list[Step]()
    try:
        with deadline_at(deadline), suppress(OutOfBudget):
            for step in found:
                proved.append(minimal(step, position))
    except UnsoundStepError:
        if position.fault() is None:
            raise
    return proved


def next_steps(
    position: Position,
    levels: Iterable[Level],
    *,
    all_moves: bool = False,
    deadline: float = inf,
) -> list[Step]:
    """The first step of the simplest level that finds one, or all its moves; [] if no level does.

    Of several moves with the same conclusion, only the first is returned. deadline: a time of
    `time.monotonic`.
    """
    with deadline_at(deadline):
        for level in levels:
            found: dict[tuple[object, object], Step] = {}
            for technique in level:
                if technique.needs_uniqueness and not position.layout.is_plain:
                    continue
                for step in technique.find(position):
                    found.setdefault((step.placements, step.eliminations), step)
                    if not all_moves or is_late():
                        return list(found.values())
            if found or is_late():
                return list(found.values())
    return []


_Lost = frozenset[Candidate]


def shortened(path: Path) -> Path:
    """Remove the unnecessary steps from a path to the solution.

    A step needs a position in which its truths have lost the candidates that they had lost on the
    original path. Steps that place nothing are omitted one by one, from the last, as long as every
    remaining step applies. A path that does not reach the solution is unchanged.
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
    """For each step, the candidates that its truths have lost since the start."""
    now, needs = path.start.copy(), list[_Lost]()
    for step in path.steps:
        needs.append(frozenset(_truths(step, path.start)).difference(_truths(step, now)))
        step.apply(now)
    return needs


def _applies(path: Path, kept: Sequence[int], needs: Sequence[_Lost]) -> bool:
    """Whether the premises of each of these steps hold if only these steps are made."""
    now = path.start.copy()
    for number in kept:
        if any(now.has(*candidate) for candidate in needs[number]):
            return False
        path.steps[number].apply(now)
    return True


def _truths(step: Step, position: Position) -> list[Candidate]:
    """The candidates of a step's truths and constraints in a position, and the candidates that
    avoid its deadly patterns.
    """
    premises: list[Sector | Deadly] = [*step.truths, *step.deadly]
    found = [each for premise in premises for each in premise.candidates(position)]
    layout = position.layout
    cells = union_of(part.mask for part in step.parts(layout))
    cells |= union_of(layout.houses[house].mask for house in step.full_houses(layout))
    return [*found, *position.candidates_in(cells & position.open)]
