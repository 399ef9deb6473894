"""`sudoku verify`: what it prints about right and wrong certificates, and external checkers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sudoku import prove
from sudoku.certificates.external import MAX_OUTPUT
from sudoku.checker import Accepted, Checked
from sudoku.cli.verify import _as_json
from tests.cases import for_each
from tests.checker.test_time_limits import slow, write
from tests.cli.command import CLASH, EMPTY, UNIQUE, Command, refusal, sudoku

pytestmark = [
    pytest.mark.slow,
    # What Hypothesis does while Python collects garbage can be interrupted, too.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

posix = pytest.mark.skipif(sys.platform == "win32", reason="stands in for programs by scripts")


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    return prove(UNIQUE).write(tmp_path / "certificate")


def program(tmp_path: Path, name: str, script: str) -> str:
    """A script that stands in for an external checker."""
    path = tmp_path / "bin" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def test_right_ones_are_accepted_one_line_each_and_counted(tmp_path: Path) -> None:
    for name, puzzle in (("a", UNIQUE), ("b", EMPTY), ("c", CLASH)):
        prove(puzzle).write(tmp_path / name)
    run = sudoku("verify", str(tmp_path))
    assert run.code == 0
    assert [line.partition(" (")[0] for line in run.lines] == [
        f"{tmp_path}/a: unique",
        f"{tmp_path}/b: multiple",
        f"{tmp_path}/c: unsatisfiable",
        "3 accepted, 0 rejected",
    ]


def test_a_wrong_one_is_rejected_with_the_line_at_fault(certificate: Path) -> None:
    proof = certificate / "proof.lrat"
    proof.write_text("".join(proof.read_text().splitlines(keepends=True)[:-1]))
    run = sudoku("verify", str(certificate))
    assert run.code == 1
    assert run.out.startswith(f"{certificate}: rejected: proof.lrat: its SHA-256")
    values = json.loads(sudoku("verify", "--json", str(certificate)).out)
    assert values["accepted"] is False
    assert len(values["faults"]) == 1


def test_what_is_not_there_is_reported_and_the_others_are_checked(certificate: Path) -> None:
    run = sudoku("verify", "/no/where", str(certificate))
    assert run.code == 2
    assert "/no/where: no such file" in run.err
    assert "accepted" in run.out


def test_a_folder_without_a_certificate_is_none(tmp_path: Path) -> None:
    run = sudoku("verify", str(tmp_path))
    assert (run.code, run.out) == (1, f"{tmp_path}: rejected: meta.json: missing\n")


@posix
@pytest.mark.parametrize(
    ("name", "said"), [("cake_lpr", "s VERIFIED UNSAT"), ("drat-trim", "\\rs VERIFIED")]
)
def test_another_checker_is_asked_too(
    tmp_path: Path, certificate: Path, name: str, said: str
) -> None:
    kept = tmp_path / "asked"
    path = program(tmp_path, name, f"cat $1 $2 > {kept}; printf 'c some comment\\n{said}\\n'")
    run = sudoku("verify", "--checker", path, str(certificate))
    assert run.code == 0
    assert run.out.endswith(f"accepted, also by {name}\n")
    as_json = json.loads(sudoku("verify", "--checker", path, "--json", str(certificate)).out)
    assert as_json["checkers"] == [name]
    formula = (certificate / "formula.cnf").read_text()
    proof = (certificate / "proof.lrat").read_text()
    if name == "drat-trim":  # lemmas alone
        rows = [line.split(" 0 ")[0].split()[1:] for line in proof.splitlines()]
        rows[-1] = []
        proof = "".join(" ".join([*row, "0\n"]) for row in rows)
    assert kept.read_text() == formula + proof


@posix
@pytest.mark.parametrize("name", ["cake_lpr", "drat-trim"])
@pytest.mark.parametrize(
    "script",
    [
        "echo 's VERIFIED UNSAT maybe'",
        "echo 'c Checking failed at line: 3' >&2",
        "echo 's NOT VERIFIED'; exit 1",
        "exit 0",
        "printf '%10000d' 0; echo 's VERIFIED'",
        "printf '%10000d' 0; echo 's VERIFIED UNSAT'",
        "printf 'c \\rs VERIFIED UNSAT\\r c\\n\\rs VERIFIED\\r c\\n'",
    ],
)
def test_whatever_another_checker_says_but_yes_is_a_rejection(
    tmp_path: Path, certificate: Path, name: str, script: str
) -> None:
    run = sudoku("verify", "--checker", program(tmp_path, name, script), str(certificate))
    assert run.code == 1
    assert f"rejected: {name}: " in run.out


@posix
def test_a_checker_that_dies_has_said_nothing_of_the_certificate(
    tmp_path: Path, certificate: Path
) -> None:
    assert "cake_lpr was killed by signal 9" in refusal(
        "verify", "--checker", program(tmp_path, "cake_lpr", "kill -9 $$"), str(certificate)
    )


@posix
def test_a_checker_that_never_stops_talking_is_ended(tmp_path: Path, certificate: Path) -> None:
    assert (
        refusal("verify", "--checker", program(tmp_path, "cake_lpr", "yes"), str(certificate))
        == f"cake_lpr printed more than {MAX_OUTPUT} bytes, and was killed\n"
    )


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_checker_and_its_files_go_when_we_are_terminated(
    tmp_path: Path, certificate: Path, sent: str
) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    script = program(tmp_path, "cake_lpr", f"echo $$ > {tmp_path}/pid; exec sleep 1000")
    environment = os.environ | {"TMPDIR": str(kept)}
    with Command("verify", "--checker", script, str(certificate), env=environment) as process:
        pid = Path(tmp_path, "pid")
        while not (pid.exists() and pid.read_text()):
            time.sleep(0.01)
        assert [*kept.iterdir()]
        code, _, errors = process.end(signal.Signals[sent])
    expected = (130, "interrupted\n") if sent == "SIGINT" else (143, "terminated\n")
    assert (code, errors) == expected
    assert not [*kept.iterdir()]
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


STARTING = """
import os, signal, subprocess, sys, time
from sudoku.certificates.external import ExternalChecker
from sudoku.cli.termination import termination_as_interrupt

