"""A long run over ever new boards keeps only some of them in memory."""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator

import pytest

from sudoku import Board, Puzzle, check, model_names
from sudoku.constraints import automata
from sudoku.constraints.vocabulary import with_rules

pytestmark = pytest.mark.slow


def caches() -> Iterator[functools._lru_cache_wrapper[object]]:
    """The caches of functions in these packages."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper):
            module = found.__module__ or ""
            if module.startswith(("sudoku.", "sudoku_models.")):
                yield found


@pytest.mark.parametrize("model", model_names())
def test_no_cache_grows_with_every_new_board(model: str) -> None:
    def ask(total: int) -> None:
        board = with_rules(Board(2, 2), f"killer {total}: r1c1 r1c2", "diagonal+")
        check(Puzzle(board, (0,) * 16), model=model)

    ask(100)
    unlimited = [found for found in caches() if found.cache_info().maxsize is None]
    sizes = [found.cache_info().currsize for found in unlimited]
    for total in range(101, 110):
        ask(total)
    assert [found.cache_info().currsize for found in unlimited] == sizes


def test_ever_new_relations_are_not_all_kept() -> None:
    for number in range(2 * automata._MOST_PAIRS):
        automata.pair_automaton(("test", number), lambda a, b: a < b)
    assert len(automata._pairs) <= automata._MOST_PAIRS
