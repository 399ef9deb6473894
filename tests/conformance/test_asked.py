"""No variant of the reference is left out, and those that see little ahead have to search."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, open_model
from sudoku.reference.orders import VALUE_ORDERS, VARIABLE_ORDERS
from sudoku.reference.variant import ALIASES, NO_RULE, RULES, SEARCHES, ReferenceVariant
from tests.conformance.asked import ASKED
from tests.conformance.specs import OF_ALIAS, OTHER_NAMES, STRENGTHS, THOROUGH, Strength

pytestmark = pytest.mark.slow


def test_every_alias_is_asked_everything_or_is_another_name_for_one_that_is() -> None:
    assert {*OF_ALIAS, *OTHER_NAMES} == set(ALIASES)
    assert all(ALIASES[name] == ALIASES[same] for name, same in OTHER_NAMES.items())
    specs = [ALIASES[name] for name in OF_ALIAS]
    assert len(set(specs)) == len(specs)


def test_every_part_of_the_reference_is_asked() -> None:
    asked = [spec for spec in STRENGTHS if spec not in THOROUGH]
    names = [spec.removeprefix("reference:") for spec in asked]
    specs = [ALIASES.get(name, name) for name in names]
    parts = [spec.split("/") for spec in specs]
    rules = {rule for spec in specs for rule in ReferenceVariant.parse(spec).propagation}
    assert rules == {NO_RULE, *RULES}
    assert {order.partition("=")[0] for _, order, *_ in parts} == set(VARIABLE_ORDERS)
    assert {order.partition("=")[0] for _, _, order, *_ in parts} == set(VALUE_ORDERS)
    assert {search for _, _, _, *last in parts for search in last or ["depth"]} == set(SEARCHES)


def test_what_weak_models_are_asked_takes_a_search() -> None:
    asked = ASKED[Strength.WEAK]
    model = open_model("reference:AC", Board(*asked.shape))
    for clues in (asked.unique, asked.multiple, asked.unsatisfiable):
        assert model.search(Puzzle(model.board, clues)).effort.conflicts > 0
