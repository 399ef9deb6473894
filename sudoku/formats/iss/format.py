"""Reads and writes ISS strings and links: one per line, or one that spans several lines up to a
blank line.

Lines without a blank line between them are one puzzle, unless two of them give the same cell, have
a Shape or a Jigsaw, or have several cages, some with a common cell. Comments `# title:`, `#
author:` and `# ruleset:` belong to the next puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qs, urlsplit

from sudoku.errors import NotationError
from sudoku.formats.entry import INFO_COMMENT, NO_INFO, Entry, Info
from sudoku.formats.format import LONGEST, Items, ReadOptions, Where
from sudoku.formats.iss.reading import read_string
from sudoku.formats.iss.writing import string_of
from sudoku.formats.reading import read as read_any

OTHER_DIGITS = True
_LINK = re.compile(r"https?://|sigh\.github\.io/")
_PART = re.compile(r"\.(?=[A-Za-z~])")
_COMPOSITE = re.compile(r"\.(?:(Or|And|Replicate)|(End))\b")


@dataclass(slots=True)
class _Block:
    """Lines without a blank line between them."""

    lines: list[str] = field(default_factory=list)
    line: int = 0
    """The number of the first line read."""
    length: int = 0
    info: Info = NO_INFO


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles of all strings and links."""
    block = _Block()
    for number, line in enumerate(lines, start=where.line):
        text = line.strip()
        if text.startswith("#"):
            found = INFO_COMMENT.match(text)
            if found is not None:
                block.info = block.info.with_line(found[1].lower(), found[2].strip())
        elif text:
            block.line = block.line or number
            block.lines.append(text)
            block.length += len(text)
            if block.length > LONGEST:
                raise where.error(text[:40], f"expected at most {LONGEST:,} characters")
        elif block.lines:
            yield from _read_block(block, where.source, options)
            block = _Block()
    if block.lines:
        yield from _read_block(block, where.source, options)


def _read_block(block: _Block, source: str, options: ReadOptions) -> Items:
    are_alone = len(block.lines) == 1 or _are_alone(block.lines)
    texts = block.lines if are_alone else ["".join(block.lines)]
    for place, text in enumerate(texts):
        where = Where(source, block.line + place)
        try:
            if _LINK.match(text):
                yield from _read_link(text, where, options, block.info)
            else:
                entry = read_string(text, where, options, block.info if not place else NO_INFO)
                doubts = (*_doubt(block.lines, texts),)
                yield replace(entry, warnings=(*entry.warnings, *doubts)) if doubts else entry
        except NotationError as error:
            yield error


def _doubt(lines: list[str], texts: list[str]) -> Iterator[str]:
    """A warning if lines were read as one puzzle but may be several, because each has several
    parts.
    """
    if len(texts) == 1 < len(lines) and all(len(_PART.findall(line)) > 1 for line in lines):
        yield f"{len(lines)} lines are read as one puzzle; a blank line ends a puzzle"


def _are_alone(lines: list[str]) -> bool:
    """Whether each line is a separate puzzle: all lines are complete strings or links, and two of
    them share parts that a puzzle cannot repeat.
    """
    strings = [line for line in lines if not _LINK.match(line)]
    seen: set[str] = set()
    is_twice = len(strings) < 2
    for line in strings:
        given = _given(line)
        if not _is_whole(line):
            return False
        is_twice = is_twice or not seen.isdisjoint(given)
        seen |= given
    return is_twice


def _given(line: str) -> set[str]:
    """Parts that a puzzle cannot repeat: givens, a Shape, a Jigsaw, and cells of cages if the line
    has several cages.
    """
    parts = (given.split("~") for given in re.findall(r"\.~([^.]*)", line))
    cells = {each.partition("_")[0] for part in parts for each in part}
    cages = re.findall(r"\.Cage~([^.]*)", line)
    caged = {f"Cage {cell}" for cage in cages for cell in cage.split("~")[1:] if len(cages) > 1}
    return cells | caged | {kind for kind in ("Shape", "Jigsaw") if f".{kind}~" in line}


def _is_whole(line: str) -> bool:
    """Whether a line begins with a part and closes exactly the parts that it opens."""
    depth = 0
    for found in _COMPOSITE.finditer(line):
        depth += 1 if found[1] else -1
        if depth < 0:
            return False
    return not depth and line.startswith(".")


def _read_link(text: str, where: Where, options: ReadOptions, info: Info) -> Items:
    """The puzzle of a link, or of the text itself if it is not a link."""
    try:
        given = parse_qs(urlsplit(text).query).get("q", [])
    except ValueError:
        given = []
    if not given or not given[-1].strip() or _LINK.match(given[-1].lstrip()):
        yield where.error(text[:60], "expected a link with a puzzle, as in …/?q=.~R1C1_5")
    elif re.match(r"\s*\.(?:[A-Za-z]|~)", given[-1]):
        yield read_string(given[-1], where, options, info)
    else:
        yield from _read_other(given[-1], where, options)


def _read_other(text: str, where: Where, options: ReadOptions) -> Items:
    for item in read_any(
        text,
        where.source,
        options.board,
        rules=options.rules,
        ignore_unsupported=options.ignore_unsupported,
    ):
        if isinstance(item, Entry):
            yield replace(item, line=where.line)
        else:
            yield where.placed(item)


def write(entry: Entry, lost: list[str]) -> str:
    """The string of a puzzle on one line, below comments with its title, author and rules.

    Each string has a Shape, which separates it from the previous puzzle.
    """
    comments = entry.info.comments
    gap = [""] if comments else []
    return "\n".join([*gap, *comments, string_of(entry, lost), ""])
