"""Tests that need a C compiler are skipped where there is none."""

from __future__ import annotations

import pytest
from sudoku_models.native.compiling import CompilationError, find_compiler


def require_compiler() -> list[str]:
    """The compiler's command, or skip the test."""
    try:
        return find_compiler()
    except CompilationError as error:
        pytest.skip(str(error))
