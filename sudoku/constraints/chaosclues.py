"""Clues about regions that are part of the solution: the extent of a region from a cell, and the
number of listed cells in a region.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Self

from sudoku.constraints.chaos import label_of
from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.drawing import RADIUS, colour_of
from sudoku.constraints.planting import connected_cells, neighbours
from sudoku.constraints.primitives import Cells, Primitive, Runs
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Line, Mark, Note, Outline, Shape, through
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


@dataclass(frozen=True, slots=True)
class _OnRegion(Constraint):
    """A cell whose digit is the number of listed cells in the region of the first listed cell."""

    cell: Cell
    """The cell with the number; it may be a hidden cell."""
    arms: tuple[Cells, ...]
    """Cells of the grid. All arms begin with the same cell."""
    is_without_first: bool
    """Whether the first cell is not counted."""

    group = "cages"
    reads_labels = True
    prompt = "1 to leave the first cell out"
    gesture = "line"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        less = rule.optional_integer("1 to leave the first cell out, or 0", 0, 1)
        piece = rule.required_arguments()
        parts = piece.split(">")
        if len(parts) != 2:
            rule.fail(
                piece, "expected one > between a cell and the counted cells, as in r1c1 > r1c1-4"
            )
        (cell,) = rule.cells_in(parts[0], 1, 1)
        found = [rule.on_grid(arm) for arm in rule.groups_in(parts[1], "|")]
        for arm in found:
            if arm[0] != found[0][0]:
                first = rule.board.cell_name(found[0][0])
                rule.fail(parts[1], f"expected {first} as the first cell of every list")
        if rule.board.hidden < rule.board.area:
            rule.fail(rule.name, "expected a rule `chaos` on the board")
        arms = [arm for arm in found if len(arm) > 1] or found[:1]
        return cls(cell, tuple(arms), bool(less))

    def parameter(self, _board: Board) -> str:
        return "1" if self.is_without_first else ""

    def arguments(self, board: Board) -> str:
        arms = " | ".join(names(board, arm) for arm in self.arms)
        return f"{board.cell_name(self.cell)} > {arms}"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        start = label_of(board, self.arms[0][0])
        runs = [tuple(label_of(board, cell) for cell in run) for run in self.runs if run]
        yield Runs(self.cell, start, tuple(runs), int(self.is_without_first))

    @property
    @abstractmethod
    def runs(self) -> Iterable[Cells]:
        """Lists of cells. In each list, cells count until the first cell of another region."""


class ChaosArrow(_OnRegion):
    """The number of cells of a region that are seen from a cell in the given directions."""

    name = "chaosarrow"
    aliases = ("chaosmultiarrow",)
    syntax = "chaosarrow [1]: CELL > CELLS [| CELLS ...]"
    example = "chaosarrow: r1c1 > r1c1-4 | r1c1 r2c1 r3c1"
    meaning = (
        "The circled cell holds the number of cells that are seen from the first cell of the lists "
        "before another region begins. The first cell counts, unless there is a 1 before the colon."
    )
    drawn = "a circle with thin arrows, and a note below the grid"
    source = "ISS, which counts in all four directions if no cells are named."
    noun = "view of a region"

    @property
    def runs(self) -> Iterable[Cells]:
        return tuple(arm[1:] for arm in self.arms)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        own = digits[label_of(board, self.arms[0][0])]
        count = 0 if self.is_without_first else 1
        for arm in self.arms:
            labels = [digits[label_of(board, cell)] for cell in arm[1:]]
            count += len([*takewhile(own.__eq__, labels)])
        return digits[self.cell] == count

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour = colour_of(board, self, "lightblue")
        yield Shape(self.cell, "circle", colour, 2 * RADIUS, is_filled=False)
        for arm in self.arms:
            if len(arm) > 1:
                yield Line(through(board.size, arm), colour, 0.03, "edge", "arrow")
        yield self.note()

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        n = board.size
        if board.hidden < board.area:
            return None
        found = []
        for cell in range(board.area):
            row = cell // n
            lines = [range(cell, n * (row + 1)), range(cell, row * n - 1, -1)]
            lines += [range(cell, board.area, n), range(cell, -1, -n)]
            for arms in ([rng.choice(lines)], lines):
                arms = [arm for arm in arms if len(arm) > 1]
                arrow = cls(
                    Cell(cell), tuple(tuple(map(Cell, a)) for a in arms), rng.random() < 0.2
                )
                found += [arrow] if arms and arrow.holds(board, digits) else []
        return rng.choice(found) if found else None


class ChaosCount(_OnRegion):
    """The number of listed cells in the first cell's region."""

    name = "chaoscount"
    syntax = "chaoscount [1]: CELL > CELLS"
    example = "chaoscount: r2c2 > r2c2 r1c1-3 r2c1 r2c3 r3c1-3"
    meaning = (
        "The circled cell holds the number of listed cells in the region of the first of them. The "
        "first cell counts, unless there is a 1 before the colon."
    )
    drawn = "a circle and a cage, with a note below the grid"
    source = "ISS, which counts in the cell and its eight neighbours if no cells are named."
    noun = "count of a region"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        found = super().read(rule)
        if len(found.arms) > 1:
            rule.fail(rule.required_arguments(), "expected one list of cells")
        return found

    @property
    def runs(self) -> Iterable[Cells]:
        return tuple((cell,) for cell in self.arms[0][1:])

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        first, *others = (digits[label_of(board, cell)] for cell in self.arms[0])
        return digits[self.cell] == others.count(first) + (not self.is_without_first)

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour = colour_of(board, self, "lightblue")
        yield Shape(self.cell, "circle", colour, 2 * RADIUS, is_filled=False)
        yield Outline(self.arms[0], colour)
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        if board.hidden < board.area:
            return None
        found = []
        for _ in range(20):
            cells = connected_cells(rng, board, rng.randint(3, 6))
            first = rng.choice(cells)
            chosen = (first, *(cell for cell in cells if cell != first))
            count = cls(
                rng.choice((first, *neighbours(board, first))), (chosen,), rng.random() < 0.2
            )
            found += [count] if count.holds(board, digits) else []
        return rng.choice(found) if found else None
