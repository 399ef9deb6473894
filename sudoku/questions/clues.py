"""Which clues a unique puzzle needs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from sudoku.errors import ModelFault, OutOfBudget
from sudoku.formats.given import as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.asking import analyst_of, decided, require_meaning
from sudoku.questions.check import DEFAULT_MODEL

TRIES = 100
"""Orders that are tried for the fewest clues."""
_SENSELESS = {
    Verdict.UNSATISFIABLE: "no clue is redundant or required where there is no solution; "
    "`sudoku explain` tells why there is none",
    Verdict.MULTIPLE: "no clue is redundant or required where the clues leave several solutions; "
    "`sudoku explain` tells which would make it unique",
}


@dataclass(frozen=True, slots=True)
class Clues:
    """What the clues of a unique puzzle are for.

    redundant: the cells of clues without which, one at a time, the puzzle is still unique.
    required: the others, each with another grid that keeps all clues but this one. is_complete:
    whether every clue is in one of them; the budget may have run out.
    """

    puzzle: Puzzle
    redundant: tuple[int, ...]
    required: dict[int, Grid]
    is_complete: bool
    effort: Effort

    @property
    def is_minimal(self) -> bool | None:
        """Whether no clue is redundant; None where the budget left that open."""
        if self.redundant:
            return False
        return True if self.is_complete else None

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku clues --json` prints."""
        name = self.puzzle.clue_name
        return {
            **self.puzzle.as_dict(style),
            "verdict": (Verdict.UNIQUE if self._is_unique else Verdict.UNKNOWN).value,
            "redundant": [name(cell) for cell in self.redundant],
            "required": [name(cell) for cell in self.required],
            "minimal": self.is_minimal,
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }

    @property
    def _is_unique(self) -> bool:
        return self.is_complete or bool(self.redundant or self.required)


@dataclass(frozen=True, slots=True)
class Minimised:
    """A unique puzzle with fewer clues, all of which are those of `puzzle`.

    is_unique: not so where the budget ran out before that was known. is_minimal: none of the clues
    can be left out; not so where the budget ran out before. tries: the orders that were tried.
    is_complete: these are all that were asked for.
    """

    puzzle: Puzzle
    minimised: Puzzle
    is_unique: bool
    is_minimal: bool
    tries: int
    is_complete: bool
    effort: Effort

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku clues --minimise --json` prints."""
        kept = set(self.minimised.clue_cells)
        return {
            **self.puzzle.as_dict(style),
            "verdict": (Verdict.UNIQUE if self.is_unique else Verdict.UNKNOWN).value,
            "minimised": to_line(self.minimised.board, self.minimised.clues, style),
            "minimised_givens": list(self.minimised.clues),
            "minimised_clue_count": self.minimised.clue_count,
            "removed": [self.puzzle.clue_name(c) for c in self.puzzle.clue_cells if c not in kept],
            "minimal": self.is_minimal,
            "tries": self.tries,
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }


def clues(
    puzzle: Puzzle | str,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Clues:
    """Which clues of a unique puzzle are redundant, and which are required.

    puzzle, board and budget are as in `check`. Raises MeaninglessQuestionError for a puzzle that
    is not unique, and what `check` raises.
    """
    asked = as_puzzle(puzzle, board)
    analyst, meter, is_complete = analyst_of(model, asked), Meter(budget), True
    redundant: list[int] = []
    required: dict[int, Grid] = {}
    try:
        require_meaning(decided(model, asked, meter), _SENSELESS)
        for cell, other in analyst.clue_counterexamples(asked, meter):
            if other is None:
                _require_unique(model, asked, asked.with_clues({cell: 0}), meter)
                redundant.append(cell)
            else:
                required[cell] = other
    except OutOfBudget:
        is_complete = False
    return Clues(asked, tuple(redundant), required, is_complete, meter.effort())


def minimise(
    puzzle: Puzzle | str,
    *,
    seed: int = 0,
    tries: int = 1,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Minimised:
    """A minimal puzzle from some of the clues of a unique one: no clue of it can be left out.

    seed: of the random order in which clues are tried; another seed, another minimal puzzle. tries:
    so many orders, of which the one that leaves the fewest clues is taken. puzzle, board and budget
    are as in `check`. Raises ValueError for tries below 1, MeaninglessQuestionError for a puzzle
    that is not unique, and what `check` raises.
    """
    if type(tries) is not int or tries < 1:
        raise ValueError(f"{tries!r} tries, expected an int of at least 1")
    asked = as_puzzle(puzzle, board)
    analyst, meter, rng = analyst_of(model, asked), Meter(budget), Random(seed)  # noqa: S311
    best, tried = asked, 0
    is_unique = is_minimal = is_complete = False
    try:
        outcome = decided(model, asked, meter)
        require_meaning(outcome, _SENSELESS)
        is_unique = True
        while tried < tries:
            tried += 1
            order = list(asked.clue_cells)
            rng.shuffle(order)
            left = frozenset(order)
            for left in analyst.smaller_clue_sets(asked, outcome.solutions[0], order, meter):
                if len(left) < best.clue_count and not is_minimal:
                    best = _only(asked, left)
            if len(left) < best.clue_count or not is_minimal:
                best, is_minimal = _only(asked, left), True
        is_complete = True
    except OutOfBudget:
        pass
    if is_unique:
        _require_unique(model, asked, best, Meter(UNLIMITED))
    return Minimised(asked, best, is_unique, is_minimal, tried, is_complete, meter.effort())


def _require_unique(model: str, puzzle: Puzzle, fewer: Puzzle, meter: Meter) -> None:
    """Raise ModelFault if these fewer clues turn out not to suffice."""
    if decided(model, fewer, meter).verdict is not Verdict.UNIQUE:
        raise ModelFault(f"model {model} took away too much: {fewer}; the puzzle is {puzzle}")


def _only(puzzle: Puzzle, cells: frozenset[int]) -> Puzzle:
    return puzzle.with_clues({cell: 0 for cell in puzzle.clue_cells if cell not in cells})
