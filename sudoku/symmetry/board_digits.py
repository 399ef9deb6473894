"""Ways to rename digits between two structures, up to permutations within a class of digits.

A class is a set of digits that a structure treats alike. An isomorphism maps each class of the
first structure to a class of the second, so every pairing of the classes is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from sudoku.symmetry.board_languages import Names
from sudoku.symmetry.board_structure import Structure

MOST_TRIED = 1000
"""Limit on the ways to pair classes. Beyond it, only the identity and the reversal are tried."""


def renamings(here: Structure, there: Structure) -> list[Names]:
    """Renamings after which both structures have the same number of facts of each kind, without
    renamings that differ only within classes. If the identity is among them, it comes first.
    """
    if here.digit_count != there.digit_count:
        return []
    digits = range(here.digit_count + 1)
    ways = [*islice(_pairings(here, there), MOST_TRIED + 1)]
    if len(ways) > MOST_TRIED:
        ways = [(0, *reversed(digits[1:]))]
    found: dict[tuple[int, ...], Names] = {}
    for names in [tuple(digits), *ways]:
        found.setdefault(_pairing(there, names), names)
    kinds = there.kinds
    return [
        names
        for names in found.values()
        if _keeps_classes(here, there, names) and here.kinds_become(names, kinds)
    ]


def class_numbers(structure: Structure) -> tuple[int, ...]:
    """The number of the class of each digit 0 … m; 0 is in class -1."""
    found = [-1] * (structure.digit_count + 1)
    for number, digits in enumerate(structure.digit_classes):
        for digit in digits:
            found[digit] = number
    return tuple(found)


def _pairing(there: Structure, names: Names) -> tuple[int, ...]:
    """The number of the class to which each digit is mapped."""
    numbers = class_numbers(there)
    return tuple([numbers[name] for name in names])


def _keeps_classes(here: Structure, there: Structure, names: Names) -> bool:
    mine, theirs = class_numbers(here), class_numbers(there)
    pairs = {(mine[digit], theirs[name]) for digit, name in enumerate(names)}
    return len(pairs) == len({*mine}) == len({*theirs})


def _pairings(here: Structure, there: Structure) -> Iterator[Names]:
    """The ways to pair each class with a class of equal size and with equal counts."""
    theirs = there.digit_classes
    names = [0] * (here.digit_count + 1)
    free = [True] * len(theirs)

    def search(number: int) -> Iterator[Names]:
        if number == len(here.digit_classes):
            yield tuple(names)
            return
        digits = here.digit_classes[number]
        for which, others in enumerate(theirs):
            is_alike = here.digit_counts[digits[0] - 1] == there.digit_counts[others[0] - 1]
            if free[which] and len(others) == len(digits) and is_alike:
                free[which] = False
                for digit, name in zip(digits, others, strict=True):
                    names[digit] = name
                yield from search(number + 1)
                free[which] = True

    return search(0)


def completed(known: dict[int, int], names: Names, structure: Structure) -> Names:
    """A complete renaming that contains the known names. Every other digit gets a name from the
    class that `names` gives it. structure: the structure to whose digits the names belong.
    """
    numbers = class_numbers(structure)
    left = Counter(names[1:])
    left.subtract(known.values())
    found = [0] * len(names)
    for digit in range(1, len(names)):
        if digit in known:
            found[digit] = known[digit]
            continue
        alike = structure.digit_classes[numbers[names[digit]]]
        name = next(each for each in alike if left[each] > 0)
        left[name] -= 1
        found[digit] = name
    return tuple(found)
