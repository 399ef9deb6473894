"""A board as an HTML table, for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sudoku.pictures.shape import Shape

_THICK, _THIN = "2px solid", "1px solid #bbb"


def table(shape: Shape, texts: Sequence[str], given: Sequence[bool]) -> str:
    """One text for each cell, with thick lines between the boxes.

    texts: n² texts in row-major order. given: for each cell whether it is a
    clue, printed in bold.
    """
    n = shape.size
    side = f"{0.6 * max(2, *map(len, texts)) + 1:.1f}em"
    rows: list[str] = []
    for r in range(n):
        cells: list[str] = []
        for c in range(n):
            cell = r * n + c
            style = (
                f"width:{side};height:{side};text-align:center;padding:0;border:{_THIN}"
                + (f";border-top:{_THICK}" if r % shape.box_rows == 0 else "")
                + (f";border-left:{_THICK}" if c % shape.box_cols == 0 else "")
                + (";font-weight:bold" if given[cell] else ";color:#36c")
            )
            kind = "clue" if given[cell] else "deduced"
            cells.append(f'<td class="{kind}" style="{style}">{escape(texts[cell])}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<table class="sudoku" style="border-collapse:collapse;border:{_THICK}">'
        f"{''.join(rows)}</table>"
    )
