"""`python -m benchmarks adversary`: tables, puzzles as text, clear errors, Ctrl-C."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.adversary import findings
from benchmarks.adversary.findings import require_confirmed
from benchmarks.adversary.search import Target
from benchmarks.report import BenchmarkError
from sudoku import Board, Budget, Entry, Outcome, Puzzle, Verdict, parse, read
from sudoku.reference.model import ReferenceModel
from tests.benchmarks.adversary.conftest import HARD

pytestmark = pytest.mark.slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ENDS = "adversary --model reference --steps 3 --start FILE"


def entries(text: str) -> list[Entry]:
    found = list(read(text))
    assert all(isinstance(entry, Entry) for entry in found)
    return [entry for entry in found if isinstance(entry, Entry)]


def printed_puzzles(printed: str) -> list[Entry]:
    return entries("# box: 3x3" + printed.partition("\n# box: 3x3")[2])


@pytest.mark.parametrize(
    ("kind", "verdict"), [("", "1"), (" --unsatisfiable", "0")], ids=["unique", "unsatisfiable"]
)
def test_what_is_found_is_saved_and_right(
    kind: str, verdict: str, hard_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"adversary --model sat:minisat22{kind} --steps 20 --start {hard_file}"
    assert main([*line.split(), "--save", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    stem = "sat-minisat22" + ("-unsatisfiable" if kind else "")
    saved = (tmp_path / f"adversary-{stem}.txt").read_text(encoding="utf-8")
    found = entries(saved)
    assert found == entries(saved)
    assert [entry.puzzle for entry in printed_puzzles(printed)] == [e.puzzle for e in found]
    assert {entry.count for entry in found} == {verdict}
    reference = ReferenceModel(Board(3, 3))
    for entry in found:
        assert reference.search(entry.puzzle).solution == entry.solution
    assert saved.count("# model=sat:minisat22 effort=") == len(found)
    assert not any(text in saved for text in HARD)


def test_a_report_has_figures_and_no_puzzle(
    hard_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"adversary --model reference --steps 12 --start {hard_file} --effort decisions --pool 5"
    assert main([*line.split(), "--save", str(tmp_path)]) == 0
    capsys.readouterr()
    names = ("adversary-reference", "adversary-steps-reference")
    hardest, steps = [(tmp_path / f"{name}.jsonl").read_text(encoding="utf-8") for name in names]
    rows = [json.loads(row) for row in hardest.splitlines()]
    assert [row["hardest"] for row in rows] == ["of the start", "found"]
    assert rows[0]["times_decisions_of_the_hardest_of_the_start"] == 1
    assert rows[1]["step"] >= 1
    assert rows[1]["least_ms"] <= rows[1]["median_ms"]
    options = "--effort decisions --seed 1 --steps 12 --start hard.txt --pool 5 --box 3x3"
    assert rows[0]["command"] == f"python -m benchmarks adversary --model reference {options}"
    grown = [json.loads(row) for row in steps.splitlines()]
    assert [row["steps"] for row in grown] == [0, 1, 10, 12]
    assert grown[0]["decisions"] == rows[0]["decisions"]
    for found in printed_puzzles((tmp_path / "adversary-reference.txt").read_text("utf-8")):
        assert str(found.puzzle) not in hardest + steps


def test_without_a_file_it_starts_from_puzzles_of_the_box(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "adversary --model sat --effort propagations --box 2x3 --unsatisfiable --steps 9"
    assert main(line.split()) == 0
    printed = capsys.readouterr().out
    assert "--box 2x3" in printed
    assert "# box: 2x3\n\n# model=sat effort=" in printed


def test_minutes_end_a_search_that_steps_repeat(
    hard_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"adversary --model reference --start {hard_file}"
    assert main([*line.split(), "--minutes", "0.00001"]) == 0
    by_clock = capsys.readouterr().out
    assert " --steps 1 " in by_clock
    assert main([*line.split(), "--steps", "1"]) == 0
    assert printed_puzzles(capsys.readouterr().out) == printed_puzzles(by_clock)


def test_a_wrong_digit_is_looked_for_where_a_puzzle_has_a_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "full.txt"
    path.write_text("123434122143432.\n", encoding="utf-8")
    line = f"adversary --model reference --unsatisfiable --box 2x2 --start {path}"
    assert main(line.split()) == 1
    assert "no puzzle of the start can get a wrong digit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "text", "error"),
    [
        (ENDS, "." * 81, "start.txt:1: a puzzle that is multiple, expected unique\n"),
        (
            f"{ENDS} --unsatisfiable",
            f"{EASY}\n{'.' * 81}",
            "start.txt:2: a puzzle that is multiple, expected unique or unsatisfiable\n",
        ),
        (
            f"{ENDS} --unsatisfiable",
            "5......5." + "." * 72,
            "start.txt:1: 5 at r1c1 and r1c8, expected no clash\n",
        ),
        (f"{ENDS} --box 2x2", EASY, "start.txt is on a 9x9 board with boxes 3x3, expected a 4x4"),
        (ENDS, EASY, "reference counts no conflicts on the 1 puzzles of the start: try"),
        (ENDS, "53", "start.txt:1:1: '53'"),
        (ENDS, "# none", "start.txt has no puzzles"),
        (ENDS.replace("reference", "refrence"), EASY, "no model 'refrence'"),
        (ENDS.replace("FILE", "nowhere.txt"), EASY, "nowhere.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_searched_is_a_clear_error(
    line: str, text: str, error: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "start.txt"
    path.write_text(text, encoding="utf-8")
    assert main(line.replace("FILE", str(path)).split()) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("error: ")
    assert error in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--steps 0", "'0', expected a whole number of 1 or more"),
        ("--minutes -1", "'-1', expected a number above 0"),
        ("--minutes x", "'x', expected a number above 0"),
        ("--steps 5 --minutes 1", "not allowed with argument"),
        ("--pool none", "'none', expected a whole number of 1 or more"),
        ("--box 3", "'3' is not a box: expected rows x columns"),
        ("--effort sweat", "invalid choice: 'sweat'"),
        ("", "the following arguments are required: --model"),
    ],
)
def test_an_argument_that_is_wrong_is_refused(
    options: str, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    model = ["--model", "reference"] if options else []
    with pytest.raises(SystemExit, match="2"):
        main(["adversary", *model, *options.split()])
    assert error in capsys.readouterr().err


@pytest.fixture
def interrupted_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Ctrl-C at these questions to the reference."""
    right, asked = ReferenceModel.search, 0
    when: list[int] = []

    def search(self: ReferenceModel, puzzle: Puzzle, *, limit: int, budget: Budget) -> Outcome:
        nonlocal asked
        asked += 1
        if asked in when:
            raise KeyboardInterrupt
        return right(self, puzzle, limit=limit, budget=budget)

    monkeypatch.setattr(ReferenceModel, "search", search)
    return when


