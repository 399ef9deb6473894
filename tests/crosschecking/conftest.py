"""What all tests of the cross-check share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _late_ones_are_given_up_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku.crosschecking.contestants.programs.contestant.AT_END_SECONDS", 0.3)
