"""The observer of a search, to which it reports each step as it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.reference.bits import places
from sudoku.reference.exact_cover import ExactCover, SearchState, StateContradiction
from sudoku.reference.steps import (
    Backtracked,
    Contradicted,
    Eliminated,
    Filtered,
    GridTested,
    Guessed,
    Placed,
    Restarted,
    Solved,
    Started,
    TraceStep,
)


class Observer:
    """Turns what a search reports into steps, and adds backtracks.

    Reported cells, houses, candidates and digits are counted from 0, as in `exact_cover`, except
    the digits of full grids.
    """

    def __init__(self, board: Board, on_step: Callable[[TraceStep], object]) -> None:
        self.failure: Exception | None = None
        """The exception of the caller's function, if it raised one."""
        self._board = board
        self._on_step = on_step
        self._path: list[tuple[int, int]] = []

    def _report(self, step: TraceStep) -> None:
        try:
            self._on_step(step)
        except Exception as error:
            self.failure = error
            raise

    @property
    def _depth(self) -> int:
        return len(self._path)

    def backtrack_to(self, depth: int) -> None:
        """Undo the guesses deeper than this depth."""
        while self._depth > depth:
            choice = self._path.pop()
            self._report(Backtracked(self._board, self._depth, choice))

    def started(self, cover: ExactCover, state: SearchState) -> None:
        """The clues were placed, and no rule has been applied yet."""
        self._report(Started(self._board, 0, self._candidates(cover, state)))

    def _candidates(self, cover: ExactCover, state: SearchState) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(digit + 1 for digit in places(cover.digits_left(state, cell)))
            for cell in range(self._board.cell_count)
        )

    def placed(self, rule: str, candidate: int, house: int | None) -> None:
        """A rule placed the only digit of a cell, or a digit in its only place in this house."""
        cell, digit = self._counted(candidate)
        self._report(Placed(self._board, self._depth, rule, cell, digit, house))

    def eliminated(
        self,
        rule: str,
        house: int,
        digits: Sequence[int],
        cells: Sequence[int],
        removed: Sequence[int],
    ) -> None:
        """A rule found that these digits of a house are in these cells, and removed candidates."""
        gone = tuple(sorted(map(self._counted, removed)))
        named = tuple(digit + 1 for digit in digits)
        self._report(Eliminated(self._board, self._depth, rule, house, named, tuple(cells), gone))

    def filtered(self, constraint: int, removed: Sequence[int]) -> None:
        """A constraint of the board, by its number, removed candidates."""
        gone = tuple(sorted(map(self._counted, removed)))
        self._report(Filtered(self._board, self._depth, constraint, gone))

    def contradicted(self, cover: ExactCover, reason: StateContradiction) -> None:
        """The state has no solution."""
        house, digits, cells = self._explained(cover, reason)
        step = Contradicted(self._board, self._depth, house, digits, cells, reason.constraint)
        self._report(step)
        self.backtrack_to(max(0, self._depth - 1))

    def _explained(
        self, cover: ExactCover, reason: StateContradiction
    ) -> tuple[int | None, tuple[int, ...], tuple[int, ...]]:
        """The house, digits and cells of a Contradicted step."""
        if reason.constraint is not None:
            return None, (), ()
        if reason.ruled_out is not None:
            cell, digit = self._counted(reason.ruled_out)
            return None, (digit,), (cell,)
        if reason.house is not None:
            return reason.house, tuple(digit + 1 for digit in reason.digits), tuple(reason.cells)
        guard = reason.guards & -reason.guards
        if cover.is_of_cell(guard):
            return None, (), (cover.cell_of(guard),)
        house, digit = cover.house_and_digit_of(guard)
        return house, (digit + 1,), ()

    def guessed(
        self, cover: ExactCover, state: SearchState, depth: int, choice: int, choices: Sequence[int]
    ) -> None:
        """The search tries one of these candidates in this state. depth: counted from 1."""
        self.backtrack_to(depth - 1)
        left = self._candidates(cover, state)
        counted = tuple(map(self._counted, choices))
        step = Guessed(self._board, depth - 1, counted, choices.index(choice) + 1, left)
        self._report(step)
        self._path.append(step.choice)

    def _counted(self, candidate: int) -> tuple[int, int]:
        """A candidate's cell, and its digit counted from 1."""
        cell, digit = divmod(candidate, self._board.digit_count)
        return cell, digit + 1

    def tested(
        self, digits: Sequence[int], broken_house: int | None, broken_constraint: int | None
    ) -> None:
        """Generate-and-test examined a full grid. digits: counted from 1."""
        grid = Grid(self._board, tuple(digits))
        self._report(GridTested(self._board, 0, grid, broken_house, broken_constraint))

    def restarted(self, cutoff: int) -> None:
        """The search restarts. cutoff: the new limit on conflicts."""
        self.backtrack_to(0)
        self._report(Restarted(self._board, 0, cutoff))

    def solved(self, digits: Sequence[int]) -> None:
        """A solution was found. digits: counted from 1."""
        self._report(Solved(self._board, self._depth, Grid(self._board, tuple(digits))))
