"""The format `opensudoku`: XML of the Android game OpenSudoku, with any number of 9x9 puzzles.

Versions 1, 2 and 3 are read. Games are in folders; a game has 81 digits, or a value, notes and an
editable flag for each cell. Only cells that the player cannot change are givens. The title is the
note of the game or, if it has none, the name of its folder. Puzzles are written in version 2, with
81 plain digits, which all releases since 2009 import. All games go into one folder, because older
releases make a folder of each element.

The text is parsed as it arrives. A document type is refused, so entities are never expanded.

Source: OpenSudoku, OpenSudokuImportTask.java and .kt, CellCollection.java, SudokuBoard.kt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate
from xml.sax.saxutils import quoteattr

from sudoku.errors import NotationError
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.losses import lose_info, nine_by_nine, rows_of
from sudoku.formats.play import ignored

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<opensudoku version="2">\n'
    '<folder name="sudoku" created="0">\n'
)
FOOT = "</folder>\n</opensudoku>\n"

_SIZE = 9
_ROOTS = ("opensudoku", "opensudoku2")
_VERSIONS = ("1", "2", "3")
_TEXTS = {"name": "title", "author": "author"}
_DEEPEST = 20
_LONGEST_TEXT = 10_000
_LONGEST_TOKEN = 2_000_000
_PLAIN = re.compile(r"[0-9.]{81}")
_DATA = re.compile(r"version:\s?([0-9]{1,3})\s(.*)", re.DOTALL)
_CELLS = {
    "1": r"([0-9])\|((?:[1-9],)+|-)\|([01])\|",
    "2": r"([0-9])\|([0-9]{1,3})\|{1,2}([01])\|",
    "3": r"([0-9])\|([0-9]{1,3})\|([01])\|",
    "4": r"([0-9])\|([0-9]{1,3}\|[0-9]{1,3})\|([01])\|",
    "5": r"([0-9])\|([0-9]{1,3}\|[0-9]{1,3})\|[0-9]\|([01])\|",
}
"""The pattern of a cell in each version of the data: its value, its notes, and 0 if it is a
given.
"""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _Refused(Exception):
    """The text is refused, and reading stops."""


class _Handler:
    """Collects the puzzles of XML elements."""

    def __init__(self, where: Where, options: ReadOptions) -> None:
        self.where, self.options = where, options
        self.found: list[Entry | NotationError] = []
        self.info = Info()
        self.path: list[str] = []
        self.texts: dict[str, str] = {}
        self.unseen = 0  # characters since the last event
        self.parser = ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype

    def feed(self, text: str, *, is_last: bool = False) -> Items:
        """Parse a piece of text, and yield the puzzles that it completes. Raises _Refused to stop
        reading.
        """
        self.unseen += len(text)
        problem, column = "", 1
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), is_last)
        except ExpatError as error:
            problem, column = f"expected XML: {ErrorString(error.code)}", error.offset + 1
        except _Refused as error:
            problem = str(error)
        yield from self.found
        self.found.clear()
        if not problem and self.unseen > _LONGEST_TOKEN:
            problem = f"expected elements of at most {_LONGEST_TOKEN:,} characters"
        if problem:
            yield self.here().error(text.strip()[:200], problem, column)
            raise _Refused

    def here(self) -> Where:
        """The line of the current element."""
        source, line = self.where
        return Where(source, line + max(self.parser.CurrentLineNumber, 1) - 1)

    def doctype(self, *_declared: object) -> None:
        """Refuse a document type."""
        raise _Refused("document types (DOCTYPE) are not read")

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Handle the start of an element."""
        self.unseen = 0
        if not self.path and name not in _ROOTS:
            raise _Refused(f"a root <{name[:40]}>, expected <opensudoku>")
        version = attributes.get("version", "1")
        if not self.path and version not in _VERSIONS:
            raise _Refused(f"version {version[:40]}, expected {', '.join(_VERSIONS)}")
        self.path.append(name)
        if len(self.path) > _DEEPEST:
            raise _Refused(f"expected elements nested at most {_DEEPEST} deep")
        if name == "folder":
            self.texts["title"] = attributes.get("name", "")[:_LONGEST_TEXT]
        elif name == "game":
            try:
                self.found.append(self.puzzle(attributes))
            except NotationError as error:
                self.found.append(error)
        elif name in _TEXTS and len(self.path) == 2:
            self.texts[_TEXTS[name]] = ""

    def end(self, _name: str) -> None:
        """Handle the end of an element."""
        self.unseen = 0
        self.path.pop()

    def text(self, text: str) -> None:
        """Handle text in an element."""
        self.unseen = 0
        name = _TEXTS.get(self.path[-1]) if len(self.path) == 2 else None
        if name is not None and len(self.texts[name]) < _LONGEST_TEXT:
            self.texts[name] += text

    def puzzle(self, attributes: Mapping[str, str]) -> Entry:
        """The puzzle of a game."""
        data = attributes.get("data", attributes.get("cells_data", "")).strip()
        note = attributes.get("note", attributes.get("user_note"))
        title = self.texts.get("title", "") if note is None else note
        info = Info(title.strip(), self.texts.get("author", "").strip())
        draft = Draft(_SIZE, self.here(), self.options, text=data, info=info)
        marked = 0
        for cell, (digit, notes, is_editable) in enumerate(self.cells(data)):
            value = int(digit) if digit != "." else 0
            if value and is_editable == "0":
                draft.give((cell // _SIZE + 1, cell % _SIZE + 1), value)
            elif value:
                draft.entered[cell] = value
            elif notes.strip("0|-"):
                marked += 1
                draft.noted[cell] = _noted(notes)
        draft.warnings += ignored(len(draft.entered), marked)
        return draft.entry()

    def cells(self, data: str) -> list[tuple[str, str, str]]:
        """The value and the notes of each cell, and "0" if the cell is a given."""
        if _PLAIN.fullmatch(data):
            return [(digit, "", "0") for digit in data]
        found = _DATA.fullmatch(data)
        pattern = _CELLS.get(found[1]) if found else None
        if found is None or pattern is None:
            reason = "a game without data, expected 81 digits, or version: 1 to 5 and 81 cells"
            raise self.here().error(data[:200], reason)
        cells: list[tuple[str, str, str]] = re.findall(pattern, found[2])
        if len(cells) != _SIZE**2 or re.fullmatch(f"(?:{pattern})*", found[2]) is None:
            reason = f"{len(cells)} cells of version {found[1]}, expected 81"
            raise self.here().error(data[:200], reason)
        return cells


def _noted(notes: str) -> set[int]:
    """The digits of notes. In version 1, notes are a list of digits; in later versions, they are
    numbers whose lowest bit is the digit 1, one for the middle of the cell and one for the corners.
    """
    if "," in notes:
        return {int(digit) for digit in notes.split(",") if digit}
    bits = [int(number) for number in notes.split("|")]
    return {d for d in range(1, _SIZE + 1) if any(number >> d - 1 & 1 for number in bits)}


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzle of each game, as soon as its element is read."""
    blank = 0
    first = ""
    for line in lines:
        first = line.lstrip("\ufeff \t\r\n")
        if first:
            break
        blank += 1
    handler = _Handler(Where(where.source, where.line + blank), options)
    try:
        yield from handler.feed(first)
        for line in lines:
            yield from handler.feed(line)
        yield from handler.feed("", is_last=True)
    except _Refused:
        return


def write(entry: Entry, lost: list[str]) -> str:
    """The XML element of a game. The title is its note."""
    digits = "".join(rows_of(nine_by_nine(entry, lost, "opensudoku"), "0"))
    lose_info(entry, lost, "title")
    title = _NOT_XML.sub(" ", entry.info.title)
    return f"<game data={quoteattr(digits)} note={quoteattr(title)}/>\n"
