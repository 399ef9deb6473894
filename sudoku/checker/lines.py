"""The demands of rules of lines and sets of cells, in the style of `constraints`, which has the
rest.

A certificate without one of these rules does not depend on this file. In its function `b` is a
constraints.Board, `v` the value and `t` the text of the rule.
"""

import operator as op
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import Any

from .encoding import AnyOf, Distinct, Word
from .parts import Parts, equal_sums, number, related, summed


def _zipper(b: Any, t: str) -> Parts:
    x, half = b.cells(t), len(b.cells(t)) // 2
    pairs = [[x[i], x[-1 - i]] for i in range(half)]
    return equal_sums([*([[x[half]]] if len(x) % 2 else []), *pairs[::-1]])


def _in_turn(cells: Sequence[int], m: int, kind: Callable[[int], int]) -> Parts:
    """Any m consecutive cells differ in kind, and cells m apart have the same kind."""
    near = [(x, y) for i, x in enumerate(cells) for y in cells[i + 1 : i + m]]

    def step(s: frozenset[int], d: int) -> frozenset[int] | None:
        return s | {kind(d)} if s <= {kind(d)} else None

    alike = [Word(cells[i::m], frozenset(), step) for i in range(min(m, len(cells) - m))]
    return [*related(near, lambda x, y: kind(x) != kind(y)), *alike]


def _modular(b: Any, t: str, v: str) -> Parts:
    m = _positive(v)
    return _in_turn(b.cells(t), m, lambda d: d % m)


def _nabner(b: Any, t: str) -> Parts:
    x = b.cells(t)
    if len(x) > (b.m + 1) // 2:
        return [Distinct(x, [])]
    return related(combinations(x, 2), lambda x, y: abs(x - y) >= 2)


def _lockout(b: Any, t: str, v: str) -> Word:
    (first, *inner, last), least = b.cells(t), number(v)

    def step(s: tuple[int, ...], d: int) -> tuple[int, ...] | None:
        if len(s) == 2:
            return s if d < min(s) or d > max(s) else None
        return (*s, d) if not s or abs(s[0] - d) >= least else None

    return Word([first, last, *inner], (), step)


def _sumline(b: Any, t: str, v: str) -> Parts:
    kind, _, last = v.rpartition(" ")
    x, total = b.cells(t), _positive(last)

    def step(s: int, d: int) -> int | None:
        """A state: the sum of the segment so far; 0 after one, -1 before the first."""
        found = max(s, 0) + d
        return s if not found else found % total if found <= total else None

    starts = range(len(x) if 0 in b.values else min(len(x), total))
    words = [[Word(x[i:] + x[:i], -1, step, op.not_)] for i in starts]
    return [AnyOf(words)] if ("", "loop").index(kind) else [*words[0]]


def _valueindexing(b: Any, t: str) -> Word:
    def step(s: tuple[int, ...], d: int) -> tuple[int, ...] | None:
        """A state: the digits of the first two cells, then the digit and how far its place is."""
        if len(s) < 2:
            return (*s, d) if d or not s else None
        return None if s[1] == 1 and s[0] != d else (s[0], max(s[1] - 1, 0))

    return Word(b.cells(t), (), step, lambda s: s[1:] == (0,))


def _counts(b: Any, t: str, wanted: dict[int, int], compare: Callable[[int, int], bool]) -> Parts:
    """How often each of these digits occurs compares so with a number."""

    def count(digit: int, number: int) -> Word:
        return Word(b.cells(t), 0, lambda s, d: s + (d == digit), lambda s: compare(s, number))

    return [count(*pair) for pair in wanted.items()]


def _samevalues(b: Any, t: str) -> Parts:
    first, *others = map(b.cells, t.split(" = "))

    def as_often(digit: int, x: Sequence[int]) -> Word:
        """A state: the cells that were read, and how much more often the digit was in the first."""

        def step(s: tuple[int, int], d: int) -> tuple[int, int]:
            sign = 1 if s[0] < len(first) else -1
            return s[0] + 1, s[1] + sign * (d == digit)

        return Word([*first, *x], (0, 0), step, lambda s: s[1] == 0)

    if any(len(x) != len(first) for x in others):
        raise ValueError("groups of different lengths")
    return [as_often(digit, x) for x in others for digit in b.values]


