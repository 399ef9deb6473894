"""Wrong rules: the error names the column, what was found there and what was expected."""

from __future__ import annotations

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.grids import IRREGULAR

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
        ("thermo: r1c1 r1c2 r1c1", 19, "r1c1", "cyclic"),
        ("slowthermo: r1c1 d66 d4", 22, "d4", "r1c2 twice: the line is cyclic"),
        ("thermo: r1c1 r10c1", 14, "r10c1", "outside the board, expected r1c1 to r9c9"),
        ("thermo: r1c1 d9", 14, "d9", "the path leaves the board at r0c2"),
        ("thermo: d66", 9, "d66", "a path without a cell before it"),
        ("thermo: r1c1 x2", 14, "x2", "expected cells"),
        ("killer ten: r1c1", 8, "ten", "expected the sum of the cage"),
        ("killer -4: r1c1", 8, "-4", "expected the sum of the cage"),
        ("killer 5: r1c1 r1c1", 16, "r1c1", "r1c1 twice"),
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
        ("inequality: r1c1 r1c2", 13, "r1c1 r1c2", "expected cells with > between them"),
        ("inequality: r1c1 > r1c2 < r1c3", 13, "r1c1 > r1c2 < r1c3", "or with <"),
        ("inequality: r1c1 >", 19, "", "0 cells, expected 1"),
        ("inequality: r1c1 > r1c2-3", 20, "r1c2-3", "2 cells, expected 1"),
        ("inequality: r1c1 > r1c2 > r1c1", 27, "r1c1", "cyclic"),
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
        ("quadruple 1: r9c1", 14, "r9c1", "expected two by two cells"),
        ("quadruple 1: r1c9", 14, "r1c9", "expected two by two cells"),
        ("quadruple 1: r1c1 r1c2", 14, "r1c1 r1c2", "expected two by two cells"),
        ("quadruple 1: r1c1-4", 14, "r1c1-4", "expected two by two cells"),
        ("renban: r1c1", 9, "r1c1", "1 cell, expected at least 2"),
        ("renban 3: r1c1 r1c2", 8, "3", "expected a colon after renban"),
        ("palindrome: r1c1", 13, "r1c1", "1 cell, expected at least 2"),
        ("clone: r1c1 r1c2", 8, "r1c1 r1c2", "expected groups with = between them"),
        ("clone: r1c1 = r2c1-2", 15, "r2c1-2", "2 cells, expected 1"),
        ("clone: r1c1-2 = r2c1", 17, "r2c1", "1 cell, expected 2"),
        ("clone: r1c1 =", 14, "", "0 cells, expected at least 1"),
        ("between: r1c1 r1c2", 10, "r1c1 r1c2", "2 cells, expected at least 3"),
        ("extraregion: r1c1", 14, "r1c1", "1 cell, expected at least 2"),
        ("antiking 1", 10, "1", "expected nothing after antiking"),
        ("antiking: r1c1", 11, "r1c1", "expected nothing after antiking"),
        ("windoku: r1c1", 10, "r1c1", "expected nothing after windoku"),
        ("nonconsecutive loose", 16, "loose", "expected nothing or one word: strict"),
        ("nonconsecutive: r1c1", 17, "r1c1", "expected nothing after nonconsecutive"),
        ("negative", 1, "negative", "expected the kind: kropki or difference or ratio or xv"),
        ("negative dots", 10, "dots", "expected the kind: kropki"),
        ("strictxv xv", 10, "xv", "expected nothing after strictxv"),
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
    ("board", "rule", "reason"),
    [
        (Board(1, 7), "windoku", "no window of 1x7 cells fits on this board"),
        (IRREGULAR, "windoku", "no window of 1x7 cells fits on this board"),
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
    ],
)
def test_what_cannot_be_reached_is_a_rule_all_the_same(rule: str) -> None:
    assert with_rules(NINE, rule).constraints


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
    with pytest.raises(NotationError, match=r"^rule 2:1:1: .*other regions than those at rule 1:1"):
        with_rules(four, first, second)
    assert with_rules(with_rules(four, first), second) == with_rules(four, second)


def test_a_branched_renban_line_counts_a_cell_once() -> None:
    branched = with_rules(NINE, "renban: r1c1-3 r1c2 r2c2")
    assert branched == with_rules(NINE, "renban: r1c1-3 r2c2")
    with pytest.raises(NotationError, match="r1c1 twice"):
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
