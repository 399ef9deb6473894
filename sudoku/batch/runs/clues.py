"""The task of `sudoku clues`: which clues each puzzle needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.batch.columns import VERDICTS
from sudoku.batch.runs.check import WORDS
from sudoku.batch.runs.task import Answers, has_arrays, with_others
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Verdict
from sudoku.questions.clues import clues

UNIQUE_OR_WHY_NOT = Column(
    "verdict", Kind.TEXT, "unique, or why there is no answer: multiple, unsatisfiable, …", VERDICTS
)
COLUMNS: Sequence[Column] = (
    UNIQUE_OR_WHY_NOT,
    Column("minimal", Kind.FLAG, "whether every clue and rule is required"),
    Column("redundant", Kind.TEXT, "the cells of the redundant clues, such as r1c1 r2c3"),
    Column("required", Kind.TEXT, "the cells of the required clues"),
    Column("redundant_rules", Kind.TEXT, "the redundant rules, one a line"),
    Column("required_rules", Kind.TEXT, "the required rules, one a line"),
    Column("complete", Kind.FLAG, "false if the budget ran out before all were tested"),
    Column("model", Kind.TEXT, "the model that answered"),
    Column("seconds", Kind.REAL, "for this puzzle; in blocks the average"),
)


@dataclass(frozen=True, slots=True)
class CluesTask:
    """See Task, and `clues` for the arguments."""

    model: str
    budget: Budget

    @property
    def name(self) -> str:
        return "clues"

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "minimal", "redundant", "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("verdict", "minimal", "complete")

    @property
    def words(self) -> Mapping[str, str]:
        own = {"minimal": "minimal", "not minimal": "not minimal", "not complete": "not complete"}
        return {**own, **{word: WORDS[word] for word in WORDS if word != Verdict.UNIQUE.value}}

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.MULTIPLE.value, Verdict.UNSATISFIABLE.value)

    def takes(self, block: Block) -> bool:
        return not block.board.constraints and has_arrays(self.model, self.budget, block)

    def ask(self, entry: Entry) -> Answers:
        found = clues(entry.puzzle, model=self.model, budget=self.budget)
        values, name = found.as_dict(), entry.puzzle.board.cell_name
        row: dict[str, Value] = {
            "verdict": values["verdict"],
            "minimal": found.is_minimal,
            "redundant": " ".join(map(name, sorted(found.redundant))),
            "required": " ".join(map(name, sorted(found.required))),
            "redundant_rules": "\n".join(values["redundant_rules"]),
            "required_rules": "\n".join(values["required_rules"]),
            "complete": found.is_complete,
            "model": found.model,
            "seconds": found.effort.seconds,
        }
        return Answers.of(row)

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        from sudoku.bulk.clue_columns import clue_columns  # late: it imports numpy

        values, others = clue_columns(block, self.model, names)
        return with_others(self, block, values, names, others)

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **asdict(self)}
