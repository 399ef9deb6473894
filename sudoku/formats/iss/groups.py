"""Types of ISS on a list of cells, or on groups of cells."""

from __future__ import annotations

import re
from collections import Counter

from sudoku.formats.draft import spaced
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.relations import groups_of
from sudoku.formats.iss.words import (
    Arguments,
    Parts,
    Rules,
    RuleToWrite,
    TypeRule,
    Write,
    number,
    values,
)


def _on(name: str, rule: str, least: int = 1, *, only_plain: bool = False) -> TypeRule:
    """A rule on a list of cells; lists shorter than `least` are ignored."""

    def read(geometry: Geometry, arguments: Arguments) -> Rules:
        cells = geometry.cells(arguments)
        return [geometry.rule(rule, cells)] if len(cells) >= least else []

    def write(written: RuleToWrite) -> Parts | None:
        return _write_on(name)(written) if written.is_plain or not only_plain else None

    return TypeRule(name, rule, read, write)


def _write_on(name: str) -> Write:
    """A type on all cells of the rule."""
    return lambda written: Parts([f".{name}~{written.listed(written.text)}"])


def _numbered(
    name: str, rule: str, default: int, least: int = 2, empty: int | None = None
) -> TypeRule:
    """A rule on a list of cells, with an optional number before it. empty: a number with which the
    type says nothing.
    """

    def read(geometry: Geometry, arguments: Arguments) -> Rules:
        has_number = geometry.find(arguments[0]) is None
        given = number(arguments[0], default) if has_number else default
        cells = geometry.cells(arguments[has_number:])
        says_something = len(cells) >= least and given != empty
        return [geometry.rule(f"{rule} {given}", cells)] if says_something else []

    return TypeRule(name, rule, read, _write_numbered(name))


def _write_numbered(name: str) -> Write:
    """A type on all cells, with the number or the digits of the rule before them."""

    def write(written: RuleToWrite) -> Parts:
        given = written.value.replace(" ", "_") or "0"
        return Parts([f".{name}~{given}~{written.listed(written.text)}"])

    return write


def _read_cage(geometry: Geometry, arguments: Arguments) -> Rules:
    """A cell that is listed twice counts twice in the sum, but only once among the
    different cells.
    """
    total, cells = number(arguments[0], 0), geometry.cells(arguments[1:])
    if len({*cells}) == len(cells):
        yield geometry.rule(f"killer {total or ''}", cells)
        return
    counts = Counter(cells)
    if len(counts) > 1:
        yield geometry.rule("extraregion", counts)
    if total:
        terms = " + ".join(f"{count}*{geometry.name(cell)}" for cell, count in counts.items())
        yield f"sum: {terms} = {total}"


def _read_sum(geometry: Geometry, arguments: Arguments) -> Rules:
    total, *given = arguments[0].split("_")
    cells = geometry.cells(arguments[1:])
    factors = [number(each) for each in given[1:]] or [1] * len(cells)
    if len(factors) != len(cells) or given[:1] not in ([], ["="]):
        raise WrongPieceError(arguments[0], f"expected {len(cells)} factors after _=_")
    if {*factors} == {1} and len({*cells}) == len(cells):
        yield geometry.rule(f"sum {number(total)}", cells)
        return
    terms = [f"{k}*{geometry.name(c)}" for k, c in zip(factors, cells, strict=True)]
    yield f"sum: {' + '.join(terms).replace('+ -', '- ')} = {number(total)}"


def _read_arrow(geometry: Geometry, arguments: Arguments) -> Rules:
    cells = geometry.cells(arguments)
    circle, shaft = cells[0], cells[1:]
    if len({circle, *shaft}) <= len(shaft):
        yield f"sum: {geometry.name(circle)} = {' + '.join(map(geometry.name, shaft))}"
    elif shaft:
        yield f"arrow: {geometry.name(circle)} > {geometry.named(shaft)}"


def _read_pill(geometry: Geometry, arguments: Arguments) -> Rules:
    count, cells = number(arguments[0]), geometry.cells(arguments[1:])
    if count not in (2, 3) or len(cells) <= count:
        raise WrongPieceError(arguments[0], "expected a pill of 2 or 3 cells, and more cells")
    pill, shaft = sorted(cells[:count]), cells[count:]
    yield f"arrow: {geometry.named(pill)} > {geometry.named(shaft)}"
    if geometry.values[-1] > 9:
        yield geometry.rule("candidates 1 2 3 4 5 6 7 8 9", pill[1:])


