"""Almost Locked Set XZ-Rule: two sets with one restricted common, or with two.

One common X: one of the sets lacks X, so one of them holds each other digit Z they share. Two
commons: each set lacks one of them, so both sets are locked.
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

TITLE = "Almost Locked Set XZ-Rule"


@technique(TITLE, layer=4, order=5700)
def xz_rule(position: Position) -> Iterator[Step]:
    """Two almost locked sets cannot both hold their restricted common X. One of them holds each
    other digit Z of both, which goes nowhere that sees all its places in the sets.
    """
    network = Network.of(position)
    for index, one in enumerate(network.sets):
        for number in cells_of(_partners(network, index)):
            other, commons = network.sets[number], network.commons(index, number)
            removal, shared = _removal(one, other, commons)
            if removal:
                yield _step(position, one, other, commons, removal, shared)


def _partners(network: Network, index: int) -> int:
    """The later sets that may remove something with this one."""
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
    """What two sets remove, and the digits Z, none if both sets are locked."""
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


def _step(
    position: Position,
    one: AlmostLockedSet,
    other: AlmostLockedSet,
    commons: list[int],
    removal: Removal,
    shared: list[int],
) -> Step:
    layout = position.layout
    detail = f"A={told(layout, one)}, B={told(layout, other)}, X={digit_set(layout.board, commons)}"
    if shared:
        detail += f", Z={digit_set(layout.board, shared)}"
    links = [(one, other, digit) for digit in commons]
    return step(TITLE, position, [one, other], links, removal, detail)
