"""Programs that are not ours as parties of a cross-check: started, asked, watched and ended."""

from sudoku.crosschecking.programs.party import PROTOCOLS, STARTS, ProgramParty
from sudoku.crosschecking.programs.process import ProgramError

__all__ = ["PROTOCOLS", "STARTS", "ProgramError", "ProgramParty"]
