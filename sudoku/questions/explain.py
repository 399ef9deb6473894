"""Why is the puzzle not unique?"""

from __future__ import annotations

from sudoku.errors import UnprovedError
from sudoku.formats.given import as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.ambiguity import Ambiguity, ambiguity
from sudoku.questions.asking import analyst_of, require_meaning
from sudoku.questions.check import DEFAULT_MODEL
from sudoku.questions.contradiction import Contradiction, contradiction

_SENSELESS = {
    Verdict.UNIQUE: "there is one solution and nothing is wrong; `sudoku prove` shows that there is"
    " no other, and `sudoku clues` which clues it takes"
}


def explain(
    puzzle: Puzzle | str,
    *,
    smallest: bool = False,
    limit: int = 1,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Contradiction | Ambiguity:
    """Why a puzzle has no solution, or what differs between its solutions.

    No solution: up to `limit` minimal reasons, or one of the fewest parts if `smallest`; and the
    clues that may be a typo. Several: two of them that differ in few cells, and the fewest cells
    that would have to be given; without a budget that is searched for 2 seconds at most. puzzle,
    board and budget are as in `check`. Raises ValueError for a limit below 1,
    MeaninglessQuestionError for a unique puzzle, UnprovedError if the budget does not suffice for
    the verdict, and what `check` raises.
    """
    if type(limit) is not int or limit < 1:
        raise ValueError(f"a limit of {limit!r} reasons, expected an int of at least 1")
    asked = as_puzzle(puzzle, board)
    analyst_of(model, asked)  # one that has none is told so before anything is asked
    meter = Meter(budget)
    outcome = shared_model(model, asked.board).search(asked, budget=budget)
    meter.add(outcome.effort)
    require_meaning(outcome, _SENSELESS)
    if outcome.verdict is Verdict.UNSATISFIABLE:
        return contradiction(outcome, model, meter, smallest=smallest, limit=limit)
    if outcome.verdict is Verdict.MULTIPLE:
        return ambiguity(outcome, model, meter)
    raise UnprovedError(f"the budget ran out before there was a verdict: {asked}")
