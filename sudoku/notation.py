"""Puzzles and grids as text: one line, a drawing, HTML. `reader` is the way back.

The symbols are those of Norvig's essay: 1-9, then A-Z, then a-z, so that one character tells a
digit up to 61. Boards of a higher order are written as integers with spaces between them, and so
are others on request.

Every function takes the n² integers of a puzzle or a grid, row by row, 0 for an open cell, and
`cells`, how they are written: None for symbols where the order allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from sudoku.board import Board

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""SYMBOLS[d - 1] is the symbol of digit d."""

OPEN = "."
"""How an open cell is written; 0 is read as well."""

_SYMBOL_OR_OPEN = OPEN + SYMBOLS


class Cells(StrEnum):
    """How cells are written: a symbol each, or integers that spaces or commas part."""

    SYMBOLS = "symbols"
    INTEGERS = "integers"

    @classmethod
    def named(cls, name: str | None) -> Cells | None:
        """The one of this name; None for None. Raises ValueError for any other."""
        if name in (None, *cls):
            return None if name is None else cls(name)
        raise ValueError(f"cells as {name!r}, expected {' or '.join(map(repr, map(str, cls)))}")


def to_line(
    board: Board, digits: Sequence[int], cells: Cells | None = None, *, joint: str = " "
) -> str:
    """All cells on one line: symbols, or integers with `joint` between them, 0 for open cells.

    >>> to_line(Board(2, 2), [0] * 15 + [4])
    '...............4'
    >>> to_line(Board(2, 2), [0] * 15 + [4], Cells.INTEGERS)
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4'
    """
    if _has_symbols(board, cells):
        return "".join([_SYMBOL_OR_OPEN[d] for d in digits])
    return joint.join(map(str, digits))


def draw(board: Board, digits: Sequence[int], cells: Cells | None = None) -> str:
    """The grid as people draw it: n lines of cells, with bars and dashes between the boxes.

    >>> print(draw(Board(2, 2), [1, 2, 3, 4, 3, 4, 1, 2, 2, 0, 4, 3, 4, 3, 2, 1]))
    1 2 | 3 4
    3 4 | 1 2
    ----+----
    2 . | 4 3
    4 3 | 2 1
    """
    return _drawn(board, _symbols(board, digits, cells), str.rjust)


def draw_candidates(
    board: Board, candidates: Sequence[Sequence[int]], cells: Cells | None = None
) -> str:
    """The candidates of every cell, as Norvig's `display` draws them.

    candidates: for each cell its digits, ascending. Commas stand between integers.

    >>> print(draw_candidates(Board(2, 1), [[1, 2], [1], [2], [1, 2]]))
    12 | 1
    2  | 12
    """
    joint = "" if _has_symbols(board, cells) else ","
    texts = [joint.join(_symbols(board, digits, cells)) for digits in candidates]
    return _drawn(board, texts, str.center)


def to_html(board: Board, digits: Sequence[int], clues: Sequence[int] | None = None) -> str:
    """The grid as an HTML table with thick lines between the boxes, for notebooks.

    Cells that are given in `clues` (by default all of `digits`) are bold, deduced ones are light.
    """
    n, thick, thin = board.order, "2px solid", "1px solid #bbb"
    side = "1.6em" if _has_symbols(board, None) else "2.2em"
    symbols = _symbols(board, digits, None)
    rows: list[str] = []
    for r in range(n):
        cells: list[str] = []
        for c in range(n):
            cell = r * n + c
            given = bool((digits if clues is None else clues)[cell])
            style = (
                f"width:{side};height:{side};text-align:center;padding:0;border:{thin}"
                + (f";border-top:{thick}" if r % board.box_rows == 0 else "")
                + (f";border-left:{thick}" if c % board.box_cols == 0 else "")
                + (";font-weight:bold" if given else ";color:#36c")
            )
            text = symbols[cell] if digits[cell] else ""
            kind = "clue" if given else "deduced"
            cells.append(f'<td class="{kind}" style="{style}">{text}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<table class="sudoku" style="border-collapse:collapse;border:{thick}">'
        f"{''.join(rows)}</table>"
    )


def symbol(board: Board, digit: int, cells: Cells | None = None) -> str:
    """How one digit is written on this board; 0 is an open cell."""
    if _has_symbols(board, cells):
        return _SYMBOL_OR_OPEN[digit]
    return str(digit) if digit else OPEN


def _has_symbols(board: Board, cells: Cells | None) -> bool:
    """Whether symbols are used: there are none above order 61."""
    return cells is not Cells.INTEGERS and board.order <= len(SYMBOLS)


def _symbols(board: Board, digits: Sequence[int], cells: Cells | None) -> list[str]:
    return [symbol(board, digit, cells) for digit in digits]


def _drawn(board: Board, texts: Sequence[str], align: Callable[[str, int], str]) -> str:
    """One text a cell, all of one width, with bars and dashes between the boxes."""
    width = max(map(len, texts))
    n, box_cols = board.order, board.box_cols
    dashes = "-" * (box_cols * (width + 1))
    rule = "+".join(
        dashes + ("" if left in (0, n - box_cols) else "-") for left in range(0, n, box_cols)
    )
    lines: list[str] = []
    for row in range(n):
        if row and row % board.box_rows == 0:
            lines.append(rule)
        cells = [align(text, width) for text in texts[row * n : (row + 1) * n]]
        lines.append(" | ".join(" ".join(part) for part in _chunks(cells, box_cols)).rstrip())
    return "\n".join(lines)


def _chunks(items: list[str], size: int) -> Iterator[list[str]]:
    return (items[i : i + size] for i in range(0, len(items), size))
