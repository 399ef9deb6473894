"""The search for fish of one digit.

n bases hold n true candidates of the digit. If n covers hold all their candidates, except for some
fins, then a candidate of the covers that is in no base, or in two covers, and that sees all fins,
is false: otherwise n - 1 covers would hold n candidates.

The search starts from the candidates that can be excluded by looking at one digit; often there are
none. For such a candidate e, the places of the bases that e does not see must fit into n - 1
covers. Then all covers of these bases are tried.

The shape determines the houses that can be bases and covers. Basic: rows and columns. Franken: also
boxes, on one side or both. Mutant: everything else. The terms come from the Ultimate Fish Guide
(http://forum.enjoysudoku.com/t4993.html).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from sudoku.logic.techniques.layout import HouseKind, TechniqueLayout, cells_of, union_of
from sudoku.logic.techniques.placing import placeable
from sudoku.puzzle.board import Board

ROW, COLUMN, BOX = HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX


class FishShape(StrEnum):
    """The kinds of houses that a fish uses."""

    BASIC = ""
    FRANKEN = "Franken"
    MUTANT = "Mutant"


_POOLS: dict[FishShape, tuple[tuple[frozenset[HouseKind], frozenset[HouseKind]], ...]] = {
    FishShape.BASIC: (
        (frozenset({ROW}), frozenset({COLUMN})),
        (frozenset({COLUMN}), frozenset({ROW})),
    ),
    FishShape.FRANKEN: (
        (frozenset({ROW, BOX}), frozenset({COLUMN, BOX})),
        (frozenset({COLUMN, BOX}), frozenset({ROW, BOX})),
    ),
    FishShape.MUTANT: ((frozenset(HouseKind), frozenset(HouseKind)),),
}


def pools(shape: FishShape, layout: TechniqueLayout) -> list[tuple[list[int], list[int]]]:
    """The houses that can be bases, and the houses that can be covers, rows before columns."""
    return [
        (
            [house.index for house in layout.houses if house.kind in bases],
            [house.index for house in layout.houses if house.kind in covers],
        )
        for bases, covers in _POOLS[shape]
    ]


def shape_of(layout: TechniqueLayout, bases: Iterable[int], covers: Iterable[int]) -> FishShape:
    """The shape of a fish."""
    base = {layout.houses[index].kind for index in bases}
    cover = {layout.houses[index].kind for index in covers}
    for first, second in ((ROW, COLUMN), (COLUMN, ROW)):
        if first in base and second in cover and base <= {first, BOX} and cover <= {second, BOX}:
            return FishShape.FRANKEN if BOX in base | cover else FishShape.BASIC
    return FishShape.MUTANT


MOST_FINS = 5
MOST_ENDO_FINS = 2
_KEPT = 1 << 11


@dataclass(frozen=True, slots=True)
class Fish:
    """A fish: its bases and covers as house indices, and its cells as masks."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    body: int
    """The candidates of the bases."""
    fins: int
    """The candidates in no cover."""
    endo_fins: int
    """The candidates in two bases."""
    gone: int
    """The eliminations, as a mask of cells."""
    is_sashimi: bool
    """Whether some base has at most one candidate that is not a fin."""

    @property
    def is_finned(self) -> bool:
        """Whether it has fins of either kind."""
        return bool(self.fins | self.endo_fins)


@lru_cache(_KEPT)
def fish_of(board: Board, places: int, shape: FishShape, size: int) -> tuple[Fish, ...]:
    """The fish of a shape and size for a digit with these places."""
    layout = TechniqueLayout.of(board)
    targets = places & ~placeable(board, places).possible
    if not targets:
        return ()
    return tuple(
        fish
        for bases, covers in pools(shape, layout)
        for fish in _FishSearch(layout, places, shape, size, bases, covers).fish(targets)
    )


