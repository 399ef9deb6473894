"""Regular expressions: they match what they match in Python's `re`, and none takes long."""

from __future__ import annotations

import re
from itertools import chain, product
from random import Random
from time import perf_counter

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.primitives import Regular, primitives_of
from sudoku.constraints.regex import Regex
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each

FOUR, NINE, SIXTEEN = Board(2, 2), Board(3, 3), Board(4, 4)


def regex(pattern: str, board: Board, count: int = 1) -> tuple[Regex, Regular]:
    """The constraint on the first cells, and its one primitive."""
    cells = " ".join(map(board.cell_name, range(count)))
    ruled = with_rules(board, f"regex {pattern}: {cells}")
    (rule,), ((primitive,),) = ruled.constraints, primitives_of(ruled)
    assert isinstance(rule, Regex)
    assert isinstance(primitive, Regular)
    return rule, primitive


def random_pattern(rng: Random, digits: str, depth: int) -> str:
    """A random pattern, valid in Python too."""
    kind = rng.randrange(9) if depth else rng.randrange(4)
    if kind == 0:
        return "."
    if kind == 1:
        low, high = sorted(rng.sample(digits, 2))
        return f"[{rng.choice(['', '^'])}{low}-{high}{rng.choice(digits)}]"
    if kind <= 3:
        return rng.choice(digits)
    if kind == 4:
        return f"({random_pattern(rng, digits, depth - 1)})"
    if kind == 5:
        branches = [random_pattern(rng, digits, depth - 1) for _ in range(rng.randint(2, 3))]
        return f"({'|'.join([*branches, ''][: rng.randint(2, 4)])})"
    if kind == 6:
        repeat = rng.choice(["*", "+", "?", "{2}", "{0}", "{1,}", "{0,2}", "{1,3}", "{2,}"])
        return f"({random_pattern(rng, digits, depth - 1)}){repeat}"
    return "".join(random_pattern(rng, digits, depth - 1) for _ in range(rng.randint(2, 3)))


def test_random_patterns_match_what_they_match_in_python() -> None:
    rng, seen = Random(5), {True: 0, False: 0}
    lengths = range(1, 5)
    words = [*chain.from_iterable(product((1, 2, 3, 4), repeat=length) for length in lengths)]
    padded = [(word, "".join(map(str, word)), (*word, *[1] * 12)) for word in words]
    for _ in range(80):
        pattern = random_pattern(rng, "1234", 3)
        compiled = re.compile(pattern)
        rules = [regex(pattern, FOUR, length) for length in lengths]
        for word, text, digits in padded:
            rule, primitive = rules[len(word) - 1]
            expected = compiled.fullmatch(text) is not None
            assert satisfied(primitive, digits) is expected, (pattern, text)
            assert rule.holds(FOUR, digits) is expected, (pattern, text)
            seen[expected] += 1
    assert min(seen.values()) > 1000


@pytest.mark.parametrize(("pattern", "matched"), [("1*", True), ("()|1", True), ("1", False)])
def test_the_empty_word_may_match(pattern: str, matched: bool) -> None:
    assert regex(pattern, FOUR)[1].automaton.accepts([]) is matched


def test_digits_above_9_are_letters() -> None:
    rule, primitive = regex("[8-b]g?[^1-F]", SIXTEEN, 2)
    assert rule.text(SIXTEEN) == "regex [8-B]G?[^1-F]: r1c1 r1c2"
    for word in product(range(1, 17), repeat=2):
        expected = 8 <= word[0] <= 11 and word[1] == 16
        assert primitive.automaton.accepts(word) is expected
        assert rule.holds(SIXTEEN, [*word, *[1] * 254]) is expected


def test_blanks_in_a_pattern_are_skipped() -> None:
    assert regex(" ( 1 | 2 ) [ 3 - 5 ] { 1 , 2 } ", NINE)[0].pattern == "(1|2)[3-5]{1,2}"


