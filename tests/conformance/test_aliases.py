"""Aliases that are not asked everything: verdicts of each kind, and the name of the answer."""

from __future__ import annotations

from sudoku import Verdict
from tests.conformance.opener import Opener


def test_an_alias_tells_puzzles_of_every_kind_apart(alias_on: Opener) -> None:
    asked, model = alias_on.asked, alias_on.usual()
    unique = model.search(alias_on.puzzle(asked.unique))
    assert unique.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in unique.solutions] == [asked.solution]
    multiple = model.search(alias_on.puzzle(asked.multiple))
    assert multiple.verdict is Verdict.MULTIPLE
    unsatisfiable = model.search(alias_on.puzzle(asked.unsatisfiable))
    assert unsatisfiable.verdict is Verdict.UNSATISFIABLE


def test_the_outcome_is_signed_with_the_name_that_was_asked_for(alias_on: Opener) -> None:
    outcome = alias_on.usual().search(alias_on.puzzle(alias_on.asked.solution))
    assert outcome.model == alias_on.spec
