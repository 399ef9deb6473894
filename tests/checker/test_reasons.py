"""A reason is some of the puzzle's clues and houses, each once, in order; and it suffices."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku import Board, Puzzle
from sudoku.checker import verify
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    FOUR_OPEN,
    NINE,
    SIX,
    UNIQUE,
    Files,
    Meta,
    certificate,
    meta_of,
    proved,
    rejection,
    repaired,
    setting,
    with_meta,
    without_hanging,
)
from tests.checker.test_metadata import ODD
from tests.conformance.oracle import pattern

pytestmark = pytest.mark.slow


def reason_of(files: Files) -> dict[str, list[str]]:
    reason: dict[str, list[str]] = meta_of(files)["reason"]
    return reason


def with_reason(reason: object, puzzle: str = CLASH, *, by_reason: bool = True) -> Files:
    files = certificate(puzzle, by_reason=by_reason)
    return with_meta(files, setting("reason", to=reason))


@pytest.mark.parametrize("puzzle", [CLASH, SIX, NINE])
def test_the_right_one_is_accepted_and_reported(puzzle: str) -> None:
    files = certificate(puzzle, by_reason=True)
    assert verify(files).reason == reason_of(files)


def test_two_equal_clues_in_a_row_are_a_reason() -> None:
    files = certificate(CLASH, by_reason=True)
    assert reason_of(files) == {"clues": ["r1c1=5", "r1c9=5"], "houses": ["row 1"]}


@for_each("value", [v for v in ODD if v is not None])
@for_each("part", [None, "clues", "houses"])
def test_nothing_else_is_a_reason(value: Any, part: str | None) -> None:
    right = reason_of(certificate(CLASH, by_reason=True))
    message = rejection(with_reason(right | {part: value} if part else value))
    assert message.startswith(("meta.json: ", "formula.cnf:"))
    if part:
        message = rejection(with_reason(right | {part: [*right[part], value]}))
        assert message.startswith(("meta.json: the reason's ", "meta.json: not JSON: "))


@for_each(
    ("clues", "houses"),
    [
        (["r1c1=5"], ["row 1"]),
        ([], ["row 1"]),
        (["r1c1=5", "r1c9=5"], []),
        ([], []),
        (["r1c1=5", "r1c9=5"], ["row 2"]),
        (["r1c1=5", "r1c9=5"], ["column 1"]),
        (["r1c1=5", "r1c9=5"], ["column 1", "box 1"]),
    ],
)
def test_clues_and_houses_that_do_not_clash_are_no_reason(
    clues: list[str], houses: list[str]
) -> None:
    """However the proof is written, and with the formula and the hashes that belong to it."""
    right = with_reason({"clues": clues, "houses": houses})
    assert rejection(right).startswith("formula.cnf:")
    theirs = _formula_found(right)
    hints = (b"1", b"%d" % theirs.count(b" 0\n"), b"2 3 1", b"3331 3332 3154")
    for hint in hints:
        proof = b"%d 0 %b 0\n" % (theirs.count(b" 0\n") + 1, hint)
        files = repaired(right | {"formula.cnf": theirs, "proof.lrat": proof})
        assert rejection(files).startswith("proof.lrat:1: ")


def _formula_found(files: Files) -> bytes:
    """The formula that the checker itself makes of this claim."""
    from sudoku.checker.constraints import board
    from sudoku.checker.formula import Formula

    reason = reason_of(files)
    clues = [0] * 81
    for name, cell in (("r1c1=5", 0), ("r1c9=5", 8)):
        clues[cell] = 5 if name in reason["clues"] else 0
    return Formula(board(3, 3), clues, tuple(reason["houses"])).text


@for_each(
    ("clues", "houses"),
    [
        (["r1c9=5", "r1c1=5"], ["row 1"]),
        (["r1c1=5", "r1c1=5", "r1c9=5"], ["row 1"]),
        (["r1c1=5", "r1c9=5", "r1c9=5"], ["row 1"]),
        (["r1c1=5", "r1c9=5"], ["row 1", "row 1"]),
        (["r1c1=5", "r1c9=5"], ["row 2", "row 1"]),
        (["r1c1=5", "r1c9=5"], ["box 1", "row 1"]),
        (["r1c1=5", "r1c9=4"], ["row 1"]),
        (["r1c1=5", "r1c2=5", "r1c9=5"], ["row 1"]),
        (["r1c1=5", "r1c2=0", "r1c9=5"], ["row 1"]),
        (["r1c1=5", "r1c2=.", "r1c9=5"], ["row 1"]),
        (["r1c1=5", "r1c9=5", "r10c1=5"], ["row 1"]),
        (["r1c1=5", "r1c9=5", ""], ["row 1"]),
        (["r1c1=05", "r1c9=5"], ["row 1"]),
        (["R1C1=5", "r1c9=5"], ["row 1"]),
        (["r1c1", "r1c9"], ["row 1"]),
        (["r1c1 = 5", "r1c9=5"], ["row 1"]),
        (["r1c1=5", "r1c9=5"], ["row 0"]),
        (["r1c1=5", "r1c9=5"], ["row 1", "row 10"]),
        (["r1c1=5", "r1c9=5"], ["Row 1"]),
        (["r1c1=5", "r1c9=5"], ["row  1"]),
        (["r1c1=5", "r1c9=5"], ["row 01"]),
        (["r1c1=5", "r1c9=5"], ["row 1 "]),
        (["r1c1=5", "r1c9=5"], ["row 1, row 2"]),
        (["r1c1=5", "r1c9=5"], ["row 1", "diagonal 1"]),
        (["r1c1=5", "r1c9=5"], [0]),
        ("r1c1=5", ["row 1"]),
        (["r1c1=5", "r1c9=5"], "row 1"),
        ({"r1c1=5": 1, "r1c9=5": 1}, ["row 1"]),
    ],
)
def test_names_are_the_puzzle_s_each_once_and_in_order(clues: object, houses: object) -> None:
    message = rejection(with_reason({"clues": clues, "houses": houses}))
    assert message.startswith("meta.json: the reason's ")


@pytest.mark.parametrize("puzzle", [CLASH, SIX, NINE])
def test_no_clue_or_house_of_a_smallest_reason_can_be_left_out(puzzle: str) -> None:
    right = reason_of(certificate(puzzle, by_reason=True))
    for part, names in right.items():
        for name in names:
            less = right | {part: [other for other in names if other != name]}
            assert rejection(with_reason(less, puzzle)).startswith("formula.cnf:")


def test_a_proof_from_all_clues_does_not_prove_a_reason_and_the_other_way_round() -> None:
    by_reason, by_all = certificate(NINE, by_reason=True), certificate(NINE)
    reason = reason_of(by_reason)
    files = with_meta(by_all, setting("reason", to=reason))
    assert rejection(files).startswith("formula.cnf:")
    formula = {"formula.cnf": by_reason["formula.cnf"]}
    assert rejection(repaired(files | formula)).startswith("proof.lrat:1: ")
    files = with_meta(by_reason, lambda meta: meta.pop("reason"))
    assert rejection(files).startswith("formula.cnf:")
    assert rejection(repaired(files | {"formula.cnf": by_all["formula.cnf"]})).startswith("proof")


@for_each("puzzle", [UNIQUE, FOUR_OPEN])
@for_each("reason", [{}, {"clues": [], "houses": []}, [], "", 0, False])
def test_a_reason_belongs_to_no_other_claim(puzzle: str, reason: object) -> None:
    message = rejection(with_reason(reason, puzzle, by_reason=False))
    assert message.startswith("meta.json: a reason does not belong to the claim")


def test_a_reason_holds_clues_and_houses_and_nothing_else() -> None:
    right = reason_of(certificate(CLASH, by_reason=True))
    nested: list[Any] = []
    for _ in range(400):
        nested = [nested]
    for more in ("", ["row 2"], nested):
        assert rejection(with_reason(right | {"more": more})).startswith("meta.json: ")


def test_a_reason_without_an_end_is_soon_rejected() -> None:
    right = proved(Puzzle(Board(5, 5), pattern((5, 5)))).files["puzzle.txt"]
    files = repaired(certificate(CLASH, by_reason=True) | {"puzzle.txt": right}, clues=625)
    more = {"clues": ["x"] * 100_000, "houses": []}

    def change(meta: Meta) -> None:
        meta |= {"reason": more, "board": {"box": "5x5", "order": 25}}

    files = with_meta(files, change)
    with without_hanging():
        assert rejection(files).startswith("meta.json: the reason's ")
