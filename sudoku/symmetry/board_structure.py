"""The structure of a board: the pairs of cells that differ, and all other facts, in a normal form.

Symmetries of the structure are symmetries of the board, which map solutions to solutions.
`board_parts` builds the structure from the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from sudoku.symmetry.board_facts import Fact, SameDigit
from sudoku.symmetry.board_languages import Names

Pair = frozenset[int]


@dataclass(frozen=True, eq=False)
class Structure:
    """The pairs of cells that differ, and all other facts of a board."""

    size: int
    """The number of rows and columns, which always hold different digits."""
    digit_count: int
    cell_count: int
    """The number of cells, in the grid and hidden."""
    differ: frozenset[Pair]
    """The pairs of cells that differ although they share no row or column."""
    facts: frozenset[Fact]

    @cached_property
    def relations(self) -> tuple[tuple[int, ...], ...]:
        """Three relations of each cell, as bits: the cells that differ by `differ`, the cells with
        the same digit, and the cells in another common fact.
        """
        differ, same, others = ([0] * self.cell_count for _ in range(3))
        for a, b in self.differ:
            differ[a] |= 1 << b
            differ[b] |= 1 << a
        for fact in self.facts:
            found = same if isinstance(fact, SameDigit) else others
            cells = sum([1 << cell for cell in fact.cells])
            for cell in fact.cells:
                found[cell] |= cells & ~(1 << cell)
        return tuple(differ), tuple(same), tuple(others)

    @cached_property
    def facts_of(self) -> tuple[tuple[tuple[int, Fact], ...], ...]:
        """The facts of each cell, each with its cells as bits."""
        found: list[list[tuple[int, Fact]]] = [[] for _ in range(self.cell_count)]
        for fact in self.facts:
            cells = sum([1 << cell for cell in fact.cells])
            for cell in fact.cells:
                found[cell].append((cells, fact))
        return tuple(map(tuple, found))

    @cached_property
    def kinds(self) -> Counter[Hashable]:
        """The number of facts of each kind."""
        return Counter([fact.kind for fact in self.facts])

    @cached_property
    def examples(self) -> dict[Hashable, Fact]:
        """For each kind of fact, one fact as an example."""
        return {fact.kind: fact for fact in self.facts}

    def kinds_become(self, names: Names, kinds: Counter[Hashable]) -> bool:
        """Whether a renaming turns the numbers of facts of each kind into `kinds`."""
        own = self.kinds
        found: Counter[Hashable] = Counter()
        for kind, fact in self.examples.items():
            new = fact.renamed(names).kind
            found[new] += own[kind]
            if found[new] > kinds[new]:
                return False
        return found == kinds

    def renamed(self, names: Names) -> Structure:
        """The structure with renamed digits."""
        return replace(self, facts=frozenset([fact.renamed(names) for fact in self.facts]))

    def with_facts(self, facts: Iterable[Fact]) -> Structure:
        return replace(self, facts=self.facts | {*facts})

    @cached_property
    def digit_counts(self) -> tuple[tuple[Hashable, ...], ...]:
        """An invariant of each digit 1 … m under renaming, which is equal for digits that a
        symmetry maps to each other.
        """
        profiles = [
            Counter([fact.counts(digit) for fact in self.facts])
            for digit in range(1, self.digit_count + 1)
        ]
        return tuple([tuple(sorted(each.items(), key=repr)) for each in profiles])

    @cached_property
    def digit_classes(self) -> tuple[tuple[int, ...], ...]:
        """The classes of digits that are treated alike: any two digits of a class may swap their
        names. Ascending.
        """
        count = self.digit_count
        classes: list[list[int]] = []
        for digit in range(1, count + 1):
            for some in classes:
                if self._treats_alike(some[0], digit):
                    some.append(digit)
                    break
            else:
                classes.append([digit])
        return tuple(map(tuple, classes))

    def _treats_alike(self, a: int, b: int) -> bool:
        if self.digit_counts[a - 1] != self.digit_counts[b - 1]:
            return False
        names = [*range(self.digit_count + 1)]
        names[a], names[b] = b, a
        if not self.kinds_become(tuple(names), self.kinds):
            return False
        return self.renamed(tuple(names)).facts == self.facts
