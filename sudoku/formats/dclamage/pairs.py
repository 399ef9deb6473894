"""Constraints on pairs of cells: dots and sums with their negatives, and chess moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product

from sudoku.formats.dclamage.options import (
    ConstraintOptions,
    Convert,
    Pair,
    Texts,
    integer,
    marks_of,
    name_of,
)
from sudoku.formats.format import WrongPieceError

_MOST_PAIRS = 900
"""Limit on the pairs in one rule."""


def marked(rule: str, default: int, forbids: str) -> Convert:
    """Marks between neighbours. Numbers after `neg` forbid the relation for all other neighbours.
    forbids: the relation without the number.
    """

    def convert(options: ConstraintOptions) -> Texts:
        for (one, other), value in marks_of(options):
            yield _mark(rule, f"{name_of(one)} {name_of(other)}", int(value or default))
        forbidden = [p[3:] for p in options.pieces if p.startswith("neg")]
        yield from _negative(rule, {int(value or default) for value in forbidden}, forbids, options)

    return convert


def _mark(rule: str, pair: str, value: int) -> str:
    if rule == "sum":
        letter = {10: "X", 5: "V"}.get(value)
        return f"xv {letter}: {pair}" if letter else f"sum: {pair} = {value}"
    return f"{rule} {value}: {pair}"


def _negative(rule: str, values: set[int], forbids: str, options: ConstraintOptions) -> Texts:
    """Our negative rule with the same meaning, or else a rule for all pairs without a mark."""
    known = (options.values or {}).get(rule, frozenset())
    named = {"difference": {1}, "ratio": {2}, "sum": {5, 10}}[rule]
    if values == named and known <= named:
        yield {"difference": "nonconsecutive", "ratio": "negative ratio", "sum": "negative xv"}[
            rule
        ]
    elif values:
        marked = options.sums if rule == "sum" else options.dots
        pairs = [pair for pair in neighbours(options.size) if pair not in marked]
        relation = " and ".join(forbids.format(k=value) for value in sorted(values))
        yield from listed(relation, pairs)


def neighbours(size: int) -> list[Pair]:
    """All pairs of cells that share a side."""
    return apart(size, {(0, 1), (1, 0)})


def apart(size: int, offsets: Iterable[tuple[int, int]]) -> list[Pair]:
    """All pairs of cells at these offsets or their mirror images."""
    numbers = range(1, size + 1)
    moves = {(abs(i), j) for i, k in offsets for j in (abs(k), -abs(k))}
    found: dict[Pair, None] = {}
    for (row, column), (down, right) in product(product(numbers, numbers), moves):
        other = (row + down, column + right)
        if other[0] in numbers and other[1] in numbers and other != (row, column):
            found[min((row, column), other), max((row, column), other)] = None
    return [*found]


def listed(relation: str, pairs: Sequence[Pair]) -> Texts:
    """`pairs` rules that require a relation of all these pairs."""
    for start in range(0, len(pairs), _MOST_PAIRS):
        names = (f"{name_of(a)} {name_of(b)}" for a, b in pairs[start : start + _MOST_PAIRS])
        yield f"pairs {relation}: {' | '.join(names)}"


def everywhere(relation: str, offsets: Iterable[tuple[int, int]], size: int) -> Texts:
    """An `apart` rule that requires a relation of all cells at these offsets."""
    steps = sorted({(min(each), max(each)) for each in offsets if max(each) < size})
    if steps:
        yield f"apart {relation}: {' '.join(f'{low},{high}' for low, high in steps)}"


def chess(options: ConstraintOptions) -> Texts:
    """Cells at an offset differ: all cells or listed cells, in all digits or in some digits."""
    offsets: set[tuple[int, int]] = set()
    held: list[int] = []
    among: set[tuple[int, int]] = set()
    for piece in options.pieces:
        if piece.startswith("v"):
            held += [integer(each.strip()) for each in piece[1:].split(",") if each.strip()]
        elif piece.startswith("r"):
            cells = re.fullmatch("(?:r[0-9]{1,3}c[0-9]{1,3})+", piece)
            if cells is None:
                raise WrongPieceError(piece, "expected single cells, as in r1c1r2c2")
            found = re.findall("r([0-9]+)c([0-9]+)", piece)
            among |= {(int(row), int(column)) for row, column in found}
        else:
            numbers = [integer(each.strip().lstrip("-")) for each in piece.split(",")]
            if len(numbers) != 2 or not any(numbers):
                raise WrongPieceError(piece, "expected an offset, as in 1,2")
            offsets |= {(numbers[0], numbers[1]), (numbers[1], numbers[0])}
    if not offsets:
        raise WrongPieceError(options.text, "expected an offset, as in 1,2")
    digits = " and ".join(f"a != {value}" for value in held)
    relation = f"a != b or {digits}" if held else "a != b"
    known = {((1, 2), (2, 1)): "antiknight", ((1, 1),): "antiking"}
    name = known.get(tuple(sorted(offsets)))
    if among:
        pairs = apart(options.size, offsets)
        yield from listed(relation, [pair for pair in pairs if among & {*pair}])
    elif name and not held:
        yield name
    else:
        yield from everywhere(relation, offsets, options.size)


def taxicab(options: ConstraintOptions) -> Texts:
    """Cells at this taxicab distance differ."""
    distance = integer(options.text)
    offsets = {(i, distance - i) for i in range(distance + 1) if distance < 2 * options.size}
    return everywhere("a != b", offsets, options.size)


def knightmare(options: ConstraintOptions) -> Texts:
    """Cells a knight's move apart do not have these sums."""
    sums = [integer(each.strip()) for each in options.text.split(",") if each.strip()] or [5, 15]
    relation = " and ".join(f"a + b != {total}" for total in sums)
    return everywhere(relation, {(1, 2)}, options.size)
