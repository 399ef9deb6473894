"""Many puzzles at once, in NumPy arrays.

>>> import sudoku
>>> puzzles = sudoku.bulk.parse(["12..34..21434..2", "................"])
>>> sudoku.bulk.check(puzzles).verdicts
array([1, 2], dtype=uint8)
>>> sudoku.bulk.count(puzzles, limit=1000)
array([  1, 288], dtype=uint64)

Start with `verdicts`, then `asking`, which checks every answer of a model. A new question is a
module here; if it answers blocks of a table, the `ask_block` of its question in `sudoku.questions`
calls it.
"""

from sudoku.bulk.clues import is_minimal, redundant_clues
from sudoku.bulk.minimising import minimise
from sudoku.bulk.texts import lines, parse
from sudoku.bulk.true_candidates import candidates
from sudoku.bulk.verdicts import Code, Verdicts, check, count, solve

__all__ = [
    "Code",
    "Verdicts",
    "candidates",
    "check",
    "count",
    "is_minimal",
    "lines",
    "minimise",
    "parse",
    "redundant_clues",
    "solve",
]
