"""The houses of boards of every shape, against their definitions."""

from __future__ import annotations

from sudoku.checker.houses import houses
from tests.cases import for_each


@for_each("lines", ["rows and columns", "rows", "columns", "none"])
@for_each("box", [(2, 3), (3, 2), (1, 4), (4, 1)])
@for_each("rows", [None, 2, 3, 4, 6, 12])
def test_houses_by_their_definitions(lines: str, box: tuple[int, int], rows: int | None) -> None:
    height, width = box
    n = height * width
    places = [(r, c) for r in range(n if rows is None else rows) for c in range(n)]
    if len(places) // n % height:
        return  # boxes that are not whole
    expected = {}
    if lines in ("rows and columns", "rows"):
        for r in sorted({r for r, _ in places}):
            expected[f"row {r + 1}"] = [i for i, (row, _) in enumerate(places) if row == r]
    if lines in ("rows and columns", "columns"):
        for c in range(n):
            expected[f"column {c + 1}"] = [i for i, (_, col) in enumerate(places) if col == c]
    regions = ((0, 1, 3), (2, 4, 5))
    irregular = expected | {"region 1": [0, 1, 3], "region 2": [2, 4, 5]}
    boxes = sorted({(r // height, c // width) for r, c in places})
    for number, (down, right) in enumerate(boxes, start=1):
        inside = enumerate((r // height, c // width) for r, c in places)
        expected[f"box {number}"] = [i for i, found in inside if found == (down, right)]
    assert [*houses(*box, None, rows, lines).items()] == [*expected.items()]
    assert [*houses(*box, regions, rows, lines).items()] == [*irregular.items()]


def test_a_board_has_as_many_rows_as_columns_and_both_are_houses() -> None:
    assert [*houses(2, 2)] == [*houses(2, 2, None, 4, "rows and columns")]
