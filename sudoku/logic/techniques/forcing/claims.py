"""Claims on boards with constraints, and the claims that follow from them by chains.

A *claim* states that a candidate is true or false. It leads to another claim through a house, a
cell, or a single constraint, and these steps form chains. A claim that leads to its opposite is
wrong: its chain is an alternating inference chain whose weak and strong links may be constraints.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from sudoku.logic.techniques.closing import closed
from sudoku.logic.techniques.constraint_links import implied
from sudoku.logic.techniques.forcing.evidence import Evidence, open_truths
from sudoku.logic.techniques.forcing.probes import probes_of
from sudoku.logic.techniques.layout import TechniqueLayout, members
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.position import Claim, Position
from sudoku.logic.techniques.step import Demand, Edge, Sector


class ClaimGraph:
    """The claims of a position: claim 2n is that candidate n is false, claim 2n + 1 that it is
    true.
    """

    def __init__(self, position: Position) -> None:
        self.position, layout = position, position.layout
        self.candidates = position.candidates()
        self.numbers = {one: number for number, one in enumerate(self.candidates)}
        self.truths = open_truths(position)
        count = 2 * len(self.candidates)
        self.next = [0] * count
        """For each claim, the mask of the claims that it leads to directly."""
        self._strong: dict[tuple[int, int], Sector] = {}
        self._by_part = implied(position)
        numbers, excluded = self.numbers, self._by_sector()
        for number, (cell, digit) in enumerate(self.candidates):
            found = excluded[-1, cell]
            for sector in layout.sectors_of[cell]:
                found |= excluded[sector, digit]
            self.next[2 * number + 1] = found & ~(1 << 2 * number)
        for truth, held in self.truths.items():
            if len(held) == 2:
                one, other = (2 * numbers[each] for each in held)
                self.next[one] |= 2 << other
                self.next[other] |= 2 << one
                self._strong.setdefault((one, other + 1), truth)
                self._strong.setdefault((other, one + 1), truth)
        for claim, others in self._by_part.items():
            found = self.next[self.number(claim)]
            for result in others:
                found |= 1 << self.number(result)
            self.next[self.number(claim)] = found
        self.reached = closed(self.next)
        """For each claim, the mask of the claims that it leads to by any chain."""

    def _by_sector(self) -> dict[tuple[int, int], int]:
        """For each sector with candidates, the mask of the claims that they are false."""
        found = dict[tuple[int, int], int]()
        for number, (cell, digit) in enumerate(self.candidates):
            bit = 1 << 2 * number
            for key in (
                (-1, cell),
                *((sector, digit) for sector in self.position.layout.sectors_of[cell]),
            ):
                found[key] = found.get(key, 0) | bit
        return found

    def number(self, claim: Claim) -> int:
        """The number of a claim."""
        return 2 * self.numbers[claim[0]] + claim[1]

    def claim(self, number: int) -> Claim:
        """The claim with a number."""
        return self.candidates[number >> 1], bool(number & 1)

    def path(self, start: int, ends: int) -> list[int]:
        """A shortest chain from a claim to a claim of the mask `ends`, which it must reach."""
        before = dict[int, int]()
        front, seen = [start], 1 << start
        while front:
            later = list[int]()
            for number in front:
                new = self.next[number] & ~seen
                seen |= new
                for other in members(new):
                    before[other] = number
                    if ends >> other & 1:
                        return self._back(before, start, other)
                    later.append(other)
            front = later
        raise AssertionError("a claim does not lead to what it leads to")

    @staticmethod
    def _back(before: dict[int, int], start: int, end: int) -> list[int]:
        found = [end]
        while True:
            found.append(before[found[-1]])
            if found[-1] == start:
                return found[::-1]

    def _reason(self, one: int, other: int) -> Sector | Demand | None:
        """The reason why a claim leads directly to another claim: a truth without a third
        candidate, a constraint, or None if the two candidates share a sector.
        """
        (cell, digit), is_true = self.claim(one)
        (place, value), becomes_true = self.claim(other)
        if is_true and not becomes_true:
            peers = self.position.layout.peers[cell]
            if cell == place or (digit == value and peers >> place & 1):
                return None
        if (one, other) in self._strong:
            return self._strong[one, other]
        return Demand(self._by_part[self.claim(one)][self.claim(other)])

    def add_path(self, evidence: Evidence, path: Sequence[int]) -> None:
        """Add the reasons of a chain to the evidence."""
        layout = self.position.layout
        evidence.assumed.add(self.claim(path[0])[0])
        for number in path:
            candidate, is_true = self.claim(number)
            (evidence.on if is_true else evidence.off)[candidate] = None
        for one, other in pairwise(path):
            (first, _), (second, is_true) = self.claim(one), self.claim(other)
            reason = self._reason(one, other)
            if reason is None:
                evidence.excludes(layout, first, second)
            elif isinstance(reason, Sector):
                evidence.leaves(reason, [first], second)
            else:
                evidence.demands[reason] = None
                if is_true:
                    evidence.truths[Sector.of_cell(second[0])] = None
                edge = Edge((first,), (second,), is_strong=is_true)
                evidence.edges[edge] = None

    def words(self, path: Sequence[int]) -> str:
        """A chain as text: "r1c1=3 -> r1c2<>8 (cage 11 r1c12) -> …"."""
        layout, parts = self.position.layout, list[str]()
        for index, number in enumerate(path):
            candidate, is_true = self.claim(number)
            text = claim_text(layout.board, candidate, is_true=is_true)
            reason = self._reason(path[index - 1], number) if index else None
            if isinstance(reason, Demand):
                text += f" ({reason.text(layout)})"
            parts.append(text)
        return " -> ".join(parts)


def claim_graph(position: Position) -> ClaimGraph | None:
    """The graph of a position; None if no claim in it leads to its opposite, or makes all
    candidates of a truth false. The last two graphs are cached.

    A probe finds everything that a chain finds from the same candidate. If a claim is wrong that a
    candidate is false, each other candidate of its cell is refuted by the chain. So if no probe
    fails and each cell has several candidates, no claim is wrong.
    """
    is_open = all(mask & (mask - 1) for mask in position.cells if mask)
    if is_open and not probes_of(position).some_fail(position):
        return None
    return _graph(position.layout, tuple(position.cells), tuple(position.values))


@lru_cache(2)
def _graph(layout: TechniqueLayout, cells: tuple[int, ...], values: tuple[int, ...]) -> ClaimGraph:
    position = Position.with_candidates(layout, cells)
    position.values = [*values]
    return ClaimGraph(position)
