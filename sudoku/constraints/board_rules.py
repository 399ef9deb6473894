"""The rules about the board itself, which are read before all other rules.

    rows 6              the number of rows, if the grid is not square
    lines none          which lines are houses: rows, columns, none
    digits 0-8          the values of the digits; digits 15 is digits 1-15
    hidden 5            cells outside the grid, h1 to h5
    regions: AAAB…      irregular regions instead of the boxes

These rules set fields of Board; they are not constraints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from math import isqrt
from typing import TYPE_CHECKING, Any

from sudoku.constraints.kinds import DIGITS, HIDDEN, LINES, REGIONS, ROWS
from sudoku.puzzle.board import (
    HIGHEST_VALUE,
    LINES as KINDS_OF_LINES,
    MOST_HIDDEN,
    Board,
    least_digits,
)
from sudoku.puzzle.houses import House
from sudoku.puzzle.regions import regions_of

if TYPE_CHECKING:  # texts without rules do not need it
    from sudoku.constraints.rule import Rule

_RANGE = re.compile(r"(?:([0-9]{1,3})\s*-\s*)?([0-9]{1,3})")


def with_board_rules(board: Board, rules: Iterable[Rule]) -> Board:
    """The board after applying the rules about the board itself. Raises NotationError."""
    first: dict[str, tuple[Rule, Any]] = {}
    named = [(rule.name.text.lower(), rule) for rule in rules]
    named = [(REGIONS[0] if name in REGIONS else name, rule) for name, rule in named]
    for kind, part in _PARTS.items():
        for rule in (rule for name, rule in named if name == kind):
            value = _READ[kind](rule, board)
            before, known = first.setdefault(kind, (rule, value))
            if value != known:
                where = f"{before.place.source}:{before.place.line}"
                rule.fail(rule.name, f"differs from the rule {kind!r} at {where}")
            changed = _changed(board, **{part: value})
            if kind != REGIONS[0] and board.constraints and changed != board:
                rule.fail(rule.name, "must come before all other rules of the board")
            board = changed
    return board


def _changed(board: Board, **parts: Any) -> Board:
    """The board with some fields replaced, without boxes if they no longer fit."""
    if board.irregular is None and "irregular" not in parts:
        whole = replace(board, irregular=(), **parts)
        if whole.height % board.box_rows or whole.digit_count < board.size:
            return whole
    return replace(board, **parts)


def with_labels(board: Board, reading: Rule, rules: Iterable[Rule]) -> Board:
    """The board with at least one hidden cell for each cell of the grid. reading: a rule that needs
    these cells. Raises NotationError if the grid is too large, or if a rule declares fewer.
    """
    if board.hidden >= board.area:
        return board
    if board.area > MOST_HIDDEN:
        reading.fail(reading.name, f"{board.area} cells, expected a grid of up to {MOST_HIDDEN}")
    for rule in rules:
        if rule.name.text.lower() == HIDDEN:
            wanted = f"{board.area} or more, because each cell of the grid needs one for its region"
            rule.fail(rule.parameter or rule.name, f"expected {wanted}")
    return replace(board, hidden=board.area)


def board_for_regions(text: str) -> Board | None:
    """The board of the size implied by this many region letters; None if no size fits."""
    letters = _letters(text)
    size = isqrt(len(letters))
    if letters.lower() == "none" or size * size != len(letters) or not size:
        return None
    side = isqrt(size)
    return Board(side, side) if side * side == size else Board(1, size)


def digits_of(text: str) -> range | None:
    """The values of the digits in "0-8" or "15"; None if the text has another form."""
    found = _RANGE.fullmatch(text.strip())
    return None if found is None else range(int(found[1] or 1), int(found[2]) + 1)


def _read_digits(rule: Rule, board: Board) -> range:
    rule.no_arguments()
    if rule.parameter is None:
        rule.fail(rule.name, "expected the lowest and the highest digit, as in digits 0-8")
    found = digits_of(rule.parameter.text)
    least = least_digits(board.size, board.height, board.lines)
    if found is None or len(found) < least or found[-1] > HIGHEST_VALUE:
        most = f"up to {HIGHEST_VALUE}"
        rule.fail(rule.parameter, f"expected at least {least} digits, {most}, as in 0-{least - 1}")
    return found


def _read_rows(rule: Rule, board: Board) -> int:
    rule.no_arguments()
    most = HIGHEST_VALUE if board.hidden or board.irregular is None else board.height
    return rule.integer("the number of rows", 1, max(most, board.height))


def _read_lines(rule: Rule, _board: Board) -> str:
    rule.no_arguments()
    kind = "" if rule.parameter is None else rule.parameter.text.lower()
    if kind not in KINDS_OF_LINES:
        rule.fail(rule.parameter or rule.name, f"expected {', '.join(KINDS_OF_LINES[1:])}")
    return kind


def _read_hidden(rule: Rule, _board: Board) -> int:
    rule.no_arguments()
    return rule.integer("the number of hidden cells", 0, MOST_HIDDEN)


def _read_regions(rule: Rule, board: Board) -> tuple[House, ...]:
    rule.no_parameter()
    piece = rule.required_arguments()
    if piece.text.lower() == "none":
        return ()
    letters = _letters(piece.text)
    if len(letters) != board.area:
        rule.fail(piece, f"{len(letters)} characters, expected {board.area}, one per cell")
    regions = regions_of(letters)
    m = board.digit_count
    sizes = [count for count in dict.fromkeys((board.size, m)) if count <= m]
    for region in regions:
        if len(region) not in sizes:
            name, expected = letters[region[0]], " or ".join(map(str, sizes))
            rule.fail(piece, f"region {name} has {len(region)} cells, expected {expected}")
    return regions


def _letters(text: str) -> str:
    return "".join(text.split()).replace("/", "")


_READ: dict[str, Any] = {
    ROWS: _read_rows,
    LINES: _read_lines,
    DIGITS: _read_digits,
    HIDDEN: _read_hidden,
    REGIONS[0]: _read_regions,
}
_PARTS = {ROWS: "rows", LINES: "lines", DIGITS: "digits", HIDDEN: "hidden", REGIONS[0]: "irregular"}
"""The field of Board that each rule sets, in reading order."""
