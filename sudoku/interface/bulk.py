"""Many puzzles of one board at once, in NumPy arrays: an optional part of a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from sudoku.interface.budget import UNLIMITED, Budget

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Cells: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]
    """N x c, for N puzzles on a board with c cells: uint8 digits, 0 for an open cell, or uint32
    candidates, bit d - 1 for digit d.
    """


@dataclass(frozen=True, slots=True)
class BulkAnswers:
    """The answers to N puzzles."""

    counts: NDArray[np.uint64]
    """The number of solutions found, at most the limit."""
    exhausted: NDArray[np.bool_]
    """Whether these are all solutions."""
    solutions: NDArray[np.uint8]
    """N x kept x c digits; 0 for missing solutions."""
    decisions: NDArray[np.uint64]
    """The number of branches chosen, as in Effort."""
    conflicts: NDArray[np.uint64]
    """The number of branches refuted, as in Effort."""


def never() -> bool:
    """A stop test that is never true."""
    return False


class BulkModel(Protocol):
    """The rules of one board, ready for arrays of puzzles. A model belongs to one thread.

    Its answers are not checked here, but in `sudoku.bulk`.
    """

    @property
    def name(self) -> str: ...

    @property
    def rest(self) -> str | None:
        """The model for puzzles that this model leaves open before the budget is spent; None leaves
        them open.
        """
        ...

    def search(
        self,
        puzzles: Cells,
        *,
        limit: int = 2,
        kept: int = 1,
        budget: Budget = UNLIMITED,
        is_stopped: Callable[[], bool] = never,
        apart: bool = False,
    ) -> BulkAnswers:
        """Look for up to `limit` solutions of each puzzle, and return the first `kept` of them.

        The seconds of the budget limit the whole call, the conflicts limit each puzzle. is_stopped:
        called every few hundredths of a second; once it is true, the remaining puzzles stay open.
        apart: search puzzle by puzzle, so that no answer depends on the other puzzles.
        """
        ...

    def propagate(self, puzzles: Cells) -> NDArray[np.uint32]:
        """The candidates that are left after propagation, N x c; all 0 for a refuted puzzle."""
        ...


class ArrayJudge(Protocol):
    """Judges grids in arrays faster than NumPy. Models may declare one (`ModelFamily.judge`).

    Its code is separate from the code of every model.
    """

    def first_wrong(self, puzzles: Cells, grids: NDArray[np.uint8]) -> int | None:
        """The first row in which a grid breaks a house, or changes a digit or lacks a candidate of
        its puzzle; None if there is none. The cells of a row are contiguous.
        """
        ...