start = subprocess.Popen

def interrupted(*args, **kwargs):
    process = start(*args, **kwargs)
    print(process.pid, flush=True)
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))
    time.sleep(0.3)
    return process

signal.signal(signal.SIGINT, signal.default_int_handler)
subprocess.Popen = interrupted
try:
    with termination_as_interrupt():
        ExternalChecker("sh -c 'sleep 1000' {formula} {proof}").rejection(b"", b"")
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_a_checker_that_is_just_being_started_goes_too(sent: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTING, sent], capture_output=True, text=True, timeout=60
    )
    pid, end = done.stdout.split()
    assert end == "interrupted"
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)


def test_json_tells_the_clues_of_a_puzzle_that_looks_like_a_header() -> None:
    """At size 60 a row may begin with box."""
    clues = [37, 50, 59, *[0] * 3597]
    right = Accepted("multiple", "6x10", f"box{'.' * 3597}", clues, 0, None, b"", (), 0)
    values = json.loads(_as_json(Checked("here", {}, right), [], []))
    assert (values["accepted"], values["box"], values["givens"]) == (True, "6x10", clues)


@posix
def test_any_program_can_be_asked_by_its_command_line(tmp_path: Path, certificate: Path) -> None:
    script = "test $1 = -x && grep -q cnf $2 && test -s $3 && echo s VERIFIED"
    path = program(tmp_path, "mine", script)
    within = f"sh -c '{path} -x {{formula}} {{proof}}'"
    assert sudoku("verify", "--checker", within, str(certificate)).code == 0
    run = sudoku("verify", "--checker", f"{path} -x {{formula}} {{proof}}", str(certificate))
    assert run.out.endswith("accepted, also by mine\n")
    run = sudoku("verify", "--checker", f"{path} -y {{formula}} {{proof}}", str(certificate))
    assert run.code == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cake_lpr", "cake_lpr: no such program"),
        ("lrat-check", "accepts wrong proofs"),
        ("frobnicate", "expected cake_lpr, drat-trim or"),
    ],
)
def test_a_checker_that_cannot_be_asked_is_bad_usage(
    certificate: Path, name: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert message in refusal("verify", "--checker", name, str(certificate))


def test_two_solutions_need_no_other_witness(tmp_path: Path) -> None:
    prove(EMPTY).write(tmp_path / "c")
    path = program(tmp_path, "cake_lpr", "exit 1") if sys.platform != "win32" else "cake_lpr"
    assert sudoku("verify", "--checker", path, str(tmp_path / "c")).code == 0


@posix
def test_a_certificate_that_takes_too_long_is_undecided(certificate: Path, tmp_path: Path) -> None:
    write(tmp_path / "a", slow())
    run = sudoku("verify", "--seconds", "1", str(tmp_path))
    assert run.code == 3
    assert run.lines[0] == (
        f"{tmp_path}/a: undecided: not checked within 1 seconds; allow more --seconds"
    )
    assert run.lines[1].startswith(f"{certificate}: unique ")
    assert run.lines[2] == "1 accepted, 0 rejected, 1 undecided"
    run = sudoku("verify", "--json", "--seconds", "0.2", str(tmp_path / "a"))
    values = json.loads(run.out)
    assert (values["accepted"], values["out_of_time"]) == (False, True)
    assert values["faults"] == ["not checked within 0.2 seconds"]


@posix
def test_an_external_checker_has_the_same_time(certificate: Path, tmp_path: Path) -> None:
    command = program(tmp_path, "cake_lpr", "sleep 1000")
    run = sudoku("verify", "--seconds", "1", "--checker", command, str(certificate))
    assert run.code == 3
    assert "undecided: cake_lpr was not done within 1 seconds" in run.out


@for_each("seconds", ["-1", "nan", "x", ""])
def test_the_time_is_a_number_of_seconds(seconds: str) -> None:
    assert "--seconds" in refusal("verify", "--seconds", seconds, "x")
