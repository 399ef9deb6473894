"""External programs as contestants: started, asked, watched and killed."""

from sudoku.crosschecking.contestants.programs.contestant import (
    PROTOCOLS,
    SPAWNS,
    ProgramContestant,
)
from sudoku.crosschecking.contestants.programs.process import ProgramError

__all__ = ["PROTOCOLS", "SPAWNS", "ProgramContestant", "ProgramError"]
