"""The ways to draw random grids, by name.

>>> from sudoku.generator.random_streams import RandomStreams
>>> SAMPLERS["uniform"].draw(Board(2, 2), RandomStreams([1, 2])).shape
(2, 16)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sudoku.errors import UnsupportedQuestionError
from sudoku.generator.grids.shuffled import shuffled, solved_grid
from sudoku.generator.grids.varied import varied_grid
from sudoku.generator.results import OrderError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudoku.generator.random_streams import RandomStreams


SWEEPS = 3
"""The number of times that each band and each stack is redrawn."""


def redrawn_grid(board: Board, rng: Random) -> Grid:
    """A random grid that obeys the board. It is not known which grids can occur, or how likely they
    are.

    Bands and stacks of the canonical pattern are redrawn SWEEPS times, in random order. The columns
    of a band keep their digits, but the order within each column is redrawn. Boxes and columns
    remain valid, so only the rows still need each digit once: perfect matchings divide the digits
    of the columns among the rows. They exist because every digit is in the same number of columns
    (D. König, 1916).
    """
    n = board.size
    digits = list(solved_grid(board, rng).digits)
    rows = [[range(r * n, r * n + n)[c] for c in range(n)] for r in range(n)]
    columns = [[*cells] for cells in zip(*rows, strict=True)]
    bands = [rows[first : first + board.box_rows] for first in range(0, n, board.box_rows)]
    stacks = [columns[first : first + board.box_cols] for first in range(0, n, board.box_cols)]
    for _ in range(SWEEPS):
        for lines in rng.sample(bands + stacks, len(bands) + len(stacks)):
            _redraw(digits, lines, rng)
    return shuffled(Grid(board, tuple(digits)), rng)


def _redraw(digits: list[int], lines: Sequence[Sequence[int]], rng: Random) -> None:
    """Redraw the order of the digits across these lines."""
    across = [[digits[cell] for cell in cells] for cells in zip(*lines, strict=True)]
    for line in lines:
        for cell, place in zip(line, _matching(across, rng), strict=True):
            digits[cell] = place
        for cell, left in zip(line, across, strict=True):
            left.remove(digits[cell])


def _matching(choices: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """A random matching: a different digit for each place, found by augmenting paths in random
    order.
    """
    holder: dict[int, int] = {}  # the place of each digit
    for start in rng.sample(range(len(choices)), len(choices)):
        came: dict[int, int] = {}  # the place from which each digit was reached
        queue, free = [start], 0
        while not free:
            place = queue.pop(0)
            for digit in rng.sample(choices[place], len(choices[place])):
                if digit not in came:
                    came[digit] = place
                    if digit not in holder:
                        free = digit
                        break
                    queue.append(holder[digit])
        while True:
            place = came[free]
            before = next((d for d, held in holder.items() if held == place), 0)
            holder[free] = place
            if place == start:
                break
            free = before
    places = {place: digit for digit, place in holder.items()}
    return [places[place] for place in range(len(choices))]


UNIFORM_SIZES = (1, 2, 3, 4, 5, 6)
"""Board sizes with uniform grids for any boxes. Boards with 3x3 boxes also have uniform grids."""


@dataclass(frozen=True, slots=True)
class GridSampler:
    """A way to draw grids."""

    name: str
    bias: str
    """A sentence that says which grids are more likely than others."""
    supports: Callable[[Board], bool]
    """Whether the sampler draws grids with the boxes of a board."""
    drawn: Callable[[Board, RandomStreams], NDArray[np.uint8]]
    """Draws a grid for each stream: N x n² digits. A grid depends only on its stream."""

    def draw(self, board: Board, streams: RandomStreams) -> NDArray[np.uint8]:
        """A grid for each stream. Raises UnsupportedQuestionError for unsupported boards."""
        reason = self.unsupported(board)
        if reason is not None:
            raise UnsupportedQuestionError(f"{self.name} grids do not support {reason}")
        return self.drawn(board, streams)

    def unsupported(self, board: Board) -> str | None:
        """The unsupported feature of a board, as a noun phrase; None if the board is supported."""
        if board.irregular is not None:
            return "regions instead of boxes"
        if board.constraints:
            return "further rules"
        if not board.is_square:
            return "boards that are not square; request them by rules such as 'rows 4'"
        if not board.is_regular:
            return "more digits than rows"
        return None if self.supports(board) else f"a {board}"


def best_sampler(board: Board) -> GridSampler:
    """The first sampler that supports a board, so grids are uniform if possible."""
    for sampler in SAMPLERS.values():
        if sampler.unsupported(board) is None:
            return sampler
    sampler = SAMPLERS["varied"]
    raise UnsupportedQuestionError(f"grids cannot be drawn on {sampler.unsupported(board)}")


def require_sampler(name: str, board: Board) -> None:
    """Raise OrderError if no sampler has this name, or if it does not support the board."""
    if name not in SAMPLERS:
        raise OrderError(f"grids must be one of {', '.join(SAMPLERS)}, not {name!r}")
    reason = SAMPLERS[name].unsupported(board)
    if reason is not None:
        raise OrderError(f"{name} grids do not support {reason}")


def _one_by_one(
    grid: Callable[[Board, Random], Grid],
) -> Callable[[Board, RandomStreams], NDArray[np.uint8]]:
    """A sampler function that draws grids with Python's generator, seeded by each stream."""

    def drawn(board: Board, streams: RandomStreams) -> NDArray[np.uint8]:
        import numpy as np

        grids = np.empty((len(streams), board.cell_count), np.uint8)
        for row, word in enumerate(streams.words().tolist()):
            grids[row] = grid(board, Random(word)).digits  # noqa: S311  # to be repeatable
        return grids

    return drawn


def _uniform(board: Board, streams: RandomStreams) -> NDArray[np.uint8]:
    from sudoku.generator.grids import nine, small

    if board.size in UNIFORM_SIZES:
        return small.draw(board.box_rows, board.box_cols, streams)
    return nine.draw(streams)


def _is_uniform(board: Board) -> bool:
    return board.size in UNIFORM_SIZES or (board.box_rows, board.box_cols) == (3, 3)


def _is_any(_board: Board) -> bool:
    return True


SAMPLERS: Mapping[str, GridSampler] = {
    sampler.name: sampler
    for sampler in (
        GridSampler("uniform", "Every grid is exactly equally likely.", _is_uniform, _uniform),
        GridSampler(
            "varied",
            "A random walk from one class of grids. Grids near it are more likely; by how much is "
            "unknown.",
            _is_any,
            _one_by_one(varied_grid),
        ),
        GridSampler(
            "shuffled",
            "Only grids equivalent to one fixed grid, all equally likely.",
            _is_any,
            _one_by_one(solved_grid),
        ),
        GridSampler(
            "redrawn",
            "As `shuffled`, but bands and stacks are redrawn, so large grids are less regular. The "
            "bias is unknown.",
            _is_any,
            _one_by_one(redrawn_grid),
        ),
    )
}