@for_each("parameter", ["regex [13-]", "regular 0 1-3>0 x>0"])
def test_a_text_that_is_read_twice_is_wrong_at_its_own_place(parameter: str) -> None:
    found = []
    for blanks in ("", "   "):
        name, _, text = parameter.partition(" ")
        with pytest.raises(NotationError) as caught:
            with_rules(NINE, f"{name} {blanks}{text}: r1c1-3")
        found.append((caught.value.column, caught.value.text, caught.value.reason))
    (column, *first), (later, *second) = found
    assert first == second
    assert later == column + 3


def test_a_class_of_no_digit_matches_nothing() -> None:
    rule, primitive = regex("[^1-9]|1", NINE)
    assert [primitive.automaton.accepts([d]) for d in range(1, 10)] == [True] + [False] * 8
    assert [rule.holds(NINE, [d] * 81) for d in range(1, 10)] == [True] + [False] * 8


def test_a_line_may_cross_itself() -> None:
    (rule,) = with_rules(NINE, "regex 121: r1c1 r1c2 r1c1").constraints
    assert rule.holds(NINE, [1, 2, *[3] * 79])


@for_each(
    ("pattern", "column", "reason"),
    [
        ("((((", 11, "ends here, expected )"),
        ("(1|2", 11, "ends here, expected )"),
        ("1)", 8, "unmatched closing parenthesis"),
        ("*1", 7, "expected a digit, ., [ or ("),
        ("(1|2)*{30}", 13, "a repeat of a repeat: put parentheses around the first"),
        ("1+?", 9, "a repeat of a repeat"),
        ("0", 7, "with digits from 1 to 9"),
        ("1A", 8, "with digits from 1 to 9"),
        ("[", 8, "ends here, expected a digit or ]"),
        ("[]", 8, "expected a digit or ]"),
        ("[1-", 10, "ends here, expected a digit"),
        ("[5-3]", 10, "with digits from 5 to 9"),
        ("[1^2]", 9, "expected a digit or ]"),
        ("1{", 9, "ends here, expected a count, 0 to 500"),
        ("1{,3}", 9, "expected a count"),
        ("1{3,2}", 11, "expected a count, 3 to 500"),
        ("1{2;3}", 10, "expected a count, a comma or }"),
        ("1{501}", 9, "expected a count, 0 to 500"),
        (f"1{{1{'0' * 100}}}", 9, "expected a count, 0 to 500"),
        ("^1$", 7, "expected a digit"),
        (r"\d", 7, "expected a digit"),
        ("(?=1)", 8, "expected a digit"),
        ("²", 7, "expected a digit"),
        ("(" * 10_000, 27, "parentheses nested more than 20 deep"),
        ("(" * 21 + ")" * 21, 27, "parentheses nested more than 20 deep"),
        ("1" * 501, 7, "more than 500 digits and classes, counted as often as repeated"),
        ("(.{100}){100}", 7, "more than 500 digits and classes"),
        ("((((1{9}){9}){9}){9}){9}", 7, "more than 500 digits and classes"),
        ("((){400}){400}", 7, "more than 500 digits and classes"),
        (".*1.{20}", 7, "an automaton of more than 2000 states"),
        ("(.*1.{100}|.*2.{100})+", 7, "an automaton of more than 2000 states"),
    ],
)
def test_the_error_is_at_the_place_and_takes_no_time(
    pattern: str, column: int, reason: str
) -> None:
    start = perf_counter()
    with pytest.raises(NotationError) as caught:
        regex(pattern, NINE)
    assert perf_counter() - start < 20
    assert caught.value.column == column
    assert reason in str(caught.value)


@for_each("pattern", ["(.{9}){9}", "((1|2)*){30}.*", "(((1*)*)*)*.{40}", "(.?){81}"])
def test_patterns_that_a_search_would_not_end_for_are_decided(pattern: str) -> None:
    start = perf_counter()
    rule, primitive = regex(pattern, NINE, 81)
    digits = [1] * 80 + [3]
    assert primitive.automaton.accepts(digits) is rule.holds(NINE, digits)
    assert rule.holds(NINE, digits)
    assert perf_counter() - start < 20
