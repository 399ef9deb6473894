"""The constraints of the format `nickleaton` whose value has two sides, as in T4=12."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod

from sudoku.formats.draft import Draft, named, spaced
from sudoku.formats.nickleaton.cells import add_words, cells_from, cells_of, number_of, square_at

_Sides = Callable[[Draft, str, str], None]


def _killer(draft: Draft, total: str, cells: str) -> None:
    draft.add("killer", cells_of(draft, "Killer", cells), total, "Killer")


def _quadruple(draft: Draft, corner: str, digits: str) -> None:
    draft.add("quadruple", square_at(draft, "Quadruple", corner)[:1], spaced(digits), "Quadruple")


def _excluded(draft: Draft, corner: str, digits: str) -> None:
    rest = [digit for digit in range(1, draft.size + 1) if str(digit) not in digits]
    draft.add("candidates", square_at(draft, "Exclusion", corner), spaced(rest), "Exclusion")


def _pencil_marks(draft: Draft, cells: str, digits: str) -> None:
    draft.add("candidates", cells_of(draft, "PencilMarkCell", cells), spaced(digits), "PencilMark")


def _clone(draft: Draft, cells: str, others: str) -> None:
    both = (named(cells_of(draft, "ClonedRegion", part)) for part in (cells, others))
    draft.add("clone", " = ".join(both), "", "ClonedRegion")


def _product_of_square(draft: Draft, corner: str, total: str) -> None:
    cells = square_at(draft, "CenterProduct", corner)
    wanted = number_of(draft, "CenterProduct", total)
    words = product(range(1, draft.size + 1), repeat=len(cells))
    add_words(draft, cells, [word for word in words if prod(word) == wanted], "CenterProduct")


def _frame(draft: Draft, clue: str, total: str) -> None:
    """The sum of the three digits next to the clue."""
    cells = cells_from(draft, "Frame", clue)[:3]
    draft.add("sum", f"{named(cells)} = {total}", "", "Frame")


def _near(name: str, holds: Callable[[Sequence[int], int], bool]) -> _Sides:
    """A relation of the three digits next to the clue, all different, with its number."""

    def add(draft: Draft, clue: str, value: str) -> None:
        cells, wanted = cells_from(draft, name, clue)[:3], number_of(draft, name, value)
        words = product(range(1, draft.size + 1), repeat=3)
        add_words(draft, cells, [w for w in words if len({*w}) == 3 and holds(w, wanted)], name)

    return add


def _outside_digits(draft: Draft, clue: str, digits: str) -> None:
    draft.add("contains", cells_from(draft, "Outside", clue)[:3], spaced(digits), "Outside")


def _rossini(draft: Draft, clue: str, order: str) -> None:
    """The three digits next to the clue increase (I) from it, or decrease (D)."""
    if order not in ("I", "D"):
        raise draft.error(order, "Rossini: expected I or D after =")
    cells = cells_from(draft, "Rossini", clue)[:3]
    draft.add("thermo", cells if order == "I" else cells[::-1], "", "Rossini")


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
    draft.add("littlekiller", head, number_of(draft, "LittleKiller", total), "LittleKiller")


def _outside(rule: str) -> _Sides:
    def add(draft: Draft, clue: str, value: str) -> None:
        first, second = cells_from(draft, rule, clue)[:2]
        draft.add(rule, [(2 * first[0] - second[0], 2 * first[1] - second[1])], value)

    return add


EQUATIONS: Mapping[str, _Sides] = {
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
