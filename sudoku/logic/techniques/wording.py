"""Steps as text, in the styles of other programs, and as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.notation import by_digit, eliminated, placed
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Edge, Step
from sudoku.puzzle.board import Board

_ROWS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""The names of rows on SudokuWiki, without I."""


class NotationStyle(StrEnum):
    """The notation of a step."""

    HODOKU = "hodoku"
    SUDOKUWIKI = "sudokuwiki"


def step_text(
    step: Step, layout: TechniqueLayout, style: NotationStyle = NotationStyle.HODOKU
) -> str:
    """A step in one line.

    hodoku: "Skyscraper: 4 in r6c7,r7c9 (connected by r67c2) => r4c9,r8c7<>4". sudokuwiki:
    "SKYSCRAPER: 4 taken off D9 H7, based on B6 B7 F7 G9".
    """
    if style is NotationStyle.HODOKU or layout.board.height > len(_ROWS):
        return step.text(layout)
    board, shift = layout.board, layout.board.shift
    parts = [f"{_wiki(board, cell)} set to {digit + shift}" for cell, digit in step.placements]
    parts += [
        f"{digit + shift} taken off {_names(board, cells)}"
        for digit, cells in by_digit(step.eliminations)
    ]
    concluded = {cell for cell, _ in step.placements}
    based = {cell for node in step.drawing.nodes for cell, _ in node.candidates} - concluded
    on = f", based on {_names(board, sorted(based))}" if based else ""
    return f"{step.technique.upper()}: {', '.join(parts)}{on}"


def step_dict(step: Step, layout: TechniqueLayout, style: NotationStyle) -> dict[str, Any]:
    """A step as plain values: its name, its conclusion, its premises, its text and its geometry."""
    board, drawing = layout.board, step.drawing
    return {
        "technique": step.technique,
        "placements": placed(board, step.placements),
        "eliminations": eliminated(board, step.eliminations),
        "premises": {
            "truths": [truth.text(layout) for truth in step.truths],
            "links": [link.text(layout) for link in step.links],
            "deadly": [deadly.text(layout) for deadly in step.deadly],
            "constraints": [demand.text(layout) for demand in step.demands],
            "differences": [each.text(layout) for each in step.differences],
            "totals": [total.text(layout) for total in step.totals],
            "equations": [each.text(layout) for each in step.equations],
            "houses": [whole.text(layout) for whole in step.wholes],
        },
        "combinations": step.combination_texts(layout),
        "text": step_text(step, layout, style),
        "drawing": {
            "marks": [
                {"role": node.role, "marked": placed(board, node.candidates)}
                for node in drawing.nodes
            ],
            "edges": [_edge(board, edge) for edge in drawing.edges],
            "houses": [layout.sectors[house].name for house in drawing.houses],
        },
    }


def pattern_cells(step: Step, position: Position) -> list[int]:
    """The cells of a step's pattern, without cells that only lose candidates: the cells of its
    drawing, or of its truths if nothing is drawn, and the filled cells of its deadly patterns.
    """
    drawing = step.drawing
    groups = [node.candidates for node in drawing.nodes]
    groups += [end for edge in drawing.edges for end in (edge.tail, edge.head)]
    if not any(groups):
        groups = [tuple(truth.candidates(position)) for truth in step.truths]
    filled = {c for deadly in step.deadly for c, _ in deadly.cells if position.values[c]}
    return sorted(filled.union(cell for group in groups for cell, _ in group))


def _edge(board: Board, edge: Edge) -> dict[str, Any]:
    return {
        "from": placed(board, edge.tail),
        "to": placed(board, edge.head),
        "strong": edge.is_strong,
    }


def _names(board: Board, cells: Iterable[int]) -> str:
    return " ".join(_wiki(board, cell) for cell in cells)


def _wiki(board: Board, cell: int) -> str:
    row, column = divmod(cell, board.size)
    return f"{_ROWS[row]}{column + 1}" if row < board.height else board.cell_name(cell)
