"""Applies the reference's rules and orders to candidates as sets of digits, counted from 1."""

from __future__ import annotations

from functools import cache
from random import Random

from sudoku import Board
from sudoku.reference.contradiction import Contradiction
from sudoku.reference.exact_cover import ExactCover, SearchState
from sudoku.reference.propagation import eliminate
from sudoku.reference.search import Strategy
from sudoku.reference.variant import Variant
from tests.conformance.oracle import Shape
from tests.reference.naive import Candidates

Branches = list[tuple[int, int]]
"""Cells and digits, one of which holds."""


@cache
def strategy_of(spec: str, shape: Shape) -> Strategy:
    return Variant.parse(spec).strategy(Board(*shape))


def fixpoint(rules: str, shape: Shape, candidates: Candidates) -> Candidates | None:
    """What the rules of this name leave of the candidates; None for a contradiction."""
    propagation = strategy_of(f"{rules}/first/ascending", shape).propagation
    cover = propagation.cover
    state = state_of(cover, candidates)
    try:
        propagation.run(state, None, None)
    except Contradiction:
        return None
    return candidates_of(cover, state)


def branches(spec: str, shape: Shape, candidates: Candidates, seed: int = 0) -> Branches:
    """Where a variant branches when these candidates are left and no cell is settled."""
    strategy, rng = strategy_of(spec, shape), Random(seed)
    cover = strategy.propagation.cover
    state = state_of(cover, candidates)
    found = strategy.variable_order(cover, state, rng)
    arranged = strategy.value_order(cover, state, found, rng)
    return [(candidate // cover.size, candidate % cover.size + 1) for candidate in arranged]


def state_of(cover: ExactCover, candidates: Candidates) -> SearchState:
    state = cover.start()
    digits = range(1, cover.size + 1)
    gone = [(c, d) for c, left in enumerate(candidates) for d in digits if d not in left]
    eliminate(cover, state, [cell * cover.size + digit - 1 for cell, digit in gone])
    return state


def candidates_of(cover: ExactCover, state: SearchState) -> Candidates:
    return [
        {digit + 1 for digit in range(cover.size) if cover.digits_left(state, cell) >> digit & 1}
        for cell in range(cover.board.cell_count)
    ]
