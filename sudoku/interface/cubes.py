"""Cubes: the parts into which a hard puzzle is divided, for many processors to search.

M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer" (HVC 2011). A cube adds placements
to a puzzle. Its *part* is the puzzle with these additional clues, which any model can answer on any
machine. Every solution of the puzzle lies in exactly one part of a division. To prove that, refute
the rules and clues together with the negation of each cube.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Grid, Puzzle

Placement = tuple[int, int]
"""A cell, counted from 0, and the digit it holds, from 1."""


@dataclass(frozen=True, slots=True)
class Cube:
    """Placements added to a puzzle, in the order of the splits; empty for the whole puzzle."""

    placements: tuple[Placement, ...] = ()

    def part(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with these additional clues."""
        return puzzle.with_clues(dict(self.placements)) if self.placements else puzzle

    def holds(self, grid: Grid) -> bool:
        """Whether the grid has all placements."""
        return all(grid.digits[cell] == digit for cell, digit in self.placements)

    def extended(self, *placements: Placement) -> Cube:
        """The cube with these additional placements."""
        return Cube((*self.placements, *placements))


WHOLE = Cube()
"""The cube of the whole puzzle."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A cube as a splitter sees it."""

    cube: Cube
    share: float = 1.0
    """The estimated fraction of the search space in this piece; the shares of a division and of its
    refuted parts sum to 1. A piece with a smaller share is easier.
    """


class Splitter(Protocol):
    """One puzzle, ready to be divided. It belongs to one thread."""

    def divide(self, piece: Piece, count: int) -> Sequence[Piece]:
        """Up to `count` pieces that together have the solutions of this piece, the hardest first.

        Parts that unit propagation refutes are left out, so there may be none. A piece that cannot
        be split is returned unchanged.
        """
        ...


@dataclass(frozen=True, slots=True)
class PartAnswer:
    """The result of searching one part."""

    outcome: Outcome
    """The outcome of the part, as of any puzzle. Exhausted means that the part has no solutions
    other than known ones.
    """
    core: Cube
    """The placements of the cube that the refutation used, if the part is exhausted. The part of
    the core has no other solutions either.
    """


class PartSolver(Protocol):
    """One puzzle, ready for questions about its parts. It belongs to one thread."""

    def search(
        self, cube: Cube, *, limit: int, budget: Budget = UNLIMITED, known: Sequence[Grid] = ()
    ) -> PartAnswer:
        """Up to `limit` solutions of the part of this cube that are not among the known ones."""
        ...
