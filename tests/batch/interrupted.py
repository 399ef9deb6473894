"""Ctrl-C after some puzzles of a run are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku.batch.items import Numbered, numbered
from sudoku.formats.entry import Entry


def interrupt_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise KeyboardInterrupt, once, in place of the next puzzle after so many."""
    left = [number]

    def interrupted(items: Iterator[Entry]) -> Iterator[Numbered]:
        for item in numbered(items):
            if left[0] == 0:
                left[0] = -1
                raise KeyboardInterrupt
            left[0] -= 1
            yield item

    monkeypatch.setattr("sudoku.cli.runs.numbered", interrupted)
