"""explain, candidates and count, and what all questions have in common."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cases import for_each
from tests.cli.command import (
    CLASH,
    EMPTY,
    HARD_UNSATISFIABLE,
    SOLUTION,
    UNIQUE,
    Run,
    sudoku,
)

pytestmark = pytest.mark.slow

TWO = "12..34..214343.."
MANY = "4.....8.5.3..........7......2.....6.....8........1.......6.3.7.5..2.....1.4......"
TYPO = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..72"


def answers(run: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run.lines]


def test_explain_names_clues_and_houses_and_draws_them() -> None:
    run = sudoku("explain", CLASH)
    assert run.code == 0
    assert run.lines[0] == "unsatisfiable: 2 clues and 1 house contradict each other"
    assert "clues r1c1=1, r1c2=1" in run.lines
    assert {"houses row 1", "houses box 1"} & set(run.lines)
    assert "1 1 . | . . . | . . ." in run.lines


def test_explain_finds_the_typo() -> None:
    run = sudoku("explain", TYPO)
    assert run.code == 0
    assert "  change r9c9=2 to r9c9=9" in run.lines
    (answer,) = answers(sudoku("explain", "--json", TYPO))
    assert {"clue": "r9c9=2", "digit": 9} in answer["changes"]


def test_explain_says_what_can_be_done_next() -> None:
    smaller = "--smallest looks for a reason with the fewest parts"
    again = "repair this contradiction and ask again; there may be another"
    assert smaller in sudoku("explain", HARD_UNSATISFIABLE).lines
    assert smaller not in sudoku("explain", "--smallest", HARD_UNSATISFIABLE).lines
    clash = sudoku("explain", "11" + "." * 14).lines
    assert clash[-1] == again
    assert smaller not in clash
    assert again not in sudoku("explain", TYPO).lines


def test_explain_all_and_smallest() -> None:
    clash = "11" + "." * 14
    run = sudoku("explain", "--all", clash)
    (every,) = answers(sudoku("explain", "--all", "--json", clash))
    assert every["all"] is True
    assert run.lines[0] == f"unsatisfiable: all {len(every['reasons'])} minimal reasons"
    assert sum(line.startswith("reason ") for line in run.lines) == len(every["reasons"])
    (some,) = answers(sudoku("explain", "--all", "--limit", "4", "--json", HARD_UNSATISFIABLE))
    assert len(some["reasons"]) == 4
    assert some["all"] is False
    (smallest,) = answers(sudoku("explain", "--smallest", "--json", HARD_UNSATISFIABLE))
    assert smallest["reason"]["smallest"] is True
    assert sudoku("explain", "--all", "--smallest", CLASH).code == 2


def test_explain_shows_what_differs() -> None:
    run = sudoku("explain", TWO)
    assert run.code == 0
    assert run.lines[:6] == [
        "multiple: two solutions, which differ in 4 cells",
        "1 2 | 3 4    1 2 | 3 4    .  .  | .  .",
        "3 4 | 1 2    3 4 | 2 1    .  .  | 12 21",
        "----+----    ----+----    ------+------",
        "2 1 | 4 3    2 1 | 4 3    .  .  | .  .",
        "4 3 | 2 1    4 3 | 1 2    .  .  | 21 12",
    ]
    assert "fewer clues are not enough" in run.lines
    (answer,) = answers(sudoku("explain", "--json", TWO))
    assert answer["unavoidable"] == ["r2c3", "r2c4", "r4c3", "r4c4"]
    assert len(answer["completion"]) == 1
    assert answer["complete"] is True


def test_explain_says_that_a_unique_puzzle_needs_no_explanation() -> None:
    run = sudoku("explain", UNIQUE)
    assert (run.code, run.err) == (0, "")
    (line,) = run.lines
    assert line.startswith("unique: there is exactly one solution, so there is nothing to explain")
    (answer,) = answers(sudoku("explain", "--json", UNIQUE))
    assert (answer["verdict"], answer["solutions"]) == ("unique", [SOLUTION])
    assert answer["complete"] is True


def test_candidates_are_drawn_and_listed() -> None:
    run = sudoku("candidates", TWO)
    assert run.code == 0
    assert run.lines[0] == "multiple: 20 candidates; 12 of 16 cells are the same in all solutions"
    assert run.lines[2] == "3  4  | 12 12"
    (answer,) = answers(sudoku("candidates", "--json", TWO))
    assert answer["candidates"][4:8] == [[3], [4], [1, 2], [1, 2]]
    assert len(answer["candidates"]) == 16
    assert answer["backbone"]["r1c1"] == 1


def test_candidates_are_counted() -> None:
    run = sudoku("candidates", "--max-count", "20", EMPTY)
    assert run.code == 0
    every_digit = ", ".join(f"{d} x 20+" for d in range(1, 10))
    assert f"r5c5: {every_digit}" in run.lines
    (answer,) = answers(sudoku("candidates", "--max-count", "3", "--json", TWO))
    assert answer["counts"][6] == [1, 1]
    assert answer["max_count"] == 3


def test_candidates_of_nothing_are_a_sentence() -> None:
    run = sudoku("candidates", CLASH)
    assert (run.code, run.lines) == (
        1,
        ["unsatisfiable: there is no solution, so no digit is a candidate"],
    )
    run = sudoku("candidates", "--json", CLASH)
    assert run.code == 1
    assert answers(run)[0]["candidates"] == [[]] * 81


def test_counts() -> None:
    run = sudoku("count", UNIQUE, CLASH, "." * 16, TWO)
    assert (run.code, run.lines) == (0, ["1", "0", "288", "2"])
    run = sudoku("count", "--box", "2x3", "." * 36)
    assert (run.code, run.out) == (0, "28200960\n")
    run = sudoku("count", "--limit", "10", EMPTY)
    assert (run.code, run.out) == (0, "at least 10\n")
    (answer,) = answers(sudoku("count", "--json", "." * 16))
    assert (answer["count"], answer["exact"]) == (288, True)
    (answer,) = answers(sudoku("count", "--json", "--limit", "10", EMPTY))
    assert (answer["count"], answer["exact"]) == (10, False)
    assert sudoku("count", "-m", "reference", TWO).out == "2\n"


@pytest.mark.thorough
def test_estimates_have_bounds() -> None:
    run = sudoku("count", "--estimate", MANY)
    assert run.code == 0
    assert run.out.startswith("about 794 (79")
    assert run.out.endswith("with 99% confidence)\n")
    (answer,) = answers(sudoku("count", "--estimate", "--json", MANY))
    assert answer["estimate"]["low"] <= 794 <= answer["estimate"]["high"]
    assert answer["exact"] is False


@pytest.mark.parametrize(
    ("arguments", "verdict"),
    [
        (["clues", HARD_UNSATISFIABLE], "unsatisfiable"),
        (["clues", "--minimise", EMPTY], "multiple"),
    ],
)
def test_a_question_without_meaning_gets_a_sentence(arguments: list[str], verdict: str) -> None:
    run = sudoku(*arguments)
    assert run.code == 1
    assert run.out.startswith(f"{verdict}: ")
    assert run.out.count("\n") == 1
    assert run.err == ""
    run = sudoku(*arguments, "--json")
    assert run.code == 1
    (answer,) = answers(run)
    assert answer["verdict"] == verdict
    assert answer["error"].startswith(f"{verdict}: ")


@for_each(
    "command",
    [
        ["explain"],
        ["candidates"],
        ["count"],
        ["count", "--estimate"],
        ["solutions"],
        ["clues"],
        ["clues", "--fewest"],
    ],
)
def test_without_a_budget_left_it_says_so_with_code_3(command: list[str]) -> None:
    run = sudoku(*command, "--seconds", "0", HARD_UNSATISFIABLE)
    assert run.code == 3
    assert run.out + run.err
    run = sudoku(*command, "--seconds", "0", "--json", UNIQUE)
    assert run.code == 3
    assert json.loads(run.out)["puzzle"] == UNIQUE


def test_bad_input_and_usage_are_reported() -> None:
    for command in ("explain", "candidates", "count", "solutions", "clues"):
        run = sudoku(command, "12", TWO)
        assert run.code == 2
        assert "fits no board" in run.err
        assert run.out
        assert sudoku(command, "-m", "nosuch", TWO).code == 2
    assert "supported by sat" in sudoku("candidates", "-m", "cpsat", TWO).err
    assert sudoku("candidates", "--max-count", "0", TWO).code == 2
    assert sudoku("clues", "--fewest", "--tries", "0", TWO).code == 2
    assert "--fewest" in sudoku("clues", "--tries", "5", TWO).err
    assert "--all" in sudoku("explain", "--limit", "5", CLASH).err
    assert "supported by sat" in sudoku("explain", "-m", "reference", UNIQUE).err
