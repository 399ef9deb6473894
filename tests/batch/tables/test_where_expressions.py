"""The expressions of --where: which rows they select, and how wrong ones are refused."""

import pickle
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from sudoku.batch.tables.parsing import ExpressionError, parse
from sudoku.interface.columns import Column, Kind, Rows, Value
from tests.cases import for_each

KINDS = {
    "verdict": Kind.TEXT,
    "title": Kind.TEXT,
    "clues": Kind.INTEGER,
    "count": Kind.NUMBER,
    "seconds": Kind.REAL,
    "agrees": Kind.FLAG,
}
WORDS = ("unique", "multiple", "unsatisfiable", "unknown")
COLUMNS = {
    name: Column(name, kind, "", WORDS if name == "verdict" else ()) for name, kind in KINDS.items()
}
ROWS: list[dict[str, Value]] = [
    {"verdict": "unique", "title": 'a "b"', "clues": 17, "seconds": 0.5, "agrees": True},
    {"verdict": "multiple", "title": "", "clues": 20, "seconds": 3.0, "agrees": False},
    {"verdict": "unique", "title": None, "clues": 20, "seconds": 0.0, "agrees": None},
    {"verdict": None, "title": "Thermo and killer", "clues": None, "seconds": None, "count": 7**90},
]
TABLE = Rows({name: [row.get(name) for row in ROWS] for name in KINDS}, len(ROWS))


def selected(text: str) -> list[int]:
    return [i for i, holds in enumerate(parse(text, COLUMNS).of(TABLE)) if holds]


@for_each(
    ("text", "expected"),
    [
        ('verdict == "unique"', [0, 2]),
        ('verdict != "unique"', [1]),  # the missing verdict is not compared
        ("verdict=='unique'", [0, 2]),
        ('not verdict == "unique"', [1, 3]),
        ("clues <= 17", [0]),
        ("clues < 17.5", [0]),
        ("17 < clues", [1, 2]),
        ("clues >= 18 and clues > 19", [1, 2]),
        ("10 <= clues < 20", [0]),
        ("0 < seconds < clues", [0, 1]),
        ("clues == seconds", []),
        ("seconds > 5e-1", [1]),
        ("seconds >= .5", [0, 1]),
        ("seconds > -1", [0, 1, 2]),
        (f"count == {7**90}", [3]),
        ("agrees", [0]),
        ("not agrees", [1, 2, 3]),
        ("agrees == false", [1]),
        ("agrees != TRUE", [1]),
        ("title", [0, 3]),
        ("not title", [1, 2]),
        (r'title == "a \"b\""', [0]),
        ("""title == 'a "b"'""", [0]),
        (r'title == "a\n"', []),
        ('"killer" in title', [3]),
        ('"killer" not in title', [0, 1]),
        ("clues in (17, 18)", [0]),
        ("clues not in (17)", [1, 2]),
        ('verdict in ("unique", "multiple")', [0, 1, 2]),
        ("verdict < title", []),
        ('verdict < "n"', [1]),
        ('"que" in verdict', [0, 2]),
        ('"unique" == verdict', [0, 2]),
        ("clues == 17 or clues == 20 and agrees", [0]),
        ("(clues == 17 or clues == 20) and not agrees", [1, 2]),
        ("clues == 17 OR Not clues == 20", [0, 3]),
        ("clues == 20 and not (agrees or seconds == 0)", [1]),
        ("true == true", [0, 1, 2, 3]),
        ("\n clues\n==\t17 ", [0]),
    ],
)
def test_the_rows_of_which_it_is_true_are_selected(text: str, expected: list[int]) -> None:
    assert selected(text) == expected


