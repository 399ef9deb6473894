"""Definitions by example: what a rule says of a few digits, worked out by hand."""

from __future__ import annotations

from itertools import product

import pytest

from sudoku import Board
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.grids import IRREGULAR, obeys

FOUR, SIX, NINE, TWELVE = Board(2, 2), Board(2, 3), Board(3, 3), Board(3, 4)


@for_each(
    ("rule", "yes", "no"),
    [
        # The digits of r1c1, r1c2, … in this order; all others are 9.
        ("thermo: r1c1-3", ["123", "157"], ["122", "321", "132"]),
        ("slowthermo: r1c1-3", ["123", "122", "555"], ["321", "212"]),
        ("arrow: r1c1 > r1c2-4", ["9333", "4112"], ["8333", "4113"]),
        ("arrow: r1c1 > r1c2 | r1c3-4", ["5523", "2211"], ["5524", "5423"]),
        ("arrow: r1c1-2 > r1c3-5", ["12363", "27999"], ["21363", "12364"]),
        ("arrow: r1c1 > r1c2", ["44"], ["43"]),
        ("ratio: r1c1-2", ["12", "21", "84"], ["11", "14", "23"]),
        ("ratio 3: r1c1-3", ["131", "139", "262"], ["124", "132"]),
        ("xv X: r1c1-2", ["19", "55", "82"], ["14", "99"]),
        ("xv V: r1c1-3", ["141", "232"], ["145", "142"]),
        ("inequality: r1c1 > r1c2 > r1c3", ["321", "971"], ["322", "231", "123"]),
        ("inequality: r1c1 < r1c2", ["12"], ["21", "11"]),
        ("odd: r1c1-2", ["13", "99"], ["12", "21", "22"]),
        ("even: r1c1-2", ["24", "88"], ["12", "21", "11"]),
        ("whispers: r1c1-3", ["161", "494", "616"], ["151", "594"]),
        ("dutch: r1c1-3", ["151", "595"], ["141", "554"]),
        ("renban: r1c1-3", ["123", "321", "675"], ["122", "124", "444"]),
        ("palindrome: r1c1-4", ["1221", "7777"], ["1212", "1231"]),
        ("palindrome: r1c1-3", ["121", "151"], ["122"]),
        ("clone: r1c1-2 = r1c3-4", ["1212"], ["1221", "1213"]),
        ("clone: r1c1 = r1c2 = r1c3", ["555"], ["556", "565"]),
        ("clone: r1c1-2 = r1c2-3", ["333"], ["323"]),
        ("clone: r1c1-2 = r1c1 r1c3", ["122"], ["121"]),
        ("between: r1c1-4", ["1238", "8371", "1559"], ["1244", "1191", "4235"]),
        ("extraregion: r1c1-3", ["123", "918"], ["121", "112"]),
        ("difference 2: r1c1-3", ["131", "135", "646"], ["134", "121"]),
        ("killer 8: r1c1-2", ["17", "53"], ["44", "18"]),
        ("countingcircles: r1c1-3", ["122", "212", "333"], ["111", "223", "332", "123", "999"]),
        ("zipper: r1c1-3", ["132", "462", "253"], ["123", "222", "535"]),
        ("zipper: r1c1-4", ["1234", "2143"], ["1235", "5115"]),
        ("zipper: r1c1-5", ["12534", "11211"], ["12543", "12634", "11111"]),
        ("doublearrow: r1c1-3", ["132", "594"], ["123", "333"]),
        ("doublearrow: r1c1-5", ["11224", "96669"], ["11111", "51124"]),
        ("lockout: r1c1-3", ["165", "195", "519", "915"], ["135", "155", "115", "164", "555"]),
        ("lockout 2: r1c1-4", ["1443", "3115"], ["1223", "1442"]),
        ("lockout: r1c1-2", ["15", "91"], ["14", "11"]),
        ("entropic: r1c1-4", ["1472", "9519"], ["1474", "9513", "1289", "4711"]),
        ("entropic: r1c1-2", ["14", "93", "48"], ["13", "78", "55"]),
        ("modular: r1c1-4", ["1234", "4561", "9876"], ["1235", "1471", "3361"]),
        ("modular 2: r1c1-3", ["123", "498"], ["135", "246", "112"]),
        ("modular 4: r1c1-3", ["123", "817"], ["153", "159"]),
        ("nabner: r1c1-3", ["135", "741", "926"], ["124", "131", "364"]),
        ("sumline: r1c1-4", ["1991", "5555", "1234", "4619"], ["1224", "4633", "9911"]),
        ("sumline 5: r1c1-3", ["145", "523", "532"], ["111", "522", "911"]),
        ("sumline loop 5: r1c1-4", ["2143", "3232", "1252"], ["1111", "4444", "1126"]),
        ("equalsums: r1c1-2 = r1c3", ["123", "549"], ["124", "111"]),
        ("equalsums: r1c1-2 = r1c2-3", ["151", "272"], ["152"]),
        ("equalsums: r1c1 = r1c2 = r1c3-4", ["4413", "2211"], ["4412", "4313"]),
        ("contains 1 2 2: r1c1-4", ["1222", "2912", "2212"], ["1199", "1233", "2222"]),
        ("lookandsay 1225: r1c1-4", ["2559", "5952"], ["5525", "2259", "5599"]),
        ("lookandsay 0 1: r1c1-2", ["23", "55"], ["12", "21"]),
        ("lookandsay 2115: r1c1-3", ["115", "151"], ["111", "155", "119"]),
        ("countdistinct: r1c1 = r1c2-4", ["1555", "2344", "3123"], ["1566", "3122", "2222"]),
        ("countdistinct: r1c1 = r1c1-3", ["111", "212", "312"], ["112", "322", "333"]),
        ("lunchbox 7: r1c1-4", ["1349", "9341", "2179", "8716"], ["1739", "1339", "1797"]),
        ("lunchbox 0: r1c1-3", ["182", "219", "912"], ["129", "921", "119"]),
        ("rellik 5: r1c1-3", ["136", "346"], ["235", "156", "419", "411"]),
        ("equalitycage: r1c1-2", ["18", "27", "72"], ["15", "17", "98", "11", "24", "69"]),
        ("equalitycage: r1c1-4", ["1289", "3467"], ["1279", "1256", "1188"]),
        ("equalitycage: r1c1-3", [], ["128", "169"]),
        ("valueindexing: r1c1-5", ["41444", "52959", "63126"], ["51152", "44111", "95999"]),
        ("samevalues: r1c1-2 = r1c3-4", ["1221", "1212", "5555"], ["1222", "1213"]),
        ("samevalues: r1c1-2 = r1c3-4 = r1c5-6", ["122112"], ["122113", "121312"]),
        ("samevalues: r1c1-2 = r1c2-3", ["121", "555"], ["122"]),
        ("regular 0 1-3>1; 1! 4-9>1 1>0: r1c1-3", ["145", "199", "112"], ["444", "129", "141"]),
        ("regular a 1>a 1>b; b!: r1c1-2", ["11"], ["12", "21"]),
        ("sum 10: r1c1-3", ["334", "118"], ["333", "991"]),
    ],
)
def test_digits_on_a_line(rule: str, yes: list[str], no: list[str]) -> None:
    board = with_rules(NINE, rule)
    for digits in (*yes, *no):
        grid = [*map(int, digits), *[9] * (81 - len(digits))]
        assert obeys(board, grid) is (digits in yes), digits


