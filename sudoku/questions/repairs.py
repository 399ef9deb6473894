"""The single changes that make an unsatisfiable puzzle unique: a typo in a clue or in a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board, BoardConstraint
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import decided, decided_on, reads_marks, replaced, without

PATIENCE = 10.0
"""Seconds for the repairs of a variant, if the user gave no budget."""
LISTED = 200
"""Limit on the solutions listed without a rule, to find the possible numbers of the rule."""


@dataclass(slots=True)
class Repairs:
    """The single changes, each of which makes the puzzle unique."""

    removals: list[int] = field(default_factory=list)
    """Cells of clues."""
    changes: list[tuple[int, int]] = field(default_factory=list)
    """Cells and their new digits."""
    rule_removals: list[int] = field(default_factory=list)
    """Indices in `board.constraints`."""
    rule_changes: list[tuple[int, BoardConstraint]] = field(default_factory=list)
    """Indices and the replacing constraints."""
    is_complete: bool = False
    """Whether all changes were tried."""


def repairs(puzzle: Puzzle, reasons: Sequence[Reason], model: str, meter: Meter) -> Repairs:
    """The repairs of an unsatisfiable puzzle. reasons: why it is unsatisfiable, at least one.

    Only parts that occur in every reason are repaired, because any other change would leave a
    reason intact.
    """
    found = Repairs()
    is_bounded = meter.is_limited or puzzle.board.is_classic
    patience = meter if is_bounded else Meter(Budget(seconds=PATIENCE))
    try:
        _add_clues(found, puzzle, reasons, model, patience)
        if puzzle.board.constraints:
            _add_rules(found, puzzle, reasons, model, patience)
        found.is_complete = True
    except OutOfBudget:
        pass
    if patience is not meter:
        meter.add(patience)
    return found


def _add_clues(
    found: Repairs, puzzle: Puzzle, reasons: Sequence[Reason], model: str, meter: Meter
) -> None:
    suspects = set[int].intersection(*(set(reason.clues) for reason in reasons))
    for cell in sorted(suspects):
        removed = decided(model, puzzle.with_clues({cell: 0}), meter)
        if removed.verdict is Verdict.UNSATISFIABLE:
            continue
        if removed.verdict is Verdict.UNIQUE:
            found.removals.append(cell)
            found.changes.append((cell, removed.solutions[0].digits[cell]))
            continue
        for digit in range(1, puzzle.board.digit_count + 1):
            changed = decided(model, puzzle.with_clues({cell: digit}), meter)
            if changed.verdict is Verdict.UNIQUE:
                found.changes.append((cell, digit))


def _add_rules(
    found: Repairs, puzzle: Puzzle, reasons: Sequence[Reason], model: str, meter: Meter
) -> None:
    """Try to remove each rule; then try other numbers, the nearest first."""
    board = puzzle.board
    untried: list[list[tuple[int, BoardConstraint]]] = []
    limit = 2 if reads_marks(board) else LISTED + 1
    for number in _suspects(board, reasons):
        outcome = decided_on(without(board, {number}), puzzle, model, meter, limit)
        if outcome.verdict is Verdict.UNIQUE:
            found.rule_removals.append(number)
        others = board.constraints[number].repairs(board)
        if not reads_marks(board):
            others = _possible(board, others, outcome.solutions)
        untried.append([(number, other) for other in others])
    for nearest in zip_longest(*untried):
        for number, other in filter(None, nearest):
            if _is_unique(replaced(board, number, other), puzzle, model, meter):
                found.rule_changes.append((number, other))
    found.rule_changes.sort(key=lambda change: change[0])  # stable: the nearest first


def _is_unique(board: Board, puzzle: Puzzle, model: str, meter: Meter) -> bool:
    return decided_on(board, puzzle, model, meter).verdict is Verdict.UNIQUE


def _suspects(board: Board, reasons: Sequence[Reason]) -> list[int]:
    """The constraints that occur in every reason.

    If a reason has a constraint that reads the marks of other constraints, it may depend on any of
    them.
    """
    holders = [
        number
        for number, constraint in enumerate(board.constraints)
        for _ in constraint.houses(board)
    ]
    first = len(board.houses) - len(holders)
    suspects = set(range(len(board.constraints)))
    for reason in reasons:
        parts = {*reason.constraints, *(holders[h - first] for h in reason.houses if h >= first)}
        if not any(board.constraints[number].reads_marks for number in parts):
            suspects &= parts
    return sorted(suspects)


def _possible(
    board: Board, others: Iterable[BoardConstraint], solutions: Sequence[Grid]
) -> Iterator[BoardConstraint]:
    """The constraints that may select one solution. solutions: the solutions without such a
    constraint, or LISTED + 1 of them.
    """
    least = 0 if len(solutions) > LISTED else 1
    held = [board.values_of(grid.digits) for grid in solutions]
    for constraint in others:
        if least <= sum(constraint.holds(board, values) for values in held) <= 1:
            yield constraint
