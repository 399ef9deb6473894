"""All premises of a board, and the few of them with which compiled code replays a refutation."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.interface.probing import FAILS, Premises
from sudoku.logic.techniques.forcing.case_search import CaseTree
from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.probing.prober import prober_of
from sudoku.logic.techniques.probing.requirements import requirements_of
from sudoku.logic.techniques.step import Sector
from sudoku.logic.techniques.technique import seconds_left
from sudoku.system.by_thread import kept_by_thread

_MOST_CANDIDATES = 2000
"""Limit on the candidates of a board, because tables of pairs of candidates are needed."""


class BoardPremises:
    """The truths, links, constraints, equations, and sectors of different cells of a board."""

    def __init__(self, layout: TechniqueLayout) -> None:
        digits, cells = range(1, layout.digit_count + 1), range(layout.cell_count)
        self._empty, self._digits = Position(layout), layout.digit_count
        truths = [Sector.of_cell(cell) for cell in cells]
        truths += [Sector.of_house(house.index, d) for house in layout.houses for d in digits]
        links = [Sector.of_cell(cell) for cell in cells]
        links += [
            Sector.of_house(index, digit)
            for index, sector in enumerate(layout.sectors)
            if len(sector.cells) > 1
            for digit in digits
        ]
        required = requirements_of(layout)
        different = [*dict.fromkeys(each for one in required for each in one.differences)]
        self._truths = {truth: number for number, truth in enumerate(truths)}
        self._links, self._required, self._different = links, required, different
        self._after = len(truths), len(truths) + len(links)
        first = self._after[1] + len(required)
        bits = {each: bit for bit, each in enumerate(different, first)}
        self._refuter = prober_of(layout).refuter(
            Premises(
                [(cell, digit) for cell in cells for digit in digits],
                [0] * layout.cell_count,
                first + len(different),
                [(bit, self._numbers(truth)) for bit, truth in enumerate(truths)],
                [(bit, self._numbers(link)) for bit, link in enumerate(links, self._after[0])],
                [
                    (bit, index, [bits[unit] for unit in each.differences])
                    for index, (bit, each) in enumerate(enumerate(required, self._after[1]))
                ],
            )
        )

    def _number(self, candidate: Candidate) -> int:
        return candidate[0] * self._digits + candidate[1] - 1

    def _numbers(self, sector: Sector) -> list[int]:
        """The numbers of the candidates of a sector on the empty board."""
        return [self._number(candidate) for candidate in sector.candidates(self._empty)]

    def replayed(self, position: Position, assumed: Candidate, tree: CaseTree) -> Evidence | None:
        """Premises with which an assumption fails in these cases; None if there is no compiled
        code, or if it finds none in time.
        """
        if self._refuter is None:
            return None
        words = [*self._words(tree)]
        number = self._number(assumed)
        used = self._refuter.replay(
            [*position.masks()], position.values, number, words, seconds_left()
        )
        if not used:
            return None
        evidence, (truths, links) = Evidence(), self._after
        known = [*self._truths]
        for bit in cells_of(used):
            if bit < truths:
                evidence.truths[known[bit]] = None
            elif bit < links:
                evidence.links[self._links[bit - truths]] = None
            elif bit - links < len(self._required):
                evidence.demands[self._required[bit - links].premise] = None
            else:
                place = bit - links - len(self._required)
                evidence.differences[self._different[place]] = None
        return evidence

    def _words(self, tree: CaseTree) -> Iterator[int]:
        """A tree with the numbers of truths and candidates."""
        if tree.truth is None:
            yield FAILS
            return
        yield self._truths[tree.truth]
        yield len(tree.cases)
        for candidate, inner in tree.cases:
            yield self._number(candidate)
            yield from self._words(inner)


@kept_by_thread(4)
def board_premises(layout: TechniqueLayout) -> BoardPremises | None:
    """The premises of a board, for use in this thread; None if there are too many."""
    if layout.cell_count * layout.digit_count > _MOST_CANDIDATES:
        return None
    return BoardPremises(layout)
