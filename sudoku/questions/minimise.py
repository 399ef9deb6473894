"""A minimal puzzle made from some of the clues of a unique puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sudoku.errors import OutOfBudget
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_int
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.marks import Mark
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import in_grid, picture
from sudoku.puzzle.puzzle import Puzzle, grid_values
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.asking import analyst_of, decided_unique, require_unique
from sudoku.questions.highlighting import framed
from sudoku.questions.result import Part, Result

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.explanations import MinimisedLine

TRIES = 100
"""The number of orders that `sudoku clues --fewest` tries by default."""


@dataclass(frozen=True, slots=True, repr=False)
class Minimised(Result):
    """A unique puzzle with some of the clues of `puzzle`."""

    puzzle: Puzzle
    minimised: Puzzle
    is_unique: bool
    """Whether `puzzle` is known to be unique; False if the budget ran out first."""
    is_minimal: bool
    """Whether no clue of `minimised` can be removed; False if the budget ran out before that was
    known.
    """
    tries: int
    """The number of orders that were tried."""
    is_complete: bool
    """Whether all orders were tried."""
    effort: Effort
    model: str
    """The name of the model that answered."""

    def as_dict(self, style: DigitStyle | None = None) -> MinimisedLine:
        kept = set(self.minimised.clue_cells)
        verdict = Verdict.UNIQUE if self.is_unique else Verdict.UNKNOWN
        return {
            **self.puzzle.as_dict(style),
            "verdict": verdict.value,
            "minimised": to_line(self.minimised.board, self.minimised.clues, style),
            "minimised_givens": grid_values(self.minimised.board, self.minimised.clues),
            "minimised_clue_count": self.minimised.clue_count,
            "removed": [self.puzzle.clue_name(c) for c in self.puzzle.clue_cells if c not in kept],
            "minimal": self.is_minimal,
            "tries": self.tries,
            "complete": self.is_complete,
            "model": self.model,
            **self.effort.as_dict(),
        }

    def parts(self, style: DigitStyle | None) -> Iterator[Part]:
        """See Result. The text can be read again: the puzzle is on its own line below the rules of
        its board, which do not apply to later lines. Everything else is a comment.
        """
        if not self.is_unique:
            yield "# unknown: the budget ran out before there was a verdict"
            return
        if not self.is_complete:
            yield "# stopped early: fewer clues may suffice"
        if self.minimised.board.is_classic:
            yield to_line(self.minimised.board, self.minimised.clues, style)
        else:
            yield self.minimised.text(style)
            yield "# rule: none"

    def __repr__(self) -> str:
        state = "minimal" if self.is_minimal else "possibly not minimal"
        return f"<Minimised {self.minimised}: {self.minimised.clue_count} clues, {state}>"

    def highlights(self, _style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The clues that are removed, in dashed frames."""
        kept = self.minimised.clues
        removed = [cell for cell in self.puzzle.clue_cells if not kept[cell]]
        return tuple(framed(in_grid(self.puzzle.board, removed), "difference", is_dashed=True))

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """All clues; removed clues are drawn as found digits, with `highlights`."""
        drawn = picture(self.puzzle.board, self.puzzle.clues, self.minimised.clues, style)
        title = f"{self.minimised.clue_count} of {plural(self.puzzle.clue_count, 'clue')}"
        return (drawn.titled(title).with_marks(self.highlights()),)


def minimise(
    puzzle: PuzzleLike,
    *,
    seed: int = 0,
    tries: int = 1,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
    progress: Callable[[Minimised], object] | None = None,
) -> Minimised:
    """A minimal puzzle made from some of the clues of a unique puzzle: none of them can be removed.

    seed: determines the random order of removal; another seed may give another minimal puzzle.
    tries: the number of orders to try; the result with the fewest clues is returned. progress:
    called after each try with the best result so far, so that Ctrl-C does not lose it. puzzle,
    model, budget and board are as in `check`. Raises ValueError for tries below 1,
    MeaninglessQuestionError for a puzzle that is not unique, and the errors of `check` and
    `progress`.

    >>> import sudoku
    >>> sudoku.minimise("12..34..21434..2", tries=20).minimised.clue_count
    4
    """
    require_int("tries", tries)
    asked = as_puzzle(puzzle, board)
    analyst, meter, rng = analyst_of(model, asked), Meter(budget), Random(seed)  # noqa: S311
    best, tried = asked, 0
    is_unique = is_minimal = is_complete = False

    def result() -> Minimised:
        effort, by = meter.effort(), analyst.model
        return Minimised(asked, best, is_unique, is_minimal, tried, is_complete, effort, by)

    try:
        solution = decided_unique(model, asked, meter).solutions[0]
        is_unique = True
        while tried < tries:
            order = list(asked.clue_cells)
            rng.shuffle(order)
            left = frozenset(order)
            tried += 1
            for left in analyst.smaller_clue_sets(asked, solution, order, meter):
                if len(left) < best.clue_count and not is_minimal:
                    best = _only(asked, left)
            if len(left) < best.clue_count or not is_minimal:
                best, is_minimal = _only(asked, left), True
                require_unique(model, asked, best, Meter(UNLIMITED))
            is_complete = tried == tries
            if progress is not None:
                progress(result())
    except OutOfBudget:
        if is_unique and not is_minimal:
            require_unique(model, asked, best, Meter(UNLIMITED))
    return result()


def _only(puzzle: Puzzle, cells: frozenset[int]) -> Puzzle:
    """The puzzle with only the clues of these cells."""
    return puzzle.with_clues({cell: 0 for cell in puzzle.clue_cells if cell not in cells})
