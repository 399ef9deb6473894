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
from os.path import exists

TYPE_CHECKING = False  # True for type checkers; importing typing here takes longer than the rest

if TYPE_CHECKING:
    from sudoku import bulk, checker
    from sudoku.batch import answer_all
    from sudoku.certificates.certificate import Certificate
    from sudoku.constraints.vocabulary import with_rules
    from sudoku.crosschecking.contestants.functions import adapt
    from sudoku.crosschecking.contestants.programs import ProgramContestant
    from sudoku.crosschecking.run import crosscheck
    from sudoku.cubes.conquer import conquer
    from sudoku.errors import (
        CanonicalFormError,
        CertificateError,
        ClusterError,
        CubesFileError,
        MeaninglessQuestionError,
        MissingLibraryError,
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
    from sudoku.formats.entry import Entry, Info
    from sudoku.formats.given import PuzzleLike
    from sudoku.formats.reading import parse, read, read_file
    from sudoku.formats.registry import FormatError
    from sudoku.formats.writing import InexpressibleError, write
    from sudoku.fuzzing import fuzz
    from sudoku.generator.generate import generate
    from sudoku.generator.made import Made, OrderError, Shortfall
    from sudoku.interface.budget import UNLIMITED, Budget, Effort
    from sudoku.interface.checked import CheckedModel
    from sudoku.interface.model import Capability, Model, ModelFamily
    from sudoku.interface.opening import open_model
    from sudoku.interface.outcome import Outcome, Verdict
    from sudoku.interface.registry import capabilities_of, model_names
    from sudoku.puzzle.board import Board
    from sudoku.puzzle.puzzle import Grid, Puzzle
    from sudoku.questions.candidates import candidates
    from sudoku.questions.canonical import canonical
    from sudoku.questions.check import check, prove, solve
    from sudoku.questions.clues import clues
    from sudoku.questions.counting import count
    from sudoku.questions.explain import explain
    from sudoku.questions.human.backdoors import backdoors
    from sudoku.questions.human.hint import hint
    from sudoku.questions.human.steps import steps
    from sudoku.questions.isomorphism import distance, mapping, shuffled
    from sudoku.questions.minimise import minimise
    from sudoku.questions.solutions import solutions
    from sudoku.questions.unavoidable import unavoidable_sets
    from sudoku.ratings.rate import rate
    from sudoku.reference.tracing import trace

    __version__: str

__all__ = [
    "UNLIMITED",
    "Board",
    "Budget",
    "CanonicalFormError",
    "Capability",
    "Certificate",
    "CertificateError",
    "CheckedModel",
    "ClusterError",
    "CubesFileError",
    "Effort",
    "Entry",
    "FormatError",
    "Grid",
    "InexpressibleError",
    "Info",
    "Made",
    "MeaninglessQuestionError",
    "MissingLibraryError",
    "Model",
    "ModelFamily",
    "ModelFault",
    "NoSolutionError",
    "NotationError",
    "OrderError",
    "OutOfBudget",
    "Outcome",
    "ProgramContestant",
    "Puzzle",
    "PuzzleLike",
    "Shortfall",
    "SudokuError",
    "UnavailableModelError",
    "UnknownModelError",
    "UnprovedError",
    "UnsupportedQuestionError",
    "Verdict",
    "WrongClaimError",
    "adapt",
    "answer_all",
    "backdoors",
    "bulk",
    "candidates",
    "canonical",
    "capabilities_of",
    "check",
    "checker",
    "clues",
    "conquer",
    "count",
    "crosscheck",
    "distance",
    "explain",
    "fuzz",
    "generate",
    "hint",
    "mapping",
    "minimise",
    "model_names",
    "open_model",
    "parse",
    "prove",
    "rate",
    "read",
    "read_file",
    "shuffled",
    "solutions",
    "solve",
    "steps",
    "trace",
    "unavoidable_sets",
    "with_rules",
    "write",
]

_MODULES = {
    "adapt": "sudoku.crosschecking.contestants.functions",
    "answer_all": "sudoku.batch",
    "backdoors": "sudoku.questions.human.backdoors",
    "Board": "sudoku.puzzle.board",
    "Budget": "sudoku.interface.budget",
    "bulk": "",
    "candidates": "sudoku.questions.candidates",
    "canonical": "sudoku.questions.canonical",
    "capabilities_of": "sudoku.interface.registry",
    "Capability": "sudoku.interface.model",
    "CanonicalFormError": "sudoku.errors",
    "Certificate": "sudoku.certificates.certificate",
    "CertificateError": "sudoku.errors",
    "check": "sudoku.questions.check",
    "CheckedModel": "sudoku.interface.checked",
    "checker": "",
    "ClusterError": "sudoku.errors",
    "clues": "sudoku.questions.clues",
    "conquer": "sudoku.cubes.conquer",
    "count": "sudoku.questions.counting",
    "CubesFileError": "sudoku.errors",
    "crosscheck": "sudoku.crosschecking.run",
    "distance": "sudoku.questions.isomorphism",
    "Effort": "sudoku.interface.budget",
    "Entry": "sudoku.formats.entry",
    "explain": "sudoku.questions.explain",
    "FormatError": "sudoku.formats.registry",
    "fuzz": "sudoku.fuzzing",
    "generate": "sudoku.generator.generate",
    "Grid": "sudoku.puzzle.puzzle",
    "hint": "sudoku.questions.human.hint",
    "InexpressibleError": "sudoku.formats.writing",
    "Info": "sudoku.formats.entry",
    "Made": "sudoku.generator.made",
    "mapping": "sudoku.questions.isomorphism",
    "MeaninglessQuestionError": "sudoku.errors",
    "minimise": "sudoku.questions.minimise",
    "MissingLibraryError": "sudoku.errors",
    "Model": "sudoku.interface.model",
    "model_names": "sudoku.interface.registry",
    "ModelFamily": "sudoku.interface.model",
    "ModelFault": "sudoku.errors",
    "NoSolutionError": "sudoku.errors",
    "NotationError": "sudoku.errors",
    "open_model": "sudoku.interface.opening",
    "OrderError": "sudoku.generator.made",
    "Outcome": "sudoku.interface.outcome",
    "OutOfBudget": "sudoku.errors",
    "parse": "sudoku.formats.reading",
    "ProgramContestant": "sudoku.crosschecking.contestants.programs",
    "prove": "sudoku.questions.check",
    "Puzzle": "sudoku.puzzle.puzzle",
    "PuzzleLike": "sudoku.formats.given",
    "rate": "sudoku.ratings.rate",
    "read": "sudoku.formats.reading",
    "read_file": "sudoku.formats.reading",
    "Shortfall": "sudoku.generator.made",
    "shuffled": "sudoku.questions.isomorphism",
    "solutions": "sudoku.questions.solutions",
    "solve": "sudoku.questions.check",
    "steps": "sudoku.questions.human.steps",
    "SudokuError": "sudoku.errors",
    "trace": "sudoku.reference.tracing",
    "UnavailableModelError": "sudoku.errors",
    "unavoidable_sets": "sudoku.questions.unavoidable",
    "UnknownModelError": "sudoku.errors",
    "UNLIMITED": "sudoku.interface.budget",
    "UnprovedError": "sudoku.errors",
    "UnsupportedQuestionError": "sudoku.errors",
    "Verdict": "sudoku.interface.outcome",
    "with_rules": "sudoku.constraints.vocabulary",
    "write": "sudoku.formats.writing",
    "WrongClaimError": "sudoku.errors",
}
"""The module of each name; "" where the name is a package."""


if not TYPE_CHECKING:  # type checkers would take any name for an object

    def __getattr__(name: str) -> object:
        """Import a name when it is first used, so that `import sudoku` takes a millisecond."""
        if name == "__version__":
            from importlib.metadata import version

            return version("sudoku-prover")
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(_MODULES[name] or f"sudoku.{name}")
        found = getattr(module, name) if _MODULES[name] else module
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """The public names, whether or not they are imported yet."""
    return sorted(__all__)


if exists(f"{__path__[0]}/sudoku.py"):  # a module of py-sudoku
    from sudoku.system import collision

    collision.warn()
