"""A board as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sudoku.pictures.shape import Shape


def draw(
    shape: Shape, texts: Sequence[str], *, align: Callable[[str, int], str] = str.rjust
) -> str:
    """One text for each cell, all padded to one width, with bars and dashes between the boxes.

    texts: n² texts in row-major order. align: as `str.rjust` or `str.center`.
    """
    width = max(map(len, texts))
    n, box_cols = shape.size, shape.box_cols
    dashes = "-" * (box_cols * (width + 1))
    rule = "+".join(
        dashes + ("" if left in (0, n - box_cols) else "-") for left in range(0, n, box_cols)
    )
    lines: list[str] = []
    for row in range(n):
        if row and row % shape.box_rows == 0:
            lines.append(rule)
        cells = [align(text, width) for text in texts[row * n : (row + 1) * n]]
        lines.append(" | ".join(" ".join(part) for part in _chunks(cells, box_cols)).rstrip())
    return "\n".join(lines)


def beside(*drawings: str) -> str:
    """Drawings of equally many lines side by side."""
    columns = [drawing.splitlines() for drawing in drawings]
    widths = [max(map(len, column)) for column in columns]
    return "\n".join(
        "    ".join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    )


def _chunks(items: list[str], length: int) -> Iterator[list[str]]:
    return (items[i : i + length] for i in range(0, len(items), length))
