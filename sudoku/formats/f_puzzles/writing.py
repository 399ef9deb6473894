"""The f-puzzles object of a puzzle, with the pictures of the rules that only a user script knows.

Those pictures are marked by `fromConstraint`, as the script Fpuzzles-NewConstraints marks them, so
that f-puzzles without the script and SudokuPad show them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from sudoku.constraints.antiking import AntiKing
from sudoku.constraints.antiknight import AntiKnight
from sudoku.constraints.arrow import Arrow
from sudoku.constraints.between import Between
from sudoku.constraints.candidates import Candidates
from sudoku.constraints.clone import Clone
from sudoku.constraints.diagonals import FallingDiagonal, RisingDiagonal
from sudoku.constraints.difference import Difference
from sudoku.constraints.disjointgroups import DisjointGroups
from sudoku.constraints.doublearrow import DoubleArrow
from sudoku.constraints.entropic import Entropic
from sudoku.constraints.extraregion import ExtraRegion
from sudoku.constraints.extremes import Maximum, Minimum
from sudoku.constraints.indexers import BoxIndexer, ColumnIndexer, RowIndexer
from sudoku.constraints.killer import Killer
from sudoku.constraints.littlekiller import LittleKiller
from sudoku.constraints.lockout import Lockout
from sudoku.constraints.modular import Modular
from sudoku.constraints.nabner import Nabner
from sudoku.constraints.negative import Negative
from sudoku.constraints.nonconsecutive import NonConsecutive
from sudoku.constraints.palindrome import Palindrome
from sudoku.constraints.parity import Even, Odd
from sudoku.constraints.quadruple import Quadruple
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.regionsum import RegionSum
from sudoku.constraints.renban import Renban
from sudoku.constraints.sandwich import Sandwich
from sudoku.constraints.skyscraper import Skyscraper
from sudoku.constraints.thermo import SlowThermo, Thermo
from sudoku.constraints.whispers import Whispers
from sudoku.constraints.windoku import Windoku
from sudoku.constraints.xsum import XSum
from sudoku.constraints.xv import XV
from sudoku.constraints.zipper import Zipper
from sudoku.formats.draft import usual_box
from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.pictures import pictures_of
from sudoku.formats.f_puzzles.rules import DIRECTIONS
from sudoku.formats.losses import lose_rules
from sudoku.puzzle.board import Board, BoardConstraint

Fields = dict[str, Any]

_SIZES = range(3, 17)
"""The sizes that f-puzzles has."""
_KEYS = {key: name for name, key in DIRECTIONS.items()}


def object_of(entry: Entry, lost: list[str]) -> Fields:
    """The object. What f-puzzles cannot say is appended to `lost`."""
    puzzle = entry.puzzle
    board = puzzle.board
    fields: Fields = {"size": board.size, **entry.info.named}
    cells: list[Fields] = [{"value": clue, "given": True} if clue else {} for clue in puzzle.clues]
    if board.size not in _SIZES:
        lost.append(f"the size {board.size}")
    _write_regions(board, cells)
    n = board.size
    fields["grid"] = [cells[start : start + n] for start in range(0, n * n, n)]
    written = _Written(board, fields, cells)
    left = [constraint for constraint in board.constraints if not written.write(constraint)]
    lose_rules(replace(board, irregular=None, constraints=tuple(left)), lost)
    fields |= pictures_of(fields)
    if entry.solution is not None:
        fields["solution"] = list(entry.solution.digits)
    return fields


def _write_regions(board: Board, cells: list[Fields]) -> None:
    """Regions of cells, unless they are the boxes that f-puzzles has for the size."""
    usual = Board(*usual_box(board.size)).regions
    if {*board.regions} == {*usual}:
        return
    for cell in cells:
        cell["region"] = None
    for number, region in enumerate(board.regions):
        for place in region:
            cells[place]["region"] = number


class _Written:
    """The fields of a board in the making. cells: those of its grid."""

    def __init__(self, board: Board, fields: Fields, cells: list[Fields]) -> None:
        self.board, self.cells, self._fields = board, cells, fields

    def write(self, constraint: BoardConstraint) -> bool:
        """Whether the constraint was added, which f-puzzles then has."""
        write = _WRITERS.get(type(constraint))
        return write is not None and write(self, constraint)

    def name(self, cell: int) -> str:
        row, column = divmod(cell, self.board.size)
        return f"R{row + 1}C{column + 1}"

    def names(self, cells: Sequence[int]) -> list[str]:
        return [self.name(cell) for cell in cells]

    def add(self, field: str, entry: object) -> bool:
        """An entry of a list. True, for the writers."""
        self._fields.setdefault(field, []).append(entry)
        return True

    def set(self, field: str) -> bool:
        self._fields[field] = True
        return True


_Writer = Callable[[_Written, Any], bool]
"""Adds the entries of a constraint; False if f-puzzles has none for it."""


def _globally(field: str) -> _Writer:
    return lambda to, _: to.set(field)


def _cells(field: str) -> _Writer:
    return lambda to, rule: to.add(field, {"cells": to.names(rule.cells)})


def _each_cell(field: str) -> _Writer:
    return lambda to, rule: all(to.add(field, {"cell": to.name(c)}) for c in rule.cells)


def _line(field: str) -> _Writer:
    return lambda to, rule: to.add(field, {"lines": [to.names(rule.cells)]})


def _outside(field: str) -> _Writer:
    def write(to: _Written, rule: Any) -> bool:
        row, column = rule.clue
        return to.add(field, {"cell": f"R{row}C{column}", "value": str(rule.value)})

    return write


def _dots(field: str, default: int) -> _Writer:
    def write(to: _Written, rule: Any) -> bool:
        value = {} if rule.value == default else {"value": str(rule.value)}
        pairs = pairwise(to.names(rule.cells))
        return all(to.add(field, {"cells": [*pair], **value}) for pair in pairs)

    return write


def _arrow(to: _Written, rule: Arrow) -> bool:
    n = to.board.size

    def near(shaft: Sequence[int]) -> int:
        """The cell of the circle where the shaft begins."""
        row, column = divmod(shaft[0], n)
        return min(rule.circle, key=lambda c: abs(c // n - row) + abs(c % n - column))

    lines = [to.names([near(shaft), *shaft]) for shaft in rule.shafts]
    return to.add("arrow", {"cells": to.names(rule.circle), "lines": lines})


def _candidates(to: _Written, rule: Candidates) -> bool:
    """Candidates in the grid. A cell that is given, or has none in common with others, has none."""
    found: list[tuple[Fields, list[int]]] = []
    for place in rule.cells:
        cell = to.cells[place]
        if "value" in cell:
            if cell["value"] not in rule.allowed:
                return False
        else:
            both = {*cell.get("givenPencilMarks", rule.allowed)} & {*rule.allowed}
            found.append((cell, sorted(both)))
    if not all(allowed for _, allowed in found):
        return False
    for cell, allowed in found:
        cell["givenPencilMarks"] = allowed
    return True


def _clone(to: _Written, rule: Clone) -> bool:
    first = to.names(rule.areas[0])
    others = map(to.names, rule.areas[1:])
    return all(to.add("clone", {"cells": first, "cloneCells": other}) for other in others)


def _killer(to: _Written, rule: Killer) -> bool:
    value = {} if rule.total is None else {"value": str(rule.total)}
    return rule.total != 0 and to.add("killercage", {"cells": to.names(rule.cells), **value})


def _little_killer(to: _Written, rule: LittleKiller) -> bool:
    row, column = rule.clue
    cell, cells = f"R{row}C{column}", to.names(rule.cells(to.board))
    entry = {"cell": cell, "cells": cells, "direction": _KEYS[rule.direction]}
    return rule.total != 0 and to.add("littlekillersum", {**entry, "value": str(rule.total)})


def _negative(to: _Written, rule: Negative) -> bool:
    if rule.kind in ("difference", "kropki"):
        dots = [mark.value for mark in to.board.constraints if isinstance(mark, Difference)]
        if {*dots} - {1}:
            return False  # f-puzzles forbids the difference 1 only
        to.set("nonconsecutive")
    return rule.kind == "difference" or to.add("negative", "xv" if rule.kind == "xv" else "ratio")


def _nonconsecutive(to: _Written, rule: NonConsecutive) -> bool:
    dots = any(isinstance(mark, Difference | Ratio) for mark in to.board.constraints)
    return not (rule.strict and dots) and to.set("nonconsecutive")


def _quadruple(to: _Written, rule: Quadruple) -> bool:
    return to.add("quadruple", {"cells": to.names(rule.cells), "values": [*rule.digits]})


def _region_sum(to: _Written, rule: RegionSum) -> bool:
    cells = (*rule.cells, rule.cells[0]) if rule.is_loop else rule.cells
    return to.add("regionsumline", {"lines": [to.names(cells)]})


def _whispers(to: _Written, rule: Whispers) -> bool:
    return to.add("whispers", {"lines": [to.names(rule.cells)], "value": str(rule.value)})


def _windoku(to: _Written, rule: Windoku) -> bool:
    windows = rule.houses(to.board)
    return all(to.add("extraregion", {"cells": to.names(window)}) for window in windows)


def _xv(to: _Written, rule: XV) -> bool:
    letter = {10: "X", 5: "V"}[rule.value]
    pairs = pairwise(to.names(rule.cells))
    return all(to.add("xv", {"cells": [*pair], "value": letter}) for pair in pairs)


_WRITERS: Mapping[type[Any], _Writer] = {
    AntiKing: _globally("antiking"),
    AntiKnight: _globally("antiknight"),
    Arrow: _arrow,
    Between: _line("betweenline"),
    BoxIndexer: _cells("boxindexer"),
    Candidates: _candidates,
    Clone: _clone,
    ColumnIndexer: _cells("columnindexer"),
    Difference: _dots("difference", 1),
    DisjointGroups: _globally("disjointgroups"),
    DoubleArrow: _line("doublearrow"),
    Entropic: _line("entropicline"),
    Even: _each_cell("even"),
    ExtraRegion: _cells("extraregion"),
    FallingDiagonal: _globally("diagonal-"),
    Killer: _killer,
    LittleKiller: _little_killer,
    Lockout: lambda to, rule: rule.value == 4 and _line("lockout")(to, rule),
    Maximum: _each_cell("maximum"),
    Minimum: _each_cell("minimum"),
    Modular: lambda to, rule: rule.modulus == 3 and _line("modularline")(to, rule),
    Nabner: _line("nabner"),
    Negative: _negative,
    NonConsecutive: _nonconsecutive,
    Odd: _each_cell("odd"),
    Palindrome: _line("palindrome"),
    Quadruple: _quadruple,
    Ratio: _dots("ratio", 2),
    RegionSum: _region_sum,
    Renban: _line("renban"),
    RisingDiagonal: _globally("diagonal+"),
    RowIndexer: _cells("rowindexer"),
    Sandwich: _outside("sandwichsum"),
    Skyscraper: _outside("skyscraper"),
    SlowThermo: _line("slowthermometer"),
    Thermo: _line("thermometer"),
    Whispers: _whispers,
    Windoku: _windoku,
    XSum: _outside("xsum"),
    XV: _xv,
    Zipper: _line("zipperline"),
}
