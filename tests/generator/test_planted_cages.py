"""Cages are repaired until no other solution obeys them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sudoku import UNLIMITED, Board, generate
from sudoku.constraints.killer import Killer
from sudoku.generator.planted.cages import LARGEST, LEAST, cover, repaired
from sudoku.generator.planted.drawing import drawn
from sudoku.interface.meter import Meter
from sudoku.interface.registry import absence
from tests.cases import for_each

NINE = Board(3, 3)


def swapped(digits: tuple[int, ...], a: int, b: int) -> list[int]:
    """The grid with two digits swapped, which is another solution without cages."""
    return [{a: b, b: a}.get(digit, digit) for digit in digits]


@for_each("seed", range(1, 6))
def test_repaired_cages_break_every_other_grid_and_cover_the_same_cells(seed: int) -> None:
    rng, grid = Random(seed), drawn(NINE, "shuffled", seed, Meter(UNLIMITED))
    digits = grid.digits
    first = cover(NINE, digits, rng)
    others = [swapped(digits, 1, 2), swapped(digits, 8, 9)]
    found = repaired(NINE, first, digits, others, rng)
    assert found is not None
    assert sorted(cell for cage in found for cell in cage) == [*range(81)]
    for cage in found:
        assert LEAST <= len(cage) <= LARGEST
        assert len({digits[cell] for cell in cage}) == len(cage)
    for other in others:
        values = [[other[cell] for cell in cage] for cage in found]
        sums = [sum(digits[cell] for cell in cage) for cage in found]
        assert [*map(sum, values)] != sums


def test_cages_that_no_other_grid_touches_stay() -> None:
    digits = drawn(NINE, "shuffled", 1, Meter(UNLIMITED)).digits
    assert repaired(NINE, cover(NINE, digits, Random(1)), digits, [digits], Random(1)) is None


@pytest.mark.slow
@pytest.mark.skipif(absence("native") is not None, reason="takes long without the library")
def test_killers_without_givens_have_cages_of_several_sizes() -> None:
    sizes = Counter[int]()
    for made in generate(12, rules="killer", no_givens=True, seed=8):
        assert made.puzzle.clue_count == 0
        cages = [rule for rule in made.puzzle.board.constraints if isinstance(rule, Killer)]
        assert len(cages) == made.details["planted"]
        sizes.update(len(cage.cells) for cage in cages)
    total = sum(sizes.values())
    assert 0.4 * total < sizes[2] < 0.9 * total
    assert sizes[3] > 0.1 * total
    assert sizes[4] + sizes[5]
