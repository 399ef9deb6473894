"""Fish as steps, with the houses in HoDoKu's short form: "4 r26b1 c158 fr1c7 efr2c5"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from sudoku.logic.techniques.fish.search import Fish, FishShape, fish_of
from sudoku.logic.techniques.layout import HouseKind, TechniqueLayout, cells_of
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing


def fish_steps(
    title: str, shape: FishShape, size: int, finned: bool, sashimi: bool, position: Position
) -> Iterator[Step]:
    """The fish of one kind, each with another conclusion. Franken and mutant fish are never
    sashimi.
    """
    seen: set[tuple[int, int]] = set()
    for digit in range(1, position.layout.digit_count + 1):
        for fish in _fish(position, digit, shape, size):
            is_kind = fish.is_finned == finned and _is_sashimi(fish, shape) == sashimi
            if is_kind and (digit, fish.gone) not in seen:
                seen.add((digit, fish.gone))
                yield _step(title, position, digit, [fish])


def siamese_steps(
    title: str, shape: FishShape, size: int, sashimi: bool, position: Position
) -> Iterator[Step]:
    """Two finned fish with the same bases, which remove different candidates. The first one tells
    whether both are called sashimi.
    """
    seen: set[tuple[int, int]] = set()
    for digit in range(1, position.layout.digit_count + 1):
        by_bases: dict[tuple[int, ...], list[Fish]] = {}
        for fish in _fish(position, digit, shape, size):
            if fish.is_finned:
                by_bases.setdefault(fish.bases, []).append(fish)
        for alike in by_bases.values():
            for first, second in combinations(alike, 2):
                gone = first.gone | second.gone
                if _is_sashimi(first, shape) != sashimi or gone in (first.gone, second.gone):
                    continue
                if (digit, gone) not in seen:
                    seen.add((digit, gone))
                    yield _step(title, position, digit, [first, second])


def _fish(position: Position, digit: int, shape: FishShape, size: int) -> Iterable[Fish]:
    return fish_of(position.layout.board, position.places[digit], shape, size)


def _is_sashimi(fish: Fish, shape: FishShape) -> bool:
    return fish.is_finned and fish.is_sashimi and shape is FishShape.BASIC


def _step(title: str, position: Position, digit: int, fish: list[Fish]) -> Step:
    layout, board = position.layout, position.layout.board
    body = fins = endo_fins = gone = 0
    for one in fish:
        body |= one.body
        fins |= one.fins
        endo_fins |= one.endo_fins
        gone |= one.gone
    bases = fish[0].bases
    covers = tuple(dict.fromkeys(cover for one in fish for cover in one.covers))
    words = [digit_set(board, [digit]), _houses(layout, bases), _houses(layout, covers)]
    words += [f"f{board.cell_name(cell)}" for cell in cells_of(fins)]
    words += [f"ef{board.cell_name(cell)}" for cell in cells_of(endo_fins)]
    parts = (("base", body & ~fins & ~endo_fins), ("fin", fins), ("endo fin", endo_fins))
    nodes = [PatternNode(candidates_of(digit, mask), role) for role, mask in parts if mask]
    return Step(
        title,
        eliminations=candidates_of(digit, gone),
        truths=tuple(Sector.of_house(base, digit) for base in bases),
        links=tuple(Sector.of_house(index, digit) for index in _links(layout, fish)),
        detail=" ".join(words),
        drawing=StepDrawing(tuple(nodes), houses=(*bases, *covers)),
    )


def _links(layout: TechniqueLayout, fish: list[Fish]) -> list[int]:
    """The covers, and for each fin a house that holds it and what the fish removes."""
    links = dict.fromkeys(cover for one in fish for cover in one.covers)
    for one in fish:
        for fin in cells_of(one.fins | one.endo_fins):
            left = one.gone
            for index in layout.sectors_of[fin]:
                if left & layout.sectors[index].mask:
                    left &= ~layout.sectors[index].mask
                    links[index] = None
    return [*links]


def _houses(layout: TechniqueLayout, indices: Iterable[int]) -> str:
    """Houses in short: "r26b1"."""
    text, last = "", None
    for index in sorted(indices):
        house = layout.houses[index]
        if house.kind is HouseKind.EXTRA:
            text += f"{' ' if text else ''}{house.short}"
        elif house.kind is last and layout.size < 10:
            text += house.short[1:]
        else:
            text += house.short
        last = house.kind
    return text
