"""A question about puzzles, declared once.

A question is a frozen dataclass. Its fields are its options: Annotated with an Option, they become
the options of a subcommand and the fields of a request. Its docstring is the help text. Its answer
is a value with `text`, `as_dict` and `is_complete`, and a row with the columns in COLUMNS, if there
are any.

A new question is a module with such a class, and a line in `sudoku.questions.registry`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

from sudoku.errors import (
    CanonicalFormError,
    MeaninglessQuestionError,
    ModelFault,
    SudokuError,
    UnprovedError,
    UnsupportedQuestionError,
)
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.columns import BlockValues, Column, Kind, Rows, Value
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.no_answer import NoAnswer, answer_or_why_not

PROVED, MISSING, TOO_LARGE = "proved", "missing", "too large"
"""The status of the proof, if the question proves its answers."""
OF_INPUT = frozenset({"puzzle", "clues"})
"""The columns of the input that `ask_block` fills."""
VERDICT_WORDS = {verdict.value: verdict.value for verdict in Verdict}
"""The words for verdicts in a summary."""
VERDICT = Column(
    "verdict", Kind.TEXT, "unique, multiple, unsatisfiable or unknown", tuple(VERDICT_WORDS)
)
MODEL = Column("model", Kind.TEXT, "the model that answered")
SECONDS = Column("seconds", Kind.REAL, "the time for this puzzle; in blocks, the average")
SECONDS_ALONE = Column("seconds", Kind.REAL, "the time for this puzzle")
JSON = Column("json", Kind.TEXT, "the lines that --json prints; missing if there is no answer")
ANSWERED = Column("answered", Kind.FLAG, "false if the question has no meaning for the puzzle")


@dataclass(frozen=True, slots=True)
class AnsweredRows:
    """The answers to some puzzles, one row for each."""

    rows: Rows
    problems: tuple[SudokuError, ...] = ()
    """Problems to report in addition to the rows."""
    certificates: bytes = b""
    """Certificates to keep, as members of an archive."""

    @classmethod
    def of(cls, row: Mapping[str, Value], *problems: SudokuError) -> AnsweredRows:
        """The answer to one puzzle."""
        return cls(Rows.of(row), problems)


def rows_in_json(
    row: Mapping[str, Value],
    objects: Iterable[Mapping[str, Any]],
    problems: Sequence[SudokuError] = (),
    certificates: bytes = b"",
) -> AnsweredRows:
    """A row with these JSON objects."""
    lines = "".join(f"{json.dumps(each)}\n" for each in objects)
    return AnsweredRows(Rows.of({**row, JSON.name: lines}), tuple(problems), certificates)


def put(values: BlockValues, names: Sequence[str], count: int, row: int, one: Rows) -> None:
    """Replace a row of a block by this row, except for the columns that identify the puzzle."""
    for name in set(names) - OF_INPUT:
        if name in values or name in one.values:
            value = one.values.get(name, (None,))[0]
            values.setdefault(name, [None] * count)[row] = value


def has_arrays(model: str, budget: Budget, block: Block) -> bool:
    """Whether the model searches the puzzles of this block in arrays, without a budget."""
    from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

    return budget == UNLIMITED and bulk_model(model, block.board) is not None


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """A question about every puzzle of an input. It can be pickled and sent to other processes."""

    model: str
    """The spec of the model that answers."""
    budget: Budget
    """The budget for each puzzle."""

    name: ClassVar[str]
    """The name of the subcommand, and the last part of the address `/api/NAME`."""
    title: ClassVar[str] = ""
    """A description of the answer in a few words, for the HTTP API."""
    answer: ClassVar[str] = ""
    """The module and name of the JSON type of its answers, for the JSON Schema; "" if no command
    prints them.
    """
    examples: ClassVar[Sequence[str]] = ()
    """Command lines for the help text."""
    default_model: ClassVar[str] = DEFAULT_MODEL
    needs_analyst: ClassVar[bool] = False
    """Whether only models with Capability.ANALYSE can answer."""
    is_streamed: ClassVar[bool] = False
    """Whether an answer is printed piece by piece while it is found, which requires this process.
    """
    COLUMNS: ClassVar[Sequence[Column]] = ()
    """The columns of its answers in a table, excluding the input's columns."""
    tallied: ClassVar[Sequence[str]] = ("verdict", "complete")
    """The columns whose values are counted, whether or not they are written."""
    words: ClassVar[Mapping[str, str]] = {**VERDICT_WORDS, "not complete": "not complete"}
    """The words of the summary for each tallied value, in order. A flag counts as its name, or as
    "not NAME".
    """
    json_lines: ClassVar[str] = "one JSON object per line"
    """A description of what --json prints."""
    json_in_blocks: ClassVar[bool] = False
    """Whether `ask_block` also fills the column JSON, with symbols as digits."""
    in_words: ClassVar[bool] = True
    """Whether a request can ask for the answer as text."""
    in_pictures: ClassVar[bool] = False
    """Whether a request can ask for the answer as a picture."""
    answers_are_puzzles: ClassVar[bool] = False
    """Whether the text of an answer is a puzzle that can be read again."""

    def chosen(self) -> Question:
        """The question that these options ask: usually this question, but another for `clues
        --minimise`.

        Raises OptionError for options that cannot be combined, and SudokuError for a wrong name.
        """
        return self

    def only(self, _names: Collection[str]) -> Self:
        """Limit the question to columns with these names."""
        return self

    @property
    def defaults(self) -> Sequence[str]:
        """The default columns of a table, including the input's columns."""
        own = [column.name for column in self.COLUMNS]
        return ("file", "row", "puzzle", *own, "error") if own else ()

    @property
    def failing(self) -> Collection[str]:
        """The tallied values that lead to exit code 1."""
        return ()

    @property
    def refused_in_tables(self) -> Sequence[str]:
        """The given options that have no meaning for a table."""
        return ()

    @abstractmethod
    def ask(self, entry: Entry) -> Any:
        """The answer to one puzzle, with `text`, `as_dict` and `is_complete`. Raises the errors of
        `check`.
        """

    def is_meaningless(self, _answer: Any) -> bool:
        """Whether an answer only says that the question has no meaning for the puzzle."""
        return False

    def row(self, _answer: Any) -> dict[str, Value]:
        """The columns of an answer."""
        return {}

    def rows(self, entry: Entry) -> AnsweredRows:
        """The row of one puzzle, and its problems. Raises the same errors as `check`."""
        return AnsweredRows.of(self.row(self.ask(entry)))

    def dicts(self, answer: Any, style: DigitStyle | None) -> Iterable[Mapping[str, Any]]:
        """An answer as plain values: usually one mapping, but one for each step of `steps`."""
        return [answer.as_dict(style)]

    def objects(
        self, entry: Entry, answer: Any, style: DigitStyle | None
    ) -> Iterable[dict[str, Any]]:
        """The JSON objects of an answer or a NoAnswer, which --json prints in one line each."""
        if isinstance(answer, NoAnswer):
            return [answer.as_dict(entry, style)]
        return [{**values, **entry.noted()} for values in self.dicts(answer, style)]

    def in_json(self, entry: Entry, style: DigitStyle | None) -> AnsweredRows:
        """The answer to one puzzle in the column JSON, with the tallied columns."""
        try:
            found = answer_or_why_not(self.ask, entry)
        except (CanonicalFormError, UnsupportedQuestionError) as error:
            return AnsweredRows.of({"complete": False}, error)
        if isinstance(found, NoAnswer):
            row: dict[str, Value] = {**found.row()}
            row["answered"] = row.get("verdict") == Verdict.UNKNOWN.value
            return rows_in_json(row, self.objects(entry, found, style))
        return self.answer_in_json(entry, found, style)

    def answer_in_json(self, entry: Entry, found: Any, style: DigitStyle | None) -> AnsweredRows:
        """An answer in the column JSON, with the tallied columns."""
        objects = [*self.objects(entry, found, style)]
        row = {name: each[name] for each in objects[:1] for name in self.tallied if name in each}
        row |= {"answered": not self.is_meaningless(found), **self.row(found)}
        return rows_in_json(row, objects)

    def takes(self, _block: Block) -> bool:
        """Whether `ask_block` answers this block; otherwise its puzzles are asked one by one."""
        return False

    def ask_block(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        """The rows of all puzzles of a block, with at least these columns. They include `puzzle`
        and `clues`, but no other columns of the input.

        Except for measurements, they equal the results of `rows` for each puzzle.
        """
        return self.all_alone(block, names)

    def answered(self, entry: Entry) -> AnsweredRows:
        """The row of one puzzle; an error about the puzzle becomes part of the row."""
        try:
            return self.rows(entry)
        except (MeaninglessQuestionError, UnprovedError) as error:
            return AnsweredRows.of(NoAnswer(error).row())
        except ModelFault as fault:
            return AnsweredRows.of(NoAnswer(fault).row(), fault)

    def with_others(
        self, block: Block, values: BlockValues, names: Sequence[str], others: Iterable[int]
    ) -> AnsweredRows:
        """The rows of a block with these values. others: the numbers of the rows whose puzzles are
        answered one by one.
        """
        problems: list[SudokuError] = []
        certificates: list[bytes] = []
        for row in others:
            found = self.answered(block.entry(row))
            problems += found.problems
            certificates.append(found.certificates)
            put(values, names, block.count, row, found.rows)
        return AnsweredRows(Rows(values, block.count), tuple(problems), b"".join(certificates))

    def all_alone(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        """The rows of a block, answered puzzle by puzzle."""
        from sudoku.bulk.blocks import block_digits  # late: it imports numpy
        from sudoku.bulk.columns import columns_of_input

        values = columns_of_input(block_digits(block), names)
        return self.with_others(block, values, names, range(block.count))

    def as_dict(self) -> dict[str, Any]:
        """Everything that determines the answers, with which a journal can recognise the
        question.
        """
        return {"task": self.name, **asdict(self)}
