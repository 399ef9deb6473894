"""The texts of rules of the whole board: other ways to write them, and what is wrong in one."""

from __future__ import annotations

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each

NINE = Board(3, 3)


@for_each(
    ("free", "canonical"),
    [
        ("SelfTaxi", "antitaxicab"),
        ("self-taxicab", "antitaxicab"),
        ("GlobalMod", "globalmodular"),
        ("DutchFlatmates", "dutchflatmates"),
        ("CountingCircles: r1c1-2 r5c5", "countingcircles: r1c1 r1c2 r5c5"),
        ("apart A!=B : 2,1   1,2 0,08", "apart a != b: 0,8 1,2"),
        ("apart |a-b|>=2 and a!=9: 1,1", "apart abs(a - b) >= 2 and a != 9: 1,1"),
    ],
)  # fmt: skip
def test_rules_may_be_written_in_other_ways(free: str, canonical: str) -> None:
    assert with_rules(NINE, free).rules == (canonical,)


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
        ("antitaxicab 3", 13, "expected nothing after antitaxicab"),
        ("globalentropy: r1c1", 16, "expected nothing after globalentropy"),
        ("countingcircles: r1c1 r1c1", 23, "r1c1 twice"),
        ("countingcircles 3: r1c1", 17, "expected a colon"),
    ],
)
def test_the_error_is_at_the_place_and_says_what_was_expected(
    rule: str, column: int, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        with_rules(NINE, rule)
    assert caught.value.column == column
    assert reason in str(caught.value)
