"""All questions by name. A question is one module with a class, and one line here.

The module of a question is imported when the question is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # late: `sudoku --help` imports no question
    from sudoku.questions.question import Question


class LazyQuestion(NamedTuple):
    """A question before its module is imported."""

    place: str
    """The module and class of the question."""
    group: str = ""
    """The title of its group in `sudoku --help`; "" if a module of `sudoku.cli` has the command."""
    summary: str = ""
    """The first sentence of its help, for `sudoku --help`."""


_UNDERSTAND = "Understand and repair"

QUESTIONS = {
    "check": LazyQuestion("sudoku.questions.checking:CheckQuestion"),
    "explain": LazyQuestion(
        "sudoku.questions.explain:ExplainQuestion",
        _UNDERSTAND,
        "Explain why a puzzle is not unique.",
    ),
    "candidates": LazyQuestion(
        "sudoku.questions.candidates_question:CandidatesQuestion",
        _UNDERSTAND,
        "Draw the digits that each cell has in some solution.",
    ),
    "count": LazyQuestion(
        "sudoku.questions.count_question:CountQuestion",
        _UNDERSTAND,
        "Count the solutions of each puzzle.",
    ),
    "solutions": LazyQuestion("sudoku.questions.solutions:SolutionsQuestion"),
    "clues": LazyQuestion("sudoku.questions.clue_questions:CluesQuestion"),
    "minimise": LazyQuestion("sudoku.questions.clue_questions:MinimiseQuestion"),
    "steps": LazyQuestion("sudoku.logic.steps:StepsQuestion"),
    "hint": LazyQuestion("sudoku.logic.hint:HintQuestion"),
    "rate": LazyQuestion("sudoku.logic.ratings.question:RateQuestion"),
    "backdoors": LazyQuestion("sudoku.logic.backdoors:BackdoorsQuestion"),
    "canon": LazyQuestion("sudoku.questions.canonical:CanonQuestion"),
    "generate": LazyQuestion("sudoku.batch.generating:GenerateQuestion"),
    "prove": LazyQuestion("sudoku.questions.proving:ProveQuestion"),
}


def question_named(name: str) -> type[Question]:
    """The question of this name."""
    module, _, place = QUESTIONS[name].place.partition(":")
    found: type[Question] = getattr(import_module(module), place)
    return found
