"""Read the format `nickleaton`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from sudoku.formats.draft import Draft, Place, usual_box
from sudoku.formats.entry import Info
from sudoku.formats.format import Items, ReadOptions, Where, whole_text
from sudoku.formats.nickleaton.rules import MARKED, add_marked, add_rule
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
    sections = _sections(text, where)
    size = _sides(sections, "Board", where) or (9, 9)
    if size[0] != size[1]:
        raise where.error("Board", "expected a square grid")
    box = _sides(sections, "Boxes", where) or usual_box(size[0])
    if box[0] * box[1] != size[0]:
        raise where.error(f"{box[0]}x{box[1]}", f"Boxes: expected boxes of {size[0]} cells")
    draft = Draft(size[0], where, options, box)
    draft.text = text.lstrip().split("\n", 1)[0]
    draft.info = Info(*(sections.get(f"Board.{key}", [""])[0] for key in ("Title", "Author")))
    rows = sections.get("Solution") or sections.get("Constraints.Solution") or []
    digits = [int(d) for d in "".join(rows) if d in "123456789"]
    if len(digits) == draft.size**2 and max(digits) <= draft.size:
        draft.solution = digits
    names = [key.removeprefix("Constraints.") for key in sections if key.startswith("Constraints.")]
    if not any(key.startswith("Constraints") for key in sections):
        raise where.error(draft.text, "expected Constraints")
    boxes = [name for name in names if name in ("Box", "Boxes")]
    if not boxes:
        draft.add("regions", "none")
    for name in names:
        values = sections[f"Constraints.{name}"]
        for value in [",".join(values)] if name == "MagicSquare" else values:
            _add(draft, name, value)
    _give(draft, sections.get("Constraints.Known") or sections.get("Constraints.Knowns") or [])
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
        elif key and found[key] and len(found[key][-1]) < _LONGEST:  # the value continues
            found[key][-1] += f" {stripped}"
        else:
            at = Where(where.source, number)
            raise at.error(stripped, "expected a name and a colon, or an item after a dash")
    return found


def _unquoted(text: str) -> str:
    has_quotes = len(text) > 1 and text[0] == text[-1] and text[0] in "'\""
    return text[1:-1] if has_quotes else text


def _sides(
    sections: Mapping[str, Sequence[str]], name: str, where: Where
) -> tuple[int, int] | None:
    """The two numbers of the board or of its boxes, as in 3x3."""
    for key in (f"Board.{name}", f"Constraints.{name}"):
        for value in sections.get(key, ()):
            found = _SIDES.fullmatch(value)
            if value and found is None:
                raise where.error(value, f"{name}: expected two numbers, as in 3x3")
            if found is not None:
                return int(found[1]), int(found[2])
    return None


def _give(draft: Draft, rows: Sequence[str]) -> None:
    """Adds the digits, and the rules of cells that are marked with letters."""
    if rows and (len(rows) != draft.size or max(map(len, rows)) > draft.size):
        expected = f"Known: expected {draft.size} rows of {draft.size} characters"
        raise draft.error("/".join(rows)[:100], expected)
    kinds: dict[str, list[Place]] = {}
    for row, line in enumerate(rows, start=1):
        if len(line) < draft.size:
            draft.warn(f"row {row} of the known digits has {plural(len(line), 'character')}")
        for column, mark in enumerate(line, start=1):
            if mark.isdecimal() and mark != "0":
                draft.give((row, column), int(mark))
            elif mark in MARKED:
                kinds.setdefault(mark, []).append((row, column))
            elif mark not in ".0":
                draft.leave_out(f"the known {mark!r}")
    for mark, cells in kinds.items():
        add_marked(draft, mark, cells)


def _add(draft: Draft, name: str, value: str) -> None:
    if name not in ("Columns", "Rows", "Box", "Boxes", *_ROWS):
        add_rule(draft, name, value)
