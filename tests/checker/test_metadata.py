"""meta.json: every fault is found, and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sudoku.checker import Accepted, verify
from sudoku.checker.certificate import FILES_OF
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    FOUR_OPEN,
    UNIQUE,
    Files,
    Meta,
    certificate,
    is_accepted,
    meta_of,
    rejection,
    repaired,
    setting,
    with_meta,
)

ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    4.5,
    1e400,
    float("nan"),
    10**30,
    "",
    "x",
    "unique\n",
    "\ud800",
    [],
    [[]],
    ["unique"],
    [{}],
    {},
    {"unique": "unique"},
    {"sha256": None},
    {"sha256": []},
]
"""Values of every type; for a claim, all but strings cannot be looked up, or are not hashable."""
CLAIMS = {"unique": UNIQUE, "multiple": FOUR_OPEN, "unsatisfiable": CLASH}


def with_text(text: str | bytes, puzzle: str = UNIQUE) -> Files:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return certificate(puzzle) | {"meta.json": data}


def text_of(puzzle: str = UNIQUE) -> str:
    return certificate(puzzle)["meta.json"].decode()


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_right_one_is_accepted(claim: str) -> None:
    accepted = verify(certificate(CLAIMS[claim]))
    assert isinstance(accepted, Accepted)
    assert (accepted.claim, accepted.reason) == (claim, None)
    assert (accepted.lemmas > 0) is (accepted.formula != b"") is (claim != "multiple")
    assert (accepted.lemmas, accepted.parts)[claim != "multiple"] == 0


def test_a_file_too_large_is_not_parsed() -> None:
    assert rejection(with_text("x" * (2**20 + 1))) == (
        "meta.json: 1048577 bytes, expected at most 1048576"
    )
    assert "nested too deeply" in rejection(with_text("[" * 10**6))


@for_each("claim", CLAIMS)
@for_each("field", ["format", "claim", "board", "counts", "files"])
def test_what_the_checker_needs_may_not_be_missing(claim: str, field: str) -> None:
    files = with_meta(certificate(CLAIMS[claim]), lambda meta: meta.pop(field))
    assert rejection(files).startswith("meta.json: ")


@for_each("field", ["format", "claim", "board", "counts", "files", "reason"])
def test_what_the_checker_needs_may_be_nothing_else(field: str) -> None:
    for value in ODD:
        if (field, value) != ("reason", None):
            files = with_meta(certificate(UNIQUE), setting(field, to=value))
            assert rejection(files).startswith("meta.json: "), value


INSIDE = [
    ("board", "box"),
    *(("counts", name) for name in ("clue_count", "variables", "clauses", "lemmas")),
    *(("files", name) for name in ("puzzle.txt", "solution.txt", "formula.cnf", "proof.lrat")),
]


@for_each(("field", "name"), INSIDE)
def test_nothing_inside_may_be_missing_or_of_another_kind(field: str, name: str) -> None:
    for value in ODD:
        files = with_meta(certificate(UNIQUE), setting(field, name, to=value))
        if value != meta_of(certificate(UNIQUE))[field][name]:
            assert rejection(files).startswith((name, "meta.json: "))
    missing = with_meta(certificate(UNIQUE), lambda m: m[field].pop(name))
    assert rejection(missing).startswith("meta.json: ")


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_count_must_be_right(claim: str) -> None:
    right = certificate(CLAIMS[claim])
    for name, count in meta_of(right)["counts"].items():
        for other in (count + 1, count - 1, -count - 1, str(count), [count], count + 0.5, 0.1):
            files = with_meta(right, setting("counts", name, to=other))
            assert rejection(files).startswith("meta.json: 'counts' is not {")


def test_a_count_is_an_integer_and_not_what_is_equal_to_one() -> None:
    right = certificate(CLASH)
    assert meta_of(right)["counts"]["lemmas"] == 1
    for other in (1.0, True):
        files = with_meta(right, setting("counts", "lemmas", to=other))
        assert rejection(files).startswith("meta.json: 'counts' is not {")


def test_two_solutions_have_no_count_of_lemmas() -> None:
    files = with_meta(certificate(FOUR_OPEN), setting("counts", "lemmas", to=7))
    assert rejection(files).startswith("meta.json: ")


@for_each("size", [5, "4", None, -4])
def test_the_size_must_be_the_board_s(size: object) -> None:
    files = with_meta(certificate(UNIQUE), setting("board", "size", to=size))
    assert rejection(files).startswith("meta.json: ")


@for_each("box", ["2x3", "3x2", "2 x 2", "02x2", "2X2", "2x2\n", "4", "2x", "1x4"])
def test_the_box_that_is_reported_must_be_the_puzzle_s(box: str) -> None:
    files = with_meta(certificate(UNIQUE), setting("board", "box", to=box))
    assert rejection(files) == "meta.json: 'board' is not {'box': '2x2', 'size': 4}"


@for_each("puzzle", CLAIMS.values())
@for_each("claim", [*CLAIMS, "unknown", "Unique", "unique ", "", "sat", "verified"])
def test_no_other_claim_passes(puzzle: str, claim: str) -> None:
    """With the files that it had, and with just those that the other claim wants."""
    right = certificate(puzzle)
    if meta_of(right)["claim"] == claim:
        return
    files = with_meta(right, setting("claim", to=claim))
    assert rejection(files)
    for name in FILES_OF.get(claim, []):
        files.setdefault(name, certificate(UNIQUE)[name])
    for name in {*files} - {"meta.json", *FILES_OF.get(claim, files)}:
        del files[name]
    assert rejection(repaired(files)).startswith(
        "meta.json: 'claim' is not one of"
        if claim not in CLAIMS
        else ("solution.txt:", "formula.cnf:", "proof.lrat:")
    )


def hashes(change: Callable[[str], object]) -> Callable[[Meta], None]:
    def change_all(meta: Meta) -> None:
        for entry in meta["files"].values():
            entry["sha256"] = change(entry["sha256"])

    return change_all


@for_each(
    "change",
    [str.upper, lambda h: h[:-1], lambda h: h + " ", lambda h: h[::-1], lambda h: int(h, 16), list],
)
def test_a_hash_in_any_other_form_is_not_the_file_s(change: Callable[[str], object]) -> None:
    assert "its SHA-256 is not" in rejection(with_meta(certificate(UNIQUE), hashes(change)))


@for_each("name", ["x", "meta.json", "../x", "", "proof.lrat ", "Proof.lrat"])
def test_hashes_of_other_files_are_not_expected(name: str) -> None:
    files = with_meta(certificate(UNIQUE), lambda m: m["files"].update({name: {"sha256": ""}}))
    assert rejection(files) == "meta.json: 'files' has not the right names"


def test_a_hash_may_not_come_with_more() -> None:
    files = with_meta(certificate(UNIQUE), lambda m: m["files"]["proof.lrat"].update(md5=""))
    assert rejection(files).startswith("proof.lrat: its SHA-256")


@for_each(
    "text",
    [
        b"",
        b" ",
        b"{",
        b"}",
        b"{}",
        b"[]",
        b"null",
        b"1",
        b"NaN",
        b'"sudoku certificate 1"',
        b"{'format': 'sudoku certificate 1'}",
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"\x1f\x8b\x08",
        b"[" * 100_000,
        b'{"":' * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b"1" * 5000,
        b'"\\ud800"',
        bytes(range(256)),
    ],
)
def test_what_is_no_json_object_is_rejected(text: bytes) -> None:
    assert rejection(with_text(text)).startswith("meta.json: ")


@for_each("field", ["format", "claim", "board", "counts", "files", "reason", "x"])
@for_each("depth", [10, 900, 100_000])
def test_however_deep_it_is_nested_nothing_breaks(field: str, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    text = json.dumps({k: v for k, v in meta_of(certificate(UNIQUE)).items() if k != field})
    files = with_text(f'{text[:-1]}, "{field}": {nested}}}')
    if field != "x" or depth == 100_000:
        assert rejection(files).startswith("meta.json: ")
    elif depth == 10:
        assert verify(files).claim == "unique"
    else:
        is_accepted(files)  # as deep as the reader of JSON goes


@pytest.mark.parametrize("claim", ["unique", "multiple"])
def test_a_name_that_is_there_twice_is_no_two_claims(claim: str) -> None:
    """Other readers of JSON take the first of them."""
    assert rejection(with_text(f'{{"claim": "{claim}",' + text_of()[1:]))
    assert rejection(with_text(text_of().replace('"counts": {', '"counts": {"lemmas": 9, ')))


@for_each("encoding", ["utf-16", "utf-16-le", "utf-32", "utf-8-sig"])
def test_it_is_utf_8_as_other_readers_of_json_expect(encoding: str) -> None:
    assert rejection(with_text(text_of().encode(encoding))).startswith("meta.json: ")


def test_every_cut_is_rejected() -> None:
    text = certificate(UNIQUE)["meta.json"].rstrip()
    for place in range(len(text)):
        assert rejection(with_text(text[:place])).startswith("meta.json: not JSON")


def test_what_is_reported_about_the_making_is_not_checked() -> None:
    """Seconds and versions prove nothing: they may be left out."""

    def leave_out(meta: Meta) -> None:
        for name in ("search", "proof", "program"):
            del meta[name]

    assert verify(with_meta(certificate(UNIQUE), leave_out)).claim == "unique"
    assert json.loads(text_of())["program"]
