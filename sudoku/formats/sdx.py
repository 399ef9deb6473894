"""The format `sdx` of SudoCue: a game, row by row, cells between blanks.

A digit alone is a given, one behind a `u` is the player's, and several are the candidates that are
left. The givens are the puzzle. Where there are none, as in a Sukaku, the candidates are.

Source: SudoCue, "File Formats", 2006.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.formats.candidates import read as read_candidates
from sudoku.formats.format import Items, ReadOptions, Where


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles in their order."""
    return read_candidates(lines, where, options, is_game=True)
