"""`steps`: solve a puzzle by techniques, with each step checked against the solutions.

>>> from sudoku import steps
>>> print(steps("12..34..2143432."))
unique: solved in 5 steps
Full House: r4c4=1
Naked Single: r1c3=3
Full House: r1c4=4
Full House: r2c3=1
Full House: r2c4=2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from time import monotonic
from typing import Annotated, Any

from sudoku.errors import UnknownTechniqueError
from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.columns import Value
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.logic.limits import limited, ran_out
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.picturing import DrawnStep, position_pencils, position_picture
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.selecting import default_levels, levels_of
from sudoku.logic.techniques.solving import Level, Path, shortened, walk
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.wording import NotationStyle, step_dict, step_text
from sudoku.logic.truth import PuzzleTruth
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.pictured import svg_beside
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.highlighting import found_colours
from sudoku.questions.option import Option
from sudoku.questions.question import Question
from sudoku.questions.result import CandidateDigits, Part, Result

MOST_FOLDED = 20
"""The maximum number of step pictures in a notebook."""


@dataclass(frozen=True, slots=True, repr=False)
class Steps(Result):
    """A path: the steps that techniques found, and the remaining position."""

    puzzle: Puzzle
    verdict: Verdict
    """The verdict that the model reached."""
    path: Path
    """The steps, with the first and the last position."""
    skipped: bool
    """Whether uniqueness techniques were skipped because there are several solutions."""
    notation: NotationStyle
    budget: Budget = UNLIMITED
    """The budget of the answer."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in order."""
        return self.path.steps

    @property
    def is_complete(self) -> bool:
        """False if the budget ran out, so there may be further steps."""
        return self.path.is_complete

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit after the last step."""
        return self.path.is_solved

    @property
    def counts(self) -> Counter[str]:
        """The number of uses of each technique, by title."""
        return Counter(step.technique for step in self.steps)

    def step_dicts(self, style: DigitStyle | None = None) -> Iterator[dict[str, Any]]:
        """Each step as plain values, in the shape that `sudoku steps --json` prints."""
        return (numbered_dict(each, self.puzzle, self.notation, style) for each in self.drawn())

    def shortfall(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """The last JSON object of a path that the budget ended."""
        return {**self.puzzle.as_dict(style), "verdict": self.verdict.value, "error": self.head()}

    def drawn(self) -> Iterator[DrawnStep]:
        """Each step with the position before it, ready to be drawn."""
        now = self.path.start.copy()
        for number, step in enumerate(self.steps, start=1):
            yield DrawnStep(step, now.copy(), number)
            step.apply(now)

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """A picture of each step, and of the final position if cells are open."""
        each = [picture for step in self.drawn() for picture in step.pictures(style)]
        return (*each, *self._left(style))

    def _left(self, style: DigitStyle | None = None) -> Iterator[Picture]:
        """A picture of the final position, if cells are open."""
        end = self.path.end
        if not self.is_solved and end.open:
            title = f"{plural(end.open.bit_count(), 'open cell')} left"
            yield position_picture(end, position_pencils(end, style)).titled(title)

    def _repr_html_(self) -> str:
        """The steps in words. Steps that eliminate candidates unfold into pictures."""
        layout, shown, folded = self.path.start.layout, [f"<p>{escape(self.head())}</p>"], 0
        for drawn in self.drawn():
            text = escape(f"{drawn.number}. {step_text(drawn.step, layout, self.notation)}")
            if drawn.step.eliminations and folded < MOST_FOLDED:
                text = f"<details><summary>{text}</summary>{drawn.svg()}</details>"
                folded += 1
            shown.append(f"<div>{text}</div>")
        return "".join([*shown, *map(svg_beside, self._left())])

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        layout = self.path.start.layout
        yield self.head()
        yield from (step_text(step, layout, self.notation) for step in self.steps)
        if not self.is_solved and self.path.end.open:
            masks = self.path.end.masks()
            colours = found_colours(self.puzzle.clues)
            colours = {c: colours[c] for c, value in enumerate(self.path.end.values) if value}
            yield CandidateDigits(layout.board, [*map(digits_of, masks)], colours)

    def head(self) -> str:
        """The verdict, and the progress that the techniques made."""
        made, end = plural(len(self.steps), "step"), self.path.end
        left = plural(end.open.bit_count(), "open cell")
        if self.is_solved:
            far = f"solved in {made}"
        elif self.path.fault:
            far = f"contradiction after {made}: {self.path.fault}"
        elif self.path.is_stopped:
            far = f"stopped after {made}, {left} left"
        else:
            why = "no technique applies" if self.is_complete else ran_out(self.budget)
            far = f"{why} after {made}, {left} left"
        skipped = "; uniqueness techniques are left out" if self.skipped else ""
        return f"{self.verdict.value}: {far}{skipped}"


def numbered_dict(
    drawn: DrawnStep, puzzle: Puzzle, notation: NotationStyle, style: DigitStyle | None = None
) -> dict[str, Any]:
    """A step of a path and its number, as plain values."""
    after = drawn.position.copy()
    drawn.step.apply(after)
    return {
        "puzzle": to_line(puzzle.board, puzzle.clues, style),
        "number": drawn.number,
        **step_dict(drawn.step, after.layout, notation),
        "open_cells": after.open.bit_count(),
        "candidate_count": after.candidate_count(),
    }


def steps(
    puzzle: PuzzleLike,
    *,
    techniques: str | None = None,
    all_moves: bool = False,
    shortest: bool = False,
    until: str | None = None,
    notation: NotationStyle = NotationStyle.HODOKU,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
    progress: Callable[[DrawnStep], object] | None = None,
) -> Steps:
    """Solve a puzzle as people do, always with the simplest technique that finds a step.

    techniques: a list for `levels_of`, such as "FNB", "default,-uniqueness" or
    "naked-single+hidden-single,x-wing"; None uses the default techniques. all_moves: make all moves
    of a level at once, which makes the path independent of the order of search. shortest: omit
    steps that the solution does not need. until: stop after the first step of this technique.
    model: decides the verdict and finds the solutions against which each step is checked. notation:
    the notation of the steps. progress: called with each step as soon as it is found and checked,
    even if `shortest` omits it later. budget: on boards whose regions are part of the solution, the
    time limit is 10 seconds if there is none. puzzle and board are as in `check`.

    Puzzles with several solutions are solved as far as possible without the techniques that need
    uniqueness. Raises UnknownTechniqueError, OutOfBudget if the verdict is not known within the
    budget, UnsoundStepError for a wrong step, and the errors that `check` raises.

    >>> import sudoku
    >>> path = sudoku.steps("12..34..21434..2").path
    >>> path.steps[0].technique, path.steps[0].placements
    ('Full House', ((13, 3),))
    """
    asked = as_puzzle(puzzle, board)
    levels = default_levels(asked.board) if techniques is None else levels_of(techniques)
    last = None if until is None else technique_named(until)
    if until is not None and not any(last in level for level in levels):
        known = [technique.key for level in levels for technique in level]
        raise UnknownTechniqueError("such technique in the list:", until, known)
    budget, started = limited(budget, asked.board), monotonic()
    truth = PuzzleTruth.of(asked, model, budget)
    used = levels if truth.verdict is Verdict.UNIQUE else without_uniqueness(levels)
    seconds = None if budget.seconds is None else budget.seconds - (monotonic() - started)
    numbers = count(1)

    def seen(step: Step, position: Position) -> None:
        truth.require(step, asked)
        if progress is not None:
            progress(DrawnStep(step, position.copy(), next(numbers)))

    path = walk(
        Position.of(asked), used, all_moves=all_moves, until=last, seconds=seconds, seen=seen
    )
    path = shortened(path) if shortest else path
    return Steps(asked, truth.verdict, path, used != levels, NotationStyle(notation), budget)


def without_uniqueness(levels: Sequence[Level]) -> tuple[Level, ...]:
    """The levels without techniques that are valid only for unique puzzles."""
    kept = (tuple(t for t in level if not t.needs_uniqueness) for level in levels)
    return tuple(level for level in kept if level)


@dataclass(frozen=True, slots=True)
class StepsQuestion(Question):
    """Solve a puzzle by human techniques, and print each step.

    The command applies the simplest technique that finds a step, and repeats. Each step is checked
    against the solutions that the model finds, and follows from its premises. A puzzle with several
    solutions is solved as far as possible, without techniques that assume uniqueness. If the
    regions are part of the solution (rule chaos), --seconds is 10 by default.

    Exit code: 0 all puzzles are solved, or --until was reached; 1 a puzzle is not unique, or the
    techniques do not solve it; 2 bad input or usage; 3 the budget ran out; 4 a model failed or a
    step is wrong.
    """

    techniques: Annotated[
        str | None,
        Option(
            "Techniques in the order to try them, separated by commas: names, families, Fowler's"
            " letters (FNBTXYW), default, all, uniqueness, layer1 to layer7. A + joins names to one"
            " level, a - removes them: default,-uniqueness. On boards with cages, lines or other"
            " rules, the default is constraints.",
            flags=("--techniques", "-t"),
            metavar="LIST",
            assumed="default",
        ),
    ] = None
    batch: Annotated[
        bool,
        Option(
            "Make all moves of a level at once, so that the path does not depend on the order of"
            " the search."
        ),
    ] = False
    shortest: Annotated[bool, Option("Omit steps that the solution does not need.")] = False
    until: Annotated[
        str | None,
        Option("Stop after the first step that uses this technique.", metavar="TECHNIQUE"),
    ] = None
    style: Annotated[
        str,
        Option(
            "Notation of the steps: HoDoKu's or SudokuWiki's.",
            choices=tuple(map(str, NotationStyle)),
        ),
    ] = NotationStyle.HODOKU.value

    name = "steps"
    answer = "sudoku.questions.answers.human:StepsLines"
    title = "How a puzzle is solved by techniques"
    examples = (
        "sudoku steps puzzles.txt",
        "sudoku steps --techniques FNBT --json puzzles.txt",
        "sudoku steps --techniques default,-uniqueness --until skyscraper puzzles.txt",
    )
    in_pictures = True
    json_lines = "one JSON object per line, for each step"

    @property
    def notation(self) -> NotationStyle:
        """The notation in which steps are written."""
        return NotationStyle(self.style)

    def dicts(self, answer: Steps, style: DigitStyle | None) -> Iterator[dict[str, Any]]:
        yield from answer.step_dicts(style)
        if not answer.is_complete:
            yield answer.shortfall(style)

    def row(self, found: Steps) -> dict[str, Value]:
        return {"verdict": found.verdict.value, "complete": found.is_complete}

    def is_meaningless(self, found: Steps) -> bool:
        """Whether the puzzle is not unique, or the techniques do not solve it."""
        is_done = found.is_solved or found.path.is_stopped
        return found.is_complete and not (found.verdict is Verdict.UNIQUE and is_done)

    def ask(self, entry: Entry, progress: Callable[[DrawnStep], object] | None = None) -> Steps:
        return steps(
            entry.puzzle,
            techniques=self.techniques,
            all_moves=self.batch,
            shortest=self.shortest,
            until=self.until,
            notation=self.notation,
            model=self.model,
            budget=self.budget,
            progress=progress,
        )
