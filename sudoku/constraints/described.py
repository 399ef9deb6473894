"""Descriptions of all kinds of rules, including rules of the board itself, for lists and tools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from sudoku.constraints.constraint import Gesture, Group
from sudoku.constraints.kinds import DIGITS, HIDDEN, LINES, REGIONS, ROWS
from sudoku.constraints.vocabulary import CONSTRAINTS


@dataclass(frozen=True, slots=True)
class Described:
    """One kind of rule. The fields have the meanings that they have in `Constraint`."""

    name: str
    group: Group
    aliases: tuple[str, ...]
    syntax: str
    example: str
    meaning: str
    drawn: str
    source: str
    noun: str
    gesture: Gesture
    prompt: str

    @property
    def short(self) -> str:
        """The description in two lines."""
        return f"{self.syntax}\n    {self.meaning}"

    @property
    def long(self) -> str:
        """The full description."""
        return "\n    ".join(
            [
                self.short,
                f"example: {self.example}",
                f"also read as: {', '.join(self.aliases) or 'nothing else'}",
                f"drawn: {self.drawn}",
                f"source: {self.source}",
            ]
        )


_ON_BOARD = (
    Described(
        DIGITS,
        "digits",
        (),
        "digits LOWEST-HIGHEST, or digits HIGHEST from 1",
        "digits 0-8",
        "These are the digits, n or more. With more than n, no digit repeats in a row, column or "
        "region, and a region may have one cell for each digit.",
        "not drawn; stated in the rules",
        "ISS's Shape, as in 9x9~0-8 and 7x7~9.",
        "set of digits",
        "board",
        "digits, as in 0-8",
    ),
    Described(
        HIDDEN,
        "digits",
        (),
        "hidden COUNT",
        "hidden 5",
        "COUNT cells outside the grid, h1, h2, …, each hold one of the digits.",
        "not drawn; stated in the rules, often as letters that stand for numbers",
        "ISS's Var. Solutions that differ only in hidden cells are different solutions.",
        "number of hidden cells",
        "board",
        "count",
    ),
    Described(
        ROWS,
        "digits",
        (),
        "rows COUNT",
        "rows 6",
        "The grid has COUNT rows, and as many columns as a box has cells. There are as many digits "
        "as its longest line has cells; in a shorter line no digit repeats. Boxes that do not fit "
        "are left out.",
        "the grid",
        "ISS's Shape, as in 4x6.",
        "number of rows",
        "text",
        "count",
    ),
    Described(
        LINES,
        "digits",
        (),
        "lines rows, lines columns or lines none",
        "lines none",
        "Only the rows, only the columns, or neither must hold different digits.",
        "not drawn; stated in the rules",
        "ISS's Raw shapes are `lines none` and `regions: none`.",
        "rule about lines",
        "text",
        "lines",
    ),
    Described(
        REGIONS[0],
        "cages",
        REGIONS[1:],
        "regions: CHARACTERS, one for each cell, the same for the cells of a region; / is ignored",
        "regions: AAAABCCCC/AABBBBBCC/AAABEBCCC/DDDBEEFFF/DDEEEEFFF/DGGGEEFFF/DDGHHHIII/DGGGHIIII"
        "/GGHHHHHII",
        "Regions of n cells replace the boxes. Cells marked . are in no region; `regions: none` "
        "makes a Latin square.",
        "thick lines between the regions",
        "f-puzzles, dclamage and ISS agree. The regions need not be connected.",
        "set of regions",
        "text",
        "",
    ),
)


def all_described() -> Iterator[Described]:
    """Every kind of rule, in order of name."""
    names = [field.name for field in fields(Described)]
    kinds = [Described(*(getattr(kind, name) for name in names)) for kind in CONSTRAINTS]
    return iter(sorted([*_ON_BOARD, *kinds], key=lambda kind: kind.name))
