"""Four primitives, in which `constraints` states what rules demand, and their clauses.

Variable n*cell + d says that the cell, from 0, holds d. Further variables follow as they are
needed: for each set of digits, each state between two cells, each alternative. A grid that obeys a
primitive satisfies its clauses, together with the set that it holds, the states that it passes and
an alternative that it obeys. No other grid satisfies them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from .grids import require

MOST_STEPS = 10_000_000
Clauses = Iterable[list[int]]
Grid = Sequence[int]
FALSE: Clauses = [[1], [-1]]


class Room:
    """The variables that the rules of a board of size n use, and the steps of their automata."""

    def __init__(self, n: int) -> None:
        self.n, self.variables, self._steps = n, n**3, 0

    def new(self, count: int) -> list[int]:
        self.variables += count
        return [*range(self.variables - count + 1, self.variables + 1)]

    def spend(self, steps: int) -> None:
        self._steps += steps
        require(self._steps <= MOST_STEPS, "puzzle.txt", f"rules of more than {MOST_STEPS} steps")


class Distinct(NamedTuple):
    """No digit twice in these cells."""

    cells: Sequence[int]

    def holds(self, digits: Grid) -> bool:
        return len({digits[cell] for cell in self.cells}) == len(self.cells)

    def clauses(self, room: Room) -> Clauses:
        n = room.n
        if len(self.cells) > n:
            return FALSE
        pairs = [*combinations(self.cells, 2)]
        return ([-n * a - d, -n * b - d] for d in range(1, n + 1) for a, b in pairs)


class Sets(NamedTuple):
    """The cells hold different digits, which are together one of these sets, each ascending."""

    cells: Sequence[int]
    sets: Sequence[tuple[int, ...]]

    def holds(self, digits: Grid) -> bool:
        return tuple(sorted(digits[cell] for cell in self.cells)) in self.sets

    def clauses(self, room: Room) -> Clauses:
        selectors = room.new(len(self.sets))
        yield from [selectors] if selectors else FALSE
        for selector, chosen in zip(selectors, self.sets, strict=True):
            for d in range(1, room.n + 1):
                places = [room.n * cell + d for cell in self.cells]
                yield from (
                    [[-selector, *places]] if d in chosen else ([-selector, -x] for x in places)
                )
        yield from Distinct(self.cells).clauses(room) if selectors else []


class Word(NamedTuple):
    """An automaton accepts the digits in these cells, read in this order.

    step: the next state, or None if no word that goes on so is accepted.
    """

    cells: Sequence[int]
    start: Any
    step: Callable[[Any, int], Any]
    accepts: Callable[[Any], bool]

    def holds(self, digits: Grid) -> bool:
        state = self.start
        for cell in self.cells:
            state = None if state is None else self.step(state, digits[cell])
        return state is not None and self.accepts(state)

    def clauses(self, room: Room) -> Clauses:
        """Two cells: the pairs that are forbidden. Otherwise, for each state before a cell and
        digit in it, the state after it or that there is none.
        """
        n, cells = room.n, self.cells
        if len(cells) == 2:
            pairs = _forbidden(n, *self[1:])
            yield from ([-n * cells[0] - d, -n * cells[1] - e] for d, e in pairs)
            return
        layers = self._layers(room)
        yield from [] if layers[0] else FALSE
        before: list[list[int]] = [[]]
        for cell, rows, following in zip(cells, layers, [*layers[1:], []], strict=False):
            after = room.new(len(following))
            for state, row in zip(before, rows, strict=False):
                for d, target in enumerate(row, start=1):
                    if after or target is None:
                        yield [*state, -n * cell - d, *([] if target is None else [after[target]])]
            before = [[-x] for x in after]

    def _layers(self, room: Room) -> list[Any]:
        """For each cell the states before it: for each digit the number of the next one, or None.

        States from which the same words are accepted are one, so that only the language matters.
        They are numbered in the order in which they are first reached. Last comes the end.
        """
        layers: list[Any] = []
        states: dict[Any, int] = {self.start: 0}
        for _ in self.cells:
            room.spend(len(states) * room.n)
            reached: dict[Any, int] = {}
            rows = [[self.step(state, d) for d in range(1, room.n + 1)] for state in states]
            layers.append([[_number(reached, state) for state in row] for row in rows])
            states = reached
        living = [0 if self.accepts(state) else None for state in states]
        for i in reversed(range(len(layers))):
            merged: dict[Any, int] = {}
            found = [tuple(None if q is None else living[q] for q in row) for row in layers[i]]
            living = [None if {*row} == {None} else _number(merged, row) for row in found]
            layers[i] = [*merged]
        return layers


class AnyOf(NamedTuple):
    """All primitives of at least one alternative hold."""

    alternatives: "Sequence[Sequence[Primitive]]"

    def holds(self, digits: Grid) -> bool:
        return any(all(part.holds(digits) for part in parts) for parts in self.alternatives)

    def clauses(self, room: Room) -> Clauses:
        yield (selectors := room.new(len(self.alternatives)))
        for selector, parts in zip(selectors, self.alternatives, strict=True):
            yield from ([-selector, *clause] for part in parts for clause in part.clauses(room))


Primitive = Distinct | Sets | Word | AnyOf


def _number(known: dict[Any, int], state: Any) -> int | None:
    return None if state is None else known.setdefault(state, len(known))


@lru_cache(maxsize=64)
def _forbidden(n: int, start: Any, step: Any, accepts: Any) -> list[tuple[int, int]]:
    pairs, word = product(range(1, n + 1), repeat=2), Word((0, 1), start, step, accepts)
    return [(d, e) for d, e in pairs if not word.holds((d, e))]
