"""Compiled dynamic forcing chains are the same as in plain Python."""

from __future__ import annotations

from random import Random

import pytest
from sudoku_models.native.chains import NativeChainSearch

import sudoku
from sudoku.interface.chaining import BestChain
from sudoku.interface.registry import find
from sudoku.logic.ratings.se.dynamic import LEVELS, best_chain
from sudoku.logic.techniques.position import Position
from tests.compiled import needs_library

pytestmark = needs_library

NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def compiled(position: Position, level: int, slice_size: int = 8) -> BestChain | None:
    search = NativeChainSearch(position.cells, level)
    while search.run(slice_size):
        pass
    return search.best()


def position_of(seed: int, given: int, lost: int) -> Position:
    """A hard puzzle with more clues and without some candidates, which may be true ones."""
    rng = Random(seed)
    position = Position.of(sudoku.parse(NUGGET))
    solution = sudoku.solve(NUGGET).digits
    for cell in rng.sample([*range(81)], given):
        if position.cells[cell]:
            position.place(cell, solution[cell])
    for cell, digit in rng.sample([*position.candidates()], lost):
        if position.cells[cell] != 1 << digit - 1:
            position.eliminate(cell, digit)
    return position


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_they_are_equal_with_few_and_many_candidates(level: int) -> None:
    sizes = [(10, 0), (25, 5), (30, 0), (30, 20), (40, 3)][min(level, 2) :]
    found = []
    for seed, (given, lost) in enumerate(sizes):
        position = position_of(seed, given, lost)
        found.append(best_chain(position, level))
        assert compiled(position, level) == found[-1], (seed, given, lost)
    assert any(found)


@pytest.mark.slow
def test_the_hardest_levels_are_equal() -> None:
    for level in LEVELS[3:]:
        position = position_of(level, 33, 2)
        assert compiled(position, level) == best_chain(position, level)


def test_a_search_may_be_made_in_slices_of_any_size() -> None:
    position = position_of(1, 20, 0)
    expected = best_chain(position, 1)
    assert [compiled(position, 1, size) for size in (1, 7, 1_000)] == [expected] * 3


def test_a_search_keeps_no_address_of_its_position() -> None:
    masks = [*position_of(2, 20, 0).cells]
    search = NativeChainSearch(masks, 0)
    expected = best_chain(position_of(2, 20, 0), 0)
    masks.clear()
    while search.run(5):
        pass
    assert search.best() == expected


def test_a_position_without_candidates_has_no_chain() -> None:
    search = NativeChainSearch([0] * 81, 4)
    assert not search.run(1)
    assert search.best() is None


def test_the_library_is_used() -> None:
    searcher = find("native")[0].chain_searcher
    assert searcher is not None
    assert searcher() is NativeChainSearch
