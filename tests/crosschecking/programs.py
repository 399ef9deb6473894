"""Programs for tests of those who ask them: small ones in Python, written to a folder."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from sudoku import Budget, Puzzle, parse
from sudoku.crosschecking.claims import Claim, Failure, Said
from sudoku.crosschecking.programs import ProgramParty

TINY = parse("...44.3..4...241")
TINY_SOLUTION = "2314413214233241"
OTHER = parse("4...............")
OTHER_SOLUTION = "4213134231242431"
"""It solves OTHER, which has more solutions, and not TINY."""

ANSWERS = "import sys\nfor line in sys.stdin:\n    print({}, flush=True)\n"
"""A program that prints this for each puzzle, as `line`."""


def command(folder: Path, source: str, *arguments: str) -> str:
    """A command line that runs this source in another Python."""
    path = folder / "program.py"
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(path), *arguments])


def ask(party: ProgramParty, puzzle: Puzzle = TINY, seconds: float = 30.0) -> Said:
    try:
        return party.ask(puzzle, budget=Budget(seconds=seconds))
    finally:
        party.close()


def claim(said: Said) -> Claim:
    assert isinstance(said, Claim), said
    return said


def failure(said: Said) -> Failure:
    assert isinstance(said, Failure), said
    return said
