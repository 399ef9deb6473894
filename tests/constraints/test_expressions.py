"""Relations of two digits: they mean what they mean in Python, and print in its syntax."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.pairs import Pairs
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each

pytestmark = pytest.mark.slow

NINE = Board(3, 3)


def relation(text: str) -> Pairs:
    (found,) = with_rules(NINE, f"pairs {text}: r1c1 r1c2").constraints
    assert isinstance(found, Pairs)
    return found


def means(text: str, a: int, b: int) -> bool:
    """What Python says."""
    try:
        return bool(eval(text, {"a": a, "b": b, "abs": abs, "min": min, "max": max}))  # noqa: S307
    except ZeroDivisionError:
        return False


def number(rng: Random, depth: int) -> str:
    """A random number, with needless parentheses and blanks."""
    kind = rng.randrange(8) if depth else rng.randrange(2)
    if kind <= 1:
        return rng.choice(["a", "b", str(rng.randrange(4))])
    first, second = number(rng, depth - 1), number(rng, depth - 1)
    blank = " " * rng.randrange(3)
    if kind == 2:
        return f"-{blank}{first}"
    if kind == 3:
        return f"({blank}{first})"
    if kind == 4:
        name = rng.choice(["abs", "min", "max"])
        return f"abs({first})" if name == "abs" else f"{name}({first},{blank}{second})"
    return f"{first}{blank}{rng.choice(['+', '-', '*', '//', '%'])} {second}"


def truth(rng: Random, depth: int) -> str:
    """A random relation, with needless parentheses and blanks."""
    kind = rng.randrange(6) if depth else 0
    if kind <= 2:
        sign = rng.choice(["==", "!=", "<", "<=", ">", ">="])
        return f"{number(rng, depth)}{sign}{number(rng, depth)}"
    if kind == 3:
        return f"not {truth(rng, depth - 1)}"
    if kind == 4:
        return f"({truth(rng, depth - 1)})"
    return f"{truth(rng, depth - 1)} {rng.choice(['and', 'or'])} {truth(rng, depth - 1)}"


def parsed(text: str) -> str:
    """How Python reads it; "" if it does not."""
    try:
        return ast.dump(ast.parse(text))
    except SyntaxError:
        return ""


def with_fewer(text: str) -> Iterator[str]:
    """The text without one of its pairs of parentheses, if that is no function's."""
    opened: list[int] = []
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")":
            start = opened.pop()
            if not text[:start][-1:].isalpha():
                yield text[:start] + text[start + 1 : place] + text[place + 1 :]


def test_random_relations_mean_what_they_mean_in_python() -> None:
    rng, seen, count = Random(1), {True: 0, False: 0}, 0
    while count < 400:
        text = truth(rng, 3)
        if len(text) > 120:
            continue
        count += 1
        rule = relation(text)
        for a in (1, 2, 3, 4, 7):
            for b in (1, 2, 3, 5, 9):
                digits = (a, b, *[1] * 79)
                assert rule.holds(NINE, digits) is means(text, a, b), (text, a, b)
                seen[rule.holds(NINE, digits)] += 1
        canonical = rule.parameter(NINE)
        assert relation(canonical) == rule
        assert relation(canonical).parameter(NINE) == canonical
        assert "  " not in canonical
        assert all(parsed(other) != parsed(canonical) for other in with_fewer(canonical))
    assert min(seen.values()) > 1000


@for_each(
    ("free", "canonical"),
    [
        ("a=b", "a == b"),
        ("A+B=10", "a + b == 10"),
        ("|a-b|>2", "abs(a - b) > 2"),
        ("||a-b|-2|=1", "abs(abs(a - b) - 2) == 1"),
        ("|a-|b||=3", "abs(a - abs(b)) == 3"),
        ("((a))>(b)", "a > b"),
        ("(a>b) or ((a==1) and (b!=2))", "a > b or a == 1 and b != 2"),
        ("(a>b or a==1) and (b!=2)", "(a > b or a == 1) and b != 2"),
        ("a>b and (a>1 and b>1)", "a > b and a > 1 and b > 1"),
        ("not(a>b)", "not a > b"),
        ("not (a>b and b>1)", "not (a > b and b > 1)"),
        ("not not a>b", "not not a > b"),
        ("a-(b-1)>0", "a - (b - 1) > 0"),
        ("(a-b)-1>0", "a - b - 1 > 0"),
        ("a*(b//2)=a*b//2", "a * (b // 2) == a * b // 2"),
        ("-(a+b)<-a*-b", "-(a + b) < -a * -b"),
        ("(-a)%3==(a%3)", "-a % 3 == a % 3"),
        ("max( a,b ,3 )>=007", "max(a, b, 3) >= 7"),
    ],
)
def test_relations_print_as_python_does(free: str, canonical: str) -> None:
    assert relation(free).parameter(NINE) == canonical


