"""One line of text as numbers, before anybody knows how large the board is.

`.` and `0` are open cells, the symbols of `notation` are digits; spaces, `|`, `-`, `+` and
box-drawing characters are decoration. Fields behind a colon are a result row's claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku.errors import NotationError
from sudoku.notation import OPEN, SYMBOLS

_DECORATION = frozenset(" \t\v\f\xa0|-+│┃║─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╪╫╟╢╤╧╒╓╕╖╘╙╛╜╞╡╥╨┏┓┗┛┣┫┳┻")
_WITHOUT_DECORATION = str.maketrans("", "", "".join(_DECORATION))
_VALUE = {OPEN: 0, "0": 0} | {symbol: d for d, symbol in enumerate(SYMBOLS, start=1)}
_LETTERS = 26
_FIRST_SMALL = len(SYMBOLS) - _LETTERS + 1


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line, or of one of its fields; a bad character counts as a cell.

    offset: how many characters of the line stand before `text`. fault: the first bad character.
    claims: the fields behind this one.
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
        places = [i for i, c in enumerate(self.text, start=1) if c not in _DECORATION]
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
    cells = text.translate(_WITHOUT_DECORATION)
    try:
        return Row(source, line, text, offset, [_VALUE[c] for c in cells], None, claims)
    except KeyError:
        row = Row(source, line, text, offset, [_VALUE.get(c, 0) for c in cells], None)
        bad = next(i for i, c in enumerate(cells) if c not in _VALUE)
        fault = row.error("expected 1-9, A-Z, a-z, . or 0", bad)
        return Row(source, line, text, offset, row.digits, fault, claims)
