"""The interface of a constraint: its name, text, primitives and definition.

A constraint is a frozen dataclass in a separate file, which `vocabulary` finds. Formats, models,
checks, explanations, the fuzzer and the shared tests then cover it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Literal, Self, TypeAlias, cast

from sudoku.constraints.primitives import Cells, Primitive, houses_and_rest, pairs
from sudoku.constraints.rule import Rule, names_of_cells
from sudoku.pictures.marks import Mark, Note
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import House

Gesture: TypeAlias = Literal[
    "board", "cells", "groups", "line", "pair", "corner", "outside", "diagonal", "text"
]
"""How a setter draws a constraint: on the whole board, with no gesture; by pointing at cells in any
order; at groups of cells, joined by "="; at the cells of a line in order; at two neighbours; at the
corner of four cells; at the end of a row or column; at such an end and in a diagonal direction; or
by typing its text.
"""
Group: TypeAlias = Literal[
    "cages", "lines", "signs", "outside", "cells", "board", "general", "digits"
]
"""The groups of constraints in lists, by appearance: cages and other areas; lines; signs between
cells; clues outside the grid; marked cells; rules of the whole board; rules whose text can express
nearly anything; rules that change the digits or cells of the board.
"""
_HIDDEN = re.compile(r"\bh[0-9]")
"""The name of a hidden cell."""


class Constraint(ABC):
    """A rule on a board beyond its rows, columns and regions. Immutable and hashable."""

    __slots__ = ()

    name: ClassVar[str]
    """The standard name, with which the text begins."""
    group: ClassVar[Group]
    """The group in lists."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other accepted names, mostly from other programs."""
    syntax: ClassVar[str]
    """The syntax, in the grammar of `rule`."""
    example: ClassVar[str]
    """A rule for 9x9 boards that some grid obeys."""
    meaning: ClassVar[str]
    """The meaning in one sentence."""
    drawn: ClassVar[str]
    """The usual drawing on paper."""
    source: ClassVar[str]
    """The source of the meaning, and the differences between programs."""
    noun: ClassVar[str] = "rule"
    """The noun for counting: "2 cages"."""
    number: ClassVar[str] = ""
    """The name of the field with the number that a setter may mistype; "" if there is none."""
    reads_marks: ClassVar[bool] = False
    """Whether the meaning depends on other constraints of the board, as a negative rule depends on
    dots.
    """
    reads_labels: ClassVar[bool] = False
    """Whether the rule is about regions that are part of the solution. Its text adds their labels
    to the board as hidden cells: see `chaos`.
    """
    gesture: ClassVar[Gesture] = "text"
    """How a setter draws the constraint."""
    prompt: ClassVar[str] = ""
    """The name of the parameter in prompts; "" if there is none."""

    @classmethod
    @abstractmethod
    def read(cls, rule: Rule) -> Constraint:
        """The constraint that the rule describes. Raises NotationError at the wrong piece."""

    def parameter(self, _board: Board) -> str:
        """The text between the name and the colon, or "". By default, the number."""
        number = getattr(self, self.number) if self.number else None
        return "" if number is None else str(number)

    def arguments(self, _board: Board) -> str:
        """The text after the colon, with every cell written out, or ""."""
        return ""

    @abstractmethod
    def primitives(self, board: Board) -> Iterable[Primitive]:
        """The primitives whose conjunction is equivalent to the rule."""

    @abstractmethod
    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        """Whether a full grid obeys the rule, by the plain definition. It shares no code with the
        primitives, because it judges the solutions of models built from them. digits: the values of
        all digits, of grid cells first and then of hidden cells.
        """

    @classmethod
    @abstractmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Constraint | None:
        """A random constraint of this kind that the grid obeys; None if none was found."""

    def text(self, board: Board) -> str:
        """The canonical text: name, parameter and arguments. It reads as an equal constraint."""
        parameter, arguments = self.parameter(board), self.arguments(board)
        head = f"{self.name} {parameter}" if parameter else self.name
        return f"{head}: {arguments}" if arguments else head

    def numbers(self, board: Board) -> Iterable[int]:
        """The possible values of the number, if the constraint has a number."""
        return range(1, board.cell_count + 1)

    def repairs(self, board: Board) -> Iterator[Constraint]:
        """Copies with other numbers, nearest first; none if the constraint has no number."""
        number = getattr(self, self.number) if self.number else None
        if number is not None:
            others = (value for value in self.numbers(board) if value != number)
            for value in sorted(others, key=lambda value: (abs(value - number), value)):
                yield replace(cast(Any, self), **{self.number: value})

    def marks(self, board: Board) -> Iterable[Mark]:
        """The drawing, or a note below the grid if one of the cells is hidden."""
        if board.hidden and _HIDDEN.search(self.arguments(board)):
            return (Note(self.text(board)),)
        return self.drawing(board)

    def drawing(self, board: Board) -> Iterable[Mark]:
        """The drawing on cells of the grid. By default, a note below the grid with the text."""
        yield Note(self.text(board))

    def regions(self, _board: Board, _digits: Sequence[int]) -> tuple[House, ...]:
        """The regions that this rule gives a grid; () if it gives none. digits: the digits of all
        cells, 0 for an open cell.
        """
        return ()

    def note(self, meaning: str = "", letter: str = "") -> Note:
        """A note with the noun, the letter of its clues, and a sentence (default: the meaning)."""
        title = self.noun[0].upper() + self.noun[1:] + (f" ({letter})" if letter else "")
        return Note(f"{title}: {meaning or self.meaning}")

    def houses(self, board: Board) -> tuple[House, ...]:
        """The sets of cells that hold every digit once because of this rule."""
        return houses_and_rest(self, board)[0]


