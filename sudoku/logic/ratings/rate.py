"""`rate`: the difficulty of a puzzle, on every scale.

>>> from sudoku import rate
>>> print(rate("12..34..2143432.", scales=["hodoku"]))
unique
hodoku 2.2.0: score 20, Easy
  Full House   #### 4
  Naked Single # 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sudoku.errors import OutOfBudget
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.logic.limits import limited, ran_out
from sudoku.logic.ratings.registry import default_scales, scale_named
from sudoku.logic.ratings.scale import Rating, Scale, UnfinishedRating
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.pictures.marks import Mark
from sudoku.pictures.picture import Picture
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.result import Part, Result


@dataclass(frozen=True, slots=True, repr=False)
class Ratings(Result):
    """The ratings of a puzzle on several scales."""

    puzzle: Puzzle
    verdict: Verdict
    ratings: Mapping[Scale, Rating | None]
    """The rating on each scale; None if the budget ran out, or if the scale does not support the
    board or needs a unique puzzle.
    """
    at_least: Mapping[Scale, float] = field(default_factory=dict)
    """Lower bounds of the ratings if the budget ran out, on scales that provide lower bounds."""
    budget: Budget = UNLIMITED
    """The budget for the verdict, and again for each scale."""

    @property
    def is_complete(self) -> bool:
        """False if a budget ran out."""
        if self.verdict is not Verdict.UNIQUE:
            return self.verdict is not Verdict.UNKNOWN
        return all(
            rating is not None or not scale.supports(self.puzzle.board)
            for scale, rating in self.ratings.items()
        )

    def __getitem__(self, scale: str) -> Rating | None:
        """The rating on a scale, by name. Raises KeyError if the scale was not requested."""
        return {each.name: rating for each, rating in self.ratings.items()}[scale.lower()]

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        values = {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "complete": self.is_complete,
            "limit": None if self.is_complete else ran_out(self.budget),
        }
        for scale, rating in self.ratings.items():
            known = rating and {"version": scale.version, **rating.as_dict()}
            values[scale.name] = known
        if self.at_least:
            values["lower_bounds"] = {scale.name: least for scale, least in self.at_least.items()}
        return values

    @property
    def drawn(self) -> dict[Scale, DrawnStep]:
        """The hardest step of each scale that rates steps, with the position before it."""
        found = {scale: getattr(rating, "drawn", None) for scale, rating in self.ratings.items()}
        return {scale: step for scale, step in found.items() if step is not None}

    def highlights(self, style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The hardest step of the first scale that rates steps."""
        return next((step.highlights(style) for step in self.drawn.values()), ())

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """The hardest step of each scale that rates steps."""
        return tuple(
            replace(picture, title=f"{scale.name}: {picture.title}")
            for scale, step in self.drawn.items()
            for picture in step.pictures(style)
        )

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        yield self.verdict.value
        for scale, rating in self.ratings.items():
            text = self._missing(scale) if rating is None else rating.text()
            yield f"{scale.name} {scale.version}: {text}"
        if not self.is_complete:
            yield ran_out(self.budget)

    def _missing(self, scale: Scale) -> str:
        if not scale.supports(self.puzzle.board):
            return "does not apply to this board"
        if scale in self.at_least:
            return f"{self.at_least[scale]:,.10g} or more, the budget ran out"
        if self.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN):
            return "unknown, the budget ran out"
        return "no meaning without a unique solution"


def rate(
    puzzle: PuzzleLike,
    *,
    scales: str | Iterable[str] | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Ratings:
    """Rate a puzzle on the named scales. By default, boards with constraints are rated on
    `logic` and `search`, and other boards on all scales except `logic`.

    A scale that runs out of its budget has no rating. Only `search` rates puzzles that are not
    unique; a puzzle without a verdict has no rating. budget: the limit for the verdict, and again
    for each scale; its default is as for `steps`. puzzle, model and board are as in `check`.

    Raises UnknownTechniqueError for an unknown scale, and the errors that `check` raises.

    >>> import sudoku
    >>> print(sudoku.rate("12..34..21434..2", scales="hodoku"))
    unique
    hodoku 2.2.0: score 24, Easy
      Full House   ##### 5
      Naked Single # 1
    """
    asked = as_puzzle(puzzle, board)
    names = [scales] if isinstance(scales, str) else scales or default_scales(asked.board)
    wanted = [scale_named(name) for name in dict.fromkeys(names)]
    budget = limited(budget, asked.board)
    outcome = shared_model(model, asked.board).search(asked, limit=2, budget=budget)
    is_unique, is_known = outcome.verdict is Verdict.UNIQUE, outcome.verdict is not Verdict.UNKNOWN
    found: dict[Scale, Rating | None] = {}
    at_least: dict[Scale, float] = {}
    for scale in wanted:
        found[scale] = None
        is_meant = is_unique or (is_known and not scale.needs_unique)
        if is_meant and scale.supports(asked.board):
            try:
                found[scale] = scale.rate(asked, outcome.solution, budget.seconds)
            except UnfinishedRating as unfinished:
                at_least[scale] = unfinished.at_least
            except OutOfBudget:
                continue
    return Ratings(asked, outcome.verdict, found, at_least, budget)
