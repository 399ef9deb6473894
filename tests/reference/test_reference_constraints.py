"""The reference on boards with constraints: odd houses, budgets, and its trace."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from sudoku import Board, Budget, Puzzle, Verdict, trace
from sudoku.constraints.primitives import AllDifferent
from sudoku.constraints.vocabulary import with_rules
from sudoku.puzzle.houses import Cell
from sudoku.reference import ReferenceModel
from sudoku.reference.steps import Filtered, GridTested, TraceStep
from tests.reference.random_primitives import board_of

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)
EMPTY = (0,) * 16
VARIANTS = [
    None,
    "none/first/ascending",
    "FC",
    "AC",
    "AC+Dual",
    "hidden-singles/first/ascending",
    "locked/minrv/least",
    "naked-singles+hidden-singles+locked+pairs+hidden-triples/minrv+degree+dual/most",
    "restarts",
]


def found_by(board: Board, variant: str | None, clues: tuple[int, ...] = EMPTY) -> list[str]:
    outcome = ReferenceModel(board, variant).search(Puzzle(board, clues), limit=600)
    assert outcome.exhausted
    return sorted(map(str, outcome.solutions))


def test_generate_and_test_judges_by_the_definitions() -> None:
    board = with_rules(FOUR, "thermo: r1c1-2")
    clues = (0, 0, 3, 4, 3, 4, 1, 2, 0, 0, 4, 3, 4, 3, 2, 1)
    assert len(found_by(FOUR, "generate", clues)) == 2
    assert found_by(board, "generate", clues) == ["1234341221434321"]
    steps: list[TraceStep] = []
    trace(Puzzle(board, clues), steps.append, model="reference:generate", limit=300)
    tested = [step.as_dict() for step in steps if isinstance(step, GridTested)]
    broken = {step["grid"]: step["broken_constraint"] for step in tested}
    assert {grid for grid, rule in broken.items() if rule} == {"2134341212434321"}
    assert broken["2134341212434321"] == "thermo: r1c1 r1c2"


def test_a_house_that_crosses_more_houses_than_a_field_has_bits() -> None:
    plain, rng = Board(2, 2, irregular=()), Random(5)
    latin = found_by(plain, None)
    for _ in range(20):
        grid = [int(digit) for digit in rng.choice(latin)]
        cells_of = [[cell for cell in range(16) if grid[cell] == digit] for digit in range(1, 5)]
        first = tuple(rng.choice(cells) for cells in cells_of)
        houses = {first} | {
            tuple(
                rng.choice([rng.choice(cells), own])
                for cells, own in zip(cells_of, first, strict=True)
            )
            for _ in range(12)
        }
        board = board_of(
            plain, *[AllDifferent(tuple(map(Cell, house))) for house in sorted(houses)]
        )
        expected = [found for found in latin if _obeys(board, found)]
        assert found_by(board, None) == expected
        assert found_by(board, "locked/minrv/least") == expected


def _obeys(board: Board, found: str) -> bool:
    return board.violated([int(digit) for digit in found]) is None


@pytest.mark.parametrize("board", [Board(1, 7), Board(7, 1), Board(2, 3, irregular=())], ids=str)
def test_houses_that_coincide_or_are_missing(board: Board) -> None:
    diagonal = AllDifferent(tuple(Cell(i * (board.size + 1)) for i in range(board.size)))
    outcome = ReferenceModel(board_of(board, diagonal)).search(
        Puzzle(board_of(board, diagonal), (0,) * board.cell_count)
    )
    assert outcome.verdict is Verdict.MULTIPLE
    for grid in outcome.solutions:
        assert len({grid.digits[cell] for cell in diagonal.cells}) == board.size


def test_a_state_in_which_singles_settle_every_cell_still_obeys_the_constraints() -> None:
    solved = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    board = with_rules(FOUR, "killer 4: r1c1-2")
    for variant in VARIANTS:
        assert found_by(board, variant, solved) == []
        assert found_by(board, variant, (0, *solved[1:])) == []


def test_the_trace_says_what_a_constraint_eliminates() -> None:
    board = with_rules(FOUR, "killer 3: r1c1-2")
    steps: list[TraceStep] = []
    trace(Puzzle(board, EMPTY), steps.append)
    assert str(steps[1]) == "killer 3: r1c1 r1c2; eliminated r1c1=3 r1c1=4 r1c2=3 r1c2=4"
    assert isinstance(steps[1], Filtered)
    assert steps[1].as_dict() == {
        "step": "constraint",
        "depth": 0,
        "rule": "constraints",
        "constraint": "killer 3: r1c1 r1c2",
        "eliminated": [
            {"cell": cell, "digit": digit} for cell in ("r1c1", "r1c2") for digit in (3, 4)
        ],
    }


def test_the_trace_says_which_constraint_is_contradicted() -> None:
    board = with_rules(FOUR, "killer 8: r1c1-2")
    lines: list[str] = []
    outcome = trace(Puzzle(board, EMPTY), lambda step: lines.append(str(step)))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert lines[-1] == "contradiction: no digits left satisfy killer 8: r1c1 r1c2"


def test_a_budget_of_seconds_is_kept() -> None:
    board = with_rules(Board(3, 3), *[f"sandwich {10 + c}: r0c{c}" for c in range(1, 10)])
    start = perf_counter()
    budget = Budget(seconds=0.2)
    outcome = ReferenceModel(board).search(Puzzle(board, (0,) * 81), limit=10**9, budget=budget)
    assert 0.1 < perf_counter() - start < 30
    assert not outcome.exhausted
