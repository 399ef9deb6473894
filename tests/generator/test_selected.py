"""Puzzles that are selected by their rating or their path: which draft is taken, and that it fits.

Ratings and paths of accepted puzzles are asked anew from the outside. The order of attempts is
tested with a scale of its own, the number of clues, which is counted here.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest

import sudoku
from sudoku import Board, Budget, Made, Puzzle, Shortfall, Verdict
from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.generator import selected
from sudoku.generator.attempts import Attempts
from sudoku.generator.difficulty import Difficulty
from sudoku.generator.randomness import stream
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.selected import SelectedPuzzles
from sudoku.generator.technique_use import TechniqueUse, plan_of
from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, TooHard
from sudoku.puzzle.puzzle import Grid
from tests.cases import for_each

FOUR = Board(2, 2)
ORDER = PuzzleRequest(board=FOUR, seed=3)
GRID = np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], np.uint8)


def toy(_request: PuzzleRequest, streams: Sequence[int]) -> Attempts:
    """Drafts with any number of clues from 4 to 15, unique or not; one in four does not fit."""
    puzzles = np.tile(GRID, (len(streams), 1))
    for row, number in enumerate(streams):
        random = Random(number)
        puzzles[row, random.sample(range(16), random.randrange(1, 13))] = 0
    fits = np.array([number % 4 > 0 for number in streams])
    return Attempts(puzzles, np.tile(GRID, (len(streams), 1)), fits)


@pytest.fixture
def _toy_drafts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(selected, "attempts_of", toy)
    selected.first_attempts.cache_clear()
    yield
    selected.first_attempts.cache_clear()


with_toys = pytest.mark.usefixtures("_toy_drafts")


@dataclass(frozen=True)
class Clues:
    """The number of clues as a rating."""

    hardness: float

    def text(self) -> str:
        return f"{self.hardness:g} clues"

    def as_dict(self) -> dict[str, Any]:
        return {}


def rate_clues(
    puzzle: Puzzle, _solution: Grid | None, _seconds: float | None, bound: Bound = UNBOUNDED
) -> Clues:
    if puzzle.clue_count > bound.hardness:
        raise TooHard
    return Clues(puzzle.clue_count)


CLUES = Scale("clues", "1", "the number of clues", rate_clues)
SEVERAL = 200
"""Drafts among which every number of clues occurs."""


def attempts(number: int) -> list[Puzzle | None]:
    """The first attempts of a puzzle; None for those that do not fit."""
    found = toy(ORDER, [stream(ORDER.seed, f"draft {k}", number) for k in range(SEVERAL)])
    return [
        Puzzle(FOUR, tuple(map(int, clues))) if fits else None
        for clues, fits in zip(found.puzzles, found.fits, strict=True)
    ]


def counts(number: int = 1) -> list[int]:
    """The number of clues of each draft that fits."""
    return [puzzle.clue_count for puzzle in attempts(number) if puzzle is not None]


def first(generator: SelectedPuzzles, number: int = 1, seconds: float = 60) -> Made:
    return next(iter(generator.make(range(number, number + 1), budget=Budget(seconds))))


@with_toys
@for_each("sizes", [(1, 1), (3, 5), (8, 256)])
def test_the_first_draft_in_range_is_taken_whatever_is_drafted_at_once(
    sizes: tuple[int, int],
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selected, "LEAST", sizes[0])
        patch.setattr(selected, "MOST", sizes[1])
        tried = {number: attempts(number) for number in (1, 3, 11)}
        for number, few in product(tried, range(4, 16)):
            made = first(SelectedPuzzles(ORDER, (Difficulty(CLUES, few, few),)), number)
            drafted = tried[number]
            fitting = [each is not None and each.clue_count == few for each in drafted]
            assert made.attempts == fitting.index(True) + 1
            assert made.puzzle == drafted[made.attempts - 1]
            assert made.details == {"clues": few}


@with_toys
def test_a_puzzle_meets_every_difficulty() -> None:
    made = first(SelectedPuzzles(ORDER, (Difficulty(CLUES, 0, 9), Difficulty(CLUES, 9, inf))))
    assert made.puzzle.clue_count == 9


class OutAfter:
    """Rates by clues so many puzzles; then the budget has run out."""

    def __init__(self, count: int) -> None:
        self.left = count

    def __call__(
        self, puzzle: Puzzle, solution: Grid | None, seconds: float | None, bound: Bound = UNBOUNDED
    ) -> Clues:
        if not self.left:
            raise OutOfBudget
        self.left -= 1
        return rate_clues(puzzle, solution, seconds, bound)


@with_toys
@for_each("least, most", [(17, inf), (0, 3)])
def test_a_shortfall_has_the_nearest_puzzle_and_says_what_was_seen(
    least: float, most: float
) -> None:
    tried = attempts(1)
    known = counts()
    scale = Scale("clues", "1", "", OutAfter(len(known)))
    with pytest.raises(Shortfall) as raised:
        first(SelectedPuzzles(ORDER, (Difficulty(scale, least, most),)))
    shortfall = raised.value
    assert shortfall.number == 1
    assert f"; {sum(each is None for each in tried)} did not fit the order" in shortfall.why
    assert shortfall.nearest is not None
    if most == inf:
        assert f"clues {min(known)} to {max(known)} was seen" in shortfall.why
        assert shortfall.nearest.puzzle.clue_count == max(known)
    else:
        assert f"{len(known)} were harder" in shortfall.why
        assert shortfall.nearest.puzzle in tried


@with_toys
def test_no_time_at_all_is_a_shortfall_without_a_puzzle() -> None:
    with pytest.raises(Shortfall, match="in 0 attempts") as raised:
        first(SelectedPuzzles(ORDER, (Difficulty(CLUES, 0, inf),)), seconds=0)
    assert raised.value.nearest is None


@for_each(
    "text, scale, least, most",
    [
        ("se 1.2-2.3", "se", 1.2, 2.3),
        ("se 6.5-7.2", "se", 6.5, 7.2),
        ("whips 2-3", "whips", 2, 3),
        ("hodoku 300-500", "hodoku", 300, 500),
    ],
)
def test_a_puzzle_has_the_rating_that_rate_gives_it(
    text: str, scale: str, least: float, most: float
) -> None:
    made = next(sudoku.generate(difficulty=text, seed=2))
    rating = sudoku.rate(made.puzzle, scales=scale)[scale]
    assert rating is not None
    assert made.details == {scale: rating.hardness} | {
        name: value for name, value in made.details.items() if name == f"{scale}_level"
    }
    assert least <= rating.hardness <= most
    checked = sudoku.check(made.puzzle, model="reference")
    assert checked.verdict is Verdict.UNIQUE
    assert checked.solution == made.solution


@for_each(
    "text, level",
    [("hodoku hard", {"level": "Hard"}), ("fowler T", {"hardest": "T"})],
)
def test_a_puzzle_has_the_level_that_rate_gives_it(text: str, level: dict[str, str]) -> None:
    (made,) = sudoku.generate(difficulty=text, seed=3)
    rating = sudoku.rate(made.puzzle, scales=text.split()[0])[text.split()[0]]
    assert rating is not None
    assert level.items() <= rating.as_dict().items()
    assert made.details[f"{text.split()[0]}_level"] == text.split()[1]


def test_required_techniques_are_on_the_path_and_forbidden_ones_are_not() -> None:
    use = TechniqueUse(("w-wing", "locked-candidates-type-1"), ("uniqueness", "subsets"))
    (made,) = sudoku.generate(require=use.require, forbid=use.forbid, seed=4)
    walked = sudoku.steps(made.puzzle, techniques="default,-uniqueness,-subsets")
    assert walked.is_solved
    used = walked.counts
    pointing = "Locked Candidates Type 1 (Pointing)"
    assert made.details == {"w-wing": used["W-Wing"], "locked-candidates-type-1": used[pointing]}
    assert used["W-Wing"] > 0 < used[pointing]


def test_a_path_that_does_not_end_in_the_solution_is_a_fault() -> None:
    puzzle = sudoku.parse("12..34..2143432.")
    with pytest.raises(UnsoundStepError, match="contradicts the solution"):
        TechniqueUse(("singles",)).judge(puzzle, Grid.from_bytes(FOUR, (5 - GRID).tobytes()), None)


def test_a_required_technique_takes_its_place_and_a_group_means_its_usual_ones() -> None:
    names = path_with("mutant-swordfish")
    assert names.index("swordfish") < names.index("mutant-swordfish") < len(names) - 1
    assert "mutant-swordfish" not in path_with("fish")
    assert {"template-set", "template-delete"} <= {*path_with("templates")}


def path_with(required: str) -> list[str]:
    return [technique.key for level in plan_of((required,), ()).levels for technique in level]


def test_makers_are_values_that_processes_exchange() -> None:
    generator = SelectedPuzzles(
        PuzzleRequest(),
        (Difficulty.parse("hodoku hard"),),
        TechniqueUse(("fish",), ("uniqueness",)),
    )
    assert pickle.loads(pickle.dumps(generator)) == generator  # noqa: S301  # our own


@with_toys
def test_progress_is_told_with_the_best_so_far() -> None:
    told: list[tuple[int, Made | None]] = []
    scale = Scale("clues", "1", "", OutAfter(50))
    generator = SelectedPuzzles(ORDER, (Difficulty(scale, 17, inf),))
    with pytest.raises(Shortfall) as raised:
        list(
            generator.make(
                range(1, 2),
                budget=Budget(60),
                progress=lambda count, best: told.append((count, best)),
            )
        )
    assert [count for count, _ in told] == [16, 32, 48, 64]
    assert told[-1][1] == raised.value.nearest