@for_each(
    ("rules", "yes", "no"),
    [
        # A dot is a 4, and what is not there too.
        (["quadruple 1 2: r1c1"], ["12.. 34..", "41.. 42.."], ["13.. 34..", "11.. 33.."]),
        (["quadruple 1 1: r1c1"], ["12.. 31..", "11.. 41.."], ["12.. 34.."]),
        (["quadruple 4: r3c3"], [".... .... ..41 ..32"], [".... .... ..11 ..11"]),
        (["minimum: r1c1"], ["12.. 2...", "3... ...."], ["11.. 2...", "12.. 1...", "21.. 3..."]),
        (["maximum: r2c2"], [".1.. 141. .1.."], [".4.. 141. .1..", ".1.. 131. .3.."]),
        (["antiking"], ["1212 3434 1212 3434"], ["1212 3134 1212 3434"]),
        (["antiknight"], ["1234 1234 1234 1234"], ["1234 1214 1234 1234"]),
        (["windoku"], [".... .12. .34. ...."], [".... .12. .31. ...."]),
        (["disjointgroups"], ["1122 1122 3344 3344"], ["1122 1122 3344 3343"]),
        (["diagonal+"], ["...1 ..2. .3.. 4..."], ["...1 ..2. .1.. 4..."]),
        (["diagonal-"], ["1... .2.. ..3. ...4"], ["1... .2.. ..3. ...1"]),
        (["nonconsecutive"], ["1313 1313 1313 1313"], ["1213 1313 1313 1313"]),
        (["negative difference"], ["1313 1313 1313 1313"], ["1213 1313 1313 1313"]),
        (["negative ratio"], ["1334 1334 1334 1334"], ["12..", "2..."]),
        (["negative kropki"], ["1414 1414 1414 1414"], ["12..", "2...", "3..."]),
        (["negative xv"], ["1212 1212 1212 1212"], ["1...", "2322 2222 2222 2222"]),
    ],
)
def test_digits_on_a_small_board(rules: list[str], yes: list[str], no: list[str]) -> None:
    judge(rules, yes, no)


