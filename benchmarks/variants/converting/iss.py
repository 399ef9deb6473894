"""Interactive-Sudoku-Solver: `.Type~argument~argument…`, an empty type for given digits.

Or and And become `any` rules: a disjunction of conjunctions is multiplied out, as `any` has one
rule for each alternative.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from benchmarks.variants.converting import lines
from benchmarks.variants.converting.written import (
    InexpressibleError,
    Place,
    Written,
    named,
    one_of,
    spaced,
)

Arguments = Sequence[str]
MOST_CLAUSES = 600
"""`any` rules that a disjunction may become."""
_CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def from_text(text: str) -> Written:
    """The puzzle of an ISS string."""
    plain = re.sub(r"\s+", "", re.sub(r"(?m)^#.*$", "", text))
    parts = [tuple(part.split("~")) for part in plain.split(".") if part]
    to = Written(_size(parts))
    names = {part[0] for part in parts}
    if "NoBoxes" in names and "Jigsaw" not in names:
        to.add("regions", "none")
    for clause in _conjunction(to, iter(parts)):
        if len(clause) == 1:
            to.rules.append(clause[0])
        else:
            to.add("any", " ".join(f"({rule})" for rule in clause))
    for name, *arguments in parts:
        if name == "Jigsaw":
            to.regions(arguments[0], boxes="NoBoxes" not in names and to.box[0] > 1)
    return _with_clues(to)


def _size(parts: Sequence[Arguments]) -> int:
    for name, *arguments in parts:
        if name == "Shape":
            sides = arguments[0].split("x")
            if sides[0] != sides[-1] or arguments[1:] not in ([], [sides[0]]):
                raise InexpressibleError(f"the shape {'~'.join(arguments)}")
            return int(sides[0])
    return 9


Clause = tuple[str, ...]
"""Rules of which one holds."""


def _conjunction(to: Written, parts: Iterator[Arguments]) -> list[Clause]:
    """The clauses up to the end of the text or the next End."""
    clauses: list[Clause] = []
    for name, *arguments in parts:
        if name == "End":
            break
        if name == "And":
            clauses += _conjunction(to, parts)
        elif name == "Or":
            clauses += _disjunction(to, parts)
        else:
            clauses += [(rule,) for rule in _rules(to, name, arguments)]
    return clauses


def _disjunction(to: Written, parts: Iterator[Arguments]) -> list[Clause]:
    alternatives: list[list[Clause]] = []
    for name, *arguments in parts:
        if name == "End":
            break
        if name == "And":
            alternatives.append(_conjunction(to, parts))
        elif name == "Or":
            alternatives.append(_disjunction(to, parts))
        else:
            alternatives.append([(rule,) for rule in _rules(to, name, arguments)])
    count = 1
    for each in alternatives:
        count *= len(each)
    if count > MOST_CLAUSES:
        raise InexpressibleError(f"a disjunction of {count} clauses")
    found = [tuple(dict.fromkeys(sum(chosen, ()))) for chosen in product(*alternatives)]
    return found if alternatives else []


def _rules(to: Written, name: str, arguments: Arguments) -> list[str]:
    """What a type adds to a puzzle, as rules alone."""
    if name in IGNORED:
        return []
    if name not in _KINDS:
        raise InexpressibleError(name)
    alone = Written(to.size, to.box)
    _KINDS[name](alone, arguments)
    return alone.rules


def _with_clues(to: Written) -> Written:
    """Candidates of one digit, at the top level, as clues."""
    kept = []
    for rule in to.rules:
        found = re.fullmatch(r"candidates (\d+): r(\d+)c(\d+)", rule)
        if found is None:
            kept.append(rule)
        else:
            to.give((int(found[2]), int(found[3])), [int(found[1])])
    to.rules = kept
    return to


def _place(text: str) -> Place:
    found = re.fullmatch(r"R([1-9a-g])C([1-9a-g])", text)
    if found is None:
        raise InexpressibleError(f"the cell {text!r:.20}")
    return int(found[1], 36), int(found[2], 36)


def _cells(arguments: Arguments) -> list[Place]:
    return [_place(each) for each in arguments if each]


def _given(to: Written, arguments: Arguments) -> None:
    for each in arguments:
        cell, *values = each.split("_")
        to.add("candidates", [_place(cell)], spaced(values))


def _plain(name: str) -> Callable[[Written, Arguments], None]:
    return lambda to, arguments: to.add(name, _cells(arguments))


def _global(name: str) -> Callable[[Written, Arguments], None]:
    return lambda to, _arguments: to.add(name)


def _line(add: Callable[[Written, list[Place]], None]) -> Callable[[Written, Arguments], None]:
    return lambda to, arguments: add(to, _cells(arguments))


def _numbered(
    add: Callable[[Written, list[Place], int], None], default: int
) -> Callable[[Written, Arguments], None]:
    """The first argument is a number, or is missing."""

    def convert(to: Written, arguments: Arguments) -> None:
        if re.fullmatch(r"-?\d+", arguments[0]):
            add(to, _cells(arguments[1:]), int(arguments[0]))
        else:
            add(to, _cells(arguments), default)

    return convert


def _cage(to: Written, arguments: Arguments) -> None:
    to.add("killer", _cells(arguments[1:]), int(arguments[0]) or "")


def _sum(to: Written, arguments: Arguments) -> None:
    total, *coefficients = arguments[0].split("_")
    factors = [int(each) for each in coefficients if each != "="]
    cells = _cells(arguments[1:])
    factors = factors or [1] * len(cells)
    terms = [f"{f}*{named([cell])}" for f, cell in zip(factors, cells, strict=True)]
    to.add("sum", f"{' '.join(terms)} = {total}")


def _arrow(to: Written, arguments: Arguments) -> None:
    circle, *shaft = _cells(arguments)
    to.add("arrow", f"{named([circle])} > {named(shaft)}")


def _pill(to: Written, arguments: Arguments) -> None:
    count, cells = int(arguments[0]), _cells(arguments[1:])
    to.add("arrow", f"{named(sorted(cells[:count]))} > {named(cells[count:])}")


def _dots(name: str, value: object) -> Callable[[Written, Arguments], None]:
    return lambda to, arguments: lines.dots(to, name, value, _cells(arguments))


def _greater(to: Written, arguments: Arguments) -> None:
    for one, other in lines.adjacent(_cells(arguments)):
        to.add("inequality", f"{named([one])} > {named([other])}")


def _little_killer(to: Written, arguments: Arguments) -> None:
    """The first cell tells the direction; the clue lies before it."""
    (row, column), n = _place(arguments[1]), to.size
    if column == 1 and row < n:
        key, down, right = 3, 1, 1
    elif row == 1:
        key, down, right = 1, 1, -1
    elif row == n:
        key, down, right = 9, -1, 1
    else:
        key, down, right = 7, -1, -1
    to.add("littlekiller", f"r{row - down}c{column - right} d{key}", arguments[0])


def _line_of(to: Written, name: str) -> tuple[list[Place], Place, Place]:
    """The cells of "R4" or "C4", and its two ends outside the board."""
    number, n = int(name[1], 36), to.size
    if name[0] == "R":
        return [(number, c) for c in range(1, n + 1)], (number, 0), (number, n + 1)
    return [(r, number) for r in range(1, n + 1)], (0, number), (n + 1, number)


def _at_ends(name: str) -> Callable[[Written, Arguments], None]:
    def convert(to: Written, arguments: Arguments) -> None:
        _, *ends = _line_of(to, arguments[0])
        for end, value in zip(ends, arguments[1:], strict=False):
            if value:
                to.add(name, [end], value)

    return convert


def _seen_from_ends(
    add: Callable[[Written, list[Place], int], None],
) -> Callable[[Written, Arguments], None]:
    def convert(to: Written, arguments: Arguments) -> None:
        cells, *_ = _line_of(to, arguments[0])
        for seen, value in zip((cells, cells[::-1]), arguments[1:], strict=False):
            if value:
                add(to, seen, int(value))

    return convert


def _sandwich(to: Written, arguments: Arguments) -> None:
    to.add("sandwich", [_line_of(to, arguments[1])[1]], arguments[0])


def _quad(to: Written, arguments: Arguments) -> None:
    lines.included(to, _place(arguments[0]), [int(each) for each in arguments[1:]])


def _diagonal(to: Written, arguments: Arguments) -> None:
    to.add("diagonal+" if int(arguments[0]) > 0 else "diagonal-")


def _indexing(to: Written, arguments: Arguments) -> None:
    name = "columnindexer" if arguments[0] == "C" else "rowindexer"
    to.add(name, _cells(arguments[1:]))


def _same_values(to: Written, arguments: Arguments) -> None:
    count, cells = int(arguments[0]), _cells(arguments[1:])
    if len(cells) != count:
        raise InexpressibleError("SameValues of sets")
    to.add("clone", " = ".join(named([cell]) for cell in cells))


def _table(to: Written, code: str) -> Callable[[int, int], bool]:
    """The relation of an encoded table of pairs: bit a·n+b, six a character."""
    bits = [i * 6 + j for i, c in enumerate(code) for j in range(6) if _CODES.index(c) >> j & 1]
    allowed = {divmod(bit, to.size) for bit in bits}
    return lambda a, b: (a - 1, b - 1) in allowed


def _pair(to: Written, arguments: Arguments) -> None:
    for pair in pairwise(_cells(arguments[2:])):
        lines.pair_of_table(to, pair, _table(to, arguments[0]))


def _pair_x(to: Written, arguments: Arguments) -> None:
    allowed = _table(to, arguments[0])
    groups: list[list[Place]] = [[]]
    for each in arguments[2:]:
        if each:
            groups[-1].append(_place(each))
        else:
            groups.append([])
    for group in groups:
        for number, cell in enumerate(group):
            for other in group[number + 1 :]:
                lines.pair_of_table(to, [cell, other], allowed)


def _regex(to: Written, arguments: Arguments) -> None:
    code = arguments[0].replace("-", "+").replace("_", "/")
    text = base64.b64decode(code + "=" * (-len(code) % 4)).decode("ascii")
    to.add("regex", _cells(arguments[1:]), text)


def _equal_sum(to: Written, arguments: Arguments) -> None:
    groups: list[list[Place]] = [[]]
    for each in arguments:
        if each == "-":
            groups.append([])
        else:
            groups[-1].append(_place(each))
    for group in groups[1:]:
        lines.equal_sums(to, groups[0], group)


def _contains(to: Written, arguments: Arguments) -> None:
    """Each value as often as it is listed, or more; only different values are converted."""
    values = [int(each) for each in arguments[0].split("_")]
    if len({*values}) < len(values):
        raise InexpressibleError("ContainAtLeast with a repeated value")
    for value in values:
        to.add("regex", _cells(arguments[1:]), f".*{one_of([value])}.*")


def _rellik(to: Written, arguments: Arguments) -> None:
    lines.rellik(to, _cells(arguments[1:]), int(arguments[0]))


IGNORED = {"Shape", "NoBoxes", "Jigsaw", "RegionSize"}
"""Types that are read beforehand."""
_KINDS: Mapping[str, Callable[[Written, Arguments], None]] = {
    "": _given,
    "Cage": _cage,
    "Sum": _sum,
    "Thermo": _plain("thermo"),
    "Arrow": _arrow,
    "PillArrow": _pill,
    "DoubleArrow": _line(lines.double_arrow),
    "WhiteDot": _dots("difference", 1),
    "BlackDot": _dots("ratio", 2),
    "X": _dots("xv", "X"),
    "V": _dots("xv", "V"),
    "Whisper": _numbered(lambda to, cells, least: to.add("whispers", cells, least), 5),
    "Renban": _plain("renban"),
    "Palindrome": _plain("palindrome"),
    "Between": _plain("between"),
    "Lockout": _numbered(lines.lockout, 4),
    "RegionSumLine": _line(lines.region_sum),
    "Entropic": _line(lines.entropic),
    "Modular": _numbered(lines.modular, 3),
    "Zipper": _line(lines.zipper),
    "LittleKiller": _little_killer,
    "Sandwich": _sandwich,
    "XSum": _at_ends("xsum"),
    "Skyscraper": _at_ends("skyscraper"),
    "HiddenSkyscraper": _seen_from_ends(lines.hidden_skyscraper),
    "NumberedRoom": _seen_from_ends(lines.numbered_room),
    "ValueIndexing": _line(lines.value_indexing),
    "Quad": _quad,
    "AllDifferent": _plain("extraregion"),
    "Diagonal": _diagonal,
    "AntiKnight": _global("antiknight"),
    "AntiKing": _global("antiking"),
    "AntiConsecutive": _global("nonconsecutive strict"),
    "AntiTaxicab": _line(lambda to, _cells: lines.anti_taxicab(to)),
    "DutchFlatmates": _line(lambda to, _cells: lines.flatmates(to)),
    "GlobalEntropy": _line(lambda to, _cells: lines.global_entropy(to)),
    "StrictKropki": _global("negative kropki"),
    "StrictXV": _global("negative xv"),
    "DisjointSets": _global("disjointgroups"),
    "Windoku": _global("windoku"),
    "Indexing": _indexing,
    "GreaterThan": _greater,
    "SameValues": _same_values,
    "Pair": _pair,
    "PairX": _pair_x,
    "Regex": _regex,
    "EqualSum": _equal_sum,
    "ContainAtLeast": _contains,
    "RellikCage": _rellik,
}
