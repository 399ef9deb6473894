"""The measurement of paths: what is solved, and that a wrong step is counted and told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from sudoku.logic.techniques import registry
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Sector, Step
from sudoku.logic.techniques.technique import Technique

PUZZLES = "12..34..2143432.\n...44.3..4...241\n"


def measured(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *args: str) -> str:
    file = tmp_path / "puzzles.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["logic", "paths", str(file), *args]) == 0
    return capsys.readouterr().out


def test_solved_puzzles_and_steps_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = measured(PUZZLES, tmp_path, capsys, "--techniques", "singles")
    assert "| singles | 2 | 2 | 100 | 14 | 0 |" in told


def test_a_wrong_step_is_counted_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lie(_position: Position) -> Iterator[Step]:
        yield Step("Lie", placements=((2, 4),), truths=(Sector.of_cell(2),))

    liar = Technique("Lie", lie, "It lies.", layer=1, order=0)
    monkeypatch.setattr(registry, "techniques", lambda: (liar,))
    told = measured("12..34..2143432.\n", tmp_path, capsys, "--techniques", "lie")
    assert "| lie | 1 | 0 | 0.000 | 0 | 1 |" in told
    assert "do not imply r1c3=4" in told
