"""`check --prove` and `crosscheck --prove`: proofs that are counted, and kept in an archive."""

from __future__ import annotations

import gzip
import json
import signal
import sys
from pathlib import Path

import pytest

from sudoku import check
from sudoku.certificates import archive as archive_module
from sudoku.certificates.archive import opened
from sudoku.checker import Accepted, Rejected, verify_all
from sudoku.cli.exits import ExitTally
from sudoku.cli.proofs import proofs
from tests.cases import for_each
from tests.cli.command import (
    CLASH,
    EMPTY,
    HARD_UNSATISFIABLE,
    UNIQUE,
    Command,
    refusal,
    sudoku,
)

pytestmark = pytest.mark.slow

SEVERAL = (UNIQUE, CLASH, EMPTY, HARD_UNSATISFIABLE)
FAMOUS = Path(__file__).parents[2] / "puzzles" / "famous.txt"


def claims(archive: Path) -> list[str]:
    results = [checked.result for checked in verify_all(archive)]
    return [r.claim if isinstance(r, Accepted) else str(r) for r in results]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_proof_is_made_checked_and_counted(jobs: str) -> None:
    plain = sudoku("check", *SEVERAL)
    run = sudoku("check", "--prove", "--jobs", jobs, *SEVERAL)
    assert (run.code, [line.split()[0] for line in run.lines]) == (
        1,
        [line.split()[0] for line in plain.lines],
    )
    assert run.err == (
        "proved and checked: 1 unique, 2 unsatisfiable; 1 multiple by two solutions each\n"
    )


def test_json_tells_of_each_proof() -> None:
    unique, clash = map(json.loads, sudoku("check", "--prove", "--json", UNIQUE, CLASH).lines)
    assert unique["certificate"]["lemmas"] > 1
    assert clash["certificate"]["lemmas"] == 1
    assert "certificate" not in json.loads(sudoku("check", "--json", UNIQUE).out)


