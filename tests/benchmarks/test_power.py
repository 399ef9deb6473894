"""The subcommand `power` counts puzzles until a mutant is caught, and never blames wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError
from benchmarks.mutants import MUTANTS, MutantContestant
from benchmarks.page.stored import read
from benchmarks.power import catching, command
from benchmarks.power.command import puzzles_until_caught
from sudoku.constraints.arrow import Arrow
from sudoku.constraints.killer import Killer
from sudoku.constraints.parity import Odd
from sudoku.constraints.thermo import Thermo

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CAP = 40


def test_what_is_saved_has_the_same_figures_each_time(tmp_path: Path) -> None:
    def saved(name: str) -> Sequence[dict[str, str]]:
        asked = ["--mutants", "digit-zero,no-box", "--seeds", "2", "--cap", str(CAP)]
        assert main(["power", *asked, "--save", str(tmp_path / name)]) == 0
        return read(tmp_path / name / "power.md").rows

    rows = saved("once")
    assert rows == saved("again")
    assert [row["mutant"] for row in rows] == ["digit-zero", "no-box"]
    assert [row["caught"] for row in rows] == ["2/2", "2/2"]


def test_what_is_not_caught_counts_as_the_cap(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--mutants", "rejects-multiple", "--seeds", "1", "--cap", "15"]
    assert main(["power", *asked]) == 0
    printed = capsys.readouterr().out
    (row,) = [text for text in printed.splitlines() if text.startswith("| rejects-multiple ")]
    assert row.endswith("| 0/1 |")


@pytest.mark.parametrize("valid_only", [False, True])
def test_a_mutant_that_is_always_wrong_is_caught_at_once(valid_only: bool) -> None:
    assert puzzles_until_caught("same-twice", seed=0, cap=1, valid_only=valid_only) == 1


def test_one_that_is_wrong_about_several_solutions_needs_more_than_valid_puzzles() -> None:
    whole, valid = (
        puzzles_until_caught("first-is-unique", 0, CAP, valid_only=only) for only in (False, True)
    )
    assert whole is not None
    assert valid is None


def test_a_right_model_that_is_called_wrong_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching, "RIGHT", "no-last-row")
    monkeypatch.setattr(command, "ModelContestant", MutantContestant)
    with pytest.raises(BenchmarkError, match="no-last-row is called wrong about "):
        puzzles_until_caught("gives-up", seed=0, cap=CAP, valid_only=False)


def test_each_mutant_has_a_mistake_that_fits_a_table() -> None:
    told = [command._mistake(name) for name in MUTANTS]
    assert all(0 < len(text) <= 100 and "|" not in text for text in told)
    assert len(set(told)) == len(told)


def test_mutants_of_constraints_are_counted_kind_by_kind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards have these two and two more kinds: among all kinds they would be too rare."""
    monkeypatch.setattr("benchmarks.power.rules.ON_GRID", (Thermo, Killer))
    monkeypatch.setattr(
        "sudoku.crosschecking.fuzzing.variants.ON_GRID", (Thermo, Killer, Arrow, Odd)
    )
    assert main(["power", "--rules", "--seeds", "1", "--cap", "500"]) == 0
    printed = capsys.readouterr().out
    (killer,) = [text for text in printed.splitlines() if text.startswith("| killer ")]
    (thermo,) = [text for text in printed.splitlines() if text.startswith("| thermo ")]
    assert "forgotten, last part, last cell, number | 4/4" in killer
    assert "forgotten, last cell, backwards, equal digits | 4/4" in thermo
    assert main(["power", "--rules", "--mutants", "no-box"]) == 1
