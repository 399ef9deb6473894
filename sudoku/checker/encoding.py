"""Three primitives, in which `constraints` states what rules demand, and their clauses.

Variable n*cell + d says that the cell, from 0, holds d. Further variables follow as they are
needed: for each set of digits, each state between two cells, each alternative. A grid that obeys a
primitive satisfies its clauses, together with the set that it holds, the states that it passes and
an alternative that it obeys. No other grid satisfies them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations, product
from typing import Any, NamedTuple

from .grids import require

MOST_STEPS = 10_000_000


class Distinct(NamedTuple):
    """No digit twice in these cells. sets: all together are one of these, each ascending."""

    cells: Sequence[int]
    sets: Sequence[tuple[int, ...]] | None = None

    def holds(self, digits: Sequence[int]) -> bool:
        word = sorted(digits[cell] for cell in self.cells)
        return len({*word}) == len(word) and (self.sets is None or tuple(word) in self.sets)


class Word(NamedTuple):
    """An automaton accepts the digits in these cells, read in this order.

    step: the next state, or None if no word that goes on so is accepted.
    """

    cells: Sequence[int]
    start: Any
    step: Callable[[Any, int], Any]
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


Primitive = Distinct | Word | AnyOf


class Encoder:
    """Makes clauses for a board of size n. variables: the highest one so far."""

    def __init__(self, n: int) -> None:
        self.n, self.variables, self._steps = n, n**3, 0

    def clauses(self, part: Primitive) -> Iterator[list[int]]:
        """The clauses of a primitive."""
        if isinstance(part, AnyOf):
            yield (selectors := self._new(len(part.alternatives)))
            for selector, parts in zip(selectors, part.alternatives, strict=True):
                yield from ([-selector, *clause] for x in parts for clause in self.clauses(x))
        elif isinstance(part, Distinct):
            yield from self._distinct(part.cells, part.sets)
        elif len(part.cells) == 2:
            n, (a, b) = self.n, part.cells
            for d, e in product(range(1, n + 1), repeat=2):
                if not part._replace(cells=(0, 1)).holds((d, e)):
                    yield [-n * a - d, -n * b - e]
        else:
            yield from self._word(part.cells, self._layers(part))

    def _new(self, count: int) -> list[int]:
        self.variables += count
        return [*range(self.variables - count + 1, self.variables + 1)]

    def _distinct(self, cells: Sequence[int], sets: Any) -> Iterator[list[int]]:
        """A set makes each of its digits occur, and no other. Then the pairs of equal digits."""
        n, digits = self.n, range(1, self.n + 1)
        if sets == [] or len(cells) > n:
            yield from ([1], [-1])
            return
        if sets:
            selectors, used = self._new(len(sets)), self._new(n)
            yield selectors
            for d, u in enumerate(used, start=1):
                places = [n * cell + d for cell in cells]
                yield from ([-u, *places], *([u, -x] for x in places))
            for (s, chosen), d in product(zip(selectors, sets, strict=True), digits):
                yield [-s, used[d - 1] if d in chosen else -used[d - 1]]
            for d, u in enumerate(used, start=1):
                yield [-u, *(s for s, chosen in zip(selectors, sets, strict=True) if d in chosen)]
        for d, (a, b) in product(digits, combinations(cells, 2)):
            yield [-n * a - d, -n * b - d]

    def _word(self, cells: Sequence[int], layers: list[Any]) -> Iterator[list[int]]:
        """For each state before a cell, and each digit in it, the state after it or that there is
        none. Between two cells each state has a variable.
        """
        yield from [] if layers[0] else ([1], [-1])
        before: list[list[int]] = [[]]
        for cell, states, following in zip(cells, layers, [*layers[1:], []], strict=True):
            after = self._new(len(following))
            yield from [after] if after else []
            for prefix, state in zip(before, states, strict=False):
                places = [*enumerate(state, start=self.n * cell + 1)]
                for x, target in places:
                    if target is None or after:
                        yield [*prefix, -x, *([] if target is None else [after[target]])]
                if prefix:
                    yield [*prefix, *(x for x, target in places if target is not None)]
            before = [[-x] for x in after]

    def _layers(self, word: Word) -> list[Any]:
        """For each cell the states before it: for each digit the number of the next one, or None.

        States from which the same words are accepted are one, so that only the language matters.
        They are numbered in the order in which they are first reached.
        """
        layers: list[Any] = []
        states: dict[Any, int] = {word.start: 0}
        for _ in word.cells:
            self._steps += len(states) * self.n
            require(
                self._steps <= MOST_STEPS, "puzzle.txt", f"rules of more than {MOST_STEPS} steps"
            )
            reached: dict[Any, int] = {}
            rows = [[word.step(state, d) for d in range(1, self.n + 1)] for state in states]
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
