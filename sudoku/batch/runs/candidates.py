"""The task of `sudoku candidates`: the digits that each cell has in the solutions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from sudoku.batch.columns import VERDICTS
from sudoku.batch.runs.check import WORDS
from sudoku.batch.runs.task import Answers, has_arrays, with_others
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import has_symbols, symbol
from sudoku.questions.candidates import Candidates, candidates

NONE = "-"
"""A cell without candidates."""
COLUMNS: Sequence[Column] = (
    Column("verdict", Kind.TEXT, "unique, multiple, unsatisfiable or unknown", VERDICTS),
    Column("candidates", Kind.TEXT, "the digits of each cell, with a space between cells"),
    Column("fixed", Kind.INTEGER, "the number of cells that are the same in all solutions"),
    Column("counts", Kind.TEXT, "with --max-count: for each candidate its number of solutions"),
    Column("complete", Kind.FLAG, "false if the budget ran out before all were found"),
    Column("model", Kind.TEXT, "the model that answered"),
    Column("seconds", Kind.REAL, "for this puzzle; in blocks the average"),
)


@dataclass(frozen=True, slots=True)
class CandidatesTask:
    """See Task, and `candidates` for the arguments."""

    model: str
    budget: Budget
    max_count: int | None = None

    @property
    def name(self) -> str:
        return "candidates"

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        counts = () if self.max_count is None else ("counts",)
        return ("file", "row", "puzzle", "verdict", "candidates", *counts, "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("verdict", "complete")

    @property
    def words(self) -> Mapping[str, str]:
        return {**WORDS, "not complete": "not complete"}

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.UNSATISFIABLE.value,)

    def takes(self, block: Block) -> bool:
        return self.max_count is None and has_arrays(self.model, self.budget, block)

    def ask(self, entry: Entry) -> Answers:
        found = candidates(
            entry.puzzle, max_count=self.max_count, model=self.model, budget=self.budget
        )
        return Answers.of(_row(found))

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        from sudoku.bulk.candidate_columns import candidate_columns  # late: it imports numpy

        values, others = candidate_columns(block, self.model, names, _text_of(block.board))
        return with_others(self, block, values, names, others)

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **asdict(self)}


def _row(found: Candidates) -> dict[str, Value]:
    board = found.puzzle.board
    counts = None
    if found.counts is not None:
        counts = " ".join(",".join(map(str, each)) or NONE for each in found.counts)
    return {
        "verdict": found.verdict.value,
        "candidates": " ".join(_joined(board, digits) for digits in found.candidates),
        "fixed": len(found.backbone),
        "counts": counts,
        "complete": found.is_complete,
        "model": found.model,
        "seconds": found.effort.seconds,
    }


def _joined(board: Board, digits: Sequence[int]) -> str:
    """The digits of a cell: symbols, or numbers with commas."""
    texts = [symbol(board, digit) for digit in digits]
    return ("" if has_symbols(board, None) else ",").join(texts) or NONE


@cache
def _text_of(board: Board) -> Callable[[int], str]:
    """The text of a set of digits, by its bits."""

    @cache
    def text(mask: int) -> str:
        return _joined(board, [d for d in range(1, board.digit_count + 1) if mask >> d - 1 & 1])

    return text
