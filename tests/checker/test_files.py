"""A certificate is exactly its files: none missing, none added, none changed."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle
from sudoku.checker import Rejected, formula, verify
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    FOUR_OPEN,
    SIX,
    UNIQUE,
    certificate,
    peak_memory,
    rejection,
    repaired,
    setting,
    with_meta,
    without_hanging,
)
from tests.conformance.oracle import pattern, with_holes

pytestmark = pytest.mark.slow

PUZZLES = [UNIQUE, FOUR_OPEN, CLASH]


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (2, 13)])
def test_boards_of_every_order_are_accepted(shape: tuple[int, int]) -> None:
    n, board = shape[0] * shape[1], Board(*shape)
    solution = pattern(shape)
    few = with_holes(solution, min(n * n, 3 * n), seed=n)
    assert verify(certificate(Puzzle(board, few))).claim in ("unique", "multiple")
    full = verify(certificate(Puzzle(board, solution)))
    assert (full.claim, full.box, full.lemmas) == ("unique", f"{shape[0]}x{shape[1]}", 1)
    if n > 1:
        wrong = (solution[1], *solution[1:])
        assert verify(certificate(Puzzle(board, wrong))).claim == "unsatisfiable"


@pytest.mark.thorough
@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (2, 13)])
def test_on_boards_of_every_order_a_shorter_proof_is_rejected(shape: tuple[int, int]) -> None:
    files = certificate(Puzzle(Board(*shape), pattern(shape)))
    words = files["proof.lrat"].split(b" ")
    for place in range(2, len(words) - 1, 1 + len(words) // 5):
        proof = b" ".join([*words[:place], *words[place + 1 :]])
        assert rejection(repaired(files | {"proof.lrat": proof})).startswith("proof.lrat:1: ")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_no_file_may_be_missing(puzzle: str) -> None:
    right = certificate(puzzle)
    for name in right:
        files = {other: data for other, data in right.items() if other != name}
        assert rejection(files).startswith(f"{name}: missing")
        if name != "meta.json":
            rejection(repaired(files))
    assert rejection({}) == "meta.json: missing"


@for_each("puzzle", PUZZLES)
@for_each("name", ["x", "", "../x", "/x", "PUZZLE.TXT", "proof.drat", "formula.cnf"])
def test_no_file_may_be_there_that_the_claim_does_not_need(puzzle: str, name: str) -> None:
    if name not in certificate(puzzle):
        files = certificate(puzzle) | {name: b""}
        for each in (files, repaired(files)):
            with pytest.raises(Rejected, match=r"not expected|not the right names"):
                verify(each)


@for_each("puzzle", PUZZLES)
@for_each("data", [b"", b"\x00", b"\n", bytes(range(256)), b"\x1f\x8b\x08\x00"])
def test_no_file_may_be_something_else(puzzle: str, data: bytes) -> None:
    right = certificate(puzzle)
    for name in right:
        message = rejection(right | {name: data})
        assert message.startswith(("meta.json: not JSON", f"{name}: its SHA-256 is not the one in"))
        if name != "meta.json":
            assert rejection(repaired(right | {name: data})).startswith(f"{name}:")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_file_that_is_cut_off_or_longer_is_rejected(puzzle: str) -> None:
    right = certificate(puzzle)
    for name in {*right} - {"meta.json"}:
        size = len(right[name])
        cuts = [right[name][:place] for place in {0, 1, size // 2, size - 2, size - 1}]
        for data in [*cuts, right[name] + b"\n", right[name] + b" ", right[name] * 2]:
            assert rejection(right | {name: data}).startswith(f"{name}: its SHA-256")
            assert rejection(repaired(right | {name: data})).startswith(f"{name}:")


@for_each("puzzle", [UNIQUE, SIX])
@for_each("with_counts", [True, False])
def test_a_formula_with_a_line_less_more_or_changed_is_rejected(
    puzzle: str, with_counts: bool
) -> None:
    right = certificate(puzzle)
    lines = right["formula.cnf"].splitlines(keepends=True)
    clauses = len(lines) - 6
    for place in (*range(9), *range(9, len(lines), 97), len(lines) - 1):
        line, before, after = lines[place], lines[:place], lines[place + 1 :]
        for new, count in (
            ([], clauses - 1),
            ([line, line], clauses + 1),
            ([line, b"1 0\n"], clauses + 1),
            ([b"0\n"], clauses),
            ([line.replace(b" 0\n", b"  0\n")], clauses),
            ([line.replace(b"\n", b"\r\n")], clauses),
            ([b"-" + line], clauses),
            ([line[2:]], clauses),
        ):
            if new == [line]:
                continue
            changed = b"".join([*before, *new, *after])
            if with_counts:
                changed = changed.replace(b" %d\n" % clauses, b" %d\n" % count)
                files = repaired(right | {"formula.cnf": changed}, clauses=count)
            else:
                files = repaired(right | {"formula.cnf": changed})
            message = rejection(files)
            assert message.startswith("formula.cnf:")
            assert "the puzzle's formula has" in message


@for_each("end", [b"\n", b"\n(the end)", b"(the end)", b"\n(the end)\n", b"\n\n"])
def test_a_formula_with_anything_behind_its_end_is_rejected(end: bytes) -> None:
    right = certificate(UNIQUE)
    files = repaired(right | {"formula.cnf": right["formula.cnf"] + end})
    assert rejection(files).startswith("formula.cnf:")


def test_a_formula_whose_hash_alone_is_kept_must_have_that_hash() -> None:
    """As in an archive, where the formula itself is not."""
    files = certificate(UNIQUE)
    text = files.pop("formula.cnf")
    assert verify(files, with_formula=False).formula == text
    assert rejection(files).startswith("formula.cnf: missing")
    wrong = with_meta(files, lambda m: m["files"].update({"formula.cnf": {"sha256": "0" * 64}}))
    assert rejection(wrong, with_formula=False).startswith("formula.cnf: its SHA-256")
    none = with_meta(files, lambda m: m["files"].pop("formula.cnf"))
    assert rejection(none, with_formula=False) == "meta.json: 'files' has not the right names"
    there = certificate(UNIQUE)
    assert rejection(there, with_formula=False).startswith("formula.cnf: not expected")


def test_a_board_too_large_to_be_checked_is_rejected_before_it_takes_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The puzzle's own file is small. Its formula would have 1.6 million clauses."""
    assert formula.MOST_PAIRS == 25_000_000
    monkeypatch.setattr(formula, "MOST_PAIRS", 1_000_000)
    files = certificate(CLASH) | {"puzzle.txt": b"# box: 5x6\n" + b"." * 900 + b"\n"}
    files = repaired(with_meta(files, setting("board", "box", to="5x6")), clue_count=0)

    def reject() -> None:
        assert rejection(files).startswith("formula.cnf: about")

    with without_hanging():
        assert peak_memory(reject) < 20_000_000
