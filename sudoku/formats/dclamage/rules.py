"""The constraints `name:options` of dclamage's solver as our rules.

Options are separated by semicolons: numbers, and groups of cells such as r1c1, r1-3c2,5, r1c1r2c2
and the path r1c1d236. Pairs of neighbours may have a number before them (2r1c1-2), and may be
forbidden (neg2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from sudoku.formats.dclamage.options import (
    ConstraintOptions,
    Convert,
    Texts,
    integer,
    marks_of,
    name_of,
)
from sudoku.formats.dclamage.pairs import chess, everywhere, knightmare, marked, taxicab
from sudoku.formats.format import WrongPieceError

_AT_END = re.compile(r"([0-9]{1,4});?(r[0-9]{1,3}c[0-9]{1,3})")
_LITTLE_KILLER = re.compile(r"([0-9]{1,4});r([0-9]{1,3})c([0-9]{1,3});([ud][lr])")
_DIAGONAL = {"ul": (-1, -1, 7), "ur": (-1, 1, 9), "dl": (1, -1, 1), "dr": (1, 1, 3)}


def _alone(rule: str) -> Convert:
    return lambda _options: [rule]


def _each(rule: str) -> Convert:
    """A rule for each group."""
    return lambda options: [f"{rule}: {cells}" for cells in options.groups()]


def _together(rule: str) -> Convert:
    """One rule for all groups."""
    return lambda options: [f"{rule}: {' '.join(options.groups())}"]


def _numbered(rule: str) -> Convert:
    """A rule for each group, with an optional number before all groups."""

    def convert(options: ConstraintOptions) -> Texts:
        number, groups = options.numbered()
        return [f"{rule} {number}: {cells}" for cells in groups]

    return convert


def _at_end(rule: str) -> Convert:
    """A clue outside the board, such as 15r0c4."""

    def convert(options: ConstraintOptions) -> Texts:
        found = _AT_END.fullmatch(options.text)
        if found is None:
            raise WrongPieceError(options.text, "expected a number and a cell, as in 15r0c4")
        yield f"{rule} {int(found[1])}: {found[2]}"

    return convert


def _arrow(options: ConstraintOptions) -> Texts:
    groups = options.groups()
    if len(groups) != 2:
        raise WrongPieceError(options.text, "expected a circle; and a shaft")
    yield f"arrow: {groups[0]} > {groups[1]}"


def _clone(options: ConstraintOptions) -> Texts:
    for group in options.groups():
        cells = group.split()
        if len(cells) != 2 or not all(re.fullmatch("r[0-9]+c[0-9]+", cell) for cell in cells):
            raise WrongPieceError(group, "expected two cells, as in r1c1r5c5")
        yield f"clone: {cells[0]} = {cells[1]}"


def _greater_sum(options: ConstraintOptions) -> Texts:
    groups = options.groups()
    if len(groups) != 2:
        raise WrongPieceError(options.text, "expected two groups of cells")
    yield f"sum: {groups[0]} > {groups[1]}"


def _several_sums(options: ConstraintOptions) -> Texts:
    first, *rest = options.pieces or [""]
    is_group = first.startswith("r")
    sums = [] if is_group else [integer(each.strip()) for each in first.split(",")]
    for cells in options.groups([first, *rest] if is_group else rest):
        if len(sums) > 1:
            yield f"any: {' '.join(f'(killer {total}: {cells})' for total in sums)}"
        else:
            yield f"killer {sums[0] if sums else ''}: {cells}"


def _quadruple(options: ConstraintOptions) -> Texts:
    pieces = options.pieces
    held = [str(integer(piece)) for piece in pieces if piece.isdecimal()]
    groups = options.groups([piece for piece in pieces if not piece.isdecimal()])
    if len(groups) != 1:
        raise WrongPieceError(options.text, "expected digits and one group of cells")
    if held:
        yield f"contains {' '.join(held)}: {groups[0]}"


def _little_killer(options: ConstraintOptions) -> Texts:
    """The clue may also be in the first cell of the diagonal."""
    found = _LITTLE_KILLER.fullmatch(options.text)
    if found is None:
        raise WrongPieceError(options.text, "expected a sum, a cell and UL, UR, DL or DR")
    total, row, column = int(found[1]), int(found[2]), int(found[3])
    down, right, key = _DIAGONAL[found[4]]
    inside = range(1, options.size + 1)
    if row not in inside or column not in inside:
        yield f"littlekiller {total}: r{row}c{column} d{key}"
        return
    cells = []
    while row in inside and column in inside:
        cells.append(name_of((row, column)))
        row, column = row + down, column + right
    yield f"sum: {' '.join(cells)} = {total}"


_KINDS: Mapping[str, Convert] = {
    "arrow": _arrow,
    "betweenline": _each("between"),
    "boxindexer": _together("boxindexer"),
    "chess": chess,
    "clone": _clone,
    "colindexer": _together("columnindexer"),
    "difference": marked("difference", 1, "abs(a - b) != {k}"),
    "djg": _alone("disjointgroups"),
    "dnc": lambda options: everywhere("abs(a - b) != 1", {(1, 1)}, options.size),
    "dneg": _alone("diagonal-"),
    "doublearrow": _each("doublearrow"),
    "dpos": _alone("diagonal+"),
    "entrol": _each("entropic"),
    "even": _together("even"),
    "extraregion": _each("extraregion"),
    "gtsum": _greater_sum,
    "killer": _numbered("killer"),
    "king": _alone("antiking"),
    "knight": _alone("antiknight"),
    "knightmare": knightmare,
    "lk": _little_killer,
    "max": _together("maximum"),
    "min": _together("minimum"),
    "modl": _each("modular 3"),
    "modularline": _each("modular 3"),
    "mskiller": _several_sums,
    "nabner": _each("nabner"),
    "nc": _alone("nonconsecutive"),
    "nr": _at_end("numberedroom"),
    "odd": _together("odd"),
    "palindrome": _each("palindrome"),
    "quad": _quadruple,
    "ratio": marked("ratio", 2, "a != {k} * b and b != {k} * a"),
    "renban": _each("renban"),
    "rowindexer": _together("rowindexer"),
    "rsl": _each("regionsum"),
    "sandwich": _at_end("sandwich"),
    "selftaxi": _alone("antitaxicab"),
    "skyscraper": _at_end("skyscraper"),
    "slowthermo": _each("slowthermo"),
    "sum": marked("sum", 5, "a + b != {k}"),
    "sumlines": _numbered("sumline"),
    "taxi": taxicab,
    "thermo": _each("thermo"),
    "whispers": _numbered("whispers"),
    "xsum": _at_end("xsum"),
    "zipper": _each("zipper"),
}
NAMES = tuple(_KINDS)
"""The names of known constraints."""


def rules_of(texts: Sequence[str], size: int) -> Iterator[tuple[str, str]]:
    """The rules of all constraints of a board, each with its constraint. Raises
    WrongPieceError.
    """
    split = [text.strip().lower().partition(":") for text in texts]
    cut = [(name.strip(), "".join(options.split())) for name, _, options in split]
    of_kind = {
        kind: [
            mark
            for name, options in cut
            if name == kind
            for mark in marks_of(ConstraintOptions(size, options))
        ]
        for kind in ("difference", "ratio", "sum")
    }
    dots = frozenset(pair for kind in ("difference", "ratio") for pair, _ in of_kind[kind])
    sums = frozenset(pair for pair, _ in of_kind["sum"])
    defaults = {"difference": 1, "ratio": 2, "sum": 5}
    values = {
        kind: frozenset(int(value or defaults[kind]) for _, value in of_kind[kind])
        for kind in of_kind
    }
    for text, (name, options) in zip(texts, cut, strict=True):
        if name not in _KINDS:
            near = get_close_matches(name[:40], NAMES, n=2, cutoff=0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise WrongPieceError(name, f"no constraint has this name{hint}")
        for rule in _KINDS[name](ConstraintOptions(size, options, dots, sums, values)):
            yield rule, text
