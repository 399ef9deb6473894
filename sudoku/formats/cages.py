"""Killer cages in formats that assign a cage to each cell, with one-cell cages instead of clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sudoku.constraints.diagonals import FallingDiagonal, RisingDiagonal
from sudoku.constraints.killer import Killer
from sudoku.formats.draft import Draft, Place
from sudoku.formats.entry import Entry
from sudoku.formats.losses import lose_info, lose_texts
from sudoku.formats.registry import FormatError
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Cage:
    """The cells of a cage, in reading order, and their sum; 0 means no sum."""

    cells: tuple[int, ...]
    total: int = 0


def place(cell: int, size: int) -> Place:
    """The row and column, from 1, of a cell that is counted from 0."""
    return cell // size + 1, cell % size + 1


def add_cages(draft: Draft, cages: Iterable[tuple[int, Sequence[int]]]) -> None:
    """Add cages, each given by a sum and its cells. A sum of 0 means no cage; a cage of one cell is
    a clue.
    """
    for number, (total, cells) in enumerate(cages, start=1):
        places = [place(cell, draft.size) for cell in cells]
        if len(cells) > 1:
            draft.add("killer", places, total or "", part=f"cage {number}")
        elif total:
            draft.give(places[0], total)


def add_diagonals(draft: Draft) -> None:
    """Add both diagonals."""
    draft.add("diagonal+")
    draft.add("diagonal-")


@dataclass(frozen=True, slots=True)
class Caged:
    """The parts of a puzzle that cage formats can express."""

    board: Board
    cages: tuple[Cage, ...]
    """The cages, which are disjoint."""
    has_diagonals: bool

    def with_clues(self, entry: Entry, lost: list[str]) -> tuple[Cage, ...]:
        """Cages that cover all cells: the puzzle's cages, and one-cell cages for clues and for the
        remaining cells.
        """
        used = {cell for cage in self.cages for cell in cage.cells}
        single = []
        for cell, digit in enumerate(entry.puzzle.clues):
            if cell not in used:
                single.append(Cage((cell,), digit))
            elif digit:
                lost.append(f"the clue {entry.puzzle.clue_name(cell)} in a cage")
        return tuple(sorted((*self.cages, *single), key=lambda cage: cage.cells))


def caged(entry: Entry, lost: list[str], classic: str = "") -> Caged:
    """The cages and diagonals of a puzzle. All other rules except regions are appended to `lost`.
    classic: the name of a format that only has 3x3 boxes. Raises FormatError for digits other than
    1 … n and for unsupported boxes, because the puzzle has no meaning without them.
    """
    board = entry.puzzle.board
    if classic and board.shape != "3x3":
        raise FormatError(f"{classic} supports only 9x9 boards with boxes 3x3, not a {board}")
    if tuple(board.values) != tuple(range(1, board.size + 1)):
        raise FormatError(f"this format supports only digits from 1 to n, not a {board}")
    lose_info(entry, lost)
    both = {RisingDiagonal(), FallingDiagonal()}
    has_diagonals = both <= {*board.constraints}
    cages: list[Cage] = []
    used: set[int] = set()
    others: list[str] = []
    for constraint in board.constraints:
        if isinstance(constraint, Killer) and used.isdisjoint(constraint.cells):
            cages.append(Cage(tuple(sorted(constraint.cells)), constraint.total or 0))
            used.update(constraint.cells)
        elif not (has_diagonals and constraint in both):
            others.append(constraint.text(board))
    lose_texts(others, lost)
    return Caged(board, tuple(cages), has_diagonals)
