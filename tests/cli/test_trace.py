"""`sudoku trace`: a search that can be read, as text and as JSON lines."""

from __future__ import annotations

import json

import pytest

from tests.cases import for_each
from tests.cli.command import CLASH, HARD_UNSATISFIABLE, UNIQUE, refusal, sudoku

pytestmark = pytest.mark.slow

TINY = "12..34..2143432."
INKALA = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_each_deduction_is_a_line_with_its_rule() -> None:
    run = sudoku("trace", "-m", "reference:AC", TINY)
    assert run.code == 0
    assert run.lines[0] == f"puzzle {TINY}"
    assert "  naked single: r4c4=1, only candidate" in run.lines
    assert run.lines[-2] == "  solution 1234341221434321"
    assert run.lines[-1] == "unique: 0 tried, 0 refuted; deductions: 5 by naked single"
    whole = sudoku("trace", run.lines[-2].split()[-1])
    assert whole.lines[-1] == "unique: 0 tried, 0 refuted; deductions: none"


def test_guesses_and_backtracks_are_indented_by_their_depth() -> None:
    run = sudoku("trace", INKALA)
    assert run.code == 0
    guess = next(line for line in run.lines if line.startswith("  guess "))
    first = run.lines.index(guess)
    assert run.lines[first + 1].startswith("    ")
    assert any(line.lstrip().startswith("contradiction: no ") for line in run.lines)
    assert any(line.startswith("  backtrack from ") for line in run.lines)
    assert sum(line.lstrip().startswith("solution ") for line in run.lines) == 1


def test_json_lines_say_the_same() -> None:
    run = sudoku("trace", "--json", INKALA)
    steps = [json.loads(line) for line in run.lines]
    text = sudoku("trace", INKALA)
    assert steps[0] == {
        "step": "puzzle",
        "puzzle": INKALA,
        "box": "3x3",
        "givens": [0 if c == "." else int(c) for c in INKALA],
        "clue_count": 81 - INKALA.count("."),
        "model": "reference",
    }
    assert steps[-1]["step"] == "verdict"
    assert steps[-1]["verdict"] == "unique"
    assert len(steps) == len(text.lines)
    guesses = [step for step in steps if step["step"] == "guess"]
    assert len(guesses) == steps[-1]["effort"]["decisions"]
    assert {"cell", "digit", "number", "choices", "depth"} <= set(guesses[0])
    assert "candidates" not in guesses[0]
    solution = next(step for step in steps if step["step"] == "solution")
    assert solution["solutions"] == steps[-1]["solutions"]


def test_candidates_are_drawn_where_the_search_has_to_guess() -> None:
    run = sudoku("trace", "--candidates", "-m", "reference:AC", "--limit", "1", "." * 16)
    drawn = run.lines[1:6]
    assert drawn == [
        "  1234 1234 | 1234 1234",
        "  1234 1234 | 1234 1234",
        "  ----------+----------",
        "  1234 1234 | 1234 1234",
        "  1234 1234 | 1234 1234",
    ]
    assert run.lines[6] == "  16 of 16 cells have several candidates"
    assert run.lines[7:12] == drawn
    assert run.lines[12].startswith("  guess r1c1=1, 1 of 4: r1c1=1 r1c1=2 r1c1=3 r1c1=4")
    as_json = sudoku("trace", "--candidates", "--json", "-m", "reference:AC", "." * 16)
    start, guess = (json.loads(line) for line in as_json.lines[1:3])
    assert (start["step"], guess["step"]) == ("start", "guess")
    assert start["candidates"] == guess["candidates"] == [[1, 2, 3, 4]] * 16


@pytest.mark.parametrize("puzzle", [CLASH, HARD_UNSATISFIABLE])
def test_an_unsatisfiable_puzzle_has_contradictions(puzzle: str) -> None:
    run = sudoku("trace", puzzle)
    assert run.code == 1
    assert any("contradiction: " in line for line in run.lines)
    assert run.lines[-1].startswith("unsatisfiable: ")


def test_a_limit_of_one_stops_at_the_first_solution() -> None:
    run = sudoku("trace", "--limit", "1", INKALA)
    assert run.code == 0
    assert run.lines[-2].lstrip().startswith("solution ")
    assert run.lines[-1].startswith("stopped at the first solution: ")


def test_a_budget_that_runs_out_says_unknown() -> None:
    run = sudoku("trace", "--conflicts", "2", INKALA)
    assert run.code == 3
    assert run.lines[-1].startswith("unknown, the budget ran out: ")


@for_each(
    ("model", "words"),
    [
        ("sat", "sat cannot be traced: reference can, in any variant"),
        ("reference:AC+Duel", "did you mean 'AC+Dual'?"),
        (
            "reference:ac+dual/minrw/ascending",
            "no variable order 'minrw': did you mean 'minrv'? Available:",
        ),
        ("reference:none+ac/first/ascending", "none contradicts naked-singles"),
        ("refrence", "did you mean 'reference'?"),
    ],
)
def test_a_model_that_cannot_be_traced_is_an_error(model: str, words: str) -> None:
    assert words in refusal("trace", "-m", model, UNIQUE)


def test_a_parse_error_is_reported_and_the_rest_is_traced() -> None:
    run = sudoku("trace", stdin=f"{TINY}\n\n12x4\n\n{UNIQUE}\n")
    assert run.code == 2
    assert "<stdin>:3:" in run.err
    assert run.lines[-1].startswith("unique: ")
    assert run.lines[0] == f"puzzle {TINY}"


def test_the_rules_of_the_board_stand_below_the_puzzle() -> None:
    run = sudoku("trace", "--rule", "antiking", "--box", "2x2", "--rule", "even: r1c1", "empty")
    assert run.lines[:3] == ["puzzle ................", "rule antiking", "rule even: r1c1"]
