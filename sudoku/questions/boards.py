"""Boards that differ from another one in their constraints, as a setter reads them.

A board without one line, or with another number in it, is encoded anew: the other rules may mean
something else there, as a negative rule does without one of the dots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.board import Board, BoardConstraint
from sudoku.puzzle.puzzle import Puzzle


def without(board: Board, numbers: Collection[int]) -> Board:
    """The board without the constraints of these indices."""
    return _with(board, [c for k, c in enumerate(board.constraints) if k not in numbers])


def replaced(board: Board, number: int, constraint: BoardConstraint) -> Board:
    """The board with this constraint in the place of one."""
    kept = board.constraints
    return _with(board, [*kept[:number], constraint, *kept[number + 1 :]])


def reads_marks(board: Board) -> bool:
    """Whether a constraint means something else if another one is removed."""
    return any(constraint.reads_marks for constraint in board.constraints)


def decided_on(board: Board, puzzle: Puzzle, model: str, meter: Meter) -> Outcome:
    """The outcome of these clues on another board. The model is not kept.

    Raises OutOfBudget if the verdict is unknown.
    """
    meter.require_time()
    asked = Puzzle(board, puzzle.clues)
    outcome = open_model(model, board).search(asked, budget=meter.left())
    meter.add(outcome.effort)
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    return outcome


def _with(board: Board, constraints: Iterable[BoardConstraint]) -> Board:
    return replace(board, constraints=tuple(constraints))
