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
    from sudoku.batch.answers import Answers
    from sudoku.batch.cubes.conquer import Conquest, conquer
    from sudoku.batch.cubes.progress import Progress
    from sudoku.certificates.certificate import Certificate
    from sudoku.constraints.vocabulary import with_rules
    from sudoku.crosschecking.claims import Claim, Failure, Trouble
    from sudoku.crosschecking.comparison import Comparison
    from sudoku.crosschecking.contestants.functions import FunctionContestant, adapt
    from sudoku.crosschecking.contestants.naming import SameNameError
    from sudoku.crosschecking.contestants.programs import ProgramContestant
    from sudoku.crosschecking.contestants.programs.process import ProgramError
    from sudoku.crosschecking.contestants.worker import FunctionError
    from sudoku.crosschecking.fuzzing import fuzz
    from sudoku.crosschecking.fuzzing.case import Case, Relation, Stated
    from sudoku.crosschecking.fuzzing.classes import FuzzError
    from sudoku.crosschecking.reporting.disagreement import Disagreement
    from sudoku.crosschecking.reporting.report import Report
    from sudoku.crosschecking.reporting.statistics import Statistics, Tally
    from sudoku.crosschecking.run import crosscheck
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
        ProgressError,
        SudokuError,
        UnavailableModelError,
        UnknownModelError,
        UnknownTechniqueError,
        UnprovedError,
        UnsoundStepError,
        UnsupportedQuestionError,
        VariantError,
        WrongClaimError,
    )
    from sudoku.formats.entry import Entry, Info
    from sudoku.formats.given import PuzzleLike
    from sudoku.formats.reading import parse, read, read_file
    from sudoku.formats.registry import FormatError
    from sudoku.formats.writing import InexpressibleError, write
    from sudoku.generator.generate import generate
    from sudoku.generator.made import Made, OrderError, Shortfall
    from sudoku.interface.budget import UNLIMITED, Budget, Effort
    from sudoku.interface.checked import CheckedModel
    from sudoku.interface.model import Capability, Model, ModelFamily
    from sudoku.interface.opening import open_model
    from sudoku.interface.outcome import Outcome, Verdict
    from sudoku.interface.reason import Reason
    from sudoku.interface.registry import capabilities_of, model_names
    from sudoku.logic.backdoors import Backdoors, backdoors
    from sudoku.logic.hint import Hint, hint
    from sudoku.logic.ratings.rate import Ratings, rate
    from sudoku.logic.ratings.scale import Rating
    from sudoku.logic.steps import Steps, steps
    from sudoku.logic.techniques.picturing import DrawnStep
    from sudoku.logic.techniques.solving import Path
    from sudoku.logic.techniques.step import Step
    from sudoku.logic.techniques.wording import NotationStyle
    from sudoku.pictures.picture import Picture
    from sudoku.puzzle.board import Board
    from sudoku.puzzle.pictured import Pictured
    from sudoku.puzzle.puzzle import Grid, Puzzle
    from sudoku.puzzle.symbols import DigitStyle
    from sudoku.questions.ambiguity import Ambiguity
    from sudoku.questions.candidates import Candidates, candidates
    from sudoku.questions.canonical import Canonical, canonical
    from sudoku.questions.check import check, prove, solve
    from sudoku.questions.clues import Clues, clues
    from sudoku.questions.contradiction import Contradiction
    from sudoku.questions.counting import Count, count
    from sudoku.questions.estimate import Estimate
    from sudoku.questions.explain import Uniqueness, explain
    from sudoku.questions.isomorphism import distance, mapping, shuffled
    from sudoku.questions.minimise import Minimised, minimise
    from sudoku.questions.relations import Relations
    from sudoku.questions.result import Result
    from sudoku.questions.solutions import solutions
    from sudoku.questions.unavoidable import UnavoidableSet, UnavoidableSets, unavoidable_sets
    from sudoku.reference.tracing import trace
    from sudoku.symmetry.board_symmetries import BoardMap
    from sudoku.symmetry.transformation import Transformation

    __version__: str

