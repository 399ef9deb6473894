"""Candidates, links and CSP variables of a board as masks.

The number of a candidate is cell · m + digit - 1, for m digits. A mask is an int whose bit i means
candidate i. A CSP variable is a set of candidates of which exactly one is true: a cell, or a digit
in a house. Two candidates are linked if they cannot both be true: two candidates of one cell, or
equal digits in cells that see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, mask_of, union_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class CandidateGraph:
    """The candidates of a board. `CandidateGraph.of(board)` is cached."""

    digit_count: int
    links: tuple[int, ...]
    """For each candidate, the mask of the candidates linked to it."""
    sectors: tuple[Sector, ...]
    variables: tuple[int, ...]
    """The CSP variables as masks, in the order of `sectors`."""

    @staticmethod
    @lru_cache(16)
    def of(board: Board) -> CandidateGraph:
        """The graph of a board."""
        layout, m = TechniqueLayout.of(board), TechniqueLayout.of(board).digit_count
        cell_mask = (1 << m) - 1
        spread = [_spread(peers, m) for peers in layout.peers]
        links = [
            (cell_mask << (cell * m) & ~(1 << (cell * m + digit))) | spread[cell] << digit
            for cell in range(layout.cell_count)
            for digit in range(m)
        ]
        sectors = [Sector.of_cell(cell) for cell in range(layout.cell_count)]
        variables = [cell_mask << (cell * m) for cell in range(layout.cell_count)]
        for house in layout.houses:
            for digit in range(1, m + 1):
                sectors.append(Sector.of_house(house.index, digit))
                variables.append(_spread(house.mask, m) << (digit - 1))
        return CandidateGraph(m, tuple(links), tuple(sectors), tuple(variables))

    def candidate(self, number: int) -> Candidate:
        """The cell and the digit of a number."""
        cell, digit = divmod(number, self.digit_count)
        return cell, digit + 1

    def with_links(self, more: Mapping[Candidate, Iterable[Candidate]]) -> CandidateGraph:
        """The graph with further links between candidates."""
        links = list(self.links)
        for (cell, digit), others in more.items():
            for other, value in others:
                links[cell * self.digit_count + digit - 1] |= (
                    1 << other * self.digit_count + value - 1
                )
        return replace(self, links=tuple(links))

    def open_candidates(self, position: Position) -> int:
        """The mask of the candidates of open cells."""
        count = self.digit_count
        return union_of([mask << cell * count for cell, mask in enumerate(position.cells)])

    def placed(self, live: int) -> tuple[int, int]:
        """The candidates left after placing all singles, and the number placed.

        A variable without candidates counts as satisfied.
        """
        count = 0
        while True:
            singles = 0
            for variable in self.variables:
                left = variable & live
                if left and not left & (left - 1):
                    singles |= left
            if not singles:
                return live, count
            for number in cells_of(singles):
                live &= ~self.links[number]
            live &= ~singles
            count += singles.bit_count()

    def locked(self, live: int) -> int:
        """The targets of whips of length 1: candidates linked to all candidates of a variable."""
        targets = 0
        for variable in self.variables:
            common = live
            for number in cells_of(variable & live):
                common &= self.links[number]
                if not common:
                    break
            targets |= common if variable & live else 0
        return targets


def _spread(cells: int, m: int) -> int:
    """The candidates of digit 1 in the cells of a mask."""
    return mask_of([cell * m for cell in cells_of(cells)])
