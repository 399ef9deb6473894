"""What is made small stays wrong, and nothing more can be taken away from it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from hypothesis import given, settings, strategies as st

from sudoku import Puzzle
from sudoku.crosschecking.shrinking.reduction import filled_in, shortest, without_clues
from tests.crosschecking.scripted import BOARD, SEVERAL, solutions

FULL = solutions(SEVERAL)[0]
START = Puzzle(BOARD, FULL.digits)
FAR = monotonic() + 1e6

CELLS = st.frozensets(st.integers(0, 15))


def has_clues(cells: frozenset[int]) -> Callable[[Puzzle], bool]:
    return lambda puzzle: all(puzzle.clues[cell] for cell in cells)


@settings(max_examples=40)
@given(CELLS)
def test_only_the_clues_that_matter_are_left(needed: frozenset[int]) -> None:
    reduced = without_clues(START, has_clues(needed), FAR)
    assert reduced.is_minimal
    assert set(reduced.puzzle.clue_cells) == needed


@settings(max_examples=40)
@given(CELLS, CELLS, st.integers(0, 4))
def test_no_single_clue_can_go_however_odd_the_condition(
    one: frozenset[int], other: frozenset[int], parts: int
) -> None:
    def stands(puzzle: Puzzle) -> bool:
        count = puzzle.clue_count
        is_odd = parts > 1 and count % parts == 1
        return not is_odd and (has_clues(one)(puzzle) or has_clues(other)(puzzle))

    reduced = without_clues(START, stands, FAR)
    assert reduced.puzzle == START or stands(reduced.puzzle)
    assert not any(stands(reduced.puzzle.with_clues({c: 0})) for c in reduced.puzzle.clue_cells)


@settings(max_examples=40)
@given(CELLS)
def test_all_is_filled_in_but_the_cells_that_matter(needed: frozenset[int]) -> None:
    empty = Puzzle(BOARD, (0,) * 16)
    reduced = filled_in(empty, [FULL], lambda p: not has_clues_any(p, needed), FAR)
    assert reduced.puzzle == START.with_clues(dict.fromkeys(needed, 0))


def has_clues_any(puzzle: Puzzle, cells: frozenset[int]) -> bool:
    return any(puzzle.clues[cell] for cell in cells)


def test_where_solutions_differ_nothing_is_filled_in() -> None:
    grids = solutions(SEVERAL)[:2]
    reduced = filled_in(SEVERAL, grids, lambda _: True, FAR)
    differ = [c for c in range(16) if grids[0].digits[c] != grids[1].digits[c]]
    assert [cell for cell, clue in enumerate(reduced.puzzle.clues) if not clue] == differ


def test_out_of_time_it_says_that_it_is_not_the_smallest() -> None:
    reduced = without_clues(START, lambda _: True, monotonic() - 1)
    assert (reduced.puzzle, reduced.is_minimal) == (START, False)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 9), max_size=12), st.sets(st.integers(0, 9)))
def test_a_series_keeps_what_it_needs_in_its_order(numbers: list[int], kept: set[int]) -> None:
    series = [SEVERAL.with_clues({15: n % 5, 14: n // 5}) for n in numbers]
    needed = {SEVERAL.with_clues({15: n % 5, 14: n // 5}) for n in kept & set(numbers)}
    left = shortest(series, lambda some: needed <= set(some))
    assert len(left) == len(needed)
    assert set(left) == needed
    places = [series.index(puzzle) for puzzle in left]
    assert len(set(places)) == len(places)
