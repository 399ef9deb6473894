"""Write a board with its rules and clues as an ISS string.

A rule becomes the type with the same meaning or, if there is none, its primitives. The first parts
describe the board: Shape, Var and the regions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sudoku.constraints.anyof import Any as AnyRule
from sudoku.constraints.constraint import Constraint
from sudoku.formats.entry import Entry
from sudoku.formats.iss.cells import geometry_for, parts_of_cells
from sudoku.formats.iss.layout import parts_of_regions
from sudoku.formats.iss.primitives import NotInIssError, any_of, parts_of_primitive
from sudoku.formats.iss.ranks import TIES, have_ties
from sudoku.formats.iss.types import parts_of_rule
from sudoku.formats.iss.words import RuleToWrite
from sudoku.puzzle.board import Board


def string_of(entry: Entry, lost: list[str]) -> str:
    """The string of a puzzle. Raises FormatError for boards that ISS does not support."""
    puzzle = entry.puzzle
    return _Writing(puzzle.board, lost).string(puzzle.clues)


class _Writing:
    """The conversion of one board into a string."""

    def __init__(self, board: Board, lost: list[str]) -> None:
        self._board, self._lost = board, lost
        self._geometry = geometry_for(board)
        self._names = [self._geometry.iss_name(cell) for cell in range(board.cell_count)]
        self._used: set[str] = set()

    def string(self, clues: Sequence[int]) -> str:
        """All parts of the string."""
        board, values = self._board, self._board.values
        parts = [*parts_of_cells(self._geometry), *parts_of_regions(board, self._geometry)]
        given = [f"{self._names[i]}_{values[d - 1]}" for i, d in enumerate(clues) if d]
        parts += [f".~{'~'.join(given)}"] if given else []
        parts += [f".{TIES}~any"] if have_ties(board) else []
        for constraint in cast(Sequence[Constraint], board.constraints):
            try:
                parts += self._parts(constraint)
            except NotInIssError:
                self._lost.append(f"the rule {constraint.name}")
        return "".join(parts)

    def _parts(self, constraint: Constraint, *, is_inside: bool = False) -> list[str]:
        """The parts of a constraint. Raises NotInIssError."""
        if isinstance(constraint, AnyRule):
            inner = [
                [part for rule in rules for part in self._parts(rule, is_inside=True)]
                for rules in constraint.alternatives
            ]
            return [*any_of(inner)]
        # Types about the whole board are not allowed inside Or and And.
        if not (is_inside and constraint.gesture == "board"):
            written = RuleToWrite(self._board, self._geometry, constraint, self._names)
            found = parts_of_rule(written)
            if found is not None and (is_inside or not self._used & {*found.places}):
                self._used |= set() if is_inside else {*found.places}
                return list(found.parts)
        return [
            part
            for primitive in constraint.primitives(self._board)
            for part in parts_of_primitive(primitive, self._board, self._names)
        ]
