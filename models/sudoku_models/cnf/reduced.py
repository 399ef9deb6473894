"""The *reduced* encoding: open cells only, and only the candidates left by clues and singles.

G. Kwon, H. Jain, "Optimized CNF Encoding for Sudoku Puzzles" (LPAR 2006). It states the rules of
the extended encoding, "exactly one" for each cell and for each digit in each house, over the
candidates of `candidates_after_singles`. Their variables are numbered 1 … m without gaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import isqrt

import numpy as np

from sudoku.puzzle.board import Board
from sudoku_models.cnf.extended import Digits
from sudoku_models.propagation.singles_numpy import (
    Bools,
    Indices,
    Ints,
    houses_as_array,
    houses_of_as_array,
)

PAIRS_BETWEEN_CLOCKS = 100_000
"""The approximate number of pairs of literals between two checks of the clock."""
MAX_PAIRS = 5_000_000
"""With more pairs of literals, at-most-one constraints use the product encoding."""


class ReducedFormula:
    """The rules over the candidates of a board."""

    def __init__(
        self,
        board: Board,
        candidates: Bools,
        at_most_one: str | None = None,
        check_time: Callable[[], None] = lambda: None,
    ) -> None:
        """The candidates are n² rows of n flags, whether the cell can hold the digit. `at_most_one`
        is a key of AT_MOST_ONE; None chooses by the number of pairs. Encoding calls `check_time`
        every few milliseconds, and passes its exceptions on.
        """
        self._board, self._check_time = board, check_time
        is_open = candidates.sum(1) > 1
        self._cell, digit = np.nonzero(candidates & is_open[:, None])
        self._digit = (digit + 1).astype(np.int32)
        self.variables = len(self._cell)
        """The number of variables, m. The auxiliary variables of the at-most-one encoding come
        after it."""
        self.number = np.zeros(candidates.shape, np.int32)
        self.number[self._cell, digit] = np.arange(1, self.variables + 1)
        """The variable of each cell (row) and digit (column), or 0."""
        self.settled = np.where(is_open, 0, candidates.argmax(1) + 1).astype(np.int32)
        """The digit of each cell, or 0 if it is open."""
        self.at_most_one = at_most_one or self._default_at_most_one()

    def _default_at_most_one(self) -> str:
        """The encoding to use for this number of pairs, as measured in models/README.md."""
        groups = (self.number, self.places(houses_as_array(self._board)))
        sizes = np.concatenate([(group > 0).sum(1) for group in groups])
        pairs = (sizes * (sizes - 1) // 2).sum()
        return "pairwise" if pairs <= MAX_PAIRS else "product"

    def places(self, houses: Ints) -> Ints:
        """The variables of the places of each digit in each of these houses, padded with 0.

        houses: one row of cells for each. The result has one row for each house and digit, house
        by house.
        """
        return self.number[houses].transpose(0, 2, 1).reshape(-1, self._board.size)

    def clauses(self) -> Iterator[Sequence[int]]:
        """The clauses of each cell, and of each digit in each house. No pair occurs twice.

        Houses that share several cells with an earlier house, as boxes do, come last.
        """
        free = self.variables + 1
        houses = houses_as_array(self._board)
        overlaps = _overlaps_earlier(self._board)
        free = yield from self._exactly_one(self.number, None, free)
        for chosen in (np.flatnonzero(~overlaps), np.flatnonzero(overlaps)):
            house = np.repeat(chosen, self._board.size) if overlaps[chosen].any() else None
            free = yield from self._exactly_one(self.places(houses[chosen]), house, free)

    def _exactly_one(
        self, groups: Ints, house: Indices | None, free: int
    ) -> Generator[Sequence[int], None, int]:
        """Clauses for exactly one of each row's variables.

        groups: one row for each, padded with 0. house: the house of each row, to leave out pairs
        that an earlier house forbids; None if no pair is forbidden. free: the first unused
        variable. Returns the first unused variable afterwards.
        """
        sizes = (groups > 0).sum(1)
        is_pairwise = self.at_most_one == "pairwise"
        for size in map(int, np.unique(sizes[sizes > 0])):
            chosen = np.flatnonzero(sizes == size)
            step = max(1, PAIRS_BETWEEN_CLOCKS // size**2)
            for rows in np.split(chosen, range(step, len(chosen), step)):
                self._check_time()
                alike = groups[rows]
                literals = alike[alike > 0].reshape(-1, size)
                yield from literals.tolist()
                if house is not None and is_pairwise:
                    yield from self._new_pairs(literals, house[rows])
                    continue
                clauses, added = AT_MOST_ONE[self.at_most_one](literals, free)
                yield from clauses
                free += added
        return free

    def _new_pairs(self, literals: Ints, house: Indices) -> Iterator[Sequence[int]]:
        """The pairs of each row whose two cells share no earlier house."""
        i, j = np.triu_indices(literals.shape[1], 1)
        a, b = literals[:, i].ravel(), literals[:, j].ravel()
        houses_of = houses_of_as_array(self._board)
        of_a, of_b = houses_of[self._cell[a - 1]], houses_of[self._cell[b - 1]]
        is_earlier = (of_a < np.repeat(house, len(i))[:, None])[:, :, None]
        is_new = ~((of_a[:, :, None] == of_b[:, None, :]) & is_earlier).any(axis=(1, 2))
        yield from np.stack([-a[is_new], -b[is_new]], axis=1).tolist()

    def meaning(self, variable: int) -> tuple[int, int]:
        """The cell and the digit of a variable."""
        return int(self._cell[variable - 1]), int(self._digit[variable - 1])

    def digits(self, model: Sequence[int]) -> Digits:
        """The grid of a satisfying assignment, settled cells included."""
        true = np.flatnonzero(np.asarray(model[: self.variables], np.int32) > 0)
        grid = self.settled.copy()
        grid[self._cell[true]] = self._digit[true]
        return tuple(grid.tolist())

    def blocking(self, digits: Sequence[int]) -> list[int]:
        """The clause that excludes this solution: some open cell differs. It may be empty."""
        numbers = self.number[np.arange(len(digits)), np.asarray(digits) - 1]
        clause: list[int] = (-numbers[numbers > 0]).tolist()
        return clause


def _overlaps_earlier(board: Board) -> Bools:
    """Whether each house shares two or more cells with an earlier house."""
    shared = [Counter(u for cell in house for u in board.houses_of[cell]) for house in board.houses]
    return np.array(
        [any(u < number and k > 1 for u, k in of.items()) for number, of in enumerate(shared)]
    )


Clauses = Iterable[Sequence[int]]
AtMostOne = Callable[[Ints, int], tuple[Clauses, int]]
"""Encodes "at most one of these literals is true" for many groups of the same size, one row of an
array for each, given the first unused variable. Returns the clauses and the number of added
variables.
"""

SMALL = 6
"""Up to this many literals, the pairwise encoding needs no more clauses than `product`."""


def pairwise(groups: Ints, _first: int) -> tuple[Clauses, int]:
    """The pairwise encoding: k(k-1)/2 clauses ¬a ∨ ¬b and no auxiliary variables.

    S. Prestwich, "CNF Encodings" (Handbook of Satisfiability, 2009). `combinations` is faster than
    turning numpy arrays into lists.
    """
    return chain.from_iterable(combinations(group, 2) for group in (-groups).tolist()), 0


def product(groups: Ints, first: int) -> tuple[Clauses, int]:
    """The product encoding: 2k + 4√k + O(k^¼) clauses and about 2√k auxiliary variables.

    J. Chen, "A New SAT Encoding of the At-Most-One Constraint" (ModRef 2010): the literals are
    placed in a rectangle; at most one row and at most one column of it is in use. Literal i implies
    row i // q and column i % q; rows and columns are encoded in the same way.
    """
    count, k = groups.shape
    if k <= SMALL:
        return pairwise(groups, first)
    p = isqrt(k - 1) + 1
    q = -(-k // p)
    added = np.arange(first, first + count * (p + q), dtype=np.int32)
    rows, columns = added[: count * p].reshape(count, p), added[count * p :].reshape(count, q)
    of_rows, used_by_rows = product(rows, first + added.size)
    of_columns, used_by_columns = product(columns, first + added.size + used_by_rows)
    places = np.arange(k)
    implied = (rows[:, places // q], columns[:, places % q])
    clauses = (np.stack([-groups, lines], axis=-1).reshape(-1, 2).tolist() for lines in implied)
    used = added.size + used_by_rows + used_by_columns
    return chain(chain.from_iterable(clauses), of_rows, of_columns), used


AT_MOST_ONE: Mapping[str, AtMostOne] = {"pairwise": pairwise, "product": product}
