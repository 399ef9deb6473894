"""Fish: n houses whose places of a digit fit into n other houses, with or without fins.

Start with `search`. A new kind of fish is a shape, and its name in TECHNIQUES.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from sudoku.logic.techniques.fish.search import Fish, FishShape, fish_of
from sudoku.logic.techniques.layout import HouseKind, TechniqueLayout, cells_of, union_of
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import Technique


def fish_steps(
    title: str, shape: FishShape, size: int, finned: bool, sashimi: bool, position: Position
) -> Iterator[Step]:
    """The fish of one kind, each with a different conclusion. Franken and mutant fish are never
    called sashimi.
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
    """Pairs of finned fish with the same bases but different eliminations. The first fish decides
    whether the pair is called sashimi.
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
    fins = union_of(one.fins for one in fish)
    endo_fins = union_of(one.endo_fins for one in fish)
    body = union_of(one.body for one in fish) & ~fins & ~endo_fins
    bases = fish[0].bases
    covers = tuple(dict.fromkeys(cover for one in fish for cover in one.covers))
    words = [digit_set(board, [digit]), _houses(layout, bases), _houses(layout, covers)]
    words += [f"f{board.cell_name(cell)}" for cell in cells_of(fins)]
    words += [f"ef{board.cell_name(cell)}" for cell in cells_of(endo_fins)]
    parts = (("base", body), ("fin", fins), ("endo fin", endo_fins))
    nodes = [PatternNode(candidates_of(digit, mask), role) for role, mask in parts if mask]
    return Step(
        title,
        eliminations=candidates_of(digit, union_of(one.gone for one in fish)),
        truths=tuple(Sector.of_house(base, digit) for base in bases),
        links=tuple(Sector.of_house(index, digit) for index in _links(layout, fish)),
        detail=" ".join(words),
        drawing=StepDrawing(tuple(nodes), houses=(*bases, *covers)),
    )


def _links(layout: TechniqueLayout, fish: list[Fish]) -> list[int]:
    """The covers, and for each fin a house that contains it and the eliminations."""
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
    """Houses in short form: "r26b1"."""
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


_NAMES = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}
_HOUSES = {
    FishShape.BASIC: (
        "all places of a digit in {size} rows are in {size} columns, or the reverse{fins}"
    ),
    FishShape.FRANKEN: "as in a basic fish, but boxes replace some rows or columns{fins}",
    FishShape.MUTANT: (
        "all places of a digit in {size} houses of any kind are in {size} other houses{fins}"
    ),
}


def _technique(
    shape: FishShape,
    size: int,
    order: int,
    *,
    finned: bool = False,
    sashimi: bool = False,
    siamese: bool = False,
    is_default: bool = False,
    with_constraints: bool = False,
) -> Technique:
    kind = "Sashimi" if sashimi else "Finned" if finned else ""
    words = ["Siamese" if siamese else "", kind, shape.value, _NAMES[size]]
    title = " ".join(word for word in words if word)
    fins, seeing = (", except for fins", " that see all fins") if finned else ("", "")
    meaning = _HOUSES[shape].format(size=size, fins=fins)
    if siamese:
        meaning = f"two fish with the same bases: {meaning}"
        find = partial(siamese_steps, title, shape, size, sashimi)
    else:
        find = partial(fish_steps, title, shape, size, finned, sashimi)
    meaning = f"{meaning[0].upper()}{meaning[1:]}. So the digit is excluded from other cells of"
    meaning = f"{meaning} the latter houses{seeing}."
    return Technique(
        title,
        find,
        meaning,
        layer=3,
        order=order,
        is_default=is_default,
        with_constraints=with_constraints,
    )


def _basic(size: int) -> list[Technique]:
    step, used = size - 2, size < 5
    finned, sashimi = 4100 + 200 * step, 4200 + 200 * step
    make = partial(_technique, FishShape.BASIC, size)
    return [
        make(2200 + 100 * step, is_default=used, with_constraints=size < 4),
        make(finned, finned=True, is_default=used),
        make(finned + 10, finned=True, siamese=True),
        make(sashimi, finned=True, sashimi=True, is_default=used),
        make(sashimi + 10, finned=True, sashimi=True, siamese=True),
    ]


def _further(
    shape: FishShape, size: int, order: int, finned: int, *, used: bool
) -> list[Technique]:
    step = 100 * (size - 2)
    make = partial(_technique, shape, size)
    return [
        make(order + step, is_default=used),
        make(finned + step, finned=True, is_default=used),
        make(finned + step + 10, finned=True, siamese=True),
    ]


TECHNIQUES = (
    *(technique for size in _NAMES for technique in _basic(size)),
    *(each for n in range(2, 8) for each in _further(FishShape.FRANKEN, n, 6100, 6700, used=n < 4)),
    *(each for n in range(2, 8) for each in _further(FishShape.MUTANT, n, 7300, 7900, used=False)),
)
