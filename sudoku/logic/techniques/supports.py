"""The candidates that a constraint leaves in its cells: those with support.

A *part* is one primitive of a constraint (see `sudoku.constraints.primitives`). A candidate has
support if the part can hold with it and with candidates of the remaining cells. Sums are sets of
totals that cells can reach, from both ends; sets of digits and automata are read forwards and
backwards in the same way (G. Pesant, "A Regular Language Membership Constraint for Finite Sequences
of Variables", 2004). If cells also see each other, supports are found by search.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from sudoku.constraints.primitives import (
    RELATIONS,
    AllDifferent,
    AnyOf,
    Automaton,
    DigitSets,
    Primitive,
    Regular,
    Sum,
)
from sudoku.logic.techniques.layout import digits_of

Masks = tuple[int, ...]
"""For each cell of a part the mask of its candidates, or of the digit placed in it."""
Groups = tuple[int, ...]
"""Sets of places in a part whose cells see each other, as masks."""

_MOST_NODES = 4_000
"""Limit on the digits tried in the search for all supports; beyond it, candidates count as
supported.
"""
_MOST_STATES = 20_000
"""Limit on the states of an automaton before one cell; a part with more removes nothing."""
_KEPT = 1 << 12


class _TooManyStatesError(Exception):
    """A part has too many states."""


class Support(ABC):
    """The supports of a primitive. cells: each once, in the order of the masks."""

    def __init__(self, cells: Sequence[int]) -> None:
        self.cells = tuple(cells)
        self.is_cut = False
        """Whether a search was cut short, so that candidates count as supported."""
        self._known: dict[tuple[Masks, Groups], Masks | None] = {}

    def left(self, masks: Masks, groups: Groups = ()) -> Masks | None:
        """The masks of candidates with support; None if the primitive cannot hold.

        groups: places of cells that see each other, so that they have different digits.
        """
        key = masks, groups
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = self._left(masks, groups) if all(masks) else None
        return self._known[key]

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        found = self.alone(masks)
        if found is None or not groups:
            return found
        return _Search(self, found, groups).left()

    @abstractmethod
    def alone(self, masks: Masks) -> Masks | None:
        """The same without groups."""

    def start(self, masks: Masks) -> Any:
        """The state before the first cell, and whatever `after` needs; masks: with support."""
        raise NotImplementedError

    def after(self, state: Any, place: int, digit: int) -> Any:
        """The state after a digit, None if the primitive can no longer hold."""
        raise NotImplementedError


class _Search:
    """The candidates for which a search finds digits that differ within each group."""

    def __init__(self, support: Support, masks: Masks, groups: Groups) -> None:
        self._support, self._masks = support, masks
        self._of = [
            [group for group in groups if group >> place & 1] for place in range(len(masks))
        ]
        self._nodes = 0
        self._found = [0] * len(masks)
        self._word = [0] * len(masks)

    def left(self) -> Masks | None:
        """The masks of these candidates; all candidates if it takes too many nodes."""
        found, word = self._found, self._word
        try:
            start = self._support.start(self._masks)
            for place, mask in enumerate(self._masks):
                for digit in digits_of(mask):
                    if found[place] >> digit - 1 & 1:
                        continue
                    wanted = [*self._masks]
                    wanted[place] = 1 << digit - 1
                    if self._goes_on(0, start, {}, wanted):
                        for index, held in enumerate(word):
                            found[index] |= 1 << held - 1
        except _TooManyStatesError:
            self._support.is_cut = True
            return self._masks
        return tuple(found) if all(found) else None

    def _goes_on(self, place: int, state: Any, used: dict[int, int], wanted: list[int]) -> bool:
        """Whether digits can be completed from a place on; unsupported ones are tried first. used:
        the digits used in each group.
        """
        if place == len(wanted):
            return True
        groups, left, known = self._of[place], wanted[place], self._found[place]
        for group in groups:
            left &= ~used.get(group, 0)
        for digit in (*digits_of(left & ~known), *digits_of(left & known)):
            self._nodes += 1
            if self._nodes > _MOST_NODES:
                raise _TooManyStatesError
            after = self._support.after(state, place, digit)
            if after is None:
                continue
            more = used
            if groups:
                bit = 1 << digit - 1
                more = {**used, **{group: used.get(group, 0) | bit for group in groups}}
            self._word[place] = digit
            if self._goes_on(place + 1, after, more, wanted):
                return True
        return False


class SumSupport(Support):
    """A sum. A set of totals is an int whose bit t means the total t - offset."""

    def __init__(self, primitive: Sum) -> None:
        super().__init__(primitive.cells)
        self.primitive = primitive
        self._by = primitive.coefficients
        self._holds, self._total = RELATIONS[primitive.relation], primitive.total
        self._reach: list[int] = []

    def _targets(self, low: int, high: int) -> int:
        """The allowed totals from `low` on, as a set with offset -low."""
        found = 0
        if self._holds is RELATIONS["="]:
            return 1 << self._total - low if low <= self._total <= high else 0
        for total in range(low, high + 1):
            if self._holds(total, self._total):
                found |= 1 << total - low
        return found

    def _layers(self, masks: Masks) -> tuple[list[int], list[int], list[list[tuple[int, int]]]]:
        """The totals before each cell, those from which it can end well, and each cell's
        addends.
        """
        addends, low, high = [], 0, 0
        for by, mask in zip(self._by, masks, strict=True):
            values = [(digit, by * digit) for digit in digits_of(mask)]
            least = min(value for _, value in values)
            addends.append([(digit, value - least) for digit, value in values])
            low += least
            high += max(value for _, value in values)
        before = [1]
        for each in addends:
            reached = 0
            for _, value in each:
                reached |= before[-1] << value
            before.append(reached)
        behind = before[-1] & self._targets(low, high)
        good = [behind]
        for each in reversed(addends):
            reached = 0
            for _, value in each:
                reached |= good[-1] >> value
            good.append(reached)
        return before, good[::-1], addends

    def alone(self, masks: Masks) -> Masks | None:
        before, good, addends = self._layers(masks)
        found = []
        for place, each in enumerate(addends):
            start, end, mask = before[place], good[place + 1], 0
            for digit, value in each:
                if start << value & end:
                    mask |= 1 << digit - 1
            if not mask:
                return None
            found.append(mask)
        return tuple(found)

    def start(self, masks: Masks) -> Any:
        _, good, addends = self._layers(masks)
        return 0, good, [dict(each) for each in addends]

    def after(self, state: Any, place: int, digit: int) -> Any:
        total, good, values = state
        total += values[place][digit]
        return (total, good, values) if good[place + 1] >> total & 1 else None


class _AutomatonSupport(Support):
    """An automaton. Repeated cells are read as separate ones, and their digits intersected
    afterwards, so some unsupported candidates may remain.
    """

    def __init__(self, cells: Sequence[int], automaton: Automaton) -> None:
        super().__init__([*dict.fromkeys(cells)])
        place = {cell: index for index, cell in enumerate(self.cells)}
        self._places = tuple(place[cell] for cell in cells)
        self._automaton = automaton
        self._next: dict[Hashable, dict[int, Hashable | None]] = {}

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        is_simple = len(self._places) == len(self.cells)
        return super()._left(masks, groups if is_simple else ())

    def _layers(self, masks: Masks) -> list[set[Hashable]]:
        """The states before each cell and after the last from which the word can be accepted."""
        reached: list[set[Hashable]] = [{self._automaton.start}]
        for place in self._places:
            after, digits = set[Hashable](), digits_of(masks[place])
            for state in reached[-1]:
                row = self._next.setdefault(state, {})
                for digit in digits:
                    if digit in row:
                        target = row[digit]
                    else:
                        target = row[digit] = self._automaton.step(state, digit)
                    after.add(target)
            after.discard(None)
            if len(after) > _MOST_STATES:
                raise _TooManyStatesError
            reached.append(after)
        accept = self._automaton.accept
        reached[-1] = {state for state in reached[-1] if accept(state)}
        for index in range(len(self._places) - 1, -1, -1):
            behind, digits = reached[index + 1], digits_of(masks[self._places[index]])
            reached[index] = {
                state
                for state in reached[index]
                if any(self._next[state][digit] in behind for digit in digits)
            }
        return reached

    def alone(self, masks: Masks) -> Masks | None:
        try:
            layers = self._layers(masks)
        except _TooManyStatesError:
            return masks
        found = [*masks]
        for index, place in enumerate(self._places):
            behind, mask, left = layers[index + 1], 0, masks[place]
            digits = digits_of(left)
            for state in layers[index]:
                row = self._next[state]
                for digit in digits:
                    if row[digit] in behind:
                        mask |= 1 << digit - 1
                if mask == left:
                    break
            found[place] &= mask
        return tuple(found) if all(found) else None

    def start(self, masks: Masks) -> Any:
        return self._automaton.start, self._layers(masks)

    def after(self, state: Any, place: int, digit: int) -> Any:
        before, layers = state
        target = self._next[before][digit]
        return (target, layers) if target in layers[place + 1] else None


class _SetsSupport(Support):
    """Sets of different digits. States are the sets of digits used."""

    def __init__(self, primitive: DigitSets) -> None:
        super().__init__(primitive.cells)
        self.sets = primitive.sets

    def sets_left(self, masks: Masks) -> list[int]:
        """The sets that the cells can hold."""
        union = 0
        for mask in masks:
            union |= mask
        return [
            each for each in self.sets if not each & ~union and all(mask & each for mask in masks)
        ]

    def _layers(self, masks: Masks) -> list[set[int]]:
        possible = self.sets_left(masks)
        layers: list[set[int]] = [{0}]
        allowed = 0
        for each in possible:
            allowed |= each
        last = len(masks) - 1
        for place, mask in enumerate(masks):
            after: set[int] = set()
            digits = [1 << digit - 1 for digit in digits_of(mask & allowed)]
            for used in layers[-1]:
                for bit in digits:
                    if not used & bit:
                        after.add(used | bit)
            if place == last:
                after.intersection_update(possible)
            layers.append(after)
        for index in range(last, -1, -1):
            behind = layers[index + 1]
            digits = [1 << digit - 1 for digit in digits_of(masks[index] & allowed)]
            layers[index] = {
                used
                for used in layers[index]
                if any(not used & bit and used | bit in behind for bit in digits)
            }
        return layers

    def alone(self, masks: Masks) -> Masks | None:
        if len(masks) == 2:
            return self._pair(masks)
        layers, found = self._layers(masks), []
        for place, mask in enumerate(masks):
            behind, kept = layers[place + 1], 0
            for digit in digits_of(mask):
                bit = 1 << digit - 1
                if any(not used & bit and used | bit in behind for used in layers[place]):
                    kept |= bit
            if not kept:
                return None
            found.append(kept)
        return tuple(found)

    def _pair(self, masks: Masks) -> Masks | None:
        one, other = masks
        first = second = 0
        for each in self.sets:
            low = each & -each
            high = each ^ low
            if one & low and other & high:
                first |= low
                second |= high
            if one & high and other & low:
                first |= high
                second |= low
        return (first, second) if first else None

    def _left(self, masks: Masks, _groups: Groups) -> Masks | None:
        """The supported candidates if all cells already differ."""
        return self.alone(masks)


class _PairSupport(Support):
    """A relation of two cells, as a table."""

    def __init__(self, cells: Sequence[int], automaton: Automaton, size: int) -> None:
        super().__init__(cells)
        digits = range(1, size + 1)
        self.rows = [sum(1 << b - 1 for b in digits if automaton.accepts((a, b))) for a in digits]
        self.columns = [
            sum(1 << a - 1 for a in digits if self.rows[a - 1] >> b - 1 & 1) for b in digits
        ]

    def alone(self, masks: Masks) -> Masks | None:
        one, other = masks
        first = second = 0
        for digit in digits_of(one):
            row = self.rows[digit - 1] & other
            if row:
                first |= 1 << digit - 1
                second |= row
        return (first, second) if first else None

    def start(self, masks: Masks) -> Any:
        return masks[1]

    def after(self, state: Any, place: int, digit: int) -> Any:
        if place:
            return state if state >> digit - 1 & 1 else None
        return self.rows[digit - 1] & state or None


class _AnyOfSupport(Support):
    """Alternatives: candidates with support in one of them. In each, primitives are propagated
    until nothing changes.
    """

    def __init__(self, primitive: AnyOf, size: int) -> None:
        alternatives = [
            [found for each in inner for found in supports_of(each, size)]
            for inner in primitive.alternatives
        ]
        cells = dict.fromkeys(
            cell for inner in alternatives for found in inner for cell in found.cells
        )
        super().__init__(sorted(cells))
        place = {cell: index for index, cell in enumerate(self.cells)}
        self._alternatives = [
            [(found, tuple(place[cell] for cell in found.cells)) for found in inner]
            for inner in alternatives
        ]

    def alone(self, masks: Masks) -> Masks | None:
        return self._united(masks, ())

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        return self._united(masks, groups)

    def _united(self, masks: Masks, groups: Groups) -> Masks | None:
        found: list[int] | None = None
        for inner in self._alternatives:
            left = _propagated(inner, masks, groups)
            if left is not None:
                found = [a | b for a, b in zip(found, left, strict=True)] if found else [*left]
                if tuple(found) == masks:
                    break
        return tuple(found) if found else None


def _propagated(
    inner: Sequence[tuple[Support, tuple[int, ...]]], masks: Masks, groups: Groups
) -> Masks | None:
    """The candidates left by several supports together."""
    now, goes_on = [*masks], True
    while goes_on:
        goes_on = False
        for support, places in inner:
            here = tuple([now[place] for place in places])
            left = support.left(here, narrowed(groups, places))
            if left is None:
                return None
            if left != here:
                goes_on = True
                for place, mask in zip(places, left, strict=True):
                    now[place] = mask
    return tuple(now)


def narrowed(groups: Groups, places: Sequence[int]) -> Groups:
    """Groups in terms of some of the places."""
    found = []
    for group in groups:
        mask = sum(1 << index for index, place in enumerate(places) if group >> place & 1)
        if mask & (mask - 1):
            found.append(mask)
    return tuple(found)


def supports_of(primitive: Primitive, size: int) -> Iterator[Support]:
    """The supports of a primitive for digits 1 … size: one, or none if it restricts no digits by
    itself.
    """
    if isinstance(primitive, AnyOf):
        yield _AnyOfSupport(primitive, size)
    elif isinstance(primitive, AllDifferent):
        yield _Different(primitive.cells)
    elif isinstance(primitive, DigitSets):
        yield _SetsSupport(primitive)
    elif isinstance(primitive, Sum):
        yield SumSupport(primitive)
    elif isinstance(primitive, Regular) and primitive.cells:
        cells, automaton = primitive.cells, primitive.automaton
        is_pair = len(cells) == 2 and cells[0] != cells[1]
        yield (
            _PairSupport(cells, automaton, size) if is_pair else _AutomatonSupport(cells, automaton)
        )


class _Different(Support):
    """Different digits: a placed or only digit goes nowhere else."""

    def alone(self, masks: Masks) -> Masks | None:
        now, todo = [*masks], [place for place, mask in enumerate(masks) if not mask & (mask - 1)]
        while todo:
            place = todo.pop()
            for other in range(len(now)):
                if other != place and now[other] & now[place]:
                    now[other] &= ~now[place]
                    if not now[other]:
                        return None
                    if not now[other] & (now[other] - 1):
                        todo.append(other)
        return tuple(now)

    def _left(self, masks: Masks, _groups: Groups) -> Masks | None:
        return self.alone(masks)
