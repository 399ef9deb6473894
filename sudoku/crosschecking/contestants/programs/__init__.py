"""Programs that are not ours as contestants of a cross-check: started, asked, watched and ended."""

from sudoku.crosschecking.contestants.programs.contestant import (
    PROTOCOLS,
    SPAWNS,
    ProgramContestant,
)
from sudoku.crosschecking.contestants.programs.process import ProgramError

__all__ = ["PROTOCOLS", "SPAWNS", "ProgramContestant", "ProgramError"]