def _write_arrow(written: RuleToWrite) -> Parts | None:
    circle, *shafts = re.split(r" > | \| ", written.text)
    pill = written.cells(circle)
    if len(pill) == 1:
        return Parts([f".Arrow~{written.listed(f'{circle} {shaft}')}" for shaft in shafts])
    if written.board.values[-1] > 9 or len(pill) > 3 or pill != sorted(pill):
        return None
    head = f".PillArrow~{len(pill)}~{written.listed(circle)}"
    return Parts([f"{head}~{written.listed(shaft)}" for shaft in shafts])


def _read_quad(geometry: Geometry, arguments: Arguments) -> Rules:
    prefix, row, column = geometry.position(geometry.cell(arguments[0]))
    square = [geometry.at(prefix, row + i, column + j) for i in (0, 1) for j in (0, 1)]
    cells = [cell for cell in square if cell is not None]
    if len(cells) < 4:
        raise WrongPieceError(arguments[0], "expected the top left cell of a square")
    held = [each for each in arguments[1:] if each]
    if held:
        name = "contains" if prefix else "quadruple"
        yield geometry.rule(f"{name} {spaced(values(geometry, held))}", cells)


def _write_quadruple(written: RuleToWrite) -> Parts | None:
    cells, n = written.cells(written.text), written.board.size
    first = cells[0]
    if cells != [first, first + 1, first + n, first + n + 1]:
        return None
    name = written.names[first]
    return Parts([f".Quad~{name}~{written.value.replace(' ', '~')}"], [f"Quad {name}"])


def _read_indexing(geometry: Geometry, arguments: Arguments) -> Rules:
    if arguments[0] not in ("R", "C"):
        raise WrongPieceError(arguments[0], "expected R or C")
    name = "columnindexer" if arguments[0] == "C" else "rowindexer"
    yield geometry.rule(name, geometry.cells(arguments[1:]))


def _read_same_values(geometry: Geometry, arguments: Arguments) -> Rules:
    count, cells = number(arguments[0]), geometry.cells(arguments[1:])
    if count < 1 or len(cells) % count:
        raise WrongPieceError(arguments[0], f"expected a number of sets that divides {len(cells)}")
    size = len(cells) // count
    sets = [cells[start : start + size] for start in range(0, len(cells), max(1, size))]
    if len(sets) > 1:
        name = "clone" if size == 1 else "samevalues"
        yield f"{name}: {' = '.join(map(geometry.named, sets))}"


def _write_same_values(written: RuleToWrite) -> Parts:
    count = written.text.count("=") + 1
    return Parts([f".SameValues~{count}~{written.listed(written.text)}"])


def _write_clone(written: RuleToWrite) -> Parts:
    groups = [written.cells(group) for group in written.text.split(" = ")]
    columns = [[*dict.fromkeys(column)] for column in zip(*groups, strict=True)]
    return Parts(
        [
            f".SameValues~{len(column)}~{'~'.join(written.names[cell] for cell in column)}"
            for column in columns
            if len(column) > 1
        ]
    )


def _read_equal_sum(geometry: Geometry, arguments: Arguments) -> Rules:
    groups = [*groups_of(geometry, arguments, "-", least=1)]
    if len(groups) > 1:
        yield f"equalsums: {' = '.join(map(geometry.named, groups))}"


def _read_count_distinct(geometry: Geometry, arguments: Arguments) -> Rules:
    cells = geometry.cells(arguments)
    if cells[1:]:
        yield f"countdistinct: {geometry.name(cells[0])} = {geometry.named(cells[1:])}"


def _write_groups(name: str, joint: str) -> Write:
    """Write groups of cells, with this text between them."""

    def write(written: RuleToWrite) -> Parts:
        groups = map(written.listed, written.text.split(" = "))
        return Parts([f".{name}~{joint.join(groups)}"])

    return write


def _read_contains(geometry: Geometry, arguments: Arguments) -> Rules:
    held = values(geometry, arguments[0].split("_"))
    yield geometry.rule(f"contains {spaced(held)}", geometry.cells(arguments[1:]))


