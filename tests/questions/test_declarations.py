"""What follows from the declaration of a question: options, requests, and schemas of answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from sudoku.formats.entry import Entry
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.columns import Column, Kind
from sudoku.questions.clue_questions import CluesQuestion, MinimiseQuestion, UnavoidableQuestion
from sudoku.questions.option import OptionError, ValueKind, in_fields, options_of
from sudoku.questions.question import Question
from sudoku.questions.registry import QUESTIONS, question_named
from sudoku.web.api.endpoint import request_options
from tests.cases import for_each
from tests.cli.command import sudoku
from tests.json_schemas import validator


def test_options_have_the_names_kinds_and_defaults_of_their_fields() -> None:
    found = {each.name: (each.kind, each.default) for each in options_of(CluesQuestion)}
    assert found["minimise"] == (ValueKind.BOOLEAN, False)
    assert found["tries"] == (ValueKind.INTEGER, None)
    rated = {each.name: each.kind for each in options_of(question_named("rate"))}
    assert rated == {"scales": ValueKind.TEXTS, "techniques": ValueKind.NAME}
    (style,) = (each for each in options_of(question_named("steps")) if each.choices)
    assert (style.name, style.kind, style.default) == ("style", ValueKind.CHOICE, "hodoku")


def test_requests_have_bounds_and_words_of_their_own() -> None:
    asked = {each.name: each for each in request_options(CluesQuestion)}
    assert (asked["most_cells"].least, asked["most_cells"].most) == (1, 16)
    assert asked["tries"].summary == "Number of random orders for `fewest`. Default: 100."
    assert [each.default for each in request_options(question_named("solutions"))] == [100]
    assert "stage" not in {each.name for each in request_options(question_named("hint"))}
    assert in_fields("--most-cells of --unavoidable") == '"most_cells" of "unavoidable"'


class ColumnsQuestion(Question):
    """A question of somebody who names columns and says no more of tables."""

    name = "columns"
    COLUMNS: ClassVar[Sequence[Column]] = (Column("open", Kind.NUMBER, "open cells"),)

    def ask(self, entry: Entry) -> Any: ...


def test_a_table_has_the_columns_of_a_question_that_chooses_none() -> None:
    question = ColumnsQuestion("sat", UNLIMITED)
    assert question.defaults == ("file", "row", "puzzle", "open", "error")
    assert question_named("explain")("sat", UNLIMITED).defaults == ()


def test_options_choose_the_question() -> None:
    def chosen(**options: Any) -> Any:
        model, budget = "sat", None
        return CluesQuestion(model, budget, **options).chosen()  # type: ignore[arg-type]

    assert isinstance(chosen(), CluesQuestion)
    assert chosen(minimise=True, seed=3) == MinimiseQuestion("sat", None, 3, 1)  # type: ignore[arg-type]
    assert chosen(fewest=True).tries == 100
    assert chosen(unavoidable=True, most_cells=6) == UnavoidableQuestion("sat", None, 6)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="needs --fewest"):
        chosen(tries=3)


@for_each("name", QUESTIONS)
def test_every_question_is_registered_under_its_name(name: str) -> None:
    assert question_named(name).name == name


@for_each(
    ("name", "wrong"),
    [
        ("count", {"count": -1}),
        ("count", {"exact": "yes"}),
        ("count", {"box": "2*2"}),
        ("count", {"estimate": {"low": 1, "high": 2, "confidence": 0.99}}),
        ("count", {"estimate": {"low": 1, "high": 2, "confidence": 0.99, "samples": 0}}),
        ("count", {"more": 1}),
        ("count", {"effort": {}}),
        ("count", {"rules": []}),
        ("check", {"verdict": "solved"}),
        ("check", {"givens": [-1]}),
        ("explain", {"verdict": "multiple"}),
        ("hint", {"premises": None}),
    ],
)
def test_a_wrong_line_is_not_valid(name: str, wrong: dict[str, Any]) -> None:
    schema = validator(name)
    line = json.loads(sudoku(name, "--json", "12..34..2143432.").lines[0])
    assert schema.is_valid(line)
    assert not schema.is_valid(line | wrong)
    for key in line:
        assert not schema.is_valid({other: line[other] for other in line if other != key})
