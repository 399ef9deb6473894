"""One solver that holds the rules of a board and answers for many puzzles, one after the other.

Nothing of a puzzle may stay behind, and nothing may be loaded twice: loading the rules takes
twenty times as long as an easy question. So the clues of an easy puzzle are assumptions.

A hard puzzle is asked under one *switch*: a fresh variable v that implies the clues,
v -> x(c,d) for each. Every assumption is a decision to the solver, and what it learns
from a conflict holds but for the clues it used: up to 30 literals as assumptions, one as a switch.

"Is there another solution?" is asked under a switch too, which implies that some open cell
differs. After the question it is switched off for good, and with it all that was learned
under it. Switches would gather, so after LIFETIME of them a fresh solver takes over, loaded bit
by bit during the questions before, so that none waits for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice

from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf
from sudoku_models.pysat.solver import PySatSolver

EASY_CONFLICTS = 5
"""A question that takes more conflicts with its clues as assumptions is worth a switch."""
HARD_CLUES = 2, 3
"""With more clues than the first times n and at most the second times n, as minimal puzzles have
that are hard, the switch is taken at once.
"""
LIFETIME = 600
"""The switches after which a solver is replaced."""


class SharedSolver:
    """The rules of `board` in the PySAT solver of this name, which must take assumptions."""

    def __init__(self, board: Board, solver: str) -> None:
        self._size = board.size
        self._variables = cnf.variable_count(board)
        self._digit_of = [0, *[*range(1, board.size + 1)] * board.cell_count]
        self._name = solver
        self._rules = [*cnf.rules(board, cnf.all_candidates(board))]
        self._solver = PySatSolver(solver, steady=True)
        self._solver.add(self._rules)
        self._used = 0
        self._switch = 0  # of this question; 0 while it has none
        self._contrary: list[int] = []
        self._successor: PySatSolver | None = None
        self._left_to_load: Iterator[cnf.Clause] = iter(())

    def two_solutions(
        self, clues: Sequence[int], meter: Meter, patience: int | None
    ) -> Iterator[tuple[int, ...]]:
        """One solution, then one that differs from it.

        Raises OutOfBudget, and ConflictLimitReached after so many conflicts in one of the two
        searches.
        """
        self._forget_last_question()
        solver, decisions, propagations = self._solver, meter.decisions, meter.propagations
        given = [cell * self._size + d for cell, d in enumerate(clues) if d]
        is_satisfiable, assumptions = self._search(given, meter, patience)
        if not is_satisfiable:
            return
        held = self._held_variables()
        yield self._digits(held)
        is_new = meter.propagations - propagations >= self._variables
        if solver.traits.counts_decisions and is_new and meter.decisions == decisions:
            return  # every cell followed from the clues, without a decision, this time
        differs = [-x for x, clue in zip(held, clues, strict=True) if not clue]
        if solver.traits.takes_phases:
            self._contrary = differs
            solver.prefer(differs)
        if not self._switch:
            assumptions = [self._new_switch(), *given]
        solver.add([[-self._switch, *differs]])
        if solver.solve(assumptions, meter, patience):
            yield self._digits(self._held_variables())

    def _search(
        self, given: list[int], meter: Meter, patience: int | None
    ) -> tuple[bool, list[int]]:
        """Whether there is a solution, and what was assumed: the clues, or the switch."""
        if not HARD_CLUES[0] * self._size < len(given) <= HARD_CLUES[1] * self._size:
            try:
                return self._solver.solve(given, meter, EASY_CONFLICTS), given
            except ConflictLimitReached:
                pass
        assumptions = [self._new_switch()]
        self._solver.add([-self._switch, x] for x in given)
        return self._solver.solve(assumptions, meter, patience), assumptions

    def _new_switch(self) -> int:
        """The switch of this question from now on."""
        self._used += 1
        self._switch = self._variables + self._used
        return self._switch

    def _forget_last_question(self) -> None:
        """Before a question and not after one, as that may end anywhere."""
        if self._contrary:
            self._solver.prefer([-x for x in self._contrary])
            self._contrary = []
        if self._switch:
            self._solver.add([[-self._switch]])
            self._switch = 0
            self._hand_over()

    def _hand_over(self) -> None:
        """In the second half of the solver's life load a part of the next one; at its end, all."""
        half = LIFETIME // 2
        if self._used <= half:
            return
        if self._successor is None:
            self._successor = PySatSolver(self._name, steady=True)
            self._left_to_load = iter(self._rules)
        share = None if self._used >= LIFETIME else math.ceil(len(self._rules) / half)
        self._successor.add(islice(self._left_to_load, share))
        if share is None:
            self._solver.close()
            self._solver, self._successor, self._used = self._successor, None, 0

    def _held_variables(self) -> list[int]:
        """The true variables x(c,d) of the assignment just found, cell by cell."""
        return [x for x in self._solver.model()[: self._variables] if x > 0]

    def _digits(self, held: list[int]) -> tuple[int, ...]:
        digit_of = self._digit_of
        return tuple([digit_of[x] for x in held])
