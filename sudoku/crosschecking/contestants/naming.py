"""Turn what a user gives (a model's name, a model, a function) into a contestant.

Reports identify contestants by name, so equal names are refused before the first question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.contestants.functions import FunctionContestant
from sudoku.errors import SudokuError
from sudoku.interface.checked import CheckedModel

_CONTESTANT = ("ask", "fresh", "close", "name")
_MODEL = ("search", "board", "capabilities", "name")


class SameNameError(SudokuError, ValueError):
    """Two contestants have the same name."""


def as_contestant(thing: object) -> Contestant:
    """A contestant from the name of a model ("sat:minisat22"), a model, or a function.

    A contestant is returned unchanged. A function is given the puzzle as text; use `adapt` for
    other inputs. A model's answers are all checked. A name is not looked up before its first
    question. Raises TypeError for anything else.
    """
    known: Any = thing
    if isinstance(known, str):
        return ModelContestant(known)
    is_made = not isinstance(known, type)
    if is_made and _has(known, _CONTESTANT):
        contestant: Contestant = known
        return contestant
    if is_made and _has(known, _MODEL):
        model = known if isinstance(known, CheckedModel) else CheckedModel(known)
        return ModelContestant(model.name, lambda _board: model)
    if is_made and callable(known):
        return FunctionContestant(known)
    raise TypeError(
        "expected a model's name, a model, a function that takes a puzzle as text, or the result "
        f"of adapt, got {'the class ' if not is_made else ''}{thing!r:.60}"
    )


def with_distinct_names(contestants: Iterable[Contestant]) -> list[Contestant]:
    """The contestants as a list. Raises SameNameError if two have the same name."""
    named = list(contestants)
    counts = Counter(contestant.name for contestant in named)
    repeated = [name for name, count in counts.items() if count > 1]
    if repeated:
        shown = ", ".join(map(repr, repeated))
        raise SameNameError(
            f"two contestants are called {shown}, expected different names, as by adapt(…, name=…)"
        )
    return named


def _has(thing: object, attributes: tuple[str, ...]) -> bool:
    return all(hasattr(thing, name) for name in attributes)