def test_ctrl_c_keeps_what_was_found(
    hard_file: Path, interrupted_at: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_at.append(6)  # the two of the start and three others come before
    line = f"adversary --model reference --start {hard_file}"
    assert main(line.split()) == 130
    captured = capsys.readouterr()
    assert captured.err == "interrupted\n"
    assert "- Interrupted: " in captured.out
    found = printed_puzzles(captured.out)
    assert len(found) == 3
    steps = captured.out.partition("--steps ")[2].split()[0]
    assert main([*line.split(), "--steps", steps]) == 0
    assert printed_puzzles(capsys.readouterr().out) == found


def test_ctrl_c_before_anything_was_found_is_only_told(
    hard_file: Path, interrupted_at: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_at.append(2)
    assert main(["adversary", "--model", "reference", "--start", str(hard_file)]) == 130
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "interrupted\n")


def test_a_finding_that_another_model_denies_is_an_error() -> None:
    board = Board(3, 3)
    right = Target("reference", board, Verdict.UNIQUE, "conflicts")
    found = right.ask(parse(HARD[0]), 1, 1)
    assert require_confirmed(right, [found]) == "sat"
    lies = Target("sat", board, Verdict.UNSATISFIABLE, "conflicts")
    with pytest.raises(BenchmarkError, match="reference says unique, sat unsatisfiable"):
        require_confirmed(lies, [found])


def test_effort_that_does_not_repeat_is_told(
    hard_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = iter(range(10**6))
    monkeypatch.setattr(findings, "_counters", lambda _: (next(asked), 0, 0))
    assert main(["adversary", "--model", "sat", "--start", str(hard_file), "--steps", "9"]) == 0
    assert "the search is not repeatable" in capsys.readouterr().out
