"""The marker of tests that ask the compiled library, which machines without a compiler lack.

A library that exists is asked: if it is broken, or was compiled from other sources, tests fail.
"""

from __future__ import annotations

import pytest
from sudoku_models.native.files import LIBRARY
from sudoku_models.native.library import levels

from sudoku import UnavailableModelError

needs_library = pytest.mark.skipif(not LIBRARY.exists(), reason="native was not compiled")


def levels_here() -> list[str]:
    """The levels of the library on this machine; none if it was not compiled.

    Raises UnavailableModelError if it is there and cannot be used, which ends the run.
    """
    try:
        return levels() if LIBRARY.exists() else []
    except UnavailableModelError as error:
        raise UnavailableModelError(f"run `make native`: {error}") from None
