"""External programs as contestants: start, ask, watch and kill them.

Start with `contestant`, then `process`, a running program. A new line protocol is a function in
`answers` and a line in its LINES.
"""

from sudoku.crosschecking.contestants.programs.contestant import (
    PROTOCOLS,
    SPAWNS,
    ProgramContestant,
)
from sudoku.crosschecking.contestants.programs.process import ProgramError

__all__ = ["PROTOCOLS", "SPAWNS", "ProgramContestant", "ProgramError"]
