"""The symmetry group of a board's lines: its generators, its order, and its elements.

It is represented by a chain of stabilisers (C. Sims, 1970): for each line in turn, the possible
images if the earlier lines stay fixed. The order of the group is the product of the numbers of
images.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from sudoku.symmetry.board_matching import LineImages, Matcher
from sudoku.symmetry.board_structure import Structure


@dataclass(frozen=True, slots=True)
class LineGroup:
    """The symmetry group of a board's lines."""

    size: int
    images: tuple[tuple[LineImages, ...], ...]
    """For each line in turn, one group element for each possible image if the earlier lines stay
    fixed.
    """

    @property
    def order(self) -> int:
        """The number of elements."""
        return prod(map(len, self.images))

    def elements(self) -> Iterator[LineImages]:
        """All elements, starting with the identity."""
        return self._from(0, tuple(range(2 * self.size)))

    def _from(self, level: int, before: LineImages) -> Iterator[LineImages]:
        while level < len(self.images) and len(self.images[level]) == 1:
            level += 1
        if level == len(self.images):
            yield before
            return
        for image in self.images[level]:
            yield from self._from(level + 1, after(before, image))


def after(second: LineImages, first: LineImages) -> LineImages:
    """The composition of two maps: `first`, then `second`."""
    return tuple([second[line] for line in first])


def group_of(structure: Structure) -> LineGroup:
    """The group of all maps of lines that preserve the structure."""
    matcher, n = Matcher(structure, structure), structure.size
    generators: list[LineImages] = []
    images: list[tuple[LineImages, ...]] = []
    for depth in reversed(range(2 * n)):
        line, before = matcher.order[depth], matcher.order[:depth]
        fixed = [(each, each) for each in before]
        colour = matcher.colours.lines[line]
        reached = _orbit(line, generators, n)
        failed: set[int] = set()
        for other in range(2 * n):
            is_possible = other not in before and matcher.colours.lines[other] == colour
            if depth and (other < n) != (line < n):
                is_possible = False
            if not is_possible or other in reached or other in failed:
                continue
            found = matcher.find([*fixed, (line, other)])
            if found is None:
                failed |= _orbit(other, generators, n).keys()
            else:
                generators.append(found)
                reached = _orbit(line, generators, n)
        images.append(tuple(reached.values()))
    return LineGroup(n, tuple(reversed(images)))


def _orbit(line: int, generators: Sequence[LineImages], size: int) -> dict[int, LineImages]:
    """The possible images of a line, each with a group element that maps the line to it."""
    found: dict[int, LineImages] = {line: tuple(range(2 * size))}
    for reached in (queue := [line]):
        for generator in generators:
            image = generator[reached]
            if image not in found:
                found[image] = after(generator, found[reached])
                queue.append(image)
    return found
