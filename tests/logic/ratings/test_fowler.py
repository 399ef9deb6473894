"""The scale `fowler` and the letters: which constraints a puzzle needs."""

from __future__ import annotations

import pytest

import sudoku
from sudoku.errors import OutOfBudget
from sudoku.logic.backdoors import backdoors
from sudoku.logic.ratings.fowler import rate_fowler
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.selecting import (
    ALL_LETTERS,
    LETTERS,
    is_letters,
    letter_levels,
    levels_of,
)
from sudoku.logic.techniques.solving import walk
from tests.cases import for_each

NEEDS = [
    ("6..9..3.7...4.21.5........92...68.1..8...7......19.6..41.5..9..5.7......8.9......", "N"),
    ("7...49.3..2.1...4..........9..3..1.......83...67.1...5..2...8..4189.6...6........", "B"),
    ("1.3....65.6.......4..1.8...7..6...5.3....4.....6795..45...8.72...293...........3.", "T"),
    (".4.2......6.7...89......54...8......2..3.......685.1.2...16...8.5.....7.8...3.9..", "X"),
    ("....863.....1....753..2....4..6.59....8......3.....7.27..5...94.23..9..1.........", "Y"),
]
"""Puzzles, and the letter that solves them but those before it do not."""


def test_letters_are_fowlers_in_his_order() -> None:
    assert ALL_LETTERS == "FNBTXYW"
    assert all(is_letters(text) for text in ("F", "NF", "FNBTXYW"))
    assert not any(is_letters(text) for text in ("", "FF", "fn", "FNQ", "F,N"))
    assert [technique.title for technique in letter_levels("FN")[0]] == ["Naked Single"]
    titles = {technique.title for technique in techniques()}
    assert all(titles >= {*letter.titles} for letter in LETTERS.values())
    assert levels_of("FNB") == letter_levels("FNB")
    assert levels_of("NB,naked-single") == (*letter_levels("NB"), *letter_levels("F"))


@pytest.mark.slow
@for_each("text, letter", NEEDS)
def test_the_hardest_letter_is_the_last_that_a_path_needs(text: str, letter: str) -> None:
    puzzle, place = sudoku.parse(text), ALL_LETTERS.index(letter) + 1
    rating = rate_fowler(puzzle, None, None)
    assert (rating.is_solved, rating.hardest, rating.hardness) == (True, letter, place)
    assert rating.letters[-1] == letter
    assert set(rating.counts) == set(rating.letters)
    for size in range(1, place + 1):
        path = walk(Position.of(puzzle), letter_levels(ALL_LETTERS[:size]), with_premises=False)
        assert path.is_solved == (size == place)
        if ALL_LETTERS[:size] in ("F", "FN", "FNB", "FNBT"):  # others take a path for each cell
            assert backdoors(puzzle, techniques=ALL_LETTERS[:size]).is_constrained == path.is_solved
    assert sum(rating.counts.values()) == len(path.steps)


def test_a_puzzle_beyond_all_letters_is_harder_than_any_within() -> None:
    empty = sudoku.Puzzle(sudoku.Board(2, 2), (0,) * 16)
    rating = rate_fowler(empty, None, None)
    assert (rating.is_solved, rating.hardest, rating.hardness) == (False, None, 8)
    assert rating.text() == "constraints none, hardest none, FNBTXYW do not solve it"
    assert rating.as_dict() == {
        "letters": "",
        "hardest": None,
        "solves": False,
        "step_counts": {},
    }
    full = rate_fowler(sudoku.parse("1234341221434321"), None, None)
    assert (full.is_solved, full.hardness) == (True, 0)


def test_a_limit_of_time_is_kept() -> None:
    with pytest.raises(OutOfBudget):
        rate_fowler(sudoku.parse(NEEDS[0][0]), None, 0)
