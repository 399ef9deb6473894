"""The question for true candidates: its options, and its columns in a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar

from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import has_symbols, symbol
from sudoku.questions.candidates import Candidates, candidates
from sudoku.questions.option import Option
from sudoku.questions.question import (
    MODEL,
    SECONDS,
    VERDICT,
    AnsweredRows,
    Question,
    has_arrays,
)

NONE = "-"
"""A cell without candidates in a table."""


@dataclass(frozen=True, slots=True)
class CandidatesQuestion(Question):
    """Draw the digits that each cell has in some solution.

    Cells with a single candidate are the same in all solutions; they form the backbone. --relations
    lists cells that are always equal, and pairs with a common candidate that are always different
    although no house or rule says so.

    Exit code: 0 all candidates are shown, 1 the puzzle is unsatisfiable, 2 bad input or usage, 3
    the budget ran out first, 4 a model failed.
    """

    max_count: Annotated[
        int | None,
        Option(
            "Also count the solutions with each candidate, up to K.",
            least=1,
            most_asked=10_000,
            metavar="K",
        ),
    ] = None
    relations: Annotated[
        bool,
        Option(
            "Also list cells that are equal in all solutions, or different.",
        ),
    ] = False

    name = "candidates"
    answer = "sudoku.questions.answers.counts:CandidatesLine"
    title = "The digits that each cell has in some solution"
    examples = ("sudoku candidates --max-count 100 12..34..........",)
    needs_analyst = True
    in_pictures = True
    json_lines = "one JSON object per line, with a list of digits for each cell"
    COLUMNS: ClassVar[Sequence[Column]] = (
        VERDICT,
        Column("candidates", Kind.TEXT, "the digits of each cell, with a space between cells"),
        Column("fixed", Kind.INTEGER, "the number of cells that are the same in all solutions"),
        Column("counts", Kind.TEXT, "with --max-count: the number of solutions by candidate"),
        Column("complete", Kind.FLAG, "false if the budget ran out before all were known"),
        MODEL,
        SECONDS,
    )

    @property
    def defaults(self) -> Sequence[str]:
        counts = () if self.max_count is None else ("counts",)
        return ("file", "row", "puzzle", "verdict", "candidates", *counts, "error")

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.UNSATISFIABLE.value,)

    @property
    def refused_in_tables(self) -> Sequence[str]:
        return ("relations",) if self.relations else ()

    def ask(self, entry: Entry) -> Candidates:
        return candidates(
            entry.puzzle,
            max_count=self.max_count,
            relations=self.relations,
            model=self.model,
            budget=self.budget,
        )

    def is_meaningless(self, found: Candidates) -> bool:
        return found.verdict is Verdict.UNSATISFIABLE

    def row(self, found: Candidates) -> dict[str, Value]:
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

    def takes(self, block: Block) -> bool:
        return self.max_count is None and has_arrays(self.model, self.budget, block)

    def ask_block(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        from sudoku.bulk.columns import candidate_columns  # late: it imports numpy

        values, others = candidate_columns(block, self.model, names, _text_of(block.board))
        return self.with_others(block, values, names, others)


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
