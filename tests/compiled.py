"""The marker of tests that ask the compiled library, which machines without a compiler lack."""

from __future__ import annotations

import pytest
from sudoku_models.native.files import LIBRARY

needs_library = pytest.mark.skipif(not LIBRARY.exists(), reason="native was not compiled")
