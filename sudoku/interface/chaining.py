"""Dynamic forcing chains on the scale of Sudoku Explainer, searched by compiled code.

Hard ratings spend most of their time on these chains. A model may declare compiled code for them
(`ModelFamily.chain_searcher`), which finds the same chain as `sudoku.logic` in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias


class BestChain(NamedTuple):
    """The least complex conclusion of dynamic forcing chains, the first in the scale's order."""

    kind: int
    """The kind of the conclusion, as in `sudoku.logic.ratings.se.branching`."""
    cell: int
    digit: int
    is_true: bool
    """Whether the candidate is proved true or false."""
    complexity: int


class ChainSearch(Protocol):
    """The search of one position, for use in one thread."""

    def run(self, assumptions: int) -> bool:
        """Make up to this many assumptions; return whether more are left."""
        ...

    def best(self) -> BestChain | None:
        """The chain that was found, once no assumptions are left."""
        ...


ChainSearcher: TypeAlias = Callable[[Sequence[int], int], ChainSearch]
"""Begins the search of a position on the standard 9x9 board: for each cell its candidates, with bit
d - 1 for digit d, or 0 for a placed cell; and a level of `sudoku.logic.ratings.se.dynamic.LEVELS`.
"""
