"""DIMACS CNF as in `dimacs`, and one clause more, which excludes one solution.

A SAT solver that finds it unsatisfiable says that there is no other solution.
"""

from __future__ import annotations

from sudoku.formats.entry import Entry
from sudoku.formats.registry import FormatError
from sudoku.formats.solvers.dimacs import text_of

OTHER_DIGITS = True


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle without the entry's solution. Raises as `formula`, and FormatError without one."""
    if entry.solution is None:
        raise FormatError("dimacs-second excludes a solution: expected an Entry that has one")
    return text_of(entry, entry.solution)
