"""Rules whose meaning depends on other rules, on the board, or on its other digits: the checker's
clauses and its judgement are the program's.
"""

from __future__ import annotations

import pytest

from sudoku import Board
from sudoku.checker import Rejected
from sudoku.checker.constraints import Board as CheckersBoard
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import NotationError
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.checker.test_rules import assert_alike

pytestmark = pytest.mark.slow

FOUR, SIX, NINE = Board(2, 2), Board(2, 3), Board(3, 3)
DOTS = "difference 1: r1c1 r1c2", "difference 2: r2c1 r2c2", "ratio 2: r3c1 r3c2"
MORE_DOTS = *DOTS, "ratio 3: r4c1 r4c2", "xv X: r1c3 r1c4", "xv V: r2c3 r2c4"
NEGATIVE = ["xv", "difference", "ratio", "kropki"]
FIVE_CELLS = "r1c1 r1c2 r1c3 r1c4 r2c1"


@for_each("marks", [(), DOTS[:1], DOTS[1:2], DOTS[2:], DOTS, MORE_DOTS])
def test_negative_rules_depend_on_the_marks(marks: tuple[str, ...]) -> None:
    kinds = [*(f"negative {kind}" for kind in NEGATIVE), "nonconsecutive", "nonconsecutive strict"]
    for board in (FOUR, SIX):
        for kind in kinds:
            assert assert_alike(with_rules(board, *marks, kind))
            assert assert_alike(with_rules(board, kind, *marks))


@for_each("name", ["minimum", "maximum"])
def test_cells_that_are_marked_alike_are_not_compared(name: str) -> None:
    other = {"minimum": "maximum", "maximum": "minimum"}[name]
    for rules in (
        (f"{name}: r2c2",),
        (f"{name}: r2c2 r2c3",),
        (f"{name}: r2c2", f"{name}: r2c3", f"{name}: r4c4"),
        (f"{name}: r2c2", f"{other}: r2c3"),
        (f"{name}: r1c1 r4c4 r2c2 r1c2",),
    ):
        assert assert_alike(with_rules(FOUR, *rules))


@for_each("box", [(1, 4), (2, 3), (3, 2), (2, 4), (4, 2), (3, 4), (4, 3), (2, 5), (3, 3), (2, 2)])
def test_windows_have_the_shape_of_boxes(box: tuple[int, int]) -> None:
    try:
        board = with_rules(Board(*box), "windoku")
    except NotationError:
        with pytest.raises(ValueError, match="windoku"):
            CheckersBoard(*box, ("windoku",))
    else:
        assert_alike(board)


@for_each("values", [range(16), range(1, 17), range(20, 30), range(90, 100), range(7)])
def test_odd_even_and_the_others_know_digits_above_fifteen(values: range) -> None:
    board = Board(2, 2, digits=values, hidden=1)
    for rule in ("odd: r1c1 h1", "even: r1c1 h1", "equalitycage: r1c1 r1c2", "globalmodular"):
        assert assert_alike(with_rules(board, rule))
    for rule in ("globalentropy", "dutchflatmates", "antitaxicab", "entropic: r1c1 r1c2 r1c3 r1c4"):
        assert_alike(with_rules(board, rule))
    for rule in ("rowindexer: r1c1 r2c2", "columnindexer: r1c1 r2c2", "boxindexer: r1c1 r2c2"):
        assert_alike(with_rules(board, rule))


@for_each(
    "rule", ["killer: ", "killer 10: ", "killer 14: ", "renban: ", "extraregion: ", "rellik 3: "]
)
def test_more_cells_than_digits_cannot_differ(rule: str) -> None:
    for cells in (FIVE_CELLS, FIVE_CELLS[:19]):
        board = with_rules(FOUR, rule + cells)
        clauses = assert_alike(board)
        assert clauses if cells == FIVE_CELLS else clauses is not None
    both = f"any: ({rule}{FIVE_CELLS}) (odd: r1c1)"
    assert assert_alike(with_rules(FOUR, both))


@for_each("rule", ["lunchbox 3: ", "lunchbox 0: ", "nabner: ", "equalitycage: ", "contains 1 1: "])
def test_lines_of_many_cells(rule: str) -> None:
    for count in (2, 3, 4, 5):
        assert assert_alike(with_rules(FOUR, rule + FIVE_CELLS[: 5 * count - 1]))


