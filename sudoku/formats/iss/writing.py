"""Write a board with its rules and clues as an ISS string.

A rule becomes the type with the same meaning or, if there is none, its primitives. The first parts
describe the board: Shape, Var and the regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from sudoku.constraints.anyof import Any as AnyRule
from sudoku.constraints.chaos import Chaos
from sudoku.constraints.constraint import Constraint
from sudoku.formats.draft import usual_box
from sudoku.formats.entry import Entry
from sudoku.formats.iss.cells import LABELS, MOST_SIZE, Geometry, Group
from sudoku.formats.iss.primitives import NotInIssError, any_of, parts_of_primitive
from sudoku.formats.iss.types import parts_of_rule
from sudoku.formats.iss.words import RuleToWrite, has_same_regions
from sudoku.formats.registry import FormatError
from sudoku.puzzle.board import Board

_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ON_BOARD = (
    *("antiking", "antiknight", "antitaxicab", "diagonal+", "diagonal-", "disjointgroups"),
    *("chaos", "connected", "dutchflatmates", "globalentropy", "globalmodular", "negative"),
    *("nonconsecutive", "windoku"),
)
"""Rules whose types are not allowed inside Or and And."""


def string_of(entry: Entry, lost: list[str]) -> str:
    """The string of a puzzle. Raises FormatError for boards that ISS does not support."""
    puzzle = entry.puzzle
    return _Writing(puzzle.board, lost).string(puzzle.clues)


class _Writing:
    """The conversion of one board into a string."""

    def __init__(self, board: Board, lost: list[str]) -> None:
        size, values = board.size, board.values
        if not board.is_square:
            raise FormatError(f"iss can express only square boards, not a {board}")
        if size > MOST_SIZE or len(values) > MOST_SIZE or values[0] > 1:
            most = f"sizes up to {MOST_SIZE} and as many digits, from 0 or 1"
            raise FormatError(f"iss has {most}, not a {board}")
        labels = board.area if any(isinstance(c, Chaos) for c in board.constraints) else 0
        groups = {LABELS: Group(board.area, labels, size)} if labels else {}
        if board.hidden > labels:
            groups["VH"] = Group(board.area + labels, board.hidden - labels, size)
        self._geometry = Geometry(size, values, groups, rows=size)
        self._board, self._lost = board, lost
        self._names = [self._geometry.iss_name(cell) for cell in range(board.cell_count)]
        self._used: set[str] = set()
        self._constraints = cast(Sequence[Constraint], board.constraints)
        ties = {getattr(c, "ties", None) for c in self._constraints if c.name == "fullrank"}
        self._ties = ties.pop() if len(ties) == 1 else None

    def string(self, clues: Sequence[int]) -> str:
        """All parts of the string."""
        board, values = self._board, self._board.values
        dims = f"{board.size}x{board.size}"
        if values[0] != 1:
            dims += f"~{values[0]}-{values[-1]}"
        elif len(values) != board.size:
            dims += f"~{len(values)}"
        parts = [f".Shape~{dims}", *self._layout()]
        given = [f"{self._names[i]}_{values[d - 1]}" for i, d in enumerate(clues) if d]
        parts += [f".~{'~'.join(given)}"] if given else []
        parts += [".FullRankTies~any"] if self._ties else []
        for constraint in self._constraints:
            try:
                parts += self._parts(constraint)
            except NotInIssError:
                self._lost.append(f"the rule {constraint.name}")
        return "".join(parts)

    def _layout(self) -> Iterator[str]:
        """The parts of variable cells and regions. Pieces of two sizes become sets of different
        cells instead of regions.
        """
        board, size = self._board, self._board.size
        if "VH" in self._geometry.groups:
            yield f".Var~H~~{self._geometry.groups['VH'].count}"
        usual, pieces = usual_box(size), board.regions
        if board.irregular is None:
            if (board.box_rows, board.box_cols) == usual:
                return
            pieces = () if min(board.box_rows, board.box_cols) == 1 else pieces
        if usual[0] > 1:
            yield ".NoBoxes"
        if board.irregular is not None and not has_same_regions(board):
            yield from (f".AllDifferent~{self._listed(piece)}" for piece in pieces)
        elif pieces:
            if len(pieces[0]) != size:
                yield f".RegionSize~{len(pieces[0])}"
            letters = [len(pieces)] * board.area
            for number, piece in enumerate(pieces):
                for cell in piece:
                    letters[cell] = number
            yield f".Jigsaw~{''.join(map(_LETTERS.__getitem__, letters))}"

    def _listed(self, cells: Sequence[int]) -> str:
        return "~".join(self._names[cell] for cell in cells)

    def _parts(self, constraint: Constraint, *, is_inside: bool = False) -> list[str]:
        """The parts of a constraint. Raises NotInIssError."""
        if isinstance(constraint, AnyRule):
            inner = [
                [part for rule in rules for part in self._parts(rule, is_inside=True)]
                for rules in constraint.alternatives
            ]
            return [*any_of(inner)]
        if not (is_inside and constraint.name in _ON_BOARD):
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
