"""JSON: one object per puzzle, one per line, consecutively, or in a list.

    {"puzzle": "1..4..1.....4...", "box": "2x2", "rules": ["antiknight"], "title": "…"}

The keys are those of `sudoku check --json`, plus title, author, ruleset, warnings, drawings, and
the keys of a player's work (`sudoku.formats.work`). Only `puzzle` is required. A `solution` is
compared with the answer, as in a table; `solutions` are answers and are not read. Objects of
other programs are recognised by their keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.columns import (
    CLASSIC,
    LONGEST_FIELD,
    NOTHING,
    Columns,
    cells_of_list,
    is_several,
    on_one_line,
    plain_entry,
    too_long,
)
from sudoku.formats.cosmetics import read_drawings
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.json_lines import TOO_DEEP, Values, objects_like
from sudoku.formats.play import are_of_rules
from sudoku.formats.registry import format_named
from sudoku.formats.text import format as text_format
from sudoku.formats.text.blocks import Block, Run, without_blocks
from sudoku.formats.text.shapes import HEADER
from sudoku.formats.work import KEYS as WORK, read_work, work_of
from sudoku.puzzle.puzzle import hidden_clues
from sudoku.puzzle.symbols import to_line

Fields = Mapping[str, Any]

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
"""The formats of other programs, each by a key that all its objects have. Their modules have a
function `read_object(fields, where, options)`.
"""
_EXPECTED = 'expected an object with a puzzle, as in {"puzzle": "1..4..1.....4..."}'
_BOX = ["# box: 3x3"]
_ROW = Columns(puzzle=0, count=2, solution=1)

_LIKE_RULES = frozenset(
    {
        *("rule", "constraint", "constraints", "cage", "cages", "killer", "killercage", "region"),
        *("regions", "thermo", "thermos", "thermometer", "thermometers", "arrow", "arrows"),
    }
)
"""Names of keys, in lower case, that are not read although they may hold rules."""

OTHER_DIGITS = True
KEEPS_WORK = True


def read_in_blocks(
    lines: Iterator[str], where: Where, options: ReadOptions, run: Run
) -> Iterator[Entry | NotationError | Block]:
    """Like `read`, with blocks. run: takes the next lines if they are objects like the last
    object.
    """
    values = Values(lines, where)
    for here, value in values:
        item: Entry | NotationError | None = None
        for each in value if isinstance(value, list) else [value]:
            for item in read_value(each, here, options):
                yield item
        if not isinstance(value, dict) or not isinstance(item, Entry):
            continue
        is_plain = "puzzle" in value and not _ignored(value)
        like = objects_like(values.text, value, item) if is_plain else None
        while like is not None and (block := run(like)):
            yield replace(block, source=where.source, line=values.next_line)
            values.pass_over(block.count)


read = without_blocks(read_in_blocks)


def read_value(value: object, where: Where, options: ReadOptions) -> Items:
    """The puzzle of an object of any program; an error for any other value."""
    if isinstance(value, NotationError):
        yield value
        return
    try:
        if not isinstance(value, dict):
            raise where.error(json.dumps(value)[:100], _EXPECTED)
        other = next((name for key, name in OTHERS.items() if key in value), None)
        wrapped = [] if other is not None or "puzzle" in value else _wrapped(value)
        if wrapped:
            for each in wrapped:
                yield from read_value(each, where, options)
        elif other is not None and "puzzle" not in value:
            yield from format_named(other).load().read_object(value, where, options)
        else:
            yield from _read_object(value, where, options)
    except NotationError as error:
        yield error
    except RecursionError:  # a value that is shown in errors or copied
        yield where.error("", TOO_DEEP)


def _wrapped(fields: Fields) -> list[object]:
    """The objects in an answer of the f-puzzles server, or in tasks of sudoku-variants."""
    data, tasks = fields.get("data"), fields.get("tasks")
    if isinstance(data, dict):
        return [data]
    if not isinstance(tasks, list):
        return []
    return [task.get("puzzle", task) if isinstance(task, dict) else task for task in tasks]


def _read_object(fields: Fields, where: Where, options: ReadOptions) -> Items:
    puzzle = fields.get("puzzle")
    if isinstance(puzzle, list):
        puzzle = cells_of_list(puzzle)
    if not isinstance(puzzle, str):
        raise where.error(json.dumps(fields)[:100], _EXPECTED)
    solution = _solution(fields, puzzle, where)
    long = max(puzzle, solution, key=len)
    if len(long) > LONGEST_FIELD:
        raise where.error(long[:100], too_long(long))
    box = fields.get("box")
    if box is not None and not (isinstance(box, str) and HEADER.match(f"box: {box}")):
        raise where.error(json.dumps(box)[:100], 'box: expected its rows x columns, as in "3x4"')
    lines = [] if box is None else [f"# box: {box}"]
    lines += [f"# rule: {rule}" for rule in _texts(fields, "rules", where)]
    info = Info(*(_text(fields, key, where) for key in ("title", "author", "ruleset")))
    warnings = (*_texts(fields, "warnings", where), *_ignored(fields))
    is_classic = options.board in (None, CLASSIC) and not options.rules and lines in ([], _BOX)
    item: Entry | NotationError | None = None
    if is_classic:
        item = plain_entry([puzzle, solution], _ROW, CLASSIC, where)
    if item is None:
        line = f"{on_one_line(puzzle)}:{on_one_line(solution)}" if solution else puzzle
        item = next(text_format.read(iter([*lines, line]), where, options), None)
    if isinstance(item, Entry):
        if solution and item.count is not None:  # a number
            raise where.error(solution, f"expected a full grid for a {item.puzzle.board}")
        work = read_work(item.puzzle, fields) if WORK & fields.keys() else {}
        drawings = read_drawings(fields.get("drawings"))
        changes: dict[str, Any] = {"info": info, "warnings": warnings, "drawings": drawings}
        yield replace(item, line=where.line, **changes, **work)
    elif item is None:
        yield where.error(puzzle, _EXPECTED)
    else:
        yield where.placed(item)


def _ignored(fields: Fields) -> list[str]:
    """Warnings about keys that may hold rules."""
    return [
        f'the key "{key}" was ignored: give rules as texts, in the list "rules"'
        for key, value in fields.items()
        if value and key != "rules" and (key.lower() in _LIKE_RULES or key.lower() == "rules")
    ]


def _solution(fields: Fields, puzzle: str, where: Where) -> str:
    """The stated solution; "" if there is none."""
    value = fields.get("solution")
    if isinstance(value, list):
        value = cells_of_list(value)
    if value is None or value is False:
        return ""
    if not isinstance(value, str):
        raise where.error(json.dumps(value)[:100], "solution: expected a string or a list")
    return "" if value.strip().lower() in NOTHING or is_several(value, puzzle) else value


def _text(fields: Fields, key: str, where: Where) -> str:
    value = fields.get(key)
    if not isinstance(value, str | None):
        raise where.error(json.dumps(value)[:100], f"{key}: expected a string")
    return value or ""


def _texts(fields: Fields, key: str, where: Where) -> tuple[str, ...]:
    """The texts of a list, or the lines of a text, as in a table."""
    value = fields.get(key)
    if isinstance(value, str | None):
        return tuple(filter(str.strip, (value or "").splitlines()))
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise where.error(json.dumps(value)[:100], f"{key}: expected a list of strings")
    return tuple(value)


def write(entry: Entry, _lost: list[str]) -> str:
    """The object of one puzzle, on one line, with its warnings except those about the player's
    work.
    """
    puzzle = entry.puzzle
    fields: dict[str, Any] = entry.info.named
    fields |= {"puzzle": str(puzzle), "box": puzzle.board.shape}
    if puzzle.board.rules:
        fields["rules"] = [*puzzle.board.rules, *hidden_clues(puzzle)]
    if entry.solution is not None:
        fields["solution"] = to_line(puzzle.board, entry.solution.digits)
    if warnings := [text for text in entry.warnings if are_of_rules([text])]:
        fields["warnings"] = warnings
        if entry.drawings:
            fields["drawings"] = [each.as_dict() for each in entry.drawings]
    fields |= {name: value for name, value in work_of(entry).items() if value is not None}
    return json.dumps(fields, ensure_ascii=False) + "\n"
