"""Engines of one board and of boards with fewer constraints, for `OtherSolutions`.

The records of each constraint are made once. For each choice of constraints, their records are
joined to a program, because opening a model would take longer than most of the searches.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from ctypes import addressof, byref, create_string_buffer, memmove

from sudoku.constraints.automata import TooManyStates
from sudoku.constraints.primitives import Primitive, houses_and_rest
from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.other_solutions import OtherSolution
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import House
from sudoku_models.native.boards import MAX_SIZE, program_structure
from sudoku_models.native.engine import EXHAUSTED, SLICE_CELLS, Engine, Single
from sudoku_models.native.library import BoardStructure, level_number, library
from sudoku_models.native.programs import BoardProgram, records_of_houses


class NativeOthers:
    """See OtherSolutions. Raises UnsupportedQuestionError for other boards than `others_of`."""

    def __init__(self, board: Board, known: bytes, variant: str | None) -> None:
        self._parts, self._level = _RecordsByConstraint(board), level_number(variant)
        self._known, self._every = known, array("H", range(board.cell_count))
        self._numbers: tuple[int, ...] | None = None
        self._single: Single | None = None

    def find(
        self,
        clues: bytes,
        numbers: Sequence[int],
        cells: Sequence[int],
        conflicts: int,
        deadline: float | None,
    ) -> OtherSolution:
        """See OtherSolutions."""
        single = self._of(tuple(numbers))
        found, _, refuted, status = single.ask_other(
            clues, self._known, cells or self._every, conflicts, deadline
        )
        if found:
            return OtherSolution(single.solution(0), True, refuted)
        return OtherSolution(None, status == EXHAUSTED, refuted)

    def _of(self, numbers: tuple[int, ...]) -> Single:
        """The engine for these constraints, in the arrays of the one before."""
        if self._single is None:
            self._single = Single(_PartEngine(self._parts, numbers, self._level), 1)
        elif self._numbers != numbers:
            self._single.engine = _PartEngine(self._parts, numbers, self._level)
        self._numbers = numbers
        return self._single


def others_of(board: Board, known: bytes, variant: str | None) -> NativeOthers | None:
    """The searches of a board; None if the engine does not support it, or if the meaning of a
    constraint depends on other constraints.
    """
    if board.digit_count > MAX_SIZE or any(each.reads_marks for each in board.constraints):
        return None
    try:
        return NativeOthers(board, known, variant)
    except UnsupportedQuestionError:
        return None


class _RecordsByConstraint(BoardProgram):
    """The records of a board without constraints, and the records of each constraint.

    Raises UnsupportedQuestionError for a constraint with too many states, and for boards whose
    regions are part of the solution.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board.bare)
        self.board = board
        self._base = self.words.tobytes()
        try:
            self._pieces = [
                array("q", self._piece(*houses_and_rest(each, board))).tobytes()
                for each in board.constraints
            ]
        except TooManyStates:
            raise UnsupportedQuestionError("a constraint of too many states") from None
        if self.divisions.inner_cells:
            raise UnsupportedQuestionError("regions to be found")
        self.tables = array("I", [row for table in self._tables for row in table])
        self._room = create_string_buffer(len(self._base) + sum(map(len, self._pieces)))
        self._structure = program_structure(board, self, addressof(self._room), 0)

    def structure(self, numbers: Sequence[int]) -> BoardStructure:
        """The board with only the constraints of these numbers. The next call overwrites it."""
        words = b"".join([self._base, *map(self._pieces.__getitem__, numbers)])
        memmove(self._room, words, len(words))
        self._structure.program_length = len(words) // self.words.itemsize
        return self._structure

    def _piece(self, houses: tuple[House, ...], rest: Sequence[Primitive]) -> Sequence[int]:
        """The records of a constraint that makes these houses and has these other primitives."""
        return [*records_of_houses(houses), *self.rule(rest)] if houses else self.rule(rest)


class _PartEngine(Engine):
    """An engine for some of the constraints. Raises MemoryError."""

    def __init__(self, parts: _RecordsByConstraint, numbers: Sequence[int], level: int) -> None:
        board = parts.board
        self._library, self._is_busy = library(), False
        self._engine = self._library.sudoku_open(byref(parts.structure(numbers)), level)
        if not self._engine:
            raise MemoryError("not enough memory for the engine of the model native")
        self.size, self.cell_count, self.masks = board.digit_count, board.cell_count, None
        self.slice = max(1, SLICE_CELLS // board.cell_count)
