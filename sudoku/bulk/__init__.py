"""Many puzzles at once, in numpy arrays.

>>> import sudoku
>>> puzzles = [[1, 2, 0, 0, 3, 4, 0, 0, 2, 1, 4, 3, 4, 0, 0, 2], [0] * 16]
>>> sudoku.bulk.check(puzzles).verdicts
array([1, 2], dtype=uint8)
>>> sudoku.bulk.count(puzzles, limit=1000)
array([  1, 288], dtype=uint64)
"""

from sudoku.bulk.clues import is_minimal, redundant_clues
from sudoku.bulk.minimising import minimise
from sudoku.bulk.true_candidates import candidates
from sudoku.bulk.verdicts import Code, Verdicts, check, count, solve

__all__ = [
    "Code",
    "Verdicts",
    "candidates",
    "check",
    "count",
    "is_minimal",
    "minimise",
    "redundant_clues",
    "solve",
]
