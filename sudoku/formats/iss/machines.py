"""ISS's automata, and their codes: a stream of bits in base64.

An automaton begins with a header: 2 bits for its kind; 4 for the width of a state number in bits,
less 1; 4 for the number of symbols, less 1; the numbers of initial states and of further accepting
states; a bit for each initial state that says whether it accepts; and, in the plain kind, 4 bits
for the width of a count. Then follow the steps of each state. In the plain kind, these are a count,
and that many symbols with states; in the packed kind, a bit for each symbol, the last symbol first,
and a state for each bit that is set.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.constraints.automata import Automaton, TooManyStates
from sudoku.constraints.layers import layers_of
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.codes import bytes_of, code_of_bytes

_PLAIN, _PACKED = 0, 1
MOST_STATES = 1024
"""Limit on the states of an automaton that is read or written."""
MOST_UNROLLED = 8192
"""Limit on the states of an automaton that is unrolled for lines with segments."""
LONGEST = 50_000
"""Limit on the characters in the code of an automaton."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A nondeterministic automaton."""

    first: tuple[int, ...]
    """The numbers of the initial states."""
    accepting: frozenset[int]
    rows: tuple[dict[int, tuple[int, ...]], ...]
    """The next states, by state and by symbol, both from 0."""


class _BitReader:
    """A stream of bits from which numbers are taken, the highest bit first."""

    def __init__(self, data: bytes) -> None:
        self._text = "".join(f"{byte:08b}" for byte in data)
        self._place = 0

    @property
    def left(self) -> int:
        """The number of bits left."""
        return len(self._text) - self._place

    def take(self, count: int) -> int:
        if count > self.left:
            raise WrongPieceError("", "the code of the automaton ends too early")
        self._place += count
        return int(self._text[self._place - count : self._place] or "0", 2)


def machine_in(code: str) -> Machine:
    """Decode an automaton. Raises WrongPieceError."""
    if len(code) > LONGEST:
        raise WrongPieceError(code[:40], f"an automaton of more than {LONGEST} characters")
    if not code:
        return Machine((0,), frozenset(), ({},))
    bits = _BitReader(bytes_of(code))
    kind, width, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    if kind not in (_PLAIN, _PACKED):
        raise WrongPieceError(code[:40], "an automaton of an unknown kind")
    starts, others = bits.take(width), bits.take(width)
    accepts = bits.take(starts)
    count = symbols if kind == _PACKED else bits.take(4)
    rows: list[dict[int, tuple[int, ...]]] = []
    while count and bits.left >= count and len(rows) <= MOST_STATES:
        row: dict[int, tuple[int, ...]] = {}
        steps = bits.take(count)
        if kind == _PACKED:
            row = {symbol: (bits.take(width),) for symbol in range(symbols) if steps >> symbol & 1}
        else:
            for _ in range(steps):
                symbol = bits.take((symbols - 1).bit_length())
                row[symbol] = (*row.get(symbol, ()), bits.take(width))
        rows.append(row)
    most = max((q for row in rows for states in row.values() for q in states), default=0)
    count = max(len(rows), most + 1, starts + others)
    if count > MOST_STATES:
        raise WrongPieceError(code[:40], f"an automaton of more than {MOST_STATES} states")
    rows += [{}] * (count - len(rows))
    accepting = [i for i in range(starts) if accepts >> i & 1]
    accepting += range(starts, starts + others)
    return Machine((*range(starts),), frozenset(accepting), tuple(rows))


def code_of_machine(machine: Machine, symbols: int) -> str:
    """Encode an automaton over this many symbols, which are numbered from 0."""
    first, width = len(machine.first), max(1, (len(machine.rows) - 1).bit_length())
    order = [*machine.first, *sorted(machine.accepting - {*machine.first})]
    order += sorted({*range(len(machine.rows))} - {*order})
    number = {state: place for place, state in enumerate(order)}
    accepts = sum(1 << place for place in range(first) if order[place] in machine.accepting)
    others = len(machine.accepting - {*machine.first})
    rows = [
        sorted((s, number[q]) for s, states in machine.rows[state].items() for q in states)
        for state in order
    ]
    is_packed = all(len({s for s, _ in row}) == len(row) for row in rows)
    fields = [(_PACKED if is_packed else _PLAIN, 2), (width - 1, 4), (symbols - 1, 4)]
    fields += [(first, width), (others, width), (accepts, first)]
    counting = max(map(len, rows)).bit_length()
    fields += [] if is_packed else [(counting, 4)]
    for row in rows:
        if is_packed:
            fields.append((sum(1 << s for s, _ in row), symbols))
            fields += [(q, width) for _, q in row]
        else:
            fields.append((len(row), counting))
            fields += [
                field for s, q in row for field in ((s, (symbols - 1).bit_length()), (q, width))
            ]
    bits = "".join(f"{value:0{count}b}" for value, count in fields if count)
    bits += "0" * (-len(bits) % 8)
    return code_of_bytes(int(bits, 2).to_bytes(len(bits) // 8))


def in_order(machine: Machine) -> Machine:
    """The same automaton with its states in the order that codes require: initial states, accepting
    states, then the rest. Unreachable states are omitted, because the padding bits of a code look
    like states.
    """
    rows = [dict(row) for row in machine.rows]
    accepting, start = {*machine.accepting}, machine.first[0] if machine.first else len(rows)
    if len(machine.first) != 1:
        whole: dict[int, set[int]] = {}
        for state in machine.first:
            for symbol, targets in rows[state].items():
                whole.setdefault(symbol, set()).update(targets)
        start = len(rows)
        rows.append({symbol: tuple(sorted(targets)) for symbol, targets in whole.items()})
        accepting |= {start} if accepting & {*machine.first} else set()
    reached = [start]
    for state in reached:
        following = {q for targets in rows[state].values() for q in targets}
        reached += sorted(following - {*reached})
    order = [start, *sorted({*reached} - {start}, key=lambda q: (q not in accepting, q))]
    number = {q: place for place, q in enumerate(order)}
    return Machine(
        (0,),
        frozenset(number[q] for q in accepting & {*reached}),
        tuple(
            {s: tuple(sorted(number[q] for q in qs)) for s, qs in rows[state].items()}
            for state in order
        ),
    )


def machine_of(
    automaton: Automaton, length: int, count: int, most: int = MOST_STATES
) -> Machine | None:
    """The automaton for lines of this length, over digits 1 to `count`, as symbols from 0. None if
    it accepts no word. Raises TooManyStates for more than `most` states.
    """
    layers = layers_of(automaton, length, count)
    if layers is None:
        return None
    first = [0]
    for layer in layers:
        first.append(first[-1] + len(layer))
    if first[-1] >= most:
        raise TooManyStates
    rows: list[dict[int, tuple[int, ...]]] = [
        {d: (first[place + 1] + q,) for d, q in enumerate(row) if q >= 0}
        for place, layer in enumerate(layers)
        for row in layer
    ]
    return Machine((0,), frozenset((first[-1],)), (*rows, {}))
