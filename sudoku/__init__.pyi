"""The public names of `sudoku` and their modules: for type checkers, and for `__getattr__`."""

from sudoku import bulk as bulk
from sudoku import checker as checker
from sudoku.batch import answer_all as answer_all
from sudoku.batch.answers import Answers as Answers
from sudoku.batch.cubes.conquer import Conquest as Conquest
from sudoku.batch.cubes.conquer import conquer as conquer
from sudoku.batch.cubes.progress import Progress as Progress
from sudoku.certificates.certificate import Certificate as Certificate
from sudoku.constraints.vocabulary import with_rules as with_rules
from sudoku.crosschecking.claims import Claim as Claim
from sudoku.crosschecking.claims import Failure as Failure
from sudoku.crosschecking.claims import Trouble as Trouble
from sudoku.crosschecking.comparison import Comparison as Comparison
from sudoku.crosschecking.contestants.functions import (
    FunctionContestant as FunctionContestant,
)
from sudoku.crosschecking.contestants.functions import (
    adapt as adapt,
)
from sudoku.crosschecking.contestants.programs import ProgramContestant as ProgramContestant
from sudoku.crosschecking.contestants.programs.process import ProgramError as ProgramError
from sudoku.crosschecking.contestants.worker import FunctionError as FunctionError
from sudoku.crosschecking.fuzzing import fuzz as fuzz
from sudoku.crosschecking.fuzzing.case import Case as Case
from sudoku.crosschecking.fuzzing.case import Relation as Relation
from sudoku.crosschecking.fuzzing.case import Stated as Stated
from sudoku.crosschecking.fuzzing.classes import FuzzError as FuzzError
from sudoku.crosschecking.reporting.disagreement import Disagreement as Disagreement
from sudoku.crosschecking.reporting.report import Report as Report
from sudoku.crosschecking.reporting.statistics import Statistics as Statistics
from sudoku.crosschecking.reporting.statistics import Tally as Tally
from sudoku.crosschecking.run import SameNameError as SameNameError
from sudoku.crosschecking.run import crosscheck as crosscheck
from sudoku.errors import (
    CanonicalFormError as CanonicalFormError,
)
from sudoku.errors import (
    CertificateError as CertificateError,
)
from sudoku.errors import (
    ClusterError as ClusterError,
)
from sudoku.errors import (
    CubesFileError as CubesFileError,
)
from sudoku.errors import (
    MeaninglessQuestionError as MeaninglessQuestionError,
)
from sudoku.errors import (
    MissingLibraryError as MissingLibraryError,
)
from sudoku.errors import (
    ModelFault as ModelFault,
)
from sudoku.errors import (
    NoSolutionError as NoSolutionError,
)
from sudoku.errors import (
    NotationError as NotationError,
)
from sudoku.errors import (
    OutOfBudget as OutOfBudget,
)
from sudoku.errors import (
    ProgressError as ProgressError,
)
from sudoku.errors import (
    SudokuError as SudokuError,
)
from sudoku.errors import (
    UnavailableModelError as UnavailableModelError,
)
from sudoku.errors import (
    UnknownModelError as UnknownModelError,
)
from sudoku.errors import (
    UnknownTechniqueError as UnknownTechniqueError,
)
from sudoku.errors import (
    UnprovedError as UnprovedError,
)
from sudoku.errors import (
    UnsoundStepError as UnsoundStepError,
)
from sudoku.errors import (
    UnsupportedQuestionError as UnsupportedQuestionError,
)
from sudoku.errors import (
    VariantError as VariantError,
)
from sudoku.errors import (
    WrongClaimError as WrongClaimError,
)
from sudoku.formats.entry import Entry as Entry
from sudoku.formats.entry import Info as Info
from sudoku.formats.given import PuzzleLike as PuzzleLike
from sudoku.formats.reading import parse as parse
from sudoku.formats.reading import read as read
from sudoku.formats.reading import read_file as read_file
from sudoku.formats.registry import FormatError as FormatError
from sudoku.formats.writing import InexpressibleError as InexpressibleError
from sudoku.formats.writing import write as write
from sudoku.generator.generate import generate as generate
from sudoku.generator.results import Made as Made
from sudoku.generator.results import OrderError as OrderError
from sudoku.generator.results import Shortfall as Shortfall
from sudoku.interface.budget import UNLIMITED as UNLIMITED
from sudoku.interface.budget import Budget as Budget
from sudoku.interface.budget import Effort as Effort
from sudoku.interface.checked import CheckedModel as CheckedModel
from sudoku.interface.model import (
    Capability as Capability,
)
from sudoku.interface.model import (
    Model as Model,
)
from sudoku.interface.model import (
    ModelFamily as ModelFamily,
)
from sudoku.interface.opening import open_model as open_model
from sudoku.interface.outcome import Outcome as Outcome
from sudoku.interface.outcome import Verdict as Verdict
from sudoku.interface.reason import Reason as Reason
from sudoku.interface.registry import capabilities_of as capabilities_of
from sudoku.interface.registry import model_names as model_names
from sudoku.logic.backdoors import Backdoors as Backdoors
from sudoku.logic.backdoors import backdoors as backdoors
from sudoku.logic.hint import Hint as Hint
from sudoku.logic.hint import hint as hint
from sudoku.logic.ratings.rate import Ratings as Ratings
from sudoku.logic.ratings.rate import rate as rate
from sudoku.logic.ratings.scale import Rating as Rating
from sudoku.logic.steps import Steps as Steps
from sudoku.logic.steps import steps as steps
from sudoku.logic.techniques.picturing import DrawnStep as DrawnStep
from sudoku.logic.techniques.solving import Path as Path
from sudoku.logic.techniques.step import Step as Step
from sudoku.logic.techniques.wording import NotationStyle as NotationStyle
from sudoku.pictures.picture import Picture as Picture
from sudoku.puzzle.board import Board as Board
from sudoku.puzzle.pictured import Pictured as Pictured
from sudoku.puzzle.puzzle import Grid as Grid
from sudoku.puzzle.puzzle import Puzzle as Puzzle
from sudoku.puzzle.symbols import DigitStyle as DigitStyle
from sudoku.questions.ambiguity import Ambiguity as Ambiguity
from sudoku.questions.candidates import Candidates as Candidates
from sudoku.questions.candidates import Relations as Relations
from sudoku.questions.candidates import candidates as candidates
from sudoku.questions.canonical import Canonical as Canonical
from sudoku.questions.canonical import canonical as canonical
from sudoku.questions.check import check as check
from sudoku.questions.check import prove as prove
from sudoku.questions.check import solve as solve
from sudoku.questions.clues import Clues as Clues
from sudoku.questions.clues import clues as clues
from sudoku.questions.contradiction import Contradiction as Contradiction
from sudoku.questions.counting import Count as Count
from sudoku.questions.counting import Estimate as Estimate
from sudoku.questions.counting import count as count
from sudoku.questions.explain import Uniqueness as Uniqueness
from sudoku.questions.explain import explain as explain
from sudoku.questions.isomorphism import (
    distance as distance,
)
from sudoku.questions.isomorphism import (
    mapping as mapping,
)
from sudoku.questions.isomorphism import (
    shuffled as shuffled,
)
from sudoku.questions.minimise import Minimised as Minimised
from sudoku.questions.minimise import minimise as minimise
from sudoku.questions.result import Result as Result
from sudoku.questions.solutions import solutions as solutions
from sudoku.questions.unavoidable import (
    UnavoidableSet as UnavoidableSet,
)
from sudoku.questions.unavoidable import (
    UnavoidableSets as UnavoidableSets,
)
from sudoku.questions.unavoidable import (
    unavoidable_sets as unavoidable_sets,
)
from sudoku.reference.tracing import trace as trace
from sudoku.symmetry.board_symmetries import BoardMap as BoardMap
from sudoku.symmetry.transformation import Transformation as Transformation

__all__: list[str]
__version__: str
