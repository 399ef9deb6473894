"""Whoever is to be cross-checked, told in any way that a user has at hand, as a contestant.

Reports tell contestants apart by their names alone, so two of one name are refused before any
puzzle
is asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sudoku.crosschecking.contestants import Contestant, ModelContestant
from sudoku.crosschecking.functions import FunctionContestant
from sudoku.errors import SudokuError
from sudoku.interface.checked import CheckedModel

_PARTY = ("ask", "fresh", "close", "name")
_MODEL = ("search", "board", "capabilities", "name")


class SameNameError(SudokuError, ValueError):
    """Two contestants that reports could not tell apart."""


def as_party(thing: object) -> Contestant:
    """A contestant of a model's spec ("sat:minisat22"), a model, or a function; a contestant is
    itself.

    A function is given the puzzle as text; `adapt` is for those that take something else. A model
    is wrapped in the check of every answer. Raises TypeError for anything else. A spec is not
    looked at before the first question.
    """
    known: Any = thing
    if isinstance(known, str):
        return ModelContestant(known)
    is_made = not isinstance(known, type)
    if is_made and _has(known, _PARTY):
        contestant: Contestant = known
        return contestant
    if is_made and _has(known, _MODEL):
        model = known if isinstance(known, CheckedModel) else CheckedModel(known)
        return ModelContestant(model.name, lambda _board: model)
    if is_made and callable(known):
        return FunctionContestant(known)
    raise TypeError(
        "expected a model's name, a model, a function that takes a puzzle as text, or what adapt "
        f"returns, got {'the class ' if not is_made else ''}{thing!r:.60}"
    )


def named_apart(contestants: Iterable[Contestant]) -> list[Contestant]:
    """The contestants as a list. Raises SameNameError if two have one name."""
    named = list(contestants)
    counts = Counter(contestant.name for contestant in named)
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        shown = ", ".join(map(repr, twice))
        raise SameNameError(
            f"{shown} is to be asked twice, expected different names, as by adapt(…, name=…)"
        )
    return named


def _has(thing: object, attributes: tuple[str, ...]) -> bool:
    return all(hasattr(thing, name) for name in attributes)
