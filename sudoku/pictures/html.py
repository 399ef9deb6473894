"""A board as an HTML table, for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sudoku.pictures.shape import Shape, region_numbers

_THICK, _THIN = "2px solid", "1px solid #bbb"


_MOST_LINES = 30


def lines(texts: Sequence[str]) -> str:
    """A list with one text an item, the first ones of many; "" for none."""
    shown = [*texts[:_MOST_LINES]]
    if len(texts) > _MOST_LINES:
        shown.append(f"… and {len(texts) - _MOST_LINES} more")
    items = "".join(f"<li>{escape(text)}</li>" for text in shown)
    return f'<ul class="rules">{items}</ul>' if items else ""


def table(shape: Shape, texts: Sequence[str], given: Sequence[bool]) -> str:
    """One text for each cell, with thick lines between the boxes or regions.

    texts: n² texts in row-major order. given: for each cell whether it is a
    clue, printed in bold.
    """
    n, region = shape.size, region_numbers(shape)
    side = f"{0.6 * max(2, *map(len, texts)) + 1:.1f}em"
    rows: list[str] = []
    for r in range(n):
        cells: list[str] = []
        for c in range(n):
            cell = r * n + c
            style = (
                f"width:{side};height:{side};text-align:center;padding:0;border:{_THIN}"
                + (f";border-top:{_THICK}" if r == 0 or region[cell] != region[cell - n] else "")
                + (f";border-left:{_THICK}" if c == 0 or region[cell] != region[cell - 1] else "")
                + (";font-weight:bold" if given[cell] else ";color:#36c")
            )
            kind = "clue" if given[cell] else "deduced"
            cells.append(f'<td class="{kind}" style="{style}">{escape(texts[cell])}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<table class="sudoku" style="border-collapse:collapse;border:{_THICK}">'
        f"{''.join(rows)}</table>"
    )
