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
from sudoku.board import Board
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
from sudoku.model import Capability, CheckedModel, Model, model_names, open_model
from sudoku.puzzle import Grid, Puzzle
from sudoku.questions import check, prove, solve
from sudoku.reader import Entry, parse, read
from sudoku.verdict import UNLIMITED, Budget, Effort, Outcome, Verdict

if TYPE_CHECKING:
    from sudoku import checker
    from sudoku.analysis.candidates import candidates
    from sudoku.analysis.clues import clues, minimise
    from sudoku.analysis.counting import count, solutions
    from sudoku.analysis.explain import explain
    from sudoku.certificate import Certificate
    from sudoku.crosschecking.functions import adapt
    from sudoku.crosschecking.programs import ProgramParty
    from sudoku.crosschecking.run import crosscheck
    from sudoku.fuzzing import fuzz
    from sudoku.tracing import trace

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
    "ProgramParty",
    "Puzzle",
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
    "Certificate": "sudoku.certificate",
    "ProgramParty": "sudoku.crosschecking.programs",
    "adapt": "sudoku.crosschecking.functions",
    "candidates": "sudoku.analysis.candidates",
    "checker": "",
    "clues": "sudoku.analysis.clues",
    "count": "sudoku.analysis.counting",
    "crosscheck": "sudoku.crosschecking.run",
    "explain": "sudoku.analysis.explain",
    "fuzz": "sudoku.fuzzing",
    "minimise": "sudoku.analysis.clues",
    "solutions": "sudoku.analysis.counting",
    "trace": "sudoku.tracing",
}
"""What is imported when it is first used: questions to models are not to wait for it."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_LATER[name] or f"sudoku.{name}")
    return getattr(module, name) if _LATER[name] else module
