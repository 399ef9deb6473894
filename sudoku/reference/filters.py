"""Filters of primitives, which remove digits that occur in no word that the primitive allows.

A filter takes the remaining digits of its cells and returns the digits to keep, or None if they
cannot satisfy the primitive. It may keep digits that it could remove, but if each cell has a single
digit, it must decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from sudoku.constraints.automata import Automaton
from sudoku.constraints.primitives import (
    RELATIONS,
    AllDifferent,
    AnyOf,
    DigitSets,
    Primitive,
    Regions,
    Runs,
    Sum,
)
from sudoku.reference.bits import ones
from sudoku.reference.propagation import CheckTime
from sudoku.reference.regions import RegionFilter, RunFilter
from sudoku.reference.regular import Domain, Language, PairLanguage, members

Answer = list[Domain] | None
Filter = Callable[[Sequence[Domain], CheckTime | None], Answer]

WIDEST_SUM = 2**12
"""The largest range of a sum for which all reachable values are computed; beyond it, only bounds
are used.
"""


@dataclass(frozen=True, slots=True)
class Propagator:
    """The filter of one primitive."""

    cells: tuple[int, ...]
    """The cells of the primitive, in the order of the domains."""
    filter: Filter
    cost: int
    """Filters run in ascending order of cost."""
    is_idempotent: bool = True
    """Whether a second run on the result would find nothing."""


def propagator(primitive: Primitive, size: int) -> Propagator:
    """The propagator of a primitive on a board of this size."""
    if isinstance(primitive, AnyOf):
        return _any_of(primitive, size)
    cells = tuple(primitive.cells)
    if isinstance(primitive, AllDifferent):
        return Propagator(cells, _different, 1)
    if isinstance(primitive, Regions):
        return Propagator(cells, RegionFilter(primitive).filter, 5, is_idempotent=False)
    if isinstance(primitive, Runs):
        return Propagator(cells, RunFilter(primitive).filter, 4, is_idempotent=False)
    if isinstance(primitive, DigitSets):
        return Propagator(cells, partial(_digit_sets, primitive.sets), 2)
    if isinstance(primitive, Sum):
        width = sum(abs(k) * (size - 1) for k in primitive.coefficients)
        if width <= WIDEST_SUM:
            return Propagator(cells, _Total(primitive, size).filter, 3)
        return Propagator(cells, _Bounds(primitive, size).filter, 3, is_idempotent=False)
    is_path = len(set(cells)) == len(cells)
    if len(cells) == 2 and is_path:
        return Propagator(cells, _pair_language(primitive.automaton, size).filter, 0)
    return Propagator(cells, _language(primitive.automaton, size).filter, 4, is_idempotent=is_path)


@lru_cache(maxsize=256)
def _language(automaton: Automaton, size: int) -> Language:
    return Language(automaton, size)


@lru_cache(maxsize=1024)
def _pair_language(automaton: Automaton, size: int) -> PairLanguage:
    return PairLanguage(automaton, size)


def _different(domains: Sequence[Domain], check_time: CheckTime | None) -> Answer:
    """Filter different digits: a cell's only digit is removed from other cells, and k cells need k
    digits.
    """
    kept = list(domains)
    if check_time is not None:
        check_time()
    placed = 0
    fresh = [cell for cell, domain in enumerate(kept) if not domain & domain - 1]
    for cell in fresh:  # grows during the loop
        digit = kept[cell]
        if not digit or placed & digit:
            return None
        placed |= digit
        for other, domain in enumerate(kept):
            if other != cell and domain & digit:
                kept[other] = domain ^ digit
                if not kept[other] & kept[other] - 1:
                    fresh.append(other)
    union = 0
    for domain in kept:
        union |= domain
    return kept if union.bit_count() >= len(kept) else None


def _digit_sets(
    sets: Sequence[Domain], domains: Sequence[Domain], check_time: CheckTime | None
) -> Answer:
    """Filter different digits that form one of `sets`: keep only digits of sets that are still
    possible, and place a digit that is in all these sets if only one cell can hold it.
    """
    kept = _different(domains, check_time)
    while kept is not None:
        before = kept
        union, placed = 0, 0
        for domain in kept:
            union |= domain
            placed |= 0 if domain & domain - 1 else domain
        some, common = 0, -1
        for each in sets:
            if not placed & ~each and not each & ~union and all(map(each.__and__, kept)):
                some |= each
                common &= each
        if common == -1:
            return None
        kept = [domain & some for domain in kept]
        for digit in ones(common & ~placed):
            holders = [cell for cell, domain in enumerate(kept) if domain & digit]
            if not holders:
                return None
            if len(holders) == 1:
                kept[holders[0]] = digit
        if kept == before:
            return kept
        kept = _different(kept, check_time)
    return None


class _Total:
    """Filters a sum with few values. All values that can be reached, as bits, are computed from the
    first cell and from the last (M. Trick, "A Dynamic Programming Approach for Consistency and
    Propagation for Knapsack Constraints", 2003). Value v of the whole sum is bit v - the least
    value.
    """

    def __init__(self, primitive: Sum, size: int) -> None:
        holds = RELATIONS[primitive.relation]
        least = sum(min(k, k * size) for k in primitive.coefficients)
        width = sum(abs(k) * (size - 1) for k in primitive.coefficients)
        self._wanted = sum(1 << v for v in range(width + 1) if holds(v + least, primitive.total))
        self._shifts = [
            [k * (digit + 1) - min(k, k * size) for digit in range(size)]
            for k in primitive.coefficients
        ]

    def filter(self, domains: Sequence[Domain], check_time: CheckTime | None) -> Answer:
        reached = [1]
        for shifts, domain in zip(self._shifts, domains, strict=True):
            if check_time is not None:
                check_time()
            found = 0
            for digit in members(domain):
                found |= reached[-1] << shifts[digit]
            reached.append(found)
        alive = reached[-1] & self._wanted
        kept: list[Domain] = []
        for before, shifts, domain in zip(
            reversed(reached[:-1]), reversed(self._shifts), reversed(domains), strict=True
        ):
            supported = found = 0
            for digit in members(domain):
                living = alive >> shifts[digit] & before
                if living:
                    supported |= 1 << digit
                    found |= living
            kept.append(supported)
            alive = found
        return kept[::-1] if alive else None


class _Bounds:
    """Filters a sum of any size by the smallest and the largest values of its terms."""

    def __init__(self, primitive: Sum, size: int) -> None:
        self._relation, self._total = primitive.relation, primitive.total
        self._terms = [[k * (digit + 1) for digit in range(size)] for k in primitive.coefficients]

    def filter(self, domains: Sequence[Domain], check_time: CheckTime | None) -> Answer:
        if check_time is not None:
            check_time()
        if not all(domains):
            return None
        values = [
            [terms[digit] for digit in members(domain)]
            for terms, domain in zip(self._terms, domains, strict=True)
        ]
        least, greatest = sum(map(min, values)), sum(map(max, values))
        kept = []
        for terms, domain, own in zip(self._terms, domains, values, strict=True):
            low, high = least - min(own), greatest - max(own)
            digits = (d for d in members(domain) if self._fits(terms[d] + low, terms[d] + high))
            kept.append(sum(1 << digit for digit in digits))
        return kept if all(kept) else None

    def _fits(self, low: int, high: int) -> bool:
        """Whether some number from low to high is in the relation to the total."""
        if self._relation == "!=":
            return not low == high == self._total
        if self._relation == "=":
            return low <= self._total <= high
        holds = RELATIONS[self._relation]
        return holds(low, self._total) or holds(high, self._total)


def _any_of(primitive: AnyOf, size: int) -> Propagator:
    """A filter that keeps a digit if some alternative is still possible and keeps it."""
    alternatives = [[propagator(p, size) for p in inner] for inner in primitive.alternatives]
    cells = tuple(dict.fromkeys(c for inner in alternatives for p in inner for c in p.cells))
    place = {cell: number for number, cell in enumerate(cells)}
    seats = [[(p, [place[cell] for cell in p.cells]) for p in inner] for inner in alternatives]

    def filter_(domains: Sequence[Domain], check_time: CheckTime | None) -> Answer:
        found: Answer = None
        for alternative in seats:
            kept = list(domains)
            for each, own in alternative:
                answer = each.filter([kept[seat] for seat in own], check_time)
                if answer is None:
                    break
                for seat, domain in zip(own, answer, strict=True):
                    kept[seat] &= domain
            else:
                if all(kept):
                    found = [a | b for a, b in zip(found or kept, kept, strict=True)]
        return found

    return Propagator(cells, filter_, 5, is_idempotent=False)