def _read_contains_exactly(geometry: Geometry, arguments: Arguments) -> Rules:
    counts = Counter(values(geometry, arguments[0].split("_")))
    written_counts = spaced(f"{count} {value}" for value, count in counts.items())
    yield geometry.rule(f"lookandsay {written_counts}", geometry.cells(arguments[1:]))


def _read_look_and_say(geometry: Geometry, arguments: Arguments) -> Rules:
    """Read counts and digits, which alternate."""
    if not re.fullmatch("([0-9]{2})+", arguments[0]):
        raise WrongPieceError(arguments[0], "expected counts and digits in turn, as in 1223")
    values(geometry, arguments[0][1::2])
    yield geometry.rule(f"lookandsay {spaced(arguments[0])}", geometry.cells(arguments[1:]))


def _write_look_and_say(written: RuleToWrite) -> Parts | None:
    written_counts = written.value.split(" ")
    if max(map(len, written_counts)) > 1:
        return None
    return Parts([f".LookAndSay~{''.join(written_counts)}~{written.listed(written.text)}"])


def _read_sum_line(geometry: Geometry, arguments: Arguments) -> Rules:
    is_loop = arguments[-1] == "LOOP"
    cells = geometry.cells(arguments[1 : -1 if is_loop else None])
    head = f"sumline{' loop' if is_loop else ''} {number(arguments[0], 10)}"
    yield geometry.rule(head, cells)


def _write_sum_line(written: RuleToWrite) -> Parts:
    loop, _, total = written.value.rpartition(" ")
    return Parts([f".SumLine~{total}~{written.listed(written.text)}{'~LOOP' if loop else ''}"])


def _write_candidates(written: RuleToWrite) -> Parts:
    held = written.value.replace(" ", "_")
    cells = written.cells(written.text)
    return Parts([f".~{'~'.join(f'{written.names[cell]}_{held}' for cell in cells)}"])


GROUPS = (
    _on("AllDifferent", "extraregion", 2),
    TypeRule("Arrow", "arrow", _read_arrow, _write_arrow),
    _on("Between", "between", 3),
    TypeRule("Cage", "killer", _read_cage, _write_numbered("Cage")),
    TypeRule("ContainAtLeast", "contains", _read_contains, _write_numbered("ContainAtLeast")),
    TypeRule("ContainExact", "", _read_contains_exactly),
    TypeRule(
        "CountDistinct",
        "countdistinct",
        _read_count_distinct,
        _write_groups("CountDistinct", "~"),
    ),
    _on("CountingCircles", "countingcircles"),
    _on("DoubleArrow", "doublearrow", 3),
    _on("Entropic", "entropic", 2, only_plain=True),
    TypeRule("EqualSum", "equalsums", _read_equal_sum, _write_groups("EqualSum", "~-~")),
    _on("EqualityCage", "equalitycage"),
    TypeRule("", "candidates", None, _write_candidates),
    TypeRule("Indexing", "columnindexer", _read_indexing, _write_on("Indexing~C")),
    TypeRule("", "rowindexer", None, _write_on("Indexing~R")),
    _numbered("Lockout", "lockout", 4),
    TypeRule("LookAndSay", "lookandsay", _read_look_and_say, _write_look_and_say),
    _numbered("Lunchbox", "lunchbox", 0, 1),
    _numbered("Modular", "modular", 5, empty=1),
    _on("Palindrome", "palindrome", 2),
    TypeRule("PillArrow", "", _read_pill),
    TypeRule("Quad", "quadruple", _read_quad, _write_quadruple),
    _numbered("RellikCage", "rellik", 0, 1),
    _on("Renban", "renban", 2),
    TypeRule("SameValues", "samevalues", _read_same_values, _write_same_values),
    TypeRule("", "clone", None, _write_clone),
    TypeRule("Sum", "", _read_sum),
    TypeRule("SumLine", "sumline", _read_sum_line, _write_sum_line),
    _on("Thermo", "thermo", 2),
    _on("ValueIndexing", "valueindexing", 3),
    _numbered("Whisper", "whispers", 5),
    _on("Zipper", "zipper", 3),
)
"""The types on cells."""
