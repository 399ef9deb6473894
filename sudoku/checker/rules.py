"""Whether a grid solves a puzzle, and which rule of rows, columns and regions it breaks.

Every solution that a model returns is judged here. Those of certificates are judged by
`constraints`; what is wrong with one is said in the words of this file.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress
from operator import getitem, itemgetter
from typing import Any

from .houses import Regions, houses

Pick = Callable[[Sequence[int]], tuple[int, ...]]
_BOARDS_KEPT = 32
_LARGEST_OF_POWERS = 16
"""The size of a board above which its powers take too much memory."""


def violation(
    box_rows: int,
    box_cols: int,
    clues: Sequence[int],
    digits: Sequence[int],
    regions: Regions | None = None,
    *,
    digit_count: int | None = None,
    hidden: int = 0,
) -> str | None:
    """The first fault of `digits` as a solution of `clues`; None if it is a solution.

    Both hold one integer for each cell, row by row; 0 is an open cell of `clues`. A solution has
    n² cells, each digit once in every row, column and box, and keeps every clue. digit_count: of
    the digits if they are not n; of more digits none is twice in a row, column or region. hidden:
    cells after the n² others that hold any digits.

    >>> violation(1, 2, (0, 1, 0, 0), (2, 1, 1, 2))
    >>> violation(1, 2, (0, 2, 0, 0), (2, 1, 1, 2))
    'the clue 2 at r1c2 became 1'
    """
    n = box_rows * box_cols
    most = digit_count or n
    if len(digits) != n * n + hidden:
        return f"{len(digits)} cells where the board has {n * n + hidden}"
    # A solution is recognised in few steps; only where these fail is a fault looked for.
    if most <= _LARGEST_OF_POWERS and len(clues) == len(digits):
        powers, count = _powers(box_rows, box_cols, regions, most, hidden)
        keeps_clues = [*compress(digits, clues)] == [*filter(None, clues)]
        if keeps_clues and _bits_of_sum(powers, digits) == count:
            return None
    return _fault(n, most, _picks(box_rows, box_cols, regions), clues, digits)


def _fault(
    n: int,
    most: int,
    picks: list[tuple[str, Pick]],
    clues: Sequence[int],
    digits: Sequence[int],
) -> str | None:
    """The first fault, house by house, and then clue by clue; None if there is none."""
    every_digit = frozenset(range(1, most + 1))
    for name, pick in picks:
        found = pick(digits)
        held = frozenset(found)
        if held == every_digit or (len(held) == len(found) and held < every_digit):
            continue
        for digit in found:
            if digit not in every_digit:
                return f"{digit} in {name} is not a digit from 1 to {most}"
        twice = next(digit for digit in found if found.count(digit) > 1)
        return f"the digit {twice} occurs {found.count(twice)} times in {name}"
    for number, digit in enumerate(digits[n * n :], start=1):
        if digit not in every_digit:
            return f"{digit} at h{number} is not a digit from 1 to {most}"
    for cell, (clue, digit) in enumerate(zip(clues, digits, strict=True)):
        if clue and clue != digit:
            place = f"r{cell // n + 1}c{cell % n + 1}" if cell < n * n else f"h{cell - n * n + 1}"
            return f"the clue {clue} at {place} became {digit}"
    return None


def broken_houses(
    box_rows: int,
    box_cols: int,
    digits: Sequence[int],
    regions: Regions | None = None,
    digit_count: int | None = None,
) -> frozenset[str]:
    """The names of the houses that do not hold every digit once; for a digit_count, those that hold
    one twice.

    >>> sorted(broken_houses(1, 2, (2, 1, 2, 1)))
    ['column 1', 'column 2']
    """
    every_digit = frozenset(range(1, (digit_count or box_rows * box_cols) + 1))
    picks = _picks(box_rows, box_cols, regions)
    if digit_count is not None:
        held = ((name, pick(digits)) for name, pick in picks)
        return frozenset(
            name for name, h in held if len({*h}) < len(h) or not every_digit.issuperset(h)
        )
    return frozenset(name for name, pick in picks if every_digit != frozenset(pick(digits)))


def _bits_of_sum(powers: list[dict[int, int]], digits: Sequence[int]) -> int:
    """How many bits the sum of these powers has; 0 if a digit is none."""
    try:
        return sum(map(getitem, powers, digits)).bit_count()
    except KeyError:
        return 0


@lru_cache(_BOARDS_KEPT)
def _powers(
    box_rows: int, box_cols: int, regions: Regions | None, most: int, hidden: int
) -> tuple[list[dict[int, int]], int]:
    """For each cell a number for each digit in it, and how many powers of two these add up from.

    There is a power of two for each digit in each house, and the number of a digit in a cell is the
    sum of its powers in the houses of the cell. Powers of two, as many as the count says, add up to
    a number with so many bits only if all of them are different: if no house has a digit twice.
    """
    found = houses(box_rows, box_cols, regions).values()
    first = [0] * (box_rows * box_cols) ** 2
    for number, cells in enumerate(found):
        for cell in cells:
            first[cell] += 1 << most * number
    digits = range(1, most + 1)
    shown = [{digit: power << digit - 1 for digit in digits} for power in first]
    return shown + [dict.fromkeys(digits, 0)] * hidden, sum(map(len, found))


@lru_cache(_BOARDS_KEPT)
def _picks(box_rows: int, box_cols: int, regions: Regions | None) -> list[tuple[str, Pick]]:
    """Of every house its name and a function that picks its digits from a grid."""
    return [(name, _pick(cells)) for name, cells in houses(box_rows, box_cols, regions).items()]


def _pick(cells: list[int]) -> Any:
    return itemgetter(*cells) if len(cells) > 1 else lambda digits: (digits[cells[0]],)
