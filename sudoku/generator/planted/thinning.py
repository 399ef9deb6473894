"""Remove what a puzzle does not need: its clues, and constraints of its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sudoku.interface.analyst import Parts
from sudoku.interface.budget import Budget
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_PROVER, find
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import analyst_of
from sudoku.questions.boards import without

PATIENCE = 1000
"""Conflicts of a question about clues, unless the puzzle has to be minimal."""
LONG_PATIENCE = 20_000
"""Conflicts of a question that has to be decided. What is not decided is not removed."""


class Thinning:
    """A puzzle that loses parts. It begins with all clues of `solution`.

    patience: conflicts of a question about clues. clues: the cells that are clues still. numbers:
    the indices, on the first board, of constraints that are left.
    """

    def __init__(
        self, board: Board, solution: Grid, meter: Meter, patience: int = PATIENCE
    ) -> None:
        self._full = Puzzle(board, solution.digits)
        self._solution = Grid(board, solution.digits)
        self._meter = meter
        self.clues = [*range(board.cell_count)]
        self.numbers = [*range(len(board.constraints))]
        self._patience = patience
        self._asked: tuple[Parts, int] = ((), ()), patience
        self._answers = analyst_of(thinning_model(), self._full).thinned(
            self._full, self._solution, self._read(), meter
        )
        self._means_the_same = True  # on a board of its own and on the first one

    def puzzle(self) -> Puzzle:
        """What is left."""
        return _left(self._full, self.clues, self.numbers)

    def remove_clues(self, cells: Sequence[int]) -> Verdict:
        """UNIQUE if the puzzle is unique without the clues of these cells too. Then they are
        removed. MULTIPLE, UNKNOWN: they stay. Raises OutOfBudget.
        """
        verdict = self._verdict((tuple(cells), ()), self._patience)
        if verdict is Verdict.UNIQUE:
            removed = {*cells}
            self.clues = [cell for cell in self.clues if cell not in removed]
        return verdict

    def remove_constraint(self, number: int) -> Verdict:
        """The same for a constraint. UNSATISFIABLE: without it the solution breaks another rule,
        such as a negative one.
        """
        left = [k for k in self.numbers if k != number]
        is_like = self._means_the_same and not _is_mark(self._full.board, number)
        if is_like:
            verdict = self._verdict(((), (number,)), LONG_PATIENCE)
        else:
            verdict = self._on_its_board(left)
        if verdict is Verdict.UNIQUE:
            self.numbers = left
            self._means_the_same = is_like
        return verdict

    def _on_its_board(self, numbers: Sequence[int]) -> Verdict:
        """Where rules read the marks of others, the board without one has another meaning."""
        puzzle = _left(self._full, self.clues, numbers)
        if wrong_solution(puzzle, Grid(puzzle.board, self._solution.digits)) is not None:
            return Verdict.UNSATISFIABLE
        left = self._meter.left()
        limit = min(LONG_PATIENCE, LONG_PATIENCE if left.conflicts is None else left.conflicts)
        model = open_model(thinning_model(), puzzle.board)
        outcome = model.search(puzzle, budget=Budget(left.seconds, limit))
        self._meter.add(outcome.effort)
        if outcome.verdict is Verdict.UNKNOWN:
            self._meter.require_time()
            self._meter.conflicts_left(1)
        return outcome.verdict

    def _verdict(self, parts: Parts, patience: int) -> Verdict:
        self._asked = parts, patience
        verdict, _ = next(self._answers)
        return verdict

    def _read(self) -> Iterator[tuple[Parts, int]]:
        while True:
            yield self._asked


def thinning_model() -> str:
    """The prover, in the variant that is quickest at this."""
    variant = find(DEFAULT_PROVER)[0].thinning
    return DEFAULT_PROVER if variant is None else f"{DEFAULT_PROVER}:{variant}"


def _left(puzzle: Puzzle, cells: Sequence[int], numbers: Sequence[int]) -> Puzzle:
    """The puzzle with the clues of these cells and these constraints only."""
    board, kept = puzzle.board, {*cells}
    constraints = tuple(board.constraints[k] for k in numbers)
    clues = (digit if cell in kept else 0 for cell, digit in enumerate(puzzle.clues))
    return Puzzle(replace(board, constraints=constraints), tuple(clues))


def _is_mark(board: Board, number: int) -> bool:
    """Whether another constraint means something else without this one, as a negative rule does
    without a dot.
    """
    readers = [each for each in board.constraints if each.reads_marks]
    fewer = without(board, [number]) if readers else board
    return any([*each.primitives(board)] != [*each.primitives(fewer)] for each in readers)
