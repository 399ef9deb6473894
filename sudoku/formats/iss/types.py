"""The types of ISS and our rules, in one table for reading and writing.

The meaning follows ISS's solver. Types that are not rules are elsewhere: Shape and Var in `cells`,
the regions in `layout`, and Given, And, Or and Replicate in `reading`. `sum`, and all rules that
are missing here, are written by their primitives.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import cast

from sudoku.constraints.constraint import Constraint
from sudoku.formats.draft import spaced
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.chaos import CHAOS_TYPES
from sudoku.formats.iss.clues import CLUES
from sudoku.formats.iss.groups import GROUPS
from sudoku.formats.iss.regions import REGION_TYPES
from sudoku.formats.iss.relations import RELATIONS
from sudoku.formats.iss.syntax import UnsupportedError
from sudoku.formats.iss.words import (
    Arguments,
    Parts,
    Rules,
    RuleToWrite,
    TypeRule,
    impossible,
    number,
    values,
)


def _alone(name: str, rule: str, *, only_plain: bool = False) -> TypeRule:
    """A rule on the whole board. only_plain: whether ISS only has it for the digits 1 to 9."""

    def write(written: RuleToWrite) -> Parts | None:
        return Parts([f".{name}"]) if written.is_plain or not only_plain else None

    return TypeRule(name, rule, lambda _geometry, _arguments: [rule], write)


def _dots(name: str, rule: str, value: str, joint: str = " ") -> TypeRule:
    """A rule with this value for every two cells of the list that share a side, in order."""

    def read(geometry: Geometry, arguments: Arguments) -> Rules:
        head = f"{rule} {value}" if value else rule
        for one, other in combinations(dict.fromkeys(geometry.cells(arguments)), 2):
            if geometry.adjacent(one, other):
                yield f"{head}: {geometry.name(one)}{joint}{geometry.name(other)}"

    def write(written: RuleToWrite) -> Parts | None:
        pairs = [*pairwise(written.cells(written.text))]
        if written.value != value or not all(written.geometry.adjacent(*pair) for pair in pairs):
            return None
        return Parts([f".{name}~{written.names[a]}~{written.names[b]}" for a, b in pairs])

    return TypeRule(name, rule, read, write)


def _read_diagonal(_geometry: Geometry, arguments: Arguments) -> Rules:
    yield "diagonal+" if number(arguments[0]) > 0 else "diagonal-"


def _write_taxicab(written: RuleToWrite) -> Parts | None:
    return Parts([".AntiTaxicab"]) if written.board.values[0] == 1 else None


def _write_nonconsecutive(written: RuleToWrite) -> Parts | None:
    names = {rule.partition(" ")[0] for rule in written.board.rules}
    is_strict = written.value == "strict" or not names & {"difference", "ratio"}
    return Parts([".AntiConsecutive"]) if is_strict else None


def _read_connected(geometry: Geometry, arguments: Arguments) -> Rules:
    """Some values, in the grid or in a group of variable cells, and the number of cells that have
    them. On a plain board, this number follows from the rows.
    """
    prefix, held, count = (*arguments, "", "", "")[:3]
    found, size, wanted = values(geometry, held.split("_")), geometry.size, number(count, 0)
    group = geometry.groups.get(prefix)
    if prefix and group is None:
        raise WrongPieceError(prefix, "expected the name of a group of variable cells")
    if group is not None and group.columns != size:
        raise UnsupportedError("ConnectedValues of cells in rows of another length than the grid's")
    cells = range(geometry.area) if group is None else group.cells
    if len(cells) % size:
        raise UnsupportedError("ConnectedValues of cells that are not whole rows")
    is_square = geometry.rows == len(geometry.values) == size and not geometry.is_raw
    if group is None and is_square:
        if wanted not in (0, len({*found}) * size):
            yield impossible(geometry)
    elif wanted and len({*found}) > 1:
        raise UnsupportedError("ConnectedValues of several values with a number")
    elif wanted:
        yield geometry.rule(f"lookandsay {wanted} {found[0]}", cells)
    named = "" if group is None else f": {geometry.named(cells)}"
    yield f"connected {spaced(found)}{named}"


def _write_connected(written: RuleToWrite) -> Parts | None:
    """Write values of the grid, or of all cells of a group."""
    cells, groups = written.cells(written.text), written.geometry.groups
    alike = (name for name, each in groups.items() if cells == [*each.cells])
    name = next(alike, None) if cells else ""
    held = written.value.replace(" ", "_")
    return None if name is None else Parts([f".ConnectedValues~{name}~{held}"])


def _strict(name: str, kind: str, *marks: str) -> TypeRule:
    """A negative rule, which is written if all its kinds of marks are types of ISS."""

    def write(written: RuleToWrite) -> Parts | None:
        if written.value != kind:
            return None
        for rule in cast(Sequence[Constraint], written.board.constraints):
            if rule.name in marks:
                mark = RuleToWrite(written.board, written.geometry, rule, written.names)
                if parts_of_rule(mark) is None:
                    return None
        return Parts([f".{name}"])

    return TypeRule(name, "negative", lambda _geometry, _arguments: [f"negative {kind}"], write)


TYPE_RULES = (
    *CHAOS_TYPES,
    *CLUES,
    *GROUPS,
    *REGION_TYPES,
    *RELATIONS,
    TypeRule(
        "AntiConsecutive",
        "nonconsecutive",
        lambda _geometry, _arguments: ["nonconsecutive strict"],
        _write_nonconsecutive,
    ),
    _alone("AntiKing", "antiking"),
    _alone("AntiKnight", "antiknight"),
    TypeRule("AntiTaxicab", "antitaxicab", lambda *_: ["antitaxicab"], _write_taxicab),
    _dots("BlackDot", "ratio", "2"),
    TypeRule("ConnectedValues", "connected", _read_connected, _write_connected),
    TypeRule("Diagonal", "diagonal+", _read_diagonal, lambda _: Parts([".Diagonal~1"])),
    TypeRule("", "diagonal-", None, lambda _: Parts([".Diagonal~-1"])),
    _alone("DutchFlatmates", "dutchflatmates", only_plain=True),
    _alone("GlobalEntropy", "globalentropy", only_plain=True),
    _alone("GlobalMod", "globalmodular", only_plain=True),
    _dots("GreaterThan", "inequality", "", " > "),
    TypeRule("Priority", "", lambda _geometry, _arguments: []),
    TypeRule("SearchPriority", "", lambda _geometry, _arguments: []),
    _strict("StrictKropki", "kropki", "difference", "ratio"),
    _strict("StrictXV", "xv", "xv"),
    _dots("V", "xv", "V"),
    _dots("WhiteDot", "difference", "1"),
    _alone("Windoku", "windoku"),
    _dots("X", "xv", "X"),
)
READERS = {row.type: row.read for row in TYPE_RULES if row.read is not None}
"""The readers, by the names of types."""


def parts_of_rule(written: RuleToWrite) -> Parts | None:
    """The parts of the type that equals a constraint; None if no type equals it."""
    name = written.constraint.name
    found = (row.write(written) for row in TYPE_RULES if row.rule == name and row.write)
    return next((parts for parts in found if parts is not None), None)
