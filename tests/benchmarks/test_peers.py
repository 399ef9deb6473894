"""The peers: py-sudoku's program answers as it promises, and the versions are named once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).parents[2] / "benchmarks" / "peers"
STAND_IN = """
class Sudoku:
    '''Shifted rows, as py-sudoku would return them; no solution if the first clue is a 9.'''

    def __init__(self, width, height, board):
        self.board, self.box = board, (width, height)

    def solve(self):
        assert self.box == (3, 3) and len(self.board) == 9
        solved = [[(3 * r + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
        self.board = [[None] * 9] * 9 if self.board[0][0] == 9 else solved
        return self
"""


def test_py_sudoku_answers_each_line(tmp_path: Path) -> None:
    (tmp_path / "sudoku.py").write_text(STAND_IN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(PEERS / "py_sudoku.py")],
        input=f"12{'.' * 79}\n9{'.' * 80}\n",
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    first, second = done.stdout.splitlines()
    assert first.startswith("123456789456789123789123456")
    assert len(first) == 81
    assert second == "none"


def test_the_page_has_the_versions_that_are_installed() -> None:
    pinned = dict(re.findall(r"^(\S+)==(\S+)$", (PEERS / "versions.txt").read_text(), re.M))
    page = (PEERS / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| \[([\w-]+)\]\(\S+\) \| ([\d.]+) \|", page, re.M))
    names = {"cpmpy": "CPMpy", "z3-solver": "Z3", "dokusan": "dokusan"}
    assert {names[name]: version for name, version in pinned.items()} | {
        "py-sudoku": "2.0.0"
    } == shown
