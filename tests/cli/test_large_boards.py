"""Boards of any size at the command line, in symbols and in integers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoku import Board
from sudoku.puzzle.symbols import DigitStyle, to_line
from tests.cli.command import sudoku
from tests.conformance.oracle import pattern

pytestmark = pytest.mark.slow

FOUR = "12..34..214343.."
TEN_LINE = to_line(Board(2, 5), (0, 0, *pattern((2, 5))[2:]), DigitStyle.INTEGERS)
TEN = ("--box", "2x5")


def test_integers_are_read_from_arguments_files_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "commas.txt"
    file.write_text(TEN_LINE.replace(" ", ", "))
    run = sudoku("check", *TEN, TEN_LINE, str(file), "-", stdin=TEN_LINE.replace(" ", ","))
    assert run.out == f"unique {to_line(Board(2, 5), pattern((2, 5)))}\n" * 3


def test_integers_may_be_asked_for_a_puzzle_in_symbols() -> None:
    for puzzle in (FOUR, "\n".join(FOUR[i : i + 4] for i in range(0, 16, 4)), " ".join(FOUR)):
        several = sudoku("check", "--digit-style", "integers", "-", stdin=puzzle).out.split()
        assert [word.count(",") for word in several] == [0, 15, 15]


def test_answers_are_in_integers_on_request() -> None:
    run = sudoku("check", "--digit-style", "integers", *TEN, TEN_LINE)
    assert run.out == f"unique {','.join(map(str, pattern((2, 5))))}\n"
    several = sudoku("check", "--digit-style", "integers", ",".join(FOUR)).out.split()
    assert [word.count(",") for word in several] == [0, 15, 15]
    drawn = sudoku("solve", "--digit-style", "integers", *TEN, TEN_LINE).lines
    assert drawn[2] == " 1  2  3  4  5 |  6  7  8  9 10"
    lines = sudoku("solutions", "--digit-style", "integers", " ".join(FOUR)).lines
    assert [len(line.split()) for line in lines] == [16, 16]
    left = sudoku("candidates", "--digit-style", "integers", " ".join(FOUR)).out
    assert "1,2" in left
    (minimal,) = sudoku("clues", "--minimise", "--digit-style", "integers", *TEN, TEN_LINE).lines
    assert len(minimal.split()) == 100
    differing = sudoku("explain", "--digit-style", "integers", " ".join(FOUR)).out
    assert "1,2" in differing
    steps = sudoku("trace", "--digit-style", "integers", " ".join(FOUR)).lines
    assert steps[0] == f"puzzle {' '.join(FOUR)}".replace(".", "0")
    assert "    solution 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1" in steps
    tens = sudoku("trace", "--digit-style", "integers", *TEN, TEN_LINE.replace("10", "0", 1)).out
    assert "r1c10=10" in tens


def test_json_gives_integers_beside_every_string() -> None:
    answer = json.loads(sudoku("check", "--json", *TEN, TEN_LINE).out)
    clues = [0, 0, *pattern((2, 5))[2:]]
    shown = {"puzzle": to_line(Board(2, 5), clues), "box": "2x5", "givens": clues}
    assert answer["solution_digits"] == [list(pattern((2, 5)))]
    for command in ("check", "candidates", "clues", "count", "trace", "solutions"):
        first = json.loads(sudoku(command, "--json", *TEN, TEN_LINE).lines[0])
        assert first | shown == first
    explained = json.loads(sudoku("explain", "--json", FOUR).out)
    assert explained["box"] == "2x2"
    assert [len(grid) for grid in explained["solution_digits"]] == [16, 16]
    senseless = json.loads(sudoku("explain", "--json", *TEN, TEN_LINE).out)
    assert senseless | shown == senseless
    minimal = json.loads(sudoku("clues", "--minimise", "--json", *TEN, TEN_LINE).out)
    assert minimal["givens"] == clues
    assert minimal["minimised_clue_count"] == 100 - minimal["minimised_givens"].count(0)
    *_, solution, verdict = map(json.loads, sudoku("trace", "--json", *TEN, TEN_LINE).lines)
    assert solution["solution_digits"] == verdict["solution_digits"] == [list(pattern((2, 5)))]


def test_texts_are_integers_with_spaces_on_request() -> None:
    run = sudoku("solutions", "--json", "--digit-style", "integers", " ".join(FOUR))
    answer = json.loads(run.out)
    assert answer["count"] == 2
    assert [[int(d) for d in grid.split(" ")] for grid in answer["solutions"]] == [
        list(map(int, line)) for line in sudoku("solutions", FOUR).lines
    ]
    assert answer["puzzle"] == " ".join(FOUR.replace(".", "0"))
