"""One line of text as numbers, before anybody knows how large the board is.

`.` and `0` are open cells, the symbols of `notation` or integers are digits; spaces and vertical
bars are decoration, and a line of dashes, `=`, `+` and the like is a rule between boxes. A dash
among cells is neither. Fields behind a colon are a result row's claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sudoku.errors import NotationError
from sudoku.formats.text.shapes import MAX_SIZE, MAX_SYMBOL_SIZE
from sudoku.formats.text.tokens import (
    BAD,
    BLANKS,
    Context,
    as_digits,
    fault_of,
    gap,
    how_written,
    pieces,
    places,
)
from sudoku.puzzle.symbols import OPEN, SYMBOLS, DigitStyle

_BLANK = frozenset(BLANKS)
_WITHOUT_BLANKS = str.maketrans("", "", BLANKS)
_RULE = frozenset("-+=─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╪╫╟╢╤╧╒╓╕╖╘╙╛╜╞╡╥╨┏┓┗┛┣┫┳┻")
_VALUE = {OPEN: 0, "0": 0} | {symbol: d for d, symbol in enumerate(SYMBOLS, start=1)}
_SYMBOLS = frozenset(_VALUE)
_LETTERS = 26
_FIRST_SMALL = len(SYMBOLS) - _LETTERS + 1
_ANYWHERE = Context()


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line, or of one of its fields; none for a rule between boxes.

    offset: how many characters of the line stand before `text`. digits: 0 for an open cell, and
    BAD for what is none. style: how they are written, None where that makes no difference. fault:
    what cannot be read, if anything. claims: the fields behind this one.
    """

    source: str
    line: int
    text: str
    offset: int
    digits: Sequence[int]
    style: DigitStyle | None = None
    fault: NotationError | None = None
    claims: tuple[Row, ...] = ()

    @property
    def shown(self) -> str:
        """The text as an error shows it."""
        return self.text.strip()

    @property
    def most(self) -> int:
        """The highest order that its cells can tell."""
        return MAX_SYMBOL_SIZE if self.style is DigitStyle.SYMBOLS else MAX_SIZE

    def column(self, cell: int) -> int:
        """Where in its line, counted from 1, the cell with this number stands."""
        if self.style is DigitStyle.INTEGERS:
            return self.offset + places(self.text)[cell] + 1
        return self.offset + [i for i, c in enumerate(self.text, 1) if c not in _BLANK][cell]

    def symbol(self, cell: int) -> str:
        """The text of the cell with this number."""
        if self.style is DigitStyle.INTEGERS:
            return pieces(self.text)[cell]
        return self.text[self.column(cell) - self.offset - 1]

    def error(self, reason: str, cell: int | None = None) -> NotationError:
        """An error about one cell, or about all of the text."""
        if cell is None:
            text, column = self.shown, self.offset + self.text.index(self.shown) + 1
        else:
            text, column = self.symbol(cell), self.column(cell)
        return NotationError(self.source, self.line, column, text, reason)

    def is_prose(self, size: int) -> bool:
        """Whether no cell of this line could stand on a board of this order."""
        return not any(0 <= d <= size for d in self.digits_up_to(size))

    def digits_up_to(self, size: int) -> Sequence[int]:
        """The digits for a board of this order; up to size 35 a-z are read as A-Z."""
        if (
            self.style is DigitStyle.INTEGERS
            or size >= _FIRST_SMALL
            or max(self.digits) < _FIRST_SMALL
        ):
            return self.digits
        return [d - _LETTERS if d >= _FIRST_SMALL else d for d in self.digits]


def are_integers(rows: Sequence[Row]) -> bool:
    """Whether these rows of one grid are integers: some of them may read the same either way."""
    return any(row.style is DigitStyle.INTEGERS for row in rows)


def read_row(source: str, line: int, body: str, context: Context = _ANYWHERE) -> Row:
    """Read a line without its comment."""
    first, *rest = body.split(":")
    claims: list[Row] = []
    offset = len(first) + 1
    for field in rest:
        claims.append(_read_field(source, line, field, offset, context))
        offset += len(field) + 1
    return _read_field(source, line, first, 0, context, tuple(claims))


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
    style, doubt = how_written(text, len(symbols), context)
    if style is DigitStyle.INTEGERS:
        return _read_integers(source, line, text, offset, claims)
    if doubt is None and _SYMBOLS.issuperset(symbols):
        digits = [*map(_VALUE.__getitem__, symbols)]
        return Row(source, line, text, offset, digits, style, None, claims)
    digits = [_VALUE.get(c, BAD) for c in symbols]
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
