"""Certificates made before the keys of meta.json were renamed are still accepted."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path

from sudoku.checker import Accepted, verify_all
from tests.checker.mutating import UNIQUE, certificate, rejection, setting, with_meta

FIRST = Path(__file__).with_name("first_certificates.jsonl")
"""One for each claim, on 4x4 boards; the unsatisfiable one has a reason."""


def test_an_archive_of_the_first_certificates_is_accepted(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    archive.write_bytes(gzip.compress(FIRST.read_bytes()))
    results = [checked.result for checked in verify_all(archive)]
    assert [r.claim for r in results if isinstance(r, Accepted)] == [
        "unique",
        "unsatisfiable",
        "multiple",
    ]


def test_their_proofs_are_checked_as_strictly() -> None:
    for line in FIRST.read_bytes().splitlines()[:2]:
        files = {name: text.encode() for name, text in json.loads(line).items()}
        wrong = with_meta(files, setting("counts", "clues", to=9))
        assert rejection(wrong, with_formula=False).startswith("meta.json: 'counts' is not")
        wrong = with_meta(files, setting("board", "size", to=4))
        assert rejection(wrong, with_formula=False).startswith("meta.json: 'board' is not")


def test_formulas_and_proofs_are_still_the_same_but_for_a_word_in_a_comment() -> None:
    for line in FIRST.read_bytes().splitlines()[:2]:
        first = json.loads(line)
        puzzle = first["puzzle.txt"].splitlines()[1]
        files = certificate(puzzle, by_reason="reason" in first["meta.json"])
        for name in {*first} - {"meta.json"}:
            assert files[name] == first[name].encode()
        formula = files["formula.cnf"].replace(b" size ", b" order ", 1)
        hashes = json.loads(first["meta.json"])["files"]
        assert hashes["formula.cnf"] == {"sha256": sha256(formula).hexdigest()}


def test_old_and_new_names_do_not_mix() -> None:
    old_board = {"box": "2x2", "order": 4}
    assert rejection(with_meta(certificate(UNIQUE), setting("board", to=old_board)))
