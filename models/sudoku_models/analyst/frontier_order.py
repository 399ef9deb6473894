"""Where each digit can go, and in which order the cells are best filled.

A digit's cells in a solution are a set with one cell of every house. All such sets are the digit's
*family*, kept as a decision diagram over the open cells in the order in which they are filled: a
node asks whether its cell is taken, and stands for all ways to go on. Equal nodes are one, across
digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sudoku.puzzle.board import Board
from sudoku_models.cnf.extended import Candidates

MOST_NODES = 0xFFFF
"""Of a digit's family at one cell; a state numbers them in 16 bits."""

SAMPLE = 500
"""Sets of each family that stand for it while orders are compared."""

WIDTH = 32
"""Choices of houses that are followed at a time on a 9x9 board, fewer on a larger one."""

DEAD, DONE = 0, 1
"""The nodes that ask nothing: no way to go on, and nothing left to do."""


class TooManyStates(Exception):
    """The count would take too much memory."""


@dataclass(frozen=True, slots=True)
class Families:
    """The families of all digits in one diagram, where a node's number is above its successors'."""

    roots: list[int]
    """For each digit its first node."""
    level: list[int]
    """For each node the place, in the order of filling, of the cell that it asks about."""
    low: list[int]
    high: list[int]
    """The next node if the cell is not taken, and if it is."""


def families(
    board: Board, candidates: Candidates, order: Sequence[int], check_time: Callable[[], None]
) -> Families | None:
    """The families over the cells in `order`, which are all that have several candidates.

    None where a digit has no place to go. Raises TooManyStates.
    """
    found = Families([], [len(order)] * 2, [DEAD, DONE], [DEAD, DEAD])
    numbers: dict[tuple[int, int, int], int] = {}
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    houses = [sum(1 << u for u in set(holders)) for holders in board.houses_of]
    every_house = (1 << len(board.houses)) - 1
    for digit in range(1, board.size + 1):
        met = 0
        for cell, digits in enumerate(candidates):
            if len(digits) == 1 and digits[0] == digit:
                if met & houses[cell]:
                    return None
                met |= houses[cell]
        places = tuple(i for i, cell in enumerate(order) if digit in candidates[cell])
        if (met, places) not in known:
            steps = [(i, houses[order[i]]) for i in places]
            known[met, places] = _add(found, numbers, steps, met, every_house, check_time)
        if known[met, places] == DEAD:
            return None
        found.roots.append(known[met, places])
    return found


def _add(
    found: Families,
    numbers: dict[tuple[int, int, int], int],
    steps: Sequence[tuple[int, int]],
    met: int,
    every_house: int,
    check_time: Callable[[], None],
) -> int:
    """The first node of a digit that has met some houses, and may take these steps to others.

    steps: level and houses of each. numbers: of the nodes there are, by level, low and high.
    """
    due, later = [0] * len(steps), 0  # the houses that a step is the last to meet
    for k in reversed(range(len(steps))):
        due[k] = steps[k][1] & ~later
        later |= steps[k][1]
    fronts = [{met}]  # before each step, the sets of houses that can have been met
    for (_, houses), last in zip(steps, due, strict=True):
        check_time()
        front = {was | houses for was in fronts[-1] if not was & houses}
        front.update(was for was in fronts[-1] if was & last == last)
        if len(front) > MOST_NODES:
            raise TooManyStates
        fronts.append(front)
    nodes = {every_house: DONE}
    for (level, houses), front in zip(reversed(steps), reversed(fronts[:-1]), strict=True):
        check_time()
        after, nodes = nodes, {}
        for was in front:
            node = low = after.get(was, DEAD)
            high = DEAD if was & houses else after.get(was | houses, DEAD)
            if high != DEAD:
                node = numbers.setdefault((level, low, high), len(found.level))
                if node == len(found.level):
                    found.level.append(level)
                    found.low.append(low)
                    found.high.append(high)
            if node != DEAD:
                nodes[was] = node
    return nodes.get(met, DEAD)


def orders(
    board: Board, found: Families, order: Sequence[int], check_time: Callable[[], None]
) -> Iterator[tuple[float, list[int]]]:
    """Orders to fill the cells in, each with a forecast of the states to the same unknown scale.

    Each fills house after house of those that cut the board into parts: rows, columns, boxes.
    found: the families over `order`.
    """
    forecast = _Forecast(board, found, order)
    is_open = set(order)
    for parts in _partitions(board):
        houses = [[cell for cell in part if cell in is_open] for part in parts]
        chosen = _house_by_house(
            forecast, [house for house in houses if house], board.size, check_time
        )
        cost, done, filled = 0.0, forecast.start, []
        for house in chosen:
            check_time()
            left = list(house)
            while left:
                cuts = [forecast.states(done ^ forecast.of[cell]) for cell in left]
                cell = left.pop(cuts.index(min(cuts)))
                cost, done = cost + min(cuts), done ^ forecast.of[cell]
                filled.append(cell)
        yield cost, filled


