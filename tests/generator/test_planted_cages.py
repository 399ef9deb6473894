"""Killers without givens: cages are repaired until no other solution obeys them."""

from __future__ import annotations

from collections import Counter

import pytest

from sudoku import Board, generate
from sudoku.constraints.killer import Killer
from sudoku.interface.registry import absence

NINE = Board(3, 3)


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
