"""`sudoku crosscheck` as a user meets it."""

from __future__ import annotations

import json
import shlex
import signal
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sudoku import UNLIMITED, Board, UnsupportedQuestionError, checker, model_names
from sudoku.cli.crosscheck import _Admission
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.interface.checked import CheckedModel
from tests.cases import for_each
from tests.cli.command import (
    CLASH,
    EMPTY,
    SOLUTION,
    UNIQUE,
    Command,
    refusal,
    sudoku,
)
from tests.fragile import has_ended, wait_until
from tests.installed import install_package

pytestmark = pytest.mark.slow

WRONG = """
import sys
for line in sys.stdin:
    print(0 if line[80] == "." else 1, flush=True)
"""
"""Sees no solution where the last cell is open, and otherwise one."""


def program(folder: Path, source: str) -> str:
    path = folder / "solver.py"
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def test_crosscheck_asks_all_models_and_prints_a_table() -> None:
    run = sudoku("crosscheck", UNIQUE, EMPTY, CLASH)
    assert run.code == 0
    for model in ("cpsat", "reference", "sat"):
        (row,) = [line for line in run.lines if line.startswith(f"| {model} ")]
        assert [cell.strip() for cell in row.split("|")[2:7]] == ["1", "1", "1", "0", "0"]
    assert run.lines[-1] == "3 puzzles, 0 disagreements"


def test_crosscheck_asks_those_named() -> None:
    run = sudoku("crosscheck", "--json", "-m", "sat", "-m", "sat:minisat22", UNIQUE)
    report = json.loads(run.out)
    assert [m["contestant"] for m in report["contestants"]] == ["sat", "sat:minisat22"]
    assert report["puzzles"] == 1
    assert report["disagreements"] == []


def test_crosscheck_goes_on_after_bad_input_and_says_so() -> None:
    run = sudoku("crosscheck", "-m", "sat", "-m", "reference", "12", UNIQUE)
    assert run.code == 2
    assert "argument 1:1:1" in run.err
    assert "1 puzzle, 0 disagreements" in run.out


def test_crosscheck_tells_what_was_not_decided() -> None:
    run = sudoku("crosscheck", "-m", "reference", "--seconds", "0", UNIQUE)
    assert run.code == 3
    assert "1 not decided by all" in run.out


def test_a_program_is_compared_with_all_models_and_its_mistake_is_made_small(
    tmp_path: Path,
) -> None:
    command = program(tmp_path, WRONG)
    arguments = ["--command", command, "--protocol", "count", "--seconds", "30", UNIQUE]
    run = sudoku("crosscheck", "--json", *arguments)
    assert run.code == 1
    report = json.loads(run.out)
    assert [m["contestant"] for m in report["contestants"]] == [
        command,
        *model_names(),
    ]
    assert [m["wrong_answers"] for m in report["contestants"]] == [1, *[0] * len(model_names())]
    (found,) = report["disagreements"]
    assert found["puzzle"] == UNIQUE
    (wrong,) = found["wrong"]
    assert (wrong["contestant"], wrong["error"]) == (command, "misses solutions")
    assert wrong["small"]["puzzle"] == EMPTY
    assert wrong["filled"]["puzzle"] == SOLUTION[:80] + "."
    assert wrong["small"]["minimal"] is wrong["filled"]["minimal"] is True
    again = sudoku(*shlex.split(wrong["filled"]["command"])[1:])
    assert again.code == 1
    assert f"{command} says unsatisfiable: wrong, {SOLUTION} is a solution" in again.out


def test_evidence_is_written_as_certificates_that_are_right(tmp_path: Path) -> None:
    folder = tmp_path / "evidence"
    arguments = ["--command", program(tmp_path, WRONG), "--protocol", "count", "-m", "sat"]
    run = sudoku("crosscheck", *arguments, "--evidence", str(folder), UNIQUE, CLASH)
    assert run.code == 1
    claims = {}
    for certificate in sorted(folder.glob("*/*")):
        files = {path.name: path.read_bytes() for path in certificate.iterdir()}
        claims[str(certificate.relative_to(folder))] = checker.verify(files).claim
    assert claims == {
        "000001/original": "unique",
        "000001/small-1": "multiple",
        "000001/filled-1": "unique",
    }
    assert sudoku("crosscheck", "--evidence", str(folder), UNIQUE).code == 2


