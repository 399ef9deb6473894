"""The demands of clues outside the board, in the style of `constraints`, which has the rest.

A certificate without one of these rules does not depend on this file. In its functions `b` is a
constraints.Board, `v` the value and `t` the text of the rule.
"""

import operator as op
from collections.abc import Callable
from itertools import combinations
from typing import Any

from .encoding import AnyOf, Word
from .parts import Parts, number, summed


def _littlekiller(b: Any, t: str, v: int) -> Parts:
    cells = b.seen(*t.split(" "))
    return summed(cells, [1] * len(cells), lambda total: total == v)


def _sandwich(b: Any, t: str, v: int) -> Parts:
    """The ends are the lowest and highest digit; of more than n digits, of those in it."""

    def between(low: int, high: int) -> Word:
        def step(s: tuple[int, int], d: int) -> tuple[int, int] | None:
            """A state: the ends that were passed, and the sum of the digits between them."""
            ends, total = s
            is_inner = ends == 1 and low < d < high
            is_possible = low <= d <= high
            return (ends + (d in (low, high)), total + d * is_inner) if is_possible else None

        return Word(b.seen(t), (0, 0), step, lambda s: s == (2, v))

    if b.m == len(b.seen(t)):
        return [between(b.values[0], b.values[-1])]
    return [AnyOf([[between(*ends)] for ends in combinations(b.values, 2)])]


def _xsum(b: Any, t: str, v: int) -> Word:
    """As many cells as the first digit says have this sum."""

    def step(s: tuple[int, int], d: int) -> tuple[int, int]:
        """A state: the cells to be added still, -1 before the first one, and the sum so far."""
        left, total = s
        if left < 0:
            return max(d - 1, 0), d
        return (left - 1, total + d) if left else s

    return Word(b.seen(t), (-1, 0), step, lambda s: s == (0, v))


def _skyscraper(b: Any, t: str, v: int) -> Word:
    """The number of digits that are higher than all digits before them."""

    def step(s: tuple[int, int], d: int) -> tuple[int, int]:
        highest, count = s
        return max(highest, d), count + (d > highest)

    return Word(b.seen(t), (0, 0), step, lambda s: s[1] == v)


def _numberedroom(b: Any, t: str, v: str) -> Word:
    def step(s: int, d: int, digit: int = number(v)) -> int | None:
        """A state: how far the cell is that the first digit counts to; 0 once it was read."""
        left = d - 1 if s < 0 else s - 1
        return 0 if not s else left if left > 0 or (left, d) == (0, digit) else None

    return Word(b.seen(t), -1, step, op.not_)


def _hiddenskyscraper(b: Any, t: str, v: str) -> Word:
    def step(s: int, d: int, first: int = number(v)) -> int | None:
        """A state: the tallest so far, or -1; -2 after the first that was hidden."""
        return s if s == -2 else d if d > s else -2 if d == first else None

    return Word(b.seen(t), -1, step, lambda s: s == -2)


RULES: dict[str, Callable[..., Any]] = {
    "littlekiller": _littlekiller,
    "sandwich": _sandwich,
    "xsum": _xsum,
    "skyscraper": _skyscraper,
    "numberedroom": _numberedroom,
    "hiddenskyscraper": _hiddenskyscraper,
}
