"""The rating of a puzzle by Sudoku Explainer 1.2.1: ER, EP and ED.

Each step of the path is the first hint of the first producer that has a hint. ER is the highest
difficulty on the whole path, EP the highest up to the first placement, and ED the difficulty of the
first step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from time import monotonic
from typing import Any

from sudoku.constraints.candidates import Candidates
from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, TooHard, UnfinishedRating, bars
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
from sudoku.logic.ratings.se.dynamic import BASES, dynamic_chains, nishio
from sudoku.logic.ratings.se.exclusion import aligned_pairs, aligned_triplets
from sudoku.logic.ratings.se.graves import graves
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.ratings.se.multiple import multiple_chains
from sudoku.logic.ratings.se.uniqueness import unique_loops
from sudoku.logic.techniques.notation import eliminated, placed
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

VERSION = "1.2.1"
UNSOLVED = 20.0
"""The ER that Sudoku Explainer prints for a puzzle that it cannot solve."""

_STANDARD = Board(3, 3)


@dataclass(frozen=True, slots=True)
class SeRating:
    """Sudoku Explainer's rating of a puzzle."""

    er: float
    """The difficulty of the hardest step of the path; 0.0 for a path without steps."""
    ep: float
    """The difficulty of the hardest step up to the first placement."""
    ed: float
    """The difficulty of the first step."""
    hardest: str
    """The name of the first step of difficulty `er`; "" if there is no such step."""
    counts: Mapping[str, int]
    """The number of uses of each technique, easiest first."""
    version: str = VERSION
    drawn: DrawnStep | None = field(default=None, compare=False, repr=False)
    """The hardest step, with its conclusion but without its pattern."""

    @property
    def hardness(self) -> float:
        return self.er

    def text(self) -> str:
        """ER/EP/ED, the hardest step, and a bar for each technique."""
        rating = f"{self.er}/{self.ep}/{self.ed}"
        return "\n".join([f"{rating} {self.hardest}".rstrip(), *bars(self.counts)])

    def as_dict(self) -> dict[str, Any]:
        return {
            "ER": self.er,
            "EP": self.ep,
            "ED": self.ed,
            "hardest": self.hardest,
            "step_counts": dict(self.counts),
        }


def is_rated(board: Board) -> bool:
    """Whether a board is the standard 9x9 board, with no rules other than candidates."""
    is_plain = board.irregular is None and not board.is_extended
    return (
        is_plain
        and board.classic == _STANDARD
        and all(isinstance(rule, Candidates) for rule in board.constraints)
    )


def rate_se(
    puzzle: Puzzle,
    solution: Grid | None = None,
    seconds: float | None = None,
    bound: Bound = UNBOUNDED,
) -> SeRating:
    """The ratings ER, EP and ED of a puzzle with one solution, on a board that `is_rated`.

    solution: used to check each step. Raises OutOfBudget, TooHard at the first step above `bound`,
    and UnsoundStepError for a step that contradicts the solution.
    """
    most, deadline = 10 * bound.hardness, inf if seconds is None else monotonic() + seconds
    producers = [each for each in PRODUCERS if each[0] <= most]
    for level, base in enumerate(BASES):
        if 10 * base <= most:
            chains = partial(dynamic_chains, level=level, deadline=deadline)
            producers.append((10 * base, chains))
    difficulties: dict[str, int] = {}
    counts: Counter[str] = Counter()
    er = ep = ed = 0
    hardest = ""
    position = Position.of(puzzle)
    drawn: DrawnStep | None = None
    try:
        for before, hint in _path(position, solution, producers, deadline):
            if hint.tenths > most:
                raise TooHard
            counts[hint.name] += 1
            difficulties.setdefault(hint.name, hint.tenths)
            if hint.tenths > er:
                er, hardest = hint.tenths, hint.name
                drawn = DrawnStep(Step(hint.name, hint.placements, hint.eliminations), before)
            ed = ed or er
            if hint.placements:
                ep = ep or er
    except UnfinishedRating as unfinished:
        raise UnfinishedRating(max(er / 10, unfinished.at_least)) from None
    ordered = {name: counts[name] for name in sorted(counts, key=lambda name: difficulties[name])}
    if position.open:
        if bound.hardness < UNSOLVED:
            raise TooHard
        return SeRating(UNSOLVED, ep / 10, ed / 10, "", ordered)
    return SeRating(er / 10, ep / 10, ed / 10, hardest, ordered, drawn=drawn)


def _path(
    position: Position,
    solution: Grid | None,
    producers: Sequence[tuple[float, Producer]],
    deadline: float,
) -> Iterator[tuple[Position, SeHint]]:
    """Each step with the position before it. The step is applied before it is yielded."""
    while position.open:
        hint = _next(position, producers, deadline)
        if hint is None:
            return
        if solution is not None:
            _require_sound(hint, solution)
        before = position.copy()
        for cell, digit in hint.eliminations:
            position.eliminate(cell, digit)
        for cell, digit in hint.placements:
            position.place(cell, digit)
        yield before, hint


def _next(
    position: Position, producers: Sequence[tuple[float, Producer]], deadline: float
) -> SeHint | None:
    """The first hint. Raises UnfinishedRating with the lowest difficulty it can have."""
    for easiest, producer in producers:
        if monotonic() > deadline:
            raise UnfinishedRating(easiest / 10)
        try:
            for hint in producer(position):
                return hint
        except OutOfBudget:
            raise UnfinishedRating(easiest / 10) from None
    return None


def _require_sound(hint: SeHint, solution: Grid) -> None:
    digits, board = solution.digits, solution.board
    wrong = eliminated(board, (each for each in hint.eliminations if digits[each[0]] == each[1]))
    wrong += placed(board, (each for each in hint.placements if digits[each[0]] != each[1]))
    if wrong:
        raise UnsoundStepError(f"{hint.name} contradicts the solution: {', '.join(wrong)}")


SCALE = Scale(
    "se",
    VERSION,
    "Sudoku Explainer's ER/EP/ED: the hardest step overall, up to the first digit, and first.",
    rate_se,
    boards=is_rated,
)


Producer = Callable[[Position], Iterator[SeHint]]

PRODUCERS: tuple[tuple[float, Producer], ...] = (
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
"""Each producer with the difficulty, in tenths, of the easiest hint that it can have. The dynamic
chains of each level come after them.
"""
