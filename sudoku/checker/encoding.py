"""The primitives in which `constraints` expresses the demands of rules, and their clauses.

Those about regions are in `regions`. Variable m*cell + i says that the cell, from 0, holds the i-th
of the m digits. Primitives speak of the values of digits. Further variables follow: for each set of
digits and each digit, each state between two cells, each alternative. A grid that obeys a primitive
satisfies its clauses, with its set, its states and an alternative. No other grid satisfies them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import reduce
from itertools import combinations, product
from typing import Any, NamedTuple

from .grids import require
from .regions import Division, Runs

MOST_STEPS = 2_000_000


class Distinct(NamedTuple):
    """No digit twice in these cells."""

    cells: Sequence[int]
    sets: Sequence[tuple[int, ...]] | None = None
    """Together the digits are one of these sets, each ascending; None allows any."""

    def holds(self, digits: Sequence[int]) -> bool:
        word = tuple(sorted(digits[cell] for cell in self.cells))
        return len({*word}) == len(word) and (self.sets is None or word in self.sets)


class Word(NamedTuple):
    """An automaton accepts the digits in these cells."""

    cells: Sequence[int]
    start: Any
    step: Callable[[Any, int], Any]
    """The next state; None if no digits could follow."""
    accepts: Callable[[Any], bool] = lambda _state: True

    def holds(self, digits: Sequence[int]) -> bool:
        word = [digits[cell] for cell in self.cells]
        state = reduce(lambda q, d: None if q is None else self.step(q, d), word, self.start)
        return state is not None and self.accepts(state)


class AnyOf(NamedTuple):
    """All primitives of at least one alternative hold."""

    alternatives: Sequence[Sequence[Any]]

    def holds(self, digits: Sequence[int]) -> bool:
        return any(all(part.holds(digits) for part in parts) for parts in self.alternatives)


Primitive = Distinct | Word | AnyOf | Division | Runs


class Encoder:
    """Makes clauses for these values of digits. `variables` is the highest one so far."""

    def __init__(self, values: Sequence[int], cell_count: int) -> None:
        self.m, self.values, self._steps = len(values), values, 0
        self.variables = self.m * cell_count
        self._known = dict[Any, list[Any]]()

    def clauses(self, part: Primitive) -> Iterator[list[int]]:
        """The clauses of a primitive. For two cells of a Word, the forbidden pairs."""
        if isinstance(part, AnyOf):
            yield (selectors := self.new(len(part.alternatives)))
            for selector, parts in zip(selectors, part.alternatives, strict=True):
                yield from ([-selector, *clause] for x in parts for clause in self.clauses(x))
        elif isinstance(part, Division | Runs):
            yield from part.clauses(self)
        elif isinstance(part, Distinct):
            yield from self._distinct(part.cells, part.sets)
        elif len(part.cells) == 2:
            (a, b), pair = (self.m * cell for cell in part.cells), part._replace(cells=(0, 1))
            pairs = product(enumerate(self.values, start=1), repeat=2)
            yield from ([-a - i, -b - j] for (i, d), (j, e) in pairs if not pair.holds((d, e)))
        else:
            automaton = len(part.cells), *part[1:]
            if automaton not in self._known:
                self._known[automaton] = self._layers(part)
            yield from self._word(part.cells, self._known[automaton])

    def new(self, count: int) -> list[int]:
        """Allocate `count` further variables."""
        self.variables += count
        return [*range(self.variables - count + 1, self.variables + 1)]

    def _distinct(self, cells: Sequence[int], sets: Any) -> Iterator[list[int]]:
        """With sets, one of them holds, and a digit occurs if, and only if, it is in that set."""
        places = [[self.m * cell + i for cell in cells] for i in range(1, self.m + 1)]
        if sets == [] or len(cells) > self.m:
            yield from ([1], [-1])
        elif sets:
            selectors, occurs = self.new(len(sets)), self.new(self.m)
            yield selectors
            for u, xs in zip(occurs, places, strict=True):
                yield from ([-u, *xs], *([u, -x] for x in xs))
            of = [*zip(selectors, sets, strict=True)]
            numbered = [*zip(self.values, occurs, strict=True)]
            yield from ([-s, u if d in x else -u] for s, x in of for d, u in numbered)
            yield from ([-u, *(s for s, x in of if d in x)] for d, u in numbered)
        if len(cells) <= self.m and sets != []:
            yield from ([-x, -y] for xs in places for x, y in combinations(xs, 2))

    def _word(self, cells: Sequence[int], layers: list[Any]) -> Iterator[list[int]]:
        """Between two cells one state. Each state and digit lead to a state; each allows digits."""
        yield from [] if layers[0] else ([1], [-1])
        before: list[list[int]] = [[]]
        for cell, states, following in zip(cells, layers, [*layers[1:], []], strict=True):
            after = self.new(len(following))
            yield from [after] if after else []
            literal: dict[Any, list[int]] = {None: [], **{q: [x] for q, x in enumerate(after)}}
            for prefix, state in zip(before, states, strict=False):
                row = [*enumerate(state, start=self.m * cell + 1)]
                yield from ([*prefix, -x, *literal[q]] for x, q in row if after or q is None)
                yield from [[*prefix, *(x for x, q in row if q is not None)]] if prefix else []
            before = [[-x] for x in after]

    def _layers(self, word: Word) -> list[Any]:
        """For each cell the states before it: for each digit the number of the next one, or None.

        States that accept the same rest are one, so that only the language matters. They are
        numbered as they are first reached.
        """
        layers: list[Any] = []
        states: Collection[Any] = [word.start]
        for _ in word.cells:
            self._steps += len(states) * self.m
            require(self._steps <= MOST_STEPS, "puzzle.txt", f"rules of over {MOST_STEPS} steps")
            reached: dict[Any, int] = {}
            rows = [[word.step(state, d) for d in self.values] for state in states]
            layers.append([[_number(reached, state) for state in row] for row in rows])
            states = reached
        living = [0 if word.accepts(state) else None for state in states]
        for i in reversed(range(len(layers))):
            merged: dict[Any, int] = {}
            found = [tuple(None if q is None else living[q] for q in row) for row in layers[i]]
            living = [None if {*row} == {None} else _number(merged, row) for row in found]
            layers[i] = [*merged]
        return layers


def _number(known: dict[Any, int], state: Any) -> int | None:
    return None if state is None else known.setdefault(state, len(known))
