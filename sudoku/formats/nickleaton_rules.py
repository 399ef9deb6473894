"""The constraints of the format `nickleaton`, and the kinds of cells among its known digits.

A cell is written as its row and column. A corner is written as the cell above it and to the left. A
place outside the grid is a side and a number: T4 is column 4, seen from the top. The meanings are
those of the program's rules in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from math import prod

from sudoku.formats.draft import Draft, Place, named, spaced
from sudoku.formats.magic import magic_square

_Cells = Callable[[Draft, Sequence[Place]], None]
_Sides = Callable[[Draft, str, str], None]


def add_rule(draft: Draft, name: str, value: str) -> None:
    """Add a constraint by name. A constraint without a matching rule is reported as unsupported."""
    line = name.removesuffix("Line")
    if name == "Knight" and value:
        _knights(draft, [int(digit) for digit in re.findall("[1-9]", value)])
    elif name in _GLOBAL:
        for rule in _GLOBAL[name]:
            draft.add(rule)
    elif name in _PATTERNS:
        _PATTERNS[name](draft, value)
    elif line in _LINES:
        _LINES[line](draft, _cells(draft, name, value.replace("=", ",")))
    elif name in _EQUATIONS:
        left, equals, right = (part.strip() for part in value.partition("="))
        if not equals:
            raise draft.error(value, f"{name}: expected =")
        _EQUATIONS[name](draft, left, right)
    else:
        draft.leave_out(f"the constraint {name[:40]!r}")


def add_marked(draft: Draft, mark: str, cells: Sequence[Place]) -> None:
    """All cells with this letter among the known digits."""
    third, n = draft.size // 3, draft.size
    classes = {"l": (1, third), "m": (third + 1, n - third), "h": (n - third + 1, n)}
    if mark in classes:
        low, high = classes[mark]
        draft.add("candidates", cells, spaced(range(low, high + 1)), "known digits")
    else:
        draft.add(MARKED[mark], cells, "", "known digits")


def _cells(draft: Draft, name: str, text: str) -> list[Place]:
    """Cells of two digits separated by commas or dashes."""
    parts = [part.strip() for part in re.split("[,-]", text)]
    if not all(re.fullmatch("[1-9][1-9]", part) for part in parts):
        raise draft.error(text, f"{name}: expected cells, as in 12,13")
    return [(int(part[0]), int(part[1])) for part in parts]


def _square(draft: Draft, name: str, corner: str) -> list[Place]:
    """The four cells around a corner."""
    (row, column), *more = _cells(draft, name, corner)
    if more or max(row, column) >= draft.size:
        raise draft.error(corner, f"{name}: expected a corner inside the grid, as in 12")
    return [(row + i, column + j) for i, j in product((0, 1), repeat=2)]


def _killer(draft: Draft, total: str, cells: str) -> None:
    draft.add("killer", _cells(draft, "Killer", cells), total, "Killer")


def _quadruple(draft: Draft, corner: str, digits: str) -> None:
    draft.add("quadruple", _square(draft, "Quadruple", corner)[:1], spaced(digits), "Quadruple")


def _excluded(draft: Draft, corner: str, digits: str) -> None:
    rest = [digit for digit in range(1, draft.size + 1) if str(digit) not in digits]
    draft.add("candidates", _square(draft, "Exclusion", corner), spaced(rest), "Exclusion")


def _pencil_marks(draft: Draft, cells: str, digits: str) -> None:
    draft.add("candidates", _cells(draft, "PencilMarkCell", cells), spaced(digits), "PencilMark")


def _clone(draft: Draft, cells: str, others: str) -> None:
    both = (named(_cells(draft, "ClonedRegion", part)) for part in (cells, others))
    draft.add("clone", " = ".join(both), "", "ClonedRegion")


def _product_of_square(draft: Draft, corner: str, total: str) -> None:
    cells = _square(draft, "CenterProduct", corner)
    wanted = _number(draft, "CenterProduct", total)
    words = product(range(1, draft.size + 1), repeat=len(cells))
    _words(draft, cells, [word for word in words if prod(word) == wanted], "CenterProduct")


def _number(draft: Draft, name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise draft.error(text, f"{name}: expected a number after =")
    return int(text)


def _words(draft: Draft, cells: Sequence[Place], words: Sequence[Sequence[int]], part: str) -> None:
    """The cells hold one of these words, many of which share a prefix."""
    ends: dict[str, list[str]] = {}
    for word in words:
        text = "".join(map(str, word))
        ends.setdefault(text[:-1], []).append(text[-1])
    pattern = "|".join(f"{start}[{''.join(last)}]" for start, last in ends.items())
    if pattern:
        draft.add("regex", cells, pattern, part)
    else:
        draft.add("sum", f"{named(cells[:1])} = 0", "", part)


def _at_side(draft: Draft, name: str, clue: str) -> list[Place]:
    """The cells of a row or column, starting at a side: "T4" is column 4 from the top."""
    found = re.fullmatch("([TBLR])([1-9])", clue)
    if found is None:
        raise draft.error(clue, f"{name}: expected a side and a number, as in T4")
    places = range(1, draft.size + 1)
    along = places if found[1] in "TL" else places[::-1]
    return [(i, int(found[2])) if found[1] in "TB" else (int(found[2]), i) for i in along]


def _frame(draft: Draft, clue: str, total: str) -> None:
    """The sum of the three digits next to the clue."""
    cells = _at_side(draft, "Frame", clue)[:3]
    draft.add("sum", f"{named(cells)} = {total}", "", "Frame")


def _near(name: str, holds: Callable[[Sequence[int], int], bool]) -> _Sides:
    """A relation of the three digits next to the clue, all different, with its number."""

    def add(draft: Draft, clue: str, value: str) -> None:
        cells, wanted = _at_side(draft, name, clue)[:3], _number(draft, name, value)
        words = product(range(1, draft.size + 1), repeat=3)
        _words(draft, cells, [w for w in words if len({*w}) == 3 and holds(w, wanted)], name)

    return add


def _outside_digits(draft: Draft, clue: str, digits: str) -> None:
    draft.add("contains", _at_side(draft, "Outside", clue)[:3], spaced(digits), "Outside")


def _rossini(draft: Draft, clue: str, order: str) -> None:
    """The three digits next to the clue increase (I) from it, or decrease (D)."""
    if order not in ("I", "D"):
        raise draft.error(order, "Rossini: expected I or D after =")
    cells = _at_side(draft, "Rossini", clue)[:3]
    draft.add("thermo", cells if order == "I" else cells[::-1], "", "Rossini")


def _anti_rossini(draft: Draft, _value: str) -> None:
    """The three digits nearest to any side are not in order."""
    words = [w for w in product(range(1, draft.size + 1), repeat=3) if len({*w}) == 3]
    words = [w for w in words if (w[0] < w[1]) != (w[1] < w[2])]
    for side, number in product("TBLR", range(1, draft.size + 1)):
        _words(draft, _at_side(draft, "AntiRossinis", f"{side}{number}")[:3], words, "AntiRossinis")


def _little_killer(draft: Draft, clue: str, total: str) -> None:
    """A side, the number of the place before the clue, and C or A for clockwise or
    anticlockwise.
    """
    found = re.fullmatch("([TBLR])([0-9]{1,2})([CA])", clue)
    if found is None or int(found[2]) > draft.size + 1:
        raise draft.error(clue, "LittleKiller: expected a side, a number and C or A, as in T3C")
    number, last = int(found[2]), draft.size + 1
    place = {"T": (0, number), "B": (last, number), "L": (number, 0), "R": (number, last)}
    key = {"TC": 3, "TA": 1, "RC": 1, "RA": 7, "BC": 7, "BA": 9, "LC": 9, "LA": 3}
    head = f"{named([place[found[1]]])} d{key[found[1] + found[3]]}"
    draft.add("littlekiller", head, _number(draft, "LittleKiller", total), "LittleKiller")


def _outside(rule: str) -> _Sides:
    def add(draft: Draft, clue: str, value: str) -> None:
        first, second = _at_side(draft, rule, clue)[:2]
        draft.add(rule, [(2 * first[0] - second[0], 2 * first[1] - second[1])], value)

    return add


def _knights(draft: Draft, digits: Sequence[int]) -> None:
    """Each of these digits is a knight's move from an equal digit."""
    ways = [f"[^{''.join(map(str, digits))}].*", *(f"{d}.*{d}.*" for d in digits)]
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


