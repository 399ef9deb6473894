"""The format `sudokupad`: links of SudokuPad, the ids in them, and its JSON.

    https://sudokupad.app/sclN4Ig…    https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzN4Ig…

An id is a prefix and a code: scl and ctc for SudokuPad's own JSON, fpuz and fpuzzles for f-puzzles
JSON, scf and classic for givens. Any other id is the name of a puzzle on the server. Puzzles are
written as fpuz, which SudokuPad can draw, and which supports all rules of f-puzzles. The codings
follow SudokuPad's puzzletools.js and puzzleloader.js, as in marktekfan/sudokupad-penpa-import.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote

from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry, Info
from sudoku.formats.f_puzzles.format import packed, read_code, read_texts
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.lzstring import LzStringError, decompress
from sudoku.formats.packed import without_escapes
from sudoku.formats.sudokupad.classic import community_of, givens_of
from sudoku.formats.sudokupad.reading import Fields, puzzle_of

LINK = "https://sudokupad.app/fpuz"
KEEPS_WORK = True
_START = re.compile(
    r"<?(?:https?:/|(?:\w+\.)?sudokupad\.|app\.crackingthecryptic\.|fpuz|scl|ctc|scf|classic)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"<?(?:https?:/+)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|com|svencodes\.com)"
    r"|sudokupad\.svencodes\.com|crackingthecryptic\.com)/*(?:(?:sudoku|puzzle)(?:/+|(?=\?)))?",
    re.IGNORECASE,
)
_PARAMETER = re.compile(r"[?&](?:puzzleid|puzzle|load)=([^&#]*)", re.IGNORECASE)
_PREFIXES = "fpuzzles", "fpuz", "ctc", "scl", "scf", "classic"
_PACKED = "N4"
"""The characters with which the base64 of every JSON object starts."""


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles of consecutive links or ids, or of JSON."""
    return read_texts(lines, where, options, _START, _read_link)


def _read_link(link: str, where: Where, options: ReadOptions) -> Items:
    address = _ADDRESS.match(link)
    name = link.strip("<> ")
    if address is not None:
        found = _PARAMETER.search(link, address.end() - 1)
        name = found[1] if found else re.split("[?#]", link[address.end() :])[0]
    name = without_escapes(name).strip()
    prefix = next((each for each in _PREFIXES if name.startswith(each)), "")
    code = name.removeprefix(prefix)
    if prefix in ("classic", "scf"):
        yield _givens(prefix, code, link, where, options)
    elif code.startswith(_PACKED):
        yield from read_code(code, link, where, options)
    else:
        reason = "the id of a puzzle on SudokuPad's server; give a link that holds the puzzle"
        raise where.error(name or link, f"{reason}, as in sudokupad.app/sclN4Ig…")


def _givens(kind: str, code: str, link: str, where: Where, options: ReadOptions) -> Entry:
    """The puzzle of an id without JSON."""
    constraints = ""
    if kind == "classic":
        cells = givens_of(code)
    else:
        cells, constraints = _community(code) or (None, "")
    if cells is None:
        raise where.error(code, f"expected the givens of a square grid after {kind}")
    draft = Draft(round(len(cells) ** 0.5), where, options, text=link[:200])
    draft.give_all(map(int, cells))
    _read_constraints(draft, constraints)
    return draft.entry()


def _community(code: str) -> tuple[str, str] | None:
    """The cells and the constraints of a code, which may be packed."""
    with suppress(LzStringError):
        found = community_of(decompress(code))
        if found is not None:
            return found
    return community_of(code)


def _read_constraints(draft: Draft, text: str) -> None:
    """Read windoku, both diagonals, title and author from a text such as "xwtTitle*aAuthor*", with
    ** for a star.
    """
    values = {"t": "", "a": ""}
    for found in re.finditer(r"([ta])((?:[^*]|\*\*)*)\*?|(.)", text, re.DOTALL):
        if found[1]:
            values[found[1]] = found[2].replace("**", "*")
        elif found[3] == "w":
            draft.add("windoku")
        elif found[3] == "x":
            draft.add("diagonal+")
            draft.add("diagonal-")
        elif found[3] != "*":
            draft.leave_out(f"the constraint {found[3]!r}")
    draft.info = Info(values["t"], values["a"])


def read_object(fields: Fields, where: Where, options: ReadOptions) -> Items:
    """The puzzle of a JSON object."""
    yield puzzle_of(fields, where, options)


def write(entry: Entry, lost: list[str]) -> str:
    """The link, on a line."""
    return LINK + quote(packed(entry, lost), safe="") + "\n"
