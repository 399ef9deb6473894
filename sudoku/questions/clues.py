"""Which clues of a unique puzzle are redundant, and which are required."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.errors import OutOfBudget
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of, decided_unique, require_unique
from sudoku.questions.check import DEFAULT_MODEL
from sudoku.questions.result import Digits, Part, Result


@dataclass(frozen=True, slots=True, repr=False)
class Clues(Result):
    """Which clues of a unique puzzle it needs.

    redundant: the cells of clues that can each be removed on its own: the puzzle stays unique.
    required: the cells of the others, each with a grid that keeps every other clue but not this
    one. is_complete: False if the budget ran out before every clue was tested.
    """

    puzzle: Puzzle
    redundant: tuple[int, ...]
    required: dict[int, Grid]
    is_complete: bool
    effort: Effort

    @property
    def is_minimal(self) -> bool | None:
        """Whether no clue is redundant; None if the budget ran out before that was known."""
        if self.redundant:
            return False
        return True if self.is_complete else None

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku clues --json` prints."""
        name = self.puzzle.clue_name
        is_unique = self.is_complete or bool(self._tested)
        return {
            **self.puzzle.as_dict(style),
            "verdict": (Verdict.UNIQUE if is_unique else Verdict.UNKNOWN).value,
            "redundant": [name(cell) for cell in self.redundant],
            "required": [name(cell) for cell in self.required],
            "minimal": self.is_minimal,
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        """See Result."""
        puzzle, number = self.puzzle, plural(self.puzzle.clue_count, "clue")
        if self.is_minimal:
            yield f"minimal: {number}, all required"
            return
        if self.is_complete:
            yield f"not minimal: {_each(len(self.redundant))} can be removed on its own"
        elif self._tested:
            yield f"partial: the budget ran out after {self._tested} of {number}"
        else:
            yield "unknown: the budget ran out before there was a verdict"
        for word, cells in (("redundant", self.redundant), ("required", [*self.required])):
            if cells:
                yield f"{word}: {' '.join(map(puzzle.clue_name, cells))}"

    def _repr_html_(self) -> str:
        """The text, and the puzzle with its required clues in bold."""
        puzzle = self.puzzle
        required = puzzle.with_clues({c: 0 for c in puzzle.clue_cells if c not in self.required})
        picture = Digits(puzzle.board, puzzle.clues, required.clues)
        return Result._repr_html_(self) + picture.html()

    @property
    def _tested(self) -> int:
        return len(self.redundant) + len(self.required)


def clues(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Clues:
    """Which clues of a unique puzzle are redundant, and which are required.

    Redundant clues are tested one at a time: each can be removed on its own, but several together
    perhaps not. For a puzzle without redundant clues see `minimise`. puzzle, board and budget are
    as in `check`. Raises MeaninglessQuestionError for a puzzle that is not unique, and what `check`
    raises.
    """
    asked = as_puzzle(puzzle, board)
    analyst, meter, is_complete = analyst_of(model, asked), Meter(budget), True
    redundant: list[int] = []
    required: dict[int, Grid] = {}
    try:
        decided_unique(model, asked, meter)
        for cell, other in analyst.clue_counterexamples(asked, meter):
            if other is None:
                require_unique(model, asked, asked.with_clues({cell: 0}), meter)
                redundant.append(cell)
            else:
                required[cell] = other
    except OutOfBudget:
        is_complete = False
    return Clues(asked, tuple(redundant), required, is_complete, meter.effort())


def _each(number: int) -> str:
    return "1 clue" if number == 1 else f"each of these {number} clues"
