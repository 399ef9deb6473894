"""Removes clues, and constraints of the board, that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from sudoku.constraints.primitives import cells_of, primitives_of
from sudoku.interface.budget import Budget
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import reads_marks

SHORT_PATIENCE, PATIENCE = 10, 100
"""Limits of conflicts for a question that need not be decided. An undecided clue is not removed,
which makes the questions about other parts easier. The longer one is for puzzles with a given
number of constraints, which clues that stay can make needless.
"""
PATIENCES = 20, 80, 320, 1280
"""Limits, one after the other, for the questions about constraints. The fewer constraints are left,
the sooner another solution is found: so hard questions come last.
"""
LONG_PATIENCE = 5_000
"""Conflict limit for a question that has to be decided."""


class Thinning:
    """A puzzle that loses parts. It begins with all clues of `solution`.

    patience: the conflict limit for a question about clues.
    """

    clues: list[int]
    """The cells that are still clues."""
    numbers: list[int]
    """The remaining constraints, by index on the first board."""
    _differences: list[set[int]]
    """Sets of clues of which at least one has to stay, because without the set another grid is a
    solution.
    """

    def __init__(
        self, board: Board, solution: Grid, meter: Meter, patience: int = PATIENCE
    ) -> None:
        self._full, self._solution, self._digits = board, solution, solution.digits
        self._meter, self._patience = meter, patience
        self.clues = [*range(board.cell_count)]
        self.numbers = [*range(len(board.constraints))]
        self._differences = []
        self._reads_marks = reads_marks(board)
        self._board = board
        self._model = open_model(DEFAULT_MODEL, board)

    def puzzle(self) -> Puzzle:
        """The remaining puzzle."""
        return self._puzzle(self._board, self.clues)

    def remove_clues(self, cells: Sequence[int]) -> Verdict:
        """UNIQUE if the puzzle stays unique without the clues of these cells, which are then
        removed. With MULTIPLE and UNKNOWN they stay. Raises OutOfBudget.
        """
        removed = {*cells}
        kept = [cell for cell in self.clues if cell not in removed]
        if any(cells.isdisjoint(kept) for cells in self._differences):
            return Verdict.MULTIPLE
        puzzle = self._puzzle(self._board, kept)
        verdict, other = self._asked(puzzle, cells, self._patience)
        if verdict is Verdict.UNIQUE:
            self.clues = kept
        if other is not None:
            changed = {cell for cell in removed if other.digits[cell] != self._digits[cell]}
            self._differences.append(changed)
        return verdict

    def remove_each(self, groups: Sequence[Sequence[int]], least: int) -> bool:
        """Remove the clues of one group after another while at least `least` clues are left.
        Returns whether each question was decided. Raises OutOfBudget.

        Groups that can be removed together can be removed one by one, so several are tried at once,
        twice as many after each success.
        """
        at, size, is_decided = 0, 1, True
        while at < len(groups):
            if len(self.clues) - len(groups[at]) < least:
                at += 1
                continue
            tried = [*groups[at]]
            end = at + 1
            while end < min(at + size, len(groups)):
                if len(self.clues) - len(tried) - len(groups[end]) < least:
                    break
                tried += groups[end]
                end += 1
            verdict = self.remove_clues(tried)
            if verdict is Verdict.UNIQUE:
                at, size = end, 2 * size
            elif end > at + 1:
                size = (end - at) // 2
            else:
                at += 1
                is_decided = is_decided and verdict is not Verdict.UNKNOWN
        return is_decided

    def remove_constraint(self, number: int, patience: int = LONG_PATIENCE) -> Verdict:
        """UNIQUE if the puzzle stays unique without this constraint, which is then removed. With
        MULTIPLE and UNKNOWN it stays. UNSATISFIABLE means that without it the solution breaks
        another rule, such as a negative one. patience: the conflict limit. Raises OutOfBudget.

        The model is opened again on the board without it, because rules that read the marks of
        others change their meaning.
        """
        numbers = [k for k in self.numbers if k != number]
        constraints = tuple(self._full.constraints[k] for k in numbers)
        board = replace(self._full, constraints=constraints)
        puzzle = self._puzzle(board, self.clues)
        if self._reads_marks and wrong_solution(puzzle, Grid(board, self._digits)) is not None:
            return Verdict.UNSATISFIABLE
        model, self._model = self._model, open_model(DEFAULT_MODEL, board)
        verdict, _ = self._asked(puzzle, self._cells(number), patience)
        if verdict is Verdict.UNIQUE:
            self.numbers, self._board = numbers, board
        else:
            self._model = model
        return verdict

    def _cells(self, number: int) -> Sequence[int]:
        """Cells in which each solution without this constraint differs from the known one."""
        if self._reads_marks:
            return range(self._full.cell_count)
        cells = {*chain.from_iterable(self._full.constraints[number].houses(self._full))}
        return sorted(cells.union(*map(cells_of, primitives_of(self._full)[number])))

    def _asked(
        self, puzzle: Puzzle, cells: Sequence[int], patience: int
    ) -> tuple[Verdict, Grid | None]:
        """UNIQUE, MULTIPLE with another solution, which differs in one of these cells, or UNKNOWN
        after this number of conflicts. Raises OutOfBudget.
        """
        left = self._meter.left()
        limit = patience if left.conflicts is None else min(patience, left.conflicts)
        budget = Budget(left.seconds, limit)
        outcome = self._model.search_other(puzzle, self._solution, cells, budget=budget)
        self._meter.add(outcome.effort)
        if outcome.solutions:
            return Verdict.MULTIPLE, outcome.solutions[0]
        if outcome.exhausted:
            return Verdict.UNIQUE, None
        self._meter.require_time()
        self._meter.conflicts_left(1)
        return Verdict.UNKNOWN, None

    def _puzzle(self, board: Board, cells: Sequence[int]) -> Puzzle:
        """The solution's digits in these cells, on a board with its constraints or fewer."""
        clues = [0] * board.cell_count
        for cell in cells:
            clues[cell] = self._digits[cell]
        return Puzzle(board, tuple(clues))
