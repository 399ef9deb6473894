"""Puzzles and grids: immutable values with one integer per cell.

The integers are stored flat: the cells of the grid in row-major order, then the hidden cells. In a
puzzle, 0 is an open cell and any other integer a clue; a grid has no open cells. The integers are
the numbers of digits, 1 … m, whatever values the board gives to these digits. Neither class checks
the rules: a puzzle whose clues contradict each other is a valid value, and only a model finds out
that it has no solution.

Both are also sequences of n rows, like a numpy array of shape (n, n): `value[row]` is a tuple of n
integers, `value[row, column]` is one integer, `len(value)` is n, and iteration yields the rows.
Indices count from 0. So `numpy.array(value)` has shape (n, n) although numpy is not imported here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, overload

from sudoku.puzzle.board import Board
from sudoku.puzzle.drawing import draw
from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.system.slots import setters

if TYPE_CHECKING:  # most programs draw nothing
    from sudoku.pictures.picture import Picture
    from sudoku.puzzle.json_types import PuzzleJson, SolutionsJson


class _RowSequence(Pictured):
    """The integers of a grid as a sequence of its rows."""

    __slots__ = ()

    @property
    def _rows(self) -> tuple[Board, tuple[int, ...]]:
        """The board, and the integers in row-major order, hidden cells last."""
        raise NotImplementedError

    def __len__(self) -> int:
        """The number of rows."""
        return self._rows[0].height

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """The rows from top to bottom, each a tuple of n integers."""
        board, digits = self._rows
        n = board.size
        return (digits[start : start + n] for start in range(0, board.area, n))

    @overload
    def __getitem__(self, place: tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, place: int) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | tuple[int, int]) -> int | tuple[int, ...]:
        """Row `place`, or the integer at (row, column). Indices count from 0; negative indices
        count from the end. Raises IndexError outside the board.
        """
        board, digits = self._rows
        n = board.size
        if isinstance(place, tuple):
            row, column = place
            return digits[range(board.height)[row] * n + range(n)[column]]
        start = range(board.height)[place] * n
        return digits[start : start + n]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({_described(self._rows[0])}, {str(self)!r})"

    def draw(self, style: DigitStyle | None = None) -> str:
        """The rows as lines of text, with lines between the boxes and dots for open cells."""
        return draw(*self._rows, style)

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """A picture with the rules of the board; all digits of a grid are shown as givens."""
        from sudoku.puzzle.picturing import picture  # late: most programs draw nothing

        return (picture(*self._rows, style=style),)


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(_RowSequence):
    """A board and its clues: n² integers, 0 for an open cell, otherwise a digit 1 … n.

    On boards with other digits, the integers are their numbers 1 … m. Hidden cells come last.

    Raises ValueError for a wrong number of cells or an integer outside 0 … m, and TypeError for
    anything but a tuple of int. `sudoku.parse` and the questions also accept text, lists and
    arrays.

    >>> puzzle = Puzzle(Board(1, 2), (0, 2, 0, 0))
    >>> puzzle[0, 1], puzzle[0], list(puzzle)
    (2, (0, 2), [(0, 2), (0, 0)])
    """

    board: Board
    clues: tuple[int, ...]
    packed: bytes = field(init=False, repr=False, compare=False)
    """The clues, one byte per cell."""

    def __post_init__(self) -> None:
        _set_packed_clues(self, _packed(self.board, self.clues, lowest=0))

    @classmethod
    def from_bytes(cls, board: Board, digits: bytes) -> Puzzle:
        """A faster Puzzle(board, tuple(digits)) for one byte per cell.

        >>> str(Puzzle.from_bytes(Board(1, 2), bytes([0, 1, 1, 0])))
        '.11.'
        """
        puzzle = cls.__new__(cls)
        _set_puzzle_board(puzzle, board)
        _set_clues(puzzle, _unpacked(board, digits, 0))
        _set_packed_clues(puzzle, digits)
        return puzzle

    @property
    def clue_count(self) -> int:
        """The number of clues."""
        return len(self.clues) - self.clues.count(0)

    @property
    def clue_cells(self) -> tuple[int, ...]:
        """The cells of the clues, ascending."""
        return tuple(cell for cell, digit in enumerate(self.clues) if digit)

    def clue_name(self, cell: int) -> str:
        """The printed form of a clue, such as r1c1=5."""
        return f"{self.board.cell_name(cell)}={self.clues[cell] + self.board.shift}"

    def with_clues(self, clues: Mapping[int, int]) -> Puzzle:
        """A copy with these cells changed to these digits; 0 removes a clue."""
        digits = list(self.clues)
        for cell, digit in clues.items():
            digits[cell] = digit
        return Puzzle(self.board, tuple(digits))

    def as_dict(self, style: DigitStyle | None = None) -> PuzzleJson:
        """The puzzle as plain values, with which every `--json` object begins.

        puzzle: one line of text in this style. givens: n² values, with 0 for an open cell, or None
        if 0 is a digit. rules: the text of each rule; absent on classic boards.
        """
        values: PuzzleJson = {
            "puzzle": to_line(self.board, self.clues, style),
            "box": self.board.shape,
            "rules": list(self.board.rules),
            "givens": grid_values(self.board, self.clues),
            "clue_count": self.clue_count,
        }
        if self.board.is_classic:
            del values["rules"]
        return values

    def text(self, style: DigitStyle | None = None) -> str:
        """Text from which `sudoku.parse` makes the same puzzle: all cells on one line, after
        headers for the box and the rules if the size does not determine them.

        >>> print(Puzzle(Board(1, 2, irregular=()), (0, 2, 0, 0)).text())
        # box: 1x2
        # rule: regions: ....
        .2..
        """
        lines = [*headers(self.board), *(f"# rule: {rule}" for rule in hidden_clues(self))]
        return "\n".join([*lines, to_line(self.board, self.clues, style)])

    @property
    def _rows(self) -> tuple[Board, tuple[int, ...]]:
        return self.board, self.clues

    def __str__(self) -> str:
        return to_line(self.board, self.clues)


@dataclass(frozen=True, slots=True, repr=False)
class Grid(_RowSequence):
    """A full assignment: n² digits 1 … n. A solution is a grid that obeys the rules and the clues.

    On boards with other digits, the integers are their numbers 1 … m. Hidden cells come last.

    Raises ValueError for a wrong number of cells or an integer outside 1 … m, and TypeError for
    anything but a tuple of int.
    """

    board: Board
    digits: tuple[int, ...]
    packed: bytes = field(init=False, repr=False, compare=False)
    """The digits, one byte per cell."""

    def __post_init__(self) -> None:
        _set_packed_digits(self, _packed(self.board, self.digits, lowest=1))

    @classmethod
    def from_bytes(cls, board: Board, digits: bytes) -> Grid:
        """A faster Grid(board, tuple(digits)) for one byte per cell.

        >>> str(Grid.from_bytes(Board(1, 2), bytes([2, 1, 1, 2])))
        '2112'
        """
        grid = cls.__new__(cls)
        _set_grid_board(grid, board)
        _set_digits(grid, _unpacked(board, digits, 1))
        _set_packed_digits(grid, digits)
        return grid

    @property
    def hidden(self) -> list[int]:
        """The values of the hidden cells of the board."""
        return [*self.board.values_of(self.digits[self.board.area :])]

    @property
    def _rows(self) -> tuple[Board, tuple[int, ...]]:
        return self.board, self.digits

    def __str__(self) -> str:
        return to_line(self.board, self.digits)


_set_puzzle_board, _set_clues, _set_packed_clues = setters(Puzzle)
_set_grid_board, _set_digits, _set_packed_digits = setters(Grid)


def solutions_as_dict(grids: Iterable[Grid], style: DigitStyle | None = None) -> SolutionsJson:
    """Solutions as plain values, as in the output of `--json`.

    solutions: one line of text for each solution, in this style. solution_digits: n² integers for
    each solution. hidden: the values of the hidden cells in each solution; absent if there are
    none.
    """
    found = tuple(grids)
    hidden = [grid.hidden for grid in found if grid.board.hidden]
    values: SolutionsJson = {
        "solutions": [to_line(grid.board, grid.digits, style) for grid in found],
        "solution_digits": [
            [*grid.board.values_of(grid.digits[: grid.board.area])] for grid in found
        ],
    }
    if hidden:
        values["hidden"] = hidden
    return values


def headers(board: Board, before: Board | None = None) -> list[str]:
    """The header lines of a board, for its box, unless it is square, and its rules.

    before: the board of earlier headers that still apply. A new box header discards their rules.
    """
    if board == before:
        return []
    needs_box = board.box_rows != board.box_cols or (before is not None and bool(headers(before)))
    needs_box = needs_box or board.digits is not None or not board.is_square
    box = [f"# box: {board.shape}"] if needs_box else []
    return [*box, *(f"# rule: {rule}" for rule in board.rules)]


def hidden_clues(puzzle: Puzzle) -> list[str]:
    """The clues in hidden cells, written as rules."""
    board, size = puzzle.board, puzzle.board.area
    given = [(cell, digit) for cell, digit in enumerate(puzzle.clues[size:], size) if digit]
    names = ((board.cell_name(cell), digit + board.shift) for cell, digit in given)
    return [f"candidates {value}: {name}" for name, value in names]


def grid_values(board: Board, digits: Sequence[int]) -> list[int | None]:
    """The values in the n² cells of the grid. An open cell is 0, or None if 0 is a digit."""
    if board.digits is None:
        return [*digits[: board.area]]
    values = (0 if board.digits[0] else None, *board.digits)
    return [values[digit] for digit in digits[: board.area]]


def _described(board: Board) -> str:
    """The box, and the number of other rules."""
    count = len(board.rules)
    rules = f" with {count} rule{'' if count == 1 else 's'}"
    return board.shape + (rules if count else "")


def _packed(board: Board, digits: tuple[int, ...], *, lowest: int) -> bytes:
    """The digits as bytes. Raises TypeError or ValueError unless they are a tuple with an int in
    range for each cell.

    A fast test covers all digits at once. Only if it fails, the wrong digit is searched for.
    """
    if type(digits) is not tuple or [*map(type, digits)].count(int) != len(digits):
        raise TypeError(f"expected a tuple of {board.cell_count} int, got {digits!r:.60}")
    if len(digits) != board.cell_count:
        raise ValueError(f"{len(digits)} cells, expected {board.cell_count} for a {board}")
    most = board.digit_count
    if not _digits(lowest, most).issuperset(digits):
        cell, digit = next((c, d) for c, d in enumerate(digits) if not lowest <= d <= most)
        raise ValueError(f"{digit} at {board.cell_name(cell)}, expected {lowest} to {most}")
    return bytes(digits)


def _unpacked(board: Board, digits: bytes, lowest: int) -> tuple[int, ...]:
    """The digits as a tuple, checked like `_packed`."""
    if type(digits) is not bytes:
        raise TypeError(f"expected {board.cell_count} bytes, got {digits!r:.60}")
    found = tuple(digits)
    wrong = digits.translate(None, _bytes(lowest, board.digit_count))
    if len(digits) != board.cell_count or wrong:
        _packed(board, found, lowest=lowest)
    return found


@lru_cache(None)
def _digits(lowest: int, most: int) -> frozenset[int]:
    return frozenset(range(lowest, most + 1))


@lru_cache(None)
def _bytes(lowest: int, most: int) -> bytes:
    return bytes(range(lowest, most + 1))
