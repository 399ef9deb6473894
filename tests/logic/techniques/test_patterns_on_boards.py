"""Patterns of one digit, wings, colours and rectangles on boards of other shapes and sizes.

The puzzles are made for this test, so that all these patterns come up.
"""

from __future__ import annotations

from sudoku import Board, Puzzle, parse, solve, with_rules
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import next_steps
from tests.logic.techniques.proving import steps

JIGSAW = "AAABBBCCC AAAABBCCC AABBBBCFC DDDDEEFFC DDEEEEEFF DGDEEFFFF DGGHHHIII GGGHHHHII GGGHHIIII"
PUZZLES = {
    "jigsaw": f"rule: regions: {JIGSAW}\n"
    ".9.5....2.......9..2........65....2.1.6..........38...4.9...1.....3.....51...2.7.",
    "diagonals": "rule: diagonal+\nrule: diagonal-\n"
    ".3...8.4.1..3.....6..............1......2.8..86.........3....7.........8.9...6..4",
    "windoku": "rule: windoku\n"
    "...2...6...3.9..7..........4.26....3......7...1......2......8.456....12..........",
    "8x8": "box: 2x4\n14....7.......8...3.5...4..5......13.7...8...3..8..4..67.1.7...8",
}
SIMPLE = levels_of("layer1,layer2")
FAMILIES = "single-digit,empty-rectangles,wings,colouring,unique-rectangles,unique-loops"
PATTERNS = [level[0] for level in levels_of(f"{FAMILIES},avoidable-rectangles,universal-grave")]
EXPECTED = {
    *("Skyscraper", "2-String Kite", "Turbot Fish", "Empty Rectangle", "Dual Empty Rectangle"),
    *("XY-Wing", "XYZ-Wing", "W-Wing", "Simple Colors Trap", "Simple Colors Wrap"),
    *("Multi Colors 1", "Multi Colors 2", "Uniqueness Test 1", "Uniqueness Test 2"),
    *("Uniqueness Test 3", "Uniqueness Test 4", "Uniqueness Test 6", "Hidden Rectangle"),
    "Bivalue Universal Grave + 1",
}


def titles_found(puzzle: Puzzle) -> set[str]:
    """The patterns of a puzzle, all applied as they come up; each is proved and right."""
    solution, position = solve(puzzle).digits, Position.of(puzzle)
    titles = set()
    while True:
        found = next_steps(position, SIMPLE, all_moves=True)
        if not found:
            found = [step for each in PATTERNS for step in steps(each.title, position)]
            titles |= {step.technique for step in found}
        if not found:
            return titles
        for step in found:
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            step.apply(position)


def test_the_patterns_of_all_boards_are_proved_and_right() -> None:
    titles = {name: titles_found(parse(text)) for name, text in PUZZLES.items()}
    assert all(titles.values())
    assert set().union(*titles.values()) >= EXPECTED


def test_patterns_of_one_digit_need_no_plain_board() -> None:
    puzzle = parse(
        "rule: antiking\n"
        "....6..9..69.......2.....4.....8....8..53..........6..2.......3...1.......82...7."
    )
    assert titles_found(puzzle) >= {"Skyscraper", "2-String Kite", "Empty Rectangle"}


def test_boards_of_fewer_rows_than_columns() -> None:
    board = "box: 1x5\nrule: rows 3\nrule: regions: ...............\n"
    titles_found(parse(f"{board}45.2.3125.12.45"))


def test_cells_of_boards_that_are_not_square_are_named_by_row_and_column() -> None:
    wide = with_rules(Board(1, 4), "regions: none", "rows 3", "hidden 2")
    tall = with_rules(Board(1, 4), "regions: none", "rows 6")
    assert cell_set(wide, [0, 4, 11, 12, 13]) == "r12c1,r3c4,h1,h2"
    assert cell_set(tall, [0, 4, 20, 21]) == "r12c1,r6c12"
