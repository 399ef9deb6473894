"""The answers to puzzles as rows of a table, one by one and in blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sudoku.errors import SudokuError
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.columns import Column, Kind, Rows, Value
from sudoku.interface.outcome import Verdict

PROVED, MISSING, TOO_LARGE = "proved", "missing", "too large"
"""Whether the answer has a proof, if the question proves its answers."""
BlockValues: TypeAlias = "dict[str, list[Value]]"
OF_INPUT = frozenset({"puzzle", "clues"})
"""The columns of the input that `ask_block` makes."""
VERDICT_WORDS = {verdict.value: verdict.value for verdict in Verdict}
"""What a summary says of verdicts."""
VERDICT = Column(
    "verdict", Kind.TEXT, "unique, multiple, unsatisfiable or unknown", tuple(VERDICT_WORDS)
)
MODEL = Column("model", Kind.TEXT, "the model that answered")
SECONDS = Column("seconds", Kind.REAL, "the time for this puzzle; in blocks, the average")
SECONDS_ALONE = Column("seconds", Kind.REAL, "the time for this puzzle")


@dataclass(frozen=True, slots=True)
class AnsweredRows:
    """The answers to some puzzles, a row each."""

    rows: Rows
    problems: tuple[SudokuError, ...] = ()
    """What is to be reported besides."""
    certificates: bytes = b""
    """Certificates to keep, as members of an archive."""

    @classmethod
    def of(cls, row: Mapping[str, Value], *problems: SudokuError) -> AnsweredRows:
        """The answer to one puzzle."""
        return cls(Rows.of(row), problems)


def put(values: BlockValues, names: Sequence[str], count: int, row: int, one: Rows) -> None:
    """Replace a row of these columns of a block, but for what the puzzle is, by this one."""
    for name in set(names) - OF_INPUT:
        if name in values or name in one.values:
            value = one.values.get(name, (None,))[0]
            values.setdefault(name, [None] * count)[row] = value


def has_arrays(model: str, budget: Budget, block: Block) -> bool:
    """Whether the model searches the puzzles of this block in arrays, and nothing limits it."""
    from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

    return budget == UNLIMITED and bulk_model(model, block.board) is not None
