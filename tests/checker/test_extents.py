"""Boards: what their first rules say, their houses, and the cells that are seen from outside."""

from __future__ import annotations

from itertools import product

import pytest

from sudoku.checker import Rejected
from sudoku.checker.constraints import Board
from sudoku.checker.grids import extent
from tests.cases import for_each

SEVENTHS = "regions: " + "".join(letter * 6 for letter in "ABCDE")
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


def test_a_box_is_whole_and_has_no_more_cells_than_there_are_digits() -> None:
    with pytest.raises(Rejected, match="half a box"):
        Board(2, 3, ("rows 5",))
    assert len(Board(2, 3, ("rows 4",)).regions) == 4
    assert len(Board(2, 3, ("rows 5", SEVENTHS)).regions) == 5
    with pytest.raises(Rejected, match="too few digits"):
        Board(2, 2, ("lines none", "digits 1-3"))
    assert len(Board(2, 2, ("lines none", "digits 1-4")).houses) == 4


@for_each("rows, columns", [(2, 4), (6, 4), (4, 4)])
def test_a_line_is_seen_to_its_end(rows: int, columns: int) -> None:
    on = Board(2, columns // 2, (f"rows {rows}",) if rows != columns else ())
    assert len(on.seen("r0c1")) == rows
    assert len(on.seen("r1c0")) == columns
    assert len(on.seen("r0c0", "d3")) == min(rows, columns)


@for_each(
    "automaton, accepted",
    [
        ("A 1>AX; AX 2>A; B! 1>B", []),
        ("A 1>AB; AB! 2>A", [1]),
        ("A! 1>AB; AB 2>A", [2]),
        ("A! 1>AB; AB! 2>A", [1, 2]),
    ],
)
def test_an_automaton_ends_in_the_states_that_are_marked(
    automaton: str, accepted: list[int]
) -> None:
    """After 1 it is in the second state, after 1 2 in the first one again."""
    for count, cells in ((1, "r1c1"), (2, "r1c1 r1c2")):
        on = Board(2, 2, (f"regular {automaton}: {cells}",))
        grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        assert on.is_solution([0] * 16, grid) == (count in accepted)
