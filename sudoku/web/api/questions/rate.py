"""How hard is the puzzle? The rating on each scale is an item of the stream."""

from __future__ import annotations

from time import monotonic

from sudoku.interface.budget import Budget
from sudoku.logic.ratings.rate import Ratings, rate
from sudoku.logic.ratings.registry import SCALES, scale_named
from sudoku.logic.ratings.scale import Rating, Scale
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import WORDS, printed
from sudoku.web.api.question import Asked, Question, Reply

_SLOWEST = "se"

OPTIONS = (
    *ASKING,
    Option("scales", Kind.TEXTS, f"of {', '.join(f'`{name}`' for name in SCALES)}; absent for all"),
    WORDS,
)


def answer(asked: Asked) -> Reply:
    """The rating on each scale.

    The budget is that of all scales: each has an equal part of what is left, and the slowest comes
    last, so that it has what the others leave.
    """
    names = {name: scale_named(name) for name in asked.fields["scales"] or SCALES}
    deadline = monotonic() + asked.fields["seconds"]
    ratings: dict[Scale, Rating | None] = {}
    for number, name in enumerate(sorted(names, key=lambda name: names[name].name == _SLOWEST)):
        left = max(0.0, deadline - monotonic()) / (len(names) - number)
        budget = Budget(left, asked.budget.conflicts)
        found = rate(asked.puzzle, scales=name, model=asked.model, budget=budget)
        ratings |= found.ratings
        scale = names[name]
        asked.item({scale.name: found.as_dict()[scale.name]})
    in_order = {scale: ratings[scale] for scale in names.values()}
    return printed(asked, Ratings(asked.puzzle, found.verdict, in_order))


RATE = Question("rate", "How hard a puzzle is, on named scales", OPTIONS, answer, "rate")
