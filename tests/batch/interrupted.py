"""Ctrl-C after some answers of a run are written."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku.batch.resuming.output import Output


def interrupt_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise KeyboardInterrupt when the output has taken so many answers."""
    left, add = [number], Output.add

    def interrupted(output: Output, *args: Any) -> None:
        add(output, *args)
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    monkeypatch.setattr(Output, "add", interrupted)
