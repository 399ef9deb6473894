"""DIMACS CNF, the input of SAT solvers.

The formula is that of certificates, which the checker generates (`checker.formula`); its comments
say which variable is which cell and digit. On boards with further rules it has variables that the
cells need not determine, so a line `c p show` tells model counters the variables to project on
(Model Counting Competition, https://mccompetition.org/assets/files/mccomp_format_24.pdf).
"""

from __future__ import annotations

from sudoku.checker import Rejected
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.formula import Formula
from sudoku.errors import UnsupportedQuestionError
from sudoku.formats.entry import Entry
from sudoku.formats.solvers.problem import about
from sudoku.puzzle.puzzle import Grid, Puzzle


def formula(puzzle: Puzzle, excluded: Grid | None = None) -> Formula:
    """The formula of a puzzle, without this solution.

    Raises UnsupportedQuestionError if it is too large.
    """
    board, block = puzzle.board, () if excluded is None else excluded.digits
    if board.digits is not None or board.hidden:
        raise UnsupportedQuestionError(
            f"a formula for a {board}: expected digits 1 to {board.size}"
        )
    try:
        on = checkers_board(board.box_rows, board.box_cols, board.rules)
        return Formula(on, puzzle.clues, solution=block)
    except Rejected as error:
        message = f"a formula for a {board} is too large: {error}"
        raise UnsupportedQuestionError(message) from error


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as DIMACS. Raises as `formula`."""
    return text_of(entry, None)


def text_of(entry: Entry, excluded: Grid | None) -> str:
    """The formula with comments before it."""
    board = entry.puzzle.board
    shown = " ".join(map(str, range(1, board.cell_count * board.digit_count + 1)))
    remarks = "".join(f"c {remark}\n" for remark in about(entry))
    text = formula(entry.puzzle, excluded).text.decode()
    return f"c t pmc\nc p show {shown} 0\n{remarks}{text}"
