"""Sums with coefficients: both sides become one, and print in one way."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from sudoku import Board
from sudoku.constraints.linear import Linear
from sudoku.constraints.primitives import RELATIONS, Sum
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.words import verdicts_on_words

FOUR, NINE = Board(2, 2), Board(3, 3)


def linear(text: str, board: Board = NINE) -> Linear:
    (rule,) = with_rules(board, f"sum: {text}").constraints
    assert isinstance(rule, Linear)
    return rule


@for_each(
    ("free", "canonical"),
    [
        ("r1c1 r1c2 2*r3c3 = 15", "r1c1 r1c2 2*r3c3 = 15"),
        ("r1c1 + r1c2+2*r3c3=15", "r1c1 r1c2 2*r3c3 = 15"),
        ("R1C1, r1c2; 2 * r3c3 == 15", "r1c1 r1c2 2*r3c3 = 15"),
        ("r1c1-3 = 6", "r1c1 r1c2 r1c3 = 6"),
        ("r1c1 - 3 = 6", "r1c1 = 9"),
        ("r1c1 -3 = 6", "r1c1 = 9"),
        ("r1c1-r1c3 = 6", "r1c1 -1*r1c3 = 6"),
        ("r1c1 > r1c2", "r1c1 -1*r1c2 > 0"),
        ("r1c1-2 = r2c1-2 + 3", "r1c1 r1c2 -1*r2c1 -1*r2c2 = 3"),
        ("10 <= r1c1 r1c2", "-1*r1c1 -1*r1c2 <= -10"),
        ("2*r1c1-3 < 9", "2*r1c1 2*r1c2 2*r1c3 < 9"),
        ("3*r4c4d69 != 9", "3*r4c4 3*r4c5 3*r3c6 != 9"),
        ("3*r4c4 d6 d9 != 9", "3*r4c4 3*r4c5 3*r3c6 != 9"),
        ("-r1c1 + -2*r2c2 - -3*r3c3 >= -20", "-1*r1c1 -2*r2c2 3*r3c3 >= -20"),
        ("2*r1c1 + r2c2 = r1c1 + r2c2", "r1c1 = 0"),
        ("r2c2 r1c1 r2c2 = 9", "2*r2c2 r1c1 = 9"),
        ("5 + r1c1 + 2 = 4 + 9", "r1c1 = 6"),
        ("r1c1 = r1c1", "0*r1c1 = 0"),
        ("r1c1 + 4 = r1c1 - 1 + r2c2 - r2c2", "0*r1c1 = -5"),
        ("0*r1c1 0*r1c2 < 5", "0*r1c1 < 5"),
        ("999999999*r1c1 <= 099999999", "999999999*r1c1 <= 99999999"),
    ],
)
def test_sums_print_in_one_way(free: str, canonical: str) -> None:
    assert linear(free).text(NINE) == f"sum: {canonical}"
    assert linear(canonical) == linear(free)


def random_side(rng: Random) -> str:
    """Terms, every one with a sign."""
    kinds = ["r1c1", "2*r1c2", "3 * r1c1-2", "r1c3", "4", "r1c2d6", "0*r1c4"]
    return "".join(f" {rng.choice('+-')} {rng.choice(kinds)}" for _ in range(rng.randint(1, 4)))


def evaluated(side: str, digits: tuple[int, ...]) -> int:
    """The sum of one side, term by term."""
    found = 0
    for sign, term in re.findall(r"([+-]) ([^+-]+(?:-[0-9])?)", side):
        factor, _, cells = term.strip().rpartition("*")
        if cells.isdigit():
            value = int(cells)
        else:
            numbers = {"r1c1-2": (0, 1), "r1c2d6": (1, 2)}.get(
                cells.strip(), (int(cells.strip()[-1]) - 1,)
            )
            value = int(factor or 1) * sum(digits[cell] for cell in numbers)
        found += value if sign == "+" else -value
    return found


def test_random_sums_compare_both_sides() -> None:
    rng, seen = Random(3), {True: 0, False: 0}
    for _ in range(120):
        left, right = random_side(rng), random_side(rng)
        relation = rng.choice([*RELATIONS])
        if "r" not in left + right:
            continue
        rule = linear(f"{left} {relation} {right}", FOUR)
        verdicts_on_words(FOUR, rule)
        for word in product((1, 2, 4), repeat=4):
            digits = (*word, *[1] * 12)
            expected = RELATIONS[relation](evaluated(left, digits), evaluated(right, digits))
            assert rule.holds(FOUR, digits) is expected, (left, relation, right, word)
            seen[expected] += 1
    assert min(seen.values()) > 1000


@pytest.mark.parametrize(("text", "verdict"), [("r1c1 = r1c1", True), ("r1c1 < r1c1", False)])
def test_a_sum_of_nothing_is_true_or_false_everywhere(text: str, verdict: bool) -> None:
    rule = linear(text, FOUR)
    (primitive,) = rule.primitives(FOUR)
    assert isinstance(primitive, Sum)
    assert verdicts_on_words(FOUR, rule, primitive.cells) == {verdict}


def test_a_total_that_can_be_changed_is_repaired_within_reach() -> None:
    rule = linear("r1c1 2*r1c2 -1*r1c3 = 3", FOUR)
    totals = [other.total for other in rule.repairs(FOUR) if isinstance(other, Linear)]
    assert sorted(totals) == [total for total in range(3 - 4, 12 - 1 + 1) if total != 3]
    assert totals[:4] == [2, 4, 1, 5]
    assert not [*linear("1000*r1c1 = 5000").repairs(NINE)]
