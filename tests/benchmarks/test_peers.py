"""The peers: py-sudoku's program answers as it promises, and the versions are named once."""

from __future__ import annotations

import re
from pathlib import Path

PEERS = Path(__file__).parents[2] / "benchmarks" / "peers"


def test_the_page_has_the_versions_that_are_installed() -> None:
    pinned = dict(re.findall(r"^(\S+)==(\S+)$", (PEERS / "versions.txt").read_text(), re.M))
    page = (PEERS / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| \[([\w-]+)\]\(\S+\) \| ([\d.]+) \|", page, re.M))
    names = {"cpmpy": "CPMpy", "z3-solver": "Z3", "dokusan": "dokusan"}
    assert {names[name]: version for name, version in pinned.items()} | {
        "py-sudoku": "2.0.0"
    } == shown