@for_each(
    ("rule", "yes", "no"),
    [
        # The rows of 1 and 3 in turn keep every rule of distance: a 1 is never beside a 1.
        ("antitaxicab", "1313 3131 1313 3131", "1113 3131 1313 3131"),
        ("antitaxicab", "1213 3231 1313 3131", "1213 3121 1313 3131"),
        ("antitaxicab", "1213 3131 1313 3131", "1212 3131 1313 3131"),
        ("antitaxicab", "1313 3131 1313 3131", "3313 3131 1313 3131"),
        ("antitaxicab", "4313 4131 1313 3131", "4313 3131 1343 3131"),
        ("antitaxicab", "4313 3131 4313 3131", "4313 3131 1313 3431"),
        # 1 is low, 2 and 3 are in the middle, 4 is high.
        ("globalentropy", "1234 3412 1234 3413", "1234 3412 1234 3422"),
        ("globalentropy", "1243 4312 1243 4312", "1231 3412 1234 3412"),
        ("globalentropy", "1234 3412 1234 3414", "1234 3412 1214 3414"),
        # 1 and 4 have one remainder.
        ("globalmodular", "1234 3412 1234 3422", "1234 3412 1234 3413"),
        ("globalmodular", "1234 3412 4231 3412", "1224 3412 1234 3412"),
        ("globalmodular", "1234 3412 1234 3412", "1232 3422 1234 3412"),
        # 1 above 2, or 4 below it.
        ("dutchflatmates", "1333 2333 3333 3333", "3333 2333 3333 3333"),
        ("dutchflatmates", "2333 4333 3333 3333", "2333 1333 3333 3333"),
        ("dutchflatmates", "1133 2233 4333 3333", "4433 2233 1333 3333"),
        ("dutchflatmates", "3333 3333 3331 3332", "3333 3333 3334 3332"),
        ("dutchflatmates", "1111 2222 4444 3333", "1211 3222 4444 3333"),
        # The digit of the earlier cell is a, also if the later one is to its left.
        ("apart a < b: 1,2", "1111 2222 3333 4444", "1114 2222 3333 4444"),
        ("apart a != b: 0,3", "1112 3334 4443 2221", "1112 3333 4443 2221"),
        ("apart a != b: 3,0", "1112 3334 4443 2221", "1112 3334 4443 1222"),
        ("apart a != b or a > 1: 1,1", "1222 2222 2221 2222", "2221 2212 2222 2222"),
        ("apart a + b == 5: 3,3", "1342 1111 1111 3124", "1342 1111 1111 4124"),
        ("apart a <= b: 0,1", "1234 2344 3444 4444", "1234 2343 3444 4444"),
        ("apart a <= b: 2,1", "1111 1111 2222 3333", "2111 1111 2122 3333"),
    ],
)
def test_rules_of_the_whole_board(rule: str, yes: str, no: str) -> None:
    judge([rule], [yes], [no])


@for_each(
    ("rules", "yes", "no"),
    [
        # Marked neighbours of one kind are not compared.
        (["minimum: r1c1 r1c2"], ["112. 22..", "213. 33.."], ["112. 12..", "111. 22.."]),
        (["minimum: r1c1", "minimum: r1c2"], ["112. 22..", "213. 33.."], ["112. 12.."]),
        (["maximum: r1c1", "maximum: r1c2"], ["443. 33.."], ["443. 43.."]),
        (["minimum: r1c1", "maximum: r1c2"], ["131. 21.."], ["131. 11..", "111. 21.."]),
        # A dot of any kind and value exempts its pair, unless the rule is strict.
        (["nonconsecutive", "difference 1: r1c1-2"], ["12..", "21.."], ["12.3"]),
        (["nonconsecutive", "ratio: r1c1-2"], ["12..", "24.."], ["24.3"]),
        (["nonconsecutive strict", "ratio: r1c1-2"], ["24.."], ["12.."]),
        (["negative difference", "ratio: r1c1-2"], ["12.."], ["12.3"]),
        (["negative ratio", "difference 2: r1c1-2"], ["24.. 3..."], ["24.."]),
        (["negative xv", "v: r1c1-2"], ["1422 2222 2222 2222"], ["1423 2222 2222 2222"]),
        # A dot of a line exempts its pairs in both directions.
        (["nonconsecutive", "difference 1: r2c1 r1c1 r1c2"], ["12.. 2..."], ["12.. 2... 3..."]),
        # Once there are dots, their values are forbidden elsewhere, and no others.
        (["negative difference", "difference 3: r1c1-2"], ["14.. 3..."], ["14.."]),
        (["negative ratio", "ratio 3: r1c1-2"], ["13.. .... ..2."], ["13.. 3..."]),
        (["negative kropki", "difference 2: r1c1-2"], ["13.."], ["13.2"]),
        # Only marks of the board count, and X and V are no dots.
        (["nonconsecutive", "xv V: r1c1-2"], ["41..  1..."], ["32.."]),
    ],
)
def test_marks_of_other_rules_count(rules: list[str], yes: list[str], no: list[str]) -> None:
    judge(rules, yes, no)
    judge(rules[::-1], yes, no)


