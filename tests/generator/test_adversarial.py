"""Puzzles that are hard for a model: right, repeatable, and told with their cost."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import UNLIMITED, Board, Budget, Outcome, Puzzle, UnknownModelError, Verdict, parse
from sudoku.generator.recipes import generator_of
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, Shortfall
from sudoku.generator.searching.adversarial.generator import AdversarialPuzzles
from sudoku.reference.model import ReferenceModel
from tests.generator.hard import HARD

pytestmark = pytest.mark.slow

USUAL = Board(3, 3)
STARTS = tuple(map(parse, HARD))


def search(
    verdict: Verdict = Verdict.UNIQUE, *, seed: int = 1, tries: int = 5, number: int = 1
) -> Made:
    request = PuzzleRequest(seed=seed)
    generator = AdversarialPuzzles(request, "sat", STARTS, verdict, tries)
    (made,) = generator.make(range(number, number + 1), budget=UNLIMITED)
    return made


@pytest.mark.parametrize("verdict", [Verdict.UNIQUE, Verdict.UNSATISFIABLE])
def test_what_is_found_is_right_and_costs_what_it_says(verdict: Verdict) -> None:
    made = search(verdict)
    outcome = ReferenceModel(USUAL).search(made.puzzle)
    assert outcome.verdict is made.verdict is verdict
    assert outcome.solution == made.solution
    effort = sudoku.open_model("sat", USUAL).search(made.puzzle).effort
    assert made.details["conflicts"] == effort.conflicts
    assert made.puzzle not in STARTS
    assert 1 <= int(made.details["step"] or 0) <= 5
    assert made.details["complete"] is True


@pytest.mark.thorough
def test_a_search_repeats_from_its_seed_and_number() -> None:
    made = search()
    assert search() == made
    assert search(number=2).puzzle != made.puzzle
    assert search(seed=2).puzzle != made.puzzle


def test_the_cost_of_the_start_is_told() -> None:
    model = [sudoku.open_model("sat", USUAL).search(puzzle) for puzzle in STARTS]
    hardest = max(outcome.effort.conflicts for outcome in model)
    assert search().details["conflicts_of_start"] == hardest


def test_progress_tells_the_hardest_so_far_and_time_ends_a_search() -> None:
    told: list[int] = []

    def progress(_: int, best: Made | None) -> None:
        if best is not None:
            assert best.details["complete"] is False
            told.append(int(best.details["conflicts"] or 0))

    generator = AdversarialPuzzles(PuzzleRequest(), "sat", STARTS, tries=8)
    (made,) = generator.make(range(1, 2), budget=UNLIMITED, progress=progress)
    assert told == sorted(told)
    assert told[-1] == made.details["conflicts"]


def test_without_time_one_step_is_tried() -> None:
    generator = AdversarialPuzzles(PuzzleRequest(), "sat", STARTS, tries=8)
    outcomes = []
    for number in range(1, 4):
        try:
            made = [*generator.make(range(number, number + 1), budget=Budget(seconds=0))]
            outcomes += [each.details["complete"] for each in made]
        except Shortfall as shortfall:
            outcomes.append(str(shortfall).partition(": ")[2])
    assert {*outcomes} <= {False, "no move led from the start to another puzzle in 1 step"}
    assert False in outcomes


def test_ctrl_c_in_a_search_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    right, asked = ReferenceModel.search, 0

    def search(self: ReferenceModel, puzzle: Puzzle, *, limit: int, budget: Budget) -> Outcome:
        nonlocal asked
        asked += 1
        if asked == 8:
            raise KeyboardInterrupt
        return right(self, puzzle, limit=limit, budget=budget)

    monkeypatch.setattr(ReferenceModel, "search", search)
    told: list[int] = []
    generator = AdversarialPuzzles(PuzzleRequest(), "reference", STARTS)
    with pytest.raises(KeyboardInterrupt):
        [
            *generator.make(
                range(1, 2), budget=UNLIMITED, progress=lambda tried, _: told.append(tried)
            )
        ]
    assert told


def test_options_become_a_search() -> None:
    options = {
        "board": USUAL,
        "seed": 4,
        "adversarial": "sat",
        "start": STARTS,
        "unsatisfiable": True,
        "tries": 7,
    }
    request = PuzzleRequest(seed=4)
    expected = AdversarialPuzzles(request, "sat", STARTS, Verdict.UNSATISFIABLE, 7)
    assert generator_of(options) == expected


def test_an_unknown_model_is_told_at_once() -> None:
    with pytest.raises(UnknownModelError, match="no model 'refrence'"):
        generator_of({"board": USUAL, "seed": 1, "adversarial": "refrence"})
