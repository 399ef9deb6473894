"""Lines that a model takes one by one are sent to other processes several at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sudoku.cli import runs
from tests.cases import for_each
from tests.cli.command import sudoku


@for_each(
    ("options", "is_sent"),
    [
        ("", False),
        ("--jobs 2", True),
        ("--jobs 2 --seconds 1", False),
        ("--jobs 2 --conflicts 9", True),
    ],
)
def test_lines_are_sent_together_without_a_limit_of_time(
    options: str, is_sent: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, found = tmp_path_factory.mktemp("a"), list[Any]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "write_rows", lambda *_, **options: found.append(options))
        table: Path = folder / "t.csv"
        sudoku("check", "-m", "sat", "." * 16, "-o", str(table), *options.split())
    (given,) = found
    assert given["is_sent"] == is_sent
