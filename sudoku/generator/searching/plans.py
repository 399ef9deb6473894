"""Which clues a round of a step removes from which puzzle: all sets, or a random sample.

The sets of all puzzles together are numbered, so that a sample of millions of them needs no list.
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
    """Puzzle numbers with the places of some of their clues, in random order, up to a limit.

    clue_counts: the clues of each puzzle. removed: the clues in each set.
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
    """Subset number `rank`, from 0, of `size` of the numbers 0 … count - 1, in itertools order."""
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
