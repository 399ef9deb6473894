"""The scale `whips`: W and B are those of the definition."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import Board
from sudoku.errors import OutOfBudget
from sudoku.logic.ratings.whip_lengths import SCALE, WhipsRating, rate_whips
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import walk
from tests.cases import for_each
from tests.logic.techniques.chains_by_definition import Definition

pytestmark = pytest.mark.slow

SIX = Board(2, 3)
SIXES = {
    "...3.5.2.....3.6..1..5....216.46....": 0,
    "..35..45....1....6.2........62...15.": 2,
    "1.......5..2...3...5..24..6..1..2.5.": 3,
}
"""Puzzles of our own, and W and B by the definition."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOCKED = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
UNEQUAL = "box: 2x4\n.78.3....1.5....2....18........3...7..4...5.82.....6..2.1.4....6"
"""Of our own. A search by the definition finds no way with whips below 5, or braids below 4."""


def by_definition(text: str, *, is_whip: bool) -> int:
    """W or B of a small puzzle: singles first, then every chain of the least length."""
    position, hardest = Position.of(sudoku.parse(text, board=SIX)), 0
    while True:
        position = walk(position, levels_of("layer1")).end
        if not position.open:
            return hardest
        definition, length, found = Definition(position), 0, list[Candidate]()
        while not found:
            length += 1
            found = [
                target
                for target in definition.candidates
                if definition.least(target, length, is_whip=is_whip)
            ]
        hardest = max(hardest, length)
        for target in found:
            position.eliminate(*target)


@for_each(("text", "length"), SIXES.items())
def test_small_puzzles_are_rated_as_the_definition_says(text: str, length: int) -> None:
    rating = rate_whips(sudoku.parse(text, board=SIX), None, None)
    assert (rating.whips, rating.braids) == (length, length)
    for is_whip in (True, False):
        assert by_definition(text, is_whip=is_whip) == length


@for_each(
    ("text", "printed", "values"),
    [
        (EASY, "W 0, B 0", {"W": 0, "B": 0}),
        (LOCKED, "W 1, B 1", {"W": 1, "B": 1}),
        (UNEQUAL, "W 5, B 4", {"W": 5, "B": 4}),
        (ESCARGOT, "not solved by whips and braids", {"W": None, "B": None}),
    ],
)
def test_ratings_are_printed_and_given_as_values(
    text: str, printed: str, values: dict[str, int | None]
) -> None:
    ratings = sudoku.rate(text, scales=["whips"])
    assert f"whips 2.1: {printed}" in str(ratings)
    assert ratings.as_dict()["whips"] == {"version": "2.1", **values}


def test_what_neither_solves_sorts_behind_what_braids_solve() -> None:
    ratings = [WhipsRating(None, None), WhipsRating(None, 9), WhipsRating(5, 4), WhipsRating(6, 3)]
    by_hardness = sorted(ratings, key=lambda rating: rating.hardness)
    assert by_hardness == [ratings[2], ratings[3], ratings[1], ratings[0]]
    assert ratings[1].text() == "W none, B 9"


def test_a_rating_stops_behind_its_limit() -> None:
    with pytest.raises(OutOfBudget):
        rate_whips(sudoku.parse(UNEQUAL), None, 0.0)


def test_boards_with_rules_beyond_houses_have_no_rating() -> None:
    assert SCALE.supports(sudoku.with_rules(Board(2, 2), "diagonal+"))
    assert not SCALE.supports(sudoku.with_rules(Board(2, 2), "killer 3: r1c1-2"))
