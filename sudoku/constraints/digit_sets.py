"""Sets of digits as bits: digit d is bit d - 1. Counts sets by their sum, and lists sets of
consecutive digits.
"""

from __future__ import annotations

from functools import lru_cache


def digits_in(digits: int) -> list[int]:
    """The digits of a set, ascending."""
    return [bit + 1 for bit in range(digits.bit_length()) if digits >> bit & 1]


@lru_cache(maxsize=1024)
def count_between(size: int, count: int, low: int, high: int) -> int:
    """The number of sets of `count` digits 1 … size whose sum is from low to high.

    >>> count_between(9, 2, 10, 11)  # 19 28 37 46, 29 38 47 56
    8
    """
    sums: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    """Indexed by the number of digits: for each sum, the number of sets with this sum."""
    for digit in range(1, size + 1):
        for fewer in range(min(digit, count) - 1, -1, -1):
            more = sums[fewer + 1]
            for total, ways in sums[fewer].items():
                if total + digit <= high:
                    more[total + digit] = more.get(total + digit, 0) + ways
    return sum(ways for total, ways in sums[count].items() if low <= total)


@lru_cache(maxsize=1024)
def consecutive(size: int, count: int) -> tuple[int, ...]:
    """The sets of `count` consecutive digits 1 … size, in ascending order."""
    return tuple(((1 << count) - 1) << first for first in range(size - count + 1))
