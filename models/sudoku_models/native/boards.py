"""Boards in the form that the engine needs, and the reasons why some boards are not supported."""

from __future__ import annotations

from array import array
from enum import Enum, auto
from functools import lru_cache
from itertools import accumulate

from sudoku.constraints.automata import allowed_digits
from sudoku.constraints.primitives import Regular, primitives_of
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku_models.native.library import BoardStructure
from sudoku_models.native.programs import BoardProgram
from sudoku_models.native.relations import PairRules, Rows, pairs_of

MAX_SIZE = 25
_BOARDS_KEPT = 64
_CLASSIC = Board(3, 3)


class SearchKind(Enum):
    """The search of the library that a board is prepared for."""

    ALONE = auto()
    """One puzzle after the other."""
    LANES = auto()
    """A puzzle in each lane of a vector, if that search supports all rules of the board. For many
    puzzles it takes at most half the time, but it learns less from conflicts."""
    CONSTRAINTS = auto()
    """The search for boards with constraints, used on any board. A conflict takes longer, but the
    search derives more.
    """


def unsupported(board: Board) -> str | None:
    """The feature of the board that the engine does not support; None if it supports the board."""
    if board.digit_count > MAX_SIZE:
        return f"boards above size {MAX_SIZE}"
    if is_plain(board):
        return None
    encoded = encoded_board(board, SearchKind.ALONE)
    return encoded if isinstance(encoded, str) else None


def is_plain(board: Board) -> bool:
    """Whether houses are the only rules."""
    return not board.constraints and board.is_regular


@lru_cache(_BOARDS_KEPT)
def masks_of(board: Board) -> tuple[int, ...] | None:
    """The digits that each cell may hold, as bits, on a classic 9x9 board whose further rules are
    all about single cells, or None if it is another board.

    The search for classic boards decides such puzzles, which can need millions of conflicts, at
    many times the speed of the search for boards with constraints.
    """
    if not board.constraints or board.bare != _CLASSIC or len(board.houses) > len(_CLASSIC.houses):
        return None
    masks = [(1 << board.size) - 1] * board.cell_count
    for primitives in primitives_of(board):
        for primitive in primitives:
            if not isinstance(primitive, Regular) or len(primitive.cells) > 1:
                return None
            masks[primitive.cells[0]] &= allowed_digits(primitive.automaton, board.size)
    return tuple(masks)


def has_regions_to_find(board: Board) -> bool:
    """Whether the engine has inner cells that state whether two cells are in one region."""
    encoded = encoded_board(board, SearchKind.ALONE)
    return isinstance(encoded, EncodedBoard) and encoded.structure.inner_cells > 0


@lru_cache(_BOARDS_KEPT)
def encoded_board(board: Board, search: SearchKind) -> EncodedBoard | str:
    """The board for the library, or the feature that is not supported."""
    try:
        return EncodedBoard(board, search)
    except UnsupportedQuestionError as error:
        return str(error)


class EncodedBoard:
    """A board in the arrays of sudoku_board, which this object keeps in memory."""

    def __init__(self, board: Board, search: SearchKind) -> None:
        pairs = None
        is_fast = search is not SearchKind.CONSTRAINTS
        self.masks = masks_of(board) if is_fast else None
        """The candidates of each cell before a puzzle is known, as bits; None means all."""
        if is_fast and (is_plain(board) or self.masks is not None):
            pairs = PairRules()
        elif search is SearchKind.LANES:
            pairs = pairs_of(board)
        if pairs is not None:
            self._keep_groups(board, pairs)
        else:
            self._keep_program(board)

    def _keep_groups(self, board: Board, pairs: PairRules) -> None:
        """Pass the rules as groups and relations. Regions other than boxes are groups too."""
        boxes = _boxes_of(board)
        groups = [*board.houses[(3 if boxes[0] else 2) * board.size :], *pairs.groups]
        tables = {
            rows: number for number, rows in enumerate(dict.fromkeys(pairs.relations.values()))
        }
        starts = [0, *accumulate(map(len, groups))]
        self._arrays = [
            array("I", starts),
            array("H", [cell for group in groups for cell in group]),
            array("H", [cell for cells in pairs.relations for cell in cells]),
            array("H", [tables[rows] for rows in pairs.relations.values()]),
            array("I", [row for rows in tables for row in (*rows, *_back(rows))]),
        ]
        counts = len(groups), len(pairs.relations), len(tables)
        at = [each.buffer_info()[0] for each in self._arrays]
        self.structure = BoardStructure(board.size, *boxes, *counts, *at)

    def _keep_program(self, board: Board) -> None:
        """Pass the rules as a program."""
        made = self._program = BoardProgram(board)
        at, length = made.words.buffer_info()
        self.structure = program_structure(board, made, at, length)


def program_structure(board: Board, program: BoardProgram, at: int, length: int) -> BoardStructure:
    """A board whose rules are a program, of which `length` words are at this address. A board that
    is not square is one cell with hidden cells.
    """
    return BoardStructure(
        board.size if board.is_square else 1,
        *_boxes_of(board),
        tables_count=program.tables_count,
        tables=program.tables.buffer_info()[0],
        cells=board.cell_count,
        digits=board.digit_count,
        inner_cells=program.divisions.inner_cells,
        area_cells=program.area_cells,
        program=at,
        program_length=length,
    )


def _boxes_of(board: Board) -> tuple[int, int]:
    """The sides of a box; zeros without boxes."""
    has_boxes = board.irregular is None and board.is_square
    return (board.box_rows, board.box_cols) if has_boxes else (0, 0)


def _back(rows: Rows) -> Rows:
    """The relation from the second cell to the first."""
    digits = range(len(rows))
    return tuple(sum((rows[d] >> e & 1) << d for d in digits) for e in digits)
