"""The scale `whips`: W and B as Denis Berthier defines them.

W is the least n such that singles and whips of length at most n, simplest first, solve the puzzle;
B is the same for braids. Puzzles that need only singles have W = 0; whips of length 1 are locked
candidates. Puzzles that cannot be solved by trial of single candidates have neither rating
("Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012; CSP-Rules 2.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any

from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, TooHard
from sudoku.logic.techniques.layout import cells_of, has_only_houses
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.whips.graph import CandidateGraph
from sudoku.logic.techniques.whips.search import LONGEST, WhipSearch
from sudoku.puzzle.puzzle import Grid, Puzzle

_SHORT = 5
"""Longer whips are searched for only if trial is known to solve the puzzle."""

_SAME = 3
"""The maximum length at which braids eliminate no more than whips."""


@dataclass(frozen=True, slots=True)
class WhipsRating:
    """The ratings W and B of a puzzle; None if no length up to 36 is enough."""

    whips: int | None
    braids: int | None

    @property
    def hardness(self) -> float:
        known = self.whips if self.whips is not None else self.braids
        return inf if known is None else known

    def text(self) -> str:
        if self.braids is None:
            return "not solved by whips and braids"
        return f"W {'none' if self.whips is None else self.whips}, B {self.braids}"

    def as_dict(self) -> dict[str, Any]:
        return {"W": self.whips, "B": self.braids}


def rate_whips(
    puzzle: Puzzle, _solution: Grid | None, seconds: float | None, bound: Bound = UNBOUNDED
) -> WhipsRating:
    """Rate a puzzle. Raises OutOfBudget, and TooHard if whips up to the bound do not solve it."""
    deadline = inf if seconds is None else monotonic() + seconds
    position, graph = Position.of(puzzle), CandidateGraph.of(puzzle.board)
    start = graph.open_candidates(position)
    whips = _ChainRun(graph, start, deadline)
    longest = LONGEST if bound.hardness >= LONGEST else int(bound.hardness)
    if not whips.solves(min(_SHORT, longest)):
        if longest <= _SHORT:
            raise TooHard
        if not _trial_solves(graph, whips.live, deadline):
            if bound.hardness < inf:
                raise TooHard
            return WhipsRating(None, None)
        if not whips.solves(longest) and longest < LONGEST:
            raise TooHard
    if whips.hardest > bound.hardness:
        raise TooHard
    if whips.live:
        braids = _ChainRun(graph, start, deadline, with_braids=True)
        return WhipsRating(None, braids.hardest if braids.solves(LONGEST) else None)
    return WhipsRating(whips.hardest, _braid_length(graph, whips, deadline))


def _braid_length(graph: CandidateGraph, whips: _ChainRun, deadline: float) -> int:
    """The rating B of a puzzle that whips solve. The order of braids does not matter, so they can
    continue where shorter whips got stuck.
    """
    most = whips.hardest
    if most <= _SAME:
        return most
    shorter = _ChainRun(graph, whips.stuck[most], deadline, with_braids=True)
    if not shorter.solves(most - 1):
        return most
    braids = _ChainRun(graph, whips.stuck[_SAME + 1], deadline, with_braids=True)
    braids.solves(most - 1)
    return max(_SAME, braids.hardest)


class _ChainRun:
    """A puzzle being solved by chains, shortest first."""

    def __init__(
        self, graph: CandidateGraph, live: int, deadline: float, *, with_braids: bool = False
    ) -> None:
        self._graph = graph
        self._deadline = deadline
        self._with_braids = with_braids
        self.live = live
        """The remaining candidates."""
        self.hardest = 0
        """The length of the longest chain so far."""
        self.stuck: dict[int, int] = {}
        """For each length, the remaining candidates when all shorter chains failed for the first
        time.
        """

    def solves(self, longest: int) -> bool:
        """Continue with chains of up to this length; return whether they solve the puzzle."""
        while True:
            self.live, _ = self._graph.placed(self.live)
            if not self.live:
                return True
            length = 1
            gone = self._graph.locked(self.live)
            if not gone:
                length, gone = self._eliminate(longest)
            if not gone:
                return False
            self.hardest = max(self.hardest, length)
            self.live &= ~gone

    def _eliminate(self, longest: int) -> tuple[int, int]:
        """The smallest length at which chains exist, and the mask of all their targets."""
        search = WhipSearch(self._graph, self.live, self._deadline)
        find = search.braid if self._with_braids else search.whip
        for length in range(2, longest + 1):
            self.stuck.setdefault(length, self.live)
            gone = 0
            for target in cells_of(self.live):
                if find(target, length):
                    gone |= 1 << target
            if gone:
                return length, gone
        return 0, 0


def _trial_solves(graph: CandidateGraph, live: int, deadline: float) -> bool:
    """Whether singles and trial of single candidates solve a puzzle, as braids of any length do."""
    while True:
        live, _ = graph.placed(live)
        search = WhipSearch(graph, live, deadline)
        gone = sum(1 << target for target in cells_of(live) if search.least(target) is not None)
        if not gone:
            return not live
        live &= ~gone


SCALE = Scale(
    "whips",
    "2.1",
    "W and B: the length of the longest whip, and of the longest braid, that the puzzle needs.",
    rate_whips,
    boards=has_only_houses,
)
