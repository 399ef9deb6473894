"""Patterns inside dynamic chains: pointing, claiming, hidden and naked pairs, and X-wings.

A pattern counts if the search removed candidates that were in its way. These candidates are its
reasons, the parents of its eliminations. The first rule that finds anything is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sudoku.logic.ratings.se.geometry import CELLS, HOUSE_CELLS, HOUSES
from sudoku.logic.ratings.se.propagation import Consequences, Deduction, Sectors
from sudoku.logic.techniques.layout import union_of

Rule = Callable[["Patterns", Consequences], Iterator[Deduction]]

_BOXES, _COLUMNS, _ROWS = range(9), range(9, 18), range(18, 27)


_SLOTS = tuple(range(CELLS + 9 * house, CELLS + 9 * house + 9) for house in range(27))
"""For each house, the sectors of its nine digits."""

_CROSSINGS = tuple(
    (first, tuple(_SLOTS[second] for second in seconds if HOUSES[first] & HOUSES[second]))
    for firsts, seconds in (
        (_BOXES, _COLUMNS),
        (_BOXES, _ROWS),
        (_COLUMNS, _BOXES),
        (_ROWS, _BOXES),
    )
    for first in firsts
)
"""Each house with the sectors of the houses that cross it, in Sudoku Explainer's order."""


class Patterns:
    """The patterns of a position, with the data that all searches share."""

    def __init__(self, sectors: Sectors) -> None:
        members = sectors.members
        self.members = members
        self.cells, self.digits = sectors.nodes.cells, sectors.nodes.digits
        self.rows = [cell // 9 for cell in self.cells]
        self.columns = [cell % 9 for cell in self.cells]
        self.open = [sum(members[cell] > 0 for cell in cells) for cells in HOUSE_CELLS]
        self.missing = [sum(members[_SLOTS[row][digit]] > 0 for row in _ROWS) for digit in range(9)]

    def deduce(self, search: Consequences) -> bool:
        """Assume false the candidates that the first successful rule eliminates; return False if no
        rule finds a pattern.
        """
        return any(search.deduce(rule(self, search)) for rule in _RULES)


def intersections(patterns: Patterns, search: Consequences) -> Iterator[Deduction]:
    """A digit of a box confined to a column or row, then of a column or row confined to a box."""
    left, members = search.left, patterns.members
    confined = [
        [
            digit
            for digit, slot in enumerate(slots)
            if left[slot] != members[slot] and 2 <= left[slot].bit_count() <= 3
        ]
        for slots in _SLOTS
    ]
    for first_house, crossings in _CROSSINGS:
        slots, digits = _SLOTS[first_house], confined[first_house]
        if not digits:
            continue
        for crossing in crossings:
            for digit in digits:
                first, second = slots[digit], crossing[digit]
                outside = ~members[second]
                if left[first] & outside:
                    continue
                reasons = members[first] & outside
                gone = left[second] & ~members[first]
                if reasons and gone:
                    yield gone, reasons, None


def hidden_pairs(patterns: Patterns, search: Consequences) -> Iterator[Deduction]:
    """Two digits confined to the same two cells of a house."""
    left, members, cells = search.left, patterns.members, patterns.cells
    for house, count in enumerate(patterns.open):
        if count <= 4:
            continue
        slots = _SLOTS[house]
        places = _ends([left[slot] for slot in slots], cells)
        for one, two in _alike(places):
            pair = places[one]
            kept = left[slots[one]] | left[slots[two]]
            gone = (left[pair[0]] | left[pair[1]]) & ~kept
            reasons = (members[slots[one]] | members[slots[two]]) & ~kept
            if gone and reasons:
                yield gone, reasons, None


def naked_pairs(patterns: Patterns, search: Consequences) -> Iterator[Deduction]:
    """Two cells of a house with the same two candidates."""
    left, members, digits = search.left, patterns.members, patterns.digits
    pairs = _ends(left[:CELLS], digits)
    for house, count in enumerate(patterns.open):
        if count < 4:
            continue
        slots, cells = _SLOTS[house], HOUSE_CELLS[house]
        for one, two in _alike([pairs[cell] for cell in cells]):
            first, second = cells[one], cells[two]
            kept = left[first] | left[second]
            gone = union_of([left[slots[digit - 1]] for digit in pairs[first]]) & ~kept
            reasons = (members[first] | members[second]) & ~kept
            if gone and reasons:
                yield gone, reasons, None


def x_wings(patterns: Patterns, search: Consequences) -> Iterator[Deduction]:
    """A digit confined to the same two rows in two columns, or to the same two columns in two
    rows.
    """
    left, members = search.left, patterns.members
    digits = [digit for digit in range(9) if patterns.missing[digit] >= 4]
    for bases, covers, lines in (
        (_COLUMNS, _ROWS, patterns.rows),
        (_ROWS, _COLUMNS, patterns.columns),
    ):
        places = {
            digit: _ends([left[_SLOTS[base][digit]] for base in bases], lines) for digit in digits
        }
        alike = [(pair[::-1], digit) for digit in digits for pair in _alike(places[digit])]
        for pair, digit in sorted(alike):  # 01, 02, 12, 03, …
            ends = places[digit][pair[0]]
            base = [_SLOTS[bases[line]][digit] for line in pair]
            cover = [_SLOTS[covers[line]][digit] for line in ends]
            kept = left[base[0]] | left[base[1]]
            gone = (left[cover[0]] | left[cover[1]]) & ~kept
            reasons = (members[base[0]] | members[base[1]]) & ~(
                members[cover[0]] | members[cover[1]]
            )
            if gone and reasons:
                yield gone, reasons, None


_RULES: tuple[Rule, ...] = (intersections, hidden_pairs, naked_pairs, x_wings)


def _ends(masks: Iterable[int], values: tuple[int, ...] | list[int]) -> list[tuple[int, ...]]:
    """For each mask, the values of its two nodes; empty if the mask does not have two nodes."""
    return [
        (values[(mask & -mask).bit_length() - 1], values[mask.bit_length() - 1])
        if mask.bit_count() == 2
        else ()
        for mask in masks
    ]


def _alike(ends: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    """The pairs of indices with the same two values, ordered as 01, 02, 12, 03, …"""
    if ends.count(()) >= len(ends) - 1:
        return []
    found: list[tuple[int, int]] = []
    seen: dict[tuple[int, ...], list[int]] = {}
    for two, values in enumerate(ends):
        if values:
            before = seen.setdefault(values, [])
            found += [(one, two) for one in before]
            before.append(two)
    return found
