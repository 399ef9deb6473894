"""Sudoku verdicts from industrial solvers, every answer checked.

>>> import sudoku
>>> outcome = sudoku.check(
...     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
... )
>>> outcome.verdict
<Verdict.UNIQUE: 'unique'>
>>> str(outcome.solution)
'417369825632158947958724316825437169791586432346912758289643571573291684164875293'
"""

from sudoku.board import Board
from sudoku.errors import (
    ModelFault,
    NoSolutionError,
    NotationError,
    SudokuError,
    UnavailableModelError,
    UnknownModelError,
    UnsupportedQuestionError,
)
from sudoku.model import Capability, CheckedModel, Model, model_names, open_model
from sudoku.puzzle import Grid, Puzzle
from sudoku.questions import check, solve
from sudoku.reader import Entry, parse, read
from sudoku.verdict import UNLIMITED, Budget, Effort, Outcome, Verdict

__all__ = [
    "UNLIMITED",
    "Board",
    "Budget",
    "Capability",
    "CheckedModel",
    "Effort",
    "Entry",
    "Grid",
    "Model",
    "ModelFault",
    "NoSolutionError",
    "NotationError",
    "Outcome",
    "Puzzle",
    "SudokuError",
    "UnavailableModelError",
    "UnknownModelError",
    "UnsupportedQuestionError",
    "Verdict",
    "check",
    "model_names",
    "open_model",
    "parse",
    "read",
    "solve",
]