def test_the_longest_relations_read_back() -> None:
    for text in ("+".join(["|a|"] * 26) + ">b", f"min({','.join(['999999999'] * 77)})>a"):
        canonical = relation(text).parameter(NINE)
        assert relation(canonical) == relation(text)
        with pytest.raises(NotationError, match="more than 80 operators"):
            relation(text + " and a > b")


def test_a_division_by_zero_that_is_reached_does_not_hold() -> None:
    for text in ("b // (a - 1) == 0", "not b // (a - 1) == 0", "b % (a - 1) >= 0 or a == 1"):
        assert not relation(text).holds(NINE, (1, 2, *[1] * 79)), text
    assert relation("a == 1 or b % (a - 1) >= 0").holds(NINE, (1, 2, *[1] * 79))


@for_each(
    ("text", "column", "reason"),
    [
        ("a + b", 7, "a number, expected a comparison, as in a + b == 10"),
        ("a > b > 1", 13, "expected 'and', 'or' or the end: a comparison has two sides"),
        ("a / b == 2", 9, "expected +, -, *, //, %, a comparison or the end"),
        ("a ** 2 > b", 10, "expected a, b, an integer, -, (, abs, min or max"),
        ("a > b 3", 13, "expected 'and', 'or' or the end"),
        ("a b", 9, "expected +, -, *, //, %, a comparison or the end"),
        ("(a > b) + 1 > 2", 7, "a comparison, expected a number"),
        ("a > (b > 1)", 11, "a comparison, expected a number"),
        ("a and b > 1", 7, "a number, expected a comparison"),
        ("a > 1 and b", 17, "a number, expected a comparison"),
        ("not a", 11, "a number, expected a comparison"),
        ("c > 1", 7, "expected a, b, an integer"),
        ("ab > 1", 7, "expected a, b, an integer"),
        ("a > b or", 15, "ends here, expected a, b, an integer"),
        ("(a > b", 13, "ends here, expected )"),
        ("a > b)", 12, "expected 'and', 'or' or the end"),
        ("|a - b > 1", 14, "expected |"),
        ("abs(a, b) > 1", 12, "expected )"),
        ("abs a > 1", 11, "expected ("),
        ("min(a) > 1", 12, "expected ,"),
        ("pow(a, b) > 1", 7, "expected a, b, an integer"),
        ("a.real > 1", 8, "expected +, -"),
        ("a > 1.5", 12, "expected 'and', 'or' or the end"),
        ("a > 1e9", 12, "expected 'and', 'or' or the end"),
        ("a > 1234567890", 11, "expected an integer of at most 9 digits"),
        ("a > ²", 11, "expected a, b, an integer"),
        ("a > '1'", 11, "expected a, b, an integer"),
        ("__import__", 7, "expected a, b, an integer"),
        ("-" * 21 + "a > b", 27, "parentheses, functions and signs nested more than 20 deep"),
        ("not " * 22 + "a > b", 87, "parentheses, functions and signs nested more than 20"),
        ("(" * 180 + "a", 27, "parentheses, functions and signs nested more than 20 deep"),
        ("(" * 10_000 + "a", 27, "parentheses, functions and signs nested more than 20 deep"),
        ("+".join("a" * 41) + "> b", 88, "more than 80 operators, functions, digits and integers"),
        ("+".join("a" * 9_000), 88, "more than 80 operators, functions, digits and integers"),
    ],
)
def test_the_error_is_at_the_place_and_says_what_was_expected(
    text: str, column: int, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        relation(text)
    assert caught.value.column == column
    assert reason in str(caught.value)


def test_large_numbers_are_no_problem() -> None:
    text = "*".join(["a", *["999999999"] * 19]) + "> b"
    assert relation(text).holds(NINE, (1, 9, *[1] * 79))


def test_pairs_are_all_neighbours_of_all_lines_in_their_direction() -> None:
    rule = with_rules(NINE, "pairs a < b: r1c1-3 | r5c1 r4c1").constraints[0]
    digits = [1] * 81
    digits[:3], digits[36], digits[27] = [1, 2, 3], 4, 5
    assert rule.holds(NINE, digits)
    for cell, digit in ((0, 2), (2, 2), (36, 5)):
        changed = [*digits]
        changed[cell] = digit
        assert not rule.holds(NINE, changed)
