"""Which solutions does the puzzle have? Each is an item of the stream."""

from __future__ import annotations

from sudoku.errors import OutOfBudget
from sudoku.puzzle.symbols import to_line
from sudoku.questions.solutions import solutions
from sudoku.web.api.fields import ASKING, style_of
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.question import Asked, Question, Reply

DEFAULT, MOST = 100, 10_000

OPTIONS = (
    *ASKING,
    Option("limit", Kind.INTEGER, "stop after so many", DEFAULT, least=1, most=MOST),
)


def answer(asked: Asked) -> Reply:
    """The solutions, sorted by their digits, and whether these are all."""
    limit: int = asked.fields["limit"]
    style, board = style_of(asked.fields), asked.puzzle.board
    lines: list[str] = []
    is_exact = is_complete = False
    try:
        for grid in solutions(asked.puzzle, model=asked.model, budget=asked.budget):
            if len(lines) == limit:  # one more was searched for: are these all?
                is_complete = True
                break
            lines.append(to_line(board, grid.digits, style))
            asked.item({"solution": lines[-1]})
        else:
            is_exact = is_complete = True
    except OutOfBudget:
        pass
    return {
        **asked.puzzle.as_dict(style),
        **asked.stated.noted(),
        "solutions": lines,
        "count": len(lines),
        "exact": is_exact,
        "complete": is_complete,
    }


SOLUTIONS = Question("solutions", "The solutions, one by one", OPTIONS, answer, "solutions")
