"""Variable and value orders: the cell or digit at which the search branches next, and the candidate
that it tries first.

The branches are candidates of which exactly one holds in every solution: the remaining digits of a
cell, or the remaining places of a digit in a house. "Minimum remaining values" is the heart of
Norvig's and of Hüttenhain's programs. Ties may be broken by degree (D. Brélaz, 1979): the cell with
the most open peers comes first, because it removes the most candidates. The names of value orders
are from Norvig's essay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from sudoku.reference.bits import ones, places
from sudoku.reference.exact_cover import ExactCover, SearchState

VariableOrder = Callable[[ExactCover, SearchState, Random], list[int]]
"""The candidates to branch on; empty if every cell is settled."""
Pick = Callable[[ExactCover, int, int, Random], int]
"""Chooses one of several cells. Arguments: the guards of these cells, and of all open cells."""


def lowest(cover: ExactCover, guards: int, _open_guards: int, _rng: Random) -> int:
    """The first of these cells in reading order."""
    return cover.cell_of(guards & -guards)


def any_of(cover: ExactCover, guards: int, _open_guards: int, rng: Random) -> int:
    """A random cell among these."""
    return rng.choice([cover.cell_of(guard) for guard in ones(guards)])


def most_open_peers(cover: ExactCover, guards: int, open_guards: int, _rng: Random) -> int:
    """The first of the cells with the highest degree."""
    best, most = 0, -1
    for guard in ones(guards):
        degree = (cover.peer_guards[guard.bit_length()] & open_guards).bit_count()
        if degree > most:
            best, most = guard, degree
    return cover.cell_of(best)


def any_cell(pick: Pick, cover: ExactCover, state: SearchState, rng: Random) -> list[int]:
    """The candidates of an open cell, regardless of their number."""
    guards = _open_cells(cover, state)
    return _candidates(cover, state, pick(cover, guards, guards, rng)) if guards else []


def most_candidates(cover: ExactCover, state: SearchState, rng: Random) -> list[int]:
    """MaxRV: the candidates of the first open cell with the most candidates."""
    some = _open_cells(cover, state)
    more, count = some, 1
    while more:
        some, count = more, count + 1
        more = cover.holding(state.left & ~state.settled, count, of_cells=True)
    return _candidates(cover, state, lowest(cover, some, some, rng)) if some else []


def fewest_candidates(
    pick: Pick, is_dual: bool, cover: ExactCover, state: SearchState, rng: Random
) -> list[int]:
    """MinRV: the candidates of an open cell with the fewest candidates.

    is_dual: prefer a digit with two places in a house if every open cell has more candidates.
    """
    guards, lows = cover.cell_guards, cover.cell_lows
    left = state.left & cover.cells
    left ^= left & state.settled
    open_guards = more = ((left | guards) - lows) & guards
    if not open_guards:
        return []
    count = 0
    while more == open_guards:
        left &= (left | guards) - lows
        more = ((left | guards) - lows) & guards
        count += 1
    if is_dual and count > 2:
        choices = _two_places(cover, state)
        if choices:
            return choices
    return _candidates(cover, state, pick(cover, open_guards ^ more, open_guards, rng))


def _open_cells(cover: ExactCover, state: SearchState) -> int:
    """The guards of the cells that are not settled."""
    return cover.holding(state.left & ~state.settled, 1, of_cells=True)


def _candidates(cover: ExactCover, state: SearchState, cell: int) -> list[int]:
    first = cell * cover.size
    return [first + digit for digit in places(cover.digits_left(state, cell))]


def _two_places(cover: ExactCover, state: SearchState) -> list[int]:
    """The places of the first digit that has exactly two places in a house; empty if there is
    none.
    """
    guards = cover.holding(state.left, 2, of_cells=False)
    guards ^= cover.holding(state.left, 3, of_cells=False)
    if not guards:
        return []
    return cover.candidates_of(state.left & cover.fields(guards & -guards))


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
"""Every variable order, by the name that users type."""


ValueOrder = Callable[[ExactCover, SearchState, list[int], Random], list[int]]
"""Arranges candidates in the order in which to try them."""


def ascending(
    _cover: ExactCover, _state: SearchState, candidates: list[int], _rng: Random
) -> list[int]:
    """Sort by digit, or by cell if the candidates are the places of one digit."""
    return candidates


def shuffled(
    _cover: ExactCover, _state: SearchState, candidates: list[int], rng: Random
) -> list[int]:
    """The candidates in random order."""
    return rng.sample(candidates, len(candidates))


def most_constraining(
    cover: ExactCover, state: SearchState, candidates: list[int], _rng: Random
) -> list[int]:
    """The candidates with the most eliminations from peers first."""
    return sorted(candidates, key=lambda c: -_eliminations(cover, state, c))


def least_constraining(
    cover: ExactCover, state: SearchState, candidates: list[int], _rng: Random
) -> list[int]:
    """The candidates with the fewest eliminations from peers first."""
    return sorted(candidates, key=lambda c: _eliminations(cover, state, c))


def _eliminations(cover: ExactCover, state: SearchState, candidate: int) -> int:
    """The number of open peers from which this candidate, once placed, would eliminate its
    digit.
    """
    still_open = state.left & ~state.settled & cover.cells
    return (still_open & cover.rivals[candidate]).bit_count()


VALUE_ORDERS: dict[str, ValueOrder] = {
    "ascending": ascending,
    "random": shuffled,
    "most": most_constraining,
    "least": least_constraining,
}
"""Every value order, by the name that users type."""
