"""The interface of a task: what a run asks of each puzzle, and the columns of its answers.

A further task is a module here with a class like these, and a line in `registry`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sudoku.errors import MeaninglessQuestionError, ModelFault, SudokuError, UnprovedError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.columns import Column, Rows, Value
from sudoku.interface.outcome import Verdict

BlockValues: TypeAlias = "dict[str, list[Value]]"
PROVED, MISSING, TOO_LARGE = "proved", "missing", "too large"
"""Whether there is a proof, of a task that proves its answers."""
OF_INPUT = frozenset({"puzzle", "clues"})
"""The columns of the input that `ask_block` makes."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to some puzzles, a row each. problems: what is to be reported besides.
    certificates: those that are kept, as they stand in an archive.
    """

    rows: Rows
    problems: tuple[SudokuError, ...] = ()
    certificates: bytes = b""

    @classmethod
    def of(cls, row: Mapping[str, Value], *problems: SudokuError) -> Answers:
        """The answer to one puzzle."""
        return cls(Rows.of(row), problems)


class Task(Protocol):
    """A question about every puzzle of a run. It can be pickled.

    name: of the subcommand. model: its spec. budget: for each puzzle. columns: of its answers,
    beside those of the input. defaults: the columns that are written unless others are asked for,
    of both kinds. tallied: the columns whose values are counted; they are made whether they are
    written or not. words: what the summary says of each of these values, in its order. failing: the
    values of which the command says, by exit code 1, that some puzzle has them. A flag counts as
    its name, or "not NAME".
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

    @property
    def tallied(self) -> Sequence[str]: ...

    @property
    def words(self) -> Mapping[str, str]: ...

    @property
    def failing(self) -> Collection[str]: ...

    def takes(self, block: Block) -> bool:
        """Whether `ask_block` answers this block; if not, its puzzles are asked one by one."""
        ...

    def ask(self, entry: Entry) -> Answers:
        """The answer to one puzzle. Raises what `check` raises."""
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


def answer(task: Task, entry: Entry) -> Answers:
    """The answer to one puzzle, where an error about the puzzle is a part of it."""
    try:
        return task.ask(entry)
    except MeaninglessQuestionError as error:
        return Answers.of({"verdict": error.verdict, "error": str(error)})
    except UnprovedError as error:
        return Answers.of({"verdict": Verdict.UNKNOWN.value, "error": str(error)})
    except ModelFault as fault:
        return Answers.of({"error": str(fault)}, fault)


def with_others(
    task: Task, block: Block, values: BlockValues, names: Sequence[str], rows: Iterable[int]
) -> Answers:
    """The answers to a block: values of these columns, but rows that are asked alone."""
    problems: list[SudokuError] = []
    certificates: list[bytes] = []
    for row in rows:
        found = answer(task, block.entry(row))
        problems += found.problems
        certificates.append(found.certificates)
        put(values, names, block.count, row, found.rows)
    return Answers(Rows(values, block.count), tuple(problems), b"".join(certificates))


def all_alone(task: Task, block: Block, names: Sequence[str]) -> Answers:
    """The answers to a block if each of its puzzles is asked alone."""
    from sudoku.bulk.blocks import block_digits  # late: it imports numpy
    from sudoku.bulk.columns import columns_of_input

    values = columns_of_input(block_digits(block), names)
    return with_others(task, block, values, names, range(block.count))


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