__all__ = [
    "UNLIMITED",
    "Ambiguity",
    "Answers",
    "Backdoors",
    "Board",
    "BoardMap",
    "Budget",
    "Candidates",
    "Canonical",
    "CanonicalFormError",
    "Capability",
    "Case",
    "Certificate",
    "CertificateError",
    "CheckedModel",
    "Claim",
    "Clues",
    "ClusterError",
    "Comparison",
    "Conquest",
    "Contradiction",
    "Count",
    "CubesFileError",
    "DigitStyle",
    "Disagreement",
    "DrawnStep",
    "Effort",
    "Entry",
    "Estimate",
    "Failure",
    "FormatError",
    "FunctionContestant",
    "FunctionError",
    "FuzzError",
    "Grid",
    "Hint",
    "InexpressibleError",
    "Info",
    "Made",
    "MeaninglessQuestionError",
    "Minimised",
    "MissingLibraryError",
    "Model",
    "ModelFamily",
    "ModelFault",
    "NoSolutionError",
    "NotationError",
    "NotationStyle",
    "OrderError",
    "OutOfBudget",
    "Outcome",
    "Path",
    "Picture",
    "Pictured",
    "ProgramContestant",
    "ProgramError",
    "Progress",
    "ProgressError",
    "Puzzle",
    "PuzzleLike",
    "Rating",
    "Ratings",
    "Reason",
    "Relation",
    "Relations",
    "Report",
    "Result",
    "SameNameError",
    "Shortfall",
    "Stated",
    "Statistics",
    "Step",
    "Steps",
    "SudokuError",
    "Tally",
    "Transformation",
    "Trouble",
    "UnavailableModelError",
    "UnavoidableSet",
    "UnavoidableSets",
    "Uniqueness",
    "UnknownModelError",
    "UnknownTechniqueError",
    "UnprovedError",
    "UnsoundStepError",
    "UnsupportedQuestionError",
    "VariantError",
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

_NAMES = {
    "": "bulk checker",
    "sudoku.batch": "answer_all",
    "sudoku.batch.answers": "Answers",
    "sudoku.certificates.certificate": "Certificate",
    "sudoku.constraints.vocabulary": "with_rules",
    "sudoku.crosschecking.claims": "Claim Failure Trouble",
    "sudoku.crosschecking.comparison": "Comparison",
    "sudoku.crosschecking.contestants.functions": "FunctionContestant adapt",
    "sudoku.crosschecking.contestants.naming": "SameNameError",
    "sudoku.crosschecking.contestants.programs": "ProgramContestant",
    "sudoku.crosschecking.contestants.programs.process": "ProgramError",
    "sudoku.crosschecking.contestants.worker": "FunctionError",
    "sudoku.crosschecking.reporting.disagreement": "Disagreement",
    "sudoku.crosschecking.reporting.report": "Report",
    "sudoku.crosschecking.reporting.statistics": "Statistics Tally",
    "sudoku.crosschecking.run": "crosscheck",
    "sudoku.batch.cubes.conquer": "Conquest conquer",
    "sudoku.batch.cubes.progress": "Progress",
    "sudoku.errors": (
        "CanonicalFormError CertificateError ClusterError CubesFileError "
        "MeaninglessQuestionError MissingLibraryError ModelFault NoSolutionError "
        "NotationError OutOfBudget ProgressError SudokuError UnavailableModelError "
        "UnknownModelError UnknownTechniqueError UnprovedError UnsoundStepError "
        "UnsupportedQuestionError VariantError WrongClaimError"
    ),
    "sudoku.formats.entry": "Entry Info",
    "sudoku.formats.given": "PuzzleLike",
    "sudoku.formats.reading": "parse read read_file",
    "sudoku.formats.registry": "FormatError",
    "sudoku.formats.writing": "InexpressibleError write",
    "sudoku.crosschecking.fuzzing": "fuzz",
    "sudoku.crosschecking.fuzzing.case": "Case Relation Stated",
    "sudoku.crosschecking.fuzzing.classes": "FuzzError",
    "sudoku.generator.generate": "generate",
    "sudoku.generator.made": "Made OrderError Shortfall",
    "sudoku.interface.budget": "UNLIMITED Budget Effort",
    "sudoku.interface.checked": "CheckedModel",
    "sudoku.interface.model": "Capability Model ModelFamily",
    "sudoku.interface.opening": "open_model",
    "sudoku.interface.outcome": "Outcome Verdict",
    "sudoku.interface.reason": "Reason",
    "sudoku.interface.registry": "capabilities_of model_names",
    "sudoku.pictures.picture": "Picture",
    "sudoku.puzzle.board": "Board",
    "sudoku.puzzle.pictured": "Pictured",
    "sudoku.puzzle.puzzle": "Grid Puzzle",
    "sudoku.puzzle.symbols": "DigitStyle",
    "sudoku.questions.ambiguity": "Ambiguity",
    "sudoku.questions.candidates": "Candidates candidates",
    "sudoku.questions.canonical": "Canonical canonical",
    "sudoku.questions.check": "check prove solve",
    "sudoku.questions.clues": "Clues clues",
    "sudoku.questions.contradiction": "Contradiction",
    "sudoku.questions.counting": "Count count",
    "sudoku.questions.estimate": "Estimate",
    "sudoku.questions.explain": "Uniqueness explain",
    "sudoku.logic.backdoors": "Backdoors backdoors",
    "sudoku.logic.hint": "Hint hint",
    "sudoku.logic.steps": "Steps steps",
    "sudoku.questions.isomorphism": "distance mapping shuffled",
    "sudoku.questions.minimise": "Minimised minimise",
    "sudoku.questions.relations": "Relations",
    "sudoku.questions.result": "Result",
    "sudoku.questions.solutions": "solutions",
    "sudoku.questions.unavoidable": "UnavoidableSet UnavoidableSets unavoidable_sets",
    "sudoku.logic.ratings.rate": "Ratings rate",
    "sudoku.logic.ratings.scale": "Rating",
    "sudoku.reference.tracing": "trace",
    "sudoku.symmetry.board_symmetries": "BoardMap",
    "sudoku.symmetry.transformation": "Transformation",
    "sudoku.logic.techniques.picturing": "DrawnStep",
    "sudoku.logic.techniques.solving": "Path",
    "sudoku.logic.techniques.step": "Step",
    "sudoku.logic.techniques.wording": "NotationStyle",
}
"""The names of each module; those of "" are packages."""
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


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
