"""Aliases that are not asked everything: verdicts of each kind, and the name of the answer."""

from __future__ import annotations

from sudoku import Verdict
from tests.conformance.opener import Opener


def test_puzzles_of_every_kind_are_told_apart_under_another_name(other_name_on: Opener) -> None:
    asked, model = other_name_on.asked, other_name_on.usual()
    unique = model.search(other_name_on.puzzle(asked.unique))
    assert unique.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in unique.solutions] == [asked.solution]
    multiple = model.search(other_name_on.puzzle(asked.multiple))
    assert multiple.verdict is Verdict.MULTIPLE
    unsatisfiable = model.search(other_name_on.puzzle(asked.unsatisfiable))
    assert unsatisfiable.verdict is Verdict.UNSATISFIABLE


def test_the_outcome_is_signed_with_the_name_that_was_asked_for(other_name_on: Opener) -> None:
    outcome = other_name_on.usual().search(other_name_on.puzzle(other_name_on.asked.solution))
    assert outcome.model == other_name_on.spec
