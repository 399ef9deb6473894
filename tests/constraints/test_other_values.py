"""What rules mean for digits such as 0 … 8, or for more digits than rows, on rows made by hand."""

from __future__ import annotations

from random import Random

from sudoku import Board, with_rules
from sudoku.constraints.killer import Killer
from sudoku.constraints.primitives import primitives_of
from tests.cases import for_each
from tests.constraints.grids import obeys

NINE = Board(3, 3, digits=range(9))
"""The digits 0 … 8."""
SEVEN = Board(1, 7, irregular=(), digits=range(1, 10))
"""Seven rows, nine digits."""
RISING = "012345678"


def holds(board: Board, text: str, rule: str) -> bool:
    """Whether the rule holds if the first row has these values, all others the second lowest."""
    values = [*map(int, text)]
    values += [board.values[1]] * (board.cell_count - len(values))
    return obeys(with_rules(board, rule), values)


@for_each(
    ("board", "text", "right", "wrong"),
    [
        (NINE, RISING, "any: (odd: r1c1) (killer 1: r1c1-2)", "any: (odd: r1c1) (odd: r1c3)"),
        (NINE, RISING, "arrow: r1c1 r1c6 > r1c3-4", "arrow: r1c2 r1c1 > r1c3-4"),
        (NINE, RISING, "between: r1c1 r1c2 r1c3", "between: r1c2 r1c1 r1c3"),
        (NINE, RISING, "candidates 0 5: r1c1", "candidates 12: r1c1"),
        (NINE, "210345678", "columnindexer: r1c1", "columnindexer: r1c3"),
        (SEVEN, "2193456", "columnindexer: r1c1", "columnindexer: r1c3"),
        (NINE, RISING, "difference: r1c1-2", "difference 2: r1c1-2"),
        (NINE, RISING, "even: r1c1 r1c3", "odd: r1c1"),
        (NINE, RISING, "inequality: r1c2 > r1c1", "inequality: r1c1 > r1c2"),
        (NINE, RISING, "killer 3: r1c1-3", "killer 6: r1c1-3"),
        (NINE, RISING, "littlekiller 0: r0c2 d1", "littlekiller 1: r0c2 d1"),
        (NINE, RISING, "pairs a * b == 0: r1c1-2", "pairs a * b == 0: r1c2-3"),
        (NINE, RISING, "quadruple 0 1: r1c1", "quadruple 0 2: r1c1"),
        (NINE, RISING, "ratio 2: r1c2 r1c3", "ratio 2: r1c1 r1c2"),
        (NINE, RISING, "regex 0[1-3]*: r1c1-4", "regex [^0]+: r1c1-4"),
        (NINE, RISING, "renban: r1c1-3", "renban: r1c1 r1c3"),
        (NINE, "301248567", "sandwich 7: r1c0", "sandwich 15: r1c0"),
        (NINE, "830124567", "sandwich 3: r1c0", "sandwich 7: r1c0"),
        (SEVEN, "3592714", "sandwich 9: r1c0", "sandwich 12: r1c0"),
        (SEVEN, "3284576", "sandwich 0: r1c0", "sandwich 4: r1c0"),
        (NINE, RISING, "skyscraper 8: r1c0", "skyscraper 9: r1c0"),
        (NINE, "102345678", "skyscraper 8: r1c0", "skyscraper 9: r1c0"),
        (NINE, RISING, "slowthermo: r1c1-3", "slowthermo: r1c2 r1c1"),
        (NINE, RISING, "sum: r1c1-3 = 3", "sum: r1c1-3 = 6"),
        (NINE, RISING, "thermo: r1c1-9", "thermo: r1c2 r1c1"),
        (NINE, RISING, "whispers: r1c1 r1c6", "whispers: r1c1 r1c5"),
        (SEVEN, "1592714", "whispers: r1c1 r1c5", "whispers: r1c1-2"),
        (NINE, "301248567", "xsum 4: r1c0", "xsum 6: r1c0"),
        (NINE, RISING, "xsum 0: r1c0", "xsum 1: r1c0"),
        (SEVEN, "7123456", "xsum 28: r1c0", "xsum 27: r1c0"),
        (SEVEN, "3592714", "xsum 17: r1c0", "xsum 8: r1c0"),
        (NINE, RISING, "xv V: r1c3-4", "xv X: r1c5-6"),
    ],
)
def test_rules_speak_of_values(board: Board, text: str, right: str, wrong: str) -> None:
    assert holds(board, text, right)
    assert not holds(board, text, wrong)


def test_more_digits_than_cells_are_no_sum_of_a_line() -> None:
    assert not any(holds(SEVEN, "9123456", f"xsum {total}: r1c0") for total in range(46))


def test_other_numbers_of_a_rule_are_within_what_the_digits_allow() -> None:
    expected = {
        "killer 1: r1c1-2": {*range(2, 37)},
        "sum: r1c1-2 = 1": {0, *range(2, 17)},
        "sandwich 0: r0c1": {*range(1, 36)},
        "xsum 1: r0c1": {0, *range(2, 37)},
        "whispers 1: r1c1-2": {*range(2, 9)},
        "littlekiller 1: r0c3 d3": {*range(2, 73)},
    }
    for text, numbers in expected.items():
        (rule,) = with_rules(NINE, text).constraints
        others = [other.text(NINE) for other in rule.repairs(NINE)]
        words = (other.split()[-1 if text.startswith("sum") else 1] for other in others)
        found = {int(word.rstrip(":")) for word in words}
        assert found == numbers, text


def test_lines_that_share_an_automaton_still_do() -> None:
    board = with_rules(NINE, "whispers 3: r1c1-4", "difference 2: r2c1-3")
    whispers, differences = primitives_of(board)
    assert len({primitive.automaton for primitive in whispers}) == 1  # type: ignore[union-attr]
    assert len({primitive.automaton for primitive in differences}) == 1  # type: ignore[union-attr]
    again = primitives_of(with_rules(NINE, "whispers 3: r5c1-4"))
    assert again[0][0].automaton is whispers[0].automaton  # type: ignore[union-attr]


def test_a_planted_cage_whose_digits_are_only_0_has_no_sum() -> None:
    """As 0 is no sum in text."""
    board = Board(1, 1, digits=range(1))
    found = [Killer.plant(Random(seed), board, [0]) for seed in range(9)]
    assert {cage.text(board) for cage in found if cage} == {"killer: r1c1"}
