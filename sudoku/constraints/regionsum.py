"""Region sum lines: the line has the same sum in every region that it passes through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from sudoku.constraints.drawing import stroke
from sudoku.constraints.equalsums import equal_sums
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import line, square
from sudoku.constraints.primitives import Cells, Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


@dataclass(frozen=True, slots=True)
class RegionSum(CellLine):
    """A line whose runs all have the same sum. A run is a stretch of the line in one region.

    If the line enters a region again, another run begins. A run ends at cells in no region, which
    are skipped.
    """

    is_loop: bool = False
    """Whether the last cell is followed by the first; their runs are then joined if both are in one
    region.
    """

    name = "regionsum"
    aliases = ("regionsumline", "rsl")
    syntax = "regionsum [loop]: CELLS"
    example = "regionsum: r1c2-5 r2c6"
    meaning = "Each part of the line that lies in one region has the same sum."
    drawn = "a light blue line"
    source = (
        "f-puzzles, dclamage and ISS agree on lines. On closed loops, dclamage and ISS compare the "
        "first run with the last even if both are in one region; here they are one run. A run ends "
        "at cells in no region, which are skipped, as in dclamage."
    )
    noun = "region sum line"

    @classmethod
    def read(cls, rule: Rule) -> RegionSum:
        is_loop = rule.parameter is not None and rule.word("a kind of line", ("loop",)) == "loop"
        piece = rule.required_arguments()
        cells = rule.cells_in(piece, at_least=2, repeats=True)
        if len(cells) < 3 or cells[0] != cells[-1]:
            return cls(rule.cells(at_least=2), is_loop)
        again = next((c for i, c in enumerate(cells[1:-1], 1) if c in cells[:i]), None)
        if again is not None:
            rule.fail(piece, f"{rule.board.cell_name(again)} is listed twice")
        return cls(cells[:-1], is_loop=True)

    def parameter(self, _board: Board) -> str:
        return "loop" if self.is_loop else ""

    def runs(self, board: Board) -> list[Cells]:
        """The runs, in the order in which they begin."""
        region_of = {cell: number for number, region in enumerate(board.regions) for cell in region}
        regions = [region_of.get(cell) for cell in self.cells]
        runs: list[list[Cell]] = []
        for place, (cell, region) in enumerate(zip(self.cells, regions, strict=True)):
            if region is not None:
                if place and regions[place - 1] == region:
                    runs[-1].append(cell)
                else:
                    runs.append([cell])
        if self.is_loop and len(runs) > 1 and regions[0] is not None and regions[0] == regions[-1]:
            runs[0] = runs.pop() + runs[0]
        return [*map(tuple, runs)]

    def primitives(self, board: Board) -> Iterable[Primitive]:
        """Primitives that compare the sum of the shortest run with the sum of each other run."""
        return equal_sums(self.runs(board))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        regions = [next((r for r in board.regions if cell in r), ()) for cell in self.cells]
        line = [*zip(regions, self.cells, strict=True)]
        if self.is_loop:  # start at the beginning of a run
            begins = [i for i in range(len(line)) if regions[i] != regions[i - 1]]
            start = begins[0] if begins else 0
            line = line[start:] + line[:start]
        runs = groupby(line, key=lambda place: place[0])
        return len({sum(digits[cell] for _, cell in run) for region, run in runs if region}) <= 1

    def drawing(self, board: Board) -> Iterable[Mark]:
        return (stroke(board, self.cells, "lightblue", is_closed=self.is_loop),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> RegionSum | None:
        for _ in range(100):
            is_loop = rng.random() < 0.3 and board.size > 1
            cells = square(rng, board) if is_loop else line(rng, board, rng.randint(2, 6))
            for count in range(len(cells), 3 if is_loop else 1, -1):
                found = cls(cells[:count], is_loop)
                if len(found.runs(board)) > 1 and found.holds(board, digits):
                    return found
        return None
