"""Fish: n houses whose places of a digit fit into n others, with or without fins."""

from __future__ import annotations

from functools import partial

from sudoku.logic.techniques.fish.search import FishShape
from sudoku.logic.techniques.fish.steps import fish_steps, siamese_steps
from sudoku.logic.techniques.technique import Technique

_NAMES = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}
_HOUSES = {
    FishShape.BASIC: (
        "{size} rows have all places of a digit in {size} columns, or the reverse{fins}"
    ),
    FishShape.FRANKEN: "as in a basic fish, but boxes stand for some rows or columns{fins}",
    FishShape.MUTANT: (
        "all places of a digit in {size} houses of any kind are in {size} others{fins}"
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
) -> Technique:
    kind = "Sashimi" if sashimi else "Finned" if finned else ""
    words = ["Siamese" if siamese else "", kind, shape.value, _NAMES[size]]
    title = " ".join(word for word in words if word)
    fins = ", except for fins, which see what goes" if finned else ""
    meaning = _HOUSES[shape].format(size=size, fins=fins)
    if siamese:
        meaning = f"two fish with the same bases: {meaning}"
        find = partial(siamese_steps, title, shape, size, sashimi)
    else:
        find = partial(fish_steps, title, shape, size, finned, sashimi)
    meaning = f"{meaning[0].upper()}{meaning[1:]}. The digit goes nowhere else in the latter."
    return Technique(title, find, meaning, layer=3, order=order, is_default=is_default)


def _basic(size: int) -> list[Technique]:
    step, used = size - 2, size < 5
    finned, sashimi = 4100 + 200 * step, 4200 + 200 * step
    make = partial(_technique, FishShape.BASIC, size)
    return [
        make(2200 + 100 * step, is_default=used),
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
