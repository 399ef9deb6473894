"""JSON: an object for each puzzle, one a line, one after the other, or in a list.

    {"puzzle": "1..4..1.....4...", "box": "2x2", "rules": ["antiknight"], "title": "…"}

These are keys of `sudoku check --json`, and title, author and ruleset. Only `puzzle` is needed.
Warnings are kept; solutions are answers and are not read. Objects of other programs are recognised
by their keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import ReadOptions, Where, whole_text
from sudoku.formats.play import are_of_rules
from sudoku.formats.registry import format_named
from sudoku.formats.text import format as text_format
from sudoku.formats.text.shapes import HEADER
from sudoku.puzzle.puzzle import hidden_clues
from sudoku.puzzle.symbols import to_line

Fields = Mapping[str, Any]
Found = Iterator[Entry | NotationError]

OTHERS = {
    "constraint": "sudoku-variants",
    "fixedCells": "luecx",
    "size": "f-puzzles",
    "grid": "f-puzzles",
    "cells": "sudokupad",
    "ce": "sudokupad",
    "cellSize": "sudokupad",
    "cs": "sudokupad",
}
"""The formats of other programs by a key that each of their objects has.

Their modules have a function `read_object(fields, where, options)`.
"""
_EXPECTED = 'expected an object with a puzzle, as in {"puzzle": "1..4..1.....4..."}'
_TOO_DEEP = "nested too deeply, expected an object of a puzzle"

OTHER_DIGITS = True


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Found:
    """The puzzles of all objects. One that is no puzzle is an error in its place."""
    for number, value in _values(lines, where):
        for each in value if isinstance(value, list) else [value]:
            yield from read_value(each, Where(where.source, number), options)


def decoded(text: str, where: Where) -> Any:
    """The value of a JSON text. Raises NotationError, also for one that is nested too deeply."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at = Where(where.source, where.line + error.lineno - 1)
        around = text[max(0, error.pos - 10) : error.pos + 14]
        raise at.error(around, f"expected JSON: {error.msg}", error.colno) from None
    except RecursionError:
        raise where.error(text, _TOO_DEEP) from None
    except ValueError:  # an integer of very many digits
        raise where.error(text, "a number with too many digits") from None


def _values(lines: Iterator[str], where: Where) -> Iterator[tuple[int, Any]]:
    """The values with the lines where they begin: one a line, or one in all lines."""
    for number, line in enumerate(lines, start=where.line):
        if not line.strip():
            continue
        try:
            value = decoded(line, Where(where.source, number))
        except NotationError:
            rest = Where(where.source, number)
            yield number, decoded(line + whole_text(lines, rest), rest)
            return
        yield number, value


def read_value(value: object, where: Where, options: ReadOptions) -> Found:
    """The puzzle of an object, of this program or another one; an error for any other value."""
    try:
        if not isinstance(value, dict):
            raise where.error(json.dumps(value)[:100], _EXPECTED)
        other = next((name for key, name in OTHERS.items() if key in value), None)
        if other is not None and "puzzle" not in value:
            yield from format_named(other).load().read_object(value, where, options)
        else:
            yield from _read_object(value, where, options)
    except NotationError as error:
        yield error
    except RecursionError:  # a value that has to be shown, or that is copied
        yield where.error("", _TOO_DEEP)


def _read_object(fields: Fields, where: Where, options: ReadOptions) -> Found:
    puzzle = fields.get("puzzle")
    if not isinstance(puzzle, str):
        raise where.error(json.dumps(fields)[:100], _EXPECTED)
    box = fields.get("box")
    if "box" in fields and not (isinstance(box, str) and HEADER.match(f"box: {box}")):
        raise where.error(json.dumps(box)[:100], 'box: expected its rows x columns, as in "3x4"')
    lines = [] if box is None else [f"# box: {box}"]
    lines += [f"# rule: {rule}" for rule in _texts(fields, "rules", where)]
    info = Info(*(_text(fields, key, where) for key in ("title", "author", "ruleset")))
    warnings = _texts(fields, "warnings", where)
    item = next(text_format.read(iter([*lines, puzzle]), where, options), None)
    if isinstance(item, Entry):
        yield replace(item, line=where.line, info=info, warnings=warnings)
    elif item is None:
        yield where.error(puzzle, _EXPECTED)
    else:
        yield where.error(item.text, item.reason)


def _text(fields: Fields, key: str, where: Where) -> str:
    value = fields.get(key, "")
    if not isinstance(value, str):
        raise where.error(json.dumps(value)[:100], f"{key}: expected a text")
    return value


def _texts(fields: Fields, key: str, where: Where) -> tuple[str, ...]:
    value = fields.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise where.error(json.dumps(value)[:100], f"{key}: expected a list of texts")
    return tuple(value)


def write(entry: Entry, _lost: list[str]) -> str:
    """The object of one puzzle, on a line. Warnings are kept, but those about a player's work."""
    puzzle = entry.puzzle
    fields: dict[str, Any] = entry.info.named
    fields |= {"puzzle": str(puzzle), "box": puzzle.board.shape}
    if puzzle.board.rules:
        fields["rules"] = [*puzzle.board.rules, *hidden_clues(puzzle)]
    if entry.solution is not None:
        fields["solutions"] = [to_line(puzzle.board, entry.solution.digits)]
    if warnings := [text for text in entry.warnings if are_of_rules([text])]:
        fields["warnings"] = warnings
    return json.dumps(fields, ensure_ascii=False) + "\n"
