"""Alternatives: at least one rule in parentheses holds."""

from __future__ import annotations

from itertools import product

import pytest

from sudoku import Board, NotationError
from sudoku.checker.constraints import board
from sudoku.constraints.primitives import AnyOf, primitives_of
from sudoku.constraints.vocabulary import with_placed_rules, with_rules
from sudoku.errors import RulePlace
from tests.cases import for_each
from tests.constraints.grids import obeys

FOUR, NINE = Board(2, 2), Board(3, 3)


def grids(board: Board, cells: int) -> list[tuple[int, ...]]:
    words = product(range(1, board.size + 1), repeat=cells)
    return [(*word, *[1] * (board.cell_count - cells)) for word in words]


def test_one_alternative_has_to_hold() -> None:
    ruled = with_rules(FOUR, "any: (thermo: r1c1-3) (killer 4: r1c1-2) (sum: r1c2 = r1c3)")
    for digits in grids(FOUR, 3):
        a, b, c = digits[:3]
        expected = a < b < c or (a + b == 4 and a != b) or b == c
        assert obeys(ruled, digits) is expected


def test_alternatives_may_be_nested() -> None:
    ruled = with_rules(FOUR, "any: (odd: r1c1) (any: (even: r1c2) (pairs a > b: r1c1-3))")
    for digits in grids(FOUR, 3):
        a, b, c = digits[:3]
        expected = bool(a % 2) or b % 2 == 0 or a > b > c
        assert obeys(ruled, digits) is expected


def test_the_rules_of_an_alternative_hold_together() -> None:
    text = "any: (odd: r1c1 & any: (even: r1c2) (odd: r1c3 & sum: r1c2 > 2)) (thermo: r1c1-3)"
    ruled = with_rules(FOUR, text)
    assert ruled.rules == (text.replace("r1c1-3", "r1c1 r1c2 r1c3"),)
    demands = board(2, 2, ruled.rules).demands[ruled.rules[0]]
    for digits in grids(FOUR, 3):
        a, b, c = digits[:3]
        expected = bool(a % 2 and (b % 2 == 0 or (c % 2 and b > 2))) or a < b < c
        assert obeys(ruled, digits) is expected
        assert all(part.holds(digits) for part in demands) is expected


def test_an_alternative_that_demands_nothing_is_no_demand() -> None:
    ruled = with_rules(FOUR, "any: (regionsum: r1c1-2) (sum: r1c1 = 9)")
    for digits in grids(FOUR, 2):
        assert obeys(ruled, digits)


def test_a_house_in_parentheses_is_no_house_of_the_board() -> None:
    ruled = with_rules(FOUR, "any: (diagonal+) (diagonal-)")
    assert ruled.houses == FOUR.houses
    assert not ruled.constraints[0].reads_marks
    assert isinstance(primitives_of(ruled)[0][0], AnyOf)


def test_an_alternative_sees_the_marks_of_the_board_and_none_in_parentheses() -> None:
    dot = "difference 1: r1c1-2"
    seen = with_rules(FOUR, dot, "any: (negative difference) (sum: r1c1 = 9)")
    unseen = with_rules(FOUR, f"any: ({dot}) (sum: r1c1 = 9)", "negative difference")
    digits = (1, 2, 4, 4) + (4, 4, 1, 1) * 3
    assert [rule.reads_marks for rule in seen.constraints] == [False, True]
    assert [rule.reads_marks for rule in unseen.constraints] == [False, True]
    assert seen.constraints[1].holds(seen, digits)
    assert not unseen.constraints[1].holds(unseen, digits)


def test_blanks_between_alternatives_do_not_matter() -> None:
    ruled = with_rules(NINE, "OR:(Regex (1|2)3*:r1c1-2)(pairs (a+b)*2>9 : r2c1-2)")
    assert ruled.rules == ("any: (regex (1|2)3*: r1c1 r1c2) (pairs (a + b) * 2 > 9: r2c1 r2c2)",)


@for_each(
    ("text", "column", "reason"),
    [
        ("any", 1, "expected a colon and rules, as in any: (odd: r1c1) (even: r1c2)"),
        ("any:", 1, "expected a colon and rules"),
        ("any 2: (odd: r1c1) (odd: r1c2)", 5, "expected a colon after any"),
        ("any: odd: r1c1", 6, "expected rules in parentheses"),
        ("any: (odd: r1c1)", 6, "1 alternative, expected at least 2"),
        ("any: (odd: r1c1) (odd: r1c2", 28, "ends here, expected )"),
        ("any: (odd: r1c1)) (odd: r1c2)", 17, "expected rules in parentheses"),
        ("any: (odd: r1c1) | (odd: r1c2)", 18, "expected rules in parentheses"),
        ("any: (odd: r1c1) & (odd: r1c2)", 18, "expected rules in parentheses"),
        ("any: (odd: r1c1 & odd: r1c2)", 6, "1 alternative, expected at least 2"),
        ("any: (odd: r1c1 &) (odd: r1c2)", 18, "expected the name of a rule"),
        ("any: (odd: r1c1 & evn: r1c2) (odd: r1c3)", 19, "did you mean even"),
        ("any: () (odd: r1c1)", 7, "expected the name of a rule"),
        ("any: (odd: r1c1) (evn: r1c2)", 19, "did you mean even"),
        ("any: (odd: r1c1) (even: r1c2 r1c10)", 30, "outside the board"),
        ("any: (odd: r1c1) ( killer x: r1c2)", 27, "expected the sum of the cage"),
        ("any: (odd: r1c1) (regex 1{9: r1c2)", 28, "ends here, expected a count"),
        ("any: (odd: r1c1) (pairs a > c: r1c2-3)", 29, "expected a, b, an integer"),
        ("any: (odd: r1c1) (sum: r1c2 - 3)", 32, "ends here, expected ="),
        (
            "any: (odd: r1c1) (any: (odd: r1c2) (even r1c3))",
            42,
            "expected a colon before the cells",
        ),
        ("any: (odd: r1c1) (regions: none)", 19, "this rule stands alone"),
        ("any: " + "(odd: r1-9c1-9)" * 300, 6, "with every cell written out, expected at most"),
        ("any: " + "(" * 10_000, 26, "parentheses nested more than 20 deep"),
        ("any: " + "(any: " * 3_000, 126, "parentheses nested more than 20 deep"),
    ],
)
def test_the_error_is_at_the_place_in_the_whole_rule(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        with_placed_rules(NINE, ((text, RulePlace("my.txt", 7, 100)),))
    assert (caught.value.source, caught.value.line) == ("my.txt", 7)
    assert caught.value.column == 99 + column
    assert reason in str(caught.value)
