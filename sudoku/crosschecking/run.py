"""`sudoku.crosscheck`: ask all contestants about all puzzles, from Python.

Whatever a user passes (the name of a model, a model, a function) becomes a contestant. Reports
identify contestants by name, so equal names are refused before the first question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.contestants.functions import FunctionContestant
from sudoku.crosschecking.engine import SHRINK_SECONDS, CrossCheck
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.reporting.report import Report
from sudoku.errors import SudokuError
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, require_budget, require_int
from sudoku.interface.checked import CheckedModel
from sudoku.interface.registry import find, model_names
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


def crosscheck(
    puzzles: Iterable[PuzzleLike | Case],
    models: Sequence[object] = (),
    *,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
    jobs: int = 1,
    shrink_seconds: float = SHRINK_SECONDS,
) -> Report:
    """Compare solvers: ask each about every puzzle, and find the wrong answers.

    puzzles: each a Puzzle, anything else that `sudoku.check` accepts, or a Case of `sudoku.fuzz`.
    models: each the name of an installed model, a model, a function that takes a puzzle as text, a
    result of `sudoku.adapt`, or a `sudoku.ProgramContestant`. If no installed model is among them,
    all installed models take part, each on the boards that it supports. limit: compare sets of up
    to `limit` solutions. budget: the limit on one question. board: the shape of puzzles given as
    text. jobs: processes that run the installed models, as in `answer_all`. shrink_seconds: total
    time for shrinking.

    Raises the same errors as `check` for puzzles and names, TypeError for objects that are not
    contestants, and ValueError for two contestants of the same name, a limit below 2 or wrong jobs.
    Wrong answers and failures are reported, never raised.

    >>> import sudoku
    >>> sudoku.crosscheck(["12..34..21434..2"], ["reference", lambda text: "1" * len(text)])
    <Report: 1 puzzle, 1 disagreement>
    """
    for what, given in (("puzzles", puzzles), ("models", models)):
        if isinstance(given, str | Puzzle | Case) or not isinstance(given, Iterable):
            raise TypeError(f"{what} must be a list or another iterable, not {given!r:.60}")
    require_int("limit", limit, least=2)
    require_int("jobs", jobs)
    require_budget(budget)
    Budget(seconds=shrink_seconds)  # raises errors for a wrong number
    run = CrossCheck(
        all_contestants(models), limit=limit, budget=budget, shrink_seconds=shrink_seconds
    )
    run.admit = partial(_is_admitted, {each for each in models if isinstance(each, str)})
    with closing(run):
        for _comparison in run.ask_all(_cases(puzzles, board), jobs):
            pass
        return run.report


def _is_admitted(named: Collection[str], contestant: Contestant, board: Board) -> bool:
    """Whether to ask a contestant. Models that the caller did not name must support the board."""
    if not isinstance(contestant, ModelContestant) or not contestant.is_installed:
        return True
    return contestant.name in named or find(contestant.name)[0].unsupported(board) is None


def all_contestants(models: Sequence[object]) -> list[Contestant]:
    """These contestants, and all installed models if none of them is an installed model."""
    named = [as_contestant(model) for model in models]
    if not any(
        isinstance(contestant, ModelContestant) and contestant.is_installed for contestant in named
    ):
        named += [ModelContestant(name) for name in model_names()]
    return with_distinct_names(named)


def _cases(puzzles: Iterable[PuzzleLike | Case], board: Board | None) -> Iterator[Case]:
    for puzzle in puzzles:
        yield puzzle if isinstance(puzzle, Case) else Case(as_puzzle(puzzle, board))


_CONTESTANT = ("ask", "fresh", "close", "name")
_MODEL = ("search", "board", "capabilities", "name")


class SameNameError(SudokuError, ValueError):
    """Two contestants have the same name."""


def as_contestant(thing: object) -> Contestant:
    """A contestant from the name of a model ("sat:minisat22"), a model, or a function.

    A contestant is returned unchanged. A function is given the puzzle as text; use `adapt` for
    other inputs. All answers of models are checked. A name is looked up at its first question.
    Raises TypeError for anything else.
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
            f"two contestants are called {shown}; give them different names, as in adapt(…, name=…)"
        )
    return named


def _has(thing: object, attributes: tuple[str, ...]) -> bool:
    return all(hasattr(thing, name) for name in attributes)
