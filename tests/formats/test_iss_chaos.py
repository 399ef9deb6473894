"""Boards whose regions are part of the solution, read from ISS strings and written to them."""

from __future__ import annotations

import pytest

from sudoku import Board, FormatError, SudokuError, parse, with_rules, write
from tests.cases import for_each

SIX = (
    ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6"
    ".ChaosCount~R1C2.ChaosCount~R1C4~1~CC4~CC3~CC5.ChaosArrow~R6C5~~R6C5~R6C4~-~CC35~CC29"
)


def rules(text: str) -> tuple[str, ...]:
    """Those of the board without its regions, digits and hidden cells."""
    others = "regions", "hidden", "digits"
    return tuple(rule for rule in parse(text).board.rules if not rule.startswith(others))


def test_types_become_rules() -> None:
    assert rules(SIX) == (
        "chaos",
        "chaoscount: r1c2 > r1c2 r1c1 r1c3 r2c1 r2c2 r2c3",
        "chaoscount 1: r1c4 > r1c4 r1c3 r1c5",
        "chaosarrow: r6c5 > r6c5 r6c4 | r6c5 r5c5",
    )
    board = parse(SIX).board
    assert board.irregular == ()
    assert board.hidden == 36


@for_each(
    ("text", "expected"),
    [
        (
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R2C1",
            ("chaos", "chaosarrow: r2c1 > r2c1 r2c2 r2c3 r2c4 | r2c1 r1c1 | r2c1 r3c1 r4c1"),
        ),
        (
            ".Shape~4x4.Var~X~~2.ChaosConstruction.SameValues~2~CC1~CC2.Thermo~VX1~VX2",
            ("chaos", "clone: h1 = h2", "thermo: h17 h18"),
        ),
        (
            ".Shape~4x4.ChaosConstruction.ChaosCount~R2C1.ChaosCount~R4C4",
            (
                "chaos",
                "chaoscount: r2c1 > r2c1 r1c1 r1c2 r2c2 r3c1 r3c2",
                "chaoscount: r4c4 > r4c4 r3c3 r3c4 r4c3",
            ),
        ),
        (".Shape~4x4~8.RegionSize~8.ChaosConstruction", ("chaos 8",)),
        (".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~~CC6", ("chaos", "chaosarrow: r1c1 > r2c2")),
    ],
)
def test_cells_of_regions(text: str, expected: tuple[str, ...]) -> None:
    assert rules(text) == expected


@for_each(
    "given",
    [
        ["regions: none", "chaos", "chaosarrow 1: r1c1 > r2c2 r2c3 | r2c2 r1c2"],
        ["chaos", "hidden 18", "chaoscount: h17 > r1c1 r1c2", "inequality: h17 > h1"],
        ["regions: none", "digits 1-8", "chaos 8"],
    ],
)
def test_what_is_written_reads_back(given: list[str]) -> None:
    puzzle = parse("." * 16, with_rules(Board(2, 2), *given))
    assert parse(write(puzzle, "iss")) == puzzle


def test_other_formats_say_that_they_do_not_have_it() -> None:
    for name in ("f-puzzles", "sudokupad"):
        with pytest.raises(FormatError, match="hidden cells"):
            write(parse(SIX), name)
    with pytest.raises(SudokuError, match="part of the solution"):
        write(parse(SIX), "minizinc")
    assert "p cnf" in write(parse(SIX), "dimacs")
