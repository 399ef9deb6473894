"""What are the canonical forms of the puzzle?"""

from __future__ import annotations

from sudoku.puzzle.symbols import to_line
from sudoku.questions.canonical import canonical
from sudoku.questions.isomorphism import shuffled
from sudoku.web.api.fields import ASKING, style_of
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import WORDS, printed
from sudoku.web.api.question import Asked, Question, Reply

OPTIONS = (
    *ASKING,
    Option(
        "shuffle",
        Kind.INTEGER,
        "with lines and digits in a random order of this seed instead",
        least=0,
    ),
    WORDS,
)


def answer(asked: Asked) -> Reply:
    """All forms with the maps that make them."""
    seed, style = asked.fields["shuffle"], style_of(asked.fields)
    if seed is None:
        return printed(asked, canonical(asked.puzzle, model=asked.model, budget=asked.budget))
    line = to_line(asked.puzzle.board, shuffled(asked.puzzle, seed).clues, style)
    values = {**asked.puzzle.as_dict(style), "shuffled": line, "seed": seed}
    return values | asked.stated.noted()


CANON = Question("canon", "The canonical forms of a puzzle", OPTIONS, answer, "canon")
