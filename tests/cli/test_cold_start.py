"""One puzzle does not wait for the imports of what it does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

LATE = {"sudoku.cli.runs", "multiprocessing", "numpy", "pyarrow", "distributed", "pandas"}
"""Runs, worker processes, arrays, and the libraries of extras."""
LATE_OF_CHECK = {"sudoku.questions.checking", "sudoku.batch.answers", "sudoku.batch.tables"}
"""What only tables need."""


def test_what_only_collections_need_is_imported_late() -> None:
    of_check = "import sys, sudoku.cli.check; print(*sys.modules)"
    code = f"{of_check}; import sudoku.cli.question, sudoku.questions.counting; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    first, both = ({*line.split()} for line in done.stdout.splitlines())
    assert "sudoku.cli.check" in first
    assert LATE_OF_CHECK & first == set()
    assert "sudoku.questions.counting" in both
    assert LATE & both == set()


def test_sat_answers_on_small_boards_without_arrays() -> None:
    """Numpy takes longer to import than most puzzles take to solve."""
    code = "import sys, sudoku; sudoku.check('12..34..........', model='sat'); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert "sudoku_models.sat.model" in done.stdout
    assert "numpy" not in done.stdout.split()
