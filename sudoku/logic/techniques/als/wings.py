"""Almost Locked Set XY-Wing: two sets, each linked to a third by another digit.

The third set cannot lack both restricted commons. So one of the first two lacks its own, and holds
each digit Z that these two share.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.als.network import Network
from sudoku.logic.techniques.als.sets import AlmostLockedSet
from sudoku.logic.techniques.als.telling import Removal, step, told
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import technique

TITLE = "Almost Locked Set XY-Wing"


@technique(TITLE, layer=4, order=5800)
def xy_wings(position: Position) -> Iterator[Step]:
    """A third almost locked set has a restricted common with each of two others. It holds one of
    these digits, so one of the two sets holds each digit Z they share.
    """
    network = Network.of(position)
    apart = network.apart
    for with_overlap in (False, True):
        for first, second, pivot in _wings(network, with_overlap=with_overlap):
            is_apart = apart[first] >> second & apart[first] >> pivot & apart[second] >> pivot & 1
            if bool(is_apart) is with_overlap:
                continue
            one, other, hinge = (network.sets[index] for index in (first, second, pivot))
            if not one.cells & ~other.cells or not other.cells & ~one.cells:
                continue
            sides = network.commons(first, pivot), network.commons(second, pivot)
            removal = common_removal(one, other, {*sides[0], *sides[1]})
            if removal:
                yield _step(position, one, other, hinge, sides, removal)


def common_removal(one: AlmostLockedSet, other: AlmostLockedSet, without: set[int]) -> Removal:
    """What two sets remove if one of them holds each of their common digits but these."""
    removal: Removal = {}
    for digit in digits_of(one.digits & other.digits):
        gone = one.seen[digit] & other.seen[digit]
        if gone and digit not in without:
            removal[digit] = gone
    return removal


def _wings(network: Network, *, with_overlap: bool) -> Iterator[tuple[int, int, int]]:
    """Two sets that may remove something, and a set that two different digits link to them."""
    linked = network.linked
    if not with_overlap:
        linked = tuple(
            tuple(links & apart for links in own)
            for own, apart in zip(network.linked, network.apart, strict=True)
        )
    for first, own in enumerate(linked):
        useful = once = twice = 0
        for digit in digits_of(network.sets[first].digits):
            useful |= network.removing[first][digit]
            twice |= once & own[digit]
            once |= own[digit]
        useful &= -(2 << first)
        if not with_overlap:
            useful &= network.apart[first]
        if not useful:
            continue
        for pivot in cells_of(once):
            reached = 0
            is_double = twice >> pivot & 1
            for digit in digits_of(network.sets[pivot].digits):
                links = linked[pivot][digit]
                if links & useful and (is_double or not own[digit] >> pivot & 1):
                    reached |= links
            for second in cells_of(reached & useful):
                yield first, second, pivot


def _step(
    position: Position,
    one: AlmostLockedSet,
    other: AlmostLockedSet,
    hinge: AlmostLockedSet,
    sides: tuple[list[int], list[int]],
    removal: Removal,
) -> Step:
    layout, commons = position.layout, sorted({*sides[0], *sides[1]})
    names = zip("ABC", (one, other, hinge), strict=True)
    sets = ", ".join(f"{name}={told(layout, als)}" for name, als in names)
    digits = digit_set(layout.board, commons), digit_set(layout.board, sorted(removal))
    links = [
        (als, hinge, digit) for als, side in zip((one, other), sides, strict=True) for digit in side
    ]
    detail = f"{sets}, X,Y={digits[0]}, Z={digits[1]}"
    return step(TITLE, position, [one, other, hinge], links, removal, detail)
