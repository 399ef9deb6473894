"""All questions by name. A question is one file of `questions` and one line here."""

from __future__ import annotations

from sudoku.web.api.question import Question
from sudoku.web.api.questions.backdoors import BACKDOORS
from sudoku.web.api.questions.candidates import CANDIDATES
from sudoku.web.api.questions.canon import CANON
from sudoku.web.api.questions.check import CHECK, SOLVE
from sudoku.web.api.questions.clues import CLUES
from sudoku.web.api.questions.count import COUNT
from sudoku.web.api.questions.draw import DRAW
from sudoku.web.api.questions.explain import EXPLAIN
from sudoku.web.api.questions.generate import GENERATE
from sudoku.web.api.questions.hint import HINT
from sudoku.web.api.questions.prove import CERTIFICATE, PROVE
from sudoku.web.api.questions.rate import RATE
from sudoku.web.api.questions.read import READ
from sudoku.web.api.questions.solutions import SOLUTIONS
from sudoku.web.api.questions.steps import STEPS
from sudoku.web.api.questions.verify import VERIFY
from sudoku.web.api.questions.write import WRITE

_ALL = (
    CHECK,
    SOLVE,
    EXPLAIN,
    CANDIDATES,
    COUNT,
    SOLUTIONS,
    CLUES,
    STEPS,
    HINT,
    RATE,
    BACKDOORS,
    CANON,
    GENERATE,
    PROVE,
    CERTIFICATE,
    VERIFY,
    READ,
    WRITE,
    DRAW,
)

QUESTIONS: dict[str, Question] = {question.name: question for question in _ALL}
"""In the order of the reference."""
