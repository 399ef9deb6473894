"""The rules of a board with constraints as clauses.

First come the clauses of `cnf`, which treat the houses of constraints like other houses, and then
the further clauses of each constraint.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.constraints import constraint_clauses
from sudoku_models.cnf.extended import Clause
from sudoku_models.proofs.formula import ClaimFormula, EncodedRules, houses_of

MAX_DIGITS = 16
MOST_CLAUSES = 1_500_000


class ClauseRules(EncodedRules):
    """The clauses of some houses and constraints of a board.

    Raises UnsupportedQuestionError if the board is too large, or needs too many clauses.
    """

    def __init__(self, board: Board, houses: tuple[int, ...], constraints: tuple[int, ...]) -> None:
        if board.digit_count > MAX_DIGITS:
            raise UnsupportedQuestionError(
                f"certificates of boards with further rules have at most {MAX_DIGITS} digits, not "
                f"{board.digit_count}"
            )
        self.clauses = [*cnf.rules(board, cnf.all_candidates(board), houses)]
        self.of_houses, first = len(self.clauses), board.digit_count * board.cell_count + 1
        free = first
        for found, free in constraint_clauses(board, constraints, first):  # noqa: B007
            self.clauses += found
            if len(self.clauses) > MOST_CLAUSES:
                raise UnsupportedQuestionError(
                    f"the formula of a certificate would have more than {MOST_CLAUSES} clauses: the"
                    " board has too many rules beyond its houses"
                )
        self.count, self.variables = len(self.clauses), free - 1
        self.text = "".join([" ".join(map(str, c)) + " 0\n" for c in self.clauses]).encode()


_rules = lru_cache(maxsize=4)(ClauseRules)
"""Cached, because the next claim is probably about the same board."""


def variant_formula(
    board: Board,
    clues: Sequence[int],
    solution: Sequence[int] | None = None,
    reason: Reason | None = None,
    cubes: Sequence[Sequence[int]] = (),
) -> ClaimFormula[ClauseRules]:
    """The formula of a claim about a board with constraints."""
    every = range(len(board.constraints))
    constraints = tuple(every if reason is None else reason.constraints)
    rules = _rules(board, houses_of(board, reason), constraints)
    return ClaimFormula(rules, board, clues, solution, reason, cubes)


def clauses_of(formula: ClaimFormula[ClauseRules]) -> list[Clause]:
    """All clauses in their order, including the clauses of cubes."""
    excluded = ([-x for x in variables] for variables in formula.excluded.values())
    return [*formula.rules.clauses, *([x] for x in formula.given), *excluded]
