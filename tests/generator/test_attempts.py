"""Drafts: puzzles of an order in arrays."""

from __future__ import annotations

import numpy as np
import pytest

from sudoku import Board, Grid, OrderError, bulk, with_rules
from sudoku.generator.attempts import attempts_of
from sudoku.generator.randomness import stream
from sudoku.generator.request import PuzzleRequest
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.patterns import SYMMETRIES, pattern_symmetries
from tests.cases import for_each
from tests.generator.fours import redundant, solution_count
from tests.small_boards import FOURS

FOUR = Board(2, 2)
STREAMS = [stream(3, "tests", number) for number in range(60)]


@for_each(
    "request",
    [
        PuzzleRequest(board=FOUR),
        PuzzleRequest(board=FOUR, clues=(6, 8)),
        PuzzleRequest(board=FOUR, clues=(5, 5), minimal=True),
        PuzzleRequest(board=FOUR, minimal=True, symmetry="rotation180"),
        PuzzleRequest(board=FOUR, pattern=frozenset({3, 8, 10, 13, 15}), minimal=True),
        PuzzleRequest(board=FOUR, grids="varied"),
    ],
)
def test_drafts_that_fit_meet_their_order(request: PuzzleRequest) -> None:
    made = attempts_of(request, STREAMS)
    assert made.fits.any()
    least, most = (0, 16) if request.clues is None else request.clues
    for clues, grid, fits in zip(
        made.puzzles.tolist(), made.grids.tolist(), made.fits.tolist(), strict=True
    ):
        assert tuple(grid) in FOURS
        assert all(clue in (0, digit) for clue, digit in zip(clues, grid, strict=True))
        number = 16 - clues.count(0)
        has_number = least <= number <= most
        if request.pattern is not None:
            assert {cell for cell in range(16) if clues[cell]} == request.pattern
            assert fits == (solution_count(clues) == 1 and not redundant(clues))
        elif request.symmetry is not None:
            assert fits == (not redundant(clues))
        else:
            assert solution_count(clues) == 1
            assert fits == has_number
            if request.minimal or request.clues is None:
                assert not redundant(clues)
    assert len({row.tobytes() for row in made.puzzles}) > 20


def test_numbers_of_clues_are_spread_over_the_range() -> None:
    made = attempts_of(PuzzleRequest(board=FOUR, clues=(8, 11)), STREAMS)
    numbers = np.count_nonzero(made.puzzles, axis=1).tolist()
    assert made.fits.all()
    assert {*numbers} == {8, 9, 10, 11}
    assert max(map(numbers.count, numbers)) < 30


@for_each("name", SYMMETRIES)
def test_the_places_of_clues_have_the_symmetry(name: str) -> None:
    board = Board(3, 3)
    made = attempts_of(PuzzleRequest(board=board, symmetry=name), STREAMS[:4])
    for clues in made.puzzles.tolist():
        assert name in pattern_symmetries(Puzzle(board, tuple(clues)))
    assert (bulk.count(made.puzzles) == 1).all()


def test_a_draft_depends_on_its_stream_alone() -> None:
    for request in (PuzzleRequest(), PuzzleRequest(symmetry="rotation180", clues=(26, 30))):
        together = attempts_of(request, STREAMS[:8], threads=1)
        (alone,) = attempts_of(request, STREAMS[5:6]).puzzles
        assert alone.tolist() == together.puzzles[5].tolist()


def test_a_grid_that_is_given_is_the_solution_of_all() -> None:
    grid = FOURS[100]
    made = attempts_of(PuzzleRequest(board=FOUR, source=Grid(FOUR, grid)), STREAMS)
    assert {tuple(row) for row in made.grids.tolist()} == {grid}
    assert len({row.tobytes() for row in made.puzzles}) > 20


def test_boards_whose_grids_cannot_be_drawn_are_refused() -> None:
    with pytest.raises(OrderError, match="grids cannot be drawn on further rules"):
        attempts_of(PuzzleRequest(board=with_rules(FOUR, "anti-knight")), STREAMS[:1])
