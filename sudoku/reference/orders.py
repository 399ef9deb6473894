"""Variable orders: which question the search asks next.

A question is a list of choices, exactly one of which holds in every solution: the candidates of a
cell, or the places of a digit in a unit. Minimum remaining values is the heart of Norvig's and
of Hüttenhain's programs. Its ties may be broken by degree, the usual way of the field (D. Brélaz,
1979): the cell with the most open peers, as it will take the most from others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from sudoku.reference.layout import Layout, State, ones
from sudoku.reference.observer import Choice

VariableOrder = Callable[[Layout, State, Random], list[Choice]]
"""The choices of the next question; none where every cell is settled."""
TieBreak = Callable[[Layout, int, int, Random], int]
"""One of several cells, where those and the open cells are given as bits."""


def lowest(_layout: Layout, cells: int, _open_cells: int, _rng: Random) -> int:
    """The first of these cells, row by row."""
    return (cells & -cells).bit_length() - 1


def any_of(_layout: Layout, cells: int, _open_cells: int, rng: Random) -> int:
    """A random one of these cells."""
    return rng.choice([bit.bit_length() - 1 for bit in ones(cells)])


def most_open_peers(layout: Layout, cells: int, open_cells: int, _rng: Random) -> int:
    """The cell of highest degree, the first of several."""
    best, most = -1, -1
    for bit in ones(cells):
        cell = bit.bit_length() - 1
        degree = (layout.peers[cell] & open_cells).bit_count()
        if degree > most:
            best, most = cell, degree
    return best


def any_cell(pick: TieBreak, layout: Layout, state: State, rng: Random) -> list[Choice]:
    """The candidates of one open cell, however many they are."""
    open_cells = layout.cells & ~state.settled
    if not open_cells:
        return []
    return _candidates(state, pick(layout, open_cells, open_cells, rng))


def most_candidates(layout: Layout, state: State, _rng: Random) -> list[Choice]:
    """MaxRV: the candidates of the first open cell that has the most."""
    open_cells = layout.cells & ~state.settled
    if not open_cells:
        return []
    cells = open_cells
    for plane in reversed(_counts(layout, state, open_cells)):
        cells = cells & plane or cells
    return _candidates(state, lowest(layout, cells, open_cells, _rng))


def fewest_candidates(
    pick: TieBreak, is_dual: bool, layout: Layout, state: State, rng: Random
) -> list[Choice]:
    """MinRV: the candidates of an open cell that has the fewest.

    is_dual: or the two places of a digit in a unit, where no cell has as few candidates.
    """
    open_cells = layout.cells & ~state.settled
    if not open_cells:
        return []
    cells, fewest = open_cells, 0
    for weight, plane in reversed([*enumerate(_counts(layout, state, open_cells))]):
        if cells & ~plane:
            cells &= ~plane
        else:
            fewest += 1 << weight
    if is_dual and fewest > 2:
        choices = _two_places(layout, state)
        if choices:
            return choices
    return _candidates(state, pick(layout, cells, open_cells, rng))


def _candidates(state: State, cell: int) -> list[Choice]:
    return [(cell, digit) for digit in state.candidates(cell)]


def _counts(layout: Layout, state: State, cells: int) -> list[int]:
    """How many candidates each of these cells has, as binary numbers: plane i is worth 2^i."""
    planes = [0] * layout.order.bit_length()
    for there in state.places:
        carry = there & cells
        for i, plane in enumerate(planes):
            planes[i] = plane ^ carry
            carry &= plane
            if not carry:
                break
    return planes


def _two_places(layout: Layout, state: State) -> list[Choice]:
    """The places of the first digit that has exactly two in some unit; none if there is none."""
    for digit, there in enumerate(state.places):
        units = layout.holding(there, 2) ^ layout.holding(there, 3)
        if units:
            field = layout.fields(units & -units)
            return [(cell, digit) for cell in layout.cells_of(there & field)]
    return []


VARIABLE_ORDERS: dict[str, VariableOrder] = {
    "first": partial(any_cell, lowest),
    "random": partial(any_cell, any_of),
    "minrv": partial(fewest_candidates, lowest, False),
    "minrv+random": partial(fewest_candidates, any_of, False),
    "minrv+degree": partial(fewest_candidates, most_open_peers, False),
    "minrv+dual": partial(fewest_candidates, lowest, True),
    "minrv+degree+dual": partial(fewest_candidates, most_open_peers, True),
    "maxrv": most_candidates,
}
"""Every variable order by the name that users type."""
