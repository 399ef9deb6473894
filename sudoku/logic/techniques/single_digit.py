"""Patterns of one digit: two houses with two places each.

Two strong links joined by a weak one are a skyscraper, a 2-string kite or a turbot fish, depending
on their houses. One search finds all three. A dual kite is two kites that meet in a box.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from sudoku.logic.techniques.layout import HouseKind, TechniqueHouse, TechniqueLayout, cells_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.step import Edge, PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique

SKYSCRAPER, KITE, TURBOT = "Skyscraper", "2-String Kite", "Turbot Fish"
_ACROSS = {HouseKind.ROW: HouseKind.COLUMN, HouseKind.COLUMN: HouseKind.ROW}


class _TwoLinks(NamedTuple):
    """A digit is in `first` or `near`, and in `far` or `last`; `near` sees `far`. So it is in
    `first` or `last`, and in no cell of the mask `gone`, whose cells see both.
    """

    digit: int
    first: int
    near: int
    far: int
    last: int
    houses: tuple[TechniqueHouse, TechniqueHouse]
    gone: int


@technique(SKYSCRAPER, layer=4, order=3000, with_constraints=True)
def skyscrapers(position: Position) -> Iterator[Step]:
    """Two parallel lines each have two places for a digit. A place of the first line and a place of
    the second share a crossing line, so one of the remaining two places holds the digit.
    """
    return _named(position, SKYSCRAPER)


@technique(KITE, layer=4, order=3100, with_constraints=True)
def kites(position: Position) -> Iterator[Step]:
    """A row and a column each have two places for a digit. A place of the row and a place of the
    column share a box, so one of the remaining two places holds the digit.
    """
    return _named(position, KITE)


@technique(TURBOT, layer=4, order=3120, with_constraints=True)
def turbot_fish(position: Position) -> Iterator[Step]:
    """Two houses each have two places for a digit. A place of the first house sees a place of the
    second, so one of the remaining two places holds the digit.
    """
    return _named(position, TURBOT)


def _named(position: Position, title: str) -> Iterator[Step]:
    board = position.layout.board
    for found in _two_links(position):
        if _title(position.layout, found) != title:
            continue
        digit, first, near, far, last, _, _ = found
        if title == TURBOT:
            name, value = board.cell_name, digit + board.shift
            chain = f"{name(first)} ={value}= {name(near)} -{value}- {name(far)}"
            detail = f"{value} {chain} ={value}= {name(last)}"
        else:
            joint = cell_set(board, [near, far])
            detail = f"{value_of(position, digit)} in {cell_set(board, [first, last])}"
            detail += f" (connected by {joint})"
        yield _two_links_step(title, [found], detail)


@technique(f"Dual {KITE}", layer=4, order=3110, is_default=False)
def dual_kites(position: Position) -> Iterator[Step]:
    """Two 2-String Kites meet in the same two cells of a box."""
    board = position.layout.board
    found = [one for one in _two_links(position) if _title(position.layout, one) == KITE]
    for one, two in combinations(sorted(found, key=lambda kite: kite[:5]), 2):
        joint = {one.near, one.far}
        if joint == {two.near, two.far} and (one.digit, one.gone) != (two.digit, two.gone):
            ends = [cell_set(board, [kite.first, kite.last]) for kite in (one, two)]
            between = "/" if one.digit == two.digit else f"/{value_of(position, two.digit)} "
            detail = f"{value_of(position, one.digit)} in {ends[0]}{between}in {ends[1]}"
            detail += f" (connected by {cell_set(board, joint)})"
            yield _two_links_step(f"Dual {KITE}", [one, two], detail)


def value_of(position: Position, digit: int) -> str:
    """A digit as text."""
    return digit_set(position.layout.board, [digit])


def strong_links(position: Position, digit: int) -> list[tuple[int, int, TechniqueHouse]]:
    """The houses with two places for a digit, and these two cells, lower first."""
    places, links = position.places[digit], []
    for house in position.layout.houses:
        left = places & house.mask
        high = left & (left - 1)
        if high and not high & (high - 1):
            links.append(((left ^ high).bit_length() - 1, high.bit_length() - 1, house))
    return links


def _two_links(position: Position) -> Iterator[_TwoLinks]:
    """All connected pairs of strong links on four cells that eliminate something, without
    duplicates.
    """
    peers = position.layout.peers
    for digit in range(1, position.layout.digit_count + 1):
        places, ends = position.places[digit], 0
        if places.bit_count() < 4:
            continue
        partners: dict[int, dict[int, TechniqueHouse]] = {}
        for low, high, house in strong_links(position, digit):
            partners.setdefault(low, {}).setdefault(high, house)
            partners.setdefault(high, {}).setdefault(low, house)
            ends |= 1 << low | 1 << high
        for near, firsts in partners.items():
            joined = cells_of(ends & peers[near])
            for first, house in firsts.items():
                seen = places & peers[first]
                for far in joined:
                    for last, other in partners[far].items():
                        gone = seen & peers[last]
                        if first < last and gone and len({first, near, far, last}) == 4:
                            yield _TwoLinks(digit, first, near, far, last, (house, other), gone)


def _title(layout: TechniqueLayout, found: _TwoLinks) -> str:
    """The name of two joined strong links, "" for an X-Wing."""
    one, two = (house.kind for house in found.houses)
    joints = {house.kind for house in layout.common_houses(1 << found.near | 1 << found.far)}
    if {one, two} == {HouseKind.ROW, HouseKind.COLUMN} and HouseKind.BOX in joints:
        return KITE
    across = _ACROSS.get(one)
    if one is two and across in joints:
        ends = layout.common_houses(1 << found.first | 1 << found.last)
        return "" if any(house.kind is across for house in ends) else SKYSCRAPER
    return TURBOT


def _two_links_step(title: str, parts: list[_TwoLinks], detail: str) -> Step:
    edges: list[Edge] = []
    truths: dict[Sector, None] = {}
    gone: dict[Candidate, None] = {}
    ons: dict[Candidate, None] = {}
    offs: dict[Candidate, None] = {}
    for digit, first, near, far, last, houses, excluded in parts:
        gone |= dict.fromkeys(candidates_of(digit, excluded))
        truths |= dict.fromkeys(Sector.of_house(house.index, digit) for house in houses)
        ons |= dict.fromkeys([(first, digit), (last, digit)])
        offs |= dict.fromkeys([(near, digit), (far, digit)])
        for tail, head in ((first, near), (near, far), (far, last)):
            edges.append(Edge(((tail, digit),), ((head, digit),), tail != near))
    return Step(
        title,
        eliminations=tuple(sorted(gone)),
        truths=tuple(truths),
        detail=detail,
        drawing=StepDrawing(
            (PatternNode(tuple(ons), "on"), PatternNode(tuple(offs), "off")),
            tuple(dict.fromkeys(edges)),
            tuple(dict.fromkeys(house.index for part in parts for house in part.houses)),
        ),
    )


TECHNIQUES = (
    skyscrapers,
    kites,
    dual_kites,
    turbot_fish,
)
