"""The producers for small patterns: singles, locked candidates, fish, wings and subsets.

Pointing and claiming are direct if they leave one place in a third house: they place the digit
there and remove nothing else. A naked subset removes candidates from only one house, even if its
cells share two houses.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import (
    BOXES,
    CROSSINGS,
    DIGITS,
    FIRST_COLUMN,
    HOUSE_CELLS,
    HOUSES,
    LINE,
    PEER_CELLS,
    PEERS,
    SIZE,
    closed_sets,
)
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Position, candidates_of

HIDDEN_SINGLE = "Hidden Single"
NAKED_SINGLE = "Naked Single"


def hidden_singles(position: Position) -> Iterator[SeHint]:
    """First the last open cells of houses, then the digits with one place in a house."""
    free, cells = position.open, position.cells
    crowded: list[tuple[int, int]] = []
    for index, house in enumerate(HOUSES):
        left = free & house
        if not left:
            continue
        if left & (left - 1):
            crowded.append((index, house))
            continue
        cell = left.bit_length() - 1
        if cells[cell]:
            yield SeHint(10, HIDDEN_SINGLE, ((cell, cells[cell].bit_length()),))
    wanted = [(digit, position.places[digit]) for digit in DIGITS if position.places[digit]]
    for index, house in crowded:
        for digit, places in wanted:
            only = places & house
            if only and not only & (only - 1):
                tenths = 12 if index < len(BOXES) else 15
                yield SeHint(tenths, HIDDEN_SINGLE, ((only.bit_length() - 1, digit),))


def naked_singles(position: Position) -> Iterator[SeHint]:
    """Cells with one candidate, row by row."""
    for cell in cells_of(position.open):
        mask = position.cells[cell]
        if mask and not mask & (mask - 1):
            yield SeHint(23, NAKED_SINGLE, ((cell, mask.bit_length()),))


_POINTING = len(CROSSINGS) // 2  # the later crossings are claiming
assert CROSSINGS[_POINTING - 1][0] == BOXES[-1]  # noqa: S101


def direct_intersections(position: Position) -> Iterator[SeHint]:
    """Each hidden single that a single pointing or claiming step produces."""
    wanted = [(digit, position.places[digit]) for digit in DIGITS if position.places[digit]]
    for index, (first, second, others) in enumerate(CROSSINGS):
        outside = first & ~second
        for digit, places in wanted:
            if places & outside:
                continue
            locked = places & first
            if not locked & (locked - 1):
                continue
            for other in others:
                there = places & other
                if not there & (there - 1):
                    continue
                left = there & ~second
                if left and not left & (left - 1):
                    placement = (left.bit_length() - 1, digit)
                    if index < _POINTING:
                        yield SeHint(17, "Direct Pointing", (placement,))
                    else:
                        yield SeHint(19, "Direct Claiming", (placement,))


def intersections(position: Position) -> Iterator[SeHint]:
    """Pointing steps, then claiming steps."""
    wanted = [(digit, position.places[digit]) for digit in DIGITS if position.places[digit]]
    for index, (first, second, _) in enumerate(CROSSINGS):
        outside, behind = first & ~second, second & ~first
        for digit, places in wanted:
            if places & outside:
                continue
            locked = places & first
            if locked & (locked - 1):
                gone = candidates_of(digit, places & behind)
                if gone and index < _POINTING:
                    yield SeHint(26, "Pointing", eliminations=gone)
                elif gone:
                    yield SeHint(28, "Claiming", eliminations=gone)


_FISH = {2: (32, "X-Wing"), 3: (38, "Swordfish"), 4: (52, "Jellyfish")}


def fish(position: Position, size: int) -> Iterator[SeHint]:
    """Each fish of `size` lines with two or more places in each line, by lines, then by digits."""
    tenths, name = _FISH[size]
    for step, along, across in ((1, FIRST_COLUMN, LINE), (SIZE, LINE, FIRST_COLUMN)):
        found = []
        for digit in DIGITS:
            places = position.places[digit]
            lines = [(line, places >> step * line & along) for line in range(SIZE)]
            if sum(1 for _, there in lines if there) < 2 * size:
                continue
            fitting = [pair for pair in lines if 2 <= pair[1].bit_count() <= size]
            for chosen, union in closed_sets([there for _, there in fitting], size):
                bases = sum(1 << step * fitting[index][0] for index in chosen)
                gone = places & union * across & ~(bases * along)
                if gone:
                    found.append((bases, digit, gone))
        for _, digit, gone in sorted(found):
            yield SeHint(tenths, name, eliminations=candidates_of(digit, gone))


def xy_wings(position: Position) -> Iterator[SeHint]:
    """Each cell xy with two peers xz and yz, if an elimination follows."""
    return _wings(position, 2, 42, "XY-Wing")


def xyz_wings(position: Position) -> Iterator[SeHint]:
    """Each cell xyz with two peers xz and yz, if an elimination follows."""
    return _wings(position, 3, 44, "XYZ-Wing")


def _wings(position: Position, size: int, tenths: int, name: str) -> Iterator[SeHint]:
    cells = position.cells
    for pivot in cells_of(position.open):
        candidates = cells[pivot]
        if candidates.bit_count() != size:
            continue
        pincers = [
            cell
            for cell in PEER_CELLS[pivot]
            if cells[cell].bit_count() == 2 and (candidates & ~cells[cell]).bit_count() == 1
        ]
        for one in pincers:
            for other in pincers:
                ends = cells[one] & cells[other]
                union = candidates | cells[one] | cells[other]
                if union.bit_count() != 3 or ends.bit_count() != 1:
                    continue
                if (ends & candidates != 0) != (size == 3):
                    continue
                digit = ends.bit_length()
                seen = PEERS[one] & PEERS[other] & position.places[digit]
                if size == 3:
                    seen &= PEERS[pivot]
                if seen:
                    gone = candidates_of(digit, seen)
                    yield SeHint(tenths, name, eliminations=gone)


_NAKED = {2: (30, "Naked Pair"), 3: (36, "Naked Triplet"), 4: (50, "Naked Quad")}
_HIDDEN = {2: (34, "Hidden Pair"), 3: (40, "Hidden Triplet"), 4: (54, "Hidden Quad")}
_DIRECT = {2: (20, "Direct Hidden Pair"), 3: (25, "Direct Hidden Triplet")}


def naked_subsets(position: Position, size: int) -> Iterator[SeHint]:
    """Each set of `size` cells of a house that share `size` candidates, two or more in each."""
    tenths, name = _NAKED[size]
    cells = position.cells
    for house in HOUSE_CELLS:
        free = [cell for cell in house if cells[cell]]
        if len(free) < 2 * size:
            continue
        fitting = [cell for cell in free if 2 <= cells[cell].bit_count() <= size]
        for chosen, union in closed_sets([cells[cell] for cell in fitting], size):
            members = [fitting[index] for index in chosen]
            gone = tuple(
                (cell, digit)
                for cell in free
                if cells[cell] & union and cell not in members
                for digit in digits_of(cells[cell] & union)
            )
            if gone:
                yield SeHint(tenths, name, eliminations=gone)


def hidden_subsets(position: Position, size: int) -> Iterator[SeHint]:
    """Each set of `size` digits with `size` places in a house, two or more for each digit."""
    tenths, name = _HIDDEN[size]
    for house in HOUSES:
        if (position.open & house).bit_count() <= 2 * size:
            continue
        for digits, union in _hidden_sets(position, house, size):
            kept = sum(1 << (digit - 1) for digit in digits)
            gone = position.candidates_in(union, ~kept)
            if gone:
                yield SeHint(tenths, name, eliminations=gone)


def direct_hidden_subsets(position: Position, size: int) -> Iterator[SeHint]:
    """For each hidden set, a placement: the smallest digit that has a single place left in the
    house outside the cells of the set.
    """
    tenths, name = _DIRECT[size]
    for house in HOUSES:
        if (position.open & house).bit_count() <= size:
            continue
        for _, union in _hidden_sets(position, house, size):
            for digit in DIGITS:
                places = position.places[digit] & house
                left = places & ~union
                if left and left != places and not left & (left - 1):
                    yield SeHint(tenths, name, ((left.bit_length() - 1, digit),))
                    break


def _hidden_sets(
    position: Position, house: int, size: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The digits of each hidden set of a house, with their places."""
    fitting = []
    for digit in DIGITS:
        places = position.places[digit] & house
        if 2 <= places.bit_count() <= size:
            fitting.append((digit, places))
    for chosen, union in closed_sets([places for _, places in fitting], size):
        yield tuple(fitting[index][0] for index in chosen), union