def _countdistinct(b: Any, t: str) -> Word:
    counter, x = map(b.cells, t.split(" = "))

    def step(s: tuple[int, frozenset[int]], d: int) -> tuple[int, frozenset[int]] | None:
        if s[0] < len(x):
            return s[0] + 1, s[1] | {d}
        return s if len(s[1]) == d else None

    return Word([*x, *counter], (0, frozenset()), step)


def _lunchbox(b: Any, t: str, v: str) -> Parts:
    """For each two cells an alternative: they hold the lowest and the highest digit."""
    x, total, found = b.cells(t), number(v), []
    if len(x) > b.m:
        return [Distinct(x, [])]
    for low, high in permutations(range(len(x)), 2):
        inner = x[min(low, high) + 1 : max(low, high)]
        others = [y for y in x if y not in (x[low], x[high])]
        pairs = [(x[low], x[high]), *((x[low], y) for y in others), *((y, x[high]) for y in others)]
        between = summed(inner, [1] * len(inner), lambda s: s == total) if inner else []
        found += [related(pairs, op.lt) + between] if inner or not total else []
    return [Distinct(x), AnyOf(found) if found else Distinct(x, [])]


def _rellik(b: Any, t: str, v: str) -> Parts:
    total = _positive(v)

    def step(s: frozenset[int], d: int) -> frozenset[int] | None:
        """The next state, which is all sums below `total` of some of the digits so far."""
        found = s | {x + d for x in s}
        return None if total in found else frozenset(x for x in found if x < total)

    words = [Word(b.cells(t), frozenset([0]), step)]
    return [Distinct(b.cells(t)), *(words if len(b.cells(t)) <= b.m else [])]


def _equalitycage(b: Any, t: str) -> Parts:
    middle = b.values[0] + b.values[-1]

    def step(s: tuple[int, int], d: int) -> tuple[int, int] | None:
        side = (2 * d > middle) - (2 * d < middle)
        return (s[0] + 2 * (d % 2) - 1, s[1] + side) if side else None

    return [Distinct(b.cells(t)), Word(b.cells(t), (0, 0), step, lambda s: s == (0, 0))]


def _regular(b: Any, t: str, v: str) -> Word:
    """States `NAME[!] DIGITS>NAME …` with semicolons between them, from the first to one with !."""
    parts = [part.split(" ") for part in v.split("; ")]
    names = [head.removesuffix("!") for head, *_ in parts]
    known = {name: name for name in names}
    if len(known) < len(names):
        raise ValueError("a state twice")
    moves: set[tuple[str, int, str]] = set()
    for name, (_, *found) in zip(names, parts, strict=True):
        for digits, target in (move.split(">") for move in found):
            ends = [[b.digit[end] for end in span.split("-")] for span in digits.split(",")]
            if any(span[0] > span[-1] for span in ends):
                raise ValueError("digits that descend")
            held = {d for span in ends for d in range(span[0], span[-1] + 1)}
            moves |= {(name, d, known[target]) for d in held}

    def step(s: frozenset[str], d: int) -> frozenset[str]:
        return frozenset(target for name, x, target in moves if x == d and name in s)

    final = {head[:-1] for head, *_ in parts if head.endswith("!")}
    return Word(b.cells(t), frozenset(names[:1]), step, lambda s: not final.isdisjoint(s))


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
    "entropic": lambda b, t: _in_turn(b.cells(t), 3, b.third),
    "nabner": _nabner,
    "lockout": _lockout,
    "valueindexing": _valueindexing,
    "lunchbox": _lunchbox,
    "rellik": _rellik,
    "equalitycage": _equalitycage,
    "contains": lambda b, t, v: _counts(b, t, Counter(b.digit[x] for x in v.split(" ")), op.ge),
    "lookandsay": lambda b, t, v: _counts(
        b, t, {b.digit[y]: number(x) for x, y in zip(*[iter(v.split(" "))] * 2, strict=True)}, op.eq
    ),
    "countdistinct": _countdistinct,
    "samevalues": _samevalues,
    "regular": _regular,
}