def _partitions(board: Board) -> list[list[Sequence[int]]]:
    """The ways to cut the board into houses; if there is none, some houses and the rest as one."""
    left = list(dict.fromkeys(tuple(sorted(house)) for house in board.houses))
    found: list[list[Sequence[int]]] = []
    while left:
        held: set[int] = set()
        parts: list[Sequence[int]] = []
        for house in left:
            if held.isdisjoint(house):
                held.update(house)
                parts.append(house)
        left = [house for house in left if house not in parts]
        found.append([*parts, sorted(set(range(board.cell_count)) - held)])
    return [parts for parts in found if not parts[-1]] or found[:1]


def _house_by_house(
    forecast: _Forecast, houses: Sequence[Sequence[int]], order: int, check_time: Callable[[], None]
) -> list[Sequence[int]]:
    """The houses in the order of the least sum of forecasts, as far as a beam search finds it."""
    steps = [np.bitwise_xor.reduce([forecast.of[cell] for cell in house]) for house in houses]
    width = max(4, WIDTH * 9**2 // order**2)
    beam: dict[int, tuple[float, tuple[int, ...], NDArray[np.int64]]]
    beam = {0: (0.0, (), forecast.start)}
    for _ in houses:
        grown: dict[int, tuple[float, tuple[int, ...], NDArray[np.int64]]] = {}
        for chosen, (cost, path, _done) in beam.items():
            for u in range(len(houses)):
                new = chosen | 1 << u
                if new != chosen and (new not in grown or cost < grown[new][0]):
                    grown[new] = (cost, (*path, u), _done ^ steps[u])
        check_time()
        costed = [
            (cost + forecast.states(done), path, new, done)
            for new, (cost, path, done) in grown.items()
        ]
        costed.sort(key=lambda entry: entry[:2])
        beam = {new: (cost, path, done) for cost, path, new, done in costed[:width]}
    (_, path, _done), *_ = beam.values()
    return [houses[u] for u in path]


class _Forecast:
    """How many states there may be when some cells are filled.

    A digit's part of a state is the set of houses that it has met in these cells. A sample of its
    family shows how many such sets there are; if the digits were independent, their product would
    be the number of states. The square root of that has been found to go with their number.
    """

    def __init__(self, board: Board, found: Families, order: Sequence[int]) -> None:
        rng = np.random.default_rng(0)
        names = rng.integers(1 << 57, size=len(board.houses), dtype=np.int64)
        sizes = np.array(sizes_of(found), dtype=float)
        samples = [_sample(found, root, sizes, len(order), rng) for root in found.roots]
        digits = [np.full(len(taken), digit) for digit, taken in enumerate(samples)]
        self._digits = len(samples)
        self.start: NDArray[np.int64] = np.concatenate(digits).astype(np.int64) << 57
        """For each set of the sample its digit, and the exclusive or of the houses met: none
        yet."""
        self.of: dict[int, NDArray[np.int64]] = {}
        """For each cell what filling it changes."""
        for cell, taken in zip(order, np.concatenate(samples).T, strict=True):
            name = np.bitwise_xor.reduce(names[sorted(set(board.houses_of[cell]))])
            self.of[cell] = np.where(taken, name, 0)

    def states(self, done: NDArray[np.int64]) -> float:
        """To an unknown scale."""
        done = np.sort(done)
        last = np.append(np.flatnonzero(done[1:] != done[:-1]), len(done) - 1)
        different = np.bincount(done[last] >> 57, minlength=self._digits)
        return float(np.exp(np.log(different).sum() / 2))


def sizes_of(found: Families) -> list[int]:
    """For each node the number of sets that it stands for."""
    sizes = [0, 1]
    for low, high in zip(found.low[2:], found.high[2:], strict=True):
        sizes.append(sizes[low] + sizes[high])
    return sizes


def _sample(
    found: Families, root: int, sizes: NDArray[np.float64], levels: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    """Sets of the family of `root`, for each which cells it takes; all sets where they are few."""
    low, high, level = np.array(found.low), np.array(found.high), np.array(found.level)
    size = sizes[root]
    number = np.arange(size) if size <= SAMPLE else np.floor(rng.random(SAMPLE) * size)
    node = np.full(len(number), root)
    taken = np.zeros((len(number), levels), bool)
    for i in range(levels):
        is_asked, below = level[node] == i, sizes[low[node]]
        taken[:, i] = is_asked & (number >= below)
        number = number - np.where(taken[:, i], below, 0)
        node = np.where(taken[:, i], high[node], np.where(is_asked, low[node], node))
    return taken
