"""Types of ISS about digits that regions miss: Doppelganger, against brute force by its
description, and RegionSameValues.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from sudoku import solutions
from tests.cases import for_each
from tests.formats.readings import error, only

Rows = list[tuple[int, ...]]
FIRST = (0, 1, 2, 3)


def grids(rows: Rows) -> Iterator[Rows]:
    """All ways to go on to four rows of four different digits 0-4, and columns of such."""
    if len(rows) == 4:
        yield rows
        return
    for row in permutations(range(5), 4):
        if all(row[c] != above[c] for above in rows for c in range(4)):
            yield from grids([*rows, row])


def is_right(rows: Rows, *, has_boxes: bool) -> bool:
    """Every region has a 0 and four different digits, regions of one kind miss different ones, and
    so do the regions that have a 0 in common.
    """
    boxes = [
        tuple(rows[r + i][c + j] for i in (0, 1) for j in (0, 1)) for r in (0, 2) for c in (0, 2)
    ]
    kinds = [rows, [*zip(*rows, strict=True)], *([boxes] if has_boxes else [])]
    if any(0 not in region or len({*region}) < 4 for kind in kinds for region in kind):
        return False
    missed = [[10 - sum(region) for region in kind] for kind in kinds]
    for r, c in product(range(4), repeat=2):
        at_zero = [missed[0][r], missed[1][c], *(box[r // 2 * 2 + c // 2] for box in missed[2:])]
        if rows[r][c] == 0 and len({*at_zero}) < len(at_zero):
            return False
    return all(len({*kind}) == 4 for kind in missed)


@pytest.mark.slow
@pytest.mark.parametrize(("end", "count"), [("", 8), (".NoBoxes", 180)])
def test_all_solutions_are_those_of_brute_force(end: str, count: int) -> None:
    item = only(f".Shape~4x4~0-4.Doppelganger.~R1C1_0~R1C2_1~R1C3_2~R1C4_3{end}")
    found = {tuple(d - 1 for d in grid.digits[:16]) for grid in solutions(item.puzzle)}
    expected = {sum(rows, ()) for rows in grids([FIRST]) if is_right(rows, has_boxes=not end)}
    assert found == expected
    assert len(found) == count


def test_the_missing_digits_are_cells() -> None:
    """DGC2 is beside row 2, DGR4 below column 4."""
    text = ".Shape~4x4~0-4.Doppelganger.~R1C1_0~R1C2_1~R1C3_2~R1C4_3~DGC2_3"
    item = only(f"{text}.AllDifferent~DGR4~DGB1~DGZ")
    assert "extraregion: h8 h9 h13" in item.puzzle.board.rules
    found = [[d - 1 for d in grid.digits] for grid in solutions(item.puzzle)]
    assert found
    assert {10 - sum(digits[4:8]) for digits in found} == {3}
    assert all(10 - sum(digits[3:16:4]) == digits[16 + 7] for digits in found)


@for_each(
    ("text", "reason"),
    [
        (".Doppelganger", "expected the values 0-9 for Doppelganger"),
        (".Shape~4x4~1-5.Doppelganger", "expected the values 0-4 for Doppelganger"),
        (".Shape~4x4~0-4.~DGC1_1", "expected a cell from R1C1"),
        (".Shape~4x4~0-4.Doppelganger.~DGC5_1", "expected a cell from R1C1"),
    ],
)
def test_what_is_wrong_is_named(text: str, reason: str) -> None:
    item = error(text)
    assert reason in item.reason


@for_each(
    ("text", "regions"),
    [
        (".Shape~2x2~3", "r1c1 r1c2 = r2c1 r2c2 = r1c1 r2c1 = r1c2 r2c2"),
        (".Shape~2x2", ""),
        (
            ".Shape~4x4~0-4.NoBoxes",
            "r1c1 r1c2 r1c3 r1c4 = r2c1 r2c2 r2c3 r2c4 = r3c1 r3c2 r3c3 r3c4 = r4c1 r4c2 r4c3 r4c4"
            " = r1c1 r2c1 r3c1 r4c1 = r1c2 r2c2 r3c2 r4c2 = r1c3 r2c3 r3c3 r4c3"
            " = r1c4 r2c4 r3c4 r4c4",
        ),
        (".Shape~4x4~8.RegionSize~8", ""),
    ],
)
def test_the_largest_regions_have_the_same_values(text: str, regions: str) -> None:
    item = only(f"{text}.RegionSameValues.~R1C1_1")
    rules = [rule for rule in item.puzzle.board.rules if rule.startswith("samevalues")]
    assert rules == ([f"samevalues: {regions}"] if regions else [])
