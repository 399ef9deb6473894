"""Which cells hold equal digits in all solutions, and which different ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sudoku.constraints.primitives import AllDifferent, DigitSets, Regular, primitives_of
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

SHOWN = 20
"""Pairs of different cells that are printed as text; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Relations:
    """Relations between cells with several true candidates, in all solutions."""

    equal: tuple[tuple[int, ...], ...]
    """Groups of cells that always hold equal digits."""
    different: tuple[tuple[int, int], ...]
    """Pairs of cells that never do, although they have a common candidate and no rule says so: no
    house, cage or other rule about these two cells. Of equal cells only the first is in a pair.
    """

    def lines(self, board: Board) -> Iterator[str]:
        """As sentences."""
        for group in self.equal:
            yield f"always equal: {_names(board, group)}"
        if not self.equal:
            yield "no two open cells are always equal"
        for pair in self.different[:SHOWN]:
            yield f"always different: {_names(board, pair)}"
        if len(self.different) > SHOWN:
            yield f"… and {plural(len(self.different) - SHOWN, 'other pair')} always different"

    def as_dict(self, board: Board) -> dict[str, list[list[str]]]:
        """As lists of cells by their names."""
        return {
            "equal": [list(map(board.cell_name, group)) for group in self.equal],
            "different": [list(map(board.cell_name, pair)) for pair in self.different],
        }


def relations_of(board: Board, solutions: Sequence[Grid]) -> Relations:
    """The relations in these solutions."""
    seen = dict(enumerate(zip(*(grid.digits for grid in solutions), strict=True)))
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in seen.items():
        if len({*digits}) > 1:
            groups.setdefault(digits, []).append(cell)
    stated = _stated(board)
    different = [
        (a[0], b[0])
        for (x, a), (y, b) in combinations(groups.items(), 2)
        if not {*x}.isdisjoint(y)
        and all(d != e for d, e in zip(x, y, strict=True))
        and not any(frozenset((c, d)) in stated for c in a for d in b)
    ]
    equal = [tuple(group) for group in groups.values() if len(group) > 1]
    return Relations(tuple(equal), tuple(different))


def _stated(board: Board) -> set[frozenset[int]]:
    """The pairs of cells that are different by a single rule about them."""
    n, found = board.digit_count, set[frozenset[int]]()
    for house in board.houses:
        found.update(map(frozenset, combinations(house, 2)))
    for primitive in (p for primitives in primitives_of(board) for p in primitives):
        if isinstance(primitive, AllDifferent | DigitSets):
            found.update(map(frozenset, combinations(primitive.cells, 2)))
        elif isinstance(primitive, Regular) and len(primitive.cells) == 2:
            accepts = primitive.automaton.accepts
            if not any(accepts((d, d)) for d in range(1, n + 1)):
                found.add(frozenset(primitive.cells))
    return found


def _names(board: Board, cells: Sequence[int]) -> str:
    return " ".join(map(board.cell_name, cells))
