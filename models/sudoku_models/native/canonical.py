"""Row-minlex forms by the compiled library. See `sudoku.symmetry.canonicaliser`."""

from __future__ import annotations

from ctypes import Array, addressof, byref, c_char, c_uint64
from math import prod
from typing import Any

from sudoku.errors import CanonicalFormError
from sudoku.symmetry.canonicaliser import Forms, LineShape
from sudoku_models.native.library import FormsStructure, ShapeStructure, absence, library

MAX_SIZE = 25
"""SUDOKU_MAX_SIZE of sudoku_native.h."""
FACTORS = 4
"""SUDOKU_FACTORS of sudoku_native.h."""
SLICE_STEPS = 100_000
"""The steps of one call, about 10 ms. Ctrl-C takes effect between two calls."""
LIMIT_STEPS = 5_000_000
"""Limit on the steps for one puzzle: half a second."""


class NativeCanonicaliser:
    """Makes row-minlex forms up to size 25 in C. Several threads may call it at the same time."""

    def supports(self, shape: LineShape) -> bool:
        """See Canonicaliser. False without the compiled library."""
        return 1 <= shape.size <= MAX_SIZE and absence() is None

    def forms(
        self, shape: LineShape, cells: bytes, *, maps: bool = False, limit: int = LIMIT_STEPS
    ) -> Forms:
        """See Canonicaliser.

        limit: the most steps for each puzzle. Some large puzzles have too many symmetric lines to
        try all their arrangements. Raises CanonicalFormError for such puzzles, ValueError for cells
        that are not puzzles of this shape, UnavailableModelError without the compiled library, and
        MemoryError.
        """
        size, area = shape.size, shape.size**2
        count, rest = divmod(len(cells), area)
        if rest or cells.translate(None, bytes(range(size + 1))):
            raise ValueError(f"expected puzzles of {area} bytes from 0 to {size}")
        native = library()
        structure = ShapeStructure(size, shape.band_rows, shape.stack_columns, shape.transposes)
        length = 3 * size + 2
        given = (c_char * len(cells)).from_buffer_copy(cells)
        made, mapped = (c_char * len(cells))(), (c_char * (length * count * maps))()
        factors = (c_uint64 * (FACTORS * count))()
        done = 0
        while done < count:
            batch = FormsStructure(
                count - done,
                _at(given, done * area),
                _at(made, done * area),
                _at(mapped, done * length) if maps else None,
                _at(factors, done * FACTORS * 8),
            )
            more = native.sudoku_canonicalise(byref(structure), byref(batch), SLICE_STEPS, limit)
            if more == -1:
                raise MemoryError("not enough memory for row-minlex forms")
            if more < 0:
                raise ValueError(f"this shape has no canonical form: {shape}")
            done += more
        numbers = factors[:]
        counts = [prod(numbers[i : i + FACTORS]) for i in range(0, len(numbers), FACTORS)]
        if 0 in counts:
            raise CanonicalFormError(
                f"puzzle {counts.index(0) + 1} of {count}: its row-minlex form was not found in "
                f"{limit} steps, because too many of its lines are alike"
            )
        return Forms(bytes(made), bytes(mapped), tuple(counts))


def _at(array: Array[Any], offset: int) -> int:
    return addressof(array) + offset
