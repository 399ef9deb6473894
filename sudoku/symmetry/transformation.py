"""Symmetries of boards: transposition, permutations of rows and columns, and renaming of digits.

Isomorphs are randomly transformed puzzles. An isomorph has the same verdict and the same number of
solutions, but a search that breaks ties by cell or digit numbers takes another path. So the maximum
over many isomorphs is a reliable measure. A solver that answers two isomorphs differently is wrong
about one of them, whatever the right answer is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.symmetry.canonicaliser import LineShape


def has_shape(board: Board) -> bool:
    """Whether a board has the symmetries of a LineShape: boxes or no regions, no constraints, no
    hidden cells, and as many digits as rows.
    """
    return not board.constraints and not board.irregular and board.is_regular


def shape_of(board: Board) -> LineShape:
    """The shape of a board whose boxes stay boxes.

    A board without regions is a Latin square. Further constraints are ignored. Raises ValueError
    for irregular regions.
    """
    if board.irregular is None:
        square = board.box_rows == board.box_cols
        return LineShape(board.size, board.box_rows, board.box_cols, square)
    if board.irregular:
        raise ValueError(f"a {board}: expected boxes, or no regions")
    return LineShape(board.size, 1, 1, transposes=True)


@dataclass(frozen=True, slots=True, repr=False)
class Transformation:
    """A map between puzzles under which rows stay rows (or become columns), boxes stay boxes, and
    equal digits stay equal. The maps of boards with constraints or irregular regions, which may
    move boxes, have the shape of a Latin square.

    Row r of the image is row rows[r] of the puzzle, and column c is column columns[c]. If
    transposed, row r of the image is column rows[r] of the puzzle, and column c is row columns[c].
    Hidden cells stay in place.

    Raises ValueError if the lines or names do not form a symmetry of the shape.

    >>> swap = Transformation(LineShape(2, 1, 2, False), False, (1, 0), (0, 1), (0, 2, 1))
    >>> print(swap)
    rows 2 1, columns 1 2, digits 2 1
    >>> str(swap.puzzle(Puzzle(Board(1, 2), (1, 2, 0, 0))))
    '..21'
    """

    shape: LineShape
    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    names: tuple[int, ...]
    """The new name of each digit 0 … m; 0, an open cell, stays 0. Rows and columns count from 0."""

    def __post_init__(self) -> None:
        size, height, width = self.shape.size, self.shape.band_rows, self.shape.stack_columns
        if self.transposed and not self.shape.transposes:
            raise ValueError("transposed, but the boxes are not square")
        for what, lines, block in (("rows", self.rows, height), ("columns", self.columns, width)):
            if not _keeps_blocks(lines, size, block):
                whole = f" in whole blocks of {block}" if 1 < block < size else ""
                raise ValueError(f"{what} {lines}, expected 0 to {size - 1} in some order{whole}")
        count = max(size, len(self.names) - 1)
        if self.names[:1] != (0,) or sorted(self.names) != [*range(count + 1)]:
            raise ValueError(f"names {self.names}, expected 0 and then 1 to {count} in some order")

    @classmethod
    def from_bytes(cls, shape: LineShape, data: bytes) -> Transformation:
        """The transformation that a map of `Forms` describes."""
        n = shape.size
        if len(data) != 3 * n + 2 or data[0] > 1:
            raise ValueError(f"{len(data)} bytes, expected 0 or 1 and {3 * n + 1} more")
        rows, columns, names = data[1 : n + 1], data[n + 1 : 2 * n + 1], data[2 * n + 1 :]
        return cls(shape, data[0] == 1, tuple(rows), tuple(columns), tuple(names))

    def to_bytes(self) -> bytes:
        """The transformation as a map of `Forms`."""
        return bytes([self.transposed, *self.rows, *self.columns, *self.names])

    @property
    def cells(self) -> tuple[int, ...]:
        """The original cell of each cell of the image, without hidden cells."""
        n = self.shape.size
        down, across = (1, n) if self.transposed else (n, 1)
        return tuple([down * r + across * c for r in self.rows for c in self.columns])

    def applied(self, digits: Sequence[int]) -> tuple[int, ...]:
        """The image of a sequence of digits 0 … m, one per cell."""
        names, cells = self.names, self.cells
        moved = [names[digits[cell]] for cell in cells]
        return tuple(moved + [names[digit] for digit in digits[len(cells) :]])

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The transformed puzzle on the same board. Raises ValueError for a board of another shape.

        Constraints of the board stay in place, even if the transformation does not preserve them.
        """
        self._require(puzzle.board)
        return Puzzle(puzzle.board, self.applied(puzzle.clues))

    def grid(self, grid: Grid) -> Grid:
        """The transformed grid. It solves the transformed puzzle if the grid solves the puzzle."""
        self._require(grid.board)
        return Grid(grid.board, self.applied(grid.digits))

    def then(self, other: Transformation) -> Transformation:
        """The transformation that applies this transformation, then `other`."""
        if other.shape != self.shape:
            raise ValueError(f"a transformation of {other.shape}, expected {self.shape}")
        first, second = self.rows, self.columns
        if other.transposed:
            first, second = second, first
        return Transformation(
            self.shape,
            self.transposed != other.transposed,
            tuple([first[row] for row in other.rows]),
            tuple([second[column] for column in other.columns]),
            tuple([other.names[name] for name in self.names]),
        )

    def inverse(self) -> Transformation:
        """The transformation that restores the original puzzle."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        return Transformation(self.shape, self.transposed, rows, columns, _inverse(self.names))

    def as_dict(self) -> dict[str, Any]:
        """The transformation as plain values: transposed, and the lists rows, columns and
        digit_names, which count from 1.

        digit_names: the new names of the digits 1 … m.
        """
        return {
            "transposed": self.transposed,
            "rows": [row + 1 for row in self.rows],
            "columns": [column + 1 for column in self.columns],
            "digit_names": [*self.names[1:]],
        }

    def __str__(self) -> str:
        lists = self.as_dict()
        parts = [
            f"{name} {' '.join(map(str, lists[key]))}"
            for name, key in (("rows", "rows"), ("columns", "columns"), ("digits", "digit_names"))
        ]
        return ", ".join([*(["transposed"] if self.transposed else []), *parts])

    def __repr__(self) -> str:
        return f"<Transformation {self}>"

    def _require(self, board: Board) -> None:
        is_free = self.shape == LineShape(board.size, 1, 1, transposes=True)
        if not is_free and shape_of(board) != self.shape:
            raise ValueError(f"a transformation of {self.shape} does not fit a {board}")


def random_transformation(shape: LineShape, rng: Random) -> Transformation:
    """A uniformly random transformation."""
    rows = shuffled_lines(shape.size, shape.band_rows, rng)
    columns = shuffled_lines(shape.size, shape.stack_columns, rng)
    names = (0, *rng.sample(range(1, shape.size + 1), shape.size))
    transposed = shape.transposes and rng.random() < 0.5
    return Transformation(shape, transposed, tuple(rows), tuple(columns), names)


def shuffled_lines(size: int, thickness: int, rng: Random) -> list[int]:
    """Rows (or columns) in random order: the bands are shuffled, and so are the lines of each
    band.
    """
    firsts = rng.sample(range(0, size, thickness), size // thickness)
    bands = [range(first, first + thickness) for first in firsts]
    return [line for band in bands for line in rng.sample(band, thickness)]


def _keeps_blocks(lines: Sequence[int], size: int, block: int) -> bool:
    """Whether the lines are a permutation of 0 … size-1 that keeps each block together."""
    starts = range(0, size, block)
    places = [{line // block for line in lines[start : start + block]} for start in starts]
    return sorted(lines) == [*range(size)] and all(len(place) == 1 for place in places)


def _inverse(numbers: Sequence[int]) -> tuple[int, ...]:
    found = [0] * len(numbers)
    for place, number in enumerate(numbers):
        found[number] = place
    return tuple(found)


def isomorph(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The puzzle under a uniformly random transformation."""
    return random_transformation(shape_of(puzzle.board), rng).puzzle(puzzle)


def isomorphs(puzzle: Puzzle, count: int, seed: int) -> list[Puzzle]:
    """`count` random isomorphs. They depend only on the puzzle and the seed, not on the puzzle's
    place in a file.
    """
    rng = Random(f"{seed} {puzzle.board.shape} {puzzle}")  # noqa: S311  # to be repeatable
    return [isomorph(puzzle, rng) for _ in range(count)]
