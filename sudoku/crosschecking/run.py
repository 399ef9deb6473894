"""`sudoku.crosscheck`: everybody about every puzzle, from Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from sudoku.crosschecking.contestants import Contestant, ModelContestant
from sudoku.crosschecking.engine import SMALL_SECONDS, CrossCheck
from sudoku.crosschecking.naming import as_party, named_apart
from sudoku.crosschecking.report import Report
from sudoku.formats.given import as_puzzle
from sudoku.fuzzing.case import Case
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.registry import model_names
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


def crosscheck(
    puzzles: Iterable[Puzzle | str | Case],
    models: Sequence[object] = (),
    *,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
    jobs: int = 1,
    small_seconds: float = SMALL_SECONDS,
) -> Report:
    """Ask everybody about every puzzle; find who contradicts what is proved, and a small puzzle on
    which that is so.

    puzzles: each a Puzzle, text in any layout that `sudoku.parse` reads, or a Case of
    `sudoku.fuzz`; board: the shape of such text. models: each the name of an installed model, a
    model, a function (see `sudoku.adapt` for those that take anything but text), or a
    `sudoku.ProgramContestant`. Where none of them is an installed model, all of these are asked as
    well.
    limit: compare sets of up to so many solutions. budget: for one question. jobs: processes that
    ask the installed models, as in `answer_all`. small_seconds: for making small what is found, in
    all.

    Raises what `check` raises for puzzles and names, TypeError for what cannot be asked, and
    ValueError for two of the same name or a limit below 2. Nobody's wrong answer or failure raises
    anything.
    """
    for what, told in (("puzzles", puzzles), ("models", models)):
        if isinstance(told, str | Puzzle | Case) or not isinstance(told, Iterable):
            raise TypeError(f"expected {what} in a list or the like, got {told!r:.60}")
    if type(limit) is not int or limit < 2:
        raise ValueError(f"a limit of {limit!r:.60} solutions, expected an int of at least 2")
    Budget(seconds=small_seconds)  # it has the same errors
    with closing(
        CrossCheck(everybody(models), limit=limit, budget=budget, small_seconds=small_seconds)
    ) as run:
        for _comparison in run.ask_all(_cases(puzzles, board), jobs):
            pass
        return run.report


def everybody(models: Sequence[object]) -> list[Contestant]:
    """Those who are to be asked: these, and all installed models where none of them is one."""
    named = [as_party(model) for model in models]
    if not any(
        isinstance(contestant, ModelContestant) and contestant.is_installed for contestant in named
    ):
        named += [ModelContestant(name) for name in model_names()]
    return named_apart(named)


def _cases(puzzles: Iterable[Puzzle | str | Case], board: Board | None) -> Iterator[Case]:
    for puzzle in puzzles:
        yield puzzle if isinstance(puzzle, Case) else Case(as_puzzle(puzzle, board))
