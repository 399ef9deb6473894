"""One line of text as numbers, before anybody knows how large the board is.

`.` and `0` are open cells, the symbols of `notation` are digits; spaces and vertical bars are
decoration, and a line of dashes, `=`, `+` and the like is a rule between boxes. A dash among cells
is neither. Fields behind a colon are a result row's claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku.errors import NotationError
from sudoku.notation import OPEN, SYMBOLS

_BLANK = frozenset(" \t\v\f\xa0|│┃║")
_WITHOUT_BLANKS = str.maketrans("", "", "".join(_BLANK))
_RULE = frozenset("-+=─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╪╫╟╢╤╧╒╓╕╖╘╙╛╜╞╡╥╨┏┓┗┛┣┫┳┻")
_VALUE = {OPEN: 0, "0": 0} | {symbol: d for d, symbol in enumerate(SYMBOLS, start=1)}
_LETTERS = 26
_FIRST_SMALL = len(SYMBOLS) - _LETTERS + 1
BAD = -1


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line, or of one of its fields; none for a rule between boxes.

    offset: how many characters of the line stand before `text`. digits: 0 for an open cell, and
    BAD for a character that is none. fault: the first of these. claims: the fields behind this one.
    """

    source: str
    line: int
    text: str
    offset: int
    digits: Sequence[int]
    fault: NotationError | None
    claims: tuple[Row, ...] = ()

    @property
    def shown(self) -> str:
        """The text as an error shows it."""
        return self.text.strip()

    def column(self, cell: int) -> int:
        """Where in its line, counted from 1, the cell with this number stands."""
        places = [i for i, c in enumerate(self.text, start=1) if c not in _BLANK]
        return self.offset + places[cell]

    def symbol(self, cell: int) -> str:
        """The character of the cell with this number."""
        return self.text[self.column(cell) - self.offset - 1]

    def error(self, reason: str, cell: int | None = None) -> NotationError:
        """An error about one cell, or about all of the text."""
        if cell is None:
            text, column = self.shown, self.offset + self.text.index(self.shown) + 1
        else:
            text, column = self.symbol(cell), self.column(cell)
        return NotationError(self.source, self.line, column, text, reason)

    def is_prose(self, order: int) -> bool:
        """Whether no cell of this line could stand on a board of this order."""
        return not any(0 <= d <= order for d in self.digits_up_to(order))

    def digits_up_to(self, order: int) -> Sequence[int]:
        """The digits for a board of this order; up to order 35 a-z are read as A-Z."""
        if order >= _FIRST_SMALL or max(self.digits) < _FIRST_SMALL:
            return self.digits
        return [d - _LETTERS if d >= _FIRST_SMALL else d for d in self.digits]


def read_row(source: str, line: int, body: str) -> Row:
    """Read a line without its comment."""
    first, *rest = body.split(":")
    claims: list[Row] = []
    offset = len(first) + 1
    for field in rest:
        claims.append(_read_field(source, line, field, offset))
        offset += len(field) + 1
    return _read_field(source, line, first, 0, tuple(claims))


def _read_field(
    source: str, line: int, text: str, offset: int, claims: tuple[Row, ...] = ()
) -> Row:
    cells = text.translate(_WITHOUT_BLANKS)
    if _RULE.issuperset(cells):
        return Row(source, line, text, offset, [], None, claims)
    digits = [_VALUE.get(c, BAD) for c in cells]
    row = Row(source, line, text, offset, digits, None, claims)
    if BAD not in digits:
        return row
    fault = row.error("expected 1-9, A-Z, a-z, . or 0", digits.index(BAD))
    return Row(source, line, text, offset, digits, fault, claims)
