"""Sets as the bits of integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


class Bits(dict[int, int]):
    """For each number a set of bits, worked out when it is first asked for."""

    def __init__(self, work_out: Callable[[int], int], *, keep: bool) -> None:
        super().__init__()
        self._work_out = work_out
        self._keep = keep

    def __missing__(self, number: int) -> int:
        bits = self._work_out(number)
        if self._keep:
            self[number] = bits
        return bits


def repeated(field: int, count: int, width: int) -> int:
    """So many times the same bits, one field of this width beside the other."""
    return field * (((1 << count * width) - 1) // ((1 << width) - 1))


def ones(bits: int) -> Iterator[int]:
    """Each bit as an integer of its own, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def places(bits: int) -> Iterator[int]:
    """Where the bits are, ascending, counted from 0."""
    return (bit.bit_length() - 1 for bit in ones(bits))


def packed(set_places: Iterable[int], length: int) -> int:
    """The integer with the bits at these places, each below this length."""
    data = bytearray(length // 8 + 1)
    for place in set_places:
        data[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(data, "little")
