"""Certificates that released versions wrote are accepted for ever: those of 0.9, one of each kind.

Their files are never made again: a change of the checker that rejects one of them is wrong.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from sudoku.checker import Accepted, verify_all
from tests.cases import for_each

KEPT = Path(__file__).with_name("kept") / "0.9"
CLAIMS = {
    "archive.gz": ["unique", "unsatisfiable", "multiple"],
    "chaos.zip": ["unique"],
    "constraints.zip": ["unique"],
    "explanation.zip": ["unsatisfiable"],
    "multiple.zip": ["multiple"],
    "parts": ["unique"],
    "steps": ["unique"],
    "unique.zip": ["unique"],
    "unsatisfiable.zip": ["unsatisfiable"],
}
"""What each certificate shows. `explanation` needs two of its rules only, `parts` has proofs by
cubes, and the lemmas of `steps` are steps of human logic.
"""
DIGEST = "8dce60d3c4ad21dbc265f4d09011215594dd3ac105a2a81e68a34e974617cefb"
"""SHA-256 of all their files."""


def test_they_are_the_files_that_were_written_then() -> None:
    files = sorted(path for path in KEPT.rglob("*") if path.is_file())
    digest = sha256()
    for path in files:
        digest.update(path.relative_to(KEPT).as_posix().encode() + path.read_bytes())
    assert digest.hexdigest() == DIGEST
    assert {path.relative_to(KEPT).parts[0] for path in files} == {*CLAIMS}


@for_each("name", CLAIMS)
def test_they_are_accepted(name: str) -> None:
    results = [checked.result for checked in verify_all(KEPT / name)]
    assert [one.claim for one in results if isinstance(one, Accepted)] == CLAIMS[name], results


def test_the_stand_alone_checker_accepts_them() -> None:
    command = [sys.executable, "-m", "sudoku.checker", *(str(KEPT / name) for name in CLAIMS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
