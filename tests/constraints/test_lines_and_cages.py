"""Zippers, entropic lines, sum lines, lunchboxes and their like: worked examples, every parameter
against brute force, texts and errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.kinds import read_constraint
from sudoku.constraints.primitives import AnyOf, satisfied
from sudoku.constraints.rule import Place, Rule
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.words import cells_of, verdicts_on_words

pytestmark = pytest.mark.slow

FROM_ZERO, SEVEN_DIGITS = Board(2, 2, digits=range(4)), Board(2, 2, digits=range(7))
FOUR, SIX, NINE, TEN = Board(2, 2), Board(2, 3), Board(3, 3), Board(2, 5)


def obeys(board: Board, digits: Sequence[int]) -> bool:
    """Whether all rules are obeyed: by their definitions, with which their primitives agree."""
    for constraint in board.constraints:
        by_primitives = all(satisfied(p, digits) for p in constraint.primitives(board))
        assert constraint.holds(board, digits) is by_primitives, constraint.text(board)
    return board.violated(digits) is None


@for_each(
    ("rule", "yes", "no"),
    [
        # The digits of r1c1, r1c2, … in this order; all others are 9.
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
    ("rule", "numbers"),
    [
        # The clues that hold for the row 314256978 of 9x9, read from the left or the right.
        ("numberedroom {}: r1c0", [4]),
        ("numberedroom {}: r1c10", [1]),
        ("hiddenskyscraper {}: r1c0", [1]),
        ("hiddenskyscraper {}: r1c10", [7]),
    ],
)
def test_clues_outside_a_row(rule: str, numbers: list[int]) -> None:
    digits = [*map(int, "314256978"), *[1] * 72]
    held = [n for n in range(12) if obeys(with_rules(NINE, rule.format(n)), digits)]
    assert held == numbers


def test_a_room_is_counted_from_its_first_cell() -> None:
    for row, clue in (("123456789", 1), ("213456789", 1), ("312456789", 2), ("923456781", 1)):
        digits = [*map(int, row), *[2] * 72]
        rules = [f"numberedroom {value}: r1c0" for value in range(10)]
        assert [obeys(with_rules(NINE, rule), digits) for rule in rules].index(True) == clue


def test_nothing_is_hidden_in_an_ascending_row() -> None:
    digits = [*range(1, 10), *[1] * 72]
    rules = [f"hiddenskyscraper {height}: r1c0" for height in range(10)]
    assert not any(obeys(with_rules(NINE, rule), digits) for rule in rules)


@for_each(
    ("board", "low", "high"),
    [(FOUR, "1", "4"), (Board(1, 5), "12", "45"), (Board(1, 7), "12", "67"),
     (Board(2, 4), "123", "678"), (TEN, "123", "89A")],
)  # fmt: skip
def test_as_many_digits_are_low_as_high(board: Board, low: str, high: str) -> None:
    ends = [[int(digit, 16) for digit in digits] for digits in (low, high)]
    entropic = with_rules(board, "entropic: r1c1-2")
    for a, b in product(board.values, repeat=2):
        apart = [(d in ends[1]) - (d in ends[0]) for d in (a, b)]
        digits = [a, b, *[1] * (board.cell_count - 2)]
        assert obeys(entropic, digits) is (apart[0] != apart[1])


def every_parameter(n: int, most: int) -> Iterator[str]:
    """Rules with each parameter that makes a difference, on up to `most` cells or a few more."""
    line = ["r1c1", "r1c2", "r2c2", "r2c1", "r3c1"][:most]
    for count in range(2, len(line) + 1):
        cells = " ".join(line[:count])
        yield f"entropic: {cells}"
        yield f"nabner: {cells}"
        yield f"equalitycage: {cells}"
        yield from (f"lockout {value}: {cells}" for value in range(n + 1))
        yield from (f"modular {value}: {cells}" for value in range(2, n + 2))
        yield from (f"rellik {value}: {cells}" for value in range(1, 8))
        yield from (f"lunchbox {value}: {cells}" for value in range(n + 3))
        yield from (f"sumline {value}: {cells}" for value in (1, 2, 3, 5, 6, 30))
        yield from (f"sumline loop {value}: {cells}" for value in (1, 3, 5, 30))
        yield f"equalsums: {cells} = {line[0]} r3c2"
        yield f"countdistinct: {line[0]} = {cells}"
        yield f"countdistinct: r3c2 = {cells}" if count < 5 else f"contains 1: {cells}"
        yield f"contains 2 2 3: {cells}"
        yield f"lookandsay 1 2 0 3: {cells}"
        yield f"lookandsay 2 1: {cells}"
        yield f"regular 0! 1-2>1 3>0; 1 1,3>0 2>1: {cells}"
    for count in range(3, len(line) + 1):
        cells = " ".join(line[:count])
        yield f"zipper: {cells}"
        yield f"doublearrow: {cells}"
        yield f"valueindexing: {cells}"
    yield "zipper: r1c1-3 r2c3"
    yield "valueindexing: r1c1-3 r2c3"
    yield "modular: r1c1 r1c2 r2c2 r1c1"
    yield "entropic: r1c1 r1c2 r2c2 r2c1 r1c1"
    yield "sumline 4: r1c1 r1c2 r2c2 r1c2"
    yield "sumline 4: r1c1 r1c2 r2c2 r1c1"
    yield "valueindexing: r1c1 r1c2 r1c2 r1c3"
    yield "samevalues: r1c1 r1c2 = r2c2 r2c1"
    yield "samevalues: r1c1 = r2c2 = r2c1"
    yield "samevalues: r1c1 r1c2 = r1c2 r2c1"
    yield "regular 0 1>0; 1! 1>1: r1c1 r1c2"
    for end in ("r0c1", f"r{n + 1}c1", "r2c0"):
        yield from (f"numberedroom {value}: {end}" for value in range(n + 2))
        yield from (f"hiddenskyscraper {value}: {end}" for value in range(n + 2))


@pytest.mark.parametrize("board", [FOUR, SIX, FROM_ZERO, SEVEN_DIGITS], ids=str)
def test_every_parameter_means_what_is_defined(board: Board) -> None:
    most = 5 if board is FOUR else 3
    for rule in every_parameter(board.size, most):
        constraint = read_constraint(Rule.cut(rule, board, Place()))
        verdicts_on_words(board, constraint, cells_of([*constraint.primitives(board)])[:most])


@for_each("name", ["nabner", "lunchbox 50", "rellik 600", "equalitycage"])
def test_of_more_cells_than_digits_nothing_is_encoded(name: str) -> None:
    """There would be millions of pairs, alternatives or states."""
    large = with_rules(Board(6, 6), f"{name}: r1-36c1-36")
    primitives = [*large.constraints[0].primitives(large)]
    assert len(primitives) <= 2
    assert not obeys(large, [1 + cell % 36 for cell in range(1296)])


def test_a_cell_cannot_differ_from_itself() -> None:
    """A loop of four cells is no entropic line, as the first cell would be next to its like."""
    board = with_rules(NINE, "entropic: r1c1-4 r1c1")
    assert not any(obeys(board, [*word, *[1] * 77]) for word in product((1, 4, 7), repeat=4))
    assert obeys(with_rules(NINE, "entropic: r1c1-3 r1c1"), [1, 4, 7, *[1] * 78])


@for_each(
    ("free", "canonical"),
    [
        ("zipperline: r1c1-3", "zipper: r1c1 r1c2 r1c3"),
        ("entropicline: r1c1 d66", "entropic: r1c1 r1c2 r1c3"),
        ("entrol: r1c1-3", "entropic: r1c1 r1c2 r1c3"),
        ("modularline: r1c1-3", "modular 3: r1c1 r1c2 r1c3"),
        ("modl 2: r1c1-3", "modular 2: r1c1 r1c2 r1c3"),
        ("Nabner: r1c1-3", "nabner: r1c1 r1c2 r1c3"),
        ("DoubleArrow: r1c1-3", "doublearrow: r1c1 r1c2 r1c3"),
        ("lockout: r1c1-3", "lockout 4: r1c1 r1c2 r1c3"),
        ("lockoutline 3: r1c1-3", "lockout 3: r1c1 r1c2 r1c3"),
        ("nr 5: R0C4", "numberedroom 5: r0c4"),
        ("sumline: r1c1-3", "sumline 10: r1c1 r1c2 r1c3"),
        ("sumlines 12: r1c1-3", "sumline 12: r1c1 r1c2 r1c3"),
        ("SumLine LOOP: r1c1-2 r2c2", "sumline loop 10: r1c1 r1c2 r2c2"),
        ("sumline loop 7: r1c1-2 r2c2", "sumline loop 7: r1c1 r1c2 r2c2"),
        ("sumline 7: r1c1-2 r2c2 r1c1", "sumline loop 7: r1c1 r1c2 r2c2"),
        ("equalsum: r1c1-2 = r2c1=r3c1", "equalsums: r1c1 r1c2 = r2c1 = r3c1"),
        ("containatleast 2 1 2: r1c1-3", "contains 1 2 2: r1c1 r1c2 r1c3"),
        ("lookandsay 1225: r1c1-3", "lookandsay 1 2 2 5: r1c1 r1c2 r1c3"),
        ("LookAndSay 10 5, 0 1: r1c1-3", "lookandsay 10 5 0 1: r1c1 r1c2 r1c3"),
        ("countdistinct: r1c1=r1-2c2", "countdistinct: r1c1 = r1c2 r2c2"),
        ("rellikcage 5: r1c1-2", "rellik 5: r1c1 r1c2"),
        ("samevalues: r1c1-2 = r3c1-2", "samevalues: r1c1 r1c2 = r3c1 r3c2"),
        ("nfa S 1,2,3,5>T; T!: r1c1-2", "regular 0 1-3,5>1; 1!: r1c1 r1c2"),
        ("regular s 7>t 5>s 3>t; t! : r1c1", "regular 0 5>0 3,7>1; 1!: r1c1"),
        ("sum 10: r1c1-2", "sum: r1c1 r1c2 = 10"),
        ("sumcage 10: r1c1-2", "sum: r1c1 r1c2 = 10"),
    ],
)
def test_rules_may_be_written_in_other_ways(free: str, canonical: str) -> None:
    assert with_rules(NINE, free).rules == (canonical,)
    assert with_rules(NINE, canonical).rules == (canonical,)


@for_each(
    ("rule", "column", "reason"),
    [
        ("zipper: r1c1-2", 9, "2 cells, expected at least 3"),
        ("doublearrow: r1c1-2", 14, "2 cells, expected at least 3"),
        ("lockout x: r1c1-2", 9, "expected the least difference, 0 to"),
        ("lockout: r1c1", 10, "1 cell, expected at least 2"),
        ("modular 1: r1c1-2", 9, "expected the modulus, 2 to"),
        ("modular: r1c1 r1c1", 15, "r1c1 follows itself"),
        ("entropic 3: r1c1-2", 10, "expected a colon after entropic"),
        ("nabner: r1c1 r1c2 r1c1", 19, "r1c1 twice"),
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
        ("lookandsay 1525: r1c1-4", 15, "5 twice"),
        ("lookandsay 1x: r1c1-4", 13, "expected a digit, 1 to 9"),
        ("countdistinct: r1c1-4", 16, "expected one = between a cell and others"),
        ("countdistinct: r1c1-2 = r1c3", 16, "2 cells, expected 1"),
        ("lunchbox: r1c1-4", 1, "expected the sum after the name"),
        ("rellik 0: r1c1-4", 8, "expected the sum that does not occur, 1 to"),
        ("equalitycage 4: r1c1-4", 14, "expected a colon after equalitycage"),
        ("valueindexing: r1c1-2", 16, "2 cells, expected at least 3"),
        ("samevalues: r1c1-2 = r1c3", 22, "1 cell, expected 2 as before the ="),
        ("regular: r1c1", 1, "expected states after the name"),
        ("regular 0 1>1: r1c1", 11, "no state 1 begins a part"),
        ("regular 0 1>0; 0 2>0: r1c1", 16, "the state 0 twice"),
        ("regular 0 0>0: r1c1", 11, "expected a digit, 1 to 9"),
        ("regular 0 5-3>0: r1c1", 11, "expected a digit, 5 to 9"),
        ("regular 0 a>0: r1c1", 11, "expected digits and a state"),
        ("regular 0 1>0 1: r1c1", 15, "expected digits and a state"),
        ("regular 0 1>0; : r1c1", 15, "expected a state"),
        ("sum x: r1c1", 5, "expected the sum, -999999999 to 999999999"),
    ],
)
def test_the_error_is_at_the_place_and_says_what_was_expected(
    rule: str, column: int, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        with_rules(NINE, rule)
    assert reason in str(caught.value)
    assert caught.value.column == column


@for_each(
    ("rule", "expected"),
    [
        ("zipper: r1c1-4 r2c4", ["13 12 14", "13 11 24"]),
        ("zipper: r1c1-4", ["12 13 11 14"]),
        ("doublearrow: r1c1-4", ["11 14 12 13"]),
        ("doublearrow: r1c1-3", ["12 11 13"]),
        ("equalsums: r1c1-2 = r1c2-3 = r2c1", ["21 11 12", "21 12 13"]),
        ("equalsums: r1c1 r2c2 = r2c2 r1c3", ["11 13"]),
        ("lockout: r1c1-4", ["11 14 12 13"]),
        ("entropic: r1c1-4", ["11 12", "11 13", "12 13", "12 14", "13 14", "11 14"]),
        ("nabner: r1c3 r1c1", ["13 11"]),
        ("nabner: r1c3 r1c1 r1c2", ["13 11 12"]),
        ("countdistinct: r1c1 = r2c1-2", ["21 22 11"]),
        ("samevalues: r1c1 = r2c1", ["11 21"] * 4),
        ("contains 1 1 3: r1c2 r1c1", ["12 11", "12 11"]),
        ("rellik 3: r1c2 r1c1", ["12 11", "12 11"]),
    ],
)
def test_primitives_come_in_the_order_of_the_text(rule: str, expected: list[str]) -> None:
    """Certificates depend on it: another program writes them again."""
    (constraint,) = with_rules(FOUR, rule).constraints
    found = []
    for primitive in constraint.primitives(FOUR):
        assert not isinstance(primitive, AnyOf)
        names = map(FOUR.cell_name, primitive.cells)
        found.append(" ".join(name.replace("r", "").replace("c", "") for name in names))
    assert found == expected
