"""The task of `sudoku generate`: puzzles that are made, a row each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from sudoku.batch.columns import VERDICTS
from sudoku.batch.runs.inputs import Numbered
from sudoku.batch.runs.making import Numbers
from sudoku.batch.sizes import Sizes
from sudoku.formats.entry import Entry
from sudoku.generator.puzzle_generator import Pace, PuzzleGenerator
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind
from sudoku.logic.ratings.registry import SCALES
from sudoku.questions.question import Question
from sudoku.questions.rows import MISSING, PROVED, TOO_LARGE

COLUMNS: Sequence[Column] = (
    Column("verdict", Kind.TEXT, "unique, unsatisfiable, multiple or unknown", VERDICTS),
    Column("solution", Kind.TEXT, "the solution, or one that is known"),
    Column("attempts", Kind.INTEGER, "the puzzles that were tried for this one"),
    *(Column(name, Kind.REAL, f"the rating, with --difficulty {name}") for name in SCALES),
    Column("conflict", Kind.TEXT, "why there is no solution, with --unsatisfiable"),
    Column("details", Kind.TEXT, "what else is known of it, as details of --json"),
    Column("nearest", Kind.TEXT, "the puzzle that came nearest to what was not found"),
    Column("proof", Kind.TEXT, "with --prove, as of sudoku prove", (PROVED, MISSING, TOO_LARGE)),
    Column("found", Kind.FLAG, "false where nothing was found, as error says"),
    Column("seconds", Kind.REAL, "for this puzzle; of puzzles made together the average"),
)
LARGEST = 4096
"""Puzzles that are made together."""


@dataclass(frozen=True, slots=True)
class GenerateTask(Question):
    """Puzzles to order. It asks nothing of puzzles that are read, and makers keep to a budget of
    their own.

    order: the options of the command, by name, that say what is made.
    """

    order: Mapping[str, Any] = field(default_factory=dict)
    prover: str | None = None

    name = "generate"
    COLUMNS = COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        rated = [name for name in SCALES if name in self.order.get("difficulty", "").lower()]
        ruled = ("rules",) if "rules" in self.order else ()
        refuted = ("conflict",) if "unsatisfiable" in self.order else ()
        proved = ("proof",) if self.prover else ()
        return ("row", "puzzle", *ruled, "clues", *rated, "solution", *refuted, *proved, "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("verdict", "found", "proof")

    @property
    def words(self) -> Mapping[str, str]:
        made = {verdict: verdict for verdict in VERDICTS} | {"unknown": "solvable"}
        proofs = {PROVED: "proved and checked", MISSING: "not proved", TOO_LARGE: "too large"}
        return {**made, "not found": "not found", **proofs}

    def ask(self, entry: Entry) -> NoReturn:
        raise TypeError(f"expected numbers of puzzles that are to be made, got {entry!r:.60}")

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **self.order, "prover": self.prover}


class Paces(Sizes):
    """The sizes of blocks of numbers, as a run asks for them."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.pace = Pace(min(most, LARGEST))

    def learn(self, count: int, seconds: float) -> None:
        super().learn(count, seconds)
        self.pace.learn(seconds)


def numbers_of(
    maker: PuzzleGenerator,
    count: int,
    budget: Budget,
    prover: str | None,
    sizes: Paces,
    *,
    is_kept: bool,
) -> Iterator[Numbered]:
    """The numbers 1 … count, as many together as the sizes say."""
    for numbers in sizes.pace.parts(range(1, count + 1)):
        yield Numbered(Numbers(maker, numbers, budget, prover, is_kept), numbers.start)
