"""The choices of `sudoku draw --show`: pictures, and the questions that lead to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Protocol, TypeVar

from sudoku.cli.exits import ExitCode, ExitTally, code_of_error, complain
from sudoku.errors import ModelFault, SudokuError
from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.logic.backdoors import backdoors
from sudoku.logic.hint import hint
from sudoku.logic.ratings.rate import rate
from sudoku.logic.steps import steps
from sudoku.logic.techniques.picturing import position_pencils, position_picture
from sudoku.logic.techniques.position import Position
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.candidates import candidates
from sudoku.questions.check import check
from sudoku.questions.clues import clues
from sudoku.questions.explain import explain

MAX_COUNT = 100
"""Limit on the solutions to count for each true candidate."""


@dataclass(frozen=True, slots=True)
class PictureSettings:
    """The settings for questions, and the tally of their results."""

    model: str
    budget: Budget
    style: DigitStyle | None
    step: int | None
    """The number of the only step to draw; None draws all."""
    result: ExitTally


class Drawable(Protocol):
    """An answer that can be drawn."""

    @property
    def is_complete(self) -> bool:
        """False if the budget ran out."""
        ...

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]: ...

    def text(self, style: DigitStyle | None = None) -> str: ...


A = TypeVar("A", bound=Drawable)


def drawn(
    entry: Entry, show: str, title: str | None, settings: PictureSettings
) -> Iterator[tuple[Picture, ...]]:
    """Yield the pictures of a puzzle; several in one tuple are side by side. Report problems.

    title: replaces the titles of the pictures.
    """
    try:
        for pictures in SHOWN[show].pictures(entry, settings):
            yield tuple(one if title is None else replace(one, title=title) for one in pictures)
    except SudokuError as error:
        _report(entry, error, settings.result)


def solution_of(entry: Entry, settings: PictureSettings) -> Grid | None:
    """The only solution. If there is none, report why and return None."""
    try:
        outcome = check(entry.puzzle, model=settings.model, budget=settings.budget)
    except SudokuError as error:
        _report(entry, error, settings.result)
        return None
    settings.result.add_verdict(outcome.verdict)
    if outcome.verdict is Verdict.UNIQUE:
        return outcome.solutions[0]
    verdict = outcome.verdict.value
    complain(f"{entry.source}:{entry.line}: {verdict}, printed without a solution")
    return None


def rating_of(entry: Entry, scale: str, settings: PictureSettings) -> str:
    """The rating of a puzzle on a scale as a short text; "" if it has none."""
    try:
        found = rate(entry.puzzle, scales=scale, model=settings.model, budget=settings.budget)
    except ModelFault as error:
        _report(entry, error, settings.result)
        return ""
    if not found.is_complete:
        settings.result.add(ExitCode.UNKNOWN)
    rating = found[scale]
    return "" if rating is None else f"{scale} {rating.text().partition(chr(10))[0]}"


def _report(entry: Entry, error: SudokuError, result: ExitTally) -> None:
    placed = SudokuError(f"{entry.source}:{entry.line}: {error}")
    result.report(placed, code_of_error(error))


Drawings = Iterator[tuple[Picture, ...]]
"""Pictures of a puzzle; pictures in one tuple are shown side by side."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice of --show."""

    summary: str
    pictures: Callable[[Entry, PictureSettings], Drawings]


def _puzzle(entry: Entry, settings: PictureSettings) -> Drawings:
    yield entry.pictures(settings.style)


def _solution(entry: Entry, settings: PictureSettings) -> Drawings:
    outcome = check(entry.puzzle, model=settings.model, budget=settings.budget)
    settings.result.add_verdict(outcome.verdict)
    yield outcome.pictures(settings.style)


def _candidates(entry: Entry, settings: PictureSettings) -> Drawings:
    position = Position.of(entry.puzzle)
    yield (position_picture(position, position_pencils(position, settings.style)),)


def _answer(
    ask: Callable[..., A], is_meaningless: Callable[[A], bool] = lambda _: False
) -> Callable[[Entry, PictureSettings], Drawings]:
    """A function that draws the answer to a question.

    is_meaningless: whether the question has no meaning for the puzzle of an answer.
    """

    def pictures(entry: Entry, settings: PictureSettings) -> Drawings:
        answer = ask(entry.puzzle, model=settings.model, budget=settings.budget)
        if not answer.is_complete:
            settings.result.add(ExitCode.UNKNOWN)
        if is_meaningless(answer):
            settings.result.add(ExitCode.NOT_UNIQUE)
        found = answer.pictures(settings.style)
        if not found:
            raise SudokuError(f"nothing to draw: {answer.text(settings.style)}")
        yield found

    return pictures


def _steps(entry: Entry, settings: PictureSettings) -> Drawings:
    found = steps(entry.puzzle, model=settings.model, budget=settings.budget)
    settings.result.add_verdict(found.verdict)
    if settings.step is None:
        yield from ((one,) for one in found.pictures(settings.style))
        return
    if settings.step > len(found.steps):
        raise SudokuError(f"step {settings.step}: the path has {plural(len(found.steps), 'step')}")
    yield next(islice(found.drawn(), settings.step - 1, None)).pictures(settings.style)


SHOWN: Mapping[str, Shown] = MappingProxyType(
    {
        "puzzle": Shown("the puzzle with its title, author and rules in words", _puzzle),
        "solution": Shown(
            "the solution; if there are several, two side by side with their differences",
            _solution,
        ),
        "candidates": Shown("the candidates that the clues and houses allow", _candidates),
        "true-candidates": Shown(
            "the candidates that occur in solutions, shaded by their frequency in up to"
            f" {MAX_COUNT} solutions",
            _answer(
                partial(candidates, max_count=MAX_COUNT),
                lambda found: found.verdict is Verdict.UNSATISFIABLE,
            ),
        ),
        "reason": Shown(
            "why a puzzle is not unique: a minimal reason, or two solutions with their differences",
            _answer(explain),
        ),
        "clues": Shown("which clues and rules are redundant", _answer(clues)),
        "hint": Shown(
            "the easiest next step",
            _answer(hint, lambda found: found.verdict is not Verdict.UNIQUE or found.has_ended),
        ),
        "backdoors": Shown(
            "the fewest cells to reveal so that singles finish; alternatives are shaded",
            _answer(backdoors),
        ),
        "steps": Shown(
            "every step of the solving path, or only --step: candidates with their roles, links of"
            " chains, eliminations crossed out",
            _steps,
        ),
    }
)
"""The choices of --show, by name."""
