"""Patterns as text: X for a cell with a clue, O for an open cell."""

from __future__ import annotations

from sudoku.errors import NotationError
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import SYMBOLS

WITH = {"x", "X", "*", "#"}
WITHOUT = {"o", "O", "0", ".", "_"}
BETWEEN = {"|", "-", "+", " ", "\t", ","}
"""Characters that draw lines and are ignored."""
SIGNS = WITH | WITHOUT | BETWEEN | {*SYMBOLS[:9], "\n", "\r"}
"""The characters that may occur in a pattern for 9 digits."""


def parse_pattern(text: str, board: Board, source: str = "pattern") -> frozenset[int]:
    """The cells with a clue. Digits also mark cells with a clue, so a puzzle can be used as a
    pattern.

    Lines that begin with # and a space are comments. Raises NotationError with line and column.
    """
    found, count, place = set[int](), 0, (1, 1)
    has_marks = any(sign in text for sign in "xX*")
    digits = set[str]() if has_marks else {*SYMBOLS[: board.size]} - WITHOUT
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("# "):
            continue
        for column, sign in enumerate(line, start=1):
            if sign in BETWEEN:
                continue
            if sign in WITH or sign in digits:
                found.add(count)
            elif sign not in WITHOUT:
                reason = "expected X for a cell with a clue, O or . for one without"
                raise NotationError(source, number, column, sign, reason)
            count, place = count + 1, (number, column)
            if count > board.area:
                reason = f"cell {count}, expected {board.area} for a {board}"
                raise NotationError(source, number, column, sign, reason)
    if count != board.area:
        reason = f"{counted(count, 'cell')}, expected {board.area} for a {board}"
        raise NotationError(source, *place, text.strip()[-1:], reason)
    return frozenset(found)
