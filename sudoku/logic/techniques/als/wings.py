"""Almost Locked Set XZ-Rule and XY-Wing: two sets with a restricted common, or with a third set
between them.

If two sets have one common X, one of the sets lacks X, so it holds each other digit Z they share.
If they have two commons, each set lacks one of them, so both sets are locked. In a wing, the third
set cannot lack both of its commons. So one of the two outer sets lacks its common and holds each
digit Z that these two share.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.als.sets import AlmostLockedSet, Network
from sudoku.logic.techniques.als.steps import Removal, set_text, step
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import technique


@technique("Almost Locked Set XZ-Rule", layer=4, order=5700)
def xz_rule(position: Position) -> Iterator[Step]:
    """Two almost locked sets cannot both hold their restricted common X. The set that lacks X holds
    each other digit Z they share. So Z is excluded from cells that see all its places in both sets.
    """
    network = Network.of(position)
    for index, one in enumerate(network.sets):
        for number in cells_of(_partners(network, index)):
            other, commons = network.sets[number], network.commons(index, number)
            removal, shared = _removal(one, other, commons)
            if removal:
                yield _pair_step(position, one, other, commons, removal, shared)


def _partners(network: Network, index: int) -> int:
    """The later sets that may eliminate something together with this set."""
    linked, removing = network.linked[index], network.removing[index]
    once = twice = useful = 0
    for common in digits_of(network.sets[index].digits):
        links = linked[common]
        if links:
            twice |= once & links
            once |= links
            for digit in digits_of(network.sets[index].digits):
                if digit != common:
                    useful |= links & removing[digit]
    return (useful | twice) & network.apart[index] & -(2 << index)


def _removal(
    one: AlmostLockedSet, other: AlmostLockedSet, commons: list[int]
) -> tuple[Removal, list[int]]:
    """The eliminations of two sets, and the digits Z; no digits if both sets are locked."""
    removal: Removal = {}
    shared = []
    for digit in digits_of(one.digits & other.digits):
        gone = one.seen[digit] & other.seen[digit]
        if gone and [digit] != commons:
            removal[digit] = gone
            shared.append(digit)
    if len(commons) == 2:
        for locked, partner in ((one, other), (other, one)):
            for digit in digits_of(locked.digits):
                gone = locked.seen[digit] & ~partner.cells
                if gone and digit not in commons:
                    removal[digit] = removal.get(digit, 0) | gone
                    shared = []
    return removal, shared


def _pair_step(
    position: Position,
    one: AlmostLockedSet,
    other: AlmostLockedSet,
    commons: list[int],
    removal: Removal,
    shared: list[int],
) -> Step:
    layout = position.layout
    detail = f"A={set_text(layout, one)}, B={set_text(layout, other)}"
    detail += f", X={digit_set(layout.board, commons)}"
    if shared:
        detail += f", Z={digit_set(layout.board, shared)}"
    links = [(one, other, digit) for digit in commons]
    return step("Almost Locked Set XZ-Rule", position, [one, other], links, removal, detail)


@technique("Almost Locked Set XY-Wing", layer=4, order=5800)
def xy_wings(position: Position) -> Iterator[Step]:
    """A third almost locked set has a restricted common with each of two sets. It holds one of
    these digits, so one of the two sets lacks its common and holds each digit Z they share.
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
                yield _wing_step(position, one, other, hinge, sides, removal)


def common_removal(one: AlmostLockedSet, other: AlmostLockedSet, without: set[int]) -> Removal:
    """The eliminations of two sets, one of which holds each shared digit not in `without`."""
    removal: Removal = {}
    for digit in digits_of(one.digits & other.digits):
        gone = one.seen[digit] & other.seen[digit]
        if gone and digit not in without:
            removal[digit] = gone
    return removal


def _wings(network: Network, *, with_overlap: bool) -> Iterator[tuple[int, int, int]]:
    """Pairs of sets that may remove something, and a set that two different digits link to them."""
    linked = network.linked if with_overlap else network.linked_apart()
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


def _wing_step(
    position: Position,
    one: AlmostLockedSet,
    other: AlmostLockedSet,
    hinge: AlmostLockedSet,
    sides: tuple[list[int], list[int]],
    removal: Removal,
) -> Step:
    layout, commons = position.layout, sorted({*sides[0], *sides[1]})
    names = zip("ABC", (one, other, hinge), strict=True)
    sets = ", ".join(f"{name}={set_text(layout, als)}" for name, als in names)
    digits = digit_set(layout.board, commons), digit_set(layout.board, sorted(removal))
    links = [
        (als, hinge, digit) for als, side in zip((one, other), sides, strict=True) for digit in side
    ]
    detail = f"{sets}, X,Y={digits[0]}, Z={digits[1]}"
    return step("Almost Locked Set XY-Wing", position, [one, other, hinge], links, removal, detail)
