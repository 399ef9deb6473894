"""A small collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.ladder.printed import EASY, HARD


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.txt"
    path.write_text(f"# a comment\n{EASY}\n{HARD}\n", encoding="utf-8")
    return path
