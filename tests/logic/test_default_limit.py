"""The time limit that rate, steps and hint have where regions are part of the solution."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoku
from sudoku import Board, Budget, Puzzle, with_rules
from sudoku.logic.limits import limited, ran_out
from sudoku.web.api.asking import answered
from tests.cases import for_each
from tests.cli.command import sudoku as command
from tests.json_schemas import validator

CLASSIC = Board(2, 2)
CHAOS = with_rules(CLASSIC, "regions: none", "chaos")
RULES = "--rule", "regions: none", "--rule", "chaos"
WORDS = "the budget of 0 s ran out (--seconds sets a larger one)"
COMMANDS = "hint", "steps", "rate"


def test_only_boards_with_unknown_regions_have_a_limit() -> None:
    assert limited(Budget(), CLASSIC) == Budget()
    assert limited(Budget(), CHAOS) == Budget(10)
    assert limited(Budget(conflicts=5), CHAOS) == Budget(10, 5)
    assert limited(Budget(60), CHAOS) == Budget(60)
    assert limited(Budget(float("inf")), CHAOS) == Budget(float("inf"))


def test_words_name_the_limits_and_the_options() -> None:
    assert ran_out(Budget()) == "the budget ran out"
    assert ran_out(Budget(10)) == "the budget of 10 s ran out (--seconds sets a larger one)"
    both = "the budget of 0.5 s or 1 conflict ran out (--seconds and --conflicts set a larger one)"
    assert ran_out(Budget(0.5, 1)) == both


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the default limit so small that it always ends the answer."""
    monkeypatch.setattr("sudoku.logic.limits.REGION_SECONDS", 0.0)


@pytest.mark.usefixtures("no_time")
@for_each("name", COMMANDS)
def test_a_command_says_that_the_limit_ended_it(name: str) -> None:
    run = command(name, *RULES, "." * 16)
    assert WORDS in run.out + run.err
    assert run.code == 3
    assert WORDS not in command(name, "." * 16).out


@pytest.mark.usefixtures("no_time")
@for_each("name", COMMANDS)
def test_json_says_that_the_limit_ended_it(name: str) -> None:
    run = command(name, "--json", *RULES, "." * 16)
    (line,) = run.lines
    found = json.loads(line)
    validator(name).validate(found)
    assert WORDS in found.get("limit", found.get("error"))
    assert run.code == 3


@pytest.mark.usefixtures("no_time")
def test_a_table_of_ratings_says_so_too() -> None:
    run = command("rate", *RULES, "--columns", "verdict,error", "." * 16)
    assert run.lines[-1] == f"unknown,{WORDS}"


@pytest.mark.usefixtures("no_time")
def test_a_sorted_table_says_so_on_standard_error() -> None:
    run = command("rate", "--sort", *RULES, "." * 16)
    assert run.err.endswith(f": {WORDS}\n")


@pytest.mark.usefixtures("no_time")
@for_each("name", COMMANDS)
def test_a_stated_limit_replaces_it(name: str) -> None:
    assert WORDS not in command(name, *RULES, "--seconds", "60", "." * 16).out


@for_each("name", COMMANDS)
def test_a_reply_names_the_field_instead_of_the_option(name: str) -> None:
    rules = ["regions: none", "chaos"]
    body = {"puzzle": "." * 16, "rules": rules, "seconds": 0, "words": True}
    reply: Any = answered(name, json.dumps(body).encode()).reply
    words = 'the budget of 0 s ran out ("seconds" sets a larger one)'
    assert words in reply.get("limit", reply.get("error"))
    assert "--seconds" not in str(reply)


def test_a_path_that_the_limit_ends_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0])
    monkeypatch.setattr("sudoku.logic.techniques.solving.monotonic", lambda: next(times, 1e12))
    found = sudoku.steps("12..34..2143432.", budget=Budget(60))
    last = found.shortfall()
    assert found.head() == (
        "unique: the budget of 60 s ran out (--seconds sets a larger one) after 1 step, "
        "4 open cells left"
    )
    assert (last["verdict"], last["error"]) == ("unique", found.head())
    validator("steps").validate(last)


def test_entries_are_no_mistakes_if_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that could not be checked in time must not count as wrong."""
    puzzle = Puzzle(CLASSIC, (0,) * 16)
    progress = puzzle.with_clues({0: 1})
    monkeypatch.setattr("sudoku.logic.truth.check", lambda more, **_: _undecided(more))
    with pytest.raises(sudoku.errors.OutOfBudget, match="before all entries were checked"):
        sudoku.hint(puzzle, progress=progress, budget=Budget(60))


def _undecided(puzzle: Puzzle) -> sudoku.Outcome:
    return sudoku.check(puzzle, budget=Budget(seconds=0))
