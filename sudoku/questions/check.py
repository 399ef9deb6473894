"""What a user asks: check a puzzle, solve it. Models are kept between questions.

>>> from sudoku import check
>>> check("...44.3..4...241").verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudoku.errors import NoSolutionError, UnprovedError
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

if TYPE_CHECKING:
    from sudoku.certificates.certificate import Certificate

DEFAULT_MODEL = "sat"
DEFAULT_PROVER = "sat"


def check(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
    prover: str | None = None,
    by_reason: bool = False,
) -> Outcome:
    """Is the puzzle unique, and what is its solution?

    puzzle: a Puzzle, or text in any layout that `sudoku.parse` reads; `board` is the shape of such
    text where its length leaves that open, as in Board(2, 3). limit: stop at so many solutions (2
    tell a unique puzzle from others). budget: as in Budget(seconds=1) or Budget(conflicts=1000).
    prover: the model that is to prove the verdict, for `outcome.certificate`, as in `prove`; None
    for no proof. Raises NotationError for text that is no puzzle, TypeError for what is neither
    text nor Puzzle, UnknownModelError, UnsupportedQuestionError for what this model cannot do,
    ModelFault for a wrong answer.
    """
    asked = as_puzzle(puzzle, board)
    outcome = shared_model(model, asked.board).search(asked, limit=limit, budget=budget)
    if prover is None:
        return outcome
    from sudoku.questions.certify import (  # here: other questions do not wait for it
        certify,
        first_reason,
    )

    meter, reason = Meter(budget.after(outcome.effort)), None
    if by_reason and outcome.verdict is Verdict.UNSATISFIABLE:
        reason = first_reason(shared_model(DEFAULT_PROVER, asked.board), asked, meter)
    model_of_proof = shared_model(prover, asked.board)
    certificate = certify(outcome, model_of_proof, reason=reason, budget=meter.left())
    return replace(outcome, certificate=certificate)


def prove(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    prover: str = DEFAULT_PROVER,
    by_reason: bool = False,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Certificate:
    """The verdict of `check` with files from which anybody can check it: `.write(folder)`.

    prover: the model that writes the proof, which need not be the one that decides (`cpsat`
    cannot prove): sat, or sat:SOLVER. by_reason: refute an unsatisfiable puzzle by a minimal set of
    its clues and houses. The certificate has been accepted by the independent checker. Raises what
    `check` raises, UnsupportedQuestionError for a model that writes no proofs, and UnprovedError
    if the budget did not suffice for verdict and proof.
    """
    outcome = check(
        puzzle, model=model, budget=budget, board=board, prover=prover, by_reason=by_reason
    )
    if outcome.certificate is None:
        is_known = outcome.verdict is not Verdict.UNKNOWN
        lacking = f"{outcome.verdict.value} was proved" if is_known else "there was a verdict"
        raise UnprovedError(f"the budget ran out before {lacking}: {outcome.puzzle}")
    return outcome.certificate


def solve(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Grid:
    """One solution, whether or not there are others. Raises what `check` raises, and
    NoSolutionError if there is none, or none was found within the budget.
    """
    outcome = check(puzzle, model=model, limit=1, budget=budget, board=board)
    if outcome.solution is None:
        impossible = outcome.verdict is Verdict.UNSATISFIABLE
        reason = "is unsatisfiable" if impossible else "was not solved within the budget"
        raise NoSolutionError(f"the puzzle {reason}: {outcome.puzzle}")
    return outcome.solution
