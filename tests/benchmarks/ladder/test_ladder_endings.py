"""`python -m benchmarks ladder` reports errors clearly and loses no measurement."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from sudoku import Budget, Outcome, Puzzle
from sudoku.reference.model import ReferenceModel
from tests.benchmarks.ladder.printed import EASY

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--variants", "MinVR"], "no model 'reference:MinVR': expected PROPAGATION/VARIABLE"),
        (["--variants", "ac/first/up"], "no model 'reference:ac/first/up': no value order 'up'"),
    ],
)
def test_an_unknown_variant_is_refused_in_words(
    options: list[str], said: str, puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", str(puzzle_file), *options]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


def test_a_wrong_answer_of_a_variant_ends_the_ladder(
    puzzle_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = ReferenceModel.search

    def deny(self: ReferenceModel, puzzle: Puzzle, *, limit: int, budget: Budget) -> Outcome:
        outcome = right(self, puzzle, limit=limit, budget=budget)
        return replace(outcome, solutions=(), exhausted=True)

    monkeypatch.setattr(ReferenceModel, "search", deny)
    assert main(["ladder", str(puzzle_file), "--variants", "FC"]) == 1
    said = capsys.readouterr().err
    assert "tiny.txt:2: reference:FC found 0 of up to 1 solutions, sat 1 of up to 2" in said


def test_ctrl_c_loses_nothing_that_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{EASY}\n" * 40, encoding="utf-8")
    asked = 0
    right = ReferenceModel.search

    def interrupt(self: ReferenceModel, puzzle: Puzzle, *, limit: int, budget: Budget) -> Outcome:
        nonlocal asked
        asked += 1
        if asked == 32:  # the warm-up and 30 answers come before
            raise KeyboardInterrupt
        return right(self, puzzle, limit=limit, budget=budget)

    monkeypatch.setattr(ReferenceModel, "search", interrupt)
    assert main(["ladder", str(path), "--variants", "reference"]) == 130
    captured = capsys.readouterr()
    assert "| reference | many | 30 |" in captured.out
    assert "Interrupted" in captured.out
    assert captured.err == "interrupted\n"
