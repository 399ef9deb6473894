"""Is the puzzle unique, and what is its solution?"""

from __future__ import annotations

from sudoku.questions.check import check
from sudoku.questions.stated import Statement
from sudoku.web.api.fields import ASKING, style_of
from sudoku.web.api.printing import PICTURE, THEME, pictured
from sudoku.web.api.question import Asked, Question, Reply

OPTIONS = (*ASKING, PICTURE, THEME)


def answer(asked: Asked) -> Reply:
    """The verdict, and whether what the text states of it agrees."""
    entry, style = asked.stated, style_of(asked.fields)
    outcome = check(asked.puzzle, model=asked.model, budget=asked.budget)
    values = outcome.as_dict(style) | entry.noted() | pictured(asked.fields, outcome)
    statement = Statement.of(entry)
    if statement is not None:
        agrees = statement.compare(outcome).agrees
        values |= {"stated": statement.as_dict(style), "agrees": agrees}
    return values


CHECK = Question("check", "The verdict and the solution of a puzzle", OPTIONS, answer, "check")
SOLVE = Question("solve", "The same as check", OPTIONS, answer, "check")