@dataclass(frozen=True, slots=True)
class OnBoard(Constraint):
    """A constraint on the whole board, by default without a parameter. Subclasses without fields
    need not be dataclasses.
    """

    group: ClassVar[Group] = "board"
    gesture: ClassVar[Gesture] = "board"
    drawn: ClassVar[str] = "not drawn; a note below the grid"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.alone()
        return cls()

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        return cls() if cls().holds(board, digits) else None

    def drawing(self, _board: Board) -> Iterable[Mark]:
        """A note with the meaning, unless a subclass draws the rule."""
        yield self.note()


@dataclass(frozen=True, slots=True)
class OnCells(Constraint):
    """A constraint on a list of cells, by default different cells, without a parameter. Subclasses
    without further fields need not be dataclasses.
    """

    cells: Cells

    least: ClassVar[int] = 1
    """Minimum number of cells."""
    is_on_grid: ClassVar[bool] = False
    """Whether hidden cells are forbidden."""
    group: ClassVar[Group] = "cells"
    gesture: ClassVar[Gesture] = "cells"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.no_parameter()
        cells = rule.cells(cls.least)
        return cls(rule.on_grid(cells) if cls.is_on_grid else cells)

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)


@dataclass(frozen=True, slots=True)
class OnGroups(Constraint):
    """A constraint on two or more groups of cells, which may share cells."""

    groups: tuple[Cells, ...]

    are_equally_long: ClassVar[bool] = True
    """Whether each group has as many cells as the first."""
    group = "cages"
    gesture: ClassVar[Gesture] = "groups"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.no_parameter()
        piece = rule.required_arguments()
        groups = rule.groups_in(piece, "=")
        if len(groups) < 2:
            rule.fail(piece, "expected groups with = between them, as in r1c1-2 = r4c2-3")
        for group, written in zip(groups, piece.split("="), strict=True):
            if cls.are_equally_long and len(group) != len(groups[0]):
                found = f"{len(group)} cell{'' if len(group) == 1 else 's'}"
                rule.fail(written, f"{found}, expected {len(groups[0])} as before the =")
        return cls(tuple(groups))

    def arguments(self, board: Board) -> str:
        return " = ".join(names(board, group) for group in self.groups)


@dataclass(frozen=True, slots=True)
class OnPairs(OnCells):
    """A relation, with a number, between neighbours in a list of cells."""

    value: int

    number = "value"
    group: ClassVar[Group] = "signs"
    gesture: ClassVar[Gesture] = "pair"

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.digit_count + 1)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        """A two-cell Regular for each pair of neighbours, in their order."""
        return pairs(
            (type(self), self.value), partial(self.allowed, self.value), pairwise(self.cells)
        )

    @staticmethod
    @abstractmethod
    def allowed(value: int, a: int, b: int) -> bool:
        """Whether the digits a and b may be neighbours."""


def names(board: Board, cells: Iterable[int]) -> str:
    """The names of cells, separated by spaces."""
    every = names_of_cells(board.size, board.height, board.hidden)
    return " ".join([every[cell] for cell in cells])
