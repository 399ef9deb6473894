"""`backdoors`: the fewest cells to reveal so that techniques solve the rest of a puzzle.

Fowler calls these cells magic cells. A puzzle is C-M-constrained if the constraints C solve it once
M cells are given, constrained if no cell has to be given, and proper if it is also valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from sudoku.errors import OutOfBudget
from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.logic.techniques.notation import placed
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.selecting import is_letters, levels_of
from sudoku.logic.techniques.solving import Level
from sudoku.logic.trials import SINGLES, Trials, Walks
from sudoku.pictures.marks import Digit, Mark, Outline, Shade
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import in_grid, picture
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, symbol
from sudoku.questions.asking import decided_unique
from sudoku.questions.option import Option, OptionError
from sudoku.questions.question import Question
from sudoku.questions.result import Result

SHOWN = 10
"""The number of sets listed by default."""
_MEANINGLESS = {
    Verdict.UNSATISFIABLE: "a puzzle without a solution has no backdoor, because it is not valid; "
    "`sudoku explain` shows why it has none",
    Verdict.MULTIPLE: "no technique decides between solutions, so the puzzle is neither valid nor "
    "constrained; `sudoku explain` shows which clues would make it unique",
}


@dataclass(frozen=True, slots=True, repr=False)
class Backdoors(Result):
    """The smallest backdoors of a unique puzzle."""

    puzzle: Puzzle
    verdict: Verdict
    """UNIQUE, or UNKNOWN if the budget ran out first."""
    techniques: str
    size: int | None
    """The number of cells in each set; None if the budget ran out first."""
    at_least: int
    """A lower bound on the size of every backdoor."""
    count: int
    """The number of smallest backdoors."""
    cells: tuple[int, ...]
    """The cells that occur in at least one set."""
    examples: tuple[tuple[Candidate, ...], ...]
    """Some sets, as cells with digits, in Fowler's order: sets with fewer candidates in their cells
    come first, and ties are broken by position.
    """
    effort: Effort
    model: str
    """The name of the model that found the solution."""

    @property
    def is_complete(self) -> bool:
        """False if the budget ran out."""
        return self.size is not None

    @property
    def is_constrained(self) -> bool | None:
        """Whether the techniques solve the puzzle; None if the budget ran out first."""
        return False if self.at_least else True if self.is_complete else None

    @property
    def constrained_class(self) -> str:
        """Fowler's class: "FN-constrained" if no cell is needed, "FN-2-constrained" for two cells.
        If the techniques are not letters, the class is "constrained" or "2-constrained".
        """
        letters = self.techniques if is_letters(self.techniques) else ""
        return "-".join(part for part in (letters, str(self.size or ""), "constrained") if part)

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        board = self.puzzle.board
        return {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "techniques": self.techniques,
            "size": self.size,
            "at_least": self.at_least,
            "sets": self.count,
            "examples": [placed(board, example) for example in self.examples],
            "cells": [board.cell_name(cell) for cell in self.cells],
            "constrained": self.is_constrained,
            "proper": self.is_constrained,
            "class": self.constrained_class if self.is_complete else None,
            "complete": self.is_complete,
            "model": self.model,
            **self.effort.as_dict(),
        }

    def highlights(self, style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The cells of all sets, shaded. The cells of the first example are darker and show their
        digits.
        """
        board, (first, *_) = self.puzzle.board, self.examples or ((),)
        example = [candidate for candidate in first if candidate[0] < board.area]
        others = set(self.cells) - {cell for cell, _ in example}
        shades = (
            Shade(in_grid(board, sorted(others)), "backdoor", 0.4),
            Shade(tuple(cell for cell, _ in example), "backdoor"),
        )
        return (
            *(shade for shade in shades if shade.cells),
            *(Outline((cell,), "backdoor", is_dashed=False) for cell, _ in example),
            *(Digit(cell, symbol(board, digit, style), "placed") for cell, digit in example),
        )

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The puzzle with its `highlights`."""
        drawn = picture(self.puzzle.board, self.puzzle.clues, style=style)
        title = self.constrained_class if self.is_complete else self.verdict.value
        head = next(self.parts(style))
        return (drawn.titled(title, head).with_marks(self.highlights(style)),)

    def parts(self, _style: DigitStyle | None) -> Iterator[str]:
        if self.size is None:
            least = plural(self.at_least, "cell")
            more = f"; a backdoor has at least {least}" if self.at_least else ""
            yield f"unknown: the budget ran out{more}"
        elif not self.size:
            yield f"{self.constrained_class}, proper: solved without a backdoor"
        else:
            sets, cells = plural(self.count, "set"), plural(self.size, "cell")
            among = f"{plural(len(self.cells), 'cell')} in any of them"
            yield f"{self.constrained_class}: {sets} of {cells}, {among}"
            for example in self.examples:
                yield " ".join(placed(self.puzzle.board, example))
            if self.count > len(self.examples):
                yield f"… and {self.count - len(self.examples):,} more"


def backdoors(
    puzzle: PuzzleLike,
    *,
    techniques: str = "FN",
    limit: int | None = SHOWN,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Backdoors:
    """The smallest sets of cells to reveal so that techniques solve the rest of a unique puzzle.

    techniques: letters of Fowler's constraints, or names as in `steps`. limit: the number of sets
    to list as examples; None lists all of them. model: decides whether the puzzle is unique.
    puzzle, budget and board are as in `check`. Raises MeaninglessQuestionError if the puzzle is not
    unique, UnknownTechniqueError, and the errors that `check` raises.

    >>> import sudoku
    >>> sudoku.backdoors("12..34..21434..2")
    <Backdoors FN-constrained, proper: solved without a backdoor>
    """
    asked, meter, levels = as_puzzle(puzzle, board), Meter(budget), levels_of(techniques)
    techniques = techniques.strip()
    size, name, verdict = 0, model, Verdict.UNKNOWN
    try:
        outcome = decided_unique(model, asked, meter, _MEANINGLESS)
        name, verdict, solution = outcome.model, outcome.verdict, outcome.solutions[0]
        search = _searcher(asked, solution.digits, techniques, levels, meter)
        while not (found := search.solving(size, meter)):
            size += 1
    except OutOfBudget:
        effort = meter.effort()
        return Backdoors(asked, verdict, techniques, None, size, 0, (), (), effort, name)
    masks = search.position.cells
    found.sort(key=lambda cells: (sum(masks[cell].bit_count() for cell in cells), cells))
    return Backdoors(
        asked,
        verdict,
        techniques,
        size,
        size,
        len(found),
        tuple(sorted(set().union(*found))),
        tuple(tuple((cell, solution.digits[cell]) for cell in cells) for cells in found[:limit]),
        meter.effort(),
        name,
    )


def _searcher(
    puzzle: Puzzle,
    solution: Sequence[int],
    techniques: str,
    levels: Sequence[Level],
    meter: Meter,
) -> Trials | Walks:
    position = Position.of(puzzle)
    if not is_letters(techniques):
        return Walks(position, solution, levels, meter, is_monotone=False)
    if Trials.can(techniques, puzzle.board.digit_count):
        return Trials(position, solution, techniques)
    return Walks(position, solution, levels, meter, is_monotone=set(techniques) >= SINGLES)


@dataclass(frozen=True, slots=True)
class BackdoorsQuestion(Question):
    """Find the fewest cells to reveal so that techniques finish.

    Fowler calls these cells magic cells. Like his program, the command prints the smallest set with
    the fewest candidates first, and breaks ties by position. A puzzle that needs no such cell is
    `constrained`. Letters are applied from left to right, starting over after each success.

    Exit code: 0 all sets are found, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """

    techniques: Annotated[
        str,
        Option(
            "Techniques that solve the rest: letters of Fowler's constraints (FNBTXYW), or"
            " names as in `sudoku steps`.",
            flags=("--techniques", "-t"),
            metavar="LIST",
        ),
    ] = "FN"
    all: Annotated[bool, Option("List all smallest sets.", in_requests=False)] = False
    limit: Annotated[
        int | None,
        Option("Maximum number of sets to list.", least=1, most_asked=1000, assumed=SHOWN),
    ] = None

    name = "backdoors"
    answer = "sudoku.questions.answers.human:BackdoorLine"
    title = "The fewest cells to reveal so that techniques finish"
    examples = (
        "sudoku backdoors puzzles.txt",
        "sudoku backdoors --techniques FNBT --all puzzles.txt",
        "sudoku backdoors --classes puzzles.txt",
    )
    in_pictures = True

    def chosen(self) -> BackdoorsQuestion:
        if self.all and self.limit is not None:
            raise OptionError("limit", "Use either --all or --limit, not both.")
        return self

    def ask(self, entry: Entry) -> Backdoors:
        return backdoors(
            entry.puzzle,
            techniques=self.techniques,
            limit=None if self.all else self.limit or SHOWN,
            model=self.model,
            budget=self.budget,
        )
