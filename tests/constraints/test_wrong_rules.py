"""Wrong rules: the error names the column, what was found there and what was expected."""

from __future__ import annotations

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.conformance.oracle import pattern
from tests.constraints.grids import IRREGULAR, obeys

NINE = Board(3, 3)


@for_each(
    ("rule", "column", "found", "reason"),
    [
        ("arow: r1c1 > r1c2", 1, "arow", "did you mean arrow"),
        ("", 1, "", "expected the name of a rule"),
        ("thermo", 1, "thermo", "expected a colon and cells"),
        ("thermo:", 1, "thermo", "expected a colon and cells"),
        ("thermo 3: r1c1 r1c2", 8, "3", "expected a colon after thermo"),
        ("thermo: r1c1", 9, "r1c1", "1 cell, expected at least 2"),
        ("thermo: r1c1 r1c2 r1c1", 19, "r1c1", "exceed itself"),
        (
            "slowthermo: r1c1 d66 d4",
            22,
            "d4",
            "r1c2 is listed twice: its digit would exceed itself",
        ),
        ("thermo: r1c1 r10c1", 14, "r10c1", "outside the board, whose cells are r1c1 to r9c9"),
        ("thermo: r1c1 d9", 14, "d9", "the path leaves the board at r0c2"),
        ("thermo: d66", 9, "d66", "a path needs a cell before it"),
        ("thermo: r1c1 x2", 14, "x2", "expected cells"),
        ("killer ten: r1c1", 8, "ten", "expected the sum of the cage"),
        ("killer -4: r1c1", 8, "-4", "expected the sum of the cage"),
        ("killer 5: r1c1 r1c1", 16, "r1c1", "r1c1 is listed twice"),
        ("difference x: r1c1 r1c2", 12, "x", "expected the difference, 1 to"),
        ("difference 0: r1c1 r1c2", 12, "0", "expected the difference, 1 to"),
        ("difference 1: r1c1", 15, "r1c1", "1 cell, expected at least 2"),
        ("difference: r1c1 r1c1", 18, "r1c1", "r1c1 follows itself"),
        ("ratio 0: r1c1 r1c2", 7, "0", "expected the ratio, 1 to"),
        ("ratio 1/2: r1c1 r1c2", 7, "1/2", "expected the ratio"),
        ("xv: r1c1 r1c2", 1, "xv", "expected the mark: x or v"),
        ("xv 10: r1c1 r1c2", 4, "10", "expected the mark: x or v"),
        ("x 10: r1c1 r1c2", 3, "10", "expected a colon after x"),
        ("whispers 0: r1c1 r1c2", 10, "0", "expected the least difference, 1 to"),
        ("whispers: r1c1", 11, "r1c1", "1 cell, expected at least 2"),
        ("inequality: r1c1 r1c2", 13, "r1c1 r1c2", "expected cells with > or < between them"),
        (
            "inequality: r1c1 > r1c2 < r1c3",
            13,
            "r1c1 > r1c2 < r1c3",
            "expected cells with > or < between them",
        ),
        ("inequality: r1c1 >", 19, "", "0 cells, expected 1"),
        ("inequality: r1c1 > r1c2-3", 20, "r1c2-3", "2 cells, expected 1"),
        ("inequality: r1c1 > r1c2 > r1c1", 27, "r1c1", "exceed itself"),
        ("arrow: r1c1 r1c2", 8, "r1c1 r1c2", "expected one > between circle and arrow"),
        ("arrow: r1c1 > r1c2 > r1c3", 8, "r1c1 > r1c2 > r1c3", "expected one >"),
        ("arrow: > r1c2", 8, "", "0 cells, expected 1 to 3"),
        ("arrow: r1c1-4 > r2c2", 8, "r1c1-4", "4 cells, expected 1 to 3"),
        ("arrow: r1c1 > r1c2 |", 21, "", "0 cells, expected at least 1"),
        ("arrow: r1c1 > r1c2 r1c1", 15, "r1c2 r1c1", "r1c1 is also in the circle"),
        ("odd", 1, "odd", "expected a colon and cells"),
        ("even 2: r1c1", 6, "2", "expected a colon after even"),
        ("quadruple: r1c1", 1, "quadruple", "expected 1 to 4 digits"),
        ("quadruple 1 10: r1c1", 14, "0", "expected 1 to 4 digits, 1 to 9"),
        ("quadruple 1 2 0: r1c1", 15, "0", "expected 1 to 4 digits, 1 to 9"),
        ("quadruple 12345: r1c1", 11, "12345", "5 digits, expected 1 to 4"),
        ("quadruple 1: r9c1", 14, "r9c1", "expected 2x2 cells"),
        ("quadruple 1: r1c9", 14, "r1c9", "expected 2x2 cells"),
        ("quadruple 1: r1c1 r1c2", 14, "r1c1 r1c2", "expected 2x2 cells"),
        ("quadruple 1: r1c1-4", 14, "r1c1-4", "expected 2x2 cells"),
        ("renban: r1c1", 9, "r1c1", "1 cell, expected at least 2"),
        ("renban 3: r1c1 r1c2", 8, "3", "expected a colon after renban"),
        ("palindrome: r1c1", 13, "r1c1", "1 cell, expected at least 2"),
        ("clone: r1c1 r1c2", 8, "r1c1 r1c2", "expected groups with = between them"),
        ("clone: r1c1 = r2c1-2", 15, "r2c1-2", "2 cells, expected 1"),
        ("clone: r1c1-2 = r2c1", 17, "r2c1", "1 cell, expected 2"),
        ("clone: r1c1 =", 14, "", "0 cells, expected at least 1"),
        ("between: r1c1 r1c2", 10, "r1c1 r1c2", "2 cells, expected at least 3"),
        ("extraregion: r1c1", 14, "r1c1", "1 cell, expected at least 2"),
        ("antiking 1", 10, "1", "nothing may follow antiking"),
        ("antiking: r1c1", 11, "r1c1", "nothing may follow antiking"),
        ("windoku: r1c1", 10, "r1c1", "nothing may follow windoku"),
        ("nonconsecutive loose", 16, "loose", "expected nothing or one word: strict"),
        ("nonconsecutive: r1c1", 17, "r1c1", "nothing may follow nonconsecutive"),
        ("negative", 1, "negative", "expected the kind: kropki or difference or ratio or xv"),
        ("negative dots", 10, "dots", "expected the kind: kropki"),
        ("strictxv xv", 10, "xv", "nothing may follow strictxv"),
        ("minimum", 1, "minimum", "expected a colon and cells"),
    ],
)
def test_the_error_is_at_the_place_and_says_what_was_expected(
    rule: str, column: int, found: str, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        with_rules(NINE, rule)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert reason in str(caught.value)
    assert found in str(caught.value)


@for_each(
    ("rule", "column", "reason"),
    [
        ("apart: 1,2", 1, "expected a relation after the name"),
        ("apart a != b", 1, "expected a colon and rows and columns"),
        ("apart a != b:", 1, "expected a colon and rows and columns"),
        ("apart a + b: 1,2", 7, "a number, expected a comparison"),
        ("apart a != b: 1,2 0,0", 19, "expected rows and columns, 0 to 8"),
        ("apart a != b: 1,2 1,9", 19, "expected rows and columns, 0 to 8"),
        ("apart a != b: 1;2", 15, "expected rows and columns, 0 to 8"),
        ("apart a != b: 1,-2", 15, "expected rows and columns, 0 to 8"),
        ("apart a != b: 1, 2", 15, "expected rows and columns, 0 to 8"),
        ("antitaxicab 3", 13, "nothing may follow antitaxicab"),
        ("globalentropy: r1c1", 16, "nothing may follow globalentropy"),
        ("countingcircles: r1c1 r1c1", 23, "r1c1 is listed twice"),
        ("countingcircles 3: r1c1", 17, "expected a colon"),
        ("connected", 1, "expected the digits that are connected"),
        ("connected 1 x", 13, "expected the digits that are connected, 1 to 9"),
        ("connected 1: r1c1", 14, "expected hidden cells in their order, in rows of 9"),
        ("fullrank: r0c4", 1, "expected the rank, as in fullrank 17: r0c4"),
        ("fullrank ties: r0c4", 14, "expected the rank"),
        ("fullrank 0: r0c4", 10, "expected the rank, 1 to 36"),
        ("fullrank ties 37: r0c4", 15, "expected the rank, 1 to 36"),
        ("fullrank 3 ties: r0c4", 10, "expected the rank, 1 to 36"),
        ("fullrank 3: r1c4", 13, "expected a clue outside the board"),
        ("zipper: r1c1-2", 9, "2 cells, expected at least 3"),
        ("doublearrow: r1c1-2", 14, "2 cells, expected at least 3"),
        ("lockout x: r1c1-2", 9, "expected the least difference, 0 to"),
        ("lockout: r1c1", 10, "1 cell, expected at least 2"),
        ("modular 1: r1c1-2", 9, "expected the modulus, 2 to"),
        ("modular: r1c1 r1c1", 15, "r1c1 follows itself"),
        ("entropic 3: r1c1-2", 10, "expected a colon after entropic"),
        ("nabner: r1c1 r1c2 r1c1", 19, "r1c1 is listed twice"),
        ("numberedroom: r0c1", 1, "expected the digit after the name"),
        ("numberedroom 3: r1c1", 17, "expected a clue outside the board"),
        ("hiddenskyscraper: r0c1", 1, "expected the height of a building after the name"),
        ("sumline ring: r1c1-4", 9, "expected the sum, 1 to"),
        ("sumline loop x: r1c1-4", 14, "expected the sum, 1 to"),
        ("sumline 0: r1c1-4", 9, "expected the sum, 1 to"),
        ("equalsums: r1c1-4", 12, "expected groups with = between them"),
        ("equalsums: r1c1 =", 18, "0 cells, expected at least 1"),
        ("contains: r1c1-4", 1, "expected digits after the name"),
        ("contains 0: r1c1-4", 10, "expected digits, 1 to 9"),
        ("lookandsay: r1c1-4", 1, "expected pairs of a count and a digit"),
        ("lookandsay 122: r1c1-4", 12, "expected pairs of a count and a digit"),
        ("lookandsay 10: r1c1-4", 13, "expected a digit, 1 to 9"),
        ("lookandsay 1525: r1c1-4", 15, "5 is listed twice"),
        ("lookandsay 1x: r1c1-4", 13, "expected a digit, 1 to 9"),
        ("countdistinct: r1c1-4", 16, "expected one = between a cell and the counted cells"),
        ("countdistinct: r1c1-2 = r1c3", 16, "2 cells, expected 1"),
        ("lunchbox: r1c1-4", 1, "expected the sum after the name"),
        ("rellik 0: r1c1-4", 8, "expected the sum that does not occur, 1 to"),
        ("equalitycage 4: r1c1-4", 14, "expected a colon after equalitycage"),
        ("valueindexing: r1c1-2", 16, "2 cells, expected at least 3"),
        ("samevalues: r1c1-2 = r1c3", 22, "1 cell, expected 2 as before the ="),
        ("regular: r1c1", 1, "expected states after the name"),
        ("regular 0 1>1: r1c1", 11, "no part of the text begins with the state 1"),
        ("regular 0 1>0; 0 2>0: r1c1", 16, "the state 0 is listed twice"),
        ("regular 0 0>0: r1c1", 11, "expected a digit, 1 to 9"),
        ("regular 0 5-3>0: r1c1", 11, "expected a digit, 5 to 9"),
        ("regular 0 a>0: r1c1", 11, "expected digits and a state"),
        ("regular 0 1>0 1: r1c1", 15, "expected digits and a state"),
        ("regular 0 1>0; : r1c1", 15, "expected a state"),
        ("sum x: r1c1", 5, "expected the sum, -999999999 to 999999999"),
        ("littlekiller: r0c3 d3", 1, "expected the sum after the name"),
        ("littlekiller x: r0c3 d3", 14, "expected the sum, 0 to"),
        (f"littlekiller {10**100}: r0c3 d3", 14, "expected the sum, 0 to"),
        ("littlekiller 9", 1, "expected a colon"),
        ("littlekiller 9: r0c3", 17, "expected a clue outside the board and a direction"),
        ("littlekiller 9: r0c3 d6", 17, "a direction, as in r0c3 d3"),
        ("littlekiller 9: r1c3 d3", 17, "expected a clue outside the board and a direction"),
        ("littlekiller 9: r11c3 d7", 17, "expected a clue outside the board and a direction"),
        ("littlekiller 9: r0c3 d9", 17, "the arrow does not enter the board"),
        ("littlekiller 9: r0c9 d3", 17, "the arrow does not enter the board"),
        ("littlekiller 9: r0c10 d3", 17, "the arrow does not enter the board"),
        ("xsum: r0c4", 1, "expected the sum after the name"),
        ("xsum 15: r1c1", 10, "expected a clue outside the board"),
        ("xsum 15: r0c0", 10, "expected a clue outside the board"),
        ("xsum 15: r0c1 r0c2", 10, "expected a clue outside the board"),
        ("skyscraper: r0c1", 1, "expected the number of buildings seen after the name"),
        ("skyscraper 3: r5c11", 15, "expected a clue outside the board"),
        ("regionsum ring: r1c1-4", 11, "expected a kind of line: loop"),
        ("regionsum: r1c1", 12, "1 cell, expected at least 2"),
        ("regionsum: r1c1 r1c2 r1c1 r2c1", 22, "r1c1 is listed twice"),
        ("regionsum: r1c1 r1c2 r2c2 r1c2 r1c1", 12, "r1c2 is listed twice"),
        ("regionsum loop: r1c1 r1c2 r1c1 r2c1", 27, "r1c1 is listed twice"),
        ("rowindexer 1: r1c1", 12, "expected a colon after rowindexer"),
        ("columnindexer: r1c1 r1c1", 21, "r1c1 is listed twice"),
        ("candidates: r1c1", 1, "expected the digits allowed after the name"),
        ("candidates 0: r1c1", 12, "expected the digits allowed, 1 to 9"),
        ("candidates 12a: r1c1", 12, "expected the digits allowed, 1 to 9"),
        ("sum", 1, "expected a colon and cells"),
        ("sum 3: r1c1 = 3", 5, "expected a colon and a comparison, as in sum: r1c1-3 = 10"),
        ("sum: r1c1 r1c2", 15, "ends here, expected =, !=, <, <=, > or >="),
        ("sum: = 3", 6, "expected cells, as in r1c1, 2*r1c1-3, or an integer"),
        ("sum: r1c1 =", 12, "ends here, expected cells"),
        ("sum: r1c1 = 3 = 3", 15, "expected the end, because a sum has two sides"),
        ("sum: r1c1 => 3", 12, "expected cells"),
        ("sum: 1 + 2 = 3", 6, "expected cells on one side"),
        ("sum: r1c1 + x = 3", 13, "expected cells"),
        ("sum: r1c1 ++ r1c2 = 3", 12, "expected cells"),
        ("sum: r1c1 - - - r1c2 = 3", 15, "expected cells"),
        ("sum: r1c1*2 = 3", 10, "expected the coefficient before the cells, as in 2*r1c1"),
        ("sum: 2*3*r1c1 = 3", 8, "expected cells"),
        ("sum: 2*r1c1 3 = 3", 13, "expected 3*CELLS, or + or - next to it"),
        ("sum: 2 r1c1 = 3", 6, "expected 2*CELLS, or + or - next to it"),
        ("sum: r1c1 r0c1 = 3", 11, "outside the board, whose cells are r1c1 to r9c9"),
        ("sum: r1c1 d7 = 3", 11, "the path leaves the board at r0c0"),
        ("sum: d7 = 3", 6, "expected cells"),
        ("sum: 10**100*r1c1 = 3", 9, "expected cells"),
        ("sum: 1.5*r1c1 = 3", 7, "expected cells"),
        ("sum: 1000000000*r1c1 = 3", 6, "expected an integer, 0 to 999999999"),
        ("sum: r1c1 = 1" + "0" * 100, 13, "expected an integer, 0 to 999999999"),
        ("sum: 999999999*r1c1 + r1c1 = 3", 6, "coefficients and a total within 999999999"),
        ("sum: " + "r1-9c1-9 " * 26 + "= 3", 231, "expected at most 2048 cells"),
        ("sum: " + "(" * 10_000, 6, "expected cells"),
        ("pairs: r1c1 r1c2", 1, "expected a relation after the name, as in pairs a + b == 10"),
        ("pairs a > b", 1, "expected a colon and cells"),
        ("pairs a > b: r1c1", 14, "1 cell, expected at least 2"),
        ("pairs a > b: r1c1-2 | r3c1", 23, "1 cell, expected at least 2"),
        ("pairs a > b: r1c1-2 | r2c1 r2c1", 23, "r2c1 follows itself"),
        ("pairs a > b: " + "| ".join(["r1-9c1-9"] * 26), 264, "at most 2048 cells in all"),
        ("regex: r1c1", 1, "expected a pattern after the name"),
        ("regex 1", 1, "expected a colon and cells"),
        ("regex 1: r0c1", 10, "outside the board"),
    ],
)
def test_the_error_is_at_the_place(rule: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        with_rules(NINE, rule)
    assert caught.value.column == column
    assert reason in str(caught.value)


@for_each(
    ("board", "rule", "reason"),
    [
        (Board(1, 7), "windoku", "a window of 1x7 cells does not fit on this board"),
        (IRREGULAR, "windoku", "a window of 1x7 cells does not fit on this board"),
        (Board(2, 2, irregular=()), "disjointgroups", "the board has 0 regions, expected 4"),
        (Board(3, 4), "arrow: r1c1-2 > r2c1-12 r3c1", "13 cells, expected at most 12 with a pill"),
    ],
)
def test_rules_of_the_board_say_what_it_lacks(board: Board, rule: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        with_rules(board, rule)


@for_each(
    "rule",
    [
        "killer 200: r1c1 r1c2",
        "killer 45: r1c1-9 r2c1",
        "difference 9: r1c1 r1c2",
        "ratio 10: r1c1 r1c2",
        "whispers 9: r1c1 r1c2",
        "renban: r1c1-9 r2c1",
        "extraregion: r1c1-9 r2c1",
        "thermo: r1c1-9 r2c9",
        "arrow: r1c1 > r1c2-5 r2c1-9",
        "quadruple 1 1 1 1: r1c1",
        "littlekiller 500: r0c3 d3",
        "xsum 46: r0c1",
        "xsum 0: r0c1",
        "skyscraper 10: r0c1",
    ],
)
def test_what_cannot_be_reached_is_a_rule_all_the_same(rule: str) -> None:
    assert not obeys(with_rules(NINE, rule), pattern((3, 3)))


@for_each(
    ("rule", "name"),
    [
        ("anti knight", "antiknight"),
        ("German Whispers: r1c1-3", "germanwhispers"),
        ("little killer 20: r0c3 d3", "littlekiller"),
        ("x sum 20: r0c3", "xsum"),
        ("region sum: r1c1-4", "regionsum"),
        ("black dot: r1c1-2", "blackdot"),
        ("sum line 10: r1c1-4", "sumline"),
        ("Double Arrow: r1c1-4", "doublearrow"),
        ("rellik cage 5: r1c1-4", "rellikcage"),
    ],
)
def test_a_name_in_two_words_is_one_word(rule: str, name: str) -> None:
    with pytest.raises(NotationError, match=f"did you mean {name}, in one word") as error:
        with_rules(NINE, rule)
    assert error.value.column == 1


def test_what_is_no_text_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected the text of a rule"):
        with_rules(NINE, ["antiknight"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Board"):
        with_rules("antiknight")  # type: ignore[arg-type]


def test_only_the_same_regions_are_given_twice() -> None:
    first, second = "regions: AABBAABBCCDDCCDD", "jigsaw: AABB/ACBB/ACCD/CDDD"
    four = Board(2, 2)
    assert with_rules(four, first, first) == with_rules(four, first)
    with pytest.raises(
        NotationError, match=r"^rule 2:1:1: .*differs from the rule 'regions' at rule 1:1"
    ):
        with_rules(four, first, second)
    assert with_rules(with_rules(four, first), second) == with_rules(four, second)


@for_each(
    ("rules", "reason"),
    [
        (["rows 100"], "expected the number of rows, 1 to 99"),
        (["rows 6", "rows 98"], "differs from the rule 'rows' at rule 1:1"),
        (["rows 0"], "expected the number of rows, 1 to 99"),
        (["lines both"], "expected rows, columns, none"),
        (["lines rows", "lines none"], "differs from the rule 'lines' at rule 1:1"),
        (["chaos x"], "expected cells of a region, 1 to 9"),
        (["chaos: r1c1"], "nothing may follow chaos"),
        (["chaosarrow: r1c1"], "expected one > between a cell and the counted cells"),
        (["chaoscount: r1c1 >"], "0 cells, expected at least 1"),
        (["lines columns", "digits 0-9", "sandwich 5: r1c0"], "a row or column that repeats no"),
        (["hidden 5", "chaos"], "expected 81 or more, because each cell of the grid needs one"),
    ],
)
def test_wrong_rules_about_rows_lines_and_regions(rules: list[str], reason: str) -> None:
    with pytest.raises(NotationError) as error:
        with_rules(NINE, *rules)
    assert reason in error.value.reason


def test_a_grid_may_be_too_large_for_unknown_regions() -> None:
    with pytest.raises(NotationError, match="10000 cells, expected a grid of up to 1000"):
        with_rules(Board(10, 10), "chaos")


def test_a_branched_renban_line_counts_a_cell_once() -> None:
    branched = with_rules(NINE, "renban: r1c1-3 r1c2 r2c2")
    assert branched == with_rules(NINE, "renban: r1c1-3 r2c2")
    with pytest.raises(NotationError, match="r1c1 is listed twice"):
        with_rules(NINE, "renban: r1c1 r1c1")


def test_a_long_gap_takes_no_time() -> None:
    with pytest.raises(NotationError, match="expected cells"):
        with_rules(NINE, f"odd{' ' * 10_000}:\n{' ' * 9_000}x")


def test_regions_may_be_numbered_from_0() -> None:
    four = Board(2, 2)
    assert with_rules(four, "regions: 0011001122332233") == with_rules(
        four, "regions: AABB/AABB/CCDD/CCDD"
    )
    with pytest.raises(NotationError, match="region 0 has 2 cells, expected 4"):
        with_rules(four, "regions: 0.11..1122332203")
