"""The verdict of a puzzle, a solution, and a proof. Models are cached between questions.

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
from sudoku.interface.registry import DEFAULT_MODEL, DEFAULT_PROVER
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

if TYPE_CHECKING:
    from sudoku.certificates.certificate import Certificate


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

    puzzle: a Puzzle or Grid, text in any layout that `sudoku.parse` reads, n rows of n cells, or n²
    cells in row-major order, as lists or arrays. board: the board, if the number of cells does not
    determine it, as in Board(2, 3). limit: stop at this many solutions (2 suffice for the verdict).
    budget: as in Budget(seconds=1) or Budget(conflicts=1000). prover: the model that proves the
    verdict for `outcome.certificate`, as in `prove`; None makes no proof. With a prover, the model
    `auto` means `sat`. by_reason: prove unsatisfiability by a minimal reason, as in `prove`. model:
    the name of the model that decides.

    Raises NotationError for text that cannot be read, TypeError and ValueError for other objects
    that are not puzzles, UnknownModelError, UnsupportedQuestionError if the model lacks a
    capability or certificates do not support the rules, and ModelFault for a wrong answer.

    >>> import sudoku
    >>> outcome = sudoku.check("12..34..21434..2")
    >>> outcome.verdict, str(outcome.solution)
    (<Verdict.UNIQUE: 'unique'>, '1234342121434312')
    """
    asked = as_puzzle(puzzle, board)
    if prover is None:
        return shared_model(model, asked.board).search(asked, limit=limit, budget=budget)
    from sudoku.questions.certify import (  # late: only proofs need it
        certify,
        first_reason,
        require_certifiable,
    )

    require_certifiable(asked)
    if model == DEFAULT_MODEL:
        model = DEFAULT_PROVER
    outcome = shared_model(model, asked.board).search(asked, limit=limit, budget=budget)
    meter, reason = Meter(budget.after(outcome.effort)), None
    if by_reason and outcome.verdict is Verdict.UNSATISFIABLE:
        reason = first_reason(shared_model(DEFAULT_PROVER, asked.board), asked, meter)
    model_of_proof = shared_model(prover, asked.board)
    certificate = certify(outcome, model_of_proof, reason=reason, budget=meter.left())
    return replace(outcome, certificate=certificate)


def prove(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_PROVER,
    prover: str = DEFAULT_PROVER,
    by_reason: bool = False,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Certificate:
    """A certificate: the verdict, with files that anyone can check; see `.write(folder)`.

    The independent checker has accepted it. prover: the model that writes the proof, sat or
    sat:SOLVER. The model that decides may be another, such as `cpsat`, which writes no proofs.
    by_reason: refute an unsatisfiable puzzle by a minimal reason (see `explain`). puzzle, model,
    budget and board are as in `check`. Raises the same errors as `check`, UnsupportedQuestionError
    for a prover that writes no proofs, and UnprovedError if the budget runs out before the verdict
    is proved.

    >>> import sudoku
    >>> certificate = sudoku.prove("12..34..21434..2")
    >>> sudoku.checker.verify(certificate.files).claim
    'unique'
    """
    outcome = check(
        puzzle, model=model, budget=budget, board=board, prover=prover, by_reason=by_reason
    )
    if outcome.certificate is None:
        raise UnprovedError(f"{unproved(outcome)}: {outcome.puzzle}")
    return outcome.certificate


def unproved(outcome: Outcome) -> str:
    """Why an outcome has no certificate, although one was requested."""
    is_known = outcome.verdict is not Verdict.UNKNOWN
    lacking = f"{outcome.verdict.value} was proved" if is_known else "there was a verdict"
    return f"the budget ran out before {lacking}"


def solve(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Grid:
    """One solution, even if the puzzle has several.

    puzzle, model, budget and board are as in `check`. Raises the same errors as `check`, and
    NoSolutionError if the puzzle has no solution, or the budget ran out.

    >>> import sudoku
    >>> sudoku.solve("12..34..21434..2")[0, 2]
    3
    """
    outcome = check(puzzle, model=model, limit=1, budget=budget, board=board)
    if outcome.solution is None:
        impossible = outcome.verdict is Verdict.UNSATISFIABLE
        reason = "is unsatisfiable" if impossible else "was not solved within the budget"
        raise NoSolutionError(f"the puzzle {reason}: {outcome.puzzle}")
    return outcome.solution
