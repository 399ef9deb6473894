"""The rows, columns, and boxes or irregular regions of a board.

Computed from the shape of a box by separate code: a mistake that models share would go unnoticed.
"""

from functools import lru_cache

Regions = tuple[tuple[int, ...], ...]
LINES = "rows and columns", "rows", "columns", "none"


@lru_cache(32)
def houses(
    box_rows: int,
    box_cols: int,
    regions: Regions | None = None,
    rows: int | None = None,
    lines: str = LINES[0],
) -> dict[str, list[int]]:
    """The cells, from 0, of every row, column and box, by its name, in this order.

    regions: irregular regions instead of boxes. rows: how many there are; None means as many as
    columns. lines: one of LINES, which of them are houses.
    """
    n = box_rows * box_cols
    height = rows or n
    found: dict[str, list[int]] = {}
    for r in range(height if "rows" in lines else 0):
        found[f"row {r + 1}"] = [n * r + c for c in range(n)]
    for c in range(n if "columns" in lines else 0):
        found[f"column {c + 1}"] = [n * r + c for r in range(height)]
    if regions is not None:
        return found | {f"region {i}": [*cells] for i, cells in enumerate(regions, start=1)}
    for b in range(height):
        top, left = b // box_rows * box_rows, b % box_rows * box_cols
        cells = [n * (top + i // box_cols) + left + i % box_cols for i in range(n)]
        found[f"box {b + 1}"] = cells
    return found