@for_each(
    ("text", "column", "problem"),
    [
        ('verdct == "x"', 1, "no column 'verdct': did you mean 'verdict'? Available: "),
        ('verdct == "x"', 1, "verdict, title, "),
        ("verdict == unique", 12, "no column 'unique'"),
        ('verdict = "unique"', 9, "'=': expected '=='"),
        ('clues == "17"', 10, "'\"17\"' is text: expected a number as on the left"),
        ("17 <= clues < verdict", 15, "'verdict' is text: expected a number"),
        ("verdict > 3", 11, "'3' is a number: expected text"),
        ('verdict == "Unique"', 12, "verdict is never '\"Unique\"': did you mean 'unique'? "),
        ('verdict == "Unique"', 12, "Available: unique, multiple, "),
        ('clues < 3 or "uniq" != verdict', 14, "verdict is never '\"uniq\"'"),
        ('verdict not in ("unique", "none")', 27, "verdict is never '\"none\"'"),
        ("agrees == 1", 11, "'1' is a number: expected a flag"),
        ('clues in (1, "2")', 14, "is text: expected a number"),
        ("clues in 3", 10, "expected values in parentheses"),
        ("clues in (17, seconds)", 15, "expected a number or a text in quotes"),
        ("clues in (17 18)", 14, "expected ',' or ')'"),
        ('"a" in clues', 8, "not a column of text"),
        ("clues", 6, "the end: expected =="),
        ("clues and agrees", 7, "'and': expected =="),
        ("verdict not 3", 13, "'3': expected 'in'"),
        ("", 1, "the end: expected a column"),
        ("  ", 3, "the end: expected a column"),
        ("agrees and", 11, "the end: expected a column"),
        ("agrees agrees", 8, "'agrees': expected =="),
        ("clues == 3 4", 12, "'4': expected 'and', 'or' or the end"),
        ("(agrees", 8, "the end: expected ')'"),
        ("agrees)", 7, "')': expected 'and', 'or' or the end"),
        ('title == "x', 10, 'a text without its closing "'),
        ("clues == 1.2.3", 10, "'1.2.3': expected a column, a number"),
        ("clues == 0x11", 10, "'0x11': expected a column, a number"),
        ("clues + 1 > 3", 7, "'+': expected =="),
        ("agrees && agrees", 8, "'&': expected =="),
        ("__import__('os')", 1, "no column '__import__'"),
        ("(" * 10_000, 52, "conditions nested more than 50 deep"),
        ("not " * 10_000, 205, "conditions nested more than 50 deep"),
    ],
)
def test_a_wrong_expression_is_refused_at_its_place(text: str, column: int, problem: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text, COLUMNS)
    assert caught.value.column == column
    assert problem in str(caught.value)


def test_a_long_expression_is_shown_in_part() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse("clues < 3 and " * 1000 + "9" * 5000 + "x", COLUMNS)
    assert caught.value.column == 14_001
    assert len(str(caught.value)) < 300


def test_operators_bind_as_in_python() -> None:
    rows = Rows({name: [*values] for name, values in zip("abc", _all_flags(), strict=True)}, 8)
    columns = {name: Column(name, Kind.FLAG, "") for name in "abc"}
    for text in ("a or b and c", "not a or b", "not (a or b) and c", "a and not b or c"):
        expected = [
            eval(text, {"__builtins__": {}}, dict(zip("abc", flags, strict=True)))  # noqa: S307
            for flags in product([True, False], repeat=3)
        ]
        assert parse(text, columns).of(rows) == expected


def _all_flags() -> list[tuple[bool, ...]]:
    return list(zip(*product([True, False], repeat=3), strict=True))


def test_it_tells_its_columns_and_reaches_other_processes() -> None:
    expression = parse('clues > 17 or "x" in title', COLUMNS)
    assert expression.names == {"clues", "title"}
    assert pickle.loads(pickle.dumps(expression)) == expression  # noqa: S301


_WORDS = ["and", "or", "not", "in", "(", ")", ",", "<", "==", "!=", "1", "-2.5", "'a'", '"', "true"]


@pytest.mark.slow
@settings(max_examples=20)
@given(st.lists(st.sampled_from([*_WORDS, *KINDS]), max_size=12) | st.text(max_size=20))
def test_any_text_is_an_expression_or_refused_at_a_place(parts: list[str] | str) -> None:
    text = parts if isinstance(parts, str) else " ".join(parts)
    try:
        expression = parse(text, COLUMNS)
    except ExpressionError as error:
        column = error.column
    else:
        column = 1
        assert [*map(type, expression.of(TABLE))] == [bool] * len(ROWS)
    assert 1 <= column <= len(text) + 1
