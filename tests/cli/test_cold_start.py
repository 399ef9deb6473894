"""One puzzle does not wait for the imports of what it does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

LATE = {"sudoku.cli.runs", "multiprocessing", "numpy", "pyarrow", "distributed", "pandas"}
"""Runs, worker processes, arrays, and the libraries of extras."""


def test_what_only_collections_need_is_imported_late() -> None:
    code = "import sys, sudoku.cli.check, sudoku.cli.count; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    found = {*done.stdout.split()}
    assert "sudoku.cli.check" in found
    assert LATE & found == set()
