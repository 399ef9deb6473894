"""The question for the number of solutions: its options, and its columns in a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Kind, Value
from sudoku.questions.counting import SMALL, Count, count
from sudoku.questions.option import Option
from sudoku.questions.question import MODEL, SECONDS, AnsweredRows, Question, has_arrays

EXACT, LIMIT, ESTIMATE, PARTIAL = "exact", "limit", "estimate", "partial"
_WORDS = {
    EXACT: "counted",
    LIMIT: "beyond the limit",
    ESTIMATE: "estimated",
    PARTIAL: "counted in part, within the budget",
}


@dataclass(frozen=True, slots=True)
class CountQuestion(Question):
    """Count the solutions of each puzzle.

    auto and sat count large numbers without listing the solutions; other models list them. If the
    count takes more than three quarters of the budget, or too much memory, the answer is a lower
    bound; --estimate is faster. On boards with constraints every model lists the solutions, and
    --estimate is not available.

    Exit code: 0 the number is exact, estimated, or reached --limit; 2 bad input or usage; 3 the
    number is a lower bound because budget or memory ran out; 4 a model failed.
    """

    limit: Annotated[int | None, Option("Stop counting at N.", least=1)] = None
    estimate: Annotated[
        bool,
        Option("Estimate large numbers from random samples, with 99% confidence limits."),
    ] = False
    seed: Annotated[int, Option("Random seed for the samples.")] = 0

    name = "count"
    answer = "sudoku.questions.answers.counts:CountLine"
    title = "The number of solutions"
    examples = ("sudoku count puzzles.txt", "sudoku count --estimate --seconds 10 puzzles.txt")
    COLUMNS: ClassVar[Sequence[Column]] = (
        Column("count", Kind.NUMBER, "the number of solutions, of any size"),
        Column(
            "kind",
            Kind.TEXT,
            "exact, limit (there may be more), estimate, or partial (a lower bound)",
            tuple(_WORDS),
        ),
        Column("low", Kind.REAL, "the lower confidence limit of an estimate"),
        Column("high", Kind.REAL, "the upper confidence limit of an estimate"),
        MODEL,
        SECONDS,
    )
    tallied = ("kind",)
    words: ClassVar[Mapping[str, str]] = _WORDS

    @property
    def defaults(self) -> Sequence[str]:
        limits = ("low", "high") if self.estimate else ()
        return ("file", "row", "puzzle", "count", "kind", *limits, "error")

    def ask(self, entry: Entry) -> Count:
        return count(
            entry.puzzle,
            limit=self.limit,
            estimate=self.estimate,
            seed=self.seed,
            model=self.model,
            budget=self.budget,
        )

    def row(self, found: Count) -> dict[str, Value]:
        estimate = found.estimate
        return {
            "count": found.count,
            "kind": _kind(found),
            "low": None if estimate is None else estimate.low,
            "high": None if estimate is None else estimate.high,
            "model": found.model,
            "seconds": found.effort.seconds,
        }

    def takes(self, block: Block) -> bool:
        return has_arrays(self.model, self.budget, block)

    def ask_block(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        from sudoku.bulk.columns import count_columns  # late: it imports numpy

        most = min(self.limit or SMALL, SMALL)
        values, others = count_columns(block, self.model, names, most, EXACT)
        return self.with_others(block, values, names, others)


def _kind(found: Count) -> str:
    if not found.is_complete:
        return PARTIAL
    if found.estimate is not None:
        return ESTIMATE
    return EXACT if found.exact else LIMIT
