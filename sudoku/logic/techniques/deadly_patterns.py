"""What follows from cells that must not all hold one of the same two digits.

The *roof* of a pattern are its cells with other candidates. One of these is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku.logic.techniques.layout import TechniqueHouse, cells_of, digits_of, mask_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Deadly, Drawing, Node, Sector, Step

_LARGEST_SUBSET = 6
"""Cells of a naked subset, beside the roof."""


class Pattern(NamedTuple):
    """Cells that are deadly with the two digits of the mask `pair`."""

    cells: tuple[int, ...]
    pair: int

    def roof(self, position: Position) -> list[int]:
        """The cells with other candidates than the pair."""
        return [cell for cell in self.cells if position.cells[cell] & ~self.pair]

    def step(
        self,
        title: str,
        position: Position,
        eliminations: Sequence[Candidate],
        truths: Sequence[Sector] = (),
    ) -> Step:
        """The step that this pattern makes, with further truths if it needs them."""
        board = position.layout.board
        deadly = Deadly(tuple((cell, self.pair) for cell in self.cells))
        own = [
            (cell, digit)
            for cell in self.cells
            for digit in digits_of(position.cells[cell] & self.pair)
        ]
        others = [candidate for truth in truths for candidate in truth.candidates(position)]
        fins = [candidate for candidate in others if candidate not in own]
        pair, where = digit_set(board, digits_of(self.pair), "/"), cell_set(board, self.cells)
        return Step(
            title,
            eliminations=tuple(eliminations),
            truths=tuple(truths),
            deadly=(deadly,),
            detail=f"{pair} in {where}",
            drawing=Drawing(
                (
                    Node(tuple(own), "base"),
                    Node(tuple(dict.fromkeys([*deadly.candidates(position), *fins])), "fin"),
                )
            ),
        )


def one_roof(position: Position, pattern: Pattern, roof: list[int]) -> list[Candidate]:
    """Type 1: a single roof cell holds none of the pair."""
    if len(roof) != 1:
        return []
    return [(roof[0], digit) for digit in digits_of(position.cells[roof[0]] & pattern.pair)]


def same_extra(position: Position, pattern: Pattern, roof: list[int]) -> list[Candidate]:
    """Types 2 and 5: the roof has one other digit. No cell that sees the whole roof holds it."""
    extra = _extra(position, pattern, roof)
    if len(roof) < 2 or extra.bit_count() != 1:
        return []
    digit = extra.bit_length()
    gone = position.places[digit] & position.layout.common_peers(mask_of(roof))
    return [(cell, digit) for cell in cells_of(gone)]


def roof_subsets(
    position: Position, pattern: Pattern, roof: list[int]
) -> Iterator[tuple[list[Candidate], list[Sector]]]:
    """Type 3: the other digits of two roof cells make a naked subset with cells of a house.

    Yields the eliminations, and the cells of the subset as truths. Cells with a digit of the pair
    are not of the subset.
    """
    if len(roof) != 2:
        return
    top, extra = mask_of(roof), _extra(position, pattern, roof)
    done: set[tuple[int, ...]] = set()
    for house in position.layout.common_houses(top):
        for chosen, digits in _subsets(position, house, pattern.pair, top, extra):
            if chosen in done:
                continue
            done.add(chosen)
            inside = top | mask_of(chosen)
            gone = [
                (cell, digit)
                for other in position.layout.common_houses(inside)
                for digit in digits_of(digits)
                for cell in cells_of(position.places[digit] & other.mask & ~inside)
            ]
            if gone:
                yield sorted(set(gone)), [Sector.of_cell(cell) for cell in chosen]


def _subsets(
    position: Position, house: TechniqueHouse, pair: int, roof: int, extra: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Cells of a house, and the digits that they have with the roof: one more than cells."""
    cells = position.cells
    others = [
        cell
        for cell in cells_of(house.mask & position.open & ~roof)
        if not cells[cell] & pair and cells[cell].bit_count() <= _LARGEST_SUBSET + 1
    ]
    stack: list[tuple[tuple[int, ...], int, int]] = [((), extra, 0)]
    while stack:
        chosen, digits, start = stack.pop()
        if chosen and digits.bit_count() == len(chosen) + 1:
            yield chosen, digits
        if len(chosen) < _LARGEST_SUBSET:
            for at in range(len(others) - 1, start - 1, -1):
                more = digits | cells[others[at]]
                if more.bit_count() <= _LARGEST_SUBSET + 1:
                    stack.append(((*chosen, others[at]), more, at + 1))


def locked_roof(
    position: Position, pattern: Pattern, roof: list[int]
) -> Iterator[tuple[list[Candidate], list[Sector]]]:
    """Type 4: a digit of the pair is in a house only in two roof cells. They lose the other.

    Yields the eliminations, and the house as a truth.
    """
    if len(roof) != 2:
        return
    top, (one, two) = mask_of(roof), digits_of(pattern.pair)
    for locked, other in ((one, two), (two, one)):
        for house in position.layout.common_houses(top):
            if not position.places[locked] & house.mask & ~top:
                gone = [(cell, other) for cell in roof if position.has(cell, other)]
                if gone:
                    yield gone, [Sector.of_house(house.index, locked)]
                break


def _extra(position: Position, pattern: Pattern, roof: list[int]) -> int:
    extra = 0
    for cell in roof:
        extra |= position.cells[cell] & ~pattern.pair
    return extra
