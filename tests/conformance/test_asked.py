"""The suite keeps its own promises: no variant is left out, and each puzzle is what it claims."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, open_model
from sudoku.reference.orders import VALUE_ORDERS, VARIABLE_ORDERS
from sudoku.reference.variant import ALIASES, NO_RULE, RULES, SEARCHES, Variant
from tests.conformance.asked import ASKED, Asked
from tests.conformance.oracle import Digits, all_solutions, conflicting
from tests.conformance.specs import OF_ALIAS, OTHER_NAMES, VARIANTS, Strength

pytestmark = pytest.mark.slow

BY_BRUTE_FORCE = [ASKED[Strength.TINY], ASKED[Strength.WEAK]]


def clues_in_conflict(asked: Asked, clues: Digits) -> bool:
    cells = [cell for cell, d in enumerate(clues) if d]
    return any(
        clues[a] == clues[b] and conflicting(asked.shape, a, b)
        for a in cells
        for b in cells
        if a < b
    )


def test_every_alias_is_asked_everything_or_is_another_name_for_one_that_is() -> None:
    assert {*OF_ALIAS, *OTHER_NAMES} == set(ALIASES)
    assert all(ALIASES[name] == ALIASES[same] for name, same in OTHER_NAMES.items())
    specs = [ALIASES[name] for name in OF_ALIAS]
    assert len(set(specs)) == len(specs)


def test_every_part_of_the_reference_is_asked() -> None:
    names = [spec.removeprefix("reference:") for spec in VARIANTS]
    specs = [ALIASES.get(name, name) for name in names]
    parts = [spec.split("/") for spec in specs]
    rules = {rule for spec in specs for rule in Variant.parse(spec).propagation}
    assert rules == {NO_RULE, *RULES}
    assert {order.partition("=")[0] for _, order, *_ in parts} == set(VARIABLE_ORDERS)
    assert {order.partition("=")[0] for _, _, order, *_ in parts} == set(VALUE_ORDERS)
    assert {search for _, _, _, *last in parts for search in last or ["depth"]} == set(SEARCHES)


@pytest.mark.parametrize("asked", BY_BRUTE_FORCE, ids=["tiny", "weak"])
def test_what_models_of_little_strength_are_asked_is_what_it_claims(asked: Asked) -> None:
    assert all_solutions(asked.shape, asked.unique) == {asked.solution}
    assert len(all_solutions(asked.shape, asked.multiple)) > 1
    assert not all_solutions(asked.shape, asked.unsatisfiable)
    assert not clues_in_conflict(asked, asked.unsatisfiable)


@pytest.mark.parametrize("asked", ASKED.values(), ids=[strength.name for strength in ASKED])
def test_the_4x4_with_several_solutions_has_them(asked: Asked) -> None:
    assert len(all_solutions((2, 2), asked.several)) > 2


def test_tiny_puzzles_have_as_many_solutions_as_they_claim() -> None:
    asked = ASKED[Strength.TINY]
    assert len(all_solutions(asked.shape, asked.ample)) == asked.ample_count


def test_what_weak_models_are_asked_takes_a_search() -> None:
    asked = ASKED[Strength.WEAK]
    model = open_model("reference:AC", Board(*asked.shape))
    for clues in (asked.unique, asked.multiple, asked.unsatisfiable):
        assert model.search(Puzzle(model.board, clues)).effort.conflicts > 0
