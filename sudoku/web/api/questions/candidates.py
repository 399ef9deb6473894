"""Which digits does each cell have in the solutions?"""

from __future__ import annotations

from sudoku.questions.candidates import candidates
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import SHOWING, printed
from sudoku.web.api.question import Asked, Question, Reply

MOST_COUNTED = 10_000

OPTIONS = (
    *ASKING,
    Option(
        "max_count",
        Kind.INTEGER,
        "count the solutions of each candidate, up to so many",
        least=1,
        most=MOST_COUNTED,
    ),
    Option("relations", Kind.BOOLEAN, "also cells that are always equal or different", False),
    *SHOWING,
)


def answer(asked: Asked) -> Reply:
    """The candidates of each cell."""
    fields = asked.fields
    found = candidates(
        asked.puzzle,
        max_count=fields["max_count"],
        relations=fields["relations"],
        model=asked.model,
        budget=asked.budget,
    )
    return printed(asked, found)


CANDIDATES = Question(
    "candidates",
    "The digits that each cell has in some solution",
    OPTIONS,
    answer,
    "candidates",
)
