"""Unique rectangles and loops, types 1 to 4 (4.5 and up).

The difficulty is 4.5 for four cells, 4.6 for six, 4.7 for eight, and 5.0 for more. Type 3 adds 0.1
for each further cell of its naked subset, or for each further cell but one of its hidden subset.

A loop alternates between two digits: each house that it touches has exactly two of its cells, one
of each parity. If the loop had no other candidates, the two digits could be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku.logic.ratings.se.geometry import DIGITS, HOUSE_CELLS, HOUSES, HOUSES_OF, PEERS, subsets
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.techniques.layout import cells_of, digits_of, union_of
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.unique_loops import usable_cells

Eliminations = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """A way to use a loop."""

    difficulty: float
    kind: int
    size: int
    gone: Eliminations
    same: tuple[object, ...]
    """A key that recognises the same use of a loop when it is found again."""


def unique_loops(position: Position) -> Iterator[SeHint]:
    """The hints of all types from all loops, sorted by difficulty and type."""
    known: dict[tuple[object, ...], _Found] = {}
    for loop, pair in loops(position):
        for found in _ways(position, loop, pair):
            known.setdefault(found.same, found)
    for found in sorted(known.values(), key=lambda way: (way.difficulty, way.kind)):
        yield SeHint(int((found.difficulty + 0.05) * 10), _name(found), eliminations=found.gone)


def _name(found: _Found) -> str:
    if found.size == 4:
        return f"Unique Rectangle type {found.kind}"
    size = f" {found.size}" if found.size > 6 else ""
    return f"Unique Loop{size} type {found.kind}"


def _base(loop: Loop) -> float:
    """The base difficulty, summed in floating point because Sudoku Explainer sorts by that sum."""
    result = 4.5
    if len(loop) >= 10:
        result += 0.3
    if len(loop) >= 8:
        return result + 0.2
    return result + 0.1 if len(loop) >= 6 else result


def _ways(position: Position, loop: Loop, pair: int) -> Iterator[_Found]:
    cells = position.cells
    rich = [cell for cell in loop if cells[cell] & ~pair]
    further = union_of(cells[cell] & ~pair for cell in rich)
    if len(rich) == 1:
        gone = tuple((rich[0], digit) for digit in digits_of(pair))
        yield _found(loop, 1, gone)
        return
    if not rich:
        return  # two solutions
    if further.bit_count() == 1:
        digit, seen = further.bit_length(), -1
        for cell in rich:
            seen &= PEERS[cell]
        gone = candidates_of(digit, seen & position.places[digit])
        if gone:
            yield _found(loop, 2, gone)
    if len(rich) == 2:
        first, second = rich
        if further.bit_count() > 1:
            yield from _third_type(position, loop, pair, first, second)
        yield from _fourth_type(position, loop, pair, first, second)


def _found(loop: Loop, kind: int, gone: Eliminations, added: int = 0, *same: object) -> _Found:
    difficulty = _base(loop) + added * 0.1 if added else _base(loop)
    key = (kind, frozenset(loop), *same)
    return _Found(difficulty, kind, len(loop), gone, key)


def _third_type(
    position: Position, loop: Loop, pair: int, first: int, second: int
) -> Iterator[_Found]:
    """Type 3: the two cells with further candidates count as one cell of a subset in a house."""
    further = (position.cells[first] | position.cells[second]) & ~pair
    for size in range(further.bit_count(), 8):
        for house in HOUSES_OF[first]:
            if not HOUSES[house] >> second & 1:
                continue
            free = (position.open & HOUSES[house]).bit_count()
            if 2 * size <= free:
                yield from _naked(position, loop, pair, (first, second), house, size)
            if 2 * size < free:
                yield from _hidden(position, loop, pair, (first, second), house, size)


def _naked(
    position: Position, loop: Loop, pair: int, rich: tuple[int, int], house: int, size: int
) -> Iterator[_Found]:
    cells, (first, second) = position.cells, rich
    further = (cells[first] | cells[second]) & ~pair
    fitting = [
        cell
        for cell in HOUSE_CELLS[house]
        if cell == first or (cell != second and 2 <= cells[cell].bit_count() <= size)
    ]
    for chosen in subsets(len(fitting), size):
        members = [fitting[index] for index in chosen]
        if first not in members:
            continue
        others = [cell for cell in members if cell != first]
        covered = cells[first] & cells[second] & further | union_of(cells[cell] for cell in others)
        if covered.bit_count() != size or further & ~covered:
            continue
        gone = tuple(
            (cell, digit)
            for cell in HOUSE_CELLS[house]
            if cell != second and cell not in members
            for digit in digits_of(cells[cell] & covered)
        )
        if gone:
            yield _found(loop, 3, gone, size - 1, "naked", house, covered, tuple(others))


def _hidden(
    position: Position, loop: Loop, pair: int, rich: tuple[int, int], house: int, size: int
) -> Iterator[_Found]:
    cells, (first, second) = position.cells, rich
    further = cells[first] | cells[second] | pair
    there = HOUSES[house] & ~(1 << second)
    rest = [digit for digit in DIGITS if not further >> (digit - 1) & 1]
    for chosen in subsets(len(rest), size - 2):
        digits = [*(rest[index] for index in chosen), *digits_of(pair)]
        union = kept = 0
        for digit in digits:
            places = position.places[digit] & there
            if not places:
                break
            union |= places
            kept |= 1 << (digit - 1)
        else:
            if union.bit_count() != size:
                continue
            union &= ~(1 << first)
            gone = position.candidates_in(union, ~kept)
            if gone:
                added = union.bit_count() - 1
                yield _found(loop, 3, gone, added, "hidden", house, kept, union)


def _fourth_type(
    position: Position, loop: Loop, pair: int, first: int, second: int
) -> Iterator[_Found]:
    """Type 4: one digit of the pair is locked in the two cells, so the other is eliminated."""
    rich = 1 << first | 1 << second
    shared = [HOUSES[house] for house in HOUSES_OF[first] if HOUSES[house] >> second & 1]
    low, high = digits_of(pair)
    for locked, lost in ((low, high), (high, low)):
        if any(not position.places[locked] & house & ~rich for house in shared):
            yield _found(loop, 4, ((first, lost), (second, lost)))
            return


Loop = tuple[int, ...]

_KINDS = range(3)  # box, row, column: the places in HOUSES_OF
_SHORTEST = 4


def loops(position: Position) -> Iterator[tuple[Loop, int]]:
    """Each loop with the mask of its two digits, once for each start and direction.

    A loop starts in a cell without further candidates. Either at most two of its cells have further
    candidates, or any number of cells share a single further candidate.
    """
    cells = position.cells
    for start in cells_of(position.open):
        pair = cells[start]
        if pair.bit_count() != 2:
            continue
        low, high = (pair & -pair).bit_length(), pair.bit_length()
        both = position.places[low] & position.places[high]
        usable = usable_cells(position.layout, both)
        if usable >> start & 1:
            walk = _LoopSearch(cells, pair, both, usable)
            walk.go(start, 2, 0, None)
            for loop in walk.found:
                yield loop, pair


class _LoopSearch:
    """The search for the loops from one start.

    `extra` collects the extra candidates of all cells that were tried, not only of cells in the
    loop. As in Sudoku Explainer, the order of the search therefore decides whether a third cell
    with an extra candidate is accepted.
    """

    def __init__(self, cells: list[int], pair: int, both: int, usable: int) -> None:
        self.cells, self.pair, self.both, self.usable = cells, pair, both, usable
        self.loop: list[int] = []
        self.seen: tuple[set[int], set[int]] = (set(), set())
        self.found: list[Loop] = []

    def go(self, cell: int, allowed: int, extra: int, last: int | None) -> None:
        """Add a cell to the loop, try every continuation, and remove the cell again.

        allowed: the number of cells that may still have extra candidates. last: the kind of house
        shared with the previous cell.
        """
        houses = HOUSES_OF[cell]
        seen = self.seen[len(self.loop) % 2]
        if not seen.isdisjoint(houses):
            return
        seen.update(houses)
        self.loop.append(cell)
        for kind in _KINDS:
            if kind != last:
                extra = self._follow(HOUSE_CELLS[houses[kind]], allowed, extra, kind)
        self.loop.pop()
        seen.difference_update(houses)

    def _follow(self, house: tuple[int, ...], allowed: int, extra: int, kind: int) -> int:
        """Try every next cell in a house. Returns `extra` with the candidates of these cells."""
        for cell in house:
            if not self.both >> cell & 1:
                continue
            if cell == self.loop[0] and len(self.loop) >= _SHORTEST:
                if self.seen[0] == self.seen[1]:
                    self.found.append(tuple(self.loop))
            elif cell not in self.loop:
                further = self.cells[cell] & ~self.pair
                extra |= further
                if not self.usable >> cell & 1:
                    continue
                if not further:
                    self.go(cell, allowed, extra, kind)
                elif allowed > 0 or extra.bit_count() == 1:
                    self.go(cell, allowed - 1, extra, kind)
        return extra
