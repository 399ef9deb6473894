"""What was entered so far: digits and candidates, and which of them are mistakes."""

from __future__ import annotations

from collections.abc import Mapping

from sudoku.errors import ProgressError
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.truth import Truth
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import check


def enter(
    position: Position, puzzle: Puzzle, progress: Puzzle, truth: Truth, model: str, budget: Budget
) -> list[str]:
    """Change a position to a progress; return the mistakes in it, which are left out.

    A mistake is an entry ("r1c2=5") or a missing candidate ("r1c2<>5") with which the puzzle has
    no solution, in reading order. Raises ProgressError for other clues or another board.
    """
    board = puzzle.board
    if (progress.board.size, progress.board.regions) != (board.size, board.regions):
        raise ProgressError(f"the progress is on a {progress.board}, the puzzle on a {board}")
    for cell in puzzle.clue_cells:
        if progress.clues[cell] not in (0, puzzle.clues[cell]):
            found = progress.clue_name(cell)
            raise ProgressError(f"the progress has {found}, the clue is {puzzle.clue_name(cell)}")
    entries = {
        cell: digit for cell, digit in enumerate(progress.clues) if digit and not puzzle.clues[cell]
    }
    wrong = _wrong_entries(puzzle, entries, truth, model, budget)
    for cell, digit in entries.items():
        if cell not in wrong:
            position.place(cell, digit)
    mistakes = [progress.clue_name(cell) for cell in sorted(wrong)]
    allowed = Position.of(Puzzle(progress.board, (0,) * board.cell_count)).cells
    for cell in cells_of(position.open):
        for digit in digits_of(position.cells[cell] & ~allowed[cell]):
            if truth.true is not None and truth.true[cell] >> (digit - 1) & 1:
                mistakes.append(f"{board.cell_name(cell)}<>{digit + board.shift}")
            else:
                position.eliminate(cell, digit)
    return mistakes


def _wrong_entries(
    puzzle: Puzzle, entries: Mapping[int, int], truth: Truth, model: str, budget: Budget
) -> set[int]:
    """The cells of entries that contradict the puzzle and the right entries before them."""
    if truth.solution is not None and truth.verdict is Verdict.UNIQUE:
        solution = truth.solution.digits
        return {cell for cell, digit in entries.items() if solution[cell] != digit}
    wrong = set[int]()
    for cell, digit in entries.items():
        more = puzzle.with_clues({cell: digit})
        outcome = check(more, model=model, limit=1, budget=budget)
        if outcome.solution is None:
            wrong.add(cell)
        else:
            puzzle = more
    return wrong
