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

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudoku.batch import answer_all
from sudoku.errors import (
    CertificateError,
    MeaninglessQuestionError,
    ModelFault,
    NoSolutionError,
    NotationError,
    OutOfBudget,
    SudokuError,
    UnavailableModelError,
    UnknownModelError,
    UnprovedError,
    UnsupportedQuestionError,
    WrongClaimError,
)
from sudoku.formats.given import PuzzleLike
from sudoku.formats.text.reader import Entry, parse, read
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.checked import CheckedModel
from sudoku.interface.model import Capability, Model
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import model_names
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.check import check, prove, solve

if TYPE_CHECKING:
    from sudoku import checker
    from sudoku.certificates.certificate import Certificate
    from sudoku.crosschecking.functions import adapt
    from sudoku.crosschecking.programs import ProgramContestant
    from sudoku.crosschecking.run import crosscheck
    from sudoku.fuzzing import fuzz
    from sudoku.questions.candidates import candidates
    from sudoku.questions.clues import clues, minimise
    from sudoku.questions.counting import count, solutions
    from sudoku.questions.explain import explain
    from sudoku.reference.tracing import trace

__all__ = [
    "UNLIMITED",
    "Board",
    "Budget",
    "Capability",
    "Certificate",
    "CertificateError",
    "CheckedModel",
    "Effort",
    "Entry",
    "Grid",
    "MeaninglessQuestionError",
    "Model",
    "ModelFault",
    "NoSolutionError",
    "NotationError",
    "OutOfBudget",
    "Outcome",
    "ProgramContestant",
    "Puzzle",
    "PuzzleLike",
    "SudokuError",
    "UnavailableModelError",
    "UnknownModelError",
    "UnprovedError",
    "UnsupportedQuestionError",
    "Verdict",
    "WrongClaimError",
    "adapt",
    "answer_all",
    "candidates",
    "check",
    "checker",
    "clues",
    "count",
    "crosscheck",
    "explain",
    "fuzz",
    "minimise",
    "model_names",
    "open_model",
    "parse",
    "prove",
    "read",
    "solutions",
    "solve",
    "trace",
]


_LATER = {
    "Certificate": "sudoku.certificates.certificate",
    "ProgramContestant": "sudoku.crosschecking.programs",
    "adapt": "sudoku.crosschecking.functions",
    "candidates": "sudoku.questions.candidates",
    "checker": "",
    "clues": "sudoku.questions.clues",
    "count": "sudoku.questions.counting",
    "crosscheck": "sudoku.crosschecking.run",
    "explain": "sudoku.questions.explain",
    "fuzz": "sudoku.fuzzing",
    "minimise": "sudoku.questions.clues",
    "solutions": "sudoku.questions.counting",
    "trace": "sudoku.reference.tracing",
}
"""What is imported when it is first used: questions to models are not to wait for it."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_LATER[name] or f"sudoku.{name}")
    return getattr(module, name) if _LATER[name] else module
