"""Whoever is to be cross-checked, told in any way that a user has at hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from sudoku import open_model
from sudoku.crosschecking.claims import Claim
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.contestants.functions import adapt
from sudoku.crosschecking.run import as_contestant, with_distinct_names
from sudoku.interface.opening import build_model
from tests.cases import for_each
from tests.crosschecking.called import (
    BOARD,
    TEXT,
    TINY,
    norvig,
)


class Solver:
    def __call__(self, text: str) -> str:
        return TEXT if text else ""


@for_each(
    ("function", "name"),
    [(norvig, "norvig"), (partial(partial(norvig)), "norvig"), (Solver(), "Solver"), (len, "len")],
)
def test_a_function_is_called_by_its_name(function: Callable[[Any], object], name: str) -> None:
    assert adapt(function).name == name
    assert adapt(function, name="other").name == "other"


def test_what_is_given_in_no_known_way_is_refused() -> None:
    with pytest.raises(ValueError, match="'rows'"):
        adapt(len, input="matrix")
    with pytest.raises(TypeError, match="function"):
        adapt(3)  # type: ignore[arg-type]


def test_everything_at_hand_becomes_a_contestant() -> None:
    model = open_model("reference", BOARD)
    given: list[object] = ["sat", model, build_model("reference", BOARD), norvig, Solver()]
    contestants = [as_contestant(thing) for thing in given]
    assert [type(contestant) for contestant in contestants[:3]] == [ModelContestant] * 3
    assert [contestant.name for contestant in contestants] == [
        "sat",
        "reference",
        "reference",
        "norvig",
        "Solver",
    ]
    assert as_contestant(contestants[3]) is contestants[3]
    for contestant in [*contestants[:3], contestants[4]]:
        assert isinstance(contestant.ask(TINY), Claim)


@for_each("thing", [3, None, Solver, ["sat"]])
def test_anything_else_is_no_contestant(thing: object) -> None:
    with pytest.raises(TypeError, match="expected a model's name"):
        as_contestant(thing)


def test_two_contestants_of_one_name_are_refused() -> None:
    one, other = adapt(norvig), adapt(norvig, name="other")
    assert with_distinct_names(iter([one, other])) == [one, other]
    with pytest.raises(ValueError, match="'norvig'"):
        with_distinct_names([one, adapt(norvig)])
