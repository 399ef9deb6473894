"""Opens the default model for questions about other solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from sudoku.interface.budget import Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.opening import open_model
from sudoku.interface.other_solutions import OtherSolution, OtherSolutions
from sudoku.interface.registry import find
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle


def other_solutions(spec: str, board: Board, solution: Grid) -> OtherSolutions:
    """The model for questions about other solutions. Raises the errors that `open_model` raises."""
    family, variant = find(spec)
    made = family.other_solutions
    found = None if made is None else made(board, solution.packed, variant)
    return _ReopenedModel(spec, board, solution) if found is None else found


class _ReopenedModel:
    """A model without special support, reopened for each choice of constraints."""

    def __init__(self, spec: str, board: Board, solution: Grid) -> None:
        self._spec, self._board, self._solution = spec, board, solution
        self._opened: tuple[list[int], CheckedModel] | None = None

    def find(
        self,
        clues: bytes,
        numbers: Sequence[int],
        cells: Sequence[int],
        conflicts: int,
        deadline: float | None,
    ) -> OtherSolution:
        """As in OtherSolutions."""
        model = self._model(numbers)
        found = self._other(model, clues, cells, conflicts, deadline)
        if [*cells] == sorted(cells):
            return found
        given, digits, tried = bytearray(clues), self._solution.digits, [*cells]
        spent = found.conflicts
        while found.digits is not None:
            is_equal = True
            while is_equal:
                cell = tried.pop()
                given[cell] = digits[cell]
                is_equal = found.digits[cell] == digits[cell]
            if not tried:
                break
            earlier = self._other(model, bytes(given), tried, max(0, conflicts - spent), deadline)
            spent += earlier.conflicts
            if earlier.is_decided and earlier.digits is None:
                break
            found = earlier
        return found._replace(conflicts=spent)

    def _model(self, numbers: Sequence[int]) -> CheckedModel:
        """The model of the board with only these constraints."""
        if self._opened is None or self._opened[0] != [*numbers]:
            constraints = tuple(self._board.constraints[number] for number in numbers)
            board = replace(self._board, constraints=constraints)
            self._opened = [*numbers], open_model(self._spec, board)
        return self._opened[1]

    def _other(
        self,
        model: CheckedModel,
        clues: bytes,
        cells: Sequence[int],
        conflicts: int,
        deadline: float | None,
    ) -> OtherSolution:
        """Another solution, not necessarily the first one of an order."""
        left = None if deadline is None else max(0.0, deadline - perf_counter())
        puzzle, budget = Puzzle.from_bytes(model.board, clues), Budget(left, conflicts)
        outcome = model.search_other(puzzle, self._solution, cells, budget=budget)
        found = outcome.solutions[0].packed if outcome.solutions else None
        is_decided = found is not None or outcome.exhausted
        return OtherSolution(found, is_decided, outcome.effort.conflicts)
