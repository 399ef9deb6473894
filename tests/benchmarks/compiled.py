"""Tests that need a C compiler, or the compiled model, are skipped where there is none."""

from __future__ import annotations

import pytest
from sudoku_models.native.compiling import CompilationError, find_compiler
from sudoku_models.native.files import LIBRARY


def require_compiler() -> list[str]:
    """The compiler's command, or skip the test."""
    try:
        return find_compiler()
    except CompilationError as error:
        pytest.skip(str(error))


def require_native() -> None:
    """Skip the test if the model native was not compiled. A library of other sources fails."""
    if not LIBRARY.exists():
        pytest.skip("native was not compiled")
