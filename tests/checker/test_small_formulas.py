"""The checker against truth tables: it never accepts a refutation of a satisfiable formula."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.checker.lrat_oracle import (
    assert_refutes,
    is_accepted,
    model,
    refutation,
)
from tests.checker.mutating import changed_lines, changed_tokens, renumbered

pytestmark = pytest.mark.slow

VARIABLES = 4
NUMBERS = st.integers(-VARIABLES, VARIABLES).filter(bool)
CLAUSES = st.lists(NUMBERS, max_size=3, unique_by=abs).map(lambda c: sorted(c, key=abs))
FORMULAS = st.lists(CLAUSES.filter(bool), max_size=14)
SIGNS = st.lists(st.booleans(), min_size=VARIABLES, max_size=VARIABLES)
HINTS = st.lists(st.integers(1, 20), min_size=1, max_size=4)
LEMMAS = st.lists(st.tuples(CLAUSES, HINTS), max_size=5)
often = settings(max_examples=80)


def unsatisfiable(clauses: list[list[int]]) -> list[list[int]]:
    """These clauses, and one against each model that they have."""
    clauses = [*clauses]
    while (true := model(clauses, VARIABLES)) is not None:
        clauses.append(sorted((-x for x in true), key=abs))
    return clauses


def written(lemmas: list[tuple[list[int], list[int]]], first: int) -> bytes:
    lines = [[n, *lemma, 0, *hints, 0] for n, (lemma, hints) in enumerate(lemmas, start=first)]
    return "".join(" ".join(map(str, line)) + "\n" for line in lines).encode()


@often
@given(FORMULAS)
def test_a_right_proof_is_accepted(clauses: list[list[int]]) -> None:
    clauses = unsatisfiable(clauses)
    proof = refutation(clauses, VARIABLES)
    assert_refutes(proof, clauses)
    assert is_accepted(proof, clauses, VARIABLES)


@often
@given(FORMULAS, SIGNS, LEMMAS)
def test_nothing_refutes_what_can_be_satisfied(
    clauses: list[list[int]], signs: list[bool], lemmas: list[tuple[list[int], list[int]]]
) -> None:
    true = {x if sign else -x for x, sign in enumerate(signs, start=1)}
    satisfied = [clause for clause in clauses if true.intersection(clause)]
    first = len(satisfied) + 1
    proof = written([*lemmas, ([], [first + len(lemmas) - 1])], first)
    assert not is_accepted(proof, satisfied, VARIABLES)


@pytest.mark.thorough
@often
@given(FORMULAS, st.data())
def test_a_proof_of_another_formula_is_accepted_only_if_it_proves_this_one(
    clauses: list[list[int]], data: st.DataObject
) -> None:
    """Of a formula with a clause less, one more, or another one in its place."""
    clauses = unsatisfiable(clauses)
    proof = refutation(clauses, VARIABLES)
    place = data.draw(st.integers(0, len(clauses) - 1))
    other = data.draw(CLAUSES)
    less = [*clauses[:place], *clauses[place + 1 :]]
    assert not is_accepted(proof, less, VARIABLES)
    assert not is_accepted(proof, [*clauses, other], VARIABLES)
    for changed in ([*clauses[:place], other, *clauses[place + 1 :]], [*less, clauses[place]]):
        if is_accepted(proof, changed, VARIABLES):
            assert model(changed, VARIABLES) is None
            assert_refutes(proof, changed)


@pytest.mark.parametrize("satisfied", [False, True])
@settings(max_examples=12)
@given(formula=FORMULAS, data=st.data())
def test_a_changed_proof_is_accepted_only_if_every_lemma_follows(
    satisfied: bool, formula: list[list[int]], data: st.DataObject
) -> None:
    """Of the formula that it refutes, or of what is left of it with some model."""
    clauses = unsatisfiable(formula)
    proof = refutation(clauses, VARIABLES)
    if satisfied:
        true = {x if sign else -x for x, sign in enumerate(data.draw(SIGNS), start=1)}
        clauses = [c if true.intersection(c) else [-x for x in c[:1]] for c in clauses]
    for changed in (*changed_tokens(proof), *changed_lines(proof)):
        for written_anew in {changed, _anew(changed)}:
            if is_accepted(written_anew, clauses, VARIABLES):
                assert not satisfied
                assert_refutes(written_anew, clauses)


def _anew(proof: bytes) -> bytes:
    try:
        return renumbered(proof)
    except (ValueError, IndexError):
        return proof


@given(st.binary(max_size=60))
def test_any_bytes_are_no_proof(data: bytes) -> None:
    assert not is_accepted(data, [[1], [-1]], 1) or data == b"3 0 1 2 0\n"


@given(st.text("0123456789- d\n", max_size=40))
def test_any_numbers_are_no_proof_of_what_can_be_satisfied(text: str) -> None:
    assert not is_accepted(text.encode(), [[1, 2], [-1, 2], [1, -2]], 2)
