"""One line of text as integers, before the size of the board is known.

Digits are symbols or integers; `.`, `0` and other marks are open cells; blanks and vertical bars
are decoration; and a line of dashes, `=`, `+` and similar characters is a rule between boxes. The
fields after a colon are the claims of a result row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sudoku.errors import NotationError
from sudoku.formats.text.alphabets import FIRST_CROSS, VALUE
from sudoku.formats.text.shapes import MAX_SIZE, MAX_SYMBOL_SIZE
from sudoku.formats.text.tokens import (
    BAD,
    BARS,
    BLANKS,
    Context,
    as_digits,
    fault_of,
    gap,
    how_written,
    pieces,
    places,
)
from sudoku.formats.text.valued import expected, numbers, style_of
from sudoku.puzzle.symbols import SYMBOLS, DigitStyle

_BLANK = frozenset(BLANKS)
_WITHOUT_BLANKS = str.maketrans("", "", BLANKS)
_RULE = frozenset("-+=") | {chr(code) for code in range(0x2500, 0x2580)}
_RULE_WITH_CORNERS = re.compile(r"[.:*'`,+]*[-=]{3,}(?:[.:*'`,+]+[-=]{3,})*[.:*'`,+]*")
_FIELDS = re.compile(r"^(\s*[^\s,:]{16,}),([^\s,:]+\s*)$")
"""Matches a puzzle and its solution, or count, from a CSV table. Integers separated by commas are
shorter.
"""
_MOST_FIELDS = 8
_HEAVY_RULE = frozenset("=━═")
_BAR = re.compile(f"([{BARS}])")
_TABLE_CELL = re.compile(r"[ \t]{1,5}|[ \t]*(?:[^\s]|[0-9]{2,3})[ \t]*")
_HEAVY_BARS = frozenset("┃║")
_SYMBOLS = frozenset(VALUE)
_LETTERS = 26
_FIRST_SMALL = len(SYMBOLS) - _LETTERS + 1
_CROSS_VALUES = (VALUE["X"], VALUE["x"])
_ANYWHERE = Context()


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line, or of one of its fields. A rule between boxes has no cells."""

    source: str
    line: int
    text: str
    offset: int
    """The number of characters of the line before `text`."""
    digits: Sequence[int]
    """The digits; 0 is an open cell, BAD a character that is neither a digit nor an open cell."""
    style: DigitStyle | None = None
    """The style; None if both styles read the same."""
    fault: NotationError | None = None
    """The first parse error, if any."""
    claims: tuple[Row, ...] = ()
    """The fields after this one."""
    values: range | None = None
    """The values of the digits on a board with digits other than 1 … n; `digits` then holds
    numbers.
    """

    @property
    def shown(self) -> str:
        """The text, as errors show it."""
        return self.text.strip()

    @property
    def cell_texts(self) -> Sequence[str]:
        """The text of each cell."""
        if self.style is DigitStyle.INTEGERS:
            return pieces(self.text)
        return self.text.translate(_WITHOUT_BLANKS)

    @property
    def most(self) -> int:
        """The largest size that this digit style can write."""
        return MAX_SYMBOL_SIZE if self.style is DigitStyle.SYMBOLS else MAX_SIZE

    @property
    def is_heavy(self) -> bool:
        """Whether this rule is drawn with double or heavy lines."""
        return not _HEAVY_RULE.isdisjoint(self.text)

    def column(self, cell: int) -> int:
        """The column of a cell in its line, counted from 1."""
        if self.style is DigitStyle.INTEGERS:
            return self.offset + places(self.text)[cell] + 1
        return self.offset + [i for i, c in enumerate(self.text, 1) if c not in _BLANK][cell]

    def symbol(self, cell: int) -> str:
        """The text of a cell."""
        return self.cell_texts[cell]

    def error(self, reason: str, cell: int | None = None) -> NotationError:
        """An error about a cell, or about the whole text."""
        if cell is None:
            text, column = self.shown, self.offset + self.text.index(self.shown) + 1
        else:
            text, column = self.symbol(cell), self.column(cell)
        return NotationError(self.source, self.line, column, text, reason)

    def has_no_cell_of(self, size: int) -> bool:
        """Whether no cell of this line could be on a board of this size."""
        most = size if self.values is None else len(self.values)
        return not any(0 <= d <= most for d in self.digits_up_to(size))

    def digits_up_to(self, size: int) -> Sequence[int]:
        """The digits on a board of this size. Up to size 35, a-z mean A-Z; up to size 32, X and x
        are open cells.
        """
        if self.style is DigitStyle.INTEGERS or size >= _FIRST_SMALL or self.values is not None:
            return self.digits
        if max(self.digits) < FIRST_CROSS:
            return self.digits
        crosses = _CROSS_VALUES if size < FIRST_CROSS else ()
        return [
            0 if d in crosses else d - _LETTERS if d >= _FIRST_SMALL else d for d in self.digits
        ]

    def box_width(self) -> int | None:
        """The number of cells between bars; None without bars, or if the parts are unequal. Bars
        around every cell mean nothing, unless the bars between boxes are double or heavy.
        """
        width = len(self.digits)
        light, heavy = self._bars()
        for bars in (heavy, light | heavy):
            step = min(bars, default=width)
            if 1 < step < width and bars == set(range(step, width, step)):
                return step
        return None

    def _bars(self) -> tuple[set[int], set[int]]:
        """The numbers of cells before each light and before each heavy bar inside the row."""
        light: set[int] = set()
        heavy: set[int] = set()
        count = 0
        for part in _BAR.split(self.text):
            if part in BARS and part:
                is_double = part in _HEAVY_BARS or count in light
                (heavy if is_double else light).add(count)
            elif self.style is DigitStyle.INTEGERS:
                count += len(pieces(part))
            else:
                count += len(part.translate(_WITHOUT_BLANKS))
        ends = {0, len(self.digits)}
        return light - heavy - ends, heavy - ends


