"""Sets, represented by the bits of integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


class Bits(dict[int, int]):
    """A mapping from numbers to sets of bits, computed on demand and stored if `keep`."""

    def __init__(self, compute: Callable[[int], int], *, keep: bool) -> None:
        super().__init__()
        self._compute = compute
        self._keep = keep

    def __missing__(self, number: int) -> int:
        bits = self._compute(number)
        if self._keep:
            self[number] = bits
        return bits


def repeated(field: int, count: int, width: int) -> int:
    """The same bits repeated in `count` adjacent fields of this width."""
    return field * (((1 << count * width) - 1) // ((1 << width) - 1))


def ones(bits: int) -> Iterator[int]:
    """The bits as separate integers, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def places(bits: int) -> Iterator[int]:
    """The positions of the bits, ascending, counted from 0."""
    return (bit.bit_length() - 1 for bit in ones(bits))


def packed(set_places: Iterable[int], length: int) -> int:
    """The integer with bits at these positions, each below `length`."""
    data = bytearray(length // 8 + 1)
    for place in set_places:
        data[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(data, "little")
