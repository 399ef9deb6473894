"""The answers of the HTTP API are those that the commands print with --json."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudoku.interface.opening import forget_models
from sudoku.web.api.endpoints.about_puzzles import EARLIER
from tests.cli.command import sudoku
from tests.web.asking import asked, streamed

UNIQUE = "12..34..2143432."
SEVERAL = "12..34.........."
TYPO = "22..34..2143432."
WRONG = "124.34..2143432."
CLASH = "11.............."
WARNED = json.dumps({"puzzle": UNIQUE, "warnings": ["drawings that may be rules: 2 lines"]})
ZERO = ("--rule", "digits 0-4", "--rule", "hidden 1", "--rule", "sum: h1 r1c1 = 2")
TWO = "02.............."
OTHER: dict[str, Any] = {"puzzle": TWO, "rules": [*ZERO[1::2]]}

CASES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("check", {"puzzle": UNIQUE}, (UNIQUE,)),
    ("check", {"puzzle": f"{SEVERAL}:1:"}, (f"{SEVERAL}:1:",)),
    ("check", {"puzzle": WARNED, "seconds": 0}, (WARNED, "--seconds", "0")),
    ("check", {**OTHER, "model": "reference"}, (*ZERO, "-m", "reference", TWO)),
    ("solve", {"puzzle": "empty", "box": "2x2"}, ("--box", "2x2", "empty")),
    ("explain", {"puzzle": UNIQUE}, (UNIQUE,)),
    ("explain", {"puzzle": TYPO, "all": True}, ("--all", TYPO)),
    ("explain", {"puzzle": CLASH, "smallest": True}, ("--smallest", CLASH)),
    ("explain", {"puzzle": CLASH, "seconds": 0}, ("--seconds", "0", CLASH)),
    ("candidates", {"puzzle": SEVERAL}, (SEVERAL,)),
    (
        "candidates",
        {**OTHER, "max_count": 2, "relations": True},
        (*ZERO, "--relations", "--max-count", "2", TWO),
    ),
    ("count", {"puzzle": SEVERAL, "limit": 3}, ("--limit", "3", SEVERAL)),
    ("solutions", {"puzzle": SEVERAL, "limit": 3}, ("--limit", "3", SEVERAL)),
    ("solutions", {"puzzle": CLASH}, (CLASH,)),
    ("solutions", {"puzzle": SEVERAL, "seconds": 0}, ("--seconds", "0", SEVERAL)),
    ("clues", {"puzzle": UNIQUE, "digit_style": "integers"}, ("--digit-style", "integers", UNIQUE)),
    ("clues", {"puzzle": SEVERAL}, (SEVERAL,)),
    ("clues", {"puzzle": UNIQUE, "minimise": True, "seed": 3}, ("--minimise", "--seed=3", UNIQUE)),
    ("clues", {"puzzle": UNIQUE, "fewest": True, "tries": 2}, ("--fewest", "--tries=2", UNIQUE)),
    ("clues", {"puzzle": UNIQUE, "unavoidable": True}, ("--unavoidable", UNIQUE)),
    ("hint", {"puzzle": WARNED, "progress": WRONG}, (WARNED, f"--progress={WRONG}")),
    ("hint", {"puzzle": UNIQUE, "techniques": "hidden-single"}, ("-t", "hidden-single", UNIQUE)),
    ("rate", {"puzzle": UNIQUE, "scales": ["se", "hodoku"]}, ("-s", "se", "-s", "hodoku", UNIQUE)),
    ("backdoors", {"puzzle": UNIQUE, "techniques": "F", "limit": 1}, ("-tF", "--limit=1", UNIQUE)),
    ("canon", {"puzzle": UNIQUE}, (UNIQUE,)),
    ("canon", {"puzzle": UNIQUE, "shuffle": 7}, ("--shuffle", "7", UNIQUE)),
]


def untimed(value: Any) -> Any:
    """Without what differs between two runs."""
    if isinstance(value, dict):
        return {k: untimed(v) for k, v in value.items() if k not in ("effort", "seconds")}
    return [*map(untimed, value)] if isinstance(value, list) else value


@pytest.mark.parametrize(("name", "fields", "args"), CASES)
def test_an_answer_is_what_the_command_prints(
    name: str, fields: dict[str, Any], args: tuple[str, ...]
) -> None:
    command = "check" if name == "solve" else name
    (line,) = sudoku(command, "--json", *args).lines
    printed = json.loads(line)
    forget_models()  # as the command does, which finds reasons in the same order then
    EARLIER.forget()  # and the same two solutions of several
    assert untimed(asked(name, fields)) == untimed(printed)


def test_steps_are_those_that_the_command_prints_and_items() -> None:
    reply, items = streamed("steps", {"puzzle": UNIQUE, "style": "sudokuwiki"})
    printed = [*map(json.loads, sudoku("steps", "--json", "--style=sudokuwiki", UNIQUE).lines)]
    assert reply["steps"] == items == printed
    assert (reply["solved"], reply["verdict"]) == (True, "unique")
    assert "".join(map(str, reply["end"])) == "1234341221434321"


def test_steps_of_the_shortest_path_are_items() -> None:
    reply, items = streamed("steps", {"puzzle": UNIQUE, "shortest": True})
    assert reply["steps"] == items != []


def test_ratings_are_items_of_which_the_slowest_comes_last() -> None:
    reply, items = streamed("rate", {"puzzle": UNIQUE, "scales": ["se", "search", "fowler"]})
    assert [*map(list, items)] == [["search"], ["fowler"], ["se"]]
    assert [reply[name] for item in items for name in item] == [
        value for item in items for value in item.values()
    ]
    assert [*reply][-3:] == ["se", "search", "fowler"]


def test_solutions_are_items_as_they_are_found() -> None:
    _, items = streamed("solutions", {"puzzle": SEVERAL})
    lines = sudoku("solutions", SEVERAL).lines
    assert [item["solution"] for item in items] == lines
    assert len(lines) > 1


def test_answers_in_words() -> None:
    reply = asked("explain", {"puzzle": CLASH, "words": True})
    assert reply["text"].splitlines() == sudoku("explain", CLASH).lines


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("explain", {"limit": 3}),
        ("explain", {"smallest": True, "all": True}),
        ("clues", {"tries": 3}),
        ("clues", {"most_cells": 3}),
        ("clues", {"unavoidable": True, "fewest": True}),
        ("hint", {"progress": "3..............."}),
        ("steps", {"until": "x-wign"}),
        ("rate", {"scales": ["sse"]}),
        ("count", {"limit": 0}),
    ],
)
def test_what_the_commands_refuse_is_refused(name: str, fields: dict[str, Any]) -> None:
    asked(name, {"puzzle": UNIQUE, **fields}, 422)


def test_a_digit_typed_into_a_unique_puzzle_needs_no_search() -> None:
    EARLIER.forget()
    assert asked("check", {"puzzle": UNIQUE})["verdict"] == "unique"
    for typed, verdict in (("12..34..21434321", "unique"), ("12..34..21434322", "unsatisfiable")):
        for name in ("check", "candidates"):
            answer = asked(name, {"puzzle": typed, "seconds": 0})
            assert (answer["verdict"], answer["seconds"]) == (verdict, 0)
    assert (
        asked("candidates", {"puzzle": "12..34..21434321", "max_count": 1})["counts"] == [[1]] * 16
    )
