"""Deadly patterns: cells that cannot all hold one of their two digits of the pattern.

Suppose that each cell of the pattern holds one of its two digits. If a house has k cells of the
pattern, they have k digits, each in two of these cells, so one of the two holds it. If every cell
takes its other digit, the house still holds the same digits. So the new grid is also a solution,
because the houses are the only rules, and no clue has changed.

The *roof* of a pattern is the set of its cells with other candidates. One of these candidates is
true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sudoku.constraints.primitives import primitives_of
from sudoku.logic.techniques.layout import TechniqueHouse, cells_of, digits_of, mask_of, union_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.step import Deadly, PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import Technique

_LARGEST_SUBSET = 6
"""Limit on the cells of a naked subset, in addition to the roof."""


class DeadlyPattern(NamedTuple):
    """Cells that are deadly with the two digits of the mask `pair`."""

    cells: tuple[int, ...]
    pair: int

    def roof(self, position: Position) -> list[int]:
        """The cells with candidates outside the pair."""
        return [cell for cell in self.cells if position.cells[cell] & ~self.pair]

    def step(
        self,
        title: str,
        position: Position,
        eliminations: Sequence[Candidate],
        truths: Sequence[Sector] = (),
    ) -> Step:
        """The step of this pattern, with further truths if it needs them."""
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
            drawing=StepDrawing(
                (
                    PatternNode(tuple(own), "base"),
                    PatternNode(tuple(dict.fromkeys([*deadly.candidates(position), *fins])), "fin"),
                )
            ),
        )


Deduced = Iterator[tuple[list[Candidate], list[Sector]]]
"""The eliminations of a pattern, and the truths that they need in addition to the pattern."""

Deduction = Callable[[Position, DeadlyPattern], Deduced]
"""Finds the consequences of a pattern in a position."""


def uniqueness_technique(
    title: str,
    patterns: Callable[[Position], Iterable[DeadlyPattern]],
    deduce: Deduction,
    order: int,
    meaning: str | None = None,
) -> Technique:
    """A technique that applies a deduction to each pattern. Its meaning defaults to the docstring
    of the deduction.
    """
    find = partial(_steps, title, patterns, deduce)
    words = " ".join((meaning or deduce.__doc__ or "").split())
    return Technique(title, find, words, layer=5, order=order, needs_uniqueness=True)


def _steps(
    title: str,
    patterns: Callable[[Position], Iterable[DeadlyPattern]],
    deduce: Deduction,
    position: Position,
) -> Iterator[Step]:
    for pattern in patterns(position):
        for gone, truths in deduce(position, pattern):
            yield pattern.step(title, position, gone, truths)


def one_roof(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Type 1: a single roof cell holds neither digit of the pair."""
    roof = pattern.roof(position)
    if len(roof) == 1:
        yield [(roof[0], digit) for digit in digits_of(position.cells[roof[0]] & pattern.pair)], []


def same_extra(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Types 2 and 5: the roof has one extra digit. No cell that sees the whole roof holds it."""
    roof = pattern.roof(position)
    extra = _extra(position, pattern, roof)
    if len(roof) < 2 or extra.bit_count() != 1:
        return
    digit = extra.bit_length()
    gone = position.places[digit] & position.layout.common_peers(mask_of(roof))
    if gone:
        yield [*candidates_of(digit, gone)], []


def roof_subsets(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Type 3: the extra digits of two roof cells form a naked subset with cells of a house.

    The truths are the cells of the subset, which have no digit of the pair.
    """
    roof = pattern.roof(position)
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
    """Sets of n cells of a house that have n + 1 digits together with the roof's extra digits."""
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


def locked_roof(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Type 4: one digit of the pair has its only places in a house in two roof cells. So they lose
    the other digit.

    The truth is the digit in the house.
    """
    roof = pattern.roof(position)
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


def _extra(position: Position, pattern: DeadlyPattern, roof: list[int]) -> int:
    return union_of([position.cells[cell] & ~pattern.pair for cell in roof])


def deadly_fault(pattern: Deadly, position: Position) -> str | None:
    """The reason why a pattern is not deadly, such as "r1c2 is a clue"; None if it is deadly."""
    board, pairs = position.layout.board, dict(pattern.cells)
    if any(primitives_of(board)):
        return "the board has rules beside its houses"
    if not pairs or len(pairs) < len(pattern.cells):
        return "its cells are not different" if pairs else "it has no cells"
    for cell, pair in pairs.items():
        value = position.values[cell]
        if position.given >> cell & 1:
            return f"{board.cell_name(cell)} is a clue"
        if pair.bit_count() != 2:
            return f"{board.cell_name(cell)} has {pair.bit_count()} digits, not two"
        if value and not pair >> (value - 1) & 1:
            return f"{board.cell_name(cell)} holds {value + board.shift}, none of its digits"
    for house, name in zip(board.houses, board.house_names, strict=True):
        counts = Counter(digit for cell in house for digit in digits_of(pairs.get(cell, 0)))
        for digit, count in counts.items():
            if count != 2:
                return f"{digit + board.shift} is in {count} of its cells in {name}, not in two"
    return None
