"""A puzzle as a finite-domain constraint problem, from which the writers start.

There is one variable for each cell, whose values are the numbers of digits, and auxiliary variables
if rules need them (see `demands`). Each auxiliary variable is a function of the cells, so a solver
that counts assignments counts grids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sudoku.constraints.layers import Row
from sudoku.formats.entry import Entry
from sudoku.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable with these values."""

    name: str
    """A letter, followed by letters and digits."""
    values: range


@dataclass(frozen=True, slots=True)
class DifferentValues:
    """No digit occurs twice. If there are as many cells as digits, every digit occurs."""

    variables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WeightedSum:
    """The linear relation coefficients · variables RELATION total, with a key of
    `primitives.RELATIONS`.
    """

    variables: tuple[int, ...]
    coefficients: tuple[int, ...]
    relation: str
    total: int


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The values of one or two variables form one of the rows. There is at least one row."""

    variables: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class StateStep:
    """The values of three variables form one of the rows. The first two determine the third."""

    variables: tuple[int, int, int]
    rows: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class AcceptedWord:
    """Different cells hold a word of an automaton, in the form of `layers.layers_of`."""

    variables: tuple[int, ...]
    layers: tuple[tuple[Row, ...], ...]

    @property
    def state_count(self) -> int:
        """The number of states, including the last, accepting one."""
        return sum(map(len, self.layers)) + 1

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """The steps (state, digit, next state). States are numbered from 0, layer by layer."""
        first = 0
        for rows in self.layers:
            following = first + len(rows)
            for state, row in enumerate(rows, start=first):
                for digit, target in enumerate(row, start=1):
                    if target >= 0:
                        yield state, digit, following + target
            first = following


ProblemPart: TypeAlias = DifferentValues | WeightedSum | ValueTable | StateStep | AcceptedWord


@dataclass(frozen=True, slots=True)
class Section:
    """The demands of a house or a rule, with its name or text."""

    title: str
    parts: Sequence[ProblemPart]


@dataclass(frozen=True, slots=True)
class Problem:
    """The rules of a puzzle."""

    entry: Entry
    variables: Sequence[Variable]
    """The variables of the cells in their order, then auxiliary variables."""
    sections: Sequence[Section]

    @property
    def puzzle(self) -> Puzzle:
        return self.entry.puzzle

    @property
    def further(self) -> Sequence[Variable]:
        """The auxiliary variables."""
        return self.variables[self.puzzle.board.cell_count :]

    @property
    def givens(self) -> list[tuple[int, int]]:
        """The cells of the clues, and their digits."""
        return [(cell, digit) for cell, digit in enumerate(self.puzzle.clues) if digit]

    def remarks(self) -> Iterator[str]:
        """The comments at the top of a file, without line breaks."""
        yield from about(self.entry)
        if self.further:
            first, last = self.further[0].name, self.further[-1].name
            yield f"further variables from {first} to {last}: each is determined by the cells"


def about(entry: Entry) -> Iterator[str]:
    """The comments about a puzzle, without line breaks: its metadata, its warnings and its
    board.
    """
    board, count = entry.puzzle.board, entry.puzzle.clue_count
    yield from (f"{name}: {_on_a_line(text)}" for name, text in entry.info.named.items())
    yield from (f"warning: {_on_a_line(text)}" for text in entry.warnings)
    yield f"Sudoku, {board}, {count} given{'' if count == 1 else 's'}"
    if board.values[0] != 1:
        yield f"digits count from 1, which stands for {board.values[0]}"


def _on_a_line(text: str) -> str:
    return "".join(filter(str.isprintable, " ".join(text.split())))
