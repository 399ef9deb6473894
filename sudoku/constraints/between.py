"""Between lines: digits lie strictly between the digits of the two ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.constraints.automata import Automaton
from sudoku.constraints.lines import CellLine
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.puzzle.board import Board


def _between(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
    """The next state. A state holds the ends read so far, the lower end first."""
    if len(state) < 2:
        return tuple(sorted((*state, digit)))
    low, high = state
    return state if low < digit < high else None


_BETWEEN = Automaton((), _between, lambda _state: True)


class Between(CellLine):
    """A line whose first and last cells are its ends. Either end may hold the lower digit.

    The primitive reads both ends first, then the cells between them.
    """

    least = 3
    name = "between"
    aliases = ("betweenline",)
    syntax = "between: CELLS"
    example = "between: r1c1 d666"
    meaning = "Digits on the line lie strictly between the digits at its two ends."
    drawn = "a line between two circles"
    source = (
        "f-puzzles, dclamage, ISS and SudokuStudio agree; digits between the ends may repeat. "
        "dclamage ignores a line of two cells, which is an error here."
    )
    noun = "between line"
    strokes = "grey", 0.06, "circle", "circle"
    planted = range(3, 6)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        first, *inner, last = self.cells
        yield Regular((first, last, *inner), _BETWEEN)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        first, *inner, last = (digits[cell] for cell in self.cells)
        return all(first < digit < last or last < digit < first for digit in inner)
