"""Searches for steps end with their time."""

from __future__ import annotations

from time import monotonic

import sudoku
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import next_steps, walk
from sudoku.logic.techniques.technique import deadline_at, is_late
from tests.cases import for_each

TWO_LEFT = "12343412214343.."


def test_the_deadline_holds_within_a_search_alone() -> None:
    with deadline_at(monotonic() - 1):
        assert is_late()
        with deadline_at(monotonic() + 99):
            assert not is_late()
        assert is_late()
    assert not is_late()


@for_each("key", ["nested-forcing-net", "whip", "braid"])
def test_long_searches_end_at_the_deadline(key: str) -> None:
    position = Position.of(sudoku.parse("12..3..........."))
    find = technique_named(key).find
    assert any(find(position))
    with deadline_at(monotonic() - 1):
        assert not any(find(position))


def test_all_moves_end_with_the_first_behind_the_deadline() -> None:
    levels, position = levels_of("naked-single"), Position.of(sudoku.parse(TWO_LEFT))
    assert len(next_steps(position, levels, all_moves=True)) == 2
    assert len(next_steps(position, levels, all_moves=True, deadline=monotonic() - 1)) == 1


def test_a_solved_puzzle_needs_no_more_time() -> None:
    path = walk(Position.of(sudoku.parse(TWO_LEFT[:15] + "1")), levels_of("singles"), seconds=0)
    assert (path.is_solved, path.is_complete) == (True, True)
    path = walk(Position.of(sudoku.parse(TWO_LEFT)), levels_of("singles"), seconds=0)
    assert (path.is_solved, path.is_complete, len(path.steps)) == (False, False, 1)
