"""The questions of the clients, with the verdicts of another model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.framework.report import load_any
from sudoku import Puzzle, check, write

PUZZLES = Path(__file__).parents[2] / "puzzles"
FILES = ("famous.txt", "multiple.txt", "unsatisfiable.txt", "variants.txt")
ASKED = ("check", "candidates", "explain")
JUDGE = "sat"
BUDGET = 2
"""The seconds for a question. An explanation of many solutions takes all of them."""
UNDECIDED = "unknown"
"""The verdict of a question whose budget has run out."""


@dataclass(frozen=True, slots=True)
class WebQuestion:
    """A question to the server."""

    name: str
    puzzle: Puzzle
    verdict: str
    """The verdict that the answer must have."""

    @property
    def fields(self) -> dict[str, Any]:
        return {"puzzle": write(self.puzzle), "seconds": BUDGET}


def questions(files: Sequence[str] = FILES, most: int | None = None) -> list[WebQuestion]:
    """Each question in ASKED about the 9x9 puzzles of the files. most: the limit for each file."""
    puzzles = [
        entry.puzzle
        for file in files
        for entry in load_any(PUZZLES / file, most)
        if entry.puzzle.board.size == 9
    ]
    judged = [(puzzle, check(puzzle, model=JUDGE).verdict.value) for puzzle in puzzles]
    return [WebQuestion(name, puzzle, verdict) for puzzle, verdict in judged for name in ASKED]


def is_right(question: WebQuestion, status: int, answer: dict[str, Any]) -> bool:
    """Whether an answer has the verdict, or says that the time ran out."""
    return status == 200 and answer.get("verdict") in (question.verdict, UNDECIDED)
