"""The *extended* encoding: the clauses of a board's rules, each rule stated twice.

Lynce and Ouaknine, "Sudoku as a SAT Problem" (AIMATH 2006): every cell holds exactly one digit, and
every house holds every digit exactly once. Each "exactly one" becomes one long clause and pairwise
at-most-one clauses. The encoding propagates more than the minimal one, which states each rule once,
and is several times faster. Variable c·m + d is true when cell c holds digit d. Cells count from 0
and digits from 1 to m, which is n unless the board has more digits than rows. So the variables of
the rules are usually 1 … n³, cell by cell. See `reduced` for large boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from sudoku.puzzle.board import Board

Clause = list[int]
Digits = tuple[int, ...]
"""The digits of a grid, cell by cell."""


class Numbering:
    """Translates digits to literals, and models of the rules back to digits."""

    __slots__ = ("_digit_of", "_size", "count")

    def __init__(self, board: Board) -> None:
        self._size = board.digit_count
        self.count = board.digit_count * board.cell_count
        """The highest variable of the rules. It is n³ unless the board has hidden cells or more
        digits.
        """
        self._digit_of = [0, *[*range(1, board.digit_count + 1)] * board.cell_count]

    def literals(self, digits: Sequence[int]) -> list[int]:
        """The variables that are true in these cells; 0 is an open cell, without a variable."""
        n = self._size
        return [cell * n + d for cell, d in enumerate(digits) if d]

    def blocking(self, digits: Sequence[int]) -> list[int]:
        """The clause that is false if all these cells have these digits."""
        return [-x for x in self.literals(digits)]

    def held(self, model: Sequence[int]) -> list[int]:
        """The true variables of a satisfying assignment, one for each cell, in ascending order."""
        return [x for x in model[: self.count] if x > 0]

    def digits(self, held: Sequence[int]) -> Digits:
        """The grid in which these variables are true."""
        digit_of = self._digit_of
        return tuple([digit_of[x] for x in held])


Candidates = Sequence[Sequence[int]]
"""The candidates of each cell, ascending."""


def all_candidates(board: Board) -> Candidates:
    """Every digit in every cell."""
    return [range(1, board.digit_count + 1)] * board.cell_count


def clue_candidates(board: Board, clues: Sequence[int]) -> Candidates:
    """The candidates left when each clue's digit is removed from the cell's peers.

    Two clues that contradict each other leave their cells without candidates.
    """
    clues_in = [[clues[cell] for cell in house if clues[cell]] for house in board.houses]
    digits = range(1, board.digit_count + 1)
    left: list[Sequence[int]] = []
    for clue, numbers in zip(clues, board.houses_of, strict=True):
        if clue:
            alone = all(clues_in[u].count(clue) == 1 for u in numbers)
            left.append([clue] if alone else [])
        else:
            ruled_out = {d for u in numbers for d in clues_in[u]}
            left.append([d for d in digits if d not in ruled_out])
    return left


def rules(
    board: Board, candidates: Candidates, houses: tuple[int, ...] | None = None
) -> Iterator[Clause]:
    """The rules of the board over these candidates. No pair of literals occurs twice.

    houses: indices into `board.houses`, ascending; None uses all.

    First each cell: at least one digit, then no two. Then each house, in the order of
    `board.houses`, and each digit in it: at least one place, then no two. In a house with fewer
    cells than digits, no digit needs a place.
    """
    n = board.digit_count
    for cell, digits in enumerate(candidates):
        yield from exactly_one([cell * n + d for d in digits])
    chosen = tuple(range(len(board.houses))) if houses is None else houses
    for number, repeated in zip(chosen, pairs_of_earlier_houses(board, chosen), strict=True):
        house = board.houses[number]
        places: list[list[int]] = [[] for _ in range(n + 1)]
        for cell in house:
            for d in candidates[cell]:
                places[d].append(cell)
        for d in range(1, n + 1):
            if board.is_full(house):
                yield [cell * n + d for cell in places[d]]
            for a, b in combinations(places[d], 2):
                if (a, b) not in repeated:
                    yield [-a * n - d, -b * n - d]


def exactly_one(literals: list[int]) -> Iterator[Clause]:
    """Clauses for "exactly one of these literals is true": one long clause, then all pairs."""
    yield literals
    for a, b in combinations(literals, 2):
        yield [-a, -b]


@lru_cache(maxsize=16)
def pairs_of_earlier_houses(
    board: Board, houses: tuple[int, ...]
) -> tuple[frozenset[tuple[int, int]], ...]:
    """For each of these houses, its pairs of cells that also share an earlier one of these houses.

    For a box, these are the pairs within a row or column. houses: indices into `board.houses`,
    ascending.
    """
    chosen = set(houses)
    sets = [chosen.intersection(numbers) for numbers in board.houses_of]
    return tuple(
        frozenset((a, b) for a, b in combinations(board.houses[u], 2) if min(sets[a] & sets[b]) < u)
        for u in houses
    )
