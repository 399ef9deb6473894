"""What is the easiest next step?"""

from __future__ import annotations

from sudoku.logic.hint import hint
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import SHOWING, printed
from sudoku.web.api.question import Asked, Question, Reply

OPTIONS = (
    *ASKING,
    Option(
        "progress",
        Kind.TEXT,
        "the puzzle with what was entered so far: digits, or a grid of candidates",
    ),
    Option("techniques", Kind.NAME, "the techniques to look for, as in `steps`"),
    *SHOWING,
)


def answer(asked: Asked) -> Reply:
    """A step, and which entries are wrong."""
    found = hint(
        asked.puzzle,
        progress=asked.fields["progress"],
        techniques=asked.fields["techniques"],
        model=asked.model,
        budget=asked.budget,
    )
    return printed(asked, found)


HINT = Question("hint", "The easiest next step, with all stages", OPTIONS, answer, "hint")
