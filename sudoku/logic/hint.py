"""`hint`: the easiest next step, in stages. Wrong entries are listed and ignored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Annotated, Any

from sudoku.errors import MeaninglessQuestionError, NotationError, OutOfBudget
from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.logic.limits import limited, ran_out
from sudoku.logic.steps import without_uniqueness
from sudoku.logic.techniques.layout import TechniqueHouse, mask_of
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.picturing import DrawnStep, position_picture
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import minimal
from sudoku.logic.techniques.selecting import default_levels, levels_of
from sudoku.logic.techniques.solving import next_steps
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import deadline_at
from sudoku.logic.techniques.wording import NotationStyle, pattern_cells, step_dict
from sudoku.logic.truth import PuzzleTruth, enter
from sudoku.pictures.marks import Digit, Mark, Note, Outline, Pencil
from sudoku.pictures.picture import Picture
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import in_grid
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.highlighting import framed, house_marks
from sudoku.questions.option import Option, ValueKind
from sudoku.questions.question import Question
from sudoku.questions.result import Result

NOTHING: dict[str, Any] = {"technique": None, "placements": [], "eliminations": []}
"""The JSON keys of a step, with their values if there is no step."""
_MISTAKE = re.compile("(=|<>)")
STAGES = 3
"""Stage 1: the place to look at; 2: the technique, with its cells or constraint; 3: the step."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Result):
    """The easiest next step of a puzzle, shown in stages."""

    puzzle: Puzzle
    position: Position
    """The position before the step, without wrong entries."""
    verdict: Verdict
    step: Step | None
    """None if no technique applies, or the puzzle is solved."""
    mistakes: tuple[str, ...]
    """Entries that contradict the puzzle, in reading order."""
    stages: int
    """The number of stages to show."""
    is_complete: bool = True
    """False if the budget ran out before a step was found."""
    budget: Budget = UNLIMITED
    """The budget of the answer."""

    @property
    def where(self) -> str:
        """The place to look at: the house of the pattern or constraint, or a cell."""
        house, step = self._house, self.step
        if step is None or house is not None:
            return house.name if house else ""
        return f"around {cell_set(self.puzzle.board, _concluded(step)[:1])}"

    @property
    def _house(self) -> TechniqueHouse | None:
        """The house to look at, if there is one."""
        step, layout = self.step, self.position.layout
        if step is None:
            return None
        for house in step.drawing.houses[:1]:
            return layout.sectors[house]
        if _is_direct(step):
            cells = step.demands[0].part(layout).mask
        else:
            cells = mask_of([*self._pattern, *_concluded(step)])
        return next(layout.common_houses(cells), None)

    def _where_cells(self, step: Step) -> Sequence[int]:
        """The cells that `where` names."""
        return _concluded(step)[:1] if self._house is None else self._house.cells

    @property
    def has_ended(self) -> bool:
        """True if no step was found, although cells are open and the budget did not run out."""
        return self.step is None and self.is_complete and not self.position.is_solved

    @property
    def _pattern(self) -> list[int]:
        """The cells of the step's pattern."""
        return pattern_cells(self.step, self.position) if self.step else []

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        step, board = self.step, self.puzzle.board
        return {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "mistakes": list(self.mistakes),
            "complete": self.is_complete,
            "limit": None if self.is_complete else ran_out(self.budget),
            "where": self.where or None,
            "where_cells": [board.cell_name(cell) for cell in self._where_cells(step)]
            if step
            else [],
            "cells": [board.cell_name(cell) for cell in self._pattern],
            **(step_dict(step, self.position.layout, NotationStyle.HODOKU) if step else NOTHING),
        }

    def highlights(self, style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The marks of the stages shown: where to look, the cells or constraint of the step, and
        the step itself. Mistakes are always marked.
        """
        board, step = self.puzzle.board, self.step
        marks = [*self._mistaken()]
        if step is None:
            return tuple(marks)
        if self.stages > 2:
            return (*marks, *DrawnStep(step, self.position).highlights(style))
        marks += house_marks(in_grid(board, self._where_cells(step)))
        if self.stages > 1 and _is_direct(step):
            marks += DrawnStep(step, self.position).demanded()
        elif self.stages > 1:
            marks += framed(in_grid(board, self._pattern), "true")
        return tuple(marks)

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The position with its `highlights`. Candidates appear only with the whole step."""
        step, notes = self.step, [Note(text) for text in self.parts(style)]
        if step is not None and self.stages > 2:
            (drawn,) = DrawnStep(step, self.position).pictures(style)
            mistakes = [*self._mistaken()]
            wrong = {mark.cell for mark in mistakes if isinstance(mark, Digit)}
            hidden = (mark for mark in drawn.of(Pencil) if mark.cell in wrong)
            return (drawn.without(hidden).with_marks([*notes[:-3], *mistakes]),)
        drawn = position_picture(self.position, iter(()))
        words = "; ".join(self.parts(style))
        return (drawn.titled("hint", words).with_marks([*self.highlights(style), *notes]),)

    def _mistaken(self) -> Iterator[Mark]:
        """Wrong digits, and frames around cells where a candidate is missing."""
        board = self.puzzle.board
        names = {board.cell_name(cell): cell for cell in range(board.area)}
        for name, sign, digit in (_MISTAKE.split(text) for text in self.mistakes):
            if name in names and sign == "=":
                yield Digit(names[name], digit, "wrong")
            elif name in names:
                yield Outline((names[name],), "red")

    def parts(self, _style: DigitStyle | None) -> Iterator[str]:
        if self.mistakes:
            first, *others = self.mistakes
            more = f"; then {', '.join(others)}" if others else ""
            yield f"mistake: {first} contradicts the puzzle{more}"
        if self.verdict is Verdict.MULTIPLE:
            yield "multiple: uniqueness techniques are left out"
        step = self.step
        if step is None:
            yield self._ending()
            return
        where = self.where
        yield f"look {where}" if where.startswith("around") else f"look at {where}"
        if self.stages > 1:
            yield f"{step.technique} in {self._subject(step)}"
        if self.stages > 2:
            yield step.text(self.position.layout)

    def _subject(self, step: Step) -> str:
        """The constraint that the step uses, or the cells of its pattern."""
        if _is_direct(step):
            return step.demands[0].text(self.position.layout)
        return cell_set(self.puzzle.board, self._pattern)

    def _ending(self) -> str:
        if self.position.is_solved:
            return "solved: nothing is left to do"
        if not self.is_complete:
            return f"{ran_out(self.budget)} before a step was found"
        fault = self.position.fault()
        if fault:
            return f"no solution: {fault}"
        return "no technique applies"


def _entered(progress: PuzzleLike, board: Board | None) -> Puzzle:
    try:
        return as_puzzle(progress, board)
    except NotationError as error:
        where = error.line, error.column
        raise NotationError("progress", *where, error.text, error.reason) from None


def _is_direct(step: Step) -> bool:
    """Whether a step concerns a single constraint, without cells or houses."""
    return len(step.demands) == 1 and not step.truths and not step.equations


def _concluded(step: Step) -> list[int]:
    return [cell for cell, _ in (*step.placements, *step.eliminations)]


def hint(
    puzzle: PuzzleLike,
    *,
    progress: PuzzleLike | None = None,
    techniques: str | None = None,
    stages: int = STAGES,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Hint:
    """The easiest next step.

    progress: the puzzle with the digits entered so far, or with candidates. Entries that contradict
    the puzzle are listed in reading order and ignored. stages: the number of stages to show, from 1
    to 3. techniques and budget: as for `steps`. puzzle, model and board are as in `check`.

    Raises ProgressError if `progress` has other clues or another board, MeaninglessQuestionError if
    the puzzle has no solution, and the errors that `steps` raises. The budget does not interrupt a
    technique.

    >>> import sudoku
    >>> print(sudoku.hint("12..34..21434..2"))
    look at column 2
    Full House in r4c2
    Full House: r4c2=3
    """
    asked = as_puzzle(puzzle, board)
    budget = limited(budget, asked.board)
    deadline = inf if budget.seconds is None else monotonic() + budget.seconds
    levels = default_levels(asked.board) if techniques is None else levels_of(techniques)
    truth = PuzzleTruth.of(asked, model, budget)
    if truth.verdict is Verdict.UNSATISFIABLE:
        raise MeaninglessQuestionError(
            truth.verdict.value,
            "the puzzle has no solution, so there is no hint; `sudoku explain` shows why",
        )
    position, mistakes = Position.of(asked), list[str]()
    if progress is not None:
        entered = _entered(progress, asked.board if isinstance(progress, str) else board)
        mistakes = enter(position, asked, entered, truth, model, budget)
    if truth.verdict is not Verdict.UNIQUE:
        levels = without_uniqueness(levels)
    found, step = next_steps(position, levels, deadline=deadline), None
    with deadline_at(deadline), suppress(OutOfBudget):
        step = minimal(found[0], position) if found else None
    is_complete = step is not None or position.is_solved or monotonic() <= deadline
    if step is not None and truth.verdict is Verdict.UNIQUE:
        truth.require(step, asked)
    return Hint(asked, position, truth.verdict, step, tuple(mistakes), stages, is_complete, budget)


@dataclass(frozen=True, slots=True)
class HintQuestion(Question):
    """Print the easiest next step in stages.

    Stage 1 says where to look, stage 2 adds the technique and its cells, and stage 3 the whole
    step. Entries in --progress that contradict the solution are listed in reading order, and the
    hint ignores them. If the regions are part of the solution (rule chaos), --seconds is 10 by
    default.

    Exit code: 0 a step was found, or nothing is left to do; 1 the puzzle is not unique, or no
    technique applies; 2 bad input or usage; 3 the budget ran out; 4 a model failed or a step is
    wrong.
    """

    progress: Annotated[
        str | None,
        Option(
            "The puzzle with your entries so far: digits, or a grid of candidates.",
            kind=ValueKind.TEXT,
            metavar="GRID|FILE",
        ),
    ] = None
    stage: Annotated[
        int,
        Option(
            "Print this many stages: 1 where to look, 2 technique and cells, 3 the whole step.",
            least=1,
            most=STAGES,
            in_requests=False,
        ),
    ] = STAGES
    techniques: Annotated[
        str | None,
        Option(
            "Techniques to look for, as in `sudoku steps`.",
            flags=("--techniques", "-t"),
            metavar="LIST",
        ),
    ] = None

    name = "hint"
    answer = "sudoku.questions.answers.human:HintLine"
    title = "The easiest next step, with all stages"
    examples = (
        "sudoku hint puzzles.txt",
        "sudoku hint --stage 1 12..34..2143432. --progress 123.34..2143432.",
    )
    in_pictures = True
    json_lines = "one JSON object per line, with all stages"

    def ask(self, entry: Entry) -> Hint:
        return hint(
            entry.puzzle,
            progress=self.progress,
            techniques=self.techniques,
            stages=self.stage,
            model=self.model,
            budget=self.budget,
        )

    def is_meaningless(self, found: Hint) -> bool:
        return found.verdict is not Verdict.UNIQUE or found.has_ended
