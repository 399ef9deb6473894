"""The program that asks py-sudoku, which runs in an environment of its own.

In the place of the package, which need not be installed, stands one that fills every open cell
with the highest digit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FAKE_PY_SUDOKU = """
class UnsolvableSudoku(Exception):
    pass

class Sudoku:
    def __init__(self, width, height, board):
        assert (width, height, len(board)) in [(2, 2, 4), (3, 2, 6)]
        self.board = board

    def solve(self, assert_solvable):
        assert assert_solvable
        if self.board[0][0] == 4:
            raise UnsolvableSudoku
        self.board = [[digit or len(self.board) for digit in row] for row in self.board]
        return self
"""


def py_sudoku(folder: Path, puzzles: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program for py-sudoku where a small package stands in its place."""
    (folder / "sudoku").mkdir()
    (folder / "sudoku" / "__init__.py").touch()
    (folder / "sudoku" / "sudoku.py").write_text(FAKE_PY_SUDOKU, encoding="utf-8")
    script = Path(__file__).parents[2] / "benchmarks" / "baselines" / "alone" / "py_sudoku.py"
    return subprocess.run(
        [sys.executable, str(script), *arguments],
        env={**os.environ, "PYTHONPATH": str(folder)},
        input=puzzles,
        capture_output=True,
        text=True,
        check=False,
    )


def test_py_sudoku_answers_each_line_with_a_line(tmp_path: Path) -> None:
    done = py_sudoku(tmp_path, f"1{'.' * 15}\n4{'.' * 15}\n")
    assert (done.stdout, done.returncode) == (f"1{'4' * 15}\nnone\n", 0), done.stderr


def test_py_sudoku_is_told_boxes_that_are_not_square(tmp_path: Path) -> None:
    done = py_sudoku(tmp_path, f"1{'.' * 35}\n", "2x3")
    assert (done.stdout, done.returncode) == (f"1{'6' * 35}\n", 0), done.stderr


def test_py_sudoku_refuses_a_line_that_is_no_puzzle(tmp_path: Path) -> None:
    done = py_sudoku(tmp_path, "123\n")
    assert (done.stderr, done.returncode) == ("3 cells, expected a puzzle with boxes 1x1\n", 1)


@pytest.mark.parametrize("box", ["3", "0x3", "axb"])
def test_py_sudoku_refuses_a_box_that_is_none(box: str, tmp_path: Path) -> None:
    done = py_sudoku(tmp_path, "", box)
    said = f"box {box!r}, expected rows x columns, as in 2x3\n"
    assert (done.stderr, done.returncode) == (said, 1)
