"""Recognise tables of pairs that equal a named rule, which is then read as it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import TypeAlias

Relation: TypeAlias = Callable[[int, int], bool]
PairTable: TypeAlias = frozenset[int]

NABNER = "nabner"


def table_of(values: range, holds: Relation) -> PairTable:
    """The numbers of the pairs of values that are in the relation."""
    count = len(values)
    return frozenset(
        i * count + j for i, a in enumerate(values) for j, b in enumerate(values) if holds(a, b)
    )


def not_greater(a: int, b: int) -> bool:
    """Neighbours on a slow thermometer."""
    return a <= b


def apart(least: int, a: int, b: int) -> bool:
    """Neighbours on whispers; also any two digits on a nabner line, which differ by at least 2."""
    return abs(a - b) >= least


@cache
def names_in_chains(values: range, *, dots: bool) -> Mapping[PairTable, str]:
    """The rule of each table, which a list obeys if all neighbours are in the relation. ">" and "<"
    are inequalities, which have two cells. dots: whether to include rules that are drawn as dots.
    """
    found: dict[PairTable, str] = {}
    for name, holds in _relations(values, dots=dots):
        found.setdefault(table_of(values, holds), name)
    return found


def _relations(values: range, *, dots: bool) -> Iterator[tuple[str, Relation]]:
    yield "slowthermo", not_greater
    yield ">", lambda a, b: a > b
    yield "<", lambda a, b: a < b
    for step in range(2, len(values)):
        yield f"whispers {step}", partial(apart, step)
    if dots:
        for step in range(1, len(values)):
            yield f"difference {step}", partial(_differ, step)
        for factor in range(2, values[-1] + 1) if values[0] else ():
            yield f"ratio {factor}", partial(_is_multiple, factor)


def _differ(step: int, a: int, b: int) -> bool:
    return abs(a - b) == step


def _is_multiple(factor: int, a: int, b: int) -> bool:
    return a == factor * b or b == factor * a
