"""The part of a board that drawings depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class RegionShape(Protocol):
    """`height` rows of `size` cells in boxes of box_rows x box_cols cells."""

    @property
    def size(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def box_rows(self) -> int: ...

    @property
    def box_cols(self) -> int: ...

    @property
    def irregular(self) -> Sequence[Sequence[int]] | None:
        """The cells of each region, if regions replace the boxes; otherwise None."""


def region_numbers(shape: RegionShape) -> list[int]:
    """For each cell, the number of its box or region, from 1; 0 if it has none."""
    n = shape.size
    if shape.irregular is None:
        across = n // shape.box_cols
        return [
            cell // n // shape.box_rows * across + cell % n // shape.box_cols + 1
            for cell in range(shape.height * n)
        ]
    numbers = [0] * (shape.height * n)
    for number, region in enumerate(shape.irregular, start=1):
        for cell in region:
            numbers[cell] = number
    return numbers
