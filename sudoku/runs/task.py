"""The interface of a task: what a run asks of each puzzle, and the columns of its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sudoku.errors import ModelFault, NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.tables.columns import Column, Rows, Value


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to some puzzles, a row each. problems: what is to be reported besides."""

    rows: Rows
    problems: tuple[NotationError | ModelFault, ...] = ()


class Task(Protocol):
    """A question about every puzzle of a run. It can be pickled.

    name: of the subcommand. model: its spec. budget: for each puzzle. columns: of its answers,
    beside those of the input. defaults: the columns that are written unless others are asked for,
    of both kinds.
    """

    @property
    def name(self) -> str: ...

    @property
    def model(self) -> str: ...

    @property
    def budget(self) -> Budget: ...

    @property
    def columns(self) -> Sequence[Column]: ...

    @property
    def defaults(self) -> Sequence[str]: ...

    def takes(self, block: Block) -> bool:
        """Whether `ask_block` answers this block; if not, its puzzles are asked one by one."""
        ...

    def ask(self, entry: Entry) -> Mapping[str, Value]:
        """The answer to one puzzle, by column. Raises what `check` raises."""
        ...

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        """The answers to all puzzles of a block. Of the columns, those with these names suffice;
        `puzzle` and `clues` are among the answers, other columns of the input are not.

        The same as those of `ask` for each puzzle, measurements aside.
        """
        ...

    def as_dict(self) -> dict[str, Any]:
        """What tells this task from others in the journal: all that its answers depend on."""
        ...
