"""Every kind of rule in words, including rules of the board itself, for lists and tools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from sudoku.constraints.constraint import Gesture, Group
from sudoku.constraints.vocabulary import CONSTRAINTS, DIGITS, HIDDEN, LINES, REGIONS, ROWS


@dataclass(frozen=True, slots=True)
class Described:
    """One kind of rule; the fields are as in `Constraint`."""

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
        "The digits are these, n or more. If more, none is twice in a row, column or region, and a "
        "region may have a cell for each.",
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
        "There are COUNT cells outside the grid, h1, h2, …; each holds one of the digits.",
        "not drawn; stated in the rules, often as numbers that letters stand for",
        "ISS's Var. Solutions that differ in hidden cells only are different solutions.",
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
        "The grid has COUNT rows, and as many columns as a box has cells. There is a digit for "
        "each cell of its longest line; in a shorter line none is twice. Boxes that do not fit are "
        "left out.",
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
        "Only the rows, only the columns, or neither of them hold different digits.",
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
        "Regions of n cells each replace the boxes. Cells with . are in none; "
        "`regions: none` is a Latin square.",
        "thick lines between the regions",
        "f-puzzles, dclamage and ISS agree. The regions need not be connected.",
        "set of regions",
        "text",
        "",
    ),
)


def all_described() -> Iterator[Described]:
    """Every kind of rule, by name."""
    names = [field.name for field in fields(Described)]
    kinds = [Described(*(getattr(kind, name) for name in names)) for kind in CONSTRAINTS]
    return iter(sorted([*_ON_BOARD, *kinds], key=lambda kind: kind.name))
