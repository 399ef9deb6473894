"""Programs that are not ours as contestants of a cross-check: started, asked, watched and ended."""

from sudoku.crosschecking.programs.contestant import PROTOCOLS, STARTS, ProgramContestant
from sudoku.crosschecking.programs.process import ProgramError

__all__ = ["PROTOCOLS", "STARTS", "ProgramContestant", "ProgramError"]
