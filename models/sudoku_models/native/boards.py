"""Boards as the engine takes them, and why some are not supported."""

from __future__ import annotations

from array import array
from functools import lru_cache

from sudoku.constraints.primitives import primitives_of
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board, Cell
from sudoku_models.native.library import BoardStructure
from sudoku_models.native.relations import Relation, RelationTable, relations_of

MAX_SIZE = 25
SHOWN = 60
"""Characters of a constraint in a reason."""
MOST_TABLES = 65_535
"""Their numbers have 16 bits."""
_BOARDS_KEPT = 64


def unsupported(board: Board) -> str | None:
    """What the engine does not support of a board; None if it supports all of it."""
    if board.size > MAX_SIZE:
        return f"boards above size {MAX_SIZE}"
    if board.hidden or board.digit_count != board.size:
        return "hidden cells, or more digits than rows"
    if not board.constraints:
        return None
    parts = _parts(board)
    return parts if isinstance(parts, str) else None


@lru_cache(_BOARDS_KEPT)
def _parts(board: Board) -> str | tuple[Relation, ...]:
    """The relations of all constraints, or what of them is not supported."""
    found: list[Relation] = []
    for number, primitives in enumerate(primitives_of(board)):
        for primitive in primitives:
            relations = relations_of(primitive, board.size)
            if relations is None:
                text = board.constraints[number].text(board)
                shown = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
                return f"constraints of more than two cells: {shown}"
            found += relations
    if len({each.table for each in found}) > MOST_TABLES:
        return f"more than {MOST_TABLES} different relations of two cells"
    return tuple(found)


class EncodedBoard:
    """A supported board in the arrays of sudoku_board; it keeps them in memory.

    A board without boxes has its regions among its groups, as all other houses. Different digits in
    two cells that share a house are not repeated.
    """

    def __init__(self, board: Board) -> None:
        size = board.size
        has_boxes = board.irregular is None
        groups = list(board.houses[(3 if has_boxes else 2) * size :])
        relations: list[tuple[tuple[int, ...], RelationTable]] = []
        parts = _parts(board) if board.constraints else ()
        if isinstance(parts, str):
            raise UnsupportedQuestionError(f"native does not support {parts}")
        different = RelationTable.different(size)
        for part in parts:
            if part.table is None:
                groups.append(tuple(map(Cell, part.cells)))
            elif part.table != different or part.cells[1] not in board.peers[part.cells[0]]:
                relations.append((part.cells, part.table))
        numbers: dict[RelationTable, int] = {}
        listed = dict.fromkeys(relations)
        of_tables = [numbers.setdefault(table, len(numbers)) for _, table in listed]
        starts = [0]
        for group in groups:
            starts.append(starts[-1] + len(group))
        self._arrays = [
            array("I", starts),
            array("H", [cell for group in groups for cell in group]),
            array("H", [cell for pair, _ in listed for cell in pair]),
            array("H", of_tables),
            array("I", [row for table in numbers for row in (*table.forth, *table.back)]),
        ]
        boxes = (board.box_rows, board.box_cols) if has_boxes else (0, 0)
        counts = len(groups), len(of_tables), len(numbers)
        self.structure = BoardStructure(
            size, *boxes, *counts, *(each.buffer_info()[0] for each in self._arrays)
        )
