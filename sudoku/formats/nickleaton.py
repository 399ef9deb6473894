"""The format `nickleaton`: the YAML of Nickleaton/sudoku, for 9x9 and smaller boards.

    Board:
      Board: 9x9
      Title: A title
    Constraints:
      - Knowns:
        - 3...5...4
      - AntiKnight:
      - Killer: 8=22, 23
      - RenbanLine: 17,18,28

Constraints are a list or a mapping, whose values may be lists, too. A cell is row and column. Only
this much of YAML is read: names, values behind a colon, items behind a dash, comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from sudoku.formats.draft import Draft, Place, named, spaced, usual_box
from sudoku.formats.entry import Info
from sudoku.formats.format import Items, ReadOptions, Where, whole_text
from sudoku.formats.magic import magic_square
from sudoku.pictures.words import plural

_ENTRY = re.compile(r"(- )?\s*([A-Za-z]\w*):\s*(.*)")
_SIDES = re.compile(r"([1-9])x([1-9])")
_LONGEST = 20_000
"""Characters of a value."""
_ROWS = "Known", "Knowns", "Solution"
"""Names whose values are rows of characters."""


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzle of a text."""
    text = whole_text(lines, where)
    told = _sections(text, where)
    size = _sides(told, "Board", where) or (9, 9)
    if size[0] != size[1]:
        raise where.error("Board", "expected as many rows as columns")
    box = _sides(told, "Boxes", where) or usual_box(size[0])
    if box[0] * box[1] != size[0]:
        raise where.error(f"{box[0]}x{box[1]}", f"Boxes: expected boxes of {size[0]} cells")
    draft = Draft(size[0], where, options, box)
    draft.text = text.lstrip().split("\n", 1)[0]
    draft.info = Info(*(told.get(f"Board.{key}", [""])[0] for key in ("Title", "Author")))
    rows = told.get("Solution") or told.get("Constraints.Solution") or []
    digits = [int(d) for d in "".join(rows) if d in "123456789"]
    if len(digits) == draft.size**2 and max(digits) <= draft.size:
        draft.solution = digits
    names = [key.removeprefix("Constraints.") for key in told if key.startswith("Constraints.")]
    if not any(key.startswith("Constraints") for key in told):
        raise where.error(draft.text, "expected Constraints")
    boxes = [name for name in names if name in ("Box", "Boxes")]
    if not boxes:
        draft.add("regions", "none")
    for name in names:
        values = told[f"Constraints.{name}"]
        for value in [",".join(values)] if name == "MagicSquare" else values:
            _add(draft, name, value)
    _give(draft, told.get("Constraints.Known") or told.get("Constraints.Knowns") or [])
    yield draft.entry()


def _sections(text: str, where: Where) -> dict[str, list[str]]:
    """The values by section and name: "Board.Title", "Constraints.Killer", "Solution"."""
    found: dict[str, list[str]] = {}
    section = key = ""
    for number, line in enumerate(text.split("\n"), start=where.line):
        stripped = re.sub(r"(?:^|\s)#.*", "", line).strip()
        entry = _ENTRY.fullmatch(stripped)
        if not stripped:
            continue
        if entry is not None and not line[0].isspace() and not entry[1]:
            section = key = entry[2]
            found.setdefault(key, [])
        elif entry is not None:
            key = f"{section}.{entry[2]}"
            values = found.setdefault(key, [])
            if entry[3] or entry[2] not in _ROWS:
                values.append(_unquoted(entry[3]))
        elif stripped.startswith("- ") and key not in ("", "Constraints"):
            values = found[key]
            if values == [""]:
                values.clear()
            values.append(_unquoted(stripped[2:].strip()))
        elif key and found[key] and len(found[key][-1]) < _LONGEST:  # the value goes on
            found[key][-1] += f" {stripped}"
        else:
            at = Where(where.source, number)
            raise at.error(stripped, "expected a name and a colon, or an item behind a dash")
    return found


def _unquoted(text: str) -> str:
    has_quotes = len(text) > 1 and text[0] == text[-1] and text[0] in "'\""
    return text[1:-1] if has_quotes else text


def _sides(told: Mapping[str, Sequence[str]], name: str, where: Where) -> tuple[int, int] | None:
    """Two numbers, as in 3x3, of the board or of its boxes."""
    for key in (f"Board.{name}", f"Constraints.{name}"):
        for value in told.get(key, ()):
            found = _SIDES.fullmatch(value)
            if value and found is None:
                raise where.error(value, f"{name}: expected two numbers, as in 3x3")
            if found is not None:
                return int(found[1]), int(found[2])
    return None


def _give(draft: Draft, rows: Sequence[str]) -> None:
    if rows and (len(rows) != draft.size or max(map(len, rows)) > draft.size):
        expected = f"Known: expected {draft.size} rows of {draft.size} characters"
        raise draft.error("/".join(rows)[:100], expected)
    for row, line in enumerate(rows, start=1):
        if len(line) < draft.size:
            draft.warn(f"row {row} of the known digits has {plural(len(line), 'character')}")
        for column, mark in enumerate(line, start=1):
            if mark.isdecimal() and mark != "0":
                draft.give((row, column), int(mark))
            elif mark not in ".0":
                draft.leave_out(f"the known {mark!r}")


