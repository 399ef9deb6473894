"""The rating of a puzzle by Sudoku Explainer 1.2.1: ER, EP and ED.

The path takes the first hint of the first producer that has one, again and again. ER is the hardest
step of the whole path, EP that of the steps up to the first placement, ED that of the first step:
each is the highest difficulty so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sudoku.constraints.candidates import Candidates
from sudoku.errors import (
    MeaninglessQuestionError,
    OutOfBudget,
    UnsoundStepError,
    UnsupportedQuestionError,
)
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.check import check
from sudoku.ratings.se.hint import Hint
from sudoku.ratings.se.producers import PRODUCERS
from sudoku.techniques.position import Position

VERSION = "1.2.1"
UNSOLVED = 20.0
"""The ER of a puzzle that no producer solves, as Sudoku Explainer prints it."""

_STANDARD = Board(3, 3)


@dataclass(frozen=True, slots=True)
class SeRating:
    """What Sudoku Explainer says of a puzzle.

    er, ep, ed: the hardest step of the path, of its part up to the first placement, and the first
    step; 0.0 where there is none. hardest: the name of the first step as hard as er; "" if there is
    none. steps: how often each name was used, the easiest first.
    """

    er: float
    ep: float
    ed: float
    hardest: str
    steps: Mapping[str, int]
    version: str = VERSION


def rate_se(
    puzzle: PuzzleLike, *, budget: Budget = UNLIMITED, board: Board | None = None
) -> SeRating:
    """The ratings ER, EP and ED of a puzzle with one solution on the standard 9x9 board.

    puzzle, board: as in `sudoku.check`. The only further rules may be candidates. budget: for all
    of it, in seconds.

    Raises NotationError, TypeError and ValueError as `check`, UnsupportedQuestionError for another
    board, MeaninglessQuestionError for a puzzle without or with several solutions, OutOfBudget, and
    UnsoundStepError for a step that contradicts the solution.
    """
    asked, meter = as_puzzle(puzzle, board), Meter(budget)
    solution = _only_solution(asked, meter)
    difficulties: dict[str, int] = {}
    counts: Counter[str] = Counter()
    er = ep = ed = 0
    hardest = ""
    position = Position.of(asked)
    for hint in _path(position, solution, meter):
        counts[hint.name] += 1
        difficulties.setdefault(hint.name, hint.tenths)
        if hint.tenths > er:
            er, hardest = hint.tenths, hint.name
        ed = ed or er
        if hint.placements:
            ep = ep or er
    steps = {name: counts[name] for name in sorted(counts, key=lambda name: difficulties[name])}
    if position.open:
        return SeRating(UNSOLVED, ep / 10, ed / 10, "", steps)
    return SeRating(er / 10, ep / 10, ed / 10, hardest, steps)


def _path(position: Position, solution: Grid, meter: Meter) -> Iterator[Hint]:
    """The steps, each of which is applied to the position before it is yielded."""
    while position.open:
        hint = _next(position, meter)
        if hint is None:
            return
        _require_sound(hint, solution)
        for cell, digit in hint.eliminations:
            position.eliminate(cell, digit)
        for cell, digit in hint.placements:
            position.place(cell, digit)
        yield hint


def _next(position: Position, meter: Meter) -> Hint | None:
    for producer in PRODUCERS:
        for hint in producer(position):
            return hint
        meter.require_time()
    return None


def _require_sound(hint: Hint, solution: Grid) -> None:
    digits, name = solution.digits, solution.board.cell_name
    wrong = [f"{name(at)}<>{digit}" for at, digit in hint.eliminations if digits[at] == digit]
    wrong += [f"{name(at)}={digit}" for at, digit in hint.placements if digits[at] != digit]
    if wrong:
        raise UnsoundStepError(f"{hint.name} contradicts the solution: {', '.join(wrong)}")


def _only_solution(puzzle: Puzzle, meter: Meter) -> Grid:
    board = puzzle.board
    others = [rule for rule in board.constraints if not isinstance(rule, Candidates)]
    if board.classic != _STANDARD or board.irregular is not None or board.is_extended or others:
        raise UnsupportedQuestionError(
            f"the scale se is for the standard 9x9 board, not for a {board}"
        )
    outcome = check(puzzle, budget=meter.left())
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    if outcome.verdict is not Verdict.UNIQUE or outcome.solution is None:
        why = "a rating needs exactly one solution"
        raise MeaninglessQuestionError(outcome.verdict.value, why)
    return outcome.solution
