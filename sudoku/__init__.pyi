"""The public names of `sudoku` and their modules: for type checkers, and for `__getattr__`."""

from sudoku import bulk as bulk, checker as checker
from sudoku.batch import answer_all as answer_all
from sudoku.batch.answers import Answers as Answers
from sudoku.batch.cubes.conquer import Conquest as Conquest, conquer as conquer
from sudoku.batch.cubes.progress import Progress as Progress
from sudoku.certificates.certificate import Certificate as Certificate
from sudoku.constraints.vocabulary import with_rules as with_rules
from sudoku.crosschecking.claims import Claim as Claim, Failure as Failure, Trouble as Trouble
from sudoku.crosschecking.comparison import Comparison as Comparison
from sudoku.crosschecking.contestants.functions import (
    FunctionContestant as FunctionContestant,
    adapt as adapt,
)
from sudoku.crosschecking.contestants.programs import ProgramContestant as ProgramContestant
from sudoku.crosschecking.contestants.programs.process import ProgramError as ProgramError
from sudoku.crosschecking.contestants.worker import FunctionError as FunctionError
from sudoku.crosschecking.fuzzing import fuzz as fuzz
from sudoku.crosschecking.fuzzing.case import Case as Case, Relation as Relation
from sudoku.crosschecking.fuzzing.classes import FuzzError as FuzzError
from sudoku.crosschecking.reporting.disagreement import Disagreement as Disagreement
from sudoku.crosschecking.reporting.report import Report as Report
from sudoku.crosschecking.reporting.statistics import Statistics as Statistics, Tally as Tally
from sudoku.crosschecking.run import SameNameError as SameNameError, crosscheck as crosscheck
from sudoku.errors import (
    CanonicalFormError as CanonicalFormError,
    CertificateError as CertificateError,
    ClusterError as ClusterError,
    CubesFileError as CubesFileError,
    MeaninglessQuestionError as MeaninglessQuestionError,
    MissingLibraryError as MissingLibraryError,
    ModelFault as ModelFault,
    NoSolutionError as NoSolutionError,
    NotationError as NotationError,
    OutOfBudget as OutOfBudget,
    ProgressError as ProgressError,
    SudokuError as SudokuError,
    UnavailableModelError as UnavailableModelError,
    UnknownModelError as UnknownModelError,
    UnknownTechniqueError as UnknownTechniqueError,
    UnprovedError as UnprovedError,
    UnsoundStepError as UnsoundStepError,
    UnsupportedQuestionError as UnsupportedQuestionError,
    VariantError as VariantError,
    WrongClaimError as WrongClaimError,
)
from sudoku.formats.entry import Entry as Entry, Info as Info
from sudoku.formats.given import PuzzleLike as PuzzleLike
from sudoku.formats.reading import parse as parse, read as read, read_file as read_file
from sudoku.formats.registry import FormatError as FormatError
from sudoku.formats.writing import InexpressibleError as InexpressibleError, write as write
from sudoku.generator.generate import generate as generate
from sudoku.generator.results import Made as Made, OrderError as OrderError, Shortfall as Shortfall
from sudoku.interface.budget import UNLIMITED as UNLIMITED, Budget as Budget, Effort as Effort
from sudoku.interface.checked import CheckedModel as CheckedModel
from sudoku.interface.model import (
    Capability as Capability,
    Model as Model,
    ModelFamily as ModelFamily,
)
from sudoku.interface.opening import open_model as open_model
from sudoku.interface.outcome import Outcome as Outcome, Verdict as Verdict
from sudoku.interface.reason import Reason as Reason
from sudoku.interface.registry import capabilities_of as capabilities_of, model_names as model_names
from sudoku.logic.backdoors import Backdoors as Backdoors, backdoors as backdoors
from sudoku.logic.hint import Hint as Hint, hint as hint
from sudoku.logic.ratings.rate import Ratings as Ratings, rate as rate
from sudoku.logic.ratings.scale import Rating as Rating
from sudoku.logic.steps import Steps as Steps, steps as steps
from sudoku.logic.techniques.picturing import DrawnStep as DrawnStep
from sudoku.logic.techniques.solving import Path as Path
from sudoku.logic.techniques.step import Step as Step
from sudoku.logic.techniques.wording import NotationStyle as NotationStyle
from sudoku.pictures.picture import Picture as Picture
from sudoku.puzzle.board import Board as Board
from sudoku.puzzle.pictured import Pictured as Pictured
from sudoku.puzzle.puzzle import Grid as Grid, Puzzle as Puzzle
from sudoku.puzzle.symbols import DigitStyle as DigitStyle
from sudoku.questions.ambiguity import Ambiguity as Ambiguity
from sudoku.questions.candidates import (
    Candidates as Candidates,
    Relations as Relations,
    candidates as candidates,
)
from sudoku.questions.canonical import Canonical as Canonical, canonical as canonical
from sudoku.questions.check import check as check, prove as prove, solve as solve
from sudoku.questions.clues import Clues as Clues, clues as clues
from sudoku.questions.contradiction import Contradiction as Contradiction
from sudoku.questions.counting import Count as Count, Estimate as Estimate, count as count
from sudoku.questions.explain import Uniqueness as Uniqueness, explain as explain
from sudoku.questions.isomorphism import (
    distance as distance,
    mapping as mapping,
    shuffled as shuffled,
)
from sudoku.questions.minimise import Minimised as Minimised, minimise as minimise
from sudoku.questions.result import Result as Result
from sudoku.questions.solutions import solutions as solutions
from sudoku.questions.unavoidable import (
    UnavoidableSet as UnavoidableSet,
    UnavoidableSets as UnavoidableSets,
    unavoidable_sets as unavoidable_sets,
)
from sudoku.reference.tracing import trace as trace
from sudoku.symmetry.transformation import Transformation as Transformation

__all__: list[str]
__version__: str
