"""Command lines of dclamage's solver, one per puzzle.

Options: -g givens or -b size, and any number of -c constraint. Other options, which control the
solver, are ignored.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from math import isqrt

from sudoku.formats.dclamage.rules import rules_of
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where, WrongPieceError, reader_of_lines

MOST_CONSTRAINTS = 5000
_LONG = {"givens": "g", "blank": "b", "constraint": "c", "out": "o", "port": "P"}
"""Long options with a value, and the corresponding letters."""
_WITH_VALUE = "gbcoxeP"
_LONGEST = 100_000
"""Limit on the characters of a command, which are split one by one."""


def _read(text: str, where: Where, options: ReadOptions) -> Entry:
    given = _options(text, where)
    constraints = [value for name, value in given if name == "c"]
    boards = [(name, value) for name, value in given if name in "gb"]
    if len(boards) != 1:
        raise where.error(text, f"{len(boards)} boards, expected -g givens or -b size")
    ((name, value),) = boards
    draft = _board(name, value.strip(), where, options)
    draft.text = text
    for rule, part in _rules(constraints, draft.size, where):
        draft.add(rule, part=part[:60])
    return draft.entry()


read = reader_of_lines(_read)


def _options(text: str, where: Where) -> list[tuple[str, str]]:
    """The option letters with their values."""
    if len(text) > _LONGEST:
        raise where.error(text[:40], f"expected at most {_LONGEST} characters")
    try:
        words = iter(shlex.split(text))
    except ValueError as error:
        raise where.error(text, f"the quotes of this command line do not match: {error}") from None
    found: list[tuple[str, str]] = []
    for word in words:
        if not word.startswith("-") or word == "--":
            if found:
                raise where.error(word, "expected an option, as in -c knight")
            continue
        name, value = _option(word)
        if name in _WITH_VALUE and value is None:
            value = next(words, None)
            if value is None:
                raise where.error(word, "expected a value after this option")
        found.append((name, value or ""))
    return found


def _option(word: str) -> tuple[str, str | None]:
    """The letter of an option, and its value if it is in the same word. A flag has the letter
    "-".
    """
    if word.startswith("--"):
        name, sign, value = re.split("([=:]|$)", word[2:], maxsplit=1)
        return _LONG.get(name, "-"), value if sign else None
    if word[1:2] and word[1] in _WITH_VALUE:
        return word[1], word[2:].lstrip("=:") if len(word) > 2 else None
    return "-", None


def _board(name: str, value: str, where: Where, options: ReadOptions) -> Draft:
    """The board of -g or -b."""
    if name == "b":
        if not re.fullmatch("[0-9]{1,2}", value) or not 1 <= int(value) <= 31:
            raise where.error(value, "expected a size from 1 to 31")
        return Draft(int(value), where, options)
    width = 1 if len(value) <= 81 else 2
    draft = Draft(isqrt(len(value) // width), where, options)
    digits = [value[start : start + width] for start in range(0, len(value), width)]
    if len(value) != draft.size**2 * width:
        raise where.error(value[:40], f"{len(value)} characters, expected n² or, above 9, 2n²")
    for cell, text in enumerate(digits):
        if text.isdecimal() and int(text):
            draft.give((cell // draft.size + 1, cell % draft.size + 1), int(text))
        elif text.strip(".0") and not set(text) <= set(".0_*"):
            raise where.error(text, "expected digits, and 0 or . for open cells")
    return draft


def _rules(constraints: list[str], size: int, where: Where) -> Iterable[tuple[str, str]]:
    if len(constraints) > MOST_CONSTRAINTS:
        raise where.error(constraints[0], f"expected at most {MOST_CONSTRAINTS} constraints")
    try:
        yield from rules_of(constraints, size)
    except WrongPieceError as error:
        raise where.error(error.text or constraints[0], error.reason) from None
