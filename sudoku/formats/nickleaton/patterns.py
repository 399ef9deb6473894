"""The constraints of the format `nickleaton` about the whole grid or several parts of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product

from sudoku.formats.draft import Draft, Place, named, spaced
from sudoku.formats.nickleaton.cells import add_words, cells_from, cells_of, number_of, square_at


def _knights(draft: Draft, value: str) -> None:
    """Each of these digits is a knight's move from an equal digit; an empty list means that no two
    equal digits are a knight's move apart.
    """
    digits = re.findall("[1-9]", value)
    if not digits:
        draft.add("antiknight")
        return
    ways = [f"[^{''.join(digits)}].*", *(f"{d}.*{d}.*" for d in digits)]
    steps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    numbers = range(1, draft.size + 1)
    for row, column in product(numbers, repeat=2):
        near = [(row + a, column + b) for a, b in steps]
        near = [(r, c) for r, c in near if r in numbers and c in numbers]
        draft.add("regex", [(row, column), *near], "|".join(ways), "Knight")


def _anti_queens(draft: Draft, value: str) -> None:
    """Cells with one of these digits do not share a diagonal with an equal digit; an empty list
    means all digits.
    """
    digits = re.findall("[1-9]", value) or [*map(str, range(1, draft.size + 1))]
    others = " and ".join(f"a != {digit}" for digit in digits)
    steps = spaced(f"{i},{i}" for i in range(1, draft.size))
    draft.add("apart", steps, f"a != b or ({others})", "AntiQueens")


def _anti_rossini(draft: Draft, _value: str) -> None:
    """The three digits nearest to any side are not in order."""
    words = [w for w in product(range(1, draft.size + 1), repeat=3) if len({*w}) == 3]
    words = [w for w in words if (w[0] < w[1]) != (w[1] < w[2])]
    for side, number in product("TBLR", range(1, draft.size + 1)):
        add_words(
            draft, cells_from(draft, "AntiRossinis", f"{side}{number}")[:3], words, "AntiRossinis"
        )


def _indexer(rule: str) -> Callable[[Draft, str], None]:
    def add(draft: Draft, value: str) -> None:
        number, lines = number_of(draft, rule, value), range(1, draft.size + 1)
        if number not in lines:
            raise draft.error(value, f"{rule}: expected a line from 1 to {draft.size}")
        is_column = rule == "columnindexer"
        draft.add(rule, [(i, number) if is_column else (number, i) for i in lines], "", rule)

    return add


def _window(draft: Draft, value: str) -> None:
    """The nine cells around a centre are different."""
    for row, column in cells_of(draft, "Window", value):
        steps = product((-1, 0, 1), repeat=2)
        draft.add("extraregion", [(row + i, column + j) for i, j in steps], "", "Window")


def _extra(text: str) -> Callable[[Draft, str], None]:
    return lambda draft, _value: draft.add("extraregion", cells_of(draft, "", text), "", "region")


def _same_digits(slope: int) -> Callable[[Draft, str], None]:
    """In each box, a diagonal has the same digits as in its first box."""

    def add(draft: Draft, _value: str) -> None:
        n, (height, width) = draft.size, draft.box or (1, draft.size)
        if height != width:
            draft.leave_out("a diagonal across boxes that are not square")
            return
        cells = [(i, i if slope > 0 else n + 1 - i) for i in range(1, n + 1)]
        pieces = [cells[start : start + height] for start in range(0, n, height)]
        draft.add("samevalues", " = ".join(map(named, pieces)), "", "AntiDiagonal")

    return add


def _mirrored(draft: Draft, _value: str) -> None:
    """Cells opposite each other across the main diagonal are both odd or both even."""
    for row, column in product(range(1, draft.size + 1), repeat=2):
        if row < column:
            places = [(row, column), (column, row)]
            draft.add("pairs", places, "(a + b) % 2 == 0", "TLBRReflecting")


def _squares(draft: Draft) -> list[list[Place]]:
    corners = product(range(1, draft.size), repeat=2)
    return [[(r + i, c + j) for i, j in product((0, 1), repeat=2)] for r, c in corners]


def _quadro(draft: Draft, _value: str) -> None:
    """Every 2x2 square holds an odd and an even digit."""
    odd, even = _classes(draft)
    pattern = f".*{odd}.*{even}.*|.*{even}.*{odd}.*"
    for square in _squares(draft):
        draft.add("regex", square, pattern, "Quadro")


def _classes(draft: Draft) -> tuple[str, str]:
    """The odd digits and the even digits, as patterns."""
    digits = [*map(str, range(1, draft.size + 1))]
    return f"[{''.join(digits[::2])}]", f"[{''.join(digits[1::2])}]"


def _battenburg(draft: Draft, value: str) -> None:
    """Around a corner, odd and even digits alternate as on a chessboard."""
    odd, even = _classes(draft)
    for corner in filter(None, (part.strip() for part in value.split(","))):
        square = square_at(draft, "Battenburg", corner)
        draft.add("regex", square, f"{odd}{even}{even}{odd}|{even}{odd}{odd}{even}", "Battenburg")


PATTERNS: Mapping[str, Callable[[Draft, str], None]] = {
    "AntiBLTR": _same_digits(-1),
    "AntiQueens": _anti_queens,
    "AntiRossinis": _anti_rossini,
    "AntiTLBR": _same_digits(1),
    "Asterix": _extra("25,33,37,52,55,58,73,77,85"),
    "Battenburg": _battenburg,
    "ColumnIndexer": _indexer("columnindexer"),
    "Girandola": _extra("11,19,25,52,55,58,85,91,99"),
    "Knight": _knights,
    "Quadro": _quadro,
    "RowIndexer": _indexer("rowindexer"),
    "TLBRReflecting": _mirrored,
    "Window": _window,
}
