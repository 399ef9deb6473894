"""The ways to draw random grids, by name.

>>> from sudoku.generator.random_streams import RandomStreams
>>> SAMPLERS["uniform"].draw(Board(2, 2), RandomStreams([1, 2])).shape
(2, 16)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sudoku.errors import UnsupportedQuestionError
from sudoku.generator.grids.varied import solved_grid, varied_grid
from sudoku.generator.results import OrderError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudoku.generator.random_streams import RandomStreams


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
    )
}
