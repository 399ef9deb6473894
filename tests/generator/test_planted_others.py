"""Other solutions for generators: the first one of an order, with and without special support."""

from __future__ import annotations

from random import Random

import pytest

import sudoku
from sudoku import Board, Grid, Puzzle
from sudoku.constraints.vocabulary import with_rules
from sudoku.generator.planted.others import other_solutions
from sudoku.interface.registry import absence
from tests.cases import for_each
from tests.small_boards import Digits, solutions_of

BOARD = with_rules(Board(2, 2), "thermo: r2c1 r2c2", "odd: r3c2", "killer 5: r1c2 r1c3")
BY_NUMBERS = {
    numbers: [*solutions_of(Puzzle(board, (0,) * 16))]
    for numbers in [(), (0,), (1, 2), (0, 1, 2)]
    for board in [with_rules(Board(2, 2), *(BOARD.rules[number] for number in numbers))]
}
"""All grids that obey these constraints of BOARD."""


def last_changed(grid: Digits | bytes, known: Digits, order: list[int]) -> int:
    """The last place in the order whose cell differs from the known grid; -1 if none does."""
    return max((k for k, cell in enumerate(order) if grid[cell] != known[cell]), default=-1)


@for_each("spec", ["auto", "native", "reference", "sat:minisat22"])
def test_the_last_changed_cell_of_the_first_solution_comes_first(spec: str) -> None:
    if absence(spec.partition(":")[0]) is not None:
        pytest.skip(f"{spec} is not installed")
    rng = Random(1)
    decided = 0
    for _ in range(60):
        known = rng.choice(BY_NUMBERS[0, 1, 2])
        others = other_solutions(spec, BOARD, Grid(BOARD, known))
        numbers = rng.choice([*BY_NUMBERS])
        order = rng.sample(range(16), rng.randint(2, 16))
        clues = bytes(0 if cell in order else digit for cell, digit in enumerate(known))
        agreeing = [
            grid
            for grid in BY_NUMBERS[numbers]
            if all(clue in (0, digit) for clue, digit in zip(clues, grid, strict=True))
        ]
        places = {last_changed(grid, known, order) for grid in agreeing} - {-1}
        found = others.find(clues, numbers, order, 10_000, None)
        assert found.is_decided
        assert (found.digits is None) == (not places)
        if found.digits is not None:
            assert tuple(found.digits) in agreeing
            is_ordered = order != sorted(order)
            assert last_changed(found.digits, known, order) in (
                {min(places)} if is_ordered else places
            )
            decided += is_ordered
    assert decided > 10


@for_each("spec", ["reference", "sat:minisat22"])
def test_the_conflicts_of_all_questions_about_an_order_are_counted_and_limited(spec: str) -> None:
    hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    known = sudoku.solve(sudoku.parse(hard))
    clues = bytes(int(clue) if clue != "." and cell != 24 else 0 for cell, clue in enumerate(hard))
    order = [cell for cell in range(81) if not clues[cell]]
    Random(1).shuffle(order)
    others = other_solutions(spec, known.board, known)
    free = others.find(clues, (), order, 1_000_000, None)
    assert free.digits is not None
    half = others.find(clues, (), order, free.conflicts // 2, None)
    assert 0 < half.conflicts <= free.conflicts // 2
