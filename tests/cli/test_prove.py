"""`sudoku prove`: a certificate for every verdict, where the user wants it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from sudoku import CertificateError, prove
from sudoku.checker import Accepted, verify_all
from tests.cases import for_each
from tests.cli.command import CLASH, EMPTY, HARD_UNSATISFIABLE, SOLUTION, UNIQUE, refusal, sudoku

pytestmark = pytest.mark.slow

FILES = {
    "unique": {"puzzle.txt", "solution.txt", "formula.cnf", "proof.lrat", "meta.json"},
    "unsatisfiable": {"puzzle.txt", "formula.cnf", "proof.lrat", "meta.json"},
    "multiple": {"puzzle.txt", "solution.txt", "meta.json"},
}


def accepted(path: Path) -> list[Accepted]:
    """What the checker says of all that is there; all of it must be right."""
    results = [checked.result for checked in verify_all(path)]
    right = [result for result in results if isinstance(result, Accepted)]
    assert right == results
    return right


@pytest.mark.parametrize(
    ("puzzle", "claim"),
    [
        (UNIQUE, "unique"),
        (SOLUTION, "unique"),
        (EMPTY, "multiple"),
        (CLASH, "unsatisfiable"),
        (HARD_UNSATISFIABLE, "unsatisfiable"),
    ],
)
def test_each_claim_has_its_files_and_the_checker_accepts_them(
    tmp_path: Path, puzzle: str, claim: str
) -> None:
    run = sudoku("prove", puzzle, "-o", str(tmp_path / "certificate"))
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith(f"{claim}: {tmp_path}/certificate (")
    assert {file.name for file in (tmp_path / "certificate").iterdir()} == FILES[claim]
    (right,) = accepted(tmp_path / "certificate")
    assert (right.claim, right.puzzle) == (claim, puzzle)


def test_the_puzzle_and_the_solution_of_a_certificate_can_be_read_as_puzzles(
    tmp_path: Path,
) -> None:
    sudoku("prove", "--box", "2x3", "...1..45...6.3..2...56........624...", "-o", f"{tmp_path}/c")
    assert sudoku("check", f"{tmp_path}/c/puzzle.txt").out == (
        "unique 362145451236136524245613513462624351\n"
    )
    assert sudoku("check", f"{tmp_path}/c/solution.txt").code == 0


def test_a_file_of_puzzles_makes_a_numbered_certificate_of_each(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text(f"{UNIQUE}\n{CLASH}\n{EMPTY}\n")
    run = sudoku("prove", str(file), "-o", str(tmp_path / "all"), "--jobs", "2")
    assert run.code == 0
    places = [tmp_path / "all" / name for name in ("000001", "000002", "000003")]
    assert sorted((tmp_path / "all").iterdir()) == places
    assert [right.claim for right in accepted(tmp_path / "all")] == [
        "unique",
        "unsatisfiable",
        "multiple",
    ]


def test_zip_files_hold_the_same(tmp_path: Path) -> None:
    assert sudoku("prove", UNIQUE, "--zip", "-o", f"{tmp_path}/one").code == 0
    assert [right.claim for right in accepted(tmp_path / "one.zip")] == ["unique"]
    assert sudoku("prove", UNIQUE, EMPTY, "--zip", "-o", f"{tmp_path}/two").code == 0
    assert [right.claim for right in accepted(tmp_path / "two")] == ["unique", "multiple"]
    assert (tmp_path / "two" / "000002.zip").is_file()


def test_what_cannot_be_read_leaves_the_others_their_certificates(tmp_path: Path) -> None:
    run = sudoku("prove", UNIQUE, UNIQUE[:-1], EMPTY, "-o", str(tmp_path / "c"))
    assert run.code == 2
    assert "argument 2:1:1" in run.err
    assert [right.claim for right in accepted(tmp_path / "c")] == ["unique", "multiple"]


@pytest.mark.parametrize("zipped", [(), ("--zip",)])
def test_nothing_that_exists_is_overwritten(tmp_path: Path, zipped: tuple[str, ...]) -> None:
    place = tmp_path / ("c.zip" if zipped else "c")
    assert sudoku("prove", UNIQUE, "-o", str(place), *zipped).code == 0
    before = [file.stat().st_mtime_ns for file in [place, *place.glob("*")]]
    assert f"{place} already exists" in refusal("prove", CLASH, "-o", str(place), *zipped)
    assert [file.stat().st_mtime_ns for file in [place, *place.glob("*")]] == before


def test_a_reason_is_minimal_and_reported(tmp_path: Path) -> None:
    run = sudoku("prove", "--reason", CLASH, "-o", str(tmp_path / "c"), "--json")
    reason = {"clues": ["r1c1=1", "r1c2=1"]}
    named = json.loads(run.out)["certificate"]["reason"]
    assert named["clues"] == reason["clues"]
    assert named["houses"] in (["row 1"], ["box 1"])
    assert accepted(tmp_path / "c")[0].reason == named
    assert "r1c1=1, r1c2=1" in sudoku("verify", str(tmp_path / "c")).out


def test_a_verdict_of_cpsat_is_certified_by_the_proof_of_the_cnf(tmp_path: Path) -> None:
    run = sudoku("prove", "-m", "cpsat", UNIQUE, "-o", str(tmp_path / "c"))
    assert run.code == 0
    meta = json.loads((tmp_path / "c" / "meta.json").read_text())
    assert (meta["search"]["model"], meta["proof"]["solver"]) == ("cpsat", "cadical195")


def test_a_budget_that_runs_out_leaves_no_certificate(tmp_path: Path) -> None:
    undecided = sudoku("prove", HARD_UNSATISFIABLE, "--conflicts", "0", "-o", f"{tmp_path}/c")
    assert (undecided.code, undecided.out) == (3, "unknown: not decided within the budget\n")
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_it_says_so() -> None:
    assert "cannot write" in refusal("prove", UNIQUE, "-o", "/proc/certificate")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_more_bad_input_than_may_wait_does_not_keep_answers_waiting(
    tmp_path: Path, jobs: str
) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text("\n".join([UNIQUE, *["no puzzle?="] * 1100, EMPTY]))
    run = sudoku("prove", str(file), "-o", str(tmp_path / "c"), "--jobs", jobs)
    assert run.code == 2
    assert [right.claim for right in accepted(tmp_path / "c")] == ["unique", "multiple"]


@for_each("name", ["", ".", "..", "/"])
@for_each("zipped", [(), ("--zip",)])
def test_a_name_that_is_none_is_bad_usage(name: str, zipped: tuple[str, ...]) -> None:
    assert "choose another name" in refusal("prove", UNIQUE, "-o", name, *zipped)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
def test_a_name_that_is_no_text_is_shown_with_its_bytes(tmp_path: Path) -> None:
    place = os.fsencode(tmp_path) + b"/c\xff"
    run = sudoku("prove", UNIQUE, "-o", os.fsdecode(place))
    assert run.code == 0
    assert run.out.startswith(f"unique: {tmp_path}/c\\udcff (")


def test_two_writers_of_one_zip_do_not_overwrite_each_other(tmp_path: Path) -> None:
    certificate = prove(UNIQUE)
    certificate.write_zip(tmp_path / "c.zip")
    before = (tmp_path / "c.zip").read_bytes()
    with pytest.raises(CertificateError, match="already exists"):
        prove(CLASH).write_zip(tmp_path / "c.zip")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [before]


def test_quiet_leaves_out_the_line_of_each_certificate(tmp_path: Path) -> None:
    run = sudoku("prove", "-q", "-o", str(tmp_path / "out"), UNIQUE)
    assert (run.code, run.out, run.err) == (0, "", "")
    assert (tmp_path / "out" / "proof.lrat").exists()
    run = sudoku("prove", "-q", "--json", "-o", str(tmp_path / "other"), UNIQUE)
    assert json.loads(run.out)["verdict"] == "unique"


@pytest.mark.parametrize(
    "option", ["--columns=row", "--where=clues>20", "--template=x", "--overwrite"]
)
def test_an_option_of_tables_is_refused_for_a_folder_by_its_name(
    tmp_path: Path, option: str
) -> None:
    said = refusal("prove", option, "-q", "-o", str(tmp_path / "out"), UNIQUE)
    assert f"{option.partition('=')[0]} needs a table: {tmp_path / 'out'} is the name of" in said
