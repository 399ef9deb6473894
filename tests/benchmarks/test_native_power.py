"""Mutants of the compiled engine can be made, and one is caught by what it answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from sudoku_models.native.compiling import FLAGS
from sudoku_models.native.files import SOURCES

from benchmarks.mutants.native import EQUIVALENT, MUTANTS
from benchmarks.power import native as native_power
from tests.benchmarks.compiled import require_compiler

NO_PROPAGATORS = {"areas", "arena", "probing", "propagator"}
"""Files of constraints that need no mutant."""


def test_every_mutant_changes_the_sources() -> None:
    files = {path.stem for path in (SOURCES / "constraints").glob("*.h")}
    assert files - {Path(mutant.file).stem for mutant in MUTANTS} == NO_PROPAGATORS
    for mutant in (*MUTANTS, *EQUIVALENT):
        text = (SOURCES / mutant.file).read_text(encoding="utf-8")
        assert mutant.applied(text) != text
    with pytest.raises(ValueError, match="0 times"):
        MUTANTS[0].applied("")


@pytest.mark.slow
def test_a_mutant_is_caught_and_the_unchanged_engine_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    require_compiler()
    chosen = [mutant for mutant in MUTANTS if mutant.name in ("half-lost", "houses: hidden")]
    monkeypatch.setattr(native_power, "MUTANTS", chosen)
    monkeypatch.setattr(native_power, "EQUIVALENT", ())
    monkeypatch.setattr(native_power, "BOARDS", 20)
    monkeypatch.setattr(native_power, "KILLERS", 2)
    monkeypatch.setattr(native_power, "BLOCKS", 5)
    monkeypatch.setattr(native_power, "FLAGS", [*FLAGS, "-O0"])  # which compiles soonest
    (report,) = native_power.reports()
    assert [row["mutant"] for row in report.rows] == ["half-lost", "houses: hidden"]
    assert all(str(row["caught"]).isdecimal() for row in report.rows)
    assert report.notes[0].startswith("Caught: 2 of 2;")