FORMS = """
regionsum: r2c2 r2c3 r3c3 r3c2
regionsum loop: r2c2 r2c3 r3c3 r3c2
regionsum loop: r1c1 r1c3 r1c2
regionsum: r1c1 r1c2 r2c1
regionsum loop: r1c1 r1c2
regionsum: r1c2 r1c3 r2c3
regionsum loop: r1c1 r1c3 r3c3 r3c1 r2c1
regionsum loop: r1c1 r2c3 r4c4
sumline 5: r2c2 r2c3 r3c3 r3c2
sumline loop 5: r2c2 r2c3 r3c3 r3c2
sumline 1: r1c1 r1c2
sumline 9: r1c1 r2c1
zipper: r2c2 r2c3 r3c3 r3c2
zipper: r1c1 r1c2 r1c3
doublearrow: r2c2 r2c3 r3c3 r3c2
lockout 2: r2c2 r2c3 r3c3 r3c2
modular 2: r2c2 r2c3 r3c3 r3c2 r4c2 r4c1
modular 3: r2c2 r2c3 r3c3 r3c2 r4c2 r4c1
modular 4: r2c2 r2c3 r3c3 r3c2 r4c2 r4c1
modular 7: r2c2 r2c3 r3c3 r3c2 r4c2 r4c1
entropic: r2c2 r2c3 r3c3 r3c2
palindrome: r1c1 r1c2 r1c1
clone: r1c1 r1c2 = r1c2 r1c1 = r3c1 r1c2
samevalues: r1c1 r1c2 = r2c1 r2c2 = r1c2 r1c3
equalsums: r1c1 r1c2 = r1c2 = r3c3 r1c1
countdistinct: r1c1 = r1c1 r1c2 r2c3
lookandsay 2 1 0 3: r1c1 r1c2 r2c3
arrow: r1c1 r1c2 > r2c1 r2c2 | r3c1 r3c2 r3c3
quadruple 1 1 3: r1c2 r1c3 r2c2 r2c3
littlekiller 7: r0c0 d3
littlekiller 7: r5c0 d9
littlekiller 7: r0c5 d1
littlekiller 7: r5c5 d7
littlekiller 7: r2c0 d3
littlekiller 7: r2c0 d9
littlekiller 7: r0c3 d1
littlekiller 7: r5c3 d7
littlekiller 7: r3c5 d1
littlekiller 7: r3c5 d7
sandwich 2: r0c2
sandwich 2: r5c2
sandwich 2: r2c0
sandwich 2: r2c5
skyscraper 2: r0c2
skyscraper 2: r5c2
skyscraper 2: r2c0
skyscraper 2: r2c5
xsum 2: r0c2
xsum 2: r5c2
xsum 2: r2c0
xsum 2: r2c5
numberedroom 2: r0c2
numberedroom 2: r5c2
numberedroom 2: r2c5
hiddenskyscraper 2: r0c2
hiddenskyscraper 2: r5c2
hiddenskyscraper 2: r2c5
fullrank 1: r0c2
fullrank 2: r0c2
fullrank 3: r0c2
fullrank 4: r0c2
fullrank 5: r0c2
fullrank 8: r0c2
fullrank 16: r0c2
fullrank ties 1: r2c5
fullrank ties 2: r2c5
fullrank ties 3: r2c5
fullrank ties 4: r2c5
fullrank ties 6: r2c5
fullrank ties 15: r2c5
sum: r1c1 -2*r1c2 = -1
sum: r1c1 -2*r1c2 != -1
sum: r1c1 -2*r1c2 < -1
sum: r1c1 -2*r1c2 <= -1
sum: r1c1 -2*r1c2 > -1
sum: r1c1 -2*r1c2 >= -1
sum: 3*r1c1 = 6
sum: r1c1 r1c2 r1c3 > 7
valueindexing: r1c1 r1c2 r1c3 r1c1 r2c2
connected 1
connected 1 2
connected 1 2 3
connected 1 2 3 4
rellik 5: r1c1 r1c2 r2c2
countingcircles: r1c1 r1c2 r2c3 r3c4
apart a != b: 1,2 2,2
apart a < b: 0,3
pairs a % 2 == b // 2: r1c1 r1c2
pairs a % (b - 1) == 0: r1c1 r1c2
pairs -a + 5 > b: r1c1 r2c1
pairs not a == b and max(a, b) != 3 or min(a, b) <= 1: r1c1 r1c2
pairs a * b >= 6: r1c1 r1c2
pairs abs(a - b) == 2 or a < 1: r1c1 r1c2 | r2c1 r2c2 r2c3
pairs a > b: r1c1 r1c2
regular 0 1-2,4>1; 1! 1>0 2-3>1 3>0: r1c1 r1c2 r1c3
regular 0!: r1c1
regular abc 1-4>ab; ab! 1-2>a; a 1-4>c; c! 1-4>abc: r1c1 r1c2 r1c3
lockout 1: r1c1 r2c2 r3c3
lockout 3: r1c1 r2c2 r3c3 r4c4
regular ab 1>a 2>c; a 1-4>ab; c! 1-4>c: r1c1 r1c2 r1c3
sumline loop 2: r2c2 r2c3 r3c3 r3c2
sumline loop 3: r2c2 r2c3 r3c3 r3c2 r4c2
regex 1*2?.: r1c1 r1c2 r1c3
regex [^1]+: r1c1 r1c2 r1c3
regex (1|2)*[3-4]?: r1c1 r1c2 r1c3
regex (12|1){1,2}3?: r1c1 r1c2 r1c3
regex .{3}: r1c1 r1c2 r1c3
regex .{2,}: r1c1 r1c2 r1c3
regex .{0,2}1: r1c1 r1c2 r1c3
regex (|1)2*(3|)4*: r1c1 r1c2 r1c3
regex 1(2|()3){2}: r1c1 r1c2 r1c3
any: (odd: r1c1 & even: r1c2) (any: (odd: r2c1) (thermo: r1c1 r1c2))
any: (diagonal+) (antiking)
any: (minimum: r1c1 r1c2) (odd: r4c4)
any: (maximum: r2c1 r2c2) (odd: r4c4)
candidates 1 4: r1c1 r2c2
inequality: r1c1 > r1c2 > r2c2
between: r1c1 r2c2 r3c3 r1c4
slowthermo: r1c1 r2c2 r3c3
thermo: r1c1 r2c2 r3c3
whispers 2: r1c1 r1c2 r1c1
renban: r1c1 r2c2
ratio 3: r1c1 r1c2 r2c2
difference 3: r1c1 r1c2
xv V: r1c1 r1c2
xv X: r1c1 r1c2
boxindexer: r1c1 r3c4
rowindexer: r1c1 r4c3
columnindexer: r1c1 r4c3
disjointgroups
diagonal-
diagonal+
antiknight
antiking
antitaxicab
dutchflatmates
"""


