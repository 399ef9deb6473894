"""The minimal unavoidable sets of a solution: sets of cells in which every unique puzzle with this
solution has a clue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku.errors import OutOfBudget
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_int
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.marks import Mark, Outline, Shade
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import counted, plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import candidate_picture, in_grid, pencil
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import decided_unique
from sudoku.questions.exchanges import minimal_exchanges
from sudoku.questions.highlighting import framed
from sudoku.questions.result import Part, Result

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.explanations import UnavoidableLine

MOST = 12
"""The default limit on the size of the sets, in cells."""
_MEANINGLESS = {
    Verdict.UNSATISFIABLE: "there is no solution that could have unavoidable sets; "
    "`sudoku explain` shows why it has none",
    Verdict.MULTIPLE: "each solution has unavoidable sets of its own, and there are several; "
    "`sudoku explain` shows a set without a clue",
}


@dataclass(frozen=True, slots=True)
class UnavoidableSet:
    """A minimal unavoidable set."""

    cells: tuple[int, ...]
    """The cells, ascending."""
    digits: tuple[int, ...]
    """The digits of these cells in the solution."""
    otherwise: tuple[int, ...]
    """Their digits in another filling that the rest of the solution allows."""
    clues: tuple[int, ...]
    """The cells of the set that have clues."""


@dataclass(frozen=True, slots=True, repr=False)
class UnavoidableSets(Result):
    """The minimal unavoidable sets of up to `most` cells of the solution of a unique puzzle."""

    puzzle: Puzzle
    verdict: Verdict
    """UNIQUE, or UNKNOWN if the budget ran out first."""
    most: int
    sets: tuple[UnavoidableSet, ...]
    """Smaller sets first, then in order of cells."""
    is_complete: bool
    """False if the budget ran out before all were found."""
    effort: Effort
    model: str
    """The name of the model that found the solution."""

    @property
    def required(self) -> tuple[int, ...]:
        """The clues that are the only clue in some of these sets, and therefore required.

        Other clues may be required because of larger sets.
        """
        return tuple(sorted({each.clues[0] for each in self.sets if len(each.clues) == 1}))

    def as_dict(self, style: DigitStyle | None = None) -> UnavoidableLine:
        board, name = self.puzzle.board, self.puzzle.clue_name
        return {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "most_cells": self.most,
            "unavoidable_sets": [
                {
                    "cells": [board.cell_name(cell) for cell in each.cells],
                    "fillings": [
                        [*board.values_of(each.digits)],
                        [*board.values_of(each.otherwise)],
                    ],
                    "clues": [name(cell) for cell in each.clues],
                }
                for each in self.sets
            ],
            "required": [name(cell) for cell in self.required],
            "complete": self.is_complete,
            "model": self.model,
            **self.effort.as_dict(),
        }

    def highlights(self, _style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The clues that are required, framed."""
        return tuple(framed(in_grid(self.puzzle.board, self.required), "fixed"))

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """For each set, the puzzle with the cells of the set, both fillings of its open cells, and
        its only clue framed.
        """
        return tuple(self._picture(each, style) for each in self.sets)

    def _picture(self, each: UnavoidableSet, style: DigitStyle | None) -> Picture:
        puzzle, board = self.puzzle, self.puzzle.board
        both = [
            pencil(board, (cell, digit), f"set {number}", style)
            for number, digits in enumerate((each.digits, each.otherwise), start=1)
            for cell, digit in zip(each.cells, digits, strict=True)
            if not puzzle.clues[cell] and cell < board.area
        ]
        drawn = candidate_picture(board, puzzle.clues, both, puzzle.clues)
        only = each.clues if len(each.clues) == 1 else ()
        marks = [Shade(in_grid(board, each.cells), "difference")]
        title = f"unavoidable set of {plural(len(each.cells), 'cell')}"
        framed_ones = (Outline((cell,), "fixed", is_dashed=False) for cell in in_grid(board, only))
        return drawn.titled(title, self._line(each)).with_marks([*marks, *framed_ones])

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        sizes = Counter(len(each.cells) for each in self.sets)
        sets = counted(len(self.sets), "minimal unavoidable set")
        head = f"{sets} of up to {plural(self.most, 'cell')}"
        if sizes:
            head += ": " + ", ".join(f"{sizes[size]:,} of {size}" for size in sorted(sizes))
        yield head if self.is_complete else f"partial: the budget ran out after {head}"
        if self.required:
            names = " ".join(map(self.puzzle.clue_name, self.required))
            yield f"required, each the only clue in one of these sets: {names}"
        yield from map(self._line, self.sets)

    def _line(self, each: UnavoidableSet) -> str:
        board = self.puzzle.board
        cells = " ".join(map(board.cell_name, each.cells))
        fillings = (each.digits, each.otherwise)
        both = " or ".join(" ".join(map(str, board.values_of(digits))) for digits in fillings)
        clue = f"; only clue {self.puzzle.clue_name(each.clues[0])}" if len(each.clues) == 1 else ""
        return f"{cells}: {both}{clue}"


def unavoidable_sets(
    puzzle: PuzzleLike,
    *,
    most: int = MOST,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> UnavoidableSets:
    """The minimal unavoidable sets of up to `most` cells of the solution of a unique puzzle.

    A set of cells of a solution is unavoidable if the cells have another valid filling. Every
    unique puzzle with this solution has a clue in each such set. A set is minimal if no proper
    subset is unavoidable. puzzle: may also be a full grid. model: finds the solution. puzzle,
    budget and board are as in `check`; when the budget runs out, the sets found so far are
    returned. Raises ValueError for `most` below 1, MeaninglessQuestionError for a puzzle that is
    not unique, and the same errors as `check`.

    >>> import sudoku
    >>> [each.cells for each in sudoku.unavoidable_sets("12..34..21434..2", most=4).sets][:2]
    [(0, 1, 8, 9), (2, 3, 10, 11)]
    """
    require_int("most", most)
    asked, meter = as_puzzle(puzzle, board), Meter(budget)
    found: list[UnavoidableSet] = []
    name, verdict, is_complete = model, Verdict.UNKNOWN, True
    try:
        outcome = decided_unique(model, asked, meter, _MEANINGLESS)
        name, verdict, solution = outcome.model, outcome.verdict, outcome.solutions[0]
        for new in minimal_exchanges(asked.board, solution.digits, most, meter.require_time):
            old = tuple(solution.digits[cell] for cell in new)
            clues = tuple(cell for cell in new if asked.clues[cell])
            found.append(UnavoidableSet((*new,), old, (*new.values(),), clues))
    except OutOfBudget:
        is_complete = False
    found.sort(key=lambda each: (len(each.cells), each.cells))
    return UnavoidableSets(asked, verdict, most, tuple(found), is_complete, meter.effort(), name)