def are_integers(rows: Sequence[Row]) -> bool:
    """Whether the rows of a grid are integers. Some rows may read the same in both styles."""
    return any(row.style is DigitStyle.INTEGERS for row in rows)


def read_row(source: str, line: int, body: str, context: Context = _ANYWHERE) -> Row:
    """Read a line without its comment."""
    if _is_rule_with_corners(body):
        return Row(source, line, body, 0, [])
    if body.lstrip()[:1] in BARS:
        body = _with_dots(body)
    first, *rest = (_FIELDS.sub(r"\1:\2", body) if "," in body else body).split(":", _MOST_FIELDS)
    claims: list[Row] = []
    offset = len(first) + 1
    for field in rest:
        claims.append(_read_field(source, line, field, offset, context))
        offset += len(field) + 1
    return _read_field(source, line, first, 0, context, tuple(claims))


def _with_dots(body: str) -> str:
    """The row with a dot in each blank cell if it is a row of a table, such as "| 5 | | 3 |"."""
    before, *parts, behind = _BAR.split(body)
    cells = [part for part in parts[1:-1:2] if part]
    is_table = len(cells) > 3 and not (before + behind).strip()
    if not is_table or not all(map(_TABLE_CELL.fullmatch, cells)):
        return body
    parts[1:-1:2] = [
        part if part.strip() else part[:-1] + "." * bool(part) for part in parts[1:-1:2]
    ]
    return before + "".join(parts) + behind


def _is_rule_with_corners(body: str) -> bool:
    """Whether a line is a rule such as ".-----.-----.", "*-----------*" or ":-----+-----:"."""
    if "---" not in body and "===" not in body:
        return False
    return _RULE_WITH_CORNERS.fullmatch(body.translate(_WITHOUT_BLANKS)) is not None


def _read_field(
    source: str,
    line: int,
    text: str,
    offset: int,
    context: Context,
    claims: tuple[Row, ...] = (),
) -> Row:
    symbols = text.translate(_WITHOUT_BLANKS)
    if _RULE.issuperset(symbols):
        return Row(source, line, text, offset, [], claims=claims)
    if context.values is not None:
        return _read_valued(source, line, text, offset, context, claims)
    style, doubt = how_written(text, len(symbols), context)
    if style is DigitStyle.INTEGERS:
        return _read_integers(source, line, text, offset, claims)
    if doubt is None and _SYMBOLS.issuperset(symbols):
        digits = [*map(VALUE.__getitem__, symbols)]
        return Row(source, line, text, offset, digits, style, None, claims)
    digits = [VALUE.get(c, BAD) for c in symbols]
    row = Row(source, line, text, offset, digits, style, None, claims)
    wrong = None if doubt else digits.index(BAD)
    return replace(row, fault=row.error(doubt or "expected 1-9, A-Z, a-z, . or 0", wrong))


def _read_integers(source: str, line: int, text: str, offset: int, claims: tuple[Row, ...]) -> Row:
    found = pieces(text)
    digits = as_digits(found)
    row = Row(source, line, text, offset, digits or [BAD], DigitStyle.INTEGERS, claims=claims)
    comma = gap(text)
    if comma is not None:
        reason = "expected an integer, . or 0 on both sides of a comma"
        place = offset + comma + 1
        return replace(row, fault=NotationError(source, line, place, ",", reason))
    if BAD not in digits:
        return row
    cell = digits.index(BAD)
    return replace(row, fault=row.error(fault_of(found[cell]), cell))


def _read_valued(
    source: str, line: int, text: str, offset: int, context: Context, claims: tuple[Row, ...]
) -> Row:
    values, found = context.values or range(0), pieces(text)
    style = style_of(found, text, values, context.style or context.preferred)
    texts = found if style is DigitStyle.INTEGERS else [*text.translate(_WITHOUT_BLANKS)]
    digits = numbers(texts, values, style) or [BAD]
    row = Row(source, line, text, offset, digits, style, None, claims, values)
    if BAD not in digits:
        return row
    cell = digits.index(BAD) if texts else None
    return replace(row, fault=row.error(expected(values, style), cell))
