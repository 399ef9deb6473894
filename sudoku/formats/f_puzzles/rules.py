"""The fields of an f-puzzles object and our rules, in one table for reading and writing.

Fields and semantics: f-puzzles and the user script Fpuzzles-NewConstraints, as the solver of
D. Clamage reads them (github.com/dclamage/SudokuSolver).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from sudoku.formats.draft import Draft, Place, named, spaced
from sudoku.formats.f_puzzles.cells import GIVEN_MARKS
from sudoku.formats.f_puzzles.items import FieldEntry, Fields, PuzzleObject, items_of, shown

Read: TypeAlias = Callable[[Draft, object], None]
"""Adds the rules of the value of a field. Raises NotationError."""
ReadEntry: TypeAlias = Callable[[FieldEntry], None]
"""Adds the rules of an entry of a field."""
Write: TypeAlias = Callable[[PuzzleObject, Any], bool]
"""Adds the entries of a constraint. Returns False if f-puzzles has no such entries."""


@dataclass(frozen=True, slots=True)
class FieldRule:
    """A field of the object, and the rule that it represents."""

    field: str
    """"" if the rule has no field."""
    rule: str
    read: Read | None = None
    write: Write | None = None


def _globally(field: str, write: Write | None = None) -> FieldRule:
    """A rule on the whole board, whose field is only a flag."""
    return FieldRule(
        field, field, lambda draft, _: draft.add(field), write or (lambda to, _: to.set(field))
    )


def _each(field: str, rule: str, read: ReadEntry, write: Write | None = None) -> FieldRule:
    """A rule for each entry of a list."""

    def read_all(draft: Draft, value: object) -> None:
        for item in items_of(draft, field, value):
            read(item)

    return FieldRule(field, rule, read_all, write)


def _cells(field: str, least: int = 0) -> FieldRule:
    """A rule on the cells of an entry, if it has at least this many cells."""

    def read(item: FieldEntry) -> None:
        cells = item.cells()
        if len(cells) >= least:
            item.add(field, cells)

    return _each(field, field, read, lambda to, rule: to.add_cells(field, rule.cells))


def _together(field: str) -> FieldRule:
    """A rule on all entries of a field, which are single cells."""

    def read(draft: Draft, value: object) -> None:
        items = items_of(draft, field, value)
        cells = dict.fromkeys(cell for item in items for cell in item.cells())
        draft.add(field, cells, "", field)

    def write(to: PuzzleObject, rule: Any) -> bool:
        return all(to.add(field, {"cell": to.name(cell)}) for cell in rule.cells)

    return FieldRule(field, field, read, write)


def _line(
    field: str,
    rule: str = "",
    least: int = 2,
    *,
    number: int | None = None,
    is_set: bool = False,
    write: Write | None = None,
) -> FieldRule:
    """A rule for each line with at least this many cells; shorter lines are ignored. number: the
    only parameter that the rule can have in f-puzzles. is_set: whether a cell that a line visits
    twice counts once.
    """

    def read(item: FieldEntry) -> None:
        for line in item.lines():
            cells = [*dict.fromkeys(line)] if is_set else line
            if len(cells) >= least:
                item.add(rule or field, cells)

    def write_line(to: PuzzleObject, found: Any) -> bool:
        fits = number is None or getattr(found, found.number) == number
        return fits and to.add_line(field, found.cells)

    return _each(field, rule or field, read, write or write_line)


def _dots(field: str, default: int) -> FieldRule:
    def read(item: FieldEntry) -> None:
        value = item.number()
        item.add(field, item.cells(), default if value is None else value)

    def write(to: PuzzleObject, rule: Any) -> bool:
        value = {} if rule.value == default else {"value": str(rule.value)}
        pairs = pairwise(to.names(rule.cells))
        return all(to.add(field, {"cells": [*pair], **value}) for pair in pairs)

    return _each(field, field, read, write)


def _outside(field: str, rule: str) -> FieldRule:
    def read(item: FieldEntry) -> None:
        value = item.number()
        if value is not None:
            item.add(rule, [item.clue()], value)

    def write(to: PuzzleObject, found: Any) -> bool:
        row, column = found.clue
        return to.add(field, {"cell": f"R{row}C{column}", "value": str(found.value)})

    return _each(field, rule, read, write)


def _read_palindrome(item: FieldEntry) -> None:
    for line in item.lines():
        if len({*line}) == len(line):
            if len(line) > 1:
                item.add("palindrome", line)
            continue
        half = len(line) // 2  # a line that crosses itself
        pairs = [(a, b) for a, b in zip(line[:half], line[::-1], strict=False) if a != b]
        if pairs:
            one, other = zip(*pairs, strict=True)
            item.add("clone", f"{named(one)} = {named(other)}")


def _read_whispers(dutch: int = 0) -> ReadEntry:
    """Whispers. dutch: the difference between half of the size, rounded up, and the default."""

    def read(item: FieldEntry) -> None:
        value = item.number()
        if value is None:
            value = max(1, (item.draft.size + 1) // 2 - dutch)
        for line in item.lines():
            if len(line) > 1:
                item.add("whispers", line, value)

    return read


def _write_whispers(to: PuzzleObject, rule: Any) -> bool:
    return to.add_line("whispers", rule.cells, value=str(rule.value))


def shafts_of(item: FieldEntry) -> list[list[Place]]:
    """The shafts of an arrow; empty if it is only a circle or only a line."""
    circle = item.cells()
    lines = item.lines() if circle and item.fields.get("lines") else ()
    shafts = ([cell for cell in line[1:] if cell not in circle] for line in lines)
    return [*filter(None, shafts)]


def _read_arrow(item: FieldEntry) -> None:
    if shafts := shafts_of(item):
        item.add("arrow", f"{named(item.cells())} > {' | '.join(map(named, shafts))}")


def _write_arrow(to: PuzzleObject, rule: Any) -> bool:
    n = to.board.size

    def near(shaft: Sequence[int]) -> int:
        """The cell of the circle where the shaft begins."""
        row, column = divmod(shaft[0], n)
        nearest: int = min(rule.circle, key=lambda c: abs(c // n - row) + abs(c % n - column))
        return nearest

    lines = [to.names([near(shaft), *shaft]) for shaft in rule.shafts]
    return to.add_cells("arrow", rule.circle, lines=lines)


def _read_killer(item: FieldEntry) -> None:
    total, cells = item.number(), item.cells()
    if cells:
        item.add("killer", cells, total or "")


def _write_killer(to: PuzzleObject, rule: Any) -> bool:
    value = {} if rule.total is None else {"value": str(rule.total)}
    return rule.total != 0 and to.add_cells("killercage", rule.cells, **value)


def _read_xv(item: FieldEntry) -> None:
    value = str(item.fields.get("value") or "").strip().upper()
    if value in ("X", "V"):
        item.add("xv", item.cells(), value)
    elif value:
        item.draft.leave_out(f"{item.part} with the value {value[:20]!r}")


def _write_xv(to: PuzzleObject, rule: Any) -> bool:
    letter = rule.parameter(to.board)
    pairs = pairwise(to.names(rule.cells))
    return all(to.add("xv", {"cells": [*pair], "value": letter}) for pair in pairs)


DIRECTIONS = {"UL": 7, "UR": 9, "DL": 1, "DR": 3}


def _read_little_killer(item: FieldEntry) -> None:
    value = item.number()
    if not value:  # as in f-puzzles, where 0 means no sum
        return
    direction = DIRECTIONS.get(str(item.fields.get("direction")))
    if direction is None:
        found = shown(item.fields.get("direction"))
        raise item.draft.error(found, f"{item.part}: expected the direction UL, UR, DL or DR")
    item.add("littlekiller", f"{named([item.clue()])} d{direction}", value)


def _write_little_killer(to: PuzzleObject, rule: Any) -> bool:
    row, column = rule.clue
    cell, cells = f"R{row}C{column}", to.names(rule.cells(to.board))
    direction = next(name for name, key in DIRECTIONS.items() if key == rule.direction)
    entry = {"cell": cell, "cells": cells, "direction": direction, "value": str(rule.total)}
    return rule.total != 0 and to.add("littlekillersum", entry)


def _read_clone(item: FieldEntry) -> None:
    one, other = item.cells(), item.cells("cloneCells")
    if len(one) != len(other):
        count = f"{len(one)} cells and {len(other)}"
        raise item.draft.error(count, f"{item.part}: expected equally long lists")
    if one != other:
        item.add("clone", f"{named(one)} = {named(other)}")


def _write_clone(to: PuzzleObject, rule: Any) -> bool:
    first, *others = rule.groups
    return all(to.add_cells("clone", first, cloneCells=to.names(other)) for other in others)


def _read_quadruple(item: FieldEntry) -> None:
    values = item.fields.get("values")
    if values and not isinstance(values, list):
        raise item.draft.error(shown(values), f"{item.part}: expected a list of digits")
    if values:
        item.add("quadruple", item.cells(), spaced(values))


def _write_quadruple(to: PuzzleObject, rule: Any) -> bool:
    return to.add_cells("quadruple", rule.cells, values=[*rule.digits])


def _write_candidates(to: PuzzleObject, rule: Any) -> bool:
    """Write candidates into the grid, except for given cells and cells without common
    candidates.
    """
    found: list[tuple[Fields, list[int]]] = []
    for place in rule.cells:
        cell = to.cells[place]
        if "value" in cell:
            if cell["value"] not in rule.allowed:
                return False
        else:
            both = {*cell.get(GIVEN_MARKS, rule.allowed)} & {*rule.allowed}
            found.append((cell, sorted(both)))
    if not all(allowed for _, allowed in found):
        return False
    for cell, allowed in found:
        cell[GIVEN_MARKS] = allowed
    return True


def _read_negative(draft: Draft, value: object) -> None:
    for kind in value if isinstance(value, list) else [value]:
        if kind == "foglight":
            draft.leave_out("fog")
        elif kind in ("ratio", "xv", "difference"):
            draft.add("negative", "", kind)
        else:
            draft.leave_out(f"negative {shown(kind)[:40]}")


def _write_negative(to: PuzzleObject, rule: Any) -> bool:
    if rule.kind in ("difference", "kropki"):
        if {mark.value for mark in to.marks("difference")} - {1}:
            return False  # f-puzzles forbids only the difference 1
        to.set("nonconsecutive")
    return rule.kind == "difference" or to.add("negative", "xv" if rule.kind == "xv" else "ratio")


def _write_nonconsecutive(to: PuzzleObject, rule: Any) -> bool:
    return not (rule.strict and to.marks("difference", "ratio")) and to.set("nonconsecutive")


def _write_region_sum(to: PuzzleObject, rule: Any) -> bool:
    cells = (*rule.cells, rule.cells[0]) if rule.is_loop else rule.cells
    return to.add_line("regionsumline", cells)


def _write_windoku(to: PuzzleObject, rule: Any) -> bool:
    return all(to.add_cells("extraregion", window) for window in rule.houses(to.board))


FIELD_RULES = (
    _globally("antiking"),
    _globally("antiknight"),
    _each("arrow", "arrow", _read_arrow, _write_arrow),
    _line("betweenline", "between", 3),
    _cells("boxindexer"),
    FieldRule("", "candidates", None, _write_candidates),
    _each("clone", "clone", _read_clone, _write_clone),
    _cells("columnindexer"),
    _globally("diagonal+"),
    _globally("diagonal-"),
    _dots("difference", 1),
    _globally("disjointgroups"),
    _line("doublearrow", least=3),
    _each("dutchwhispers", "whispers", _read_whispers(1)),
    _line("entropicline", "entropic"),
    _together("even"),
    _cells("extraregion", 2),
    _each("germanwhispers", "whispers", _read_whispers()),
    _each("killercage", "killer", _read_killer, _write_killer),
    _each("littlekillersum", "littlekiller", _read_little_killer, _write_little_killer),
    _line("lockout", number=4),
    _together("maximum"),
    _together("minimum"),
    _line("modularline", "modular", number=3),
    _line("nabner", is_set=True),
    FieldRule("negative", "negative", _read_negative, _write_negative),
    _globally("nonconsecutive", _write_nonconsecutive),
    _together("odd"),
    _each("palindrome", "palindrome", _read_palindrome, _line("palindrome").write),
    _each("quadruple", "quadruple", _read_quadruple, _write_quadruple),
    _dots("ratio", 2),
    _line("regionsumline", "regionsum", write=_write_region_sum),
    _line("renban", is_set=True),
    _cells("rowindexer"),
    _outside("sandwichsum", "sandwich"),
    _outside("skyscraper", "skyscraper"),
    _line("slowthermometer", "slowthermo"),
    _line("thermometer", "thermo"),
    _each("whispers", "whispers", _read_whispers(), _write_whispers),
    FieldRule("", "windoku", None, _write_windoku),
    _outside("xsum", "xsum"),
    _each("xv", "xv", _read_xv, _write_xv),
    _line("zipperline", "zipper", 3),
)
READERS = {row.field: row.read for row in FIELD_RULES if row.read is not None}
"""The readers by field."""
WRITERS = {row.rule: row.write for row in FIELD_RULES if row.write is not None}
"""The writers by rule name."""
