"""What are the fewest cells that let techniques solve the puzzle?"""

from __future__ import annotations

from sudoku.logic.backdoors import SHOWN, backdoors
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import SHOWING, printed
from sudoku.web.api.question import Asked, Question, Reply

MOST = 1000

OPTIONS = (
    *ASKING,
    Option("techniques", Kind.NAME, "what solves the rest, as in `sudoku backdoors`", "FN"),
    Option("limit", Kind.INTEGER, "how many sets are listed", SHOWN, least=1, most=MOST),
    *SHOWING,
)


def answer(asked: Asked) -> Reply:
    """The smallest sets."""
    found = backdoors(
        asked.puzzle,
        techniques=asked.fields["techniques"],
        limit=asked.fields["limit"],
        model=asked.model,
        budget=asked.budget,
    )
    return printed(asked, found)


BACKDOORS = Question(
    "backdoors", "The fewest cells that techniques need to be told", OPTIONS, answer, "backdoors"
)
