"""Each type of ISS in our rules: a function from its arguments to the texts of rules.

The meaning is that of ISS's solver. Types that are no rules of their own, such as Shape, Given and
Or, are in `reading`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.relations import CODED, groups_of
from sudoku.formats.iss.syntax import UnsupportedError, WrongPartError
from sudoku.formats.iss.words import (
    Arguments,
    Convert,
    Rules,
    impossible,
    number,
    spaced,
    values,
)


def _alone(rule: str) -> Convert:
    return lambda _geometry, _arguments: [rule]


def _on(rule: str, least: int = 1) -> Convert:
    """A rule on a list of cells, which says nothing of fewer cells than `least`."""

    def convert(geometry: Geometry, arguments: Arguments) -> Rules:
        cells = geometry.cells(arguments)
        return [f"{rule}: {geometry.named(cells)}"] if len(cells) >= least else []

    return convert


def _numbered(rule: str, default: int, least: int = 2) -> Convert:
    """A rule on a list of cells with a number before it, which may be missing."""

    def convert(geometry: Geometry, arguments: Arguments) -> Rules:
        has_number = geometry.find(arguments[0]) is None
        given = number(arguments[0], default) if has_number else default
        cells = geometry.cells(arguments[has_number:])
        return [f"{rule} {given}: {geometry.named(cells)}"] if len(cells) >= least else []

    return convert


def _dots(rule: str, joint: str = " ") -> Convert:
    """A rule for each two cells of the list that have a common side, in their order."""

    def convert(geometry: Geometry, arguments: Arguments) -> Rules:
        for one, other in combinations(dict.fromkeys(geometry.cells(arguments)), 2):
            if geometry.adjacent(one, other):
                yield f"{rule}: {geometry.name(one)}{joint}{geometry.name(other)}"

    return convert


def _at_ends(rule: str) -> Convert:
    """Clues at the beginning and at the end of a line."""

    def convert(geometry: Geometry, arguments: Arguments) -> Rules:
        for end, value in zip(geometry.line(arguments[0]), arguments[1:], strict=False):
            if value:
                yield f"{rule} {number(value)}: {end}"

    return convert


def _cage(geometry: Geometry, arguments: Arguments) -> Rules:
    total = number(arguments[0], 0)
    yield f"killer {total or ''}: {geometry.named(geometry.cells(arguments[1:]))}"


def _sum(geometry: Geometry, arguments: Arguments) -> Rules:
    total, *given = arguments[0].split("_")
    cells = geometry.cells(arguments[1:])
    factors = [number(each) for each in given[1:]] or [1] * len(cells)
    if len(factors) != len(cells) or given[:1] not in ([], ["="]):
        raise WrongPartError(arguments[0], f"expected {len(cells)} factors after _=_")
    terms = [f"{k}*{geometry.name(c)}" for k, c in zip(factors, cells, strict=True)]
    yield f"sum: {' + '.join(terms).replace('+ -', '- ')} = {number(total)}"


def _arrow(geometry: Geometry, arguments: Arguments) -> Rules:
    cells = geometry.cells(arguments)
    circle, shaft = cells[0], cells[1:]
    if len({circle, *shaft}) <= len(shaft):
        yield f"sum: {geometry.name(circle)} = {' + '.join(map(geometry.name, shaft))}"
    elif shaft:
        yield f"arrow: {geometry.name(circle)} > {geometry.named(shaft)}"


def _pill(geometry: Geometry, arguments: Arguments) -> Rules:
    count, cells = number(arguments[0]), geometry.cells(arguments[1:])
    if count not in (2, 3) or len(cells) <= count:
        raise WrongPartError(arguments[0], "expected a pill of 2 or 3 cells, and more cells")
    pill, shaft = sorted(cells[:count]), cells[count:]
    yield f"arrow: {geometry.named(pill)} > {geometry.named(shaft)}"
    if geometry.values[-1] > 9:
        yield f"candidates 1 2 3 4 5 6 7 8 9: {geometry.named(pill[1:])}"


def _little_killer(geometry: Geometry, arguments: Arguments) -> Rules:
    """The first cell tells the direction; the clue lies before it."""
    total, cell, last = number(arguments[0]), geometry.cell(arguments[1]), geometry.size - 1
    _, row, column = geometry.position(cell)
    if column == 0 and row < last:
        key, down, right = 3, 1, 1
    elif row == 0:
        key, down, right = 1, 1, -1
    elif row == last and 0 < column < last:
        key, down, right = 9, -1, 1
    elif column == last and row < last:
        key, down, right = 7, -1, -1
    else:
        raise WrongPartError(arguments[1], "expected a cell at the edge, where a diagonal begins")
    yield f"littlekiller {total}: r{row - down + 1}c{column - right + 1} d{key}"


def _sandwich(geometry: Geometry, arguments: Arguments) -> Rules:
    yield f"sandwich {number(arguments[0])}: {geometry.line(arguments[1])[0]}"


def _quad(geometry: Geometry, arguments: Arguments) -> Rules:
    prefix, row, column = geometry.position(geometry.cell(arguments[0]))
    square = [geometry.at(prefix, row + i, column + j) for i in (0, 1) for j in (0, 1)]
    cells = [cell for cell in square if cell is not None]
    if len(cells) < 4:
        raise WrongPartError(arguments[0], "expected the top left cell of a square")
    held = [each for each in arguments[1:] if each]
    if held:
        name = "contains" if prefix else "quadruple"
        yield f"{name} {spaced(values(geometry, held))}: {geometry.named(cells)}"


def _diagonal(_geometry: Geometry, arguments: Arguments) -> Rules:
    yield "diagonal+" if number(arguments[0]) > 0 else "diagonal-"


def _indexing(geometry: Geometry, arguments: Arguments) -> Rules:
    if arguments[0] not in ("R", "C"):
        raise WrongPartError(arguments[0], "expected R or C")
    name = "columnindexer" if arguments[0] == "C" else "rowindexer"
    yield f"{name}: {geometry.named(geometry.cells(arguments[1:]))}"


def _same_values(geometry: Geometry, arguments: Arguments) -> Rules:
    count, cells = number(arguments[0]), geometry.cells(arguments[1:])
    if count < 1 or len(cells) % count:
        raise WrongPartError(arguments[0], f"expected a number of sets that divides {len(cells)}")
    size = len(cells) // count
    sets = [cells[start : start + size] for start in range(0, len(cells), max(1, size))]
    if len(sets) > 1:
        name = "clone" if size == 1 else "samevalues"
        yield f"{name}: {' = '.join(map(geometry.named, sets))}"


def _equal_sum(geometry: Geometry, arguments: Arguments) -> Rules:
    groups = [*groups_of(geometry, arguments, "-", least=1)]
    if len(groups) > 1:
        yield f"equalsums: {' = '.join(map(geometry.named, groups))}"


def _contains(geometry: Geometry, arguments: Arguments) -> Rules:
    held = values(geometry, arguments[0].split("_"))
    yield f"contains {spaced(held)}: {geometry.named(geometry.cells(arguments[1:]))}"


def _contains_exactly(geometry: Geometry, arguments: Arguments) -> Rules:
    counts = Counter(values(geometry, arguments[0].split("_")))
    said = spaced(f"{count} {value}" for value, count in counts.items())
    yield f"lookandsay {said}: {geometry.named(geometry.cells(arguments[1:]))}"


def _look_and_say(geometry: Geometry, arguments: Arguments) -> Rules:
    """Digits in turn: how often, and which."""
    if not re.fullmatch("([0-9]{2})+", arguments[0]):
        raise WrongPartError(arguments[0], "expected counts and digits in turn, as in 1223")
    values(geometry, arguments[0][1::2])
    yield f"lookandsay {spaced(arguments[0])}: {geometry.named(geometry.cells(arguments[1:]))}"


def _connected(geometry: Geometry, arguments: Arguments) -> Rules:
    """Some values of the grid, and how many cells have them, which follows from the rows."""
    cells, held, count = (*arguments, "", "")[:3]
    found, size = values(geometry, held.split("_")), geometry.size
    wanted, follows = number(count, 0), len(geometry.values) == size
    if cells or (wanted and not follows):
        raise UnsupportedError(
            f"ConnectedValues {'of variable cells' if cells else 'with a number'}"
        )
    if wanted not in (0, len({*found}) * size):
        yield impossible(geometry)
    yield f"connected {spaced(found)}"


def _count_distinct(geometry: Geometry, arguments: Arguments) -> Rules:
    cells = geometry.cells(arguments)
    if cells[1:]:
        yield f"countdistinct: {geometry.name(cells[0])} = {geometry.named(cells[1:])}"


def _sum_line(geometry: Geometry, arguments: Arguments) -> Rules:
    is_loop = arguments[-1] == "LOOP"
    cells = geometry.cells(arguments[1 : -1 if is_loop else None])
    head = f"sumline{' loop' if is_loop else ''} {number(arguments[0], 10)}"
    yield f"{head}: {geometry.named(cells)}"


KINDS: Mapping[str, Convert] = {
    **CODED,
    "AllDifferent": _on("extraregion", 2),
    "AntiConsecutive": _alone("nonconsecutive strict"),
    "AntiKing": _alone("antiking"),
    "AntiKnight": _alone("antiknight"),
    "AntiTaxicab": _alone("antitaxicab"),
    "Arrow": _arrow,
    "Between": _on("between", 3),
    "BlackDot": _dots("ratio 2"),
    "Cage": _cage,
    "ConnectedValues": _connected,
    "ContainAtLeast": _contains,
    "ContainExact": _contains_exactly,
    "CountDistinct": _count_distinct,
    "CountingCircles": _on("countingcircles"),
    "Diagonal": _diagonal,
    "DoubleArrow": _on("doublearrow", 3),
    "DutchFlatmates": _alone("flatmates"),
    "Entropic": _on("entropic", 2),
    "EqualSum": _equal_sum,
    "EqualityCage": _on("equalitycage"),
    "FullRank": _at_ends("fullrank"),
    "GlobalEntropy": _alone("globalentropy"),
    "GlobalMod": _alone("globalmodular"),
    "GreaterThan": _dots("inequality", " > "),
    "HiddenSkyscraper": _at_ends("hiddenskyscraper"),
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "Lockout": _numbered("lockout", 4),
    "LookAndSay": _look_and_say,
    "Lunchbox": _numbered("lunchbox", 0, 1),
    "Modular": _numbered("modular", 5),
    "NumberedRoom": _at_ends("numberedroom"),
    "Palindrome": _on("palindrome", 2),
    "PillArrow": _pill,
    "Priority": lambda _geometry, _arguments: [],
    "Quad": _quad,
    "RegionSumLine": _on("regionsum", 2),
    "RellikCage": _numbered("rellik", 0, 1),
    "Renban": _on("renban", 2),
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Skyscraper": _at_ends("skyscraper"),
    "StrictKropki": _alone("negative kropki"),
    "StrictXV": _alone("negative xv"),
    "Sum": _sum,
    "SumLine": _sum_line,
    "Thermo": _on("thermo", 2),
    "V": _dots("xv V"),
    "ValueIndexing": _on("valueindexing", 3),
    "Whisper": _numbered("whispers", 5),
    "WhiteDot": _dots("difference 1"),
    "Windoku": _alone("windoku"),
    "X": _dots("xv X"),
    "XSum": _at_ends("xsum"),
    "Zipper": _on("zipper", 3),
}
"""The types that become rules. Their functions raise IndexError if arguments are missing."""

UNSUPPORTED = "ChaosArrow", "ChaosConstruction", "ChaosCount", "ChaosMultiArrow"
"""The types that our rules cannot say."""
