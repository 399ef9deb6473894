"""Types of ISS with a code: tables of pairs, regular expressions and automata.

Cells follow the code, in groups for each of which the type holds. Groups are separated by an empty
argument, or by a name, which begins with _.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations, pairwise

from sudoku.constraints.automata import Automaton, TooManyStates
from sudoku.formats.draft import spaced
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.codes import code_of, code_of_pattern, numbers_in, pattern_in, swapped
from sudoku.formats.iss.machines import (
    MOST_STATES,
    MOST_UNROLLED,
    Machine,
    code_of_machine,
    in_order,
    machine_in,
    machine_of,
)
from sudoku.formats.iss.named_pairs import (
    NABNER,
    Relation,
    apart,
    names_in_chains,
    not_greater,
    table_of,
)
from sudoku.formats.iss.syntax import UnsupportedError
from sudoku.formats.iss.words import (
    Arguments,
    Parts,
    Read,
    Rules,
    RuleToWrite,
    TypeRule,
    Write,
    impossible,
)

_DIGITS = "0123456789ABCDEFG"


def _one_of(allowed: Iterable[int]) -> str:
    """The pattern for one of these values."""
    digits = "".join(_DIGITS[value] for value in allowed)
    return digits if len(digits) == 1 else f"[{digits}]"


def groups_of(
    geometry: Geometry, items: Arguments, separator: str = "", least: int = 2
) -> Iterator[list[int]]:
    """The lists of cells between separators and names, which begin with _."""
    group: list[str] = []
    for item in [*items, separator]:
        if item == separator or item.startswith("_"):
            if len(group) >= least:
                yield geometry.cells(group)
            group = []
        else:
            group.append(item)


def _segments_of(geometry: Geometry, items: Arguments) -> Iterator[list[list[int]]]:
    """The groups of lines with segments. Segments are separated by - and may be empty."""
    line: list[list[str]] = [[]]
    for item in [*items, ""]:
        if item == "-":
            line.append([])
        elif item and not item.startswith("_"):
            line[-1].append(item)
        else:
            if any(line):
                yield [*map(geometry.cells, line)]
            line = [[]]


@lru_cache(maxsize=256)
def _table(values: range, code: str) -> str:
    """A relation as a pattern of two values, such as "1[23]|2[345]"; "" if it never holds."""
    first, count = values[0], len(values)
    seconds: dict[int, list[int]] = {}
    for bit in numbers_in(code):
        if bit < count**2:
            seconds.setdefault(bit // count, []).append(bit % count + first)
    alike: dict[str, list[int]] = {}
    for a, allowed in seconds.items():
        alike.setdefault(_one_of(allowed), []).append(a + first)
    return "|".join(_one_of(ones) + allowed for allowed, ones in alike.items())


@lru_cache(maxsize=256)
def _relation(values: range, code: str) -> frozenset[int]:
    """The numbers of the pairs of values that are in a relation."""
    return frozenset(bit for bit in numbers_in(code) if bit < len(values) ** 2)


def _related(geometry: Geometry, code: str, pairs: Iterable[tuple[int, int]]) -> Rules:
    """Rules for pairs of cells that are in a relation."""
    pattern, seen = _table(geometry.values, code), set[tuple[int, int]]()
    for pair in pairs:
        if pair not in seen:
            seen.add(pair)
            yield geometry.rule(f"regex {pattern}", pair) if pattern else impossible(geometry)


def _read_pair(geometry: Geometry, arguments: Arguments) -> Rules:
    """Neighbours in a group, as a named rule if one equals the relation. With StrictKropki in the
    string, dots are not used, because they would mean more than the relation.
    """
    code, dots = arguments[0], "StrictKropki" not in geometry.types
    name = names_in_chains(geometry.values, dots=dots).get(_relation(geometry.values, code))
    for group in groups_of(geometry, _unnamed(geometry, arguments)):
        if name is None or len({*group}) < len(group):
            yield from _related(geometry, code, pairwise(group))
        elif name in "<>":
            for a, b in pairwise(map(geometry.name, group)):
                yield f"inequality: {a} {name} {b}"
        else:
            yield geometry.rule(name, group)


def _read_pair_x(geometry: Geometry, arguments: Arguments) -> Rules:
    """All pairs of a group, in the order of the list."""
    is_nabner = _relation(geometry.values, arguments[0]) == _nabner(geometry.values)
    for group in groups_of(geometry, _unnamed(geometry, arguments)):
        if is_nabner and len({*group}) == len(group):
            yield geometry.rule(NABNER, group)
        else:
            yield from _related(geometry, arguments[0], combinations(group, 2))


@cache
def _nabner(values: range) -> frozenset[int]:
    return table_of(values, partial(apart, 2))


def _unnamed(geometry: Geometry, arguments: Arguments) -> Arguments:
    """The cells after a code, without the name that precedes them in old strings."""
    has_name = len(arguments) > 1 and geometry.find(arguments[1]) is None
    return arguments[2:] if has_name and not arguments[1].startswith("_") else arguments[1:]


def _swapped_code(read: Read) -> Read:
    """The reader for the code of old strings."""
    return lambda geometry, arguments: read(geometry, [swapped(arguments[0]), *arguments[1:]])


def _write_pairs(name: str, holds: Relation) -> Write:
    """Write a Pair, or a PairX for all pairs, with the table of a relation."""

    def write(written: RuleToWrite) -> Parts:
        code = code_of(table_of(written.board.values, holds))
        return Parts([f".{name}~{code}~_~{written.listed(written.text)}"])

    return write


def _read_regex(geometry: Geometry, arguments: Arguments) -> Rules:
    pattern = pattern_in(arguments[0])
    if not re.fullmatch(r"[0-9A-Za-z.|()*+?{},^\[\]-]+", pattern):
        raise WrongPieceError(pattern, "expected a pattern of digits, . [] | () * + ? and {}")
    for group in groups_of(geometry, arguments[1:], least=1):
        yield geometry.rule(f"regex {pattern}", group)


def _write_regex(written: RuleToWrite) -> Parts:
    code = code_of_pattern(written.value)
    return Parts([f".Regex~{code}~{written.listed(written.text)}"])


def _read_nfa(geometry: Geometry, arguments: Arguments) -> Rules:
    code = arguments[0]
    _machine(code)  # the code may be wrong even if there are no cells
    for segments in _segments_of(geometry, _unnamed(geometry, arguments)):
        cells = geometry.named(cell for segment in segments for cell in segment)
        states = _states(geometry.values, code, tuple(map(len, segments)))
        yield f"regular {states}: {cells}" if states else impossible(geometry)


_machine = lru_cache(maxsize=64)(machine_in)


@lru_cache(maxsize=64)
def _states(values: range, code: str, lengths: tuple[int, ...]) -> str | None:
    """The parameter of a `regular` rule for segments with these lengths; None if no word fits."""
    machine = _machine(code)
    found = machine if len(lengths) == 1 else _unrolled(machine, lengths, len(values))
    return None if found is None else states_of(found, values)


def _unrolled(machine: Machine, lengths: Sequence[int], count: int) -> Machine | None:
    """The automaton for segments of these lengths, without the symbol between segments, whose
    number follows the digits' symbols. None if no word is accepted.
    """
    *ends, length = accumulate(lengths)

    @cache
    def after(states: frozenset[int], symbol: int) -> frozenset[int]:
        return frozenset(t for q in states for t in machine.rows[q].get(symbol, ()))

    def at(place: int, states: frozenset[int]) -> tuple[int, frozenset[int]] | None:
        for _ in range(ends.count(place)):
            states = after(states, count)
        return (place, states) if states else None

    def step(state: tuple[int, frozenset[int]], digit: int) -> tuple[int, frozenset[int]] | None:
        return at(state[0] + 1, after(state[1], digit - 1))

    def accepts(state: tuple[int, frozenset[int]]) -> bool:
        return not machine.accepting.isdisjoint(state[1])

    first = at(0, frozenset(machine.first))
    if first is None:
        return None
    automaton = Automaton(first, step, accepts)
    try:
        return machine_of(automaton, length, count, MOST_UNROLLED)
    except TooManyStates:
        raise UnsupportedError("an automaton of too many states") from None


def states_of(machine: Machine, values: range) -> str:
    """The parameter of a `regular` rule."""
    found = in_order(machine)
    rows = [{values[s]: q for s, q in row.items() if s < len(values)} for row in found.rows]
    return "; ".join(_state(q, q in found.accepting, row) for q, row in enumerate(rows))


def _state(number: int, is_final: bool, row: Mapping[int, Sequence[int]]) -> str:
    moves: dict[int, list[int]] = {}
    for digit, targets in row.items():
        for target in targets:
            moves.setdefault(target, []).append(digit)
    written = (f"{','.join(map(str, digits))}>{target}" for target, digits in moves.items())
    return spaced((f"{number}{'!' * is_final}", *written))


def _write_regular(written: RuleToWrite) -> Parts | None:
    values = written.board.values
    rows: list[dict[int, tuple[int, ...]]] = []
    final: list[int] = []
    for number, part in enumerate(written.value.split("; ")):
        name, *moves = part.split(" ")
        row: dict[int, tuple[int, ...]] = {}
        for move in moves:
            digits, target = move.split(">")
            for span in digits.split(","):
                low, _, high = span.partition("-")
                for digit in range(int(low), int(high or low) + 1):
                    row[digit - values[0]] = (*row.get(digit - values[0], ()), int(target))
        rows.append(row)
        final += [number] if name.endswith("!") else []
    if len(rows) > MOST_STATES:
        return None
    code = code_of_machine(Machine((0,), frozenset(final), tuple(rows)), len(values))
    return Parts([f".NFA~{code}~_~{written.listed(written.text)}"])


RELATIONS = (
    TypeRule("Binary", "", _swapped_code(_read_pair)),
    TypeRule("BinaryX", "", _swapped_code(_read_pair_x)),
    TypeRule("NFA", "regular", _read_nfa, _write_regular),
    TypeRule("Pair", "slowthermo", _read_pair, _write_pairs("Pair", not_greater)),
    TypeRule(
        "PairX",
        "nabner",
        _read_pair_x,
        _write_pairs("PairX", partial(apart, 2)),
    ),
    TypeRule("Regex", "regex", _read_regex, _write_regex),
)
"""The types that have a code."""
