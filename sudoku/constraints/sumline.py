"""Sum lines: the line consists of segments, each with a given sum, such as 10."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import label, stroke
from sudoku.constraints.lines import CellLine
from sudoku.constraints.piece import TextPiece
from sudoku.constraints.planting import longest_line, square
from sudoku.constraints.primitives import AnyOf, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board

_DEFAULT = 10


@dataclass(frozen=True, slots=True)
class SumLine(CellLine):
    """A line that consists of one or more segments with the sum `total`."""

    total: int
    is_loop: bool = False
    """Whether a segment may continue from the last cell to the first."""

    name = "sumline"
    aliases = ("sumlines", "tenline")
    syntax = "sumline [loop] [SUM]: CELLS"
    example = "sumline 10: r1c1 d66662"
    meaning = "The line consists of segments that each have the sum SUM (default: 10)."
    drawn = "a red line with its sum on the first segment"
    source = (
        "dclamage and ISS agree on lines; loops are as in ISS. f-puzzles only draws the line. The "
        "segments follow from the digits and are not drawn."
    )
    noun = "sum line"
    prompt = "sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> SumLine:
        found = rule.parameter
        is_loop = found is not None and found.text.lower().split()[0] == "loop"
        if found is not None and is_loop:
            found = TextPiece(found.text[4:], found.start + 4).stripped()
        total = _DEFAULT
        if found is not None and found.text:
            total = rule.integer_at(found, "the sum", 1, 10**6)
        cells = rule.line()
        if len(cells) > 3 and cells[0] == cells[-1]:
            return cls(cells[:-1], total, is_loop=True)
        return cls(cells, total, is_loop)

    def parameter(self, _board: Board) -> str:
        return f"loop {self.total}" if self.is_loop else str(self.total)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, len(self.cells) * board.values[-1] + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        """A loop has one alternative for each cell at which a segment may begin, in order. Without
        a digit 0, some segment begins in the first `total` cells.
        """
        automaton = _segments(self.total)
        if not self.is_loop:
            yield Regular(self.cells, automaton)
            return
        starts = range(len(self.cells) if 0 in board.values else min(len(self.cells), self.total))
        turned = (self.cells[start:] + self.cells[:start] for start in starts)
        yield AnyOf(tuple((Regular(cells, automaton),) for cells in turned))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        starts = range(len(held)) if self.is_loop else (0,)
        return any(self._is_split(held[start:] + held[:start]) for start in starts)

    def _is_split(self, held: Sequence[int]) -> bool:
        ends = {*accumulate(held)}
        wanted = {*range(self.total, sum(held) + 1, self.total)}
        return bool(wanted) and wanted <= ends and sum(held) in wanted

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "red", is_closed=self.is_loop)
        yield label(board, self.cells, str(self.total))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> SumLine | None:
        if board.size > 1 and rng.random() < 0.3:
            cells = square(rng, board)
            held = [digits[cell] for cell in cells]
            totals = [t for t in (*{*held}, sum(held[:2]), sum(held)) if t]
            loops = [cls(cells, total, is_loop=True) for total in totals]
            return next((loop for loop in loops if loop.holds(board, digits)), None)
        first = rng.randint(1, 2 * board.values[-1])
        return longest_line(rng, board, digits, lambda cells: cls(cells, first), range(2, 7))


@lru_cache(maxsize=256)
def _segments(total: int) -> Automaton:
    """Accepts successive segments. The state is the sum of the segment so far, 0 after a complete
    segment, -1 before the first.
    """

    def step(state: int, digit: int) -> int | None:
        value = max(state, 0) + digit
        if value in (0, total):
            return 0 if value else state
        return value if value < total else None

    return Automaton(-1, step, lambda state: state == 0)
