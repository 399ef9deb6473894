"""The constraints of the format `nickleaton` whose value is a list of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product

from sudoku.formats.draft import Draft, Place, named
from sudoku.formats.magic import magic_square
from sudoku.formats.nickleaton.cells import add_words

_Cells = Callable[[Draft, Sequence[Place]], None]


def _magic(draft: Draft, cells: Sequence[Place]) -> None:
    """The square around its centre; the second cell gives the offset from the centre to
    the corner.
    """
    (row, column), (down, right) = (*cells, (1, 1))[:2]
    steps = (-1, 0, 1)
    magic_square(draft, [(row + i * down, column + j * right) for i in steps for j in steps])


def _line(rule: str, parameter: object = "") -> _Cells:
    return lambda draft, cells: draft.add(rule, cells, parameter)


def _arrow(draft: Draft, cells: Sequence[Place]) -> None:
    draft.add("arrow", f"{named(cells[:1])} > {named(cells[1:])}")


def _greatest(draft: Draft, cells: Sequence[Place]) -> None:
    """The first cell equals the greatest digit in the rest of the line."""
    ways = []
    for digit in range(1, draft.size + 1):
        below = f"[{''.join(map(str, range(1, digit + 1)))}]*"
        ways.append(f"{digit}{below}{digit}{below}")
    draft.add("regex", cells, "|".join(ways), "MaxArrow")


def _mountain(draft: Draft, cells: Sequence[Place]) -> None:
    """Of two neighbouring digits on the line, the one in the higher row is larger."""
    for one, other in pairwise(cells):
        upper, lower = sorted((one, other))
        if upper[0] < lower[0]:
            draft.add("inequality", f"{named([upper])} > {named([lower])}", "", "MountainLine")


def _sequence(draft: Draft, cells: Sequence[Place]) -> None:
    """Consecutive digits differ by the same amount."""
    n, count = draft.size, len(cells)
    starts = product(range(1, n + 1), range(1 - n, n))
    rows = [[first + i * step for i in range(count)] for first, step in starts if step]
    add_words(draft, cells, [row for row in rows if 1 <= row[-1] <= n], "SequenceLine")


def _greater(draft: Draft, cells: Sequence[Place]) -> None:
    draft.add("inequality", " > ".join(named([cell]) for cell in cells))


def _pair_sum(total: int) -> _Cells:
    return lambda draft, cells: draft.add("sum", f"{named(cells)} = {total}")


LINES: Mapping[str, _Cells] = {  # also with "Line" after the name
    "Arrow": _arrow,
    "Between": _line("between"),
    "ConsecutivePair": _line("difference", 1),
    "DutchWhisper": _line("whispers", 4),
    "Entropic": _line("entropic"),
    "EqualSum": _line("regionsum"),
    "EvenCell": _line("even"),
    "FrozenThermometer": _line("slowthermo"),
    "GermanWhisper": _line("whispers", 5),
    "GreaterThanPair": _greater,
    "KropkiPair": _line("ratio", 2),
    "LockOut": _line("lockout"),
    "MagicSquare": _magic,
    "MaxArrow": _greatest,
    "MaxCell": _line("maximum"),
    "Mountain": _mountain,
    "OddCell": _line("odd"),
    "Palindrome": _line("palindrome"),
    "Renban": _line("renban"),
    "Sequence": _sequence,
    "SimpleThermometer": _line("thermo"),
    "SumArrow": _arrow,
    "Thermometer": _line("thermo"),
    "UniqueRegion": _line("extraregion"),
    "VIPair": _pair_sum(6),
    "VPair": _line("xv", "V"),
    "XIPair": _pair_sum(11),
    "XPair": _line("xv", "X"),
}
