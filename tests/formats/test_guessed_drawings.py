"""More words and drawings that are guessed, by kind, and what must not be guessed from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from sudoku import Board, Entry, with_rules
from sudoku.formats.cosmetics import Cosmetic
from sudoku.formats.guessing.guess import guessed, is_complete
from sudoku.formats.guessing.sentences import statements_of
from tests.cases import for_each
from tests.formats.test_guessing import (
    BLUE,
    GREEN,
    NINE,
    PURPLE,
    USUAL,
    cage,
    circle,
    entry,
    line,
    require_guessed,
    text,
)

FOUR = Board(2, 2)
ODD_OR_EVEN = "regex [13579]*|[2468]*"
Case = tuple[str, list[Cosmetic], list[str]]


def square(x: float, y: float, colour: str, size: float = 0.5) -> Cosmetic:
    return Cosmetic("shape", ((x, y),), size, size, colour=colour)


def coloured(words: str, cells: dict[int, str], drawings: Sequence[Cosmetic] = ()) -> Entry:
    """A puzzle in which the setter has coloured some cells."""
    colours = tuple((cells[cell],) if cell in cells else () for cell in range(81))
    warning = "drawings that may be rules: 3 coloured cells"
    found = entry(f"{USUAL} {words}", drawings)
    return replace(found, warnings=(warning,), colours=colours)


LINES: list[Case] = [
    ("Digits on a line lie between the digits in its two circles.",
     [circle(0.5, 0.5), circle(2.5, 0.5), line((0, 0), (2, 0))], ["between: r1c1 r1c2 r1c3"]),
    ("Digits in diamonds joined by a line differ by at least four. All digits on the line are "
     "higher than the higher diamond or lower than the lower diamond.",
     [square(0.5, 0.5, "#ccc"), square(2.5, 0.5, "#ccc"), line((0, 0), (2, 0))],
     ["whispers 4: r1c1 r1c3", "lockout 0: r1c1 r1c2 r1c3"]),
    ("Digits on a line have the same parity.", [line((0, 0), (1, 0))],
     [f"{ODD_OR_EVEN}: r1c1 r1c2"]),
    ("Digits along a line alternate between odd and even.", [line((0, 0), (2, 0))],
     ["modular 2: r1c1 r1c2 r1c3"]),
    ("On each line, digits in every box have the same sum.", [line((1, 0), (4, 0))],
     ["regionsum: r1c2 r1c3 r1c4 r1c5"]),
    ("Zipper lines: digits at equal distance from the centre have one sum.",
     [line((0, 0), (2, 0))], ["zipper: r1c1 r1c2 r1c3"]),
    ("Lines are divided into segments that each sum to 10.", [line((0, 0), (2, 0))],
     ["sumline 10: r1c1 r1c2 r1c3"]),
    ("Digits do not decrease along slow thermometers.", [circle(0.5, 0.5), line((0, 0), (1, 0))],
     ["slowthermo: r1c1 r1c2"]),
    ("Thermometers hold a set of consecutive digits.", [circle(0.5, 0.5), line((0, 0), (1, 0))],
     ["renban: r1c1 r1c2"]),
    ("Digits on a line are an evenly spaced sequence, increasing as the sign shows.",
     [line((0, 0), (3, 0)), text(0.5, 0.5, "<")],
     ["regex 1234|1357|2345|2468|3456|3579|4567|5678|6789: r1c4 r1c3 r1c2 r1c1"]),
    ("Purple lines are palindromes and green lines differ by at least 5 along the line.",
     [line((0, 0), (1, 0), colour=PURPLE), line((0, 1), (1, 1), colour=GREEN)],
     ["palindrome: r1c1 r1c2", "whispers 5: r2c1 r2c2"]),
    ("Adjacent digits along a line differ by at least 5.",
     [line((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))],
     ["whispers 5: r1c1 r1c2 r2c2 r2c1", "whispers 5: r2c2 r2c1 r1c1 r1c2"]),
    ("Along a line, digits in each box have an equal sum.",
     [line((2, 0), (3, 0), (3, 1), (2, 1), (2, 0))], ["regionsum loop: r1c3 r1c4 r2c4 r2c3"]),
    ("Digits along an arrow sum to its circle. Thermometers increase from the bulb.",
     [circle(0.5, 0.5), line((0, 0), (1, 0)), circle(0.5, 1.5, colour="#888"),
      line((0, 1), (1, 1))],
     ["arrow: r1c1 > r1c2", "thermo: r2c1 r2c2"]),
    ("Digits along an arrow sum to its circle.",
     [circle(0.5, 0.5), line((0, 0), (2, 0)),
      Cosmetic("line", ((2.2, 0.2), (2.5, 0.5), (2.2, 0.8)))], ["arrow: r1c1 > r1c2 r1c3"]),
]  # fmt: skip
CORNERS: list[Case] = [
    ("Numbers are the largest of the four digits around.", [text(1, 1, "3")],
     ["regex [123]*3[123]*: r1c1 r1c2 r2c1 r2c2"]),
    ("Numbers are the smallest of the four digits around.", [text(1, 1, "8")],
     ["regex [89]*8[89]*: r1c1 r1c2 r2c1 r2c2"]),
    ("The four digits around a purple dot are a set of consecutive digits.",
     [circle(1, 1, colour=PURPLE)], ["renban: r1c1 r1c2 r2c1 r2c2"]),
    ("A circle is the sum of the four digits around it.", [circle(1, 1, "20")],
     ["sum: r1c1 r1c2 r2c1 r2c2 = 20"]),
    ("Arrows point to the greatest of the four digits, which appears only once.",
     [circle(1, 1, "↘")],
     ["inequality: r2c2 > r1c1", "inequality: r2c2 > r1c2", "inequality: r2c2 > r2c1"]),
]  # fmt: skip
OTHERS: list[Case] = [
    ("Each capsule has one odd and one even digit.",
     [Cosmetic("shape", ((1, 0.5),), 0.8, 0.8, is_round=True)],
     ["pairs (a + b) % 2 == 1: r1c1 r1c2"]),
    ("Digits in arrow cells say how far it is to the 9 in that direction.", [text(7.5, 0.5, "→")],
     ["regex 19.*: r1c8 r1c9"]),
    ("The number in a cage is the median of its digits.", [cage((0, 0), (1, 0), said="2")],
     ["regex 13|22|31: r1c1 r1c2"]),
    ("Digits in cages have the given product.", [cage((0, 0), (1, 0), said="6")],
     ["regex 16|23|32|61: r1c1 r1c2"]),
    ("Digits in a cage sum to 10.", [cage((0, 0), (1, 0))], ["killer 10: r1c1 r1c2"]),
    ("Digits in cages sum to the number. Digits may repeat in cages.",
     [cage((0, 0), (4, 4), said="8")], ["sum: r1c1 r5c5 = 8"]),
    ("All cages have the same sum.", [cage((0, 0), (1, 0)), cage((4, 4), (5, 4))],
     ["equalsums: r1c1 r1c2 = r5c5 r5c6"]),
    ("Digits in a cage may not repeat. An up-pointing triangle is on the highest of a cage.",
     [cage((0, 0), (1, 0)), text(0.5, 0.5, "▲")],
     ["killer: r1c1 r1c2", "inequality: r1c1 > r1c2"]),
    ("Normal killer sudoku rules apply.", [cage((0, 0), (1, 0), said="7")],
     ["killer 7: r1c1 r1c2"]),
    ("Clues outside the grid give the sum of the first two digits.", [text(9.5, 0.5, "6")],
     ["sum: r1c9 r1c8 = 6"]),
    ("A number outside is the sum of the digits up to the first region border.",
     [text(-0.5, 0.5, "6")], ["sum: r1c1 r1c2 r1c3 = 6"]),
    ("Numbers outside give all digits adjacent to the 9 in that row or column.",
     [text(-0.5, 0.5, "4 8"), text(0.5, 9.5, "3")],
     ["regex .*(498|894).*: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
      "regex 93.*|.*39: r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1"]),
    ("Numbers outside the grid are sums along the indicated diagonals.",
     [text(2.5, -0.5, "20"), Cosmetic("line", ((2.7, -0.3), (3.0, 0.0)), has_head=True)],
     ["littlekiller 20: r0c3 d3"]),
    ("Clues are numbered rooms.", [text(-0.5, 0.5, "6")], ["numberedroom 6: r1c0"]),
    ("Anti-knight and anti-king rules apply.", [], ["antiknight", "antiking"]),
    ("The marked diagonal cannot contain a repeated digit.", [line((8, 0), (0, 8))],
     ["diagonal+"]),
    ("Digits along an arrow add up to its circle.", [circle(0.5, 0.5), line((0, 0), (2, 0))],
     ["arrow: r1c1 > r1c2 r1c3"]),
    ("Neighbours on a line have a difference of five or more.", [line((0, 0), (1, 0))],
     ["whispers 5: r1c1 r1c2"]),
    ("Cells separated by a V sum to either 5 or 15.", [text(1, 0.5, "V")],
     ["pairs a + b == 5 or a + b == 15: r1c1 r1c2"]),
    ("Digits cannot repeat on the diagonals.",
     [Cosmetic("line", ((0, 0), (9, 9))), line((8, 0), (0, 8))], ["diagonal+", "diagonal-"]),
    ("A white dot means consecutive digits. All possible dots are given.",
     [circle(1, 0.5, size=0.3)], ["difference 1: r1c1 r1c2", "negative kropki"]),
    ("3s may not be orthogonally adjacent to even digits.", [],
     ["apart not (a == 3 and (b == 2 or b == 4 or b == 6 or b == 8)) and "
      "not (b == 3 and (a == 2 or a == 4 or a == 6 or a == 8)): 0,1 1,0"]),
]  # fmt: skip


@for_each(("words", "drawings", "rules"), [*LINES, *CORNERS, *OTHERS])
def test_words_and_drawings_are_rules(
    words: str, drawings: list[Cosmetic], rules: list[str]
) -> None:
    require_guessed(words, drawings, rules)


@for_each(
    ("words", "cells", "rules"),
    [
        ("Grey cells are even.", {0: "#cccccc", 80: "#cccccc"}, ["even: r1c1 r9c9"]),
        ("Shaded cells contain odd digits.", {3: "#ffe060"}, ["odd: r1c4"]),
        ("Blue cells are greater than their orthogonal neighbours.", {0: BLUE, 40: BLUE},
         ["maximum: r1c1 r5c5"]),
        ("Grey squares are greater than both the first digit in their row and the first digit in "
         "their column.", {10: "#a8a8a8"}, ["inequality: r2c2 > r2c1", "inequality: r2c2 > r1c2"]),
        ("Green areas are clones.", {0: GREEN, 1: GREEN, 40: GREEN, 41: GREEN},
         ["clone: r1c1 r1c2 = r5c5 r5c6"]),
        ("Each coloured region contains the digits 1-9 once.",
         dict.fromkeys((0, 10, 20, 30, 40, 50, 60, 70, 80), GREEN),
         ["extraregion: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"]),
    ],
)  # fmt: skip
def test_coloured_cells_are_rules(words: str, cells: dict[int, str], rules: list[str]) -> None:
    found = guessed(coloured(words, cells))
    assert found.puzzle.board == with_rules(NINE, *rules)
    assert is_complete(found.warnings), found.warnings


def test_the_product_of_coloured_cells() -> None:
    words = "A number outside gives the product of the highlighted digits in its row."
    found = guessed(coloured(words, {0: BLUE, 3: BLUE}, [text(-0.5, 0.5, "6")]))
    assert found.puzzle.board == with_rules(NINE, "regex 16|23|32|61: r1c1 r1c4")
    assert is_complete(found.warnings)


def test_colours_that_fill_cages_have_no_meaning_of_their_own() -> None:
    words, drawn = "Digits in a cage may not repeat.", [cage((0, 0), (1, 0))]
    assert is_complete(guessed(coloured(words, {0: BLUE, 1: BLUE}, drawn)).warnings)
    beside = guessed(coloured(words, {0: BLUE, 2: BLUE}, drawn))
    assert beside.warnings[-1] == "not encoded: 2 coloured cells"


@for_each(
    ("words", "holds"),
    [
        ("Circles say how many of the four digits are odd.",
         lambda digits: sum(digit % 2 for digit in digits) == 2),
        ("Circles say how many of the four digits are even.",
         lambda digits: sum(digit % 2 == 0 for digit in digits) == 2),
        ("A circle is the largest of the four digits.", lambda digits: max(digits) == 2),
        ("A circle is the smallest of the four digits.", lambda digits: min(digits) == 2),
    ],
)  # fmt: skip
def test_numbers_on_corners_mean_what_they_say(words: str, holds: object) -> None:
    compare(words, [circle(1, 1, "2")], [(0, 0), (0, 1), (1, 0), (1, 1)], holds)


@for_each("is_so", [True, False])
def test_parity_around_a_square(is_so: bool) -> None:
    words = f"The digits around a blue square must {'' if is_so else 'not '}be in a checkerboard."

    def holds(digits: Sequence[int]) -> bool:
        a, b, c, d = (digit % 2 for digit in digits)
        return ((a, b) in ((0, 1), (1, 0)) and a == d and b == c) == is_so

    compare(words, [square(1, 1, BLUE)], [(0, 0), (0, 1), (1, 0), (1, 1)], holds)


@for_each("longest", [1, 2, 3])
def test_the_longest_run_of_one_parity(longest: int) -> None:
    def holds(digits: Sequence[int]) -> bool:
        runs, length = [], 0
        for place, digit in enumerate(digits):
            is_same = place > 0 and digit % 2 == digits[place - 1] % 2
            length = length + 1 if is_same else 1
            runs.append(length)
        return max(runs) == longest

    words = "A number outside is the longest run of cells that are all odd or all even."
    compare(words, [text(-0.5, 0.5, str(longest))], [(0, i) for i in range(4)], holds)


def test_three_cells_somewhere_in_a_line() -> None:
    words = "A number outside: three consecutive cells somewhere in that row sum to it."

    def holds(digits: Sequence[int]) -> bool:
        return 7 in (sum(digits[:3]), sum(digits[1:]))

    compare(words, [text(-0.5, 0.5, "7")], [(0, i) for i in range(4)], holds)


def compare(
    words: str, drawings: list[Cosmetic], cells: Sequence[tuple[int, int]], holds: object
) -> None:
    """The guessed rules allow the digits in these cells of a 4x4 board that obey a definition."""
    assert callable(holds)
    found = guessed(entry(words, drawings, FOUR))
    assert is_complete(found.warnings), found.warnings
    constraints = found.puzzle.board.constraints
    assert constraints
    for digits in product((1, 2, 3, 4), repeat=len(cells)):
        grid = [1] * 16
        for (row, column), digit in zip(cells, digits, strict=True):
            grid[4 * row + column] = digit
        assert all(each.holds(FOUR, grid) for each in constraints) == holds(digits), digits


@for_each(
    ("words", "drawings"),
    [
        ("Digits in a cage sum to 1 more than the number.", [cage((0, 0), (1, 0), said="7")]),
        ("Digits in cages sum to at most the number.", [cage((0, 0), (1, 0), said="7")]),
        ("Digits in cages are different and sum to a prime.", [cage((0, 0), (1, 0))]),
        ("A line reads the same when it is unrolled.", [line((0, 0), (1, 0))]),
        ("A line reads the same from both ends.", [line((0, 0), (1, 0), (0, 0), (0, 1))]),
        ("Red and blue lines are palindromes.", [line((0, 0), (1, 0), colour=BLUE)]),
        ("Digits a knight's move apart cannot be the same unless both are odd.", []),
        ("There is no anti-knight rule.", []),
        ("All cages have different sums.", [cage((0, 0), (1, 0)), cage((4, 4), (5, 4))]),
        ("Digits in cages cannot sum to the number.", [cage((0, 0), (1, 0), said="7")]),
        ("Digits may repeat along the diagonals, but cannot repeat in cages on the diagonals.", []),
        ("Two adjacent cells cannot have consecutive values, and cells a knight's move apart "
         "cannot have the same value.", []),
        ("Cages show their sums, rounded to the nearest 5.", [cage((0, 0), (1, 0), said="7")]),
        ("Lines are palindromes with only odd digits.", [line((0, 0), (1, 0))]),
        ("Digits on an arrow sum to its circle, and increase.",
         [circle(0.5, 0.5), line((0, 0), (2, 0))]),
        ("Digits with a black dot between them cannot have a ratio of 1:2.",
         [circle(1, 0.5, size=0.3, colour="#000")]),
        ("Purple lines form a path of consecutive digits in any order, outside of it.",
         [line((0, 0), (1, 0), colour=PURPLE)]),
        ("Orthogonally adjacent digits without a dot cannot be consecutive.", []),
        ("Numbers outside: the sum of the digits between the 1 and the 8.", [text(0.5, -0.5, "6")]),
        ("Numbers outside: the sum of the digits between the 1 and the 9 minus one.",
         [text(0.5, -0.5, "6")]),
        ("Circles say how many of the cells around are odd.", [circle(0.5, 0.5)]),
        ("Along grey lines, all possible dots are given.", [line((0, 0), (1, 0))]),
        ("Digits may not repeat on the marked diagonals.", [line((0, 0), (8, 8))]),
        ("Digits may not repeat on the marked diagonal.", [line((2, 2), (4, 4))]),
        ("Place the digits 0-8 in every row.", []),
        ("Digits may repeat in rows.", []),
        ("Fill each row with digits; some cells stay empty.", []),
        ("Normal sudoku rules with a twist apply, toroidal ones.", []),
    ],
)  # fmt: skip
def test_other_meanings_are_not_guessed(words: str, drawings: list[Cosmetic]) -> None:
    found = guessed(entry(f"{USUAL} {words}", drawings))
    assert found.puzzle.board == NINE, found.puzzle.board.rules
    assert not is_complete(found.warnings)


def test_a_text_that_is_not_an_arrow_points_nowhere() -> None:
    words = "Digits in arrow cells say how far it is to the 9 in that direction."
    found = guessed(entry(f"{USUAL} {words}", [text(7.5, 0.5, "→"), text(0.5, 4.5, "x")]))
    assert found.puzzle.board.rules == ("regex 19.*: r1c8 r1c9",)
    assert not is_complete(found.warnings)


def test_neighbouring_coloured_cells_leave_a_maximum_open() -> None:
    words = "Blue cells are greater than their orthogonal neighbours."
    found = guessed(coloured(words, {0: BLUE, 1: BLUE}))
    assert found.puzzle.board == NINE
    assert not is_complete(found.warnings)


@for_each(
    "words",
    [
        "For instance, 3 may be above 5. If a cage has 7, it can be 3 and 4. Then 5 follows.",
        "Worked example: suppose that 10 is above a column.\n2 8\n3 5 2",
        "Place the digits 1 - 9 in every row and column.",
        "If two cells have no dot, this may or may not be the case.",
        "Different lines may have different sums.",
        "The green circle is just decorative.",
        "Normal sudoku rules apply, and all clues are standard.",
        "Digits on a line do not have to be in any order.",
    ],
)
def test_sentences_without_a_rule(words: str) -> None:
    assert statements_of(words) == []


def test_numbers_between_two_lines_are_no_clues() -> None:
    words = "Clues outside the grid say how many buildings are seen."
    found = guessed(entry(words, [text(1, -0.5, "6")]))
    assert found.puzzle.board == NINE
    assert not is_complete(found.warnings)


def test_long_sentences_are_not_guessed() -> None:
    """Patterns would take very long for them."""
    for word in ("line all odd or ", "digit", "a"):
        (statement,) = statements_of(9_000 // len(word) * word)
        found = guessed(entry(statement, [line((0, 0), (1, 0))]))
        assert found.puzzle.board == NINE
        assert not is_complete(found.warnings)


@for_each(
    "words",
    [
        "For instance, 3 may be above 5. If a cell has 7, its neighbours must be odd.",
        "Place the digits 0-8 in every row and column.",
        "Normal antiknight sudoku rules apply.",
        "Rows do not have to contain all digits.",
    ],
)
def test_sentences_that_look_like_remarks(words: str) -> None:
    assert len(statements_of(words)) == 1


@pytest.mark.parametrize("words", ["A building is seen if no taller building is before it."])
def test_explanations_of_guessed_rules_need_no_rule(words: str) -> None:
    clue = "Clues outside the grid say how many buildings are seen."
    found = guessed(entry(f"{words} {clue}", [text(0.5, 9.5, "6")]))
    assert found.puzzle.board.rules == ("skyscraper 6: r10c1",)
    assert is_complete(found.warnings)
    assert not is_complete(guessed(entry(words)).warnings)
