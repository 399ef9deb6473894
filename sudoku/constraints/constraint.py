"""The interface of a constraint: its name, text, primitives and definition.

A constraint is a frozen dataclass in a separate file, listed in `vocabulary`. Formats, models,
checks, explanations, certificates, the fuzzer and the shared tests then cover it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from typing import Any, ClassVar, Literal, Self, TypeAlias, cast

from sudoku.constraints.primitives import Cells, Primitive, house_of, pairs
from sudoku.constraints.rule import Rule, chain
from sudoku.pictures.marks import Mark, Note
from sudoku.puzzle.board import Board, House

Gesture: TypeAlias = Literal[
    "board", "cells", "groups", "line", "pair", "corner", "outside", "diagonal", "text"
]
"""What a setter points at to draw a constraint: nothing, as it is on the whole board; cells in any
order; groups of cells, joined by "="; cells in the order of a line; two neighbours; the corner of
four cells; the end of a row or column; such an end and a diagonal direction. Or it is typed.
"""
Group: TypeAlias = Literal[
    "cages", "lines", "signs", "outside", "cells", "board", "general", "digits"
]
"""The group in which readers look for a constraint, by its appearance: cages and other areas;
lines; signs between cells; clues outside the grid; marked cells; rules of the whole board. Then
rules whose text can express nearly anything, and kinds that change which digits and cells exist.
"""
_HIDDEN = re.compile(r"\bh[0-9]")
"""The name of a hidden cell."""


class Constraint(ABC):
    """A rule on a board beyond its rows, columns and regions. Immutable and hashable."""

    __slots__ = ()

    name: ClassVar[str]
    """The standard name, which begins the text."""
    group: ClassVar[Group]
    """The group in lists."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """The names in other programs."""
    syntax: ClassVar[str]
    """Its syntax, in the grammar of `rule`."""
    example: ClassVar[str]
    """A text for 9x9, which some grid obeys."""
    meaning: ClassVar[str]
    """The meaning in one sentence."""
    drawn: ClassVar[str]
    """How it is drawn on paper."""
    source: ClassVar[str]
    """The source of its meaning, and where programs differ."""
    noun: ClassVar[str] = "rule"
    """The noun for counting: "2 cages"."""
    number: ClassVar[str] = ""
    """The field with its number, which a setter may mistype; "" for none."""
    reads_marks: ClassVar[bool] = False
    """Whether its meaning depends on other constraints of the board, as a negative rule's does on
    dots.
    """
    reads_labels: ClassVar[bool] = False
    """Whether it is about regions that the solver has to find. Their labels are hidden cells, which
    the text of the rule adds to the board: see `chaos`.
    """
    gesture: ClassVar[Gesture] = "text"
    """What to point at to draw it."""
    prompt: ClassVar[str] = ""
    """The name of its parameter in prompts; "" without one."""

    @classmethod
    @abstractmethod
    def read(cls, rule: Rule) -> Constraint:
        """The constraint of this rule. Raises NotationError at the wrong piece."""

    def parameter(self, _board: Board) -> str:
        """The text between the name and the colon; "" for none. By default the number."""
        number = getattr(self, self.number) if self.number else None
        return "" if number is None else str(number)

    def arguments(self, _board: Board) -> str:
        """The text after the colon, with every cell by its name; "" for none."""
        return ""

    @abstractmethod
    def primitives(self, board: Board) -> Iterable[Primitive]:
        """Primitives whose conjunction is equivalent to the rule."""

    @abstractmethod
    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        """The plain definition: whether all cells obey the rule, given the values of their digits,
        grid cells before hidden ones. It shares nothing with the primitives, because it judges the
        solutions of models built from these.
        """

    @classmethod
    @abstractmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Constraint | None:
        """A random constraint of this kind that these values obey; None if none was found."""

    def text(self, board: Board) -> str:
        """The canonical text: name, parameter and arguments. Parsing it gives an equal
        constraint.
        """
        parameter, arguments = self.parameter(board), self.arguments(board)
        return self.name + (f" {parameter}" if parameter else "") + _after_colon(arguments)

    def numbers(self, board: Board) -> Iterable[int]:
        """The possible values of its number, if it has one."""
        return range(1, board.cell_count + 1)

    def repairs(self, board: Board) -> Iterator[Constraint]:
        """The same constraint with other numbers, nearest first; none if it has no number."""
        number = getattr(self, self.number) if self.number else None
        if number is not None:
            others = (value for value in self.numbers(board) if value != number)
            for value in sorted(others, key=lambda value: (abs(value - number), value)):
                yield replace(cast(Any, self), **{self.number: value})

    def marks(self, board: Board) -> Iterable[Mark]:
        """How it is drawn; as a note below the grid if one of its cells is hidden."""
        if board.hidden and _HIDDEN.search(self.arguments(board)):
            return (Note(self.text(board)),)
        return self.drawing(board)

    def drawing(self, board: Board) -> Iterable[Mark]:
        """How it is drawn on cells of the grid. By default its text stands below the grid."""
        yield Note(self.text(board))

    def regions(self, _board: Board, _digits: Sequence[int]) -> tuple[House, ...]:
        """The regions that a grid has by this rule; () if it does not say what they are. digits: of
        all cells, 0 for open ones.
        """
        return ()

    def note(self, meaning: str = "", letter: str = "") -> Note:
        """The noun for counting, with the letter of its clues, and its meaning in a sentence
        (default: its kind's).
        """
        title = self.noun[0].upper() + self.noun[1:] + (f" ({letter})" if letter else "")
        return Note(f"{title}: {meaning or self.meaning}")

    def houses(self, board: Board) -> tuple[House, ...]:
        """The sets of cells that hold every digit once because of this rule."""
        return _houses(self, board if self.reads_marks else board.bare)


@dataclass(frozen=True, slots=True)
class OnBoard(Constraint):
    """A constraint on the whole board, by default without parameter. Subclasses without fields need
    not be dataclasses.
    """

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
        """A note with its meaning, unless a subclass draws it."""
        yield self.note()


@dataclass(frozen=True, slots=True)
class OnCells(Constraint):
    """A constraint on a list of cells, by default different ones and without parameter. Subclasses
    without further fields need not be dataclasses.
    """

    cells: Cells

    least: ClassVar[int] = 1
    """Minimum number of cells."""
    is_on_grid: ClassVar[bool] = False
    """Whether hidden cells are not allowed."""
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

    group = "cages"
    gesture: ClassVar[Gesture] = "groups"

    def arguments(self, board: Board) -> str:
        return " = ".join(names(board, group) for group in self.groups)


@dataclass(frozen=True, slots=True)
class OnPairs(OnCells):
    """A relation with a number between each two neighbours in a list of cells."""

    value: int

    number = "value"
    gesture: ClassVar[Gesture] = "pair"

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.digit_count + 1)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        """A two-cell Regular for each pair of neighbours, in their order."""
        return pairs((type(self), self.value), partial(self.allowed, self.value), chain(self.cells))

    @staticmethod
    @abstractmethod
    def allowed(value: int, a: int, b: int) -> bool:
        """Whether the digits a and b may be neighbours."""


def _after_colon(arguments: str) -> str:
    return f": {arguments}" if arguments else ""


@lru_cache(maxsize=4096)
def _houses(constraint: Constraint, board: Board) -> tuple[House, ...]:
    found = (house_of(primitive, board.digit_count) for primitive in constraint.primitives(board))
    return tuple(house for house in found if house is not None)


def names(board: Board, cells: Cells) -> str:
    """Cells by their names, with spaces between them."""
    return " ".join(map(board.cell_name, cells))
