"""Automorphisms of a puzzle as permutations of points, and the orbits of points.

The points are the rows 0 … n-1, the columns n … 2n-1, then the bands, then the stacks. An
automorphism is the tuple of the images of all points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.transformation import Transformation

Automorphism = tuple[int, ...]


def first_band(shape: LineShape) -> int:
    """The point of the first band."""
    return 2 * shape.size


def first_stack(shape: LineShape) -> int:
    """The point of the first stack."""
    return 2 * shape.size + shape.size // shape.band_rows


def automorphism(shape: LineShape, moves: Mapping[int, int]) -> Automorphism:
    """The automorphism that moves only these rows and columns."""
    n, height, width = shape.size, shape.band_rows, shape.stack_columns
    lines = [moves.get(line, line) for line in range(2 * n)]
    blocks = [
        first_band(shape) + line // height if line < n else first_stack(shape) + (line - n) // width
        for line in [lines[first] for first in (*range(0, n, height), *range(n, 2 * n, width))]
    ]
    return (*lines, *blocks)


def exchange(shape: LineShape, pairs: Mapping[int, int]) -> Automorphism:
    """The automorphism that swaps the lines of each pair."""
    return automorphism(shape, {**pairs, **{b: a for a, b in pairs.items()}})


def transformation_of(shape: LineShape, image: Automorphism, cells: bytes) -> Transformation:
    """The automorphism of these cells as a transformation."""
    n = shape.size
    transposed = image[0] >= n
    rows, columns = [line % n for line in image[:n]], [line % n for line in image[n : 2 * n]]
    names = {0: 0}
    for row, column in product(range(n), repeat=2):
        place = (columns[column], rows[row]) if transposed else (rows[row], columns[column])
        names[cells[place[0] * n + place[1]]] = cells[row * n + column]
    left = iter([name for name in range(1, n + 1) if name not in names.values()])
    named = tuple([names[digit] if digit in names else next(left) for digit in range(n + 1)])
    return Transformation(shape, transposed, tuple(rows), tuple(columns), named)


def evident(shape: LineShape, cells: Sequence[int]) -> Iterator[Automorphism]:
    """The swaps of neighbouring lines, bands and stacks that hold the same digits."""
    n = shape.size
    rows = [tuple(cells[at : at + n]) for at in range(0, n * n, n)]
    columns = list(zip(*rows, strict=True))
    for lines, first, block in ((rows, 0, shape.band_rows), (columns, n, shape.stack_columns)):
        for top in range(0, n, block):
            for line in range(top + 1, top + block):
                if lines[line] == lines[line - 1]:
                    yield exchange(shape, {first + line: first + line - 1})
            if top and lines[top - block : top] == lines[top : top + block]:
                pairs = range(first + top, first + top + block)
                yield exchange(shape, {line: line - block for line in pairs})


class Orbits:
    """The orbits of points under automorphisms."""

    def __init__(self, points: Collection[int]) -> None:
        self._parent = {point: point for point in points}
        self._tried: list[int] = []
        self._joined = 0

    def join(self, automorphisms: Sequence[Automorphism], fixed: Sequence[int]) -> None:
        """Join orbits by those automorphisms found since the last call that fix these points."""
        for image in automorphisms[self._joined :]:
            if all(image[point] == point for point in fixed):
                for point in self._parent:
                    self._parent[self._root(point)] = self._root(image[point])
        self._joined = len(automorphisms)

    def is_tried(self, point: int) -> bool:
        """Whether this method was already called for a point of the same orbit."""
        root = self._root(point)
        if any(self._root(other) == root for other in self._tried):
            return True
        self._tried.append(point)
        return False

    def length(self, point: int) -> int:
        """The number of points in a point's orbit."""
        root = self._root(point)
        return sum(self._root(other) == root for other in self._parent)

    def _root(self, point: int) -> int:
        while self._parent[point] != point:
            point = self._parent[point]
        return point
