"""Searches for minimal puzzles with few clues, and with many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sudoku
from sudoku import UNLIMITED, Board, Budget, Grid, open_model
from sudoku.generator.recipes import generator_of
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.generator.searching.extremes import ExtremePuzzles
from sudoku.generator.searching.judging import TimedJudge

pytestmark = pytest.mark.slow

SMALL, SIX, USUAL = Board(2, 2), Board(2, 3), Board(3, 3)
SOLVED = Grid(SMALL, tuple(map(int, "1234341221434321")))
FEW, MANY = False, True


def search(*, most: bool, tries: int = 3, number: int = 1, **request: object) -> Made:
    generator = ExtremePuzzles(PuzzleRequest(**request), most, tries)  # type: ignore[arg-type]  # as they come
    (made,) = generator.make(range(number, number + 1), budget=UNLIMITED)
    return made


def require_minimal(made: Made) -> None:
    """By another model, one clue after the other."""
    reference = open_model("reference", made.puzzle.board)
    assert reference.search(made.puzzle).solutions == (made.solution,)
    for fewer in without_one(made):
        assert reference.search(fewer).verdict is sudoku.Verdict.MULTIPLE


def without_one(made: Made) -> Iterator[sudoku.Puzzle]:
    clues = made.puzzle.clues
    for cell in range(len(clues)):
        if clues[cell]:
            yield sudoku.Puzzle(made.puzzle.board, (*clues[:cell], 0, *clues[cell + 1 :]))


def test_the_fewest_clues_of_a_4x4_puzzle_are_four_and_the_most_six() -> None:
    """J. Rosenhouse and L. Taalman, "Taking Sudoku Seriously", 2011."""
    fewest, most = (search(most=kind, tries=40, board=SMALL) for kind in (FEW, MANY))
    assert (fewest.puzzle.clue_count, most.puzzle.clue_count) == (4, 6)
    require_minimal(fewest)
    require_minimal(most)


@pytest.mark.slow
@pytest.mark.parametrize("most", [FEW, MANY])
def test_a_search_improves_on_random_puzzles(most: bool) -> None:
    made = search(most=most, tries=2)
    require_minimal(made)
    clues = made.puzzle.clue_count
    assert clues >= 29 if most else clues <= 21


@pytest.mark.parametrize("most", [FEW, MANY])
def test_a_search_repeats_from_its_seed_and_number(most: bool) -> None:
    made = search(most=most, board=SIX)
    require_minimal(made)
    assert made.details == {"complete": True}
    assert made.attempts == 3
    assert search(most=most, board=SIX) == made
    assert search(most=most, board=SIX, number=2).puzzle != made.puzzle
    assert search(most=most, board=SIX, seed=2).puzzle != made.puzzle


@pytest.mark.parametrize("most", [FEW, MANY])
def test_a_search_within_a_grid_keeps_it(most: bool) -> None:
    made = search(most=most, tries=20, board=SMALL, source=SOLVED)
    assert made.solution == SOLVED
    require_minimal(made)
    assert made.puzzle.clue_count == (6 if most else 4)


@pytest.mark.parametrize("most", [FEW, MANY])
def test_a_search_within_a_symmetry_keeps_it(most: bool) -> None:
    made = search(most=most, board=SIX, symmetry="rotation180")
    clues = made.puzzle.clues
    assert [clue > 0 for clue in clues] == [clue > 0 for clue in clues[::-1]]
    reference = open_model("reference", SIX)
    assert reference.search(made.puzzle).solutions == (made.solution,)
    for cell in range(18):
        if clues[cell]:
            fewer = [0 if at in (cell, 35 - cell) else clue for at, clue in enumerate(clues)]
            verdict = reference.search(sudoku.Puzzle(SIX, tuple(fewer))).verdict
            assert verdict is sudoku.Verdict.MULTIPLE


def test_a_symmetric_puzzle_may_have_to_be_minimal() -> None:
    made = search(most=MANY, tries=5, board=SIX, symmetry="rotation180", minimal=True)
    assert [clue > 0 for clue in made.puzzle.clues] == [c > 0 for c in made.puzzle.clues[::-1]]
    require_minimal(made)


def test_progress_tells_the_best_so_far() -> None:
    told: list[tuple[int, int]] = []

    def progress(tried: int, best: Made | None) -> None:
        assert best is not None
        told.append((tried, best.puzzle.clue_count))

    generator = ExtremePuzzles(PuzzleRequest(board=SIX), MANY, 4)
    (made,) = generator.make(range(1, 2), budget=UNLIMITED, progress=progress)
    assert [tried for tried, _ in told] == [1, 2, 3, 4]
    counts = [clues for _, clues in told]
    assert counts == sorted(counts)
    assert counts[-1] == made.puzzle.clue_count


def test_without_time_the_best_so_far_is_made_and_told_to_be_incomplete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    generator = ExtremePuzzles(PuzzleRequest(board=SIX), FEW, 4)
    with pytest.raises(Shortfall, match="puzzle 1: the time ran out"):
        [*generator.make(range(1, 2), budget=Budget(seconds=0))]
    monkeypatch.setattr(TimedJudge, "left", lambda _: UNLIMITED)  # time to begin
    (made,) = generator.make(range(1, 2), budget=Budget(seconds=0))
    assert made.details == {"complete": False}
    require_minimal(made)


def test_an_order_without_a_puzzle_to_start_from_is_a_shortfall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku.generator.searching.extremes.DRAFTED", 1)
    monkeypatch.setattr("sudoku.generator.searching.extremes.STARTS", 1)
    generator = ExtremePuzzles(PuzzleRequest(symmetry="full", minimal=True), MANY, 4)
    with pytest.raises(Shortfall, match="no puzzle to start from in 1 attempt"):
        [*generator.make(range(1, 2), budget=UNLIMITED)]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"most_clues": True, "fewest_clues": True}, "give either --most-clues or --fewest-clues"),
        ({"most_clues": True, "clues": (20, 22)}, "--clues cannot be used with --most-clues"),
        (
            {"fewest_clues": True, "pattern": frozenset({1})},
            "--pattern cannot be used with --fewest",
        ),
    ],
)
def test_what_a_search_cannot_keep_is_refused(options: dict[str, object], error: str) -> None:
    with pytest.raises(OrderError, match=error):
        generator_of({"board": USUAL, "seed": 1, **options})


def test_options_become_a_search() -> None:
    options = {"board": SMALL, "seed": 4, "fewest_clues": True, "grid": SOLVED, "tries": 7}
    assert generator_of(options) == ExtremePuzzles(
        PuzzleRequest(board=SMALL, seed=4, source=SOLVED), FEW, 7
    )