def judge(rules: list[str], yes: list[str], no: list[str]) -> None:
    board = with_rules(FOUR, *rules)
    for drawn in (*yes, *no):
        digits = drawn.replace(" ", "").ljust(16, ".").replace(".", "4")
        assert obeys(board, [*map(int, digits)]) is (drawn in yes), drawn


@pytest.mark.parametrize(
    ("board", "low", "middle", "high"),
    [(SIX, "12", "34", "56"), (IRREGULAR, "12", "345", "67"), (NINE, "123", "456", "789")],
    ids=str,
)
def test_low_and_high_digits_are_as_many(board: Board, low: str, middle: str, high: str) -> None:
    """In each square, for any digits of the three kinds; not if one kind is missing in one."""
    varied, n = with_rules(board, "globalentropy"), board.size
    for kinds in product(low, middle, high):
        digits = [int(kinds[(2 * row + column) % 3]) for row in range(n) for column in range(n)]
        assert obeys(varied, digits), kinds
        digits[n] = digits[0]
        assert not obeys(varied, digits), kinds


@pytest.mark.slow
def test_the_middle_the_lowest_and_the_highest_digit_are_flatmates() -> None:
    varied = with_rules(NINE, "dutchflatmates")
    for above, middle, below in product(range(1, 10), repeat=3):
        digits = [2] * 81
        digits[8::9] = [2, 2, above, middle, below, 2, 2, 2, 2]
        others = [middle == 5 and above != 1 and below != 9]
        others += [above == 5 and middle != 9, below == 5 and middle != 1]
        assert obeys(varied, digits) is not any(others)


def test_windows_follow_the_boxes() -> None:
    """Three rows and four columns: two by two windows, from r2c2 on, with a line between them."""
    houses = with_rules(TWELVE, "windoku").houses[36:]
    first = [[TWELVE.cell_name(cell) for cell in house][0::11] for house in houses]
    assert first == [["r2c2", "r4c5"], ["r2c7", "r4c10"], ["r6c2", "r8c5"], ["r6c7", "r8c10"]]
    assert [len(with_rules(board, "windoku").houses) - 3 * board.size
            for board in (FOUR, Board(2, 3), NINE, Board(4, 4))] == [1, 1, 4, 9]  # fmt: skip


def test_windows_that_touch_the_edge_are_none() -> None:
    """On 6x6 with boxes of two rows a second window would end at the last row."""
    board = with_rules(Board(2, 3), "windoku")
    edge = [*"365214", *"412356", *"154623", *"236145", *"641532", *"523461"]
    assert [len({*edge[start : start + 3], *edge[start + 6 : start + 9]}) for start in (7, 25)] == [
        6,
        5,
    ]
    assert board.violated([*map(int, edge)]) is None
    edge[8], edge[14] = edge[14], edge[7]  # 1 and 5, a 1 twice in the window
    assert board.violated([*map(int, edge)]) == "windoku"


@for_each(
    ("circle", "shaft", "holds"),
    [
        ((1, 12), [12] * 9 + [4], True),
        ((1, 12), [2] * 9 + [4], False),
        ((10, 1), [11] * 9 + [2], True),
        ((1, 1), [1] * 9 + [2], True),
    ],
)
def test_a_pill_reads_digits_above_nine_as_text(
    circle: tuple[int, int], shaft: list[int], holds: bool
) -> None:
    board = with_rules(TWELVE, "arrow: r1c1-2 > r2c1-10")
    digits = [*circle, *[1] * 10, *shaft, *[1] * 122]
    assert obeys(board, digits) is holds
