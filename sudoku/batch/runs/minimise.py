"""The task of `sudoku clues --minimise`: a minimal puzzle from some of the clues of each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.batch.runs.check import WORDS
from sudoku.batch.runs.clues import UNIQUE_OR_WHY_NOT
from sudoku.batch.runs.task import Answers, all_alone
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.symbols import to_line
from sudoku.questions.minimise import minimise

COLUMNS: Sequence[Column] = (
    UNIQUE_OR_WHY_NOT,
    Column("minimised", Kind.TEXT, "a unique puzzle with some of the clues"),
    Column("minimised_clues", Kind.INTEGER, "its number of clues"),
    Column("minimal", Kind.FLAG, "whether none of its clues can be removed"),
    Column("tries", Kind.INTEGER, "the number of orders that were tried"),
    Column("complete", Kind.FLAG, "false if the budget ran out before all orders were tried"),
    Column("model", Kind.TEXT, "the model that answered"),
    Column("seconds", Kind.REAL, "for this puzzle"),
)


@dataclass(frozen=True, slots=True)
class MinimiseTask:
    """See Task, and `minimise` for the arguments.

    Puzzles are asked one by one: in arrays the order of the clues depends on the other puzzles.
    """

    model: str
    budget: Budget
    seed: int = 0
    tries: int = 1

    @property
    def name(self) -> str:
        return "minimise"

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "minimised", "minimised_clues", "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("verdict", "complete")

    @property
    def words(self) -> Mapping[str, str]:
        minimised = {Verdict.UNIQUE.value: "minimised", "not complete": "of them not complete"}
        return {**WORDS, **minimised}

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.MULTIPLE.value, Verdict.UNSATISFIABLE.value)

    def takes(self, _block: Block) -> bool:
        return False

    def ask(self, entry: Entry) -> Answers:
        found = minimise(
            entry.puzzle, seed=self.seed, tries=self.tries, model=self.model, budget=self.budget
        )
        puzzle, is_unique = found.minimised, found.is_unique
        row: dict[str, Value] = {
            "verdict": (Verdict.UNIQUE if is_unique else Verdict.UNKNOWN).value,
            "minimised": to_line(puzzle.board, puzzle.clues) if is_unique else None,
            "minimised_clues": puzzle.clue_count if is_unique else None,
            "minimal": found.is_minimal,
            "tries": found.tries,
            "complete": found.is_complete,
            "model": found.model,
            "seconds": found.effort.seconds,
        }
        return Answers.of(row)

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        return all_alone(self, block, names)

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **asdict(self)}
