"""Puzzles for the tests of the ladder, and a reader of printed tables."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[3]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
IMPOSSIBLE = "12345678." + "........." * 7 + "........9"


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("| ").split("|")]


def table(printed: str, first_column: str) -> list[dict[str, str]]:
    """The first table whose first column has this name."""
    lines = printed.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first_column} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(dict(zip(cells(lines[start]), cells(line), strict=True)))
    return rows