@for_each("rule", FORMS.strip().split("\n"))
def test_each_rule_in_all_its_forms(rule: str) -> None:
    for board in (FOUR, Board(2, 2, regions_of("AAABACBBCCBDCDDD"))):
        assert_alike(with_rules(board, rule))
    for values in (range(4), range(2, 6), range(5)):
        extended = Board(2, 2, digits=values)
        try:
            board = with_rules(extended, rule)
        except NotationError:
            continue
        if len(values) == 4 or "sandwich" not in rule:
            assert_alike(board)


@for_each(
    "cells",
    [
        *("r1c4 r1c3 r2c3 r3c3", "r1c1 r1c4 r1c2", "r1c4 r1c1 r3c1 r1c5", "r1c1 r3c1 r1c4"),
        *("r3c1 r1c1 r1c4", "r1c4 r3c1 r1c1", "r1c4 r1c1 r3c1", "r1c1 r3c1 r1c2 r1c4"),
    ],
)
def test_loops_through_cells_of_no_region(cells: str) -> None:
    board = Board(2, 3, regions_of("AAA......AAABBBBBB" + "." * 18))
    assert_alike(with_rules(board, f"regionsum loop: {cells}"))


@for_each("cells", ["r4c1 r1c1 r4c4", "r4c4 r1c1 r2c2", "r4c4 r2c2 r1c1", "r4c4 r1c1 r4c1"])
def test_loops_through_a_cell_without_a_region(cells: str) -> None:
    letters = "AAAAA" + "B" * 5 + "C" * 5 + "."
    board = Board(2, 2, regions_of(letters), digits=range(5))
    assert_alike(with_rules(board, f"regionsum loop: {cells}"))


@for_each(
    ("box", "values"),
    [((1, 1), range(1, 2)), ((1, 1), range(1)), ((1, 2), range(2)), ((1, 2), range(3))],
)
def test_flatmates_on_the_smallest_boards(box: tuple[int, int], values: range) -> None:
    assert_alike(with_rules(Board(*box, digits=values), "dutchflatmates"))


@for_each(
    "letters",
    [
        "A" * 16,
        "A" * 8 + "B" * 8,
        "AAAAA" + "B" * 4 + "." * 7,
        "AAAB" + "." * 12,
        "ABCDABCDABCDABC",
    ],
)
def test_regions_have_as_many_cells_as_rows_or_digits(letters: str) -> None:
    with pytest.raises(Rejected, match=r"expected 16 letters, each 4 or 4 times"):
        CheckersBoard(2, 2, (f"regions: {letters}",))
    with pytest.raises(NotationError):
        with_rules(FOUR, f"regions: {letters}")


def test_a_rule_is_there_once() -> None:
    with pytest.raises(Rejected, match=r"a rule twice"):
        CheckersBoard(3, 3, ("odd: r1c1", "antiking", "odd: r1c1"))
