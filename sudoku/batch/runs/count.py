"""The task of `sudoku count`: the number of solutions of each puzzle."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.batch.runs.task import Answers, has_arrays, with_others
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Value
from sudoku.questions.counting import SMALL, Count, count

EXACT, LIMIT, ESTIMATE, PARTIAL = "exact", "limit", "estimate", "partial"
COLUMNS: Sequence[Column] = (
    Column("count", Kind.NUMBER, "the number of solutions, of any size"),
    Column(
        "kind",
        Kind.TEXT,
        "exact; limit: there are more; estimate; partial: at least these",
        (EXACT, LIMIT, ESTIMATE, PARTIAL),
    ),
    Column("low", Kind.REAL, "of an estimate: the lower confidence limit"),
    Column("high", Kind.REAL, "of an estimate: the upper confidence limit"),
    Column("model", Kind.TEXT, "the model that answered"),
    Column("seconds", Kind.REAL, "for this puzzle; in blocks the average"),
)


@dataclass(frozen=True, slots=True)
class CountTask:
    """See Task, and `count` for the arguments."""

    model: str
    budget: Budget
    limit: int | None = None
    estimate: bool = False
    seed: int = 0

    @property
    def name(self) -> str:
        return "count"

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        limits = ("low", "high") if self.estimate else ()
        return ("file", "row", "puzzle", "count", "kind", *limits, "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("kind",)

    @property
    def words(self) -> Mapping[str, str]:
        return {
            EXACT: "counted",
            LIMIT: "beyond the limit",
            ESTIMATE: "estimated",
            PARTIAL: "counted in part, within the budget",
        }

    @property
    def failing(self) -> Collection[str]:
        return ()

    def takes(self, block: Block) -> bool:
        return has_arrays(self.model, self.budget, block)

    def ask(self, entry: Entry) -> Answers:
        found = count(
            entry.puzzle,
            limit=self.limit,
            estimate=self.estimate,
            seed=self.seed,
            model=self.model,
            budget=self.budget,
        )
        estimate = found.estimate
        row: dict[str, Value] = {
            "count": found.count,
            "kind": _kind(found),
            "low": None if estimate is None else estimate.low,
            "high": None if estimate is None else estimate.high,
            "model": found.model,
            "seconds": found.effort.seconds,
        }
        return Answers.of(row)

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        from sudoku.bulk.blocks import block_digits
        from sudoku.bulk.columns import columns_of_input
        from sudoku.bulk.counting import few

        digits = block_digits(block)
        most = min(self.limit or SMALL, SMALL)
        found = few(digits, block.board, self.model, most)
        values: dict[str, list[Value]] = {
            **columns_of_input(digits, names),
            "count": [*found.counts],
            "kind": [EXACT] * block.count,
            "model": [found.model] * block.count,
            "seconds": [found.seconds] * block.count,
        }
        return with_others(self, block, values, names, found.others)

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **asdict(self)}


def _kind(found: Count) -> str:
    if not found.is_complete:
        return PARTIAL
    if found.estimate is not None:
        return ESTIMATE
    return EXACT if found.exact else LIMIT
