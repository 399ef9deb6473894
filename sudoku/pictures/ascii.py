"""A board as lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from sudoku.pictures.shape import RegionShape, region_numbers

Paint: TypeAlias = Callable[[str, str], str]
"""Colours a text by terminal codes: (name of the colour, text) -> text."""
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def unpainted(_colour: str, text: str) -> str:
    """The text itself, without colours."""
    return text


def without_colours(text: str) -> str:
    """A painted text without the codes of its colours."""
    return _CODE.sub("", text)


def draw(
    shape: RegionShape,
    texts: Sequence[str],
    *,
    align: Callable[[str, int], str] = str.rjust,
    colours: Mapping[int, str] | None = None,
    paint: Paint = unpainted,
) -> str:
    """The texts of the cells, padded to one width, with bars and dashes between the boxes, or along
    the borders of irregular regions.

    texts: one for each cell of the grid in row-major order. align: `str.rjust`, `str.center` or the
    like. colours: the colours of cells, for paint.
    """
    width, colours = max(map(len, texts)), colours or {}
    aligned = [align(text, width) for text in texts]
    for cell, colour in colours.items():
        if cell < len(texts) and texts[cell]:
            aligned[cell] = aligned[cell].replace(texts[cell], paint(colour, texts[cell]))
    if shape.irregular is not None:
        return _with_borders(shape, aligned, width)
    n, box_cols = shape.size, shape.box_cols
    dashes = "-" * (box_cols * (width + 1))
    rule = "+".join(
        dashes + ("" if left in (0, n - box_cols) else "-") for left in range(0, n, box_cols)
    )
    lines: list[str] = []
    for row in range(shape.height):
        if row and row % shape.box_rows == 0:
            lines.append(rule)
        cells = aligned[row * n : (row + 1) * n]
        lines.append(" | ".join(" ".join(part) for part in _chunks(cells, box_cols)).rstrip())
    return "\n".join(lines)


def beside(*drawings: str) -> str:
    """Drawings side by side."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = [max(len(without_colours(line)) for line in column) for column in columns]
    return "\n".join(
        "    ".join(
            line + " " * (width - len(without_colours(line)))
            for line, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in zip_longest(*columns, fillvalue="")
    )


def _with_borders(shape: RegionShape, texts: list[str], width: int) -> str:
    """Rows of cells, with a bar or a blank between neighbours, and dashes below a cell at a border.
    Empty rows of dashes are omitted.
    """
    n, region = shape.size, region_numbers(shape)
    last = n * (shape.height - 1)
    lines: list[str] = []
    for start in range(0, last + n, n):
        line, dashes = "", ""
        for cell in range(start, start + n):
            is_last, below = cell + 1 == start + n, min(cell + n, last + cell % n)
            has_bar = not is_last and region[cell] != region[cell + 1]
            line += texts[cell] + ("" if is_last else "|" if has_bar else " ")
            dashes += ("-" if region[cell] != region[below] else " ") * width
            if not is_last:
                around = {region[cell], region[cell + 1], region[below], region[below + 1]}
                is_bar = has_bar and region[cell] == region[below]
                is_bar = is_bar and region[cell + 1] == region[below + 1]
                is_dash = region[cell] == region[cell + 1] and region[below] == region[below + 1]
                mark = "|" if is_bar else "-" if is_dash else "+"
                dashes += mark if len(around) > 1 else " "
        lines.append(line.rstrip())
        if start < last and "-" in dashes:
            lines.append(dashes.rstrip())
    return "\n".join(lines)


def _chunks(items: list[str], length: int) -> Iterator[list[str]]:
    return (items[i : i + length] for i in range(0, len(items), length))
