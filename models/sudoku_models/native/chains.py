"""Dynamic forcing chains by the compiled library. See `sudoku.interface.chaining` and chains.h."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from sudoku.interface.chaining import BestChain
from sudoku_models.native.library import library


class NativeChainSearch:
    """See ChainSearch."""

    def __init__(self, masks: Sequence[int], level: int) -> None:
        """See ChainSearcher. Raises MemoryError."""
        self._library = library()
        given = array("I", masks)
        self._handle = self._library.sudoku_chains_open(given.buffer_info()[0], level)
        if not self._handle:
            raise MemoryError(_MEMORY)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self._library.sudoku_chains_close(self._handle)

    def run(self, assumptions: int) -> bool:
        """See ChainSearch. Raises MemoryError."""
        result = self._library.sudoku_chains_run(self._handle, assumptions)
        if result < 0:
            raise MemoryError(_MEMORY)
        return bool(result)

    def best(self) -> BestChain | None:
        """See ChainSearch. Raises MemoryError."""
        found = array("i", [0]) * len(BestChain._fields)
        if self._library.sudoku_chains_best(self._handle, found.buffer_info()[0]) < 0:
            raise MemoryError(_MEMORY)
        kind, cell, digit, is_true, complexity = found
        return BestChain(kind, cell, digit, bool(is_true), complexity) if kind else None


_MEMORY = "not enough memory for dynamic forcing chains"
