"""One character or number for each cell: killer layouts, pencil marks, jigsaw layouts."""

from __future__ import annotations

from math import isqrt

from benchmarks.variants.converting.written import InexpressibleError, Place, Written

_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}


def snarfable(text: str) -> Written:
    """A killer: a cage's sum at its head, other cells point on towards it."""
    to = Written(_size(text))
    cages: dict[Place, list[Place]] = {}
    for cell in range(to.size**2):
        row, column = divmod(cell, to.size)
        seen = set[Place]()
        while (character := text[row * to.size + column]) in _STEPS:
            down, right = _STEPS[character]
            seen.add((row, column))
            row, column = row + down, column + right
            if (row, column) in seen or not (0 <= row < to.size and 0 <= column < to.size):
                raise InexpressibleError("a cage without a head")
        cages.setdefault((row, column), []).append((cell // to.size + 1, cell % to.size + 1))
    for (row, column), cells in cages.items():
        total = _SUMS.index(text[row * to.size + column])
        if total:
            to.add("killer", cells, total)
    return to


def numbered_killer(text: str) -> Written:
    """A killer of "3x3::k:" and 81 numbers, 256 times the sum and the cage's number."""
    head, _, rest = text.partition("k:")
    numbers = [int(each) for each in rest.split(":") if each]
    to = Written(isqrt(len(numbers)))
    if "d" in head:
        to.add("diagonal+")
        to.add("diagonal-")
    cages: dict[int, list[Place]] = {}
    totals: dict[int, int] = {}
    for cell, number in enumerate(numbers):
        total, name = divmod(number, 256)
        if total:
            totals.setdefault(name, total)
            cages.setdefault(name, []).append((cell // to.size + 1, cell % to.size + 1))
    for name, cells in cages.items():
        to.add("killer", cells, totals[name])
    return to


def pencil_marks(text: str) -> Written:
    """729 characters: digit d of each cell, or "." where it is ruled out."""
    size = round(len(text) ** (1 / 3))
    if size**3 != len(text):
        raise InexpressibleError(f"{len(text)} pencil marks")
    to = Written(size)
    for cell in range(size**2):
        marks = text[cell * size : (cell + 1) * size]
        digits = [d for d in range(1, size + 1) if marks[d - 1] not in ".0*_"]
        to.give((cell // size + 1, cell % size + 1), digits)
    return to


def jigsaw(text: str) -> Written:
    """The regions of a jigsaw without a clue."""
    to = Written(_size(text))
    to.regions(text)
    return to


def _size(text: str) -> int:
    size = isqrt(len(text))
    if size**2 != len(text):
        raise InexpressibleError(f"{len(text)} characters, expected a square number")
    return size
