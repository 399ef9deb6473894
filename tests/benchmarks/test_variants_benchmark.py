"""The subcommand `variants` measures boards with rules, and refuses wrong answers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError
from benchmarks.page.stored import read
from benchmarks.variants.asking import ModelProcess, ProgramProcess
from benchmarks.variants.command import contradictions
from benchmarks.variants.planted import planted
from benchmarks.variants.rows import VariantRow, as_read
from sudoku import Verdict
from tests.crosschecking.programs import command as command_of

pytestmark = pytest.mark.slow

SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
ROW: dict[str, Any] = {
    "id": "a",
    "format": "iss",
    "verdict": "multiple",
    "puzzle": ".Shape~4x4.Thermo~R1C1~R1C2.Cage~5~R4C3~R4C4~R4C1",
}


@pytest.fixture(autouse=True)
def few_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.variants.command.WARM_UP", 2)


def rows_file(folder: Path, *rows: dict[str, Any]) -> Path:
    path = folder / "own.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_rows_of_a_file_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cage = {"id": "b", "format": "iss", "verdict": "unsatisfiable"}
    cage |= {"puzzle": ".Shape~4x4.Cage~9~R1C1~R1C2"}
    unknown = {"id": "c", "format": "iss", "verdict": "unique", "puzzle": ".Shape~4x4.Nothing~R1C1"}
    unique = ROW | {"verdict": "unique", "solution_cells": SOLUTION}
    unique |= {
        "puzzle": ".Shape~4x4.Thermo~R1C1~R1C2.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C3_1~R3C1_2~R3C2_1"
    }
    path = rows_file(tmp_path, ROW | {"verdict": "unsatisfiable"}, cage, unknown, unique)
    args = ["variants", "--data", str(path), "--models", "sat,reference"]
    assert main([*args, "--save", str(tmp_path / "saved")]) == 0
    printed = capsys.readouterr().out
    assert "3 puzzles; 1 rows more cannot be read." in printed
    found = read(tmp_path / "saved" / "variants.md").rows
    assert [(row["contestant"], row["puzzles"], row["decided"]) for row in found] == [
        ("sat", "3", "3"),
        ("reference", "3", "3"),
    ]
    questions = read(tmp_path / "saved" / "variants-questions.md").rows
    assert [row["done"] for row in questions] == ["3", "3", "3"]


def test_the_values_of_a_solution_are_not_the_numbers_of_its_digits() -> None:
    values = [digit - 1 for digit in SOLUTION]
    text = "# rule: digits 0-3\n" + "." * 15 + "0"
    recorded = (
        (values, None),
        ([1, 0, *values[2:]], "column 1"),
        (SOLUTION, "4 at r1c4, expected 0 to 3"),
    )
    for cells, broken in recorded:
        row = as_read(
            {"puzzle": text, "verdict": "multiple", "solution_cells": cells, "format": "text"}
        )
        assert isinstance(row, VariantRow)
        assert (broken or "None") in str(row.broken_rule)


@pytest.mark.parametrize(
    "wrong",
    [
        {"verdict": "unique"},
        {"verdict": "unsatisfiable", "solution_cells": SOLUTION, "puzzle": ".Shape~4x4"},
        {"solution_cells": [2, 1, *SOLUTION[2:]]},
    ],
)
def test_a_wrong_answer_is_a_failure(tmp_path: Path, wrong: dict[str, Any]) -> None:
    puzzle = {"puzzle": ".Shape~4x4.Thermo~R1C1~R1C2"}
    path = rows_file(tmp_path, ROW | puzzle | wrong)
    assert main(["variants", "--models", "reference", "--data", str(path)]) == 1


def test_an_answer_is_compared_with_what_is_recorded() -> None:
    row = next(iter(planted(4, 1)))
    sat = ModelProcess("sat", 20.0, [row])
    try:
        answer = sat.ask(row)
    finally:
        sat.close()
    assert answer.second is not None
    parts = (answer.read or 0, answer.open or 0, answer.search or 0)
    assert min(parts) > 0
    assert answer.seconds > sum(parts)  # and the solution was checked
    other = Verdict.MULTIPLE if answer.verdict is Verdict.UNIQUE else Verdict.UNIQUE
    assert not contradictions(row, "sat", answer)
    (wrong,) = contradictions(replace(row, verdict=other), "sat", answer)
    assert "recorded is" in wrong
    nothing = replace(answer, verdict=Verdict.UNSATISFIABLE, found=())
    (wrong,) = contradictions(row, "sat", nothing)
    assert "misses the recorded solution" in wrong


PEER = """
import sys
for line in sys.stdin:
    if line.startswith(".Shape~4x4.Cage~9"):
        print("refused a cage of 9", flush=True)
    elif "Thermo" in line:
        print("unique 1500 250", flush=True)
    else:
        print("multiple 20", flush=True)
"""


def test_a_program_tells_its_milliseconds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row that it refuses is in no figure, as each contestant has the same puzzles."""
    unique = {"verdict": "unique", "solution_cells": SOLUTION}
    unique |= {
        "puzzle": ".Shape~4x4.Thermo~R1C1~R1C2.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C3_1~R3C1_2~R3C2_1"
    }
    cage = {"verdict": "unsatisfiable", "puzzle": ".Shape~4x4.Cage~9~R1C1~R1C2"}
    clone = {"puzzle": "# rule: clone: r1c1 = r4c4\n" + "." * 16, "format": "text"}
    path = rows_file(tmp_path, ROW | unique, ROW | cage, ROW | clone)
    args = ["variants", "--data", str(path), "--models", "sat"]
    args += ["--command", f"peer={command_of(tmp_path, PEER)}", "--save", str(tmp_path / "saved")]
    assert main(args) == 0
    assert "1 of them are refused by peer." in capsys.readouterr().out
    sat, peer = read(tmp_path / "saved" / "variants.md").rows
    assert (sat["puzzles"], peer["puzzles"], peer["decided"]) == ("2", "2", "2")
    assert (peer["mean ms"], peer["max ms"]) == ("760", "1500")
    assert (peer["search median ms"], peer["read median ms"]) == ("250", "-")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("print('2 solutions', flush=True); input(); input()", "expected a verdict and"),
        ("print('unique', flush=True); input(); input()", "expected a verdict and"),
    ],
)
def test_a_line_that_is_no_answer_ends_the_run(tmp_path: Path, source: str, expected: str) -> None:
    row = next(iter(planted(1, 0)))
    program = ProgramProcess("peer", command_of(tmp_path, f"input()\n{source}"), 5.0, [])
    with pytest.raises(BenchmarkError, match=expected):
        program.ask(row)
    program.close()
