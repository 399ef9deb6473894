"""Large puzzles have the stated status and are the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sudoku import UNLIMITED, Board, Budget, Grid, ModelFault, Puzzle, Verdict, generate, open_model
from sudoku.checker.rules import violation
from sudoku.errors import UnknownModelError
from sudoku.generator.grids.varied import solved_grid
from sudoku.generator.large import generator
from sudoku.generator.large.conflicts import planted, singles_contradict
from sudoku.generator.large.digging import DIGS
from sudoku.generator.recipes import generator_of
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.interface.budget import Effort
from sudoku.interface.outcome import Outcome
from tests.cases import for_each

NINE, SIXTEEN = Board(3, 3), Board(4, 4)
SAMPLERS = ("shuffled", "varied")


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    board = puzzle.board
    return violation(board.box_rows, board.box_cols, puzzle.clues, grid.digits) is None


def clashes(puzzle: Puzzle) -> bool:
    """Whether two equal clues share a house."""
    clues, peers = puzzle.clues, puzzle.board.peers
    return any(clues[cell] == clues[peer] for cell in puzzle.clue_cells for peer in peers[cell])


def made(board: Board, holes: float, number: int = 1, **options: Any) -> Made:
    given = {"board": board, "seed": 1, "holes": holes}
    given |= {"unsatisfiable": "confined" in options or None}
    made_by = generator_of(given | options)
    return next(made_by.make(range(number, number + 1), budget=UNLIMITED))


@for_each("way", SAMPLERS)
@for_each("dig", DIGS)
def test_a_dug_grid_keeps_its_solution_and_has_the_share_of_holes(way: str, dig: str) -> None:
    fewer, more = (made(SIXTEEN, share, grids=way, dig=dig) for share in (0.25, 0.5))
    assert fewer.solution is not None
    assert is_solution(fewer.puzzle, fewer.solution)
    assert [256 - each.puzzle.clue_count for each in (fewer, more)] == [64, 128]
    assert more.details["holes"] == 128
    assert {*more.puzzle.clue_cells} < {*fewer.puzzle.clue_cells}
    assert more.solution == fewer.solution
    assert fewer.verdict is Verdict.UNKNOWN
    assert made(SIXTEEN, 0.25, 2, grids=way, dig=dig).solution != fewer.solution
    assert made(SIXTEEN, 0.25, grids=way, dig=dig, seed=2).solution != fewer.solution


@for_each("board", [Board(2, 3), NINE, Board(6, 6)])
def test_balanced_holes_are_as_many_in_every_house(board: Board) -> None:
    puzzle = made(board, 0.4, dig="balanced").puzzle
    for house in board.houses:
        assert [puzzle.clues[cell] for cell in house].count(0) == round(0.4 * board.size)


def test_random_holes_are_not_as_many_in_every_house() -> None:
    puzzle = made(NINE, 0.4).puzzle
    assert len({[puzzle.clues[cell] for cell in house].count(0) for house in NINE.houses}) > 1


@for_each("dig", DIGS)
def test_no_holes_and_nothing_but_holes_are_shares_too(dig: str) -> None:
    assert [made(NINE, share, dig=dig).puzzle.clue_count for share in (0, 1)] == [81, 0]


@pytest.mark.slow
@for_each(
    ("board", "holes", "confined", "dig"),
    [
        (NINE, 0.65, 2, "random"),
        (Board(3, 4), 0.65, 2, "balanced"),
        (SIXTEEN, 0.7, 4, "random"),
        (Board(5, 5), 0.6, 3, "balanced"),
    ],
)
def test_a_planted_conflict_is_there_and_singles_do_not_see_it(
    board: Board, holes: float, confined: int, dig: str
) -> None:
    grid = solved_grid(board, Random("grid 1 0"))
    dug = DIGS[dig](grid, holes, Random("holes 1 0"))
    puzzle, conflict = planted(dug, grid, Random("conflict 1 0"), confined)
    assert conflict.is_in(puzzle)
    assert (len(conflict.cells), len(conflict.digits)) == (confined + 1, confined)
    assert not conflict.is_in(dug)
    assert puzzle.clue_count == dug.clue_count
    assert not clashes(puzzle)
    assert not singles_contradict(board, puzzle.clues)
    found = made(board, holes, confined=confined, dig=dig)
    assert found.puzzle == puzzle
    assert (found.verdict, found.solution) == (Verdict.UNSATISFIABLE, None)
    assert found.details["conflict"] == conflict.words(board)
    assert open_model("sat", board).search(puzzle).verdict is Verdict.UNSATISFIABLE


def test_singles_contradict_exactly_where_the_reference_finds_it_without_a_guess() -> None:
    """From clues that fit to such that do not: one digit of a grid is changed in each."""
    model = open_model("reference:naked-singles+hidden-singles/first/ascending", NINE)
    told = set()
    for number in range(40):
        rng = Random(number)
        puzzle = made(NINE, rng.choice([0.4, 0.6, 0.7]), number + 1).puzzle
        cell = rng.choice(puzzle.clue_cells)
        wrong = puzzle.with_clues({cell: puzzle.clues[cell] % 9 + 1})
        for each in (puzzle, wrong):
            outcome = model.search(each, limit=1)
            at_once = outcome.exhausted and outcome.effort.decisions == 0
            assert singles_contradict(NINE, each.clues) == (at_once and not outcome.solutions)
            told.add(at_once)
    assert told == {True, False}


def test_a_large_board_is_made_by_the_options_of_generate() -> None:
    (found,) = generate(board=36, holes=0.5, grids="varied", unsatisfiable=True, confined=3)
    assert found.puzzle.clue_count == 648
    assert not clashes(found.puzzle)
    (plain,) = generate(board=36, holes=0.5, grids="varied", seed=3)
    assert plain.solution is not None
    assert is_solution(plain.puzzle, plain.solution)


@for_each(
    ("options", "verdict"),
    [
        ({"holes": 0.2}, Verdict.UNIQUE),
        ({"holes": 1.0}, Verdict.MULTIPLE),
        ({"holes": 0.7, "unsatisfiable": True}, Verdict.UNSATISFIABLE),
        ({"holes": 0.2, "budget": Budget(seconds=0)}, Verdict.UNKNOWN),
    ],
)
def test_a_model_decides_the_verdict(options: dict[str, Any], verdict: Verdict) -> None:
    (found,) = generate(decide="reference", seed=3, **options)
    assert found.verdict is verdict


def test_a_model_that_denies_what_is_known_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Liar:
        def search(self, puzzle: Puzzle, *, budget: Budget) -> Outcome:
            return Outcome(puzzle, (), budget == UNLIMITED, Effort(), "liar")

        def fault(self, _puzzle: Puzzle, words: str) -> ModelFault:
            return ModelFault(f"model liar {words}")

    monkeypatch.setattr(generator, "shared_model", lambda *_: Liar())
    with pytest.raises(ModelFault, match="model liar says unsatisfiable, which is wrong"):
        made(NINE, 0.5, decide="sat")


@for_each(
    ("options", "message"),
    [
        ({"holes": 1.5}, "holes must be a number from 0 to 1, not 1.5"),
        ({"holes": 0.5, "grids": "nobody"}, "grids must be one of uniform"),
        ({"holes": 0.5, "dig": "nobody"}, "dig must be random or balanced, not 'nobody'"),
        ({"holes": 0.5, "board": 16, "grids": "uniform"}, "uniform grids do not support"),
        ({"holes": 0.5, "clues": 30}, "--clues cannot be used with --holes"),
        ({"holes": 0.5, "confined": 3}, "--confined needs --unsatisfiable"),
        (
            {"holes": 0.5, "confined": 1, "unsatisfiable": True},
            "confined must be at least 2",
        ),
        ({"dig": "random"}, "--dig needs --holes"),
    ],
)
def test_contradictions_are_said(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OrderError) as caught:
        generate(**options)
    assert message in str(caught.value)


def test_it_is_said_where_no_conflict_can_be_planted_and_which_model_is_unknown() -> None:
    with pytest.raises(Shortfall, match=r"no conflict of 3 cells .* try more holes"):
        next(generate(board=16, holes=0.05, unsatisfiable=True))
    with pytest.raises(UnknownModelError):
        generate(holes=0.1, decide="nobody")
