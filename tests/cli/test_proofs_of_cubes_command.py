"""`prove --cubes` and `check --cubes --prove`: proofs that are composed, or stay in parts."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from sudoku.questions.parts import PartProof, PartQuestion
from tests.cli.command import Run, refusal, sudoku

pytestmark = pytest.mark.slow

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "12..34.........."
CUBES = ("--cubes", "8")


def proved(folder: Path, *args: str) -> Run:
    run = sudoku("prove", *CUBES, "-o", str(folder), *args, HARD)
    assert run.code == 0, run.err
    return run


def test_a_composed_proof_is_a_certificate_like_any_other(tmp_path: Path) -> None:
    run = proved(tmp_path / "c")
    assert run.out.startswith(f"unique: {tmp_path}/c (")
    assert {file.name for file in (tmp_path / "c").iterdir()} == {
        *("puzzle.txt", "solution.txt", "formula.cnf", "proof.lrat", "meta.json")
    }
    assert sudoku("verify", str(tmp_path / "c")).code == 0


def test_above_the_limit_it_stays_in_parts_and_is_verified_as_a_whole(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    run = proved(folder, "--compose-up-to", "1000")
    assert run.out.startswith(f"unique: {folder} (in parts, ")
    assert (folder / "parts.jsonl.gz").exists()
    run = sudoku("verify", "--unpack", str(tmp_path / "u"), str(folder))
    parts = int(run.out.split(": unique (")[1].split(" parts and ")[0])
    assert run.out.endswith(" lemmas): accepted\n")
    assert json.loads(sudoku("verify", "--json", str(folder)).out)["parts"] == parts >= 2
    (unpacked,) = (tmp_path / "u").iterdir()
    for file in folder.iterdir():
        assert (unpacked / file.name).read_bytes() == file.read_bytes()
    (folder / "parts.jsonl.gz").unlink()
    run = sudoku("verify", str(folder))
    assert (run.code, run.out) == (
        1,
        f"{folder}: rejected: parts.jsonl.gz: missing, or no certificate in it\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_other_checkers_are_asked_about_every_part_and_the_cover(tmp_path: Path) -> None:
    proved(tmp_path / "c", "--compose-up-to", "0")
    program = tmp_path / "cake_lpr"
    program.write_text(
        f"#!/bin/sh\nhead -8 $1 | grep '^p' >> {tmp_path}/asked; echo s VERIFIED UNSAT\n"
    )
    program.chmod(0o755)
    run = sudoku("verify", "--checker", str(program), str(tmp_path / "c"))
    assert run.out.endswith("accepted, also by cake_lpr\n")
    parts = int(run.out.split(" (")[1].split()[0])
    cover, *others = (tmp_path / "asked").read_text().splitlines()
    assert len(others) == parts
    own = (tmp_path / "c" / "formula.cnf").read_text().split("p cnf ")[1].split("\n")[0].split()
    assert cover == f"p cnf {own[0]} {int(own[1]) + parts}"
    program.write_text(f"#!/bin/sh\nhead -8 $1 | grep -qx '{cover}' && echo s VERIFIED UNSAT\n")
    run = sudoku("verify", "--checker", str(program), str(tmp_path / "c"))
    assert run.code == 1
    assert "rejected: cake_lpr: " in run.out


def test_a_command_that_was_killed_goes_on_with_the_proofs_that_it_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, proofs = tmp_path / "hard.cubes", tmp_path / "hard.cubes.proofs"
    asked: list[str] = []
    whole = PartQuestion.ask

    def ask(question: PartQuestion) -> PartProof | None:
        asked.append(str(question.puzzle))
        if len(asked) == 2:
            raise KeyboardInterrupt
        return whole(question)

    monkeypatch.setattr(PartQuestion, "ask", ask)
    args = ("prove", *CUBES, "--cubes-file", str(kept), "-o", str(tmp_path / "c"), HARD)
    run = sudoku(*args)
    assert run.code == 130
    assert f"{kept}: run the same command again to resume" in run.err
    made = proofs.read_bytes()
    assert made
    assert not (tmp_path / "c").exists()
    proofs.write_bytes(made + made[:20])  # cut off while it was written
    assert sudoku(*args).code == 0
    assert proofs.read_bytes().startswith(made)
    assert asked[2:][0] == asked[1]
    assert asked[0] not in asked[1:]
    assert sudoku("verify", str(tmp_path / "c"), str(proofs)).code == 0


def test_verdicts_of_check_are_proved_and_archived(tmp_path: Path) -> None:
    archive = str(tmp_path / "archive")
    run = sudoku("check", *CUBES, "--archive", archive, "--json", HARD, SEVERAL)
    first, second = map(json.loads, run.lines)
    assert (first["verdict"], first["proof_status"]) == ("unique", "made")
    assert first["certificate"]["lemmas"] > 200
    assert (second["verdict"], second["proof_status"]) == ("multiple", "made")
    assert "proved and checked: 1 unique, 0 unsatisfiable; 1 multiple" in run.err
    run = sudoku("check", *CUBES, "--archive", archive, HARD, SEVERAL)
    assert "2 already proved in the archive" in run.err
    assert sudoku("verify", archive).code == 0


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    folder = str(tmp_path / "c")
    for args, why in [
        ((*CUBES, "--zip"), "--cubes cannot be used with --zip or --reason"),
        ((*CUBES, "--reason"), "--cubes cannot be used with --zip or --reason"),
        (("--compose-up-to", "5"), "--compose-up-to needs --cubes"),
        (("--cubes-file", folder), "--cubes-file needs --cubes"),
    ]:
        assert why in refusal("prove", "-o", folder, *args, HARD)


def test_rules_without_certificates_are_refused_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sudoku.batch.cubes.conquer.conquer", lambda *_, **__: pytest.fail("searched")
    )
    rule = ("--box", "5x5", "--rule", "nonconsecutive", "." * 625)
    assert "certificates do not support these rules" in refusal(
        "prove", *CUBES, "-o", str(tmp_path / "c"), *rule
    )


def test_a_budget_that_runs_out_is_told(tmp_path: Path) -> None:
    run = sudoku("prove", *CUBES, "--conflicts", "1", "-o", str(tmp_path / "c"), HARD)
    assert run.code == 3
    assert run.out == "unknown: not decided within the budget\n"
