"""The first rules of a board: its rows, lines, digits and hidden cells, in this order."""

from __future__ import annotations

from itertools import product

import pytest

from sudoku.checker import Rejected
from sudoku.checker.grids import extent
from tests.cases import for_each

PARTS = [("rows 5", 5), ("lines none", "none"), ("digits 0-9", range(10)), ("hidden 2", 2)]
USUAL = 4, "rows and columns", range(1, 5), 0


def test_each_rule_is_read_and_no_other_one() -> None:
    for chosen in product((True, False), repeat=4):
        rules = tuple(rule for is_in, (rule, _) in zip(chosen, PARTS, strict=True) if is_in)
        wanted = [
            value if is_in else usual
            for is_in, (_, value), usual in zip(chosen, PARTS, USUAL, strict=True)
        ]
        if chosen[0] and not chosen[2]:
            wanted[2] = range(1, 6)
        for further in ((), ("antiknight",), ("antiknight", "rows 6")):
            assert extent(4, rules + further) == (*wanted, further)


@for_each("rows, values", [(2, 4), (4, 4), (6, 6), (9, 9)])
def test_as_many_digits_as_a_line_has_cells(rows: int, values: int) -> None:
    assert extent(4, (f"rows {rows}",)).values == range(1, values + 1)


@for_each(
    "lines, least",
    [("rows and columns", 6), ("columns", 6), ("rows", 4), ("none", 1)],
)
def test_a_house_does_not_have_more_cells_than_there_are_digits(lines: str, least: int) -> None:
    rules = ("rows 6", *([] if lines == USUAL[1] else [f"lines {lines}"]))
    for count in range(1, 9):
        with_digits = (*rules, f"digits 3-{2 + count}")
        if count < least:
            with pytest.raises(Rejected, match=f"{count} digits, expected at least {least}"):
                extent(4, with_digits)
        else:
            assert extent(4, with_digits).values == range(3, 3 + count)
    with pytest.raises(Rejected, match=f"0 digits, expected at least {least}"):
        extent(4, (*rules, "digits 3-2"))
