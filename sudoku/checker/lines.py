"""What rules of lines and of sets of cells demand, in the way of `constraints`, which has the rest.

A certificate without one of these rules does not depend on this file. In its function `b` is a
constraints.Board, `v` the value and `t` the text of the rule.
"""

import operator as op
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from .encoding import AnyOf, Word
from .parts import Parts, equal_sums, number, related


def _zipper(b: Any, t: str) -> Parts:
    x, half = b.cells(t), len(b.cells(t)) // 2
    pairs = [[x[i], x[-1 - i]] for i in range(half)]
    return equal_sums([*([[x[half]]] if len(x) % 2 else []), *pairs[::-1]])


def _in_turn(cells: Sequence[int], m: int, kind: Callable[[int], int]) -> Parts:
    """Cells of a line are of one kind if they are a multiple of m apart, and no others are."""
    pairs = [(x, y, (j - i) % m) for (i, x), (j, y) in combinations(enumerate(cells), 2)]
    apart, alike = ([(x, y) for x, y, k in pairs if bool(k) is z] for z in (True, False))
    found = related(apart, lambda x, y: kind(x) != kind(y))
    return found + related([z for z in alike if z[0] != z[1]], lambda x, y: kind(x) == kind(y))


def _modular(b: Any, t: str, v: str) -> Parts:
    m = _positive(v)
    return _in_turn(b.cells(t), m, lambda d: d % m)


def _entropic(b: Any, t: str) -> Parts:
    """As many digits are low as high, about n / 3."""
    outer = (b.n + 1) // 3
    return _in_turn(b.cells(t), 3, lambda d: (d > b.n - outer) - (d <= outer))


def _lockout(b: Any, t: str, v: str) -> Word:
    (first, *inner, last), least = b.cells(t), number(v)

    def step(s: tuple[int, ...], d: int) -> tuple[int, ...] | None:
        if len(s) == 2:
            return s if d < min(s) or d > max(s) else None
        return (*s, d) if not s or abs(s[0] - d) >= least else None

    return Word([first, last, *inner], (), step)


def _numberedroom(b: Any, t: str, v: str) -> Word:
    def step(s: int, d: int, digit: int = number(v)) -> int | None:
        """A state: how far the cell is that the first digit counts to; 0 once it was read."""
        left = d - 1 if s < 0 else s - 1
        return 0 if not s else left if left or d == digit else None

    return Word(b.seen(t), -1, step, op.not_)


def _sumline(b: Any, t: str, v: str) -> Parts:
    kind, _, last = v.rpartition(" ")
    x, total = b.cells(t), _positive(last)

    def step(s: int, d: int) -> int | None:
        """A state: the sum of the segment so far; 0 after one, -1 before the first."""
        return (max(s, 0) + d) % total if max(s, 0) + d <= total else None

    words = [[Word(x[i:] + x[:i], -1, step, op.not_)] for i in range(min(len(x), total))]
    return [AnyOf(words)] if ("", "loop").index(kind) else [*words[0]]


def _positive(text: str) -> int:
    if number(text) < 1:
        raise ValueError(f"below 1: {text}")
    return number(text)


RULES: dict[str, Callable[..., Any]] = {
    "zipper": _zipper,
    "doublearrow": lambda b, t: equal_sums([(x := b.cells(t))[:1] + x[-1:], x[1:-1]]),
    "equalsums": lambda b, t: equal_sums([*map(b.cells, t.split(" = "))]),
    "sumline": _sumline,
    "modular": _modular,
    "entropic": _entropic,
    "nabner": lambda b, t: related(combinations(b.cells(t), 2), lambda x, y: abs(x - y) >= 2),
    "lockout": _lockout,
    "numberedroom": _numberedroom,
}
