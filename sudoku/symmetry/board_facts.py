"""Facts: statements of a board about its cells beyond "these two differ", in a normal form.

Equal facts have the same meaning. Moving the cells or renaming the digits of equal facts gives
equal facts, so the symmetries that preserve a set of facts form a group.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from sudoku.symmetry.board_languages import Names, WordLanguage, canonical, renamed

Roles: TypeAlias = "dict[int, Hashable]"
"""The role of each cell of a fact."""
Colours: TypeAlias = Sequence[int]


@dataclass(frozen=True, slots=True)
class InLanguage:
    """The fact that the digits of the cells are a word of the language. Use `word` to make it."""

    language: WordLanguage
    order: tuple[int, ...]

    @property
    def cells(self) -> frozenset[int]:
        return frozenset(self.order)

    @property
    def kind(self) -> Hashable:
        return self.language

    def moved(self, image: Sequence[int]) -> InLanguage:
        return word(self.language, [image[cell] for cell in self.order])

    def renamed(self, names: Names) -> InLanguage:
        return word(renamed(self.language, names), self.order)

    def counts(self, digit: int) -> Hashable:
        return self.language.counts[digit - 1] if self.language.layers else ()

    def roles(self, colours: Colours) -> Roles:
        runs, order = self.language.runs, self.order
        seen = [
            tuple(sorted([colours[c] for c in order[first : last + 1]])) for first, last in runs
        ]
        ways = [(tuple(seen), range(len(runs)))]
        if self.language.reversed == self.language:
            ways.append((tuple(seen[::-1]), range(len(runs))[::-1]))
        least = min(way for way, _ in ways)
        found: dict[int, list[int]] = {}
        for place, (first, last) in enumerate(runs):
            for cell in order[first : last + 1]:
                found.setdefault(cell, []).extend(
                    sorted(places[place] for way, places in ways if way == least)
                )
        return {
            cell: (self.language, least, tuple(sorted(places))) for cell, places in found.items()
        }


def word(language: WordLanguage, cells: Sequence[int]) -> InLanguage:
    """The fact that the digits of these cells, in this order, are a word of the language."""
    return InLanguage(*canonical(language, cells))


@dataclass(frozen=True, slots=True)
class OneOfSets:
    """The fact that the digits of the cells form one of `sets`, with digit d as bit d - 1."""

    cells: frozenset[int]
    sets: frozenset[int]

    @property
    def kind(self) -> Hashable:
        return self.sets

    def moved(self, image: Sequence[int]) -> OneOfSets:
        return OneOfSets(frozenset([image[cell] for cell in self.cells]), self.sets)

    def renamed(self, names: Names) -> OneOfSets:
        return OneOfSets(self.cells, _renamed_sets(self.sets, names))

    def counts(self, digit: int) -> Hashable:
        return sum([held >> digit - 1 & 1 for held in self.sets])

    def roles(self, colours: Colours) -> Roles:
        return dict.fromkeys(self.cells, (self.sets, _shown(self.cells, colours)))


@lru_cache(maxsize=4096)
def _renamed_sets(sets: frozenset[int], names: Names) -> frozenset[int]:
    digits = range(len(names) - 1)
    bits = [1 << name - 1 for name in names[1:]]
    return frozenset([sum([bits[d] for d in digits if held >> d & 1]) for held in sets])


@dataclass(frozen=True, slots=True)
class SameDigit:
    """The fact that the cells hold the same digit."""

    cells: frozenset[int]
    label: Hashable = 0
    """0 for any digit. Otherwise, the cells are all clues with one digit, and the label is the
    class of this digit.
    """

    @property
    def kind(self) -> Hashable:
        return self.label

    def moved(self, image: Sequence[int]) -> SameDigit:
        return SameDigit(frozenset([image[cell] for cell in self.cells]), self.label)

    def renamed(self, _names: Names) -> SameDigit:
        return self

    def counts(self, _digit: int) -> Hashable:
        return 0

    def roles(self, colours: Colours) -> Roles:
        return dict.fromkeys(self.cells, ("same", self.label, _shown(self.cells, colours)))


@dataclass(frozen=True, slots=True)
class OneArea:
    """The fact that the cells with one of the digits form one area."""

    beside: frozenset[frozenset[int]]
    """The pairs of neighbours."""
    digits: frozenset[int]

    @property
    def cells(self) -> frozenset[int]:
        return frozenset().union(*self.beside)

    @property
    def kind(self) -> Hashable:
        return "area", self.digits

    def moved(self, image: Sequence[int]) -> OneArea:
        pairs = [frozenset([image[cell] for cell in pair]) for pair in self.beside]
        return OneArea(frozenset(pairs), self.digits)

    def renamed(self, names: Names) -> OneArea:
        return OneArea(self.beside, frozenset([names[digit] for digit in self.digits]))

    def counts(self, digit: int) -> Hashable:
        return digit in self.digits

    def roles(self, colours: Colours) -> Roles:
        found: dict[int, list[int]] = {}
        for pair in self.beside:
            a, b = pair
            found.setdefault(a, []).append(colours[b])
            found.setdefault(b, []).append(colours[a])
        return {cell: (self.kind, tuple(sorted(seen))) for cell, seen in found.items()}


@dataclass(frozen=True, slots=True)
class OneOfFacts:
    """The fact that some option holds: the cells of each of its pairs differ, and all its facts
    hold.
    """

    options: frozenset[tuple[frozenset[frozenset[int]], frozenset[Fact]]]

    @property
    def cells(self) -> frozenset[int]:
        facts = [fact.cells for _, facts in self.options for fact in facts]
        return frozenset().union(*facts, *[pair for pairs, _ in self.options for pair in pairs])

    @property
    def kind(self) -> Hashable:
        return "any", len(self.options)

    def moved(self, image: Sequence[int]) -> OneOfFacts:
        def move(pairs: frozenset[frozenset[int]]) -> frozenset[frozenset[int]]:
            return frozenset([frozenset([image[cell] for cell in pair]) for pair in pairs])

        return self._changed(lambda fact: fact.moved(image), move)

    def renamed(self, names: Names) -> OneOfFacts:
        return self._changed(lambda fact: fact.renamed(names), lambda pairs: pairs)

    def _changed(
        self,
        change: Callable[[Fact], Fact],
        move: Callable[[frozenset[frozenset[int]]], frozenset[frozenset[int]]],
    ) -> OneOfFacts:
        return OneOfFacts(
            frozenset(
                [(move(pairs), frozenset(map(change, facts))) for pairs, facts in self.options]
            )
        )

    def counts(self, digit: int) -> Hashable:
        return tuple(
            sorted(
                [
                    tuple(sorted([hash(fact.counts(digit)) for fact in facts]))
                    for _, facts in self.options
                ]
            )
        )

    def roles(self, colours: Colours) -> Roles:
        return dict.fromkeys(self.cells, ("any", len(self.options), _shown(self.cells, colours)))


Fact: TypeAlias = InLanguage | OneOfSets | SameDigit | OneArea | OneOfFacts
"""A fact about cells. Facts are compared by value.

cells: all cells that it is about. kind: its statement, independent of the cells. moved: the same
fact about the images of the cells. renamed: the fact with renamed digits. counts: the number of
times that it mentions a digit, which does not change under renaming. roles: the role of each cell,
if cells of the same colour are indistinguishable.
"""


def _shown(cells: frozenset[int], colours: Colours) -> tuple[int, ...]:
    return tuple(sorted([colours[cell] for cell in cells]))