def _indexer(rule: str) -> Callable[[Draft, str], None]:
    def add(draft: Draft, value: str) -> None:
        number, lines = _number(draft, rule, value), range(1, draft.size + 1)
        if number not in lines:
            raise draft.error(value, f"{rule}: expected a line from 1 to {draft.size}")
        is_column = rule == "columnindexer"
        draft.add(rule, [(i, number) if is_column else (number, i) for i in lines], "", rule)

    return add


def _window(draft: Draft, value: str) -> None:
    """The nine cells around a centre are different."""
    for row, column in _cells(draft, "Window", value):
        steps = product((-1, 0, 1), repeat=2)
        draft.add("extraregion", [(row + i, column + j) for i, j in steps], "", "Window")


def _extra(text: str) -> Callable[[Draft, str], None]:
    return lambda draft, _value: draft.add("extraregion", _cells(draft, "", text), "", "region")


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
        square = _square(draft, "Battenburg", corner)
        draft.add("regex", square, f"{odd}{even}{even}{odd}|{even}{odd}{odd}{even}", "Battenburg")


def _magic(draft: Draft, cells: Sequence[Place]) -> None:
    """The square around its centre; the second cell gives the offset from the centre to
    the corner.
    """
    (row, column), (down, right) = (*cells, (1, 1))[:2]
    steps = (-1, 0, 1)
    magic_square(draft, [(row + i * down, column + j * right) for i in steps for j in steps])


def _line(rule: str, parameter: object = "") -> _Cells:
    return lambda draft, cells: draft.add(rule, cells, parameter)


def _arrow(draft: Draft, cells: Sequence[Place]) -> None:
    draft.add("arrow", f"{named(cells[:1])} > {named(cells[1:])}")