def _add(draft: Draft, name: str, value: str) -> None:
    if name in ("Columns", "Rows", "Box", "Boxes", *_ROWS):
        return
    if name == "Knight" and value:
        _knights(draft, [int(digit) for digit in re.findall("[1-9]", value)])
    elif name in _GLOBAL:
        draft.add(_GLOBAL[name])
    elif name.removesuffix("Line") in _LINES:
        _LINES[name.removesuffix("Line")](draft, _cells(draft, name, value))
    elif name in _EQUATIONS:
        left, equals, right = (part.strip() for part in value.partition("="))
        if not equals:
            raise draft.error(value, f"{name}: expected =")
        _EQUATIONS[name](draft, left, right)
    else:
        draft.leave_out(f"the constraint {name[:40]!r}")


def _cells(draft: Draft, name: str, text: str) -> list[Place]:
    """Cells of two digits with commas or dashes between them."""
    parts = [part.strip() for part in re.split("[,-]", text)]
    if not all(re.fullmatch("[1-9][1-9]", part) for part in parts):
        raise draft.error(text, f"{name}: expected cells, as in 12,13")
    return [(int(part[0]), int(part[1])) for part in parts]


def _killer(draft: Draft, total: str, cells: str) -> None:
    draft.add("killer", _cells(draft, "Killer", cells), total, "Killer")


def _quadruple(draft: Draft, cell: str, digits: str) -> None:
    draft.add("quadruple", _cells(draft, "Quadruple", cell), spaced(digits), "Quadruple")


def _at_side(draft: Draft, name: str, clue: str) -> list[Place]:
    """The cells of a row or column from a side on: "T4" is column 4 from the top."""
    found = re.fullmatch("([TBLR])([1-9])", clue)
    if found is None:
        raise draft.error(clue, f"{name}: expected a side and a number, as in T4")
    places = range(1, draft.size + 1)
    along = places if found[1] in "TL" else places[::-1]
    return [(i, int(found[2])) if found[1] in "TB" else (int(found[2]), i) for i in along]


def _frame(draft: Draft, clue: str, total: str) -> None:
    """The sum of the three digits next to the clue."""
    cells = _at_side(draft, "Frame", clue)[:3]
    draft.add("sum", f"{named(cells)} = {total}", "", "Frame")


def _outside(rule: str) -> Callable[[Draft, str, str], None]:
    def add(draft: Draft, clue: str, value: str) -> None:
        first, second = _at_side(draft, rule, clue)[:2]
        draft.add(rule, [(2 * first[0] - second[0], 2 * first[1] - second[1])], value)

    return add


def _knights(draft: Draft, digits: Sequence[int]) -> None:
    """Each of these digits is a knight's move from an equal one."""
    ways = [f"[^{''.join(map(str, digits))}].*", *(f"{d}.*{d}.*" for d in digits)]
    steps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    numbers = range(1, draft.size + 1)
    for row, column in product(numbers, repeat=2):
        near = [(row + a, column + b) for a, b in steps]
        near = [(r, c) for r, c in near if r in numbers and c in numbers]
        draft.add("regex", [(row, column), *near], "|".join(ways), "Knight")


def _magic(draft: Draft, cells: Sequence[Place]) -> None:
    """The square around its centre; the second cell is the step from there to its corner."""
    (row, column), (down, right) = (*cells, (1, 1))[:2]
    steps = (-1, 0, 1)
    magic_square(draft, [(row + i * down, column + j * right) for i in steps for j in steps])


def _line(rule: str, parameter: object = "") -> Callable[[Draft, Sequence[Place]], None]:
    return lambda draft, cells: draft.add(rule, cells, parameter)


def _arrow(draft: Draft, cells: Sequence[Place]) -> None:
    draft.add("arrow", f"{named(cells[:1])} > {named(cells[1:])}")


def _greater(draft: Draft, cells: Sequence[Place]) -> None:
    draft.add("inequality", " > ".join(named([cell]) for cell in cells))


def _pair_sum(total: int) -> Callable[[Draft, Sequence[Place]], None]:
    return lambda draft, cells: draft.add("sum", f"{named(cells)} = {total}")


_GLOBAL = {
    "AntiKing": "antiking",
    "AntiKnight": "antiknight",
    "BLTR": "diagonal+",
    "DisjointGroups": "disjointgroups",
    "Knight": "antiknight",
    "TLBR": "diagonal-",
}
_LINES: Mapping[str, Callable[[Draft, Sequence[Place]], None]] = {  # also with "Line" behind
    "Arrow": _arrow,
    "Between": _line("between"),
    "ConsecutivePair": _line("difference", 1),
    "DutchWhisper": _line("whispers", 4),
    "Entropic": _line("entropic"),
    "EqualSum": _line("regionsum"),
    "EvenCell": _line("even"),
    "FrozenThermometer": _line("slowthermo"),
    "GermanWhisper": _line("whispers", 5),
    "GreaterThanPair": _greater,
    "KropkiPair": _line("ratio", 2),
    "MagicSquare": _magic,
    "OddCell": _line("odd"),
    "Palindrome": _line("palindrome"),
    "Renban": _line("renban"),
    "SimpleThermometer": _line("thermo"),
    "SumArrow": _arrow,
    "VPair": _line("xv", "V"),
    "VIPair": _pair_sum(6),
    "XIPair": _pair_sum(11),
    "XPair": _line("xv", "X"),
}
_EQUATIONS: Mapping[str, Callable[[Draft, str, str], None]] = {
    "Frame": _frame,
    "Killer": _killer,
    "Quadruple": _quadruple,
    "QuadrupleInclude": _quadruple,
    "Sandwich": _outside("sandwich"),
    "Skyscraper": _outside("skyscraper"),
    "XSum": _outside("xsum"),
}
