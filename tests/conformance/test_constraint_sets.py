"""Whole solution sets of boards with constraints, against brute force by the definitions alone.

Brute force knows all grids of a board from its rows, columns and regions, and keeps those on which
every constraint holds by its plain definition. The models encode constraints differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from sudoku import Board, Puzzle
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.kinds import read_constraint
from sudoku.constraints.rule import Rule
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.errors import RulePlace
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.compiled import levels_here
from tests.conformance.oracle import Digits, all_solutions, with_holes
from tests.constraints.grids import marks, random_grid
from tests.small_boards import assert_found, grids_of, keeping

pytestmark = pytest.mark.slow

MODELS = "sat", "cpsat", "reference"
NATIVE = [f"native:{level}" for level in levels_here()]
"""Its instruction sets, which take turns; none if it was not compiled."""
FOUR, SIX = Board(2, 2), Board(2, 3)
BOARDS = [FOUR, Board(2, 2, regions_of("AAABCABBCCDBCDDD")), Board(2, 2, irregular=())]
"""Boxes, a jigsaw, and no regions at all."""


def with_constraints(board: Board, constraints: Sequence[BoardConstraint]) -> Board:
    return Board(board.box_rows, board.box_cols, board.irregular, tuple(constraints))


def all_models(turn: int) -> list[str]:
    return [*MODELS, *NATIVE[turn % max(1, len(NATIVE)) :][:1]]


def assert_solutions(
    board: Board, clues: Digits, grids: Sequence[Digits], models: Sequence[str]
) -> None:
    """That each model finds those of the grids that keep the clues and obey all constraints."""
    kept = keeping(grids, clues)
    expected = {g for g in kept if all(c.holds(board, g) for c in board.constraints)}
    for model in models:
        assert_found(model, Puzzle(board, clues), expected)


def instances(kind: type[Constraint], board: Board, rng: Random, count: int) -> list[Constraint]:
    """Different constraints, each true on a grid of the board, or the example if none is."""
    grids = rng.sample(grids_of(board), min(96, len(grids_of(board))))
    found = (kind.plant(rng, board, grid) for grid in grids)
    true = dict.fromkeys(islice((c for c in found if c is not None), count))
    return [*true] or [read(kind.example, board)]


def read(rule: str, board: Board) -> Constraint:
    return read_constraint(Rule.cut(rule, board, RulePlace()))


NEED_REGIONS = "boxindexer", "disjointgroups", "regionsum"


@pytest.mark.parametrize("kind", ON_GRID, ids=lambda kind: kind.name)
def test_each_constraint_on_4x4(kind: type[Constraint]) -> None:
    """With boxes by all models, on the other boards by one: kinds take turns with them. A clue of
    a solution leaves few of the many grids that rules such as a dot allow.
    """
    turn = ON_GRID.index(kind)
    for number, board in enumerate(BOARDS):
        if board.regions or kind.name not in NEED_REGIONS:
            rng = Random(f"{kind.name} {number}")
            for constraint in instances(kind, board, rng, 1):
                grids = [grid for grid in grids_of(board) if constraint.holds(board, grid)]
                clues = with_holes(rng.choice(grids or grids_of(board)), 15, number)
                varied = with_constraints(board, [constraint])
                models = all_models(turn + number)
                models = models[(turn + number) % len(models) :][:1] if number else models
                assert_solutions(varied, clues, grids_of(board), models)


def test_mixtures_of_constraints_on_4x4() -> None:
    """Three boards in four obey one grid; on the others each constraint has a grid of its own."""
    rng = Random(410)
    for number in range(30):
        board = BOARDS[number % 3]
        kinds = [kind for kind in ON_GRID if board.regions or kind.name not in NEED_REGIONS]
        grid = rng.choice(grids_of(board))
        found = [
            kind.plant(rng, board, grid if number % 4 else rng.choice(grids_of(board)))
            for kind in rng.choices(kinds, k=rng.randint(2, 6))
        ]
        varied = with_constraints(board, [*filter(None, found)])
        clues = with_holes(grid, rng.randint(12, 16), seed=number)
        assert_solutions(varied, clues, grids_of(board), all_models(number))


@for_each("kind", ["kropki", "difference", "ratio", "xv"])
def test_negative_rules_among_all_marks_on_4x4(kind: str) -> None:
    for number, board in enumerate(BOARDS):
        grid = Random(number).choice(grids_of(board))
        dotted = with_constraints(board, marks(board, grid, kind))
        every = (*dotted.constraints, read(f"negative {kind}", board))
        assert with_constraints(board, every).violated(grid) is None
        models = all_models(number)
        assert_solutions(with_constraints(board, every), (0,) * 16, grids_of(board), models)
        # Without one of the marks its rule is not broken: it forbids that very pair.
        fewer = (*dotted.constraints[1:], read(f"negative {kind}", board))
        assert_solutions(with_constraints(board, fewer), (0,) * 16, grids_of(board), models)


def test_each_constraint_on_6x6() -> None:
    for number, kind in enumerate(ON_GRID):
        rng = Random(kind.name)
        clues = with_holes(random_grid(SIX, rng), 16, seed=rng.randrange(1000))
        grids = sorted(all_solutions((2, 3), clues))
        found = [kind.plant(rng, SIX, rng.choice(grids)) for _ in range(10)]
        constraint = next(filter(None, found), None) or read(kind.example, SIX)
        board = with_constraints(SIX, [constraint])
        assert_solutions(board, clues, grids, all_models(number))
