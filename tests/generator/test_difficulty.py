"""Ranges of scales as text."""

from __future__ import annotations

import re
from math import inf

import pytest

from sudoku import Board, OrderError
from sudoku.errors import UnknownTechniqueError
from sudoku.generator.difficulty import Difficulty
from sudoku.generator.recipes import generator_of
from tests.cases import for_each


@for_each(
    "text, scale, least, most, by_level",
    [
        ("se 7.0-7.5", "se", 7.0, 7.5, False),
        ("SE 7+", "se", 7.0, inf, False),
        (" se  7.2 ", "se", 7.2, 7.2, False),
        ("whips 4 - 6", "whips", 4, 6, False),
        ("search 0", "search", 0, 0, False),
        ("hodoku 500-800", "hodoku", 500, 800, False),
        ("hodoku hard", "hodoku", 2, 2, True),
        ("HoDoKu Easy-MEDIUM", "hodoku", 0, 1, True),
        ("hodoku unfair+", "hodoku", 3, inf, True),
        ("fowler b-T", "fowler", 2, 3, True),
    ],
)
def test_a_difficulty_is_a_scale_and_a_range(
    text: str, scale: str, least: float, most: float, by_level: bool
) -> None:
    found = Difficulty.parse(text)
    assert (found.scale.name, found.least, found.most, found.by_level) == (
        scale,
        least,
        most,
        by_level,
    )
    assert Difficulty.parse(found.text()) == found


@for_each(
    "text, message",
    [
        ("", "expected a scale and a range"),
        ("se", "expected a scale and a range"),
        ("se 7.0-", "expected a scale and a range"),
        ("se -7", "expected a scale and a range"),
        ("se 7.0-7.5-8", "expected a scale and a range"),
        ("se 7.5-7.0", "the range is empty, expected 7.0-7.5"),
        ("se hard", "'hard' is not a number such as 7.0"),
        ("se 7.0-hard", "'hard', expected a number as at the other end"),
        (
            "hodoku hrad",
            "no level 'hrad': did you mean 'hard'? Available: easy, medium, ",
        ),
        ("hodoku hard-easy", "the range is empty, expected easy-hard"),
        ("hodoku hard-900", "no level '900'"),
    ],
)
def test_what_is_wrong_with_a_difficulty_is_named(text: str, message: str) -> None:
    with pytest.raises(OrderError, match=re.escape(message)) as raised:
        Difficulty.parse(text)
    assert repr(text) in str(raised.value)


def test_a_scale_that_does_not_exist_has_a_suggestion() -> None:
    with pytest.raises(UnknownTechniqueError, match="did you mean 'hodoku'"):
        Difficulty.parse("hodku hard")


@for_each(
    "options, message",
    [
        ({"difficulty": ("se 7.0",), "board": Board(2, 2)}, "the scale does not support a 4x4"),
        (
            {"difficulty": ("se 7+", "hodoku easy+", "se 1-6.9")},
            "'se 7+' and 'se 1-6.9': no puzzle",
        ),
        ({"difficulty": ("hodoku hard", "hodoku easy")}, "no puzzle has both"),
        ({"require": ("skyscraper",), "forbid": ("single-digit",)}, "'skyscraper' is required"),
        ({"forbid": ("all",)}, "all techniques are forbidden"),
    ],
)
def test_orders_that_nothing_can_meet_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OrderError, match=re.escape(message)):
        generator_of(options)


def test_ranges_of_a_scale_may_overlap_and_levels_go_with_scores() -> None:
    generator_of({"difficulty": ("se 7+", "se 1-7", "hodoku hard", "hodoku 0-700")})


def test_techniques_that_do_not_exist_have_a_suggestion() -> None:
    for option in ("require", "forbid"):
        with pytest.raises(UnknownTechniqueError, match="did you mean 'skyscraper'"):
            generator_of({option: ("skyscrapper",)})
