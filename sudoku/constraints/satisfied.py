"""Whether digits satisfy primitives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from sudoku.constraints.primitives import AllDifferent, AnyOf, DigitSets, Primitive, Regions, Runs


def satisfied(primitive: Primitive, digits: Sequence[int]) -> bool:
    """Whether the digits of all cells satisfy the primitive. (Solutions of models are judged by the
    definitions of constraints instead.)
    """
    if isinstance(primitive, AnyOf):
        return any(all(satisfied(p, digits) for p in ps) for ps in primitive.alternatives)
    word = [digits[cell] for cell in primitive.cells]
    if isinstance(primitive, Regions):
        return are_regions(primitive, word)
    if isinstance(primitive, Runs):
        own, first = digits[primitive.cell], digits[primitive.start]
        runs = (takewhile(lambda c: digits[c] == first, arm) for arm in primitive.arms)
        return own + primitive.less == 1 + sum(len([*run]) for run in runs)
    if isinstance(primitive, AllDifferent):
        return len({*word}) == len(word)
    if isinstance(primitive, DigitSets):
        return len({*word}) == len(word) and sum(1 << d - 1 for d in word) in primitive.sets
    return primitive.automaton.accepts(word)


def are_regions(primitive: Regions, digits: Sequence[int]) -> bool:
    """Whether digits satisfy the primitive. digits: the digits of its cells."""
    half = len(digits) // 2
    grid, labels, columns = digits[:half], digits[half:], primitive.columns
    found = [*dict.fromkeys(labels)]
    if found != [*range(1, primitive.count + 1)]:
        return False
    for label in found:
        left = {place for place in range(half) if labels[place] == label}
        if len(left) != primitive.region_size or len({grid[place] for place in left}) < len(left):
            return False
        reached = [min(left)]
        left -= {*reached}
        for place in reached:
            near = left.intersection(beside(place, half, columns))
            reached += near
            left -= near
        if left:
            return False
    return True


@lru_cache(maxsize=1 << 12)
def beside(place: int, count: int, columns: int) -> tuple[int, ...]:
    """The places that share a side with this place in a grid of `count` places, ascending."""
    around = (place - columns, place + columns)
    left, right = place % columns > 0, place % columns < columns - 1
    found = (around[0], *[place - 1] * left, *[place + 1] * right, around[1])
    return tuple(each for each in found if 0 <= each < count)
