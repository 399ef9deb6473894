"""FullRankTies~none: no two rows or columns are equal, whichever end they are read from."""

from __future__ import annotations

from itertools import chain, combinations

from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.syntax import UnsupportedError
from sudoku.formats.iss.words import Rules


def different_readings(geometry: Geometry) -> Rules:
    """Rules for every two lines: both read forwards, and one of them backwards. Two rows, or two
    columns, always differ when they are read in the same direction.
    """
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
