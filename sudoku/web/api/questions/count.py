"""How many solutions does the puzzle have?"""

from __future__ import annotations

from sudoku.questions.counting import count
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import WORDS, printed
from sudoku.web.api.question import Asked, Question, Reply

OPTIONS = (
    *ASKING,
    Option("limit", Kind.INTEGER, "stop counting here", least=1),
    Option("estimate", Kind.BOOLEAN, "estimate large numbers from random samples", False),
    Option("seed", Kind.INTEGER, "of the samples", 0),
    WORDS,
)


def answer(asked: Asked) -> Reply:
    """The number of solutions."""
    fields = asked.fields
    found = count(
        asked.puzzle,
        limit=fields["limit"],
        estimate=fields["estimate"],
        seed=fields["seed"],
        model=asked.model,
        budget=asked.budget,
    )
    return printed(asked, found)


COUNT = Question("count", "The number of solutions", OPTIONS, answer, "count")
