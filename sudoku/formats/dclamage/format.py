"""Command lines of dclamage's solver, one per puzzle, and lists of constraints, one per line.

Options: -g givens, -b size, -a candidates, -f f-puzzles link, and any number of -c constraint.
Other options, which control the solver, are ignored.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isqrt

from sudoku.errors import NotationError, RulePlace
from sudoku.formats.dclamage.rules import rules_of
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.format import read as read_f_puzzles
from sudoku.formats.format import Items, PlacedRule, ReadOptions, Where, WrongPieceError, with_error

MOST_CONSTRAINTS = 5000
_LONG = {
    "fpuzzles": "f",
    "givens": "g",
    "blank": "b",
    "constraint": "c",
    "candidates": "a",
    "out": "o",
    "port": "P",
    "blank-with-r1": "1",
}
"""Long options with a value, and the corresponding letters."""
_WITH_VALUE = "fgbcaoxe1P"
_LONGEST = 100_000
"""Limit on the characters of a command, which are split one by one."""


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles of all command lines. Consecutive lines `name:options` form one puzzle."""
    listed: list[str] = []
    first = where
    for number, line in enumerate(lines, start=where.line):
        text, here = line.strip(), Where(where.source, number)
        is_constraint = re.match(r"[A-Za-z0-9]+\s*(?::|$)", text) is not None
        if listed and not (is_constraint or text.startswith("#")):
            yield _guarded(listed, first, options)
            listed = []
        if is_constraint:
            first = first if listed else here
            listed.append(text)
        elif text and not text.startswith("#"):
            yield from with_error(_read_command(text, here, options))
    if listed:
        yield _guarded(listed, first, options)


def _guarded(constraints: list[str], where: Where, options: ReadOptions) -> Entry | NotationError:
    size = 9 if options.board is None else options.board.size
    try:
        return _entry(Draft(size, where, options, text=constraints[0]), constraints)
    except NotationError as error:
        return error


def _read_command(text: str, where: Where, options: ReadOptions) -> Items:
    given = _options(text, where)
    constraints = [value for name, value in given if name == "c"]
    boards = [(name, value) for name, value in given if name in "gbaf1"]
    if len(boards) != 1:
        expected = "expected one of -g givens, -b size, -a candidates and -f link"
        raise where.error(text, f"{len(boards)} boards, {expected}")
    ((name, value),) = boards
    if name == "f":
        yield from _from_f_puzzles(value, constraints, where, options)
        return
    draft = _board(name, value.strip(), where, options)
    draft.text = text
    yield _entry(draft, constraints)


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
    """The board of -g, -b, -a or --blank-with-r1."""
    if name == "b":
        if not re.fullmatch("[0-9]{1,2}", value) or not 1 <= int(value) <= 31:
            raise where.error(value, "expected a size from 1 to 31")
        return Draft(int(value), where, options)
    width = 1 if len(value) <= 81 or name != "g" else 2
    if name == "1":
        draft = Draft(len(value), where, options)
        digits = [*value]
    elif name == "g":
        draft = Draft(isqrt(len(value) // width), where, options)
        digits = [value[start : start + width] for start in range(0, len(value), width)]
        if len(value) != draft.size**2 * width:
            raise where.error(value[:40], f"{len(value)} characters, expected n² or, above 9, 2n²")
    else:
        return _with_candidates(value, where, options)
    for cell, text in enumerate(digits):
        if text.isdecimal() and int(text):
            draft.give((cell // draft.size + 1, cell % draft.size + 1), int(text))
        elif text.strip(".0") and not set(text) <= set(".0_*"):
            raise where.error(text, "expected digits, and 0 or . for open cells")
    return draft


def _with_candidates(value: str, where: Where, options: ReadOptions) -> Draft:
    """A puzzle of n digits or dots for each cell."""
    size = next((n for n in range(1, 10) if n**3 == len(value)), 0)
    if not size:
        raise where.error(value[:40], f"{len(value)} characters, expected n³ with n up to 9")
    draft = Draft(size, where, options)
    for cell in range(size**2):
        held = {int(c) for c in value[cell * size : (cell + 1) * size] if c in "123456789"}
        if not held:
            raise where.error(value[:40], f"cell {cell + 1} has no candidate")
        draft.allow((cell // size + 1, cell % size + 1), held)
    return draft


def _entry(draft: Draft, constraints: list[str]) -> Entry:
    for rule, text in _rules(constraints, draft.size, draft.where):
        draft.add(rule, part=text[:60])
    return draft.entry()


def _rules(constraints: list[str], size: int, where: Where) -> Iterable[tuple[str, str]]:
    if len(constraints) > MOST_CONSTRAINTS:
        raise where.error(constraints[0], f"expected at most {MOST_CONSTRAINTS} constraints")
    try:
        yield from rules_of(constraints, size)
    except WrongPieceError as error:
        raise where.error(error.text or constraints[0], error.reason) from None


def _from_f_puzzles(link: str, constraints: list[str], where: Where, options: ReadOptions) -> Items:
    """The puzzle of a link, or of its base64 code, with further constraints."""
    found = [*read_f_puzzles(iter([link]), where, options)]
    size = next((item.puzzle.board.size for item in found if isinstance(item, Entry)), 9)
    rules: list[PlacedRule] = [
        (rule, RulePlace(where.source, where.line)) for rule, _ in _rules(constraints, size, where)
    ]
    if not rules:
        yield from found
        return
    yield from read_f_puzzles(iter([link]), where, replace(options, rules=(*options.rules, *rules)))
