"""One piece of a run: an item of the input, asked and encoded by a worker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter

from sudoku.batch.question import LINES_OF_WEIGHT, NO_PUZZLE
from sudoku.batch.runs.inputs import Numbered, block_columns, error_row, input_row
from sudoku.batch.runs.making import Numbers
from sudoku.batch.runs.shape import Shape
from sudoku.errors import ModelFault, NotationError, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Rows
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.question import Question
from sudoku.questions.rows import AnsweredRows


@dataclass(frozen=True, slots=True)
class PieceAnswer:
    """The encoded rows of a piece. read: its puzzles. written: its rows. tallies: see
    Question.tallied. slowest: its seconds, file and row. problems: what is to be
    reported. certificates: as in AnsweredRows.
    """

    data: bytes
    read: int
    written: int
    tallies: Mapping[str, int]
    slowest: tuple[float, str, int]
    seconds: float
    problems: tuple[SudokuError, ...] = ()
    certificates: bytes = b""


@dataclass(frozen=True, slots=True)
class Piece:
    """A numbered item, to be answered here or in another process. See Asked."""

    numbered: Numbered
    task: Question
    shape: Shape
    puzzle: Puzzle = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "puzzle", _first_puzzle(self.numbered))

    @property
    def model(self) -> str:
        return self.task.model

    @property
    def weight(self) -> int:
        item, count = self.numbered.item, self.numbered.count
        is_whole = not isinstance(item, Block) or self.task.takes(item)
        return 1 + count // LINES_OF_WEIGHT if is_whole else count

    @property
    def seconds(self) -> float | None:
        """Blocks have no limit, see Question.takes."""
        return self.task.budget.seconds

    def ask(self) -> PieceAnswer:
        """Raises what the task raises, except for what becomes a row with an error."""
        start = perf_counter()
        item, row = self.numbered.item, self.numbered.row
        if isinstance(item, Block):
            names = {*self.shape.needed, *self.task.tallied, "error", "seconds"}
            ask = self.task.ask_block if self.task.takes(item) else self.task.all_alone
            answers = ask(item, sorted(names))
            values = {**block_columns(item, row), **answers.rows.values}
            found = replace(answers, rows=Rows(values, item.count))
        elif isinstance(item, NotationError):
            found = AnsweredRows.of(error_row(item, row), item)
        elif isinstance(item, Numbers):
            found = item.answers()
        else:
            found = self._with_input(item, self.task.answered(item))
        return self._encoded(found, perf_counter() - start)

    def lost(self, fault: ModelFault) -> PieceAnswer:
        """The answer if a process crashed at this piece of one puzzle."""
        item, found = self.numbered.item, AnsweredRows.of({"error": str(fault)}, fault)
        known = self._with_input(item, found) if isinstance(item, Entry) else found
        return self._encoded(known, 0.0)

    def _with_input(self, entry: Entry, found: AnsweredRows) -> AnsweredRows:
        own = {name: values[0] for name, values in found.rows.values.items()}
        return replace(found, rows=Rows.of(input_row(entry, self.numbered.row) | own))

    def _encoded(self, found: AnsweredRows, seconds: float) -> PieceAnswer:
        rows = found.rows
        data, written = self.shape.encode(rows, self.puzzle.board)
        slowest = self._slowest(rows, seconds / self.numbered.count)
        tallies = _tallies(self.task, found)
        return PieceAnswer(
            data,
            self.numbered.count,
            written,
            tallies,
            slowest,
            seconds,
            found.problems,
            found.certificates,
        )

    def _slowest(self, rows: Rows, average: float) -> tuple[float, str, int]:
        """Of a block, among the puzzles that were asked alone: all others have the average."""
        times = rows.values.get("seconds") or [average]
        seconds = [time if isinstance(time, float) else 0.0 for time in times]
        most = max(seconds)
        if len(seconds) > 1 and seconds.count(most) > 1:
            return 0.0, "", 0
        return most, self.numbered.item.source, self.numbered.row_of(seconds.index(most))


def _tallies(task: Question, found: AnsweredRows) -> dict[str, int]:
    tallies: dict[str, int] = {}
    for name in task.tallied:
        values = found.rows.values.get(name, ())
        for value in {*values}:
            if value is not None:
                flag = name if value else f"not {name}"
                word = flag if isinstance(value, bool) else str(value)
                tallies[word] = values.count(value)
    return tallies


def _first_puzzle(numbered: Numbered) -> Puzzle:
    """The puzzle on whose board a worker opens its model."""
    item = numbered.item
    if isinstance(item, NotationError):
        return NO_PUZZLE
    if isinstance(item, Numbers):
        return Puzzle(item.board, (0,) * item.board.cell_count)
    return item.entry(0).puzzle if isinstance(item, Block) else item.puzzle
