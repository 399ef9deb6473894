"""The question behind `sudoku rate`: the ratings of a puzzle, and further columns of tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import isfinite
from typing import Annotated, Any, ClassVar

from sudoku.errors import OutOfBudget
from sudoku.formats.entry import Entry
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.logic.backdoors import backdoors
from sudoku.logic.limits import limited, ran_out
from sudoku.logic.ratings.rate import Ratings, rate
from sudoku.logic.ratings.registry import SCALES, scale_named
from sudoku.logic.ratings.scale import Scale
from sudoku.logic.ratings.search import reference_search
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import walk
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line
from sudoku.questions.asking import decided
from sudoku.questions.option import Option
from sudoku.questions.question import (
    MODEL,
    SECONDS_ALONE,
    VERDICT,
    AnsweredRows,
    Question,
)
from sudoku.symmetry.patterns import pattern_symmetries

TECHNIQUES = "FN"
"""The default techniques for the columns `steps` and `backdoor`."""
DEFAULTS = "se", "logic"
"""The default scales of a table, for plain boards and for boards with constraints."""
_COLUMNS = (
    VERDICT,
    Column("valid", Kind.FLAG, "whether there is one solution"),
    Column("solution", Kind.TEXT, "the solution of a valid puzzle"),
    Column("minimal", Kind.FLAG, "whether every clue of a valid puzzle is required"),
    Column("symmetric", Kind.TEXT, "the symmetries of the pattern of clues, such as rotation180"),
    Column("rating", Kind.REAL, "the rating on the first --scale"),
    *(Column(name, Kind.REAL, "the rating on the scale of this name") for name in SCALES),
    Column(
        "steps",
        Kind.INTEGER,
        "the number of steps found, even if they do not finish the puzzle",
    ),
    Column("backdoor", Kind.INTEGER, "the fewest cells to reveal so that techniques finish"),
    Column("guesses", Kind.INTEGER, "the number of cells where the reference model has to guess"),
    Column("depth", Kind.INTEGER, "the greatest depth of its nested guesses"),
    Column("complete", Kind.FLAG, "false if the budget ran out before some counter was known"),
    MODEL,
    SECONDS_ALONE,
)


@dataclass(frozen=True, slots=True)
class RateQuestion(Question):
    """Rate puzzles on named scales.

    A table can also show whether a puzzle is minimal, its smallest backdoor, and other figures;
    only the columns that you write or use in --where are computed. --seconds limits the verdict,
    each scale and each figure separately; it is 10 by default if the regions are part of the
    solution (rule chaos). If a puzzle is not unique, only the scale `search` rates it.

    Exit code: 0 every puzzle is rated, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """

    scales: Annotated[
        tuple[str, ...],
        Option(
            "Scale to use; may be repeated.",
            flags=("--scale", "-s"),
            metavar="NAME",
            assumed="logic and search on boards with constraints, otherwise all except logic; in a"
            " table logic or se",
            asked_as=f"Any of {', '.join(f'`{name}`' for name in SCALES)}; if absent, `logic` and"
            " `search` on boards with constraints, otherwise all except `logic`.",
        ),
    ] = ()
    techniques: Annotated[
        str | None,
        Option(
            "Techniques for the columns steps and backdoor of a table, as in `sudoku backdoors`.",
            flags=("--techniques", "-t"),
            metavar="LIST",
            assumed=TECHNIQUES,
            in_requests=False,
        ),
    ] = None
    wanted: frozenset[str] = frozenset(column.name for column in _COLUMNS)
    """The columns to compute."""

    name = "rate"
    answer = "sudoku.questions.answers.human:RateLine"
    title = "How hard a puzzle is, on named scales"
    examples = (
        "sudoku rate puzzles.txt",
        "sudoku rate --scale se --json puzzles.txt",
        "sudoku rate --sort --scale hodoku --scale fowler puzzles.txt",
        "sudoku rate --quiet --columns clues,minimal,rating --scale hodoku puzzles.txt",
        "sudoku rate --quiet --template '%p %c %b' --where 'valid and backdoor < 2' puzzles.txt",
    )
    COLUMNS: ClassVar[Sequence[Column]] = _COLUMNS

    def chosen(self) -> RateQuestion:
        """Raises UnknownTechniqueError for an unknown scale or technique."""
        for name in self.scales:
            scale_named(name)
        levels_of(self._techniques)
        return self

    def only(self, names: Collection[str]) -> RateQuestion:
        return replace(self, wanted=frozenset(names))

    @property
    def _scales(self) -> tuple[str, ...]:
        """The scales of a table."""
        return self.scales or DEFAULTS

    @property
    def _techniques(self) -> str:
        return self.techniques or TECHNIQUES

    @property
    def defaults(self) -> Sequence[str]:
        scales = [scale_named(name).name for name in dict.fromkeys(self._scales)]
        return ("file", "row", "puzzle", "clues", "verdict", *scales, "error")

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.MULTIPLE.value, Verdict.UNSATISFIABLE.value)

    def ask(self, entry: Entry) -> Ratings:
        scales = self.scales or None
        return rate(entry.puzzle, scales=scales, model=self.model, budget=self.budget)

    def is_meaningless(self, found: Ratings) -> bool:
        return found.verdict is not Verdict.UNIQUE

    def rows(self, entry: Entry) -> AnsweredRows:
        puzzle = entry.puzzle
        budget = limited(self.budget, puzzle.board)
        if budget != self.budget:
            return replace(self, budget=budget).rows(entry)
        meter = Meter(budget)
        outcome = shared_model(self.model, puzzle.board).search(puzzle, budget=self.budget)
        row: dict[str, Value] = {
            "verdict": outcome.verdict.value,
            "symmetric": " ".join(pattern_symmetries(puzzle)),
            "complete": outcome.verdict is not Verdict.UNKNOWN,
            "model": outcome.model,
        }
        if outcome.verdict is not Verdict.UNKNOWN:
            row["valid"] = outcome.verdict is Verdict.UNIQUE
        for names, count in self._counters(outcome):
            if self.wanted.intersection(names):
                try:
                    row.update(zip(names, count(), strict=True))
                except OutOfBudget:
                    row["complete"] = False
        if not row["complete"]:
            row["error"] = ran_out(self.budget)
        return AnsweredRows.of({**row, "seconds": meter.effort().seconds})

    def as_dict(self) -> dict[str, Any]:
        """The settings without `wanted`, which follows from the columns and --where of the run."""
        return {
            "task": self.name,
            "model": self.model,
            "budget": asdict(self.budget),
            "scales": self._scales,
            "techniques": self._techniques,
        }

    def _counters(
        self, outcome: Outcome
    ) -> list[tuple[tuple[str, ...], Callable[[], Sequence[Value]]]]:
        """Groups of columns, each with a function that computes them or raises OutOfBudget."""
        puzzle, seconds, solution = outcome.puzzle, self.budget.seconds, outcome.solution
        found: list[tuple[tuple[str, ...], Callable[[], Sequence[Value]]]] = [
            (("guesses", "depth"), lambda: reference_search(puzzle, seconds)[1:])
        ]
        is_unique = outcome.verdict is Verdict.UNIQUE
        rated = [each for each in map(scale_named, self._scales) if each.supports(puzzle.board)]
        for scale in map(scale_named, SCALES):
            if (is_unique or not scale.needs_unique) and scale.supports(puzzle.board):
                names = (scale.name, "rating") if scale in rated[:1] else (scale.name,)
                found.append((names, partial(self._hardness, scale, outcome, len(names))))
        if is_unique and solution is not None:
            found += [
                (("solution",), lambda: [to_line(puzzle.board, solution.digits)]),
                (("minimal",), partial(self._is_minimal, puzzle)),
                (("steps",), partial(self._steps, puzzle)),
                (("backdoor",), partial(self._backdoor, puzzle)),
            ]
        return found

    def _hardness(self, scale: Scale, outcome: Outcome, columns: int) -> Sequence[Value]:
        rating = scale.rate(outcome.puzzle, outcome.solution, self.budget.seconds)
        hardness = float(rating.hardness)
        return [hardness if isfinite(hardness) else None] * columns  # not a number

    def _is_minimal(self, puzzle: Puzzle) -> Sequence[Value]:
        meter = Meter(self.budget)
        fewer = (puzzle.with_clues({cell: 0}) for cell in puzzle.clue_cells)
        return [all(decided(self.model, p, meter).verdict is Verdict.MULTIPLE for p in fewer)]

    def _steps(self, puzzle: Puzzle) -> Sequence[Value]:
        levels, seconds = levels_of(self._techniques), self.budget.seconds
        path = walk(Position.of(puzzle), levels, seconds=seconds, with_premises=False)
        if not path.is_complete:
            raise OutOfBudget
        return [len(path.steps)]

    def _backdoor(self, puzzle: Puzzle) -> Sequence[Value]:
        techniques, budget = self._techniques, self.budget
        found = backdoors(puzzle, techniques=techniques, limit=1, model=self.model, budget=budget)
        if found.size is None:
            raise OutOfBudget
        return [found.size]
