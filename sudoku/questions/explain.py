"""Why is the puzzle not unique?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from sudoku.errors import UnprovedError
from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_int
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.picture import Picture
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import picture
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.ambiguity import Ambiguity, ambiguity
from sudoku.questions.asking import analyst_of
from sudoku.questions.contradiction import Contradiction, contradiction
from sudoku.questions.option import Option, OptionError
from sudoku.questions.question import Question
from sudoku.questions.result import Part, Result

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.explanations import UniquenessLine

MANY = 100
"""The default limit of `--all`."""


@dataclass(frozen=True, slots=True, repr=False)
class Uniqueness(Result):
    """The puzzle is unique, so there is nothing to explain."""

    puzzle: Puzzle
    solution: Grid
    effort: Effort

    verdict = Verdict.UNIQUE
    is_complete = True

    def as_dict(self, style: DigitStyle | None = None) -> UniquenessLine:
        return {
            **self.puzzle.as_dict(style),
            "verdict": Verdict.UNIQUE.value,
            **solutions_as_dict([self.solution], style),
            "complete": self.is_complete,
            **self.effort.as_dict(),
        }

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The only solution."""
        drawn = picture(self.puzzle.board, self.solution.digits, self.puzzle.clues, style)
        return (drawn.titled(self.verdict.value, "The only solution"),)

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        yield (
            "unique: there is exactly one solution, so there is nothing to explain; `sudoku prove` "
            "proves it, and `sudoku clues` lists the clues and rules that it needs"
        )


def explain(
    puzzle: PuzzleLike,
    *,
    smallest: bool = False,
    limit: int = 1,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Contradiction | Ambiguity | Uniqueness:
    """Explain why a puzzle has no solution, or how its solutions differ.

    No solution: a Contradiction with up to `limit` minimal reasons (if `smallest`, with the fewest
    parts), and the clues and rules that may be a typo. A minimal reason is a minimal
    unsatisfiable subset (MUS) of clues, houses and rules: they contradict each other, but no proper
    subset does. Several solutions: an Ambiguity with two of them that differ in few cells, and the
    fewest clues that would make the puzzle unique. One solution: a Uniqueness. Without a budget the
    search for the fewest clues takes at most 2 seconds, and the search for repairs on a board with
    constraints at most 10.

    puzzle, model, budget and board are as in `check`. Raises ValueError for a limit below 1,
    UnprovedError if the budget does not suffice for the verdict, and the same errors as `check`.

    >>> import sudoku
    >>> answer = sudoku.explain("11..............")
    >>> if isinstance(answer, sudoku.Contradiction):
    ...     print(answer.verdict.value, answer.reasons[0].clues)
    unsatisfiable (0, 1)
    >>> answer = sudoku.explain("12..34..214343..")
    >>> if isinstance(answer, sudoku.Ambiguity):
    ...     print(answer.verdict.value, answer.differing)
    multiple (6, 7, 14, 15)
    """
    require_int("limit", limit)
    asked = as_puzzle(puzzle, board)
    analyst_of(model, asked)  # raises before the search if the model has no analyst
    meter = Meter(budget)
    outcome = shared_model(model, asked.board).search(asked, budget=budget)
    meter.add(outcome.effort)
    if outcome.verdict is Verdict.UNSATISFIABLE:
        return contradiction(outcome, model, meter, smallest=smallest, limit=limit)
    if outcome.verdict is Verdict.MULTIPLE:
        return ambiguity(outcome, model, meter)
    if outcome.verdict is Verdict.UNIQUE:
        return Uniqueness(asked, outcome.solutions[0], meter.effort())
    raise UnprovedError(f"the budget ran out before the verdict was known: {asked}")


@dataclass(frozen=True, slots=True)
class ExplainQuestion(Question):
    """Explain why a puzzle is not unique.

    If a puzzle has no solution, print a minimal reason (a minimal unsatisfiable subset, MUS, of
    clues, houses and rules) and possible typos: single clues, rules or numbers whose change makes
    the puzzle unique. If it has several solutions, print two of them, the cells in which they
    differ, and the fewest clues that would make the puzzle unique.

    Without a budget, the search for the fewest clues stops after 2 seconds, and the search for
    typos in rules after 10.

    Exit code: 0 explained, or unique; 2 bad input or usage; 3 the budget ran out; 4 a model failed.
    """

    smallest: Annotated[
        bool, Option("Find a minimal reason with the fewest clues, houses and rules.")
    ] = False
    all: Annotated[bool, Option("Find all minimal reasons, up to --limit.")] = False
    limit: Annotated[
        int | None,
        Option("Maximum number of reasons for --all.", least=1, most_asked=1000, assumed=MANY),
    ] = None

    name = "explain"
    answer = "sudoku.questions.answers.explanations:ExplainLine"
    title = "Why a puzzle is not unique"
    examples = ("sudoku explain puzzles.txt", "sudoku explain --smallest 11..............")
    needs_analyst = True
    in_pictures = True

    def chosen(self) -> ExplainQuestion:
        if self.smallest and self.all:
            raise OptionError("smallest", "Use either --smallest or --all, not both.")
        if self.limit is not None and not self.all:
            raise OptionError("limit", "--limit needs --all: it limits the number of reasons.")
        return self

    def ask(self, entry: Entry) -> Contradiction | Ambiguity | Uniqueness:
        limit = (self.limit or MANY) if self.all else 1
        return explain(
            entry.puzzle,
            smallest=self.smallest,
            limit=limit,
            model=self.model,
            budget=self.budget,
        )
