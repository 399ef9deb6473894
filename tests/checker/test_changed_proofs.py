"""No changed proof is accepted unless it is still right: every small change is tried.

Hashes and counts are made to match, so that only the proof can be at fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sudoku.checker import lrat, verify
from sudoku.checker.lrat import Clauses
from tests.cases import for_each
from tests.checker.lrat_oracle import assert_refutes, clauses_of
from tests.checker.mutating import (
    CLASH,
    NINE,
    NINE_MORE,
    SIX,
    UNIQUE,
    certificate,
    changed_bytes,
    changed_lines,
    changed_tokens,
    is_accepted,
    rejection,
    renumbered,
    repaired,
)

pytestmark = pytest.mark.slow

PROOF = "proof.lrat"
Changes = Callable[[bytes], Iterator[bytes]]


WHOLE = 50
"""One in this many changed proofs is checked with its whole certificate, as that is slow."""


def survivors(puzzle: str, changes: Changes, *, by_reason: bool = False) -> tuple[int, int]:
    """How many changes of a proof are accepted, each of which must refute its formula still, and
    how many there are."""
    right = certificate(puzzle, by_reason=by_reason)
    assert is_accepted(right)
    clauses = clauses_of(right["formula.cnf"])
    known = dict(enumerate(map(frozenset, clauses), start=1))
    variables = max(abs(x) for clause in clauses for x in clause)
    accepted = tried = 0
    for proof in sorted({*changes(right[PROOF])} - {right[PROOF]}):
        is_right = refutes(proof, known, len(clauses), variables)
        if is_right:
            accepted += 1
            assert_refutes(proof, clauses)
        if tried % WHOLE == 0:
            assert is_accepted(repaired(right | {PROOF: proof})) == is_right
        tried += 1
    return accepted, tried


def refutes(proof: bytes, known: Clauses, count: int, variables: int) -> bool:
    """Whether `lrat` accepts this. The lemmas that it adds to the clauses are removed again."""
    try:
        return lrat.lemmas(proof, known, count, variables) > 0
    except lrat.Refuted:
        return False
    finally:
        for number in range(count + 1, len(known) + 1):
            del known[number]


@pytest.mark.parametrize("puzzle", [UNIQUE, SIX, CLASH, NINE])
def test_a_change_of_one_number_passes_only_where_the_proof_stays_right(puzzle: str) -> None:
    accepted, tried = survivors(puzzle, changed_tokens)
    assert accepted < tried / 10  # hints that do not need each other, exchanged


@pytest.mark.thorough
def test_a_change_of_one_number_in_a_longer_proof_passes_only_where_it_stays_right() -> None:
    accepted, tried = survivors(NINE_MORE, changed_tokens)
    assert tried > 2000
    assert accepted < tried / 10


@pytest.mark.parametrize("by_reason", [False, True])
@pytest.mark.parametrize("puzzle", [UNIQUE, SIX, NINE, NINE_MORE])
def test_no_change_of_lines_passes(puzzle: str, by_reason: bool) -> None:
    assert survivors(puzzle, changed_lines, by_reason=by_reason)[0] == 0


@pytest.mark.parametrize("puzzle", [SIX, NINE_MORE])
def test_lines_changed_and_numbered_anew_pass_only_where_the_proof_stays_right(puzzle: str) -> None:
    survivors(puzzle, lambda proof: map(renumbered, changed_lines(proof)))


@pytest.mark.parametrize("puzzle", [UNIQUE, CLASH])
def test_no_change_of_one_bit_or_byte_passes_unless_the_proof_stays_right(puzzle: str) -> None:
    accepted, tried = survivors(puzzle, changed_bytes)
    assert tried > 200
    assert accepted < tried / 50


@pytest.mark.parametrize("puzzle", [UNIQUE, CLASH, SIX, NINE])
def test_with_the_old_hash_no_change_passes_at_all(puzzle: str) -> None:
    right = certificate(puzzle)
    for proof in {*changed_tokens(right[PROOF]), *changed_lines(right[PROOF])} - {right[PROOF]}:
        message = rejection(right | {PROOF: proof})
        assert (
            message
            == f"{PROOF}: its SHA-256 is not the one in meta.json: it was changed or damaged"
        )


PUZZLES = [UNIQUE, "..3.1........4.2", ".....13...4.2...", CLASH, SIX, NINE, NINE_MORE]


@for_each("puzzle", PUZZLES)
@for_each("other", PUZZLES)
def test_the_proof_of_another_puzzle_is_rejected(puzzle: str, other: str) -> None:
    right, theirs = certificate(puzzle), certificate(other)
    if right[PROOF] != theirs[PROOF]:
        assert rejection(repaired(right | {PROOF: theirs[PROOF]})).startswith("proof.lrat:1: ")
        formula = right | {name: theirs[name] for name in (PROOF, "formula.cnf")}
        assert rejection(repaired(formula)).startswith("formula.cnf:")


def test_the_proof_with_all_of_the_puzzle_but_its_solution_is_rejected() -> None:
    right = certificate(UNIQUE)
    assert verify(right).claim == "unique"
    other = certificate("..3.1........4.2")
    mixed = {name: right[name] for name in right} | {"solution.txt": other["solution.txt"]}
    assert rejection(repaired(mixed)).startswith("solution.txt:2: ")
