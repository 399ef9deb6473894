"""One solver that holds the rules of a board and answers for many puzzles.

Loading the rules takes twenty times as long as an easy question. So they are loaded once, and
nothing of a puzzle may remain afterwards. The clues of an easy puzzle are assumptions.

A hard puzzle is searched under one *selector*: a fresh variable v that implies each clue, v →
x(c,d). The solver treats every assumption as a decision, so a clause that it learns contains the
negation of each clue that was used: up to 30 literals with assumptions, one with a selector.

The search for another solution also has a selector, which implies that some open cell differs.
After the question ¬v is added, which disables the clauses of the question and all clauses learned
from them. Dead selectors accumulate, so after LIFETIME selectors a fresh solver takes over. The
fresh solver is loaded step by step during earlier questions, so no question has to wait.

`full_solutions` loads all rules for a single puzzle instead. This module must not import numpy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter

from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf.constraints import board_rules
from sudoku_models.cnf.extended import Clause, Digits, Numbering
from sudoku_models.pysat.solver import PySatSolver

EASY_CONFLICTS = 5
"""After this many conflicts with the clues as assumptions, the question gets a selector."""
HARD_CLUES = 2, 3
"""The factors of n between which the selector is used at once: hard minimal puzzles typically have
more than 2n and at most 3n clues.
"""
LIFETIME = 600
"""The number of selectors after which a solver is replaced."""


class IncrementalSolver:
    """The rules of `board` in the PySAT solver of this name, which must take assumptions."""

    def __init__(self, board: Board, solver: str, meter: Meter | None = None) -> None:
        """The meter of the first question limits the loading of the rules, too. Raises OutOfBudget,
        and UnsupportedQuestionError if the constraints are too large.
        """
        self._numbering = Numbering(board)
        self._name = solver
        self._hard_clues = HARD_CLUES[0] * board.size, HARD_CLUES[1] * board.size
        check_time = meter.require_time if meter else lambda: None
        rules, self._last = board_rules(board, check_time)
        self.rules = [*rules]
        """The clauses of the rules."""
        self._solver = PySatSolver(solver, steady=True)
        self._solver.add(self.rules, meter)
        self._selectors = 0
        self._selector = 0  # the selector of the current question; 0 if it has none
        self._preferred: list[int] = []
        self._successor: PySatSolver | None = None
        self._left_to_load: Iterator[Clause] = iter(())

    def two_solutions(
        self, clues: Sequence[int], meter: Meter, conflict_limit: int | None
    ) -> Iterator[Digits]:
        """One solution, then another, if they exist.

        Raises OutOfBudget, and ConflictLimitReached after `conflict_limit` conflicts in one of the
        two searches.
        """
        self._forget_last_question()
        solver, numbering = self._solver, self._numbering
        decisions, propagations = meter.decisions, meter.propagations
        given = numbering.literals(clues)
        is_satisfiable, assumptions = self._search(given, meter, conflict_limit)
        if not is_satisfiable:
            return
        held = numbering.held(solver.model())
        yield numbering.digits(held)
        is_new = meter.propagations - propagations >= self._last
        if solver.traits.counts_decisions and is_new and meter.decisions == decisions:
            return  # the clues imply every cell: each was propagated, without a decision
        differs = [-x for x, clue in zip(held, clues, strict=True) if not clue]
        if solver.traits.takes_phases:
            self._preferred = differs
            solver.prefer(differs)
        if not self._selector:
            assumptions = [self._new_selector(), *given]
        solver.add([[-self._selector, *differs]])
        if solver.solve(assumptions, meter, conflict_limit):
            yield numbering.digits(numbering.held(solver.model()))

    def _search(
        self, given: list[int], meter: Meter, conflict_limit: int | None
    ) -> tuple[bool, list[int]]:
        """Whether there is a solution, with the assumptions: the clues or the selector."""
        if not self._hard_clues[0] < len(given) <= self._hard_clues[1]:
            try:
                return self._solver.solve(given, meter, EASY_CONFLICTS), given
            except ConflictLimitReached:
                pass
        assumptions = [self._new_selector()]
        self._solver.add([-self._selector, x] for x in given)
        return self._solver.solve(assumptions, meter, conflict_limit), assumptions

    def _new_selector(self) -> int:
        """Add a selector for the current question."""
        self._selectors += 1
        self._selector = self._last + self._selectors
        return self._selector

    def _forget_last_question(self) -> None:
        """Drop the last question. This is done late, because an exception may end a question."""
        if self._preferred:
            self._solver.prefer([-x for x in self._preferred])
            self._preferred = []
        if self._selector:
            self._solver.add([[-self._selector]])
            self._selector = 0
            self._hand_over()

    def _hand_over(self) -> None:
        """Load part of the successor, in the second half of the solver's life; at its end, all."""
        half = LIFETIME // 2
        if self._selectors <= half:
            return
        if self._successor is None:
            self._successor = PySatSolver(self._name, steady=True)
            self._left_to_load = iter(self.rules)
        share = None if self._selectors >= LIFETIME else math.ceil(len(self.rules) / half)
        self._successor.add(islice(self._left_to_load, share))
        if share is None:
            self._solver.close()
            self._solver, self._successor, self._selectors = self._successor, None, 0


def full_solutions(
    board: Board,
    solver: str,
    rules: Iterable[Clause] | None,
    clues: Sequence[int],
    known: Sequence[Digits],
    meter: Meter,
) -> Iterator[Digits]:
    """All solutions except the known ones, each as soon as it is found.

    solver: a key of SOLVERS. rules: the clauses of the board; None to encode them. Raises
    OutOfBudget, also while encoding, and UnsupportedQuestionError if the constraints are too large.
    """
    start = perf_counter()
    numbering = Numbering(board)
    if rules is None:
        rules, _ = board_rules(board, meter.require_time)
    backend = PySatSolver(solver, steady=False)
    try:
        backend.add(rules, meter)
        backend.add([x] for x in numbering.literals(clues))
        backend.add([-x for x in numbering.literals(digits)] for digits in known)
        meter.setup_seconds += perf_counter() - start
        while backend.solve([], meter):
            held = numbering.held(backend.model())
            yield numbering.digits(held)
            backend.add([[-x for x in held]])
    finally:
        backend.close()
