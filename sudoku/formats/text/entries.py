"""Convert rows to puzzles: puzzles on one line, the rows of a grid, and result rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from math import isqrt

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.text.alphabets import alphabet_of_16, marks_of
from sudoku.formats.text.rows import Row, are_integers
from sudoku.formats.text.shapes import MAX_SYMBOL_SIZE, is_square, misfit_reason
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import SYMBOLS

_COUNT = re.compile(r"[0-9]+\+?")


def whole(
    row: Row, board: Board | None, shared: Mapping[str, int] | None = None
) -> Entry | NotationError:
    """The puzzle on a single line. board: None infers it. shared: as in `entry`."""
    if row.fault is not None:
        return row.fault
    width = len(row.digits)
    if board is not None:
        n, cells = board.size, board.area
        if width == cells:
            return entry([row], board, shared)
        return misfit(row, f"expected {cells}, or rows of {n}, for boxes {board.shape}")
    size = isqrt(width)
    if size**2 == width and size <= row.most and is_square(size):
        return entry([row], Board.of_size(size))
    may_be_long = size**2 == width or max(row.digits) > size + 1
    most = row.most if may_be_long else MAX_SYMBOL_SIZE
    return misfit(row, misfit_reason(width, most, may_be_row=not row.claims))


def entry(
    rows: Sequence[Row], board: Board, shared: Mapping[str, int] | None = None
) -> Entry | NotationError:
    """The puzzle of these rows, which together have the cells of this board. shared: for a stated
    solution, the alphabet of its puzzle; None means the usual alphabet.
    """
    n, first = board.size, rows[0]
    if board.digits is not None:
        found = [digit for row in rows for digit in row.digits]
        return _entry(first, board, found, None)
    is_in_integers = are_integers(rows)
    symbols: set[str] = set().union(*(row.cell_texts for row in rows))
    alphabet = shared
    if alphabet is None and n == 16 and not is_in_integers:
        claimed = [c.cell_texts for c in first.claims if len(c.digits) == n * n]
        alphabet = alphabet_of_16(symbols.union(*claimed))
    marks = marks_of(1 if is_in_integers else n, symbols, alphabet)
    if len(marks) > 1 and not (marks <= {".", "0"} and (n <= 9 or is_in_integers)):
        return _two_marks(rows, marks)
    digits: list[int] = []
    for row in rows:
        read = row.digits_up_to(n) if alphabet is None else [alphabet[c] for c in row.cell_texts]
        if max(read) > n:
            cell = next(cell for cell, d in enumerate(read) if d > n)
            where = board.cell_name(len(digits) + cell)
            numbers = f"1-{n}" if is_in_integers else _range(n)
            return row.error(f"out of range at {where}: expected {numbers}", cell)
        digits += read
    return _entry(first, board, digits, alphabet)


def _entry(
    first: Row, board: Board, digits: Sequence[int], alphabet: Mapping[str, int] | None
) -> Entry | NotationError:
    puzzle = Puzzle(board, (*digits, *[0] * board.hidden))
    bare = Entry(puzzle, first.source, first.line, text=first.shown)
    return _with_claims(bare, first, alphabet) if first.claims else bare


def _two_marks(rows: Sequence[Row], marks: Set[str]) -> NotationError:
    """The error about the first open cell whose mark differs from the previous one."""
    if marks == {".", "0"}:
        reason = (
            "both 0 and . are used: mark open cells with one of them, and write digits as 1-9, A-…"
        )
        return rows[0].error(reason)
    seen = ((row, cell, text) for row in rows for cell, text in enumerate(row.cell_texts))
    places = [(row, cell, text) for row, cell, text in seen if text in marks]
    usual = places[0][2]
    row, cell, text = next(place for place in places if place[2] != usual)
    return row.error(f"both {usual} and {text} for open cells, expected one of them", cell)


def misfit(row: Row, reason: str) -> NotationError:
    """The error about a line with the wrong length, or an earlier parse error in it."""
    count = len(row.digits)
    return row.fault or row.error(f"{count} cell{'' if count == 1 else 's'}; {reason}")


def _with_claims(
    bare: Entry, row: Row, alphabet: Mapping[str, int] | None
) -> Entry | NotationError:
    """The puzzle of a result row: `puzzle:count`, `puzzle:count:solution` or `puzzle:solution`."""
    first, *rest = row.claims
    count: str | None = None
    if len(first.digits) == len(row.digits) > 1:  # a puzzle never has that many solutions
        rest = [first, *rest]
    elif _COUNT.fullmatch(first.shown):
        count = first.shown
    else:
        return first.error("expected a number of solutions (0, 1, 2+, …) or a solution")
    if not any(field.shown for field in rest):
        return replace(bare, count=count)
    puzzle = bare.puzzle
    solution, *more = rest
    if puzzle.board.hidden:
        return solution.error(
            "a solution without the hidden cells cannot be read on this board; leave it out"
        )
    full = whole(solution, puzzle.board, alphabet)
    if isinstance(full, Entry) and not more and 0 not in full.puzzle.clues:
        grid = Grid(puzzle.board, full.puzzle.clues)
        return replace(bare, count=count, solution=grid)
    wrong = more[0] if more else solution
    return wrong.error(f"expected a full grid for a {puzzle.board}, and nothing after it")


def _range(size: int) -> str:
    if size <= 9 or size > len(SYMBOLS):
        return f"1-{size}"
    last = SYMBOLS[size - 1]
    return f"1-9 and A-{last}" if last <= "Z" else f"1-9, A-Z and a-{last}"
