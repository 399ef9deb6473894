"""An analyst that says what a test tells it to, behind the checks of all analysts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sudoku import Board, Capability, CheckedModel
from sudoku.interface.checked_analyst import CheckedAnalyst


class Scripted:
    """A model whose analyst gives these pieces, whatever it is asked."""

    name, capabilities = "scripted", frozenset({Capability.ANALYSE})

    def __init__(self, board: Board, *pieces: Any) -> None:
        self.board, self.analyst, self._pieces = board, self, pieces

    def __getattr__(self, _method: str) -> Callable[..., Iterator[Any]]:
        return lambda *_args, **_options: iter(self._pieces)


def scripted(board: Board, *pieces: Any) -> CheckedAnalyst:
    model: Any = Scripted(board, *pieces)
    return CheckedAnalyst(CheckedModel(model))
