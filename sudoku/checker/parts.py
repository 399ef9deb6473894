"""Primitives shared by the demands of several rules."""

import operator as op
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence

from .encoding import Primitive, Word

Parts = list[Primitive]
Pairs = Iterable[tuple[int, int]]
Relation = Callable[[int, int], bool]


def number(text: str) -> int:
    """An integer as it is written in canonical text."""
    if not re.fullmatch("0|-?[1-9][0-9]{0,8}", text):
        raise ValueError(f"no number: {text}")
    return int(text)


def each(cells: Iterable[int], allowed: Container[int]) -> Parts:
    """Every cell holds an allowed digit."""
    return [Word([x], 0, lambda s, d: s if d in allowed else None) for x in cells]


def related(pairs: Pairs, relation: Relation) -> Parts:
    """The digits of every pair are in a relation, in this order."""
    return [Word(x, -1, lambda s, d: d if s < 0 else 0 if relation(s, d) else None) for x in pairs]


def summed(cells: Sequence[int], factors: Sequence[int], accepts: Callable[[int], bool]) -> Parts:
    """The sum of the digits, each with its factor, is accepted."""

    def step(s: tuple[int, int], d: int) -> tuple[int, int]:
        return s[0] + 1, s[1] + factors[s[0]] * d

    return [Word(cells, (0, 0), step, lambda s: accepts(s[1]))]


def equal_sums(groups: Sequence[Sequence[int]]) -> Parts:
    """The first of the shortest groups has the sum of each other one. Common cells cancel out."""
    found, short = [], min(groups, key=len, default=[])
    for group in groups:
        signs = Counter(short)
        signs.subtract(group)
        kept = {cell: sign for cell, sign in signs.items() if sign}
        found += summed([*kept], [*kept.values()], op.not_) if kept else []
    return found
