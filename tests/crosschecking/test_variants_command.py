"""`sudoku crosscheck` on boards with rules of their own, as a user meets it."""

from __future__ import annotations

import json

import pytest

from tests.cases import for_each
from tests.cli.command import sudoku

pytestmark = pytest.mark.slow

RULES = ["--box", "2x2", "--rule", "thermo: r1c1-3", "--rule", "killer 5: r4c1-2"]
NO_ISOMORPHS = "puzzles with rules are varied by one clue fewer"


def test_fuzzing_with_variants_asks_every_class_and_says_what_does_not_apply() -> None:
    run = sudoku("crosscheck", "-m", "sat", "-m", "cpsat", "--box", "2x2", "--fuzz", "60",
                 "--variants", "--json")  # fmt: skip
    assert run.code == 0
    assert NO_ISOMORPHS in run.err
    found = json.loads(run.out)
    assert {tally["class"] for tally in found["classes"]} == {"planted", "relaxed", "contradicted"}
    assert found["puzzles"] == 60
    assert {tally["contestant"] for tally in found["contestants"]} == {
        "sat",
        "cpsat",
        "all grids by definition",
    }


def test_a_class_with_rules_can_be_named_beside_others() -> None:
    run = sudoku("crosscheck", "-m", "sat", "-m", "reference", "--box", "2x2", "--fuzz", "12",
                 "--classes", "relaxed,swap", "--json")  # fmt: skip
    assert run.code == 0
    classes = {tally["class"] for tally in json.loads(run.out)["classes"]}
    assert classes == {"relaxed", "swap"}


@for_each(
    ("arguments", "message"),
    [
        (["--variants"], "--variants needs --fuzz"),
        (["--variants", "--fuzz", "3", "--classes", "swap"], "names the classes"),
        (["--fuzz", "3", "--classes", "plantet"], "planted"),
        (["--variants", "--fuzz", "3", "--command", "cat"], "cat cannot take the rules"),
    ],
)
def test_what_cannot_be_asked_is_said_before_it_starts(arguments: list[str], message: str) -> None:
    run = sudoku("crosscheck", *arguments)
    assert run.code == 2
    assert message in run.err
    assert run.out == ""


def test_relatives_of_a_named_puzzle_with_rules_are_no_isomorphs() -> None:
    run = sudoku("crosscheck", "-m", "sat", "-m", "reference", "--related", "--json", *RULES,
                 "1...............")  # fmt: skip
    assert run.code == 0
    assert run.err.count(NO_ISOMORPHS) == 1
    assert json.loads(run.out)["puzzles"] == 3  # with a clue less and with a rule less
