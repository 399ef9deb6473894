"""Constraints `name:options` of dclamage's solver in our rules.

Options are separated by semicolons: numbers and groups of cells, as r1c1, r1-3c2,5, r1c1r2c2 and
paths r1c1d236. Pairs of neighbours may have a number before them, 2r1c1-2, and be forbidden: neg2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from typing import TypeAlias

Pair: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
Texts: TypeAlias = Iterable[str]

_CELLS = re.compile(r"r[0-9,-]+c[0-9,-]+(?:d[1-9]+)?(?:r[0-9,-]+c[0-9,-]+(?:d[1-9]+)?)*")
_AT_END = re.compile(r"([0-9]{1,4});?(r[0-9]{1,3}c[0-9]{1,3})")
_LITTLE_KILLER = re.compile(r"([0-9]{1,4});r([0-9]{1,3})c([0-9]{1,3});([ud][lr])")
_MARK = re.compile(
    r"([0-9]{0,4})r([0-9]{1,3})(?:[,-]([0-9]{1,3}))?c([0-9]{1,3})(?:[,-]([0-9]{1,3}))?"
    r"(?:r([0-9]{1,3})c([0-9]{1,3}))?"
)
_MOST_PAIRS = 900
"""Pairs in one rule."""
_DIAGONAL = {"ul": (-1, -1, 7), "ur": (-1, 1, 9), "dl": (1, -1, 1), "dr": (1, 1, 3)}


class WrongConstraintError(Exception):
    """A constraint cannot be read. text: the wrong piece. reason: what was expected."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text = text
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Options:
    """What stands behind the colon, on a board of size n. marks: the pairs with dots of either
    colour, and with sums, on the whole board.
    """

    size: int
    text: str
    dots: frozenset[Pair] = frozenset()
    sums: frozenset[Pair] = frozenset()
    values: Mapping[str, frozenset[int]] | None = None

    @property
    def pieces(self) -> list[str]:
        """The text between semicolons."""
        return [piece for piece in map(str.strip, self.text.split(";")) if piece]

    def groups(self, pieces: Sequence[str] | None = None) -> list[str]:
        """All pieces as groups of cells, in our grammar."""
        return [cells_of(piece) for piece in (self.pieces if pieces is None else pieces)]

    def numbered(self) -> tuple[str, list[str]]:
        """A number, "" for none, and the groups behind it."""
        pieces = self.pieces
        if pieces and pieces[0].isdecimal():
            return str(_integer(pieces[0])), self.groups(pieces[1:])
        return "", self.groups(pieces)


Convert: TypeAlias = Callable[[Options], Texts]


def cells_of(text: str) -> str:
    """A group of cells in our grammar: the same, with blanks, and ranges upwards."""
    if not _CELLS.fullmatch(text):
        raise WrongConstraintError(text, "expected cells, as in r1c1, r1-3c2,5 or r1c1d236")
    spaced = re.sub("(?<=[0-9])r", " r", text)
    return re.sub(r"([0-9]+)-([0-9]+)", _upwards, spaced)


def _upwards(found: re.Match[str]) -> str:
    first, last = sorted((_integer(found[1]), _integer(found[2])))
    return f"{first}-{last}"


