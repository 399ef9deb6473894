"""Whether a grid solves a puzzle, and which rule of rows, columns and regions it breaks.

Every solution that a model returns is judged here. `constraints` judges the solutions in
certificates, and describes what is wrong with one in the words of this file.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import compress
from operator import getitem, or_

from .houses import LINES, Regions, houses

_BOARDS_KEPT = 32
_LARGEST_QUICK = 16
"""The size of a board above which its table of sightings takes too much memory."""


class Judge:
    """The rules of a board without constraints: no house holds a digit twice.

    So a house with as many cells as there are digits holds each of them once. Grids and clues are
    one integer for each cell, row by row and hidden cells last; 0 is an open cell of the clues.
    """

    def __init__(
        self,
        box_rows: int,
        box_cols: int,
        regions: Regions | None = None,
        digit_count: int | None = None,
        hidden: int = 0,
        rows: int | None = None,
        lines: str = LINES[0],
    ) -> None:
        self.size = box_rows * box_cols
        self.area = self.size * (rows or self.size)
        self.cell_count = self.area + hidden
        self.houses = houses(box_rows, box_cols, regions, rows, lines)
        self.digits = frozenset(range(1, (digit_count or self.size) + 1))
        is_quick = len(self.digits) <= _LARGEST_QUICK
        self._sightings = self._all_sightings() if is_quick else None
        self._most_sightings = sum(map(len, self.houses.values()))

    def fault(self, clues: Sequence[int], digits: Sequence[int]) -> str | None:
        """The first fault of these digits as a solution of these clues; None if there is none."""
        if self._is_solution(clues, digits):
            return None
        return next(self._faults(clues, digits), None)

    def broken_houses(self, digits: Sequence[int]) -> frozenset[str]:
        """The names of the houses that hold a digit twice, an open cell, or an unknown digit.

        >>> sorted(Judge(1, 2).broken_houses((2, 1, 2, 1)))
        ['column 1', 'column 2']
        """
        held = ((name, [digits[cell] for cell in cells]) for name, cells in self.houses.items())
        return frozenset(name for name, found in held if not self._are_different(found))

    def _faults(self, clues: Sequence[int], digits: Sequence[int]) -> Iterator[str]:
        """All faults, house by house and then clue by clue. This defines a solution."""
        most = len(self.digits)
        if len(digits) != self.cell_count:
            yield f"{len(digits)} cells where the board has {self.cell_count}"
            return
        for name, cells in self.houses.items():
            found = [digits[cell] for cell in cells]
            if not self._are_different(found):
                yield self._why_not(found, name)
        grid = {cell for cells in self.houses.values() for cell in cells}
        for cell, digit in enumerate(digits):
            if cell not in grid and digit not in self.digits:
                yield f"{digit} at {self._name(cell)} is not a digit from 1 to {most}"
        for cell, (clue, digit) in enumerate(zip(clues, digits, strict=True)):
            if clue and clue != digit:
                yield f"the clue {clue} at {self._name(cell)} became {digit}"

    def _name(self, cell: int) -> str:
        if cell >= self.area:
            return f"h{cell - self.area + 1}"
        return f"r{cell // self.size + 1}c{cell % self.size + 1}"

    def _are_different(self, found: Sequence[int]) -> bool:
        """Whether these are digits of the board without repetition."""
        return len({*found}) == len(found) and self.digits.issuperset(found)

    def _why_not(self, found: Sequence[int], name: str) -> str:
        for digit in found:
            if digit not in self.digits:
                return f"{digit} in {name} is not a digit from 1 to {len(self.digits)}"
        twice = next(digit for digit in found if found.count(digit) > 1)
        return f"the digit {twice} occurs {found.count(twice)} times in {name}"

    def _is_solution(self, clues: Sequence[int], digits: Sequence[int]) -> bool:
        """Whether these digits are a solution, in a fraction of the time. False if in doubt.

        No house holds a digit twice if the houses see as many digits as they have cells, where a
        digit that two houses see counts twice.
        """
        if self._sightings is None or not len(clues) == len(digits) == self.cell_count:
            return False
        try:
            seen = reduce(or_, map(getitem, self._sightings, digits))
        except KeyError:  # an unknown digit
            return False
        if seen.bit_count() != self._most_sightings:
            return False
        return [*compress(digits, clues)] == [*filter(None, clues)]

    def _all_sightings(self) -> list[dict[int, int]]:
        """For each cell, and each digit in it, a set: the houses of the cell that see this digit.

        Members of a set are pairs of a house and a digit, numbered from 0. The set is an integer
        in which the bits of its members are 1: so `|` unites sets in a third of the time that
        Python's own sets take, and `bit_count` is the number of members.
        """
        ones = [0] * self.cell_count  # the sets of the digit 1
        for house, cells in enumerate(self.houses.values()):
            for cell in cells:
                ones[cell] |= 1 << house * len(self.digits)
        return [{digit: seen << digit - 1 for digit in self.digits} for seen in ones]


judge = lru_cache(_BOARDS_KEPT)(Judge)


def violation(
    box_rows: int,
    box_cols: int,
    clues: Sequence[int],
    digits: Sequence[int],
    regions: Regions | None = None,
    *,
    digit_count: int | None = None,
    hidden: int = 0,
    rows: int | None = None,
    lines: str = LINES[0],
) -> str | None:
    """The first fault of `digits` as a solution of `clues`; None if it is a solution. See Judge.

    >>> violation(1, 2, (0, 1, 0, 0), (2, 1, 1, 2))
    >>> violation(1, 2, (0, 2, 0, 0), (2, 1, 1, 2))
    'the clue 2 at r1c2 became 1'
    """
    return judge(box_rows, box_cols, regions, digit_count, hidden, rows, lines).fault(clues, digits)