class _FishSearch:
    """A search for one digit, shape and size, with one choice of possible bases and covers."""

    def __init__(
        self,
        layout: TechniqueLayout,
        places: int,
        shape: FishShape,
        size: int,
        bases: list[int],
        covers: list[int],
    ) -> None:
        masks = [house.mask & places for house in layout.houses]
        self._layout, self._places, self._shape, self._size = layout, places, shape, size
        self._masks = masks
        self._bases = [index for index in bases if masks[index]]
        self._covers = [index for index in covers if masks[index]]
        self._covers_at = {
            1 << cell: [index for index in layout.houses_of[cell] if index in self._covers]
            for cell in cells_of(places)
        }

    def fish(self, targets: int) -> Iterator[Fish]:
        """The fish that eliminate one of the targets, sorted by bases."""
        found: dict[tuple[int, ...], list[int]] = {}
        for cell in cells_of(targets):
            for bases in self._bases_against(cell):
                found.setdefault(bases, []).append(cell)
        for bases, cells in sorted(found.items()):
            if not any(self._all_needed(bases, cell) for cell in cells):
                continue
            sets = {covers for cell in cells for covers in self._covers_against(cell, bases)}
            for covers in sorted(sets):
                fish = self._fish(bases, covers)
                if fish is not None:
                    yield fish

    def _bases_against(self, cell: int) -> Iterator[tuple[int, ...]]:
        """The sets of bases that cannot all have a true candidate if this one is true."""
        unseen = self._places & ~self._layout.peers[cell] & ~(1 << cell)
        around = [index for index in self._bases if self._masks[index] >> cell & 1]
        others = [index for index in self._bases if index not in around]
        yield from self._fitting(others, unseen, self._size)
        if len(self._covers_at[1 << cell]) > 1:  # the candidate may be in a base and two covers
            for base in around:
                for bases in self._fitting(others, unseen, self._size - 1):
                    yield tuple(sorted((*bases, base)))

    def _all_needed(self, bases: tuple[int, ...], cell: int) -> bool:
        """Whether all of the bases are needed to exclude this candidate."""
        masks = self._masks
        unseen = self._places & ~self._layout.peers[cell] & ~(1 << cell)
        others = [base for base in bases if not masks[base] >> cell & 1]
        for count in range(1, len(bases)):
            for fewer in combinations(others, count):
                body = 0
                for base in fewer:
                    body |= masks[base]
                if self._fits(body & unseen, count - 1, bases):
                    return False
        return True

    def _fitting(self, pool: list[int], unseen: int, count: int) -> Iterator[tuple[int, ...]]:
        """The choices of `count` bases whose unseen candidates fit into `count - 1` covers."""
        masks = self._masks
        fit = [index for index in pool if self._fits(masks[index] & unseen, count - 1, (index,))]

        def more(
            chosen: tuple[int, ...], body: int, endo: int, first: int
        ) -> Iterator[tuple[int, ...]]:
            left = count - len(chosen)
            if not left:
                yield chosen
                return
            for position in range(first, len(fit) - left + 1):
                base = fit[position]
                twice = endo | (body & masks[base])
                if twice & unseen or twice.bit_count() > MOST_ENDO_FINS:
                    continue
                wider, bases = body | masks[base], (*chosen, base)
                if self._fits(wider & unseen, count - 1, bases):
                    yield from more(bases, wider, twice, position + 1)

        return more((), 0, 0, 0)

    def _fits(self, cells: int, count: int, bases: tuple[int, ...]) -> bool:
        """Whether `count` covers that are not among the bases can hold all these cells."""
        if not cells:
            return True
        if not count:
            return False
        masks = self._masks
        return any(
            self._fits(cells & ~masks[cover], count - 1, bases)
            for cover in self._covers_at[cells & -cells]
            if cover not in bases
        )

    def _covers_against(self, cell: int, bases: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The sets of covers with which these bases eliminate a candidate."""
        masks = self._masks
        body = union_of([masks[base] for base in bases])
        pool = [index for index in self._covers if index not in bases and masks[index] & body]
        needed = 2 if body >> cell & 1 else 1
        unseen = body & ~self._layout.peers[cell] & ~(1 << cell)

        def more(chosen: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
            free = self._size - len(chosen)
            if left:
                if free:
                    for cover in self._covers_at[left & -left]:
                        if cover not in bases:
                            yield from more((*chosen, cover), left & ~masks[cover])
                return
            for rest in combinations([cover for cover in pool if cover not in chosen], free):
                covers = (*chosen, *rest)
                if sum(masks[cover] >> cell & 1 for cover in covers) >= needed:
                    yield tuple(sorted(covers))

        return more((), unseen)

    def _fish(self, bases: tuple[int, ...], covers: tuple[int, ...]) -> Fish | None:
        """The fish of these bases and covers, if it has the shape and eliminates something."""
        masks = self._masks
        body = endo = cover = twice = 0
        for index in bases:
            endo |= body & masks[index]
            body |= masks[index]
        for index in covers:
            twice |= cover & masks[index]
            cover |= masks[index]
        fins = body & ~cover
        if (fins | endo).bit_count() > MOST_FINS:
            return None
        gone = (cover & ~body | twice) & self._layout.common_peers(fins | endo)
        if not gone or shape_of(self._layout, bases, covers) is not self._shape:
            return None
        sashimi = any((masks[index] & ~fins).bit_count() <= 1 for index in bases)
        return Fish(bases, covers, body, fins & ~endo, endo, gone, sashimi)
