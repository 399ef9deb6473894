"""Why is the puzzle not unique?"""

from __future__ import annotations

from sudoku.questions.explain import explain
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option, RefusedError
from sudoku.web.api.printing import SHOWING, printed
from sudoku.web.api.question import Asked, Question, Reply

MANY, MOST = 100, 1000

OPTIONS = (
    *ASKING,
    Option("smallest", Kind.BOOLEAN, "a reason of the fewest parts", False),
    Option("all", Kind.BOOLEAN, "all minimal reasons, up to `limit`", False),
    Option(
        "limit",
        Kind.INTEGER,
        f"how many reasons `all` finds; {MANY} if absent",
        least=1,
        most=MOST,
    ),
    *SHOWING,
)


def answer(asked: Asked) -> Reply:
    """A minimal reason and repairs, or two solutions and where they differ."""
    smallest, is_all, limit = (asked.fields[name] for name in ("smallest", "all", "limit"))
    if smallest and is_all:
        raise RefusedError(
            '"smallest" finds one reason, "all" finds all: expected only one', "smallest"
        )
    if limit is not None and not is_all:
        raise RefusedError('"limit" is how many reasons "all" finds: it needs that', "limit")
    found = explain(
        asked.puzzle,
        smallest=smallest,
        limit=(limit or MANY) if is_all else 1,
        model=asked.model,
        budget=asked.budget,
    )
    return printed(asked, found)


EXPLAIN = Question("explain", "Why a puzzle is not unique", OPTIONS, answer, "explain")
