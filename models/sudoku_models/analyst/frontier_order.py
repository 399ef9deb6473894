"""Decision diagrams of the places of each digit, and good orders in which to fill the cells.

In a solution, the cells of a digit form a set with one cell of every house. All such sets are the
digit's *family*, stored as a decision diagram (ZDD) over the open cells in the order of filling: a
node asks whether its cell is taken, and represents all ways to continue. Equal nodes are shared,
also between digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sudoku.puzzle.board import Board
from sudoku_models.cnf.extended import Candidates

MAX_NODES = 0xFFFF
"""Limit on the nodes at one cell: a state numbers them in 16 bits."""

SAMPLE = 500
"""The number of sets drawn from each family to compare orders."""

WIDTH = 32
"""The width of the beam search on a 9x9 board; it is less on larger boards."""

DEAD, DONE = 0, 1
"""The terminal nodes: a dead end, and nothing left to do."""


class FrontierTooLarge(Exception):
    """The count would take too much memory."""


@dataclass(frozen=True, slots=True)
class Families:
    """The families of all digits in one diagram. A node has a higher number than its successors."""

    roots: list[int]
    """The root of each digit."""
    level: list[int]
    """The index of each node's cell in the order of filling."""
    low: list[int]
    high: list[int]
    """The successors if the cell is not taken, and if it is."""


def families(
    board: Board, candidates: Candidates, order: Sequence[int], check_time: Callable[[], None]
) -> Families | None:
    """The families of all digits over the open cells in this order.

    None if some digit cannot be placed in every house. Raises FrontierTooLarge.
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
    """Add the diagram of one digit, and return its root.

    steps: the level and the set of houses of each cell that the digit can take. met: the houses
    that it has met by clues. numbers: the existing nodes by level, low and high.
    """
    due, later = [0] * len(steps), 0  # the houses that no later step can meet
    for k in reversed(range(len(steps))):
        due[k] = steps[k][1] & ~later
        later |= steps[k][1]
    fronts = [{met}]  # before each step, the possible sets of houses met
    for (_, houses), last in zip(steps, due, strict=True):
        check_time()
        front = {was | houses for was in fronts[-1] if not was & houses}
        front.update(was for was in fronts[-1] if was & last == last)
        if len(front) > MAX_NODES:
            raise FrontierTooLarge
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
    """Orders of the open cells, each with a forecast of its cost.

    Each order fills the houses of a partition of the board one by one: rows, columns or boxes.
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
    """The partitions of the board into houses; if none exists, some houses and all other cells."""
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
    forecast: _Forecast, houses: Sequence[Sequence[int]], size: int, check_time: Callable[[], None]
) -> list[Sequence[int]]:
    """The houses in the order with the least sum of forecasts, by beam search."""
    steps = [np.bitwise_xor.reduce([forecast.of[cell] for cell in house]) for house in houses]
    width = max(4, WIDTH * 9**2 // size**2)
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
    """A forecast of the number of states after some cells are filled.

    In a state, the part of a digit is the set of houses that it has met in these cells. A sample of
    its family shows how many such sets there are. If the digits were independent, the number of
    states would be the product of these numbers; in practice it grows like the square root of the
    product.
    """

    def __init__(self, board: Board, found: Families, order: Sequence[int]) -> None:
        rng = np.random.default_rng(0)
        names = rng.integers(1 << 57, size=len(board.houses), dtype=np.int64)
        sizes = np.array(sizes_of(found), dtype=float)
        samples = [_sample(found, root, sizes, len(order), rng) for root in found.roots]
        digits = [np.full(len(taken), digit) for digit, taken in enumerate(samples)]
        self._digits = len(samples)
        self.start: NDArray[np.int64] = np.concatenate(digits).astype(np.int64) << 57
        """For each set of the sample, its digit and the exclusive or of the houses met so far."""
        self.of: dict[int, NDArray[np.int64]] = {}
        """The change when each cell is filled."""
        for cell, taken in zip(order, np.concatenate(samples).T, strict=True):
            name = np.bitwise_xor.reduce(names[sorted(set(board.houses_of[cell]))])
            self.of[cell] = np.where(taken, name, 0)

    def states(self, done: NDArray[np.int64]) -> float:
        """The forecast, to an unknown scale."""
        done = np.sort(done)
        last = np.append(np.flatnonzero(done[1:] != done[:-1]), len(done) - 1)
        different = np.bincount(done[last] >> 57, minlength=self._digits)
        return float(np.exp(np.log(different).sum() / 2))


def sizes_of(found: Families) -> list[int]:
    """The number of sets of each node."""
    sizes = [0, 1]
    for low, high in zip(found.low[2:], found.high[2:], strict=True):
        sizes.append(sizes[low] + sizes[high])
    return sizes


def _sample(
    found: Families, root: int, sizes: NDArray[np.float64], levels: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    """Random sets of the family of `root`, one row of cells for each; all sets if they are few."""
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
