"""FullRankTies: whether lines with a rank may equal other lines. With the argument `none`, no two
rows or columns are equal, whichever end they are read from.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import cast

from sudoku.constraints.constraint import Constraint
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.layout import settings
from sudoku.formats.iss.syntax import UnsupportedError
from sudoku.formats.iss.words import Rules
from sudoku.puzzle.board import Board

TIES = "FullRankTies"
_KINDS = "only-unclued", "none", "any"
"""The possible arguments, the default first."""


def ties_of(geometry: Geometry) -> str:
    """The argument that counts. Raises WrongPieceError."""
    given = settings(geometry, TIES)
    found = "".join(given[-1][:1]) if given else _KINDS[0]
    if found not in _KINDS:
        raise WrongPieceError(found, f"expected {', '.join(_KINDS)}")
    return found


def have_ties(board: Board) -> bool | None:
    """Whether the ranks of a board have ties; None if only some of them have ties."""
    ranks = cast(Sequence[Constraint], board.constraints)
    ties = {getattr(rank, "ties", False) for rank in ranks if rank.name == "fullrank"}
    return None if len(ties) > 1 else True in ties


def different_readings(geometry: Geometry) -> Rules:
    """Rules of `none` for every two lines: both read forwards, and one of them backwards. Two rows,
    or two columns, always differ when they are read in the same direction.
    """
    if ties_of(geometry) != "none":
        return
    n, values = geometry.size, geometry.values
    if not geometry.rows == len(values) == n:
        raise UnsupportedError("FullRankTies~none on a board that is not square")
    rows = [[*range(start, start + n)] for start in range(0, n * n, n)]
    columns = [[*column] for column in zip(*rows, strict=True)]
    pairs = [(row, column) for row in rows for column in columns]
    pairs += [(row, column[::-1]) for row in rows for column in columns]
    for lines in (rows, columns):
        pairs += [(line, other[::-1]) for line, other in combinations(lines, 2)]
    # State 0: equal so far. The other states: the digit that the other line must hold to be equal.
    equal = [f"0 {' '.join(f'{value}>{i}' for i, value in enumerate(values, start=1))}"]
    end, span = n + 1, f"{values[0]}-{values[-1]}"
    for i, value in enumerate(values, start=1):
        others = ",".join(str(other) for other in values if other != value)
        equal.append(f"{i} {value}>0 {others}>{end}")
    states = "; ".join([*equal, f"{end}! {span}>{end}"])
    for line, other in pairs:
        in_turn = chain.from_iterable(zip(line, other, strict=True))
        yield geometry.rule(f"regular {states}", in_turn)