def test_a_proof_that_takes_too_long_is_counted_as_missing() -> None:
    run = sudoku("check", "--prove", "--conflicts", "0", HARD_UNSATISFIABLE)
    assert run.code == 3
    assert run.err.endswith("0 unsatisfiable; 1 not proved within the budget\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_archive_grows_by_what_it_does_not_prove_yet(tmp_path: Path, jobs: str) -> None:
    archive = tmp_path / "kept.jsonl.gz"
    keep = ("check", "--jobs", jobs, "--archive", str(archive))
    assert sudoku(*keep, UNIQUE, CLASH).err.endswith("1 unique, 1 unsatisfiable\n")
    run = sudoku(*keep, CLASH, *SEVERAL, EMPTY)
    assert [line.split()[0] for line in run.lines] == [
        "unsatisfiable",
        "unique",
        "unsatisfiable",
        "multiple",
        "unsatisfiable",
        "multiple",
    ]
    assert "holds 2 certificates, all checked and accepted" in run.err
    assert "4 already proved in the archive" in run.err
    assert claims(archive) == ["unique", "unsatisfiable", "multiple", "unsatisfiable"]


@pytest.mark.thorough
def test_a_killed_run_loses_nothing_that_was_proved(tmp_path: Path) -> None:
    archive, many = tmp_path / "kept", tmp_path / "many.txt"
    many.write_text(FAMOUS.read_text() * 2)
    keep = ("check", "--archive", str(archive), str(many))
    with Command(*keep) as process:
        for _ in range(4):  # the first three are then in the archive
            process.line()
        process.end(signal.SIGKILL)
    found = claims(archive)
    assert len(found) >= 3
    run = sudoku(*keep)
    assert (run.code, len(run.lines)) == (0, 24)
    assert claims(archive) == ["unique"] * 12


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_keeps_and_tells_what_was_proved(tmp_path: Path) -> None:
    archive, many = tmp_path / "kept", tmp_path / "many.txt"
    many.write_text(FAMOUS.read_text() * 50)
    with Command("check", "--archive", str(archive), str(many)) as process:
        for _ in range(4):
            process.line()
        code, _, err = process.end(signal.SIGINT)
    assert code == 130
    assert "proved and checked: " in err
    assert set(claims(archive)) == {"unique"}


@pytest.mark.parametrize("rest", [1, 10, 2000])
def test_a_certificate_that_was_cut_off_is_dropped_and_made_again(
    tmp_path: Path, rest: int
) -> None:
    archive = tmp_path / "kept"
    keep = ("check", "--archive", str(archive))
    sudoku(*keep, CLASH)
    whole = archive.stat().st_size
    sudoku(*keep, UNIQUE)
    archive.write_bytes(archive.read_bytes()[: whole + rest])
    assert claims(archive)[0] == "unsatisfiable"
    assert len(claims(archive)) == 2  # the second says that the archive is cut off
    run = sudoku(*keep, UNIQUE)
    assert run.code == 0
    assert f"dropped {rest} bytes of an incomplete certificate" in run.err
    assert claims(archive) == ["unsatisfiable", "unique"]


RECORD = b'{"puzzle.txt": "x"}\n'


@pytest.mark.parametrize(
    "content",
    [
        UNIQUE.encode(),
        b"PK" + bytes(100),
        gzip.compress(b"a user's own file\n" * 1000),
        gzip.compress(b"a user's own file\n" * 1000)[:-10],
        gzip.compress(RECORD * 1000)[:-10],
        gzip.compress(RECORD) + b"somebody's own",
    ],
    ids=["puzzle", "zip", "gzip", "gzip, cut off", "one member, cut off", "more behind"],
)
def test_a_file_that_is_no_archive_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine"
    file.write_bytes(content)
    assert str(file) in refusal("check", "--archive", str(file), UNIQUE)
    assert file.read_bytes() == content


def test_an_archive_whose_last_line_has_no_end_is_not_gone_on_with(tmp_path: Path) -> None:
    """Whatever is appended would be part of that line."""
    archive = tmp_path / "kept"
    sudoku("check", "--archive", str(archive), UNIQUE)
    record = gzip.decompress(archive.read_bytes())
    unended = gzip.compress(record[:-1]) + gzip.compress(record)[:50]
    archive.write_bytes(unended)
    assert "no certificate after byte 0" in refusal("check", "--archive", str(archive), CLASH)
    assert archive.read_bytes() == unended


def test_what_a_case_itself_leaves_undecided_is_no_proof_that_is_missing() -> None:
    run = sudoku("crosscheck", "--fuzz", "12", "--classes", "cut short", "-m", "sat", "--prove")
    assert run.code == 0
    assert "not proved" not in run.err


@for_each("command", ["check --prove", "crosscheck --prove", "prove -o c"])
@for_each(
    ("solver", "message"),
    [
        ("minisat22", "minisat22 does not write proofs; these solvers do: cadical103, "),
        ("no", "no model 'sat:no'"),
        ("cpsat", "Use --model cpsat to run it: the proof of the CNF certifies its answer"),
    ],
)
def test_a_solver_that_cannot_prove_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, solver: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = sudoku(*command.split(), "--proof-solver", solver, UNIQUE)
    assert (run.code, run.out) == (2, "")
    assert message in run.err.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_is_proved_no_archive_is_left(tmp_path: Path) -> None:
    run = sudoku("check", "--conflicts", "0", "--archive", f"{tmp_path}/a", HARD_UNSATISFIABLE)
    assert run.code == 3
    assert list(tmp_path.iterdir()) == []
    assert "No such file or directory; choose an archive or a new name" in refusal(
        "check", "--archive", f"{tmp_path}/no/where", UNIQUE
    )


def test_a_puzzle_that_is_proved_already_is_answered_as_soon_as_it_is_typed(
    tmp_path: Path,
) -> None:
    keep = ("check", "--archive", str(tmp_path / "kept"))
    sudoku(*keep, UNIQUE)
    with Command(*keep) as process:
        process.type(f"{UNIQUE}\n")
        assert process.line().startswith("unique ")
        process.end()


def test_a_certificate_too_large_for_an_archive_costs_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(archive_module, "LONGEST_RECORD", 3000)
    result = ExitTally()
    with proofs(tmp_path / "kept", result) as kept:
        for text in (UNIQUE, CLASH):
            kept.add(check(text, prover="sat"))
    assert "expected less than 3000 in an archive" in capsys.readouterr().err
    assert result.code == 2
    assert claims(tmp_path / "kept") == ["unsatisfiable"]


def test_an_archive_with_a_wrong_certificate_is_not_gone_on_with(tmp_path: Path) -> None:
    archive = tmp_path / "kept"
    sudoku("check", "--archive", str(archive), UNIQUE)
    record = json.loads(gzip.decompress(archive.read_bytes()))
    record["proof.lrat"] = record["proof.lrat"][:-2]
    archive.write_bytes(gzip.compress(json.dumps(record).encode() + b"\n"))
    before = archive.read_bytes()
    assert f"{archive}:1: proof.lrat: its SHA-256" in refusal(
        "check", "--archive", str(archive), CLASH
    )
    assert archive.read_bytes() == before
    assert isinstance(next(verify_all(archive)).result, Rejected)


@pytest.mark.skipif(sys.platform == "win32", reason="no lock there")
def test_two_runs_do_not_write_into_one_archive(tmp_path: Path) -> None:
    archive = tmp_path / "kept"
    with opened(archive):
        run = sudoku("check", "--archive", str(archive), UNIQUE)
    assert run.code == 2
    assert "another program is writing to it" in run.err


def test_an_archive_can_be_unpacked_for_other_checkers(tmp_path: Path) -> None:
    archive = tmp_path / "kept"
    sudoku("check", "--archive", str(archive), UNIQUE, CLASH, EMPTY)
    run = sudoku("verify", str(archive), "--unpack", str(tmp_path / "all"))
    assert run.code == 0
    assert (tmp_path / "all" / "000002" / "formula.cnf").read_bytes().startswith(b"c Sudoku")
    assert claims(tmp_path / "all") == ["unique", "unsatisfiable", "multiple"]


def test_what_all_models_agree_on_is_proved_by_the_cnf() -> None:
    run = sudoku("crosscheck", "--prove", *SEVERAL)
    assert run.code == 0
    assert "proved and checked: 1 unique, 2 unsatisfiable; 1 multiple" in run.err
    values = json.loads(sudoku("crosscheck", "--json", "--prove", *SEVERAL).out)
    assert values["proofs"] == {"unique": 1, "unsatisfiable": 2, "multiple": 1}
