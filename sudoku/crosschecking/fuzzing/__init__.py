"""A seeded stream of puzzles that exposes bugs in Sudoku solvers.

In reading order:

- `case`: a puzzle, its class, known facts about it, and how it is related to another puzzle;
- `tools`: the tools of every class;
- `solvable`, `refuted`, `deep`, `patterns`, `hard`, `variants`, `smallest`: the classes of puzzles;
- `classes`: all classes by name;
- `relations`: what the answers to one puzzle imply for another;
- `stream`: the endless stream of families.

A new class is a function that says which bug it exposes, and a line in `classes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from sudoku.crosschecking.fuzzing.case import Case, Relation, RelationKind
from sudoku.crosschecking.fuzzing.classes import CLASSES, FuzzError
from sudoku.crosschecking.fuzzing.relations import implied
from sudoku.crosschecking.fuzzing.stream import families
from sudoku.crosschecking.fuzzing.variants import VARIANT_CLASSES
from sudoku.puzzle.board import Board, require_board

__all__ = [
    "CLASSES",
    "VARIANT_CLASSES",
    "Case",
    "FuzzError",
    "Relation",
    "RelationKind",
    "families",
    "fuzz",
    "implied",
]


def fuzz(
    board: Board, seed: int = 0, *, count: int | None = None, classes: Iterable[str] | None = None
) -> Iterator[Case]:
    """Puzzles to test a solver with, the same for the same seed; endless if count is None.

    classes: names of CLASSES or VARIANT_CLASSES; None means all CLASSES; each class occurs within
    150 puzzles, and each verdict has at least a fifth of them. Each family of the VARIANT_CLASSES
    has a new board with the boxes of `board` and constraints. `known` of a case holds certain
    solutions; `relation` says how the case was made from an earlier case, so that inconsistent
    answers are noticed even if the right answer is unknown.

    Raises FuzzError for an unknown class, or if the board has constraints or allows no puzzle of
    these classes, and TypeError for other types.

    >>> from sudoku import Board
    >>> for case in fuzz(Board(2, 2), seed=1, count=2, classes=["swap"]):
    ...     print(case.kind, len(case.known))
    swap 2
    swap 2
    """
    require_board(board)
    if count is not None and (type(count) is not int or count < 0):
        raise TypeError(f"count must be an int of at least 0, or None, not {count!r:.60}")
    if isinstance(classes, str):
        raise TypeError(f"classes must be a list of names, not {classes!r:.60}")
    return islice(chain.from_iterable(families(board, seed, classes=classes)), count)