def _greatest(draft: Draft, cells: Sequence[Place]) -> None:
    """The first cell equals the greatest digit in the rest of the line."""
    ways = []
    for digit in range(1, draft.size + 1):
        below = f"[{''.join(map(str, range(1, digit + 1)))}]*"
        ways.append(f"{digit}{below}{digit}{below}")
    draft.add("regex", cells, "|".join(ways), "MaxArrow")


def _mountain(draft: Draft, cells: Sequence[Place]) -> None:
    """Of two neighbouring digits on the line, the one in the higher row is larger."""
    for one, other in pairwise(cells):
        upper, lower = sorted((one, other))
        if upper[0] < lower[0]:
            draft.add("inequality", f"{named([upper])} > {named([lower])}", "", "MountainLine")


def _sequence(draft: Draft, cells: Sequence[Place]) -> None:
    """Consecutive digits differ by the same amount."""
    n, count = draft.size, len(cells)
    starts = product(range(1, n + 1), range(1 - n, n))
    rows = [[first + i * step for i in range(count)] for first, step in starts if step]
    _words(draft, cells, [row for row in rows if 1 <= row[-1] <= n], "SequenceLine")


def _greater(draft: Draft, cells: Sequence[Place]) -> None:
    draft.add("inequality", " > ".join(named([cell]) for cell in cells))


def _pair_sum(total: int) -> _Cells:
    return lambda draft, cells: draft.add("sum", f"{named(cells)} = {total}")


MARKED = {"e": "even", "f": "maximum", "h": "", "l": "", "m": "", "o": "odd"}
"""Letters among the known digits, and their rules if these need no digits: f marks a fortress cell,
l, m and h mark low, middle and high digits.
"""
_GLOBAL: Mapping[str, Sequence[str]] = {
    "AntiKing": ["antiking"],
    "AntiKnight": ["antiknight"],
    "BLTR": ["diagonal+"],
    "Diagonals": ["diagonal+", "diagonal-"],
    "DisjointGroups": ["disjointgroups"],
    "Knight": ["antiknight"],
    "TLBR": ["diagonal-"],
}
_PATTERNS: Mapping[str, Callable[[Draft, str], None]] = {
    "AntiBLTR": _same_digits(-1),
    "AntiQueens": _anti_queens,
    "AntiRossinis": _anti_rossini,
    "AntiTLBR": _same_digits(1),
    "Asterix": _extra("25,33,37,52,55,58,73,77,85"),
    "Battenburg": _battenburg,
    "ColumnIndexer": _indexer("columnindexer"),
    "Girandola": _extra("11,19,25,52,55,58,85,91,99"),
    "Quadro": _quadro,
    "RowIndexer": _indexer("rowindexer"),
    "TLBRReflecting": _mirrored,
    "Window": _window,
}
_LINES: Mapping[str, _Cells] = {  # also with "Line" after the name
    "Arrow": _arrow,
    "Between": _line("between"),
    "ConsecutivePair": _line("difference", 1),
    "DutchWhisper": _line("whispers", 4),
    "Entropic": _line("entropic"),
    "EqualSum": _line("regionsum"),
    "EvenCell": _line("even"),
    "FrozenThermometer": _line("slowthermo"),
    "GermanWhisper": _line("whispers", 5),
    "GreaterThanPair": _greater,
    "KropkiPair": _line("ratio", 2),
    "LockOut": _line("lockout"),
    "MagicSquare": _magic,
    "MaxArrow": _greatest,
    "MaxCell": _line("maximum"),
    "Mountain": _mountain,
    "OddCell": _line("odd"),
    "Palindrome": _line("palindrome"),
    "Renban": _line("renban"),
    "Sequence": _sequence,
    "SimpleThermometer": _line("thermo"),
    "SumArrow": _arrow,
    "Thermometer": _line("thermo"),
    "UniqueRegion": _line("extraregion"),
    "VIPair": _pair_sum(6),
    "VPair": _line("xv", "V"),
    "XIPair": _pair_sum(11),
    "XPair": _line("xv", "X"),
}
_EQUATIONS: Mapping[str, _Sides] = {
    "CenterProduct": _product_of_square,
    "ClonedRegion": _clone,
    "Exclusion": _excluded,
    "Frame": _frame,
    "FrameProduct": _near("FrameProduct", lambda word, wanted: prod(word) == wanted),
    "Killer": _killer,
    "LittleKiller": _little_killer,
    "MinMaxDifference": _near("MinMaxDifference", lambda w, wanted: max(w) - min(w) == wanted),
    "MinMaxSum": _near("MinMaxSum", lambda w, wanted: max(w) + min(w) == wanted),
    "NumberedRoom": _outside("numberedroom"),
    "Outside": _outside_digits,
    "PencilMarkCell": _pencil_marks,
    "Quadruple": _quadruple,
    "QuadrupleExclude": _excluded,
    "QuadrupleInclude": _quadruple,
    "Rossini": _rossini,
    "Sandwich": _outside("sandwich"),
    "Skyscraper": _outside("skyscraper"),
    "XSum": _outside("xsum"),
}
