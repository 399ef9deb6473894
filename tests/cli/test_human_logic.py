"""The commands steps and hint: messages, exit codes and what they write, as a user sees them."""

from __future__ import annotations

import json
from pathlib import Path

from sudoku import Board, Puzzle
from tests.cases import for_each
from tests.cli.command import UNIQUE, sudoku
from tests.conformance.oracle import pattern

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "12..34.........."


@for_each("command", ["steps", "hint"])
def test_each_puzzle_has_a_budget_of_its_own(command: str) -> None:
    run = sudoku(command, "--seconds", "0", EASY, UNIQUE)
    assert run.code == 3
    words = "the budget of 0 s ran out (--seconds sets a larger one) before the question"
    assert (run.out + run.err).count(words) == 2


def test_a_hint_for_several_solutions_says_so() -> None:
    run = sudoku("hint", SEVERAL)
    assert run.lines == ["multiple: uniqueness techniques are left out", "no technique applies"]
    assert run.code == 1


def test_the_code_of_a_hint_without_a_step() -> None:
    run = sudoku("hint", "-t", "x-wing", "12..34..2143432.")
    assert (run.lines, run.code) == (["no technique applies"], 1)


def test_a_hint_on_a_board_with_a_cage_shows_its_combinations() -> None:
    run = sudoku("hint", "--rule", "killer 4: r1c1-2", "-t", "combinations", "." * 16)
    assert run.lines == [
        "multiple: uniqueness techniques are left out",
        "look at row 1",
        "Combinations in cage 4 r1c12",
        "Combinations: cage 4 r1c12: 1+3 => r1c12<>2, r1c12<>4",
    ]


def test_a_full_grid_needs_no_hint() -> None:
    run = sudoku("hint", "12..34..2143432.", "--progress", "1234341221434321")
    assert (run.lines, run.code) == (["solved: nothing is left to do"], 0)


def test_search_rates_boards_that_some_models_do_not_support() -> None:
    large = str(Puzzle(Board(2, 13), pattern((2, 13))))
    run = sudoku("rate", "--scale", "search", "--box", "2x13", "--json", large)
    conflicts = json.loads(run.out)["search"]["model_conflicts"]
    assert run.code == 0
    assert "sat" in conflicts
    assert "native" not in conflicts


def test_a_path_is_printed_where_no_certificate_is(tmp_path: Path) -> None:
    place = tmp_path / "certificates"
    run = sudoku("steps", "--certify", str(place), SEVERAL, "12..34..2143432.")
    assert run.lines[0].startswith("multiple: no technique applies after ")
    assert "its certificate is two solutions, without lemmas" in run.err
    assert run.code == 1
    assert [each.name for each in place.iterdir()] == ["000002"]
    assert sudoku("verify", str(place)).code == 0


def test_ratings_tell_a_budget_from_a_scale_without_meaning() -> None:
    """Both are null in JSON."""
    cases = {"12..34..2143432.": ("9", True), EASY: ("0", False)}
    for puzzle, (seconds, complete) in cases.items():
        run = sudoku("rate", "--scale", "se", "--json", "--seconds", seconds, puzzle)
        found = json.loads(run.out)
        assert (found["se"], found["complete"]) == (None, complete)
