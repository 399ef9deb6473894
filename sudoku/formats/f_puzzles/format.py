"""The format `f-puzzles`: links, their base64 code by itself, and the JSON object itself.

https://f-puzzles.com/?load=N4Ig…     N4Ig…     {"size": 9, "grid": [[…], …], …}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain

from sudoku.formats import json_objects
from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.reading import Fields, puzzle_of
from sudoku.formats.f_puzzles.writing import object_of
from sudoku.formats.format import Items, ReadOptions, Where, with_error
from sudoku.formats.lzstring import compress
from sudoku.formats.packed import links, unpacked, without_escapes

_START = re.compile(r"<?(?:https?:/|(?:www\.)?f-puzzles\.com|N4I)", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(?:https?:/+)?(?:www\.)?f-puzzles\.com/*", re.IGNORECASE)
_PARAMETER = re.compile(r"[?&#](load|id)=([^&#]*)")
LINK = "https://f-puzzles.com/?load="
KEEPS_WORK = True


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles of consecutive links, or of JSON."""
    return read_texts(lines, where, options, _START, _read_link)


def read_texts(
    lines: Iterator[str],
    where: Where,
    options: ReadOptions,
    start: re.Pattern[str],
    read_link: Callable[[str, Where, ReadOptions], Items],
) -> Items:
    """The puzzles of JSON, or of links that begin with `start`."""
    for number, first in enumerate(lines, start=where.line):
        text = first.lstrip("\ufeff \t\r\n")
        at = Where(where.source, number)
        if text.startswith(("{", "[")):
            yield from json_objects.read(chain([first], lines), at, options)
        elif text:
            for link, place in links(chain([first], lines), at, start):
                yield from with_error(read_link(link, place, options))


def _read_link(link: str, where: Where, options: ReadOptions) -> Items:
    address = _ADDRESS.match(link)
    code = link
    if address is not None:
        found = _PARAMETER.search(link)
        if found is None:
            found = _PARAMETER.search(without_escapes(link))
        if found is None:
            raise where.error(link, "expected a link of f-puzzles, as in f-puzzles.com/?load=N4Ig…")
        if found[1] == "id":
            reason = "a short link: the puzzle is on the server of f-puzzles; open it there, export"
            raise where.error(link, f"{reason} it, and give the long link")
        code = found[2]
    yield from read_code(code, link, where, options)


def read_code(code: str, link: str, where: Where, options: ReadOptions) -> Items:
    """The puzzle in base64, which may be the JSON of any program. link: the original text."""
    for item in json_objects.read_value(unpacked(code, where), where, options):
        yield replace(item, text=link[:200]) if isinstance(item, Entry) else item


def read_object(fields: Fields, where: Where, options: ReadOptions) -> Items:
    """The puzzle of a JSON object."""
    yield puzzle_of(fields, where, options)


def write(entry: Entry, lost: list[str]) -> str:
    """The link, on a line."""
    return LINK + packed(entry, lost) + "\n"


def write_json(entry: Entry, lost: list[str]) -> str:
    """The object, as JSON on a line."""
    return json.dumps(object_of(entry, lost), ensure_ascii=False) + "\n"


def packed(entry: Entry, lost: list[str]) -> str:
    """The object as base64 lz-string."""
    fields = object_of(entry, lost)
    return compress(json.dumps(fields, ensure_ascii=False, separators=(",", ":")))
