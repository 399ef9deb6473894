"""The sets of clues that a round removes from each puzzle: all sets, or a random sample.

The sets of all puzzles share one numbering, so sampling from millions of sets needs no list.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import comb
from random import Random


def plans(
    clue_counts: Sequence[int], removed: int, most: int, rng: Random
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Up to `most` pairs of a puzzle's number and the places of some of its clues, in random order.

    clue_counts: the number of clues of each puzzle. removed: the number of clues in each set.
    """
    ends = [*accumulate(comb(count, removed) for count in clue_counts)]
    total = ends[-1] if ends else 0
    numbers: Iterable[int]
    if total < sys.maxsize:
        numbers = rng.sample(range(total), min(total, most))
    else:
        numbers = dict.fromkeys(rng.randrange(total) for _ in range(most))
    for number in numbers:
        puzzle = bisect_right(ends, number)
        first = ends[puzzle - 1] if puzzle else 0
        yield puzzle, combination(clue_counts[puzzle], removed, number - first)


def combination(count: int, size: int, rank: int) -> tuple[int, ...]:
    """The combination with index `rank` among itertools.combinations(range(count), size)."""
    chosen: list[int] = []
    for place in range(count):
        if len(chosen) == size:
            break
        with_place = comb(count - place - 1, size - len(chosen) - 1)
        if rank < with_place:
            chosen.append(place)
        else:
            rank -= with_place
    return tuple(chosen)
