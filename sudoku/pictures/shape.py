"""The part of a board that drawings depend on."""

from __future__ import annotations

from typing import Protocol


class Shape(Protocol):
    """n x n cells in boxes of box_rows x box_cols cells."""

    @property
    def size(self) -> int: ...

    @property
    def box_rows(self) -> int: ...

    @property
    def box_cols(self) -> int: ...
