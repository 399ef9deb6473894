"""`check --prove` and `crosscheck --prove`: proofs that are counted, and kept in an archive."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku.archive import opened
from sudoku.checker import Accepted, Rejected, verify_all
from tests.cli.command import CLASH, EMPTY, HARD_UNSATISFIABLE, UNIQUE, rest_of, sudoku
from tests.cli.test_endings import COMMAND, PIPES

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
    keep = ("check", "--jobs", jobs, "--certificates", str(archive))
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
    assert "holds 2 certificates, checked and right" in run.err
    assert "4 proved in the archive already" in run.err
    assert claims(archive) == ["unique", "unsatisfiable", "multiple", "unsatisfiable"]


def test_a_killed_run_loses_nothing_that_was_proved(tmp_path: Path) -> None:
    archive, many = tmp_path / "kept", tmp_path / "many.txt"
    many.write_text(FAMOUS.read_text() * 2)
    keep = ("check", "--certificates", str(archive), str(many))
    with subprocess.Popen([*COMMAND, *keep], **PIPES) as process:
        assert process.stdout is not None
        for _ in range(4):  # the first three are then in the archive
            process.stdout.readline()
        process.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        rest_of(process)
    found = claims(archive)
    assert len(found) >= 3
    run = sudoku(*keep)
    assert (run.code, len(run.lines)) == (0, 24)
    assert claims(archive) == ["unique"] * 12


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_keeps_and_tells_what_was_proved(tmp_path: Path) -> None:
    archive, many = tmp_path / "kept", tmp_path / "many.txt"
    many.write_text(FAMOUS.read_text() * 50)
    with subprocess.Popen(
        [*COMMAND, "check", "--certificates", str(archive), str(many)], **PIPES
    ) as process:
        assert process.stdout is not None
        for _ in range(4):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = rest_of(process)
    assert process.returncode == 130
    assert "proved and checked: " in err
    assert set(claims(archive)) == {"unique"}


@pytest.mark.parametrize("rest", [1, 10, 2000])
def test_a_certificate_that_was_cut_off_is_dropped_and_made_again(
    tmp_path: Path, rest: int
) -> None:
    archive = tmp_path / "kept"
    keep = ("check", "--certificates", str(archive))
    sudoku(*keep, CLASH)
    whole = archive.stat().st_size
    sudoku(*keep, UNIQUE)
    archive.write_bytes(archive.read_bytes()[: whole + rest])
    assert claims(archive)[0] == "unsatisfiable"
    assert len(claims(archive)) == 2  # the second says that the archive is cut off
    run = sudoku(*keep, UNIQUE)
    assert run.code == 0
    assert f"dropped {rest} bytes of a certificate cut off" in run.err
    assert claims(archive) == ["unsatisfiable", "unique"]


def test_a_file_that_is_no_archive_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(UNIQUE)
    run = sudoku("check", "--certificates", str(file), UNIQUE)
    assert run.code == 2
    assert "no archive of certificates" in run.err
    assert file.read_text() == UNIQUE


def test_an_archive_with_a_wrong_certificate_is_not_gone_on_with(tmp_path: Path) -> None:
    archive = tmp_path / "kept"
    sudoku("check", "--certificates", str(archive), UNIQUE)
    import gzip

    record = json.loads(gzip.decompress(archive.read_bytes()))
    record["proof.lrat"] = record["proof.lrat"][:-2]
    archive.write_bytes(gzip.compress(json.dumps(record).encode() + b"\n"))
    before = archive.read_bytes()
    run = sudoku("check", "--certificates", str(archive), CLASH)
    assert run.code == 2
    assert f"{archive}:1: proof.lrat: its SHA-256" in run.err
    assert archive.read_bytes() == before
    assert isinstance(next(verify_all(archive)).result, Rejected)


@pytest.mark.skipif(sys.platform == "win32", reason="no lock there")
def test_two_runs_do_not_write_into_one_archive(tmp_path: Path) -> None:
    archive = tmp_path / "kept"
    with opened(archive):
        run = sudoku("check", "--certificates", str(archive), UNIQUE)
    assert run.code == 2
    assert "another program writes into it" in run.err


def test_an_archive_can_be_unpacked_for_other_checkers(tmp_path: Path) -> None:
    archive = tmp_path / "kept"
    sudoku("check", "--certificates", str(archive), UNIQUE, CLASH, EMPTY)
    run = sudoku("verify", str(archive), "--unpack", str(tmp_path / "all"))
    assert run.code == 0
    assert (tmp_path / "all" / "000002" / "formula.cnf").read_bytes().startswith(b"c Sudoku")
    assert claims(tmp_path / "all") == ["unique", "unsatisfiable", "multiple"]


def test_what_all_models_agree_on_is_proved_by_the_cnf() -> None:
    run = sudoku("crosscheck", "--prove", *SEVERAL)
    assert run.code == 0
    assert "proved and checked: 1 unique, 2 unsatisfiable; 1 multiple" in run.err
    told = json.loads(sudoku("crosscheck", "--json", "--prove", *SEVERAL).out)
    assert told["proofs"] == {"unique": 1, "unsatisfiable": 2, "multiple": 1}
