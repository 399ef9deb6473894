"""Searches for other solutions on boards that lose constraints answer as the reference does."""

from __future__ import annotations

from itertools import combinations
from random import Random
from time import perf_counter

import pytest

from sudoku import Board, Grid, Puzzle, check
from sudoku.constraints.vocabulary import with_rules
from sudoku.generator.planted.others import other_solutions
from sudoku.generator.planted.thinning import LONG_PATIENCE
from sudoku.interface.checked import wrong_solution
from sudoku.interface.registry import absence
from sudoku.puzzle.board import Board as AnyBoard
from sudoku.questions.asking import without
from tests.cases import for_each

FOUR, SIX = Board(2, 2), Board(2, 3)
BOARDS = [
    with_rules(FOUR, "killer 3: r1c1 r1c2", "thermo: r2c1 r2c2", "odd: r3c2", "xv v: r4c1 r4c2"),
    with_rules(SIX, "diagonal+", "arrow: r1c1 > r1c2 r1c3", "sandwich 4: r3c0", "thermo: r5c1-4"),
    with_rules(Board(2, 2, digits=range(5)), "killer 4: r1c1 r1c2", "negative xv", "minimum: r2c2"),
]
MODELS = [name for name in ("native", "auto", "sat") if absence(name) is None]


@pytest.mark.slow
@for_each("model", MODELS)
@for_each("board", BOARDS)
def test_each_choice_of_constraints_and_clues_is_decided_alike(board: AnyBoard, model: str) -> None:
    rng = Random(str(board))
    empty = Puzzle(board, (0,) * board.cell_count)
    solution = check(empty, model="sat").solutions[0]
    others = other_solutions(model, board, solution)
    everything = range(len(board.constraints))
    for count in range(len(board.constraints) + 1):
        for numbers in [*combinations(everything, count)][:3]:
            smaller = without(board, {*everything} - {*numbers})
            kept = {*rng.sample(range(board.cell_count), rng.randrange(board.cell_count // 2))}
            clues = tuple(d if c in kept else 0 for c, d in enumerate(solution.digits))
            if smaller.violated(solution.digits) is not None:
                continue  # a rule that reads the marks of others
            found = others.find(bytes(clues), numbers, (), LONG_PATIENCE, perf_counter() + 60)
            expected = check(Puzzle(smaller, clues), model="reference")
            assert found.is_decided
            assert (found.digits is None) == (expected.verdict.value == "unique")
            if found.digits is not None:
                assert tuple(found.digits) != solution.digits
                other = Grid(smaller, tuple(found.digits))
                assert wrong_solution(Puzzle(smaller, clues), other) is None


@pytest.mark.skipif("native" not in MODELS, reason="there is no compiled library")
def test_a_limit_of_conflicts_leaves_it_open() -> None:
    board = with_rules(Board(3, 3), "antiknight", "nonconsecutive", "thermo: r1c1-4")
    board = without(board, {1})
    empty = Puzzle(board, (0,) * 81)
    solution = check(empty, model="sat").solutions[0]
    found = other_solutions("native", board, solution).find(bytes(81), (0, 1), (0,), 0, None)
    assert (found.digits, found.is_decided) == (None, False)