def test_junit_has_a_case_for_each_model_and_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    command = program(tmp_path, WRONG.replace("print(0", 'print("\\0?"'))
    arguments = ["--command", command, "--protocol", "count", "-m", "sat"]
    arguments += ["--shrink-seconds", "0", "--junit", str(file)]
    run = sudoku("crosscheck", *arguments, UNIQUE, CLASH, SOLUTION)
    assert run.code == 1
    root = ET.parse(file).getroot()  # noqa: S314  # we have written it
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["sat", command]
    assert [suites[command].get(k) for k in ("tests", "failures", "errors")] == ["3", "0", "2"]
    assert [suites["sat"].get(k) for k in ("tests", "failures", "errors")] == ["3", "0", "0"]
    case = suites[command][0]
    assert (case.get("name"), case.get("classname")) == (UNIQUE, "given")
    assert "disagreement about" in (case[0].text or "")


def test_a_wrong_verdict_is_a_failure_in_junit(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    arguments = ["--command", program(tmp_path, WRONG), "--protocol", "count", "-m", "sat"]
    sudoku("crosscheck", *arguments, "--junit", str(file), "--shrink-seconds", "0", UNIQUE)
    (failure,) = ET.parse(file).getroot().iter("failure")  # noqa: S314
    assert failure.get("message") == "misses solutions"
    assert f"wrong, {SOLUTION} is a solution" in (failure.text or "")


def test_a_stream_of_puzzles_is_asked_about_by_class() -> None:
    arguments = ["crosscheck", "-m", "sat", "-m", "reference", "--fuzz", "80", "--json"]
    run = sudoku(*arguments, "--seed", "5")
    assert run.code == 0
    report = json.loads(run.out)
    assert report["puzzles"] == sum(c["tried"] for c in report["classes"]) == 80
    assert report["not_covered"] == []
    some = json.loads(sudoku(*arguments, "--classes", "swap,full wrong").out)
    assert {c["class"] for c in some["classes"]} == {"swap", "full wrong"}
    small = json.loads(sudoku(*arguments, "--box", "2x3", "--jobs", "2").out)
    assert small["puzzles"] == 80


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of functions that solve."""
    source = (
        "import os, time\n"
        "def solve(rows):\n    return None\n"
        "def hang(text):\n"
        "    open('pid', 'w').write(str(os.getpid()))\n"
        f"    if text == {CLASH!r}:\n        return None\n"
        "    open('hangs', 'w').close()\n"
        "    time.sleep(600)\n"
    )
    (tmp_path / "my_solver.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def repeated(out: str) -> str:
    """The output of the command line that a report names to repeat what it found."""
    line = next(line for line in out.splitlines() if line.startswith("    repeat: sudoku "))
    again = sudoku(*shlex.split(line)[2:])
    assert again.code == 1, again
    return again.out


@pytest.mark.usefixtures("folder")
def test_a_function_is_asked_from_the_current_folder_and_its_mistake_is_repeated() -> None:
    arguments = ["--function", "my_solver:solve", "--input", "rows", "-m", "sat"]
    arguments.append("...44.3..4...241")
    run = sudoku("crosscheck", *arguments)
    assert run.code == 1
    assert "my_solver:solve says unsatisfiable: wrong, 2314413214233241 is a solution" in run.out
    assert "repeat: sudoku crosscheck -m sat --function my_solver:solve --input rows" in run.out
    assert "my_solver:solve says unsatisfiable: wrong" in repeated(run.out)


def test_a_function_has_the_time_limit_of_the_command_and_the_puzzle_is_named(
    folder: Path,
) -> None:
    arguments = ["--function", "my_solver:hang", "-m", "sat", "--seconds", "1.5", UNIQUE, CLASH]
    run = sudoku("crosscheck", *arguments)
    assert run.code == 3
    assert f"my_solver:hang about {UNIQUE}: no answer within 1.5 s" in run.out
    assert "2 puzzles, 0 disagreements, 1 not decided by all" in run.out
    assert has_ended(int((folder / "pid").read_text()))


def test_rows_of_a_file_are_claims_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_text(f"{UNIQUE}:1:{SOLUTION}\n{EMPTY}:1\n{CLASH}:0\n", encoding="utf-8")
    run = sudoku("crosscheck", "-m", "sat", "--json", str(file))
    assert run.code == 1
    (found,) = json.loads(run.out)["disagreements"]
    assert found["puzzle"] == EMPTY
    assert [wrong["contestant"] for wrong in found["wrong"]] == [f"rows of {file}"]


def test_a_row_with_a_solution_and_no_count_claims_that_solution_and_no_more(
    tmp_path: Path,
) -> None:
    file = tmp_path / "rows.txt"
    file.write_text(f"{UNIQUE}:{SOLUTION}\n{EMPTY}:{SOLUTION}\n", encoding="utf-8")
    run = sudoku("crosscheck", "-m", "sat", str(file))
    assert (run.code, run.lines[-1]) == (0, "2 puzzles, 0 disagreements")
    wrong = SOLUTION[1:] + SOLUTION[0]
    run = sudoku("crosscheck", "-m", "sat", f"{UNIQUE}:{wrong}")
    assert run.code == 1
    assert f"wrong grid: states {wrong}, which is not a solution" in run.out
    run = sudoku("crosscheck", "-m", "sat", f"{CLASH}:{SOLUTION}")
    assert run.code == 1


@pytest.mark.thorough
def test_a_puzzle_is_asked_about_before_the_next_one_is_typed() -> None:
    with Command("crosscheck", "-m", "sat") as process:
        process.type(f"{EMPTY}:1\n")
        assert process.line() == f"disagreement about {EMPTY}\n"
        process.type(f"{CLASH}:0\n")
        _, out, _ = process.end()
    assert "2 puzzles, 1 disagreement" in out


def test_named_puzzles_are_asked_about_with_those_that_are_related(tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_text(f"{UNIQUE}:1:{SOLUTION}\n{CLASH}:0\n", encoding="utf-8")
    arguments = ["crosscheck", "-m", "sat", "--related", "--seed", "4", "--json", str(file)]
    report = json.loads(sudoku(*arguments).out)
    assert 2 + 3 + 2 <= report["puzzles"] <= 2 + 4 + 3
    assert report["contestants"][1]["verdicts"]["unique"] == 1
    assert report["disagreements"] == []
    assert report["puzzles"] == json.loads(sudoku(*arguments).out)["puzzles"]


def test_a_time_limit_is_reported_and_leaves_the_verdict_open(tmp_path: Path) -> None:
    source = "import sys, time\nsys.stderr.write('thinking')\nsys.stderr.flush()\ntime.sleep(60)\n"
    command = program(tmp_path, source)
    run = sudoku("crosscheck", "--command", command, "-m", "sat", "--seconds", "1", UNIQUE)
    assert run.code == 3
    assert f"{command} about {UNIQUE}: no answer within 1 s" in run.out
    assert "standard error: thinking" in run.out


@pytest.mark.thorough
def test_a_model_that_cannot_be_asked_so_is_left_out_unless_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_package(tmp_path, "fragile", "[sudoku.models]\nfragile = tests.fragile:PATIENT\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for jobs in ("1", "2"):
        run = sudoku("crosscheck", "--seconds", "20", "--jobs", jobs, "." * 16, "." * 81)
        assert run.code == 0, run.err
        assert (
            run.err.count("fragile is left out: fragile does not support a budget in seconds") == 1
        )
        assert "| fragile" not in run.out
        assert run.lines[-1] == "2 puzzles, 0 disagreements"
    run = sudoku("crosscheck", "-m", "fragile", "--seconds", "20", "." * 16)
    assert run.code == 2
    assert "fragile does not support a budget in seconds" in run.err


def test_a_model_that_is_left_out_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(_board: Board) -> CheckedModel:
        raise UnsupportedQuestionError("shy has no budget")

    shy = ModelContestant("shy", refuse)
    admission = _Admission([], 2, UNLIMITED)
    assert not admission(shy, Board(2, 2))
    assert not admission(shy, Board(3, 3))
    assert capsys.readouterr().err.count("shy is left out: shy has no budget") == 1
    with pytest.raises(UnsupportedQuestionError):
        _Admission(["shy"], 2, UNLIMITED)(shy, Board(2, 2))


@for_each(
    ("arguments", "said"),
    [
        (["--command", "/no/such/program"], "/no/such/program"),
        (["--command", "cat", "--protocol", "grids"], "grid"),
        (["--protocol", "grid"], "--protocol needs --command"),
        (["--command", "cat", "--protocol", "grid", "--protocol", "count"], "give it once"),
        (["--command", "cat {}", "--spawn", "once"], "started for each"),
        (["--function", "nothing"], "MODULE:NAME"),
        (["--function", "no_such_module:solve"], "cannot be imported"),
        (["--function", "os:sep"], "is not a function"),
        (["--function", "os:getcwd", "--input", "words"], "text"),
        (["--fuzz", "10", "--classes", "swop"], "swap"),
        (["--seed", "3"], "--fuzz"),
        (["-m", "nobody"], "nobody"),
        (["--command", "cat", "--command", "cat"], "cat"),
    ],
)
def test_misuse_is_told_before_anything_is_asked(arguments: list[str], said: str) -> None:
    assert said in refusal("crosscheck", *arguments, UNIQUE)


@pytest.mark.thorough
def test_ctrl_c_in_the_midst_of_a_stream_tells_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    words = ["--fuzz", "1000000", "-m", "sat", "--protocol", "count", "--junit", str(file)]
    with Command("crosscheck", *words, "--command", program(tmp_path, WRONG)) as process:
        while "disagreement about" not in process.line():
            pass
        code, out, err = process.end(signal.SIGINT)
    assert (code, err) == (130, "interrupted\n")
    assert "| sat" in out
    assert " of 1000000 puzzles, " in out
    assert ET.parse(file).getroot().find("testsuite") is not None  # noqa: S314


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
@pytest.mark.parametrize("kind", ["SIGTERM", "SIGHUP"])
def test_a_terminated_run_tells_what_was_found_and_leaves_no_program(
    kind: str, tmp_path: Path
) -> None:
    source = "import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(600)\n"
    words = [UNIQUE, "-m", "sat", "--json", "--seconds", "500"]
    asked = ["--command", program(tmp_path, source)]
    with Command("crosscheck", *words, *asked, cwd=tmp_path) as process:
        wait_until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
        code, out, err = process.end(signal.Signals[kind])
    assert (code, err) == (143, "terminated\n")
    assert json.loads(out)["puzzles"] == 0
    assert has_ended(int((tmp_path / "pid").read_text()))


@pytest.mark.thorough
def test_ctrl_c_while_a_function_hangs_tells_what_was_found_and_leaves_no_process(
    folder: Path,
) -> None:
    words = ["--function", "my_solver:hang", "-m", "sat", "--json", "--seconds", "500"]
    with Command("crosscheck", *words, CLASH, UNIQUE) as process:
        pid = folder / "pid"
        wait_until(lambda: pid.exists() and pid.stat().st_size > 0)
        wait_until(lambda: pid.with_name("hangs").exists())
        code, out, err = process.end(signal.SIGINT)
    assert (code, err) == (130, "interrupted\n")
    assert json.loads(out)["puzzles"] == 1
    assert has_ended(int(pid.read_text()))


def test_files_that_cannot_be_written_are_told_before_anything_is_asked(tmp_path: Path) -> None:
    for option in ("--junit", "--evidence"):
        assert f"cannot write {tmp_path / 'no' / 'x'}" in refusal(
            "crosscheck", "-m", "sat", option, str(tmp_path / "no" / "x"), UNIQUE
        )