def _integer(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise WrongConstraintError(text, "expected an integer of up to 4 digits")
    return int(text)


def marks_of(options: Options) -> Iterator[tuple[Pair, str]]:
    """The marked pairs with their numbers, "" for none, without those that are forbidden."""
    for piece in options.pieces:
        if re.fullmatch("neg[0-9]{0,4}", piece):
            continue
        found = _MARK.fullmatch(piece)
        if found is None:
            raise WrongConstraintError(piece, "expected neg, neg2, r1c1r1c2, 2r1c1-2 or r1-2c1")
        value, row, other_row, column, other_column, *second = found.groups()
        first = int(row), int(column)
        ends = [(int(other_row or row), int(other_column or column))]
        if second[0] is not None:
            ends = [(int(second[0]), int(second[1]))]
        if abs(first[0] - ends[0][0]) + abs(first[1] - ends[0][1]) != 1:
            raise WrongConstraintError(piece, "expected two cells with a common side")
        yield (min(first, ends[0]), max(first, ends[0])), value


def _alone(rule: str) -> Convert:
    return lambda _options: [rule]


def _each(rule: str) -> Convert:
    """A rule for each group."""
    return lambda options: [f"{rule}: {cells}" for cells in options.groups()]


def _together(rule: str) -> Convert:
    """One rule for all groups."""
    return lambda options: [f"{rule}: {' '.join(options.groups())}"]


def _numbered(rule: str) -> Convert:
    """A rule for each group, with a number before all of them, which may be missing."""

    def convert(options: Options) -> Texts:
        number, groups = options.numbered()
        return [f"{rule} {number}: {cells}" for cells in groups]

    return convert


def _at_end(rule: str) -> Convert:
    """A clue outside the board: 15r0c4."""

    def convert(options: Options) -> Texts:
        found = _AT_END.fullmatch(options.text)
        if found is None:
            raise WrongConstraintError(options.text, "expected a number and a cell, as in 15r0c4")
        yield f"{rule} {int(found[1])}: {found[2]}"

    return convert


def _marked(rule: str, default: int, forbids: str) -> Convert:
    """Marks between neighbours, and for the numbers behind neg, that no other neighbours have it.

    forbids: the relation without the number.
    """

    def convert(options: Options) -> Texts:
        for (one, other), value in marks_of(options):
            yield _mark(rule, f"{_name(one)} {_name(other)}", int(value or default))
        forbidden = [p[3:] for p in options.pieces if p.startswith("neg")]
        yield from _negative(rule, {int(value or default) for value in forbidden}, forbids, options)

    return convert


def _mark(rule: str, pair: str, value: int) -> str:
    if rule == "sum":
        letter = {10: "X", 5: "V"}.get(value)
        return f"xv {letter}: {pair}" if letter else f"sum: {pair} = {value}"
    return f"{rule} {value}: {pair}"


def _negative(rule: str, values: set[int], forbids: str, options: Options) -> Texts:
    """A rule of ours where it says the same, or else all pairs without a mark."""
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
    """All pairs of cells with a common side."""
    return apart(size, {(0, 1), (1, 0)})


def apart(size: int, offsets: Iterable[tuple[int, int]]) -> list[Pair]:
    """All pairs of cells that are such an offset, or its mirror image, apart; each once."""
    numbers = range(1, size + 1)
    moves = {(abs(i), j) for i, k in offsets for j in (abs(k), -abs(k))}
    found: dict[Pair, None] = {}
    for (row, column), (down, right) in product(product(numbers, numbers), moves):
        other = (row + down, column + right)
        if other[0] in numbers and other[1] in numbers and other != (row, column):
            found[min((row, column), other), max((row, column), other)] = None
    return [*found]


def listed(relation: str, pairs: Sequence[Pair]) -> Texts:
    """`pairs` rules that say that a relation holds for all these pairs."""
    for start in range(0, len(pairs), _MOST_PAIRS):
        names = (f"{_name(a)} {_name(b)}" for a, b in pairs[start : start + _MOST_PAIRS])
        yield f"pairs {relation}: {' | '.join(names)}"


def everywhere(relation: str, offsets: Iterable[tuple[int, int]], size: int) -> Texts:
    """An `apart` rule that says that a relation holds for all cells such an offset apart."""
    steps = sorted({(min(each), max(each)) for each in offsets if max(each) < size})
    if steps:
        yield f"apart {relation}: {' '.join(f'{low},{high}' for low, high in steps)}"


def _name(place: tuple[int, int]) -> str:
    return f"r{place[0]}c{place[1]}"


def _arrow(options: Options) -> Texts:
    groups = options.groups()
    if len(groups) != 2:
        raise WrongConstraintError(options.text, "expected a circle; and a shaft")
    yield f"arrow: {groups[0]} > {groups[1]}"


def _clone(options: Options) -> Texts:
    for group in options.groups():
        cells = group.split()
        if len(cells) != 2 or not all(re.fullmatch("r[0-9]+c[0-9]+", cell) for cell in cells):
            raise WrongConstraintError(group, "expected two cells, as in r1c1r5c5")
        yield f"clone: {cells[0]} = {cells[1]}"


def _greater_sum(options: Options) -> Texts:
    groups = options.groups()
    if len(groups) != 2:
        raise WrongConstraintError(options.text, "expected two groups of cells")
    yield f"sum: {groups[0]} > {groups[1]}"


def _several_sums(options: Options) -> Texts:
    first, *rest = options.pieces or [""]
    is_group = first.startswith("r")
    sums = [] if is_group else [_integer(each.strip()) for each in first.split(",")]
    for cells in options.groups([first, *rest] if is_group else rest):
        if len(sums) > 1:
            yield f"any: {' '.join(f'(killer {total}: {cells})' for total in sums)}"
        else:
            yield f"killer {sums[0] if sums else ''}: {cells}"


def _quadruple(options: Options) -> Texts:
    pieces = options.pieces
    held = [str(_integer(piece)) for piece in pieces if piece.isdecimal()]
    groups = options.groups([piece for piece in pieces if not piece.isdecimal()])
    if len(groups) != 1:
        raise WrongConstraintError(options.text, "expected digits and one group of cells")
    if held:
        yield f"contains {' '.join(held)}: {groups[0]}"


def _little_killer(options: Options) -> Texts:
    """The clue may also stand in the first cell of the diagonal."""
    found = _LITTLE_KILLER.fullmatch(options.text)
    if found is None:
        raise WrongConstraintError(options.text, "expected a sum, a cell and UL, UR, DL or DR")
    total, row, column = int(found[1]), int(found[2]), int(found[3])
    down, right, key = _DIAGONAL[found[4]]
    inside = range(1, options.size + 1)
    if row not in inside or column not in inside:
        yield f"littlekiller {total}: r{row}c{column} d{key}"
        return
    cells = []
    while row in inside and column in inside:
        cells.append(_name((row, column)))
        row, column = row + down, column + right
    yield f"sum: {' '.join(cells)} = {total}"


def _chess(options: Options) -> Texts:
    """Cells an offset apart differ: all of them or those in a list, in all digits or in some."""
    offsets: set[tuple[int, int]] = set()
    held: list[int] = []
    among: set[tuple[int, int]] = set()
    for piece in options.pieces:
        if piece.startswith("v"):
            held += [_integer(each.strip()) for each in piece[1:].split(",") if each.strip()]
        elif piece.startswith("r"):
            cells = re.fullmatch("(?:r[0-9]{1,3}c[0-9]{1,3})+", piece)
            if cells is None:
                raise WrongConstraintError(piece, "expected single cells, as in r1c1r2c2")
            found = re.findall("r([0-9]+)c([0-9]+)", piece)
            among |= {(int(row), int(column)) for row, column in found}
        else:
            numbers = [_integer(each.strip().lstrip("-")) for each in piece.split(",")]
            if len(numbers) != 2 or not any(numbers):
                raise WrongConstraintError(piece, "expected an offset, as in 1,2")
            offsets |= {(numbers[0], numbers[1]), (numbers[1], numbers[0])}
    if not offsets:
        raise WrongConstraintError(options.text, "expected an offset, as in 1,2")
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


def _taxicab(options: Options) -> Texts:
    distance = _integer(options.text)
    offsets = {(i, distance - i) for i in range(distance + 1) if distance < 2 * options.size}
    return everywhere("a != b", offsets, options.size)


def _knightmare(options: Options) -> Texts:
    sums = [_integer(each.strip()) for each in options.text.split(",") if each.strip()] or [5, 15]
    relation = " and ".join(f"a + b != {total}" for total in sums)
    return everywhere(relation, {(1, 2)}, options.size)


_KINDS: Mapping[str, Convert] = {
    "arrow": _arrow,
    "betweenline": _each("between"),
    "boxindexer": _together("boxindexer"),
    "chess": _chess,
    "clone": _clone,
    "colindexer": _together("columnindexer"),
    "difference": _marked("difference", 1, "abs(a - b) != {k}"),
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
    "knightmare": _knightmare,
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
    "ratio": _marked("ratio", 2, "a != {k} * b and b != {k} * a"),
    "renban": _each("renban"),
    "rowindexer": _together("rowindexer"),
    "rsl": _each("regionsum"),
    "sandwich": _at_end("sandwich"),
    "selftaxi": _alone("antitaxicab"),
    "skyscraper": _at_end("skyscraper"),
    "slowthermo": _each("slowthermo"),
    "sum": _marked("sum", 5, "a + b != {k}"),
    "sumlines": _numbered("sumline"),
    "taxi": _taxicab,
    "thermo": _each("thermo"),
    "whispers": _numbered("whispers"),
    "xsum": _at_end("xsum"),
    "zipper": _each("zipper"),
}
NAMES = tuple(_KINDS)
"""The names of constraints that are known."""


def rules_of(texts: Sequence[str], size: int) -> Iterator[tuple[str, str]]:
    """The rules of all constraints of a board, each with the constraint. Raises
    WrongConstraintError.
    """
    split = [text.strip().lower().partition(":") for text in texts]
    cut = [(name.strip(), "".join(options.split())) for name, _, options in split]
    of_kind = {
        kind: [
            mark
            for name, options in cut
            if name == kind
            for mark in marks_of(Options(size, options))
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
            raise WrongConstraintError(name, f"no constraint has this name{hint}")
        for rule in _KINDS[name](Options(size, options, dots, sums, values)):
            yield rule, text
