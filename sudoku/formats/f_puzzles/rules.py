"""What the fields of an f-puzzles object say as rules.

Fields and semantics: f-puzzles and the user script Fpuzzles-NewConstraints, as the solver of
D. Clamage reads them (github.com/dclamage/SudokuSolver).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sudoku.formats.draft import Draft, named, spaced
from sudoku.formats.f_puzzles.items import Item, shown

GLOBAL = {
    **{name: name for name in ("diagonal+", "diagonal-", "antiknight", "antiking")},
    **{name: name for name in ("disjointgroups", "nonconsecutive")},
}
"""Fields that are true, and the rules that they stand for."""
NEGATIVE = {"ratio": "ratio", "xv": "xv", "difference": "difference"}
TOGETHER = "odd", "even", "minimum", "maximum"
"""Fields whose entries are one rule, as each is a single cell."""
DIRECTIONS = {"UL": 7, "UR": 9, "DL": 1, "DR": 3}


def add_together(draft: Draft, field: str, items: Sequence[Item]) -> None:
    """The one rule of all entries of a field."""
    draft.add(field, dict.fromkeys(cell for item in items for cell in item.cells()), "", field)


def _on_cells(rule: str) -> Callable[[Item], None]:
    return lambda item: item.add(rule, item.cells())


def _on_lines(rule: str, least: int = 2) -> Callable[[Item], None]:
    """A rule for each line that has so many cells; shorter ones say nothing."""

    def add(item: Item) -> None:
        for line in item.lines():
            if len(line) >= least:
                item.add(rule, line)

    return add


def _on_sets(rule: str) -> Callable[[Item], None]:
    """As `_on_lines`, where a cell that the line passes twice counts once."""

    def add(item: Item) -> None:
        for line in item.lines():
            if len(cells := dict.fromkeys(line)) > 1:
                item.add(rule, cells)

    return add


def _palindrome(item: Item) -> None:
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


def _whispers(dutch: int = 0) -> Callable[[Item], None]:
    """dutch: how much less the default is than half of the size, rounded up."""

    def add(item: Item) -> None:
        value = item.number()
        if value is None:
            value = max(1, (item.draft.size + 1) // 2 - dutch)
        for line in item.lines():
            if len(line) > 1:
                item.add("whispers", line, value)

    return add


def _arrow(item: Item) -> None:
    circle = item.cells()
    shafts = [[cell for cell in line[1:] if cell not in circle] for line in item.lines()]
    if circle and "lines" in item.fields and any(shafts):
        item.add("arrow", f"{named(circle)} > {' | '.join(map(named, filter(None, shafts)))}")


def _killer(item: Item) -> None:
    total = item.number()
    if item.cells():
        item.add("killer", item.cells(), total or "")


def _extra_region(item: Item) -> None:
    if len(item.cells()) > 1:  # a cell differs from itself in nothing
        item.add("extraregion", item.cells())


def _dot(rule: str, default: int) -> Callable[[Item], None]:
    def add(item: Item) -> None:
        value = item.number()
        item.add(rule, item.cells(), default if value is None else value)

    return add


def _xv(item: Item) -> None:
    value = str(item.fields.get("value") or "").strip().upper()
    if value in ("X", "V"):
        item.add("xv", item.cells(), value)
    elif value:
        item.draft.leave_out(f"{item.part} with the value {value[:20]!r}")


def _outside(rule: str) -> Callable[[Item], None]:
    def add(item: Item) -> None:
        value = item.number()
        if value is not None:
            item.add(rule, [item.clue()], value)

    return add


def _little_killer(item: Item) -> None:
    value = item.number()
    if not value:  # as in f-puzzles, where 0 is none
        return
    direction = DIRECTIONS.get(str(item.fields.get("direction")))
    if direction is None:
        found = shown(item.fields.get("direction"))
        raise item.draft.error(found, f"{item.part}: expected the direction UL, UR, DL or DR")
    item.add("littlekiller", f"{named([item.clue()])} d{direction}", value)


def _clone(item: Item) -> None:
    one, other = item.cells(), item.cells("cloneCells")
    if len(one) != len(other):
        count = f"{len(one)} cells and {len(other)}"
        raise item.draft.error(count, f"{item.part}: expected as many cells in both")
    if one != other:
        item.add("clone", f"{named(one)} = {named(other)}")


def _quadruple(item: Item) -> None:
    values = item.fields.get("values")
    if values and not isinstance(values, list):
        raise item.draft.error(shown(values), f"{item.part}: expected a list of digits")
    if values:
        item.add("quadruple", item.cells(), spaced(values))


RULES: Mapping[str, Callable[[Item], None]] = {
    "arrow": _arrow,
    "betweenline": _on_lines("between", 3),
    "boxindexer": _on_cells("boxindexer"),
    "clone": _clone,
    "columnindexer": _on_cells("columnindexer"),
    "difference": _dot("difference", 1),
    "doublearrow": _on_lines("doublearrow", 3),
    "dutchwhispers": _whispers(1),
    "entropicline": _on_lines("entropic"),
    "extraregion": _extra_region,
    "germanwhispers": _whispers(),
    "killercage": _killer,
    "littlekillersum": _little_killer,
    "lockout": _on_lines("lockout"),
    "modularline": _on_lines("modular"),
    "nabner": _on_sets("nabner"),
    "palindrome": _palindrome,
    "quadruple": _quadruple,
    "ratio": _dot("ratio", 2),
    "regionsumline": _on_lines("regionsum"),
    "renban": _on_sets("renban"),
    "rowindexer": _on_cells("rowindexer"),
    "sandwichsum": _outside("sandwich"),
    "skyscraper": _outside("skyscraper"),
    "slowthermometer": _on_lines("slowthermo"),
    "thermometer": _on_lines("thermo"),
    "whispers": _whispers(),
    "xsum": _outside("xsum"),
    "xv": _xv,
    "zipperline": _on_lines("zipper", 3),
}
"""The rule or rules of an entry by the name of its field."""
