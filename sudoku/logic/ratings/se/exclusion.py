"""Aligned pair exclusion (6.2) and aligned triplet exclusion (7.5).

A combination of digits in the base cells is impossible if two base cells that are peers get the
same digit, or if a cell that sees all base cells has no candidate left. A candidate that occurs in
no possible combination is eliminated.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import PEER_CELLS, PEERS, subsets
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Position

_EVERY = -1
"""The mask of all digits."""

Eliminations = tuple[tuple[int, int], ...]


def aligned_pairs(position: Position) -> Iterator[SeHint]:
    """Exclusions by each pair of cells that two or more bivalue cells see."""
    bases = _bases(position, 2)
    cells = position.cells
    seen = [mask for _, mask in bases]
    for low, high in subsets(len(bases), 2):
        common = seen[low] & seen[high]
        if not common & (common - 1):
            continue
        one, other = bases[low][0], bases[high][0]
        blocked = [cells[cell] for cell in cells_of(common)]
        peers = bool(PEERS[one] >> other & 1)
        gone = tuple(
            (cell, digit)
            for cell, opposite in ((one, other), (other, one))
            for digit in digits_of(cells[cell])
            if not cells[opposite] & ~_barred(digit, blocked, peers)
        )
        if gone:
            yield SeHint(62, "Aligned Pair Exclusion", eliminations=gone)


def _barred(digit: int, blocked: list[int], peers: bool) -> int:
    """The digits of the second cell that are incompatible with a digit in the first."""
    bit = 1 << (digit - 1)
    barred = bit if peers else 0
    for mask in blocked:
        if mask & bit:
            barred |= mask & ~bit
    return barred


def aligned_triplets(position: Position) -> Iterator[SeHint]:
    """Exclusions by each pair of cells and a third cell, if a small cell sees the third and one of
    the pair, and two small cells see all three. Small cells have two or three candidates.
    """
    bases = _bases(position, 3)
    cells = position.cells
    seen = dict(bases)
    usable = sum(1 << cell for cell in seen)
    fruitless: set[int] = set()
    for low, high in subsets(len(bases), 2):
        (one, near_one), (other, near_other) = bases[low], bases[high]
        common = near_one & near_other
        if not common & (common - 1):
            continue
        both = 1 << one | 1 << other
        found: dict[int, Eliminations] = {}
        for third in cells_of((near_one | near_other) & usable & ~both):
            excluders = common & seen[third]
            triplet = both | 1 << third
            if excluders & (excluders - 1) and triplet not in fruitless:
                blocked = {cells[cell] for cell in cells_of(excluders)}
                found[third] = _impossible(cells, (one, other, third), blocked)
                if not found[third]:
                    fruitless.add(triplet)
        for third in (*PEER_CELLS[one], *PEER_CELLS[other]) if any(found.values()) else ():
            gone = found.pop(third, ())
            if gone:
                yield SeHint(75, "Aligned Triplet Exclusion", eliminations=gone)


def _bases(position: Position, size: int) -> list[tuple[int, int]]:
    """The open cells that see no cell with one candidate, each with the mask of the cells with 2 …
    size candidates that it sees, if there are any.
    """
    cells = position.cells
    small = naked = 0
    for cell in cells_of(position.open):
        count = cells[cell].bit_count()
        if count == 1:
            naked |= 1 << cell
        elif count <= size:
            small |= 1 << cell
    return [
        (cell, PEERS[cell] & small)
        for cell in cells_of(position.open & ~naked)
        if PEERS[cell] & small and not PEERS[cell] & naked
    ]


def _impossible(cells: list[int], bases: tuple[int, int, int], blocked: set[int]) -> Eliminations:
    """The candidates of three cells that occur in no possible combination.

    blocked: the candidates of the cells that see all three. Combinations are tried in an order in
    which every candidate occurs early.
    """
    one, other, third = bases
    firsts, seconds = (
        [1 << (digit - 1) for digit in digits_of(cells[cell])] for cell in (one, other)
    )
    count = len(seconds)
    missing = [cells[cell] for cell in bases]
    apart = PEERS[one] >> other & 1
    near_one, near_other = (PEERS[third] >> cell & 1 for cell in (one, other))
    for shift in range(count):
        for index, first in enumerate(firsts, start=shift):
            second = seconds[index % count]
            if apart and first == second:
                continue
            barred = (first if near_one else 0) | (second if near_other else 0)
            pair = ~(first | second)
            for mask in blocked:
                left = mask & pair
                if not left & (left - 1):
                    barred |= left or _EVERY
            possible = cells[third] & ~barred
            if possible:
                missing[0] &= ~first
                missing[1] &= ~second
                missing[2] &= ~possible
        if not any(missing):
            return ()
    return tuple(
        (cell, digit)
        for cell, mask in zip(bases, missing, strict=True)
        for digit in digits_of(mask)
    )
