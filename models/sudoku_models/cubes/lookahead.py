"""Divide a puzzle by look-ahead: unit propagation in every part of every promising split.

M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer" (HVC 2011); M. Heule, H. van
Maaren, "Look-Ahead Based SAT Solvers" (Handbook of Satisfiability, 2009). A part is split at a
group of placements of which exactly one holds: the candidates of a cell, or the places of a digit
in a house. Each *half*, of which there may be more than two, assumes one of these placements. The
smallest groups are preferred; among them, the group is chosen for which the product of the numbers
of variables that its halves settle is highest. A half that propagation refutes is left out, and
literals that all halves imply are settled before the next split.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku.interface.cubes import Cube, Piece
from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.cubes.encoding import Encoding, encoding_of, literals_of
from sudoku_models.pysat.solver import PySatSolver

SOLVER = "minisat22"
"""The solver, used only for unit propagation."""
MOST_PROBED = 60
"""The number of groups of a part for which the halves are propagated: first the groups that scored
best in the part from which it was split.
"""
MOST_AT_FIRST = 600
"""The number of these groups for the first part, which has no scores from an earlier part."""

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Node:
    """A part of the puzzle: a cube, and the results of looking ahead in it."""

    cube: Cube
    share: float
    literals: tuple[int, ...]
    """The literals of its cube, and the literals that look-ahead has settled."""
    settled: int
    scores: dict[Group, float]
    """The scores of its groups."""

    def __lt__(self, other: _Node) -> bool:
        """Whether this part looks harder than the other: fewer variables are settled."""
        return (self.settled, self.cube.placements) < (other.settled, other.cube.placements)


class LookAhead:
    """One puzzle and a solver for its unit propagation. See Splitter."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._encoding = encoding_of(puzzle)
        self._solver = PySatSolver(SOLVER, steady=False)
        self._units: list[int] = []
        """The unit clauses. They are assumed, because PySAT does not report their consequences."""
        if self._encoding is not None:
            self._solver.add(self._without_units(self._encoding.clauses()))

    def _without_units(self, clauses: Iterable[Sequence[int]]) -> Iterator[Sequence[int]]:
        for clause in clauses:
            if len(clause) == 1:
                self._units += clause
            else:
                yield clause

    def divide(self, piece: Piece, count: int) -> Sequence[Piece]:
        """Split the part that looks hardest until there are enough parts. See Splitter.divide."""
        encoding = self._encoding
        literals = None if encoding is None else literals_of(encoding, piece.cube)
        if encoding is None or literals is None:
            return []
        literals = [*self._units, *literals]
        implied = self._solver.implied(literals)
        if implied is None:
            return []
        waiting = [_Node(piece.cube, piece.share, tuple(literals), len(implied), {})]
        done: list[_Node] = []
        while waiting and len(waiting) + len(done) < count:
            node = heapq.heappop(waiting)
            halves = self._halves(encoding, node)
            if any(half.cube == node.cube for half in halves):
                done += halves  # it cannot be split
            elif len(waiting) + len(done) + len(halves) > count:
                done.append(node)
            else:
                for half in halves:
                    heapq.heappush(waiting, half)
        return [Piece(node.cube, node.share) for node in sorted([*waiting, *done])]

    def _halves(self, encoding: Encoding, node: _Node) -> list[_Node]:
        """Two or more parts; the node itself if it cannot be split; nothing if it is refuted."""
        look = _PartLookAhead(self._solver, node)
        best = look.best(encoding)
        if look.is_refuted:
            return []
        if best is None:
            return [_Node(node.cube, node.share, tuple(look.literals), 1 << 30, {})]
        halves = [(x, self._solver.implied([*look.literals, x])) for x in best]
        kept = [(x, implied) for x, implied in halves if implied is not None]
        return [
            _Node(
                node.cube.extended(encoding.meaning(x)),
                node.share / len(kept),
                (*look.literals, x),
                len(implied),
                look.scores,
            )
            for x, implied in kept
        ]


class _PartLookAhead:
    """The look-ahead in one part."""

    def __init__(self, solver: PySatSolver, node: _Node) -> None:
        self._solver, self._node = solver, node
        self.literals = [*node.literals]
        """The literals of the part, including literals that the look-ahead has settled."""
        self.scores: dict[Group, float] = {}
        implied = solver.implied(self.literals)
        self.is_refuted = implied is None
        """Whether all halves of some group were refuted."""
        self._implied = implied or set()

    def best(self, encoding: Encoding) -> Group | None:
        """The group at which to split; None if no group is left or the part is refuted."""
        best: Group | None = None
        for group in self._promising(encoding):
            score = self._score(group)
            if self.is_refuted:
                return None
            if score and (best is None or score > self.scores[best]):
                best = group
        if best is None or self._implied.isdisjoint(best):
            return best
        # Literals that were settled later have decided the best group.
        left = [g for g in self.scores if self._implied.isdisjoint((*g, *(-x for x in g)))]
        return max(left, key=self.scores.__getitem__, default=None)

    def _promising(self, encoding: Encoding) -> list[Group]:
        """The smallest open groups, the best scores of the part before the split first."""
        groups = _open_groups(encoding, self._implied)
        known = self._node.scores
        groups.sort(key=lambda group: (-known.get(group, 0.0), group))
        return groups[: MOST_PROBED if known else MOST_AT_FIRST]

    def _score(self, group: Group) -> float:
        """The product of the numbers of variables that the halves settle; 0 if the group is decided
        already or some half is refuted.
        """
        if not self._implied.isdisjoint((*group, *(-x for x in group))):
            return 0.0
        with_each = [self._solver.implied([*self.literals, x]) for x in group]
        possible = [implied for implied in with_each if implied is not None]
        if not possible:
            self.is_refuted = True
            return 0.0
        common = set.intersection(*possible) - self._implied
        if common:
            self._settle(common)
        if len(possible) < len(group):
            return 0.0
        before = len(self._implied)
        score = math.prod(len(implied) - before + 1 for implied in possible)
        self.scores[group] = score
        return score

    def _settle(self, literals: set[int]) -> None:
        self.literals += sorted(literals)
        implied = self._solver.implied(self.literals)
        if implied is None:
            self.is_refuted = True
        else:
            self._implied = implied


def _open_groups(encoding: Encoding, implied: set[int]) -> list[Group]:
    """The groups with the fewest open variables; settled groups are left out."""
    groups = encoding.groups
    if not len(groups):
        return []
    literals = np.fromiter(implied, np.int32, len(implied))
    value = np.zeros(max(int(groups.max()), int(abs(literals).max(initial=0))) + 1, np.int8)
    value[literals[literals > 0]] = 1
    value[-literals[literals < 0]] = -1
    value[0] = -1
    of_groups = value[groups]
    is_open = (of_groups != 1).all(1)
    sizes = np.where(is_open, (of_groups == 0).sum(1), 1 << 15)
    least = sizes.min()
    if least == 1 << 15:
        return []
    chosen = groups[sizes == least]
    rows = chosen[value[chosen] == 0].reshape(-1, least)
    return sorted({tuple(sorted(row)) for row in rows.tolist()})
