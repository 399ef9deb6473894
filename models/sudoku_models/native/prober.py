"""Probes for human logic by the compiled library. See `sudoku.interface.probing` and probes.h."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from sys import byteorder
from typing import Any

from sudoku.constraints.automata import TooManyStates, allowed_pairs
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    Area,
    DigitSets,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
    cells_of,
)
from sudoku.interface.probing import Assumed, CasesFound, Premises, ProbedPart, ProbeRules
from sudoku_models.native.library import PremisesStructure, ProbeBoardStructure, absence, library
from sudoku_models.native.transitions import Transitions, transitions_of

PAIR, SETS, SUM, AUTOMATON, DIFFERENT, ANY, AREA, REGIONS, RUNS = range(9)
"""sudoku_probe_kind of probes.h."""
RELATIONS = ("=", "!=", "<=", ">=", "<", ">")
MOST_SET_DIGITS = 10
"""SUDOKU_PROBE_SET_DIGITS of probes.h."""
MOST_AREA_CELLS = 36
"""LARGEST_READ of `sudoku.logic.techniques.supports.areas`."""
REFUTED, SOLVED = 1, 2
"""sudoku_probe_result of probes.h."""
_FULL = (1 << 64) - 1


class NativeProbe:
    """See `sudoku.interface.probing.Probe`."""

    __slots__ = ("_prober", "_weights", "cells")

    def __init__(self, prober: NativeProber, cells: array[int], weights: array[float]) -> None:
        self._prober, self.cells, self._weights = prober, cells, weights

    def copy(self) -> NativeProbe:
        return NativeProbe(self._prober, self.cells[:], self._weights)

    def settle(self) -> bool:
        return self._ask(self._prober.library.sudoku_probe_settle)

    def assume(self, cell: int, digit: int) -> bool:
        return self._ask(self._prober.library.sudoku_probe_assume, cell, digit)

    def narrow(self, kept: Sequence[int]) -> bool:
        masks = kept if isinstance(kept, array) else array("I", kept)
        return self._ask(self._prober.library.sudoku_probe_narrow, masks.buffer_info()[0])

    def _ask(self, function: Any, *arguments: int) -> bool:
        cells, weights = self.cells.buffer_info()[0], self._weights.buffer_info()[0]
        return bool(function(self._prober.handle, cells, *arguments, weights))

    def cases(self, limit: int, seconds: float = inf) -> CasesFound:
        """See Probe. Raises MemoryError."""
        prober, solution = self._prober, self.cells[:]
        if len(prober.tree) < 5 * limit + 8:
            prober.tree = array("i", [0]) * (5 * limit + 8)
        tree, trials = prober.tree, prober.trials
        result = prober.library.sudoku_probe_cases(
            prober.handle,
            self.cells.buffer_info()[0],
            self._weights.buffer_info()[0],
            limit,
            seconds,
            trials.buffer_info()[0],
            tree.buffer_info()[0],
            solution.buffer_info()[0],
        )
        if result < 0:
            raise MemoryError("not enough memory for a search by cases")
        found = tuple(map(int.bit_length, solution)) if result == SOLVED else ()
        return CasesFound(trials[0], tree[: 5 * limit + 8] if result == REFUTED else (), found)


class NativeProber:
    """See `sudoku.interface.probing.Prober`. Raises UnsupportedRulesError."""

    def __init__(self, rules: ProbeRules) -> None:
        self.library, self.digits = library(), rules.digits
        self._automata: list[Transitions] = []
        """The states whose addresses the library has."""
        self.tree, self.trials = array("i"), array("Q", [0])
        """Memory for the results of searches by cases."""
        cells = len(rules.peers)
        words = -(-cells // 64)
        program = array("q", [word for part in rules.parts for word in self._record(part)])
        peers, houses = (
            array("Q", [mask >> 64 * word & _FULL for mask in masks for word in range(words)])
            for masks in (rules.peers, rules.houses)
        )
        counts = cells, rules.digits, len(rules.houses), len(rules.parts)
        board = ProbeBoardStructure(
            *counts, *(each.buffer_info()[0] for each in (peers, houses, program))
        )
        self.handle = self.library.sudoku_prober_open(board)
        if not self.handle:
            raise UnsupportedRulesError

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            self.library.sudoku_prober_close(self.handle)

    def probe(self, masks: Iterable[int]) -> NativeProbe:
        cells = array("I", masks)
        return NativeProbe(self, cells, array("d", [1.0]) * len(cells))

    def left(self, part: int, masks: Sequence[int]) -> tuple[int, ...] | None:
        cells = array("I", masks)
        holds = self.library.sudoku_part_left(self.handle, part, cells.buffer_info()[0])
        return tuple(cells) if holds else None

    def assumed(self, part: int, masks: Sequence[int]) -> Iterator[Assumed]:
        """See Prober."""
        cells, size = array("I", masks), len(masks) + 3
        found = array("I", bytes(8 * size * sum(map(int.bit_count, masks))))
        addresses = cells.buffer_info()[0], found.buffer_info()[0]
        count = self.library.sudoku_part_assumed(self.handle, part, *addresses)
        for at in range(0, count * size, size):
            place, digit, is_true, *left = found[at : at + size]
            yield Assumed(place, digit, bool(is_true), tuple(left))

    def refuter(self, premises: Premises) -> NativeRefuter:
        return NativeRefuter(self, premises)

    def _record(self, part: ProbedPart) -> list[int]:
        """The record of a part, as in probes.h."""
        primitive, cells = part.primitive, part.cells
        kind, more = self._content(primitive, part)
        return [3 + len(cells) + len(more), kind, len(cells), *cells, *more]

    def _content(self, primitive: Primitive, part: ProbedPart) -> tuple[int, list[int]]:
        """The kind of a record, and the words after the cells."""
        cells = part.cells
        if isinstance(primitive, AllDifferent):
            return DIFFERENT, []
        if isinstance(primitive, DigitSets) and max(self.digits, len(cells)) <= MOST_SET_DIGITS:
            return SETS, [len(primitive.sets), *primitive.sets]
        if isinstance(primitive, Sum):
            units = part.units or tuple(1 << place for place in range(len(cells)))
            places = [[p for p in range(len(cells)) if unit >> p & 1] for unit in units]
            relation = RELATIONS.index(primitive.relation)
            held = [word for each in places for word in (len(each), *each)]
            by = primitive.coefficients
            return SUM, [relation, primitive.total, *by, len(units), *held]
        if isinstance(primitive, AnyOf):
            return ANY, [len(primitive.alternatives), *self._alternatives(primitive, cells)]
        on_grid = _on_grid(primitive, cells)
        if on_grid is not None:
            return on_grid
        if not isinstance(primitive, Regular) or not cells:
            raise UnsupportedRulesError
        if len(primitive.cells) == len(cells) == 2:
            return PAIR, [*allowed_pairs(primitive.automaton, self.digits)]
        try:
            states = transitions_of(primitive.automaton, len(primitive.cells), self.digits)
        except TooManyStates:
            raise UnsupportedRulesError from None
        self._automata.append(states)
        word = [cells.index(cell) for cell in primitive.cells]
        return AUTOMATON, [states.addresses[0], states.states, len(word), *word]

    def _alternatives(self, primitive: AnyOf, cells: tuple[int, ...]) -> list[int]:
        found = list[int]()
        for inner in primitive.alternatives:
            found.append(len(inner))
            for each in inner:
                own = cells_of(each)
                record = self._record(ProbedPart(each, own, ()))
                record[3 : 3 + len(own)] = map(cells.index, own)
                found += record
        return found


def _on_grid(primitive: Primitive, cells: tuple[int, ...]) -> tuple[int, list[int]] | None:
    """The kind and the further words of a large area, of regions, or of runs."""
    if isinstance(primitive, Area) and len(cells) > MOST_AREA_CELLS:
        return AREA, [primitive.columns, sum(1 << digit - 1 for digit in primitive.digits)]
    if isinstance(primitive, Regions):
        return REGIONS, [primitive.columns, primitive.region_size]
    if isinstance(primitive, Runs):
        own, start = cells.index(primitive.cell), cells.index(primitive.start)
        held = [word for arm in primitive.arms for word in (len(arm), *map(cells.index, arm))]
        return RUNS, [primitive.less, own, start, len(primitive.arms), *held]
    return None


class NativeRefuter:
    """See `sudoku.interface.probing.PremiseRefuter`. Raises MemoryError."""

    def __init__(self, prober: NativeProber, premises: Premises) -> None:
        self._prober = prober
        cells, digits = ([*each] for each in zip(*premises.candidates, strict=True))
        held = [array("H", each) for each in (cells, digits, premises.placed)]
        held += [
            array("q", [word for one, others in each for word in (one, len(others), *others)])
            for each in (premises.truths, premises.links)
        ]
        demands = ((one, part, len(others), *others) for one, part, others in premises.demands)
        held.append(array("q", [word for each in demands for word in each]))
        kinds = premises.truths, premises.links, premises.demands
        structure = PremisesStructure(
            len(cells),
            premises.count,
            *map(len, kinds),
            *(each.buffer_info()[0] for each in held),
        )
        self._words = -(-premises.count // 64)
        self._handle = prober.library.sudoku_refuter_open(prober.handle, structure)
        if not self._handle:
            raise MemoryError("not enough memory for the premises of a step")

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self._prober.library.sudoku_refuter_close(self._handle)

    def refute(
        self, on: int, number: int, is_true: bool, most: int, seconds: float = inf
    ) -> tuple[int, int]:
        """See PremiseRefuter. Raises MemoryError."""
        size = 8 * self._words
        given, used = array("Q", on.to_bytes(size, byteorder)), array("Q", bytes(size))
        cases = array("Q", [0])
        result = self._prober.library.sudoku_refute(
            self._handle,
            given.buffer_info()[0],
            number,
            is_true,
            most,
            seconds,
            used.buffer_info()[0],
            cases.buffer_info()[0],
        )
        return _premises(result, used), cases[0]

    def replay(
        self,
        masks: Sequence[int],
        placed: Sequence[int],
        number: int,
        tree: Sequence[int],
        seconds: float = inf,
    ) -> int:
        """See PremiseRefuter. Raises MemoryError."""
        used = array("Q", bytes(8 * self._words))
        held = array("I", masks), array("H", placed), array("q", tree)
        addresses = [each.buffer_info()[0] for each in held]
        result = self._prober.library.sudoku_replay(
            self._handle, *addresses[:2], number, addresses[2], seconds, used.buffer_info()[0]
        )
        return _premises(result, used)


def _premises(result: int, used: array[int]) -> int:
    """The premises that a refutation uses; 0 if the result says that there is none."""
    if result < 0:
        raise MemoryError("not enough memory for a refutation")
    return int.from_bytes(used.tobytes(), byteorder) if result else 0


class UnsupportedRulesError(Exception):
    """The compiled library does not support a constraint of the rules."""


def prober_of(rules: ProbeRules) -> NativeProber | None:
    """Compiled probes; None without the compiled library, or for rules that it does not support."""
    if absence() is not None:
        return None
    try:
        return NativeProber(rules)
    except UnsupportedRulesError:
        return None
