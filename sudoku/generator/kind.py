"""What a kind of order is: which options make an order of this kind, and which go with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sudoku.generator.maker import Maker
from sudoku.generator.order import Order

Options: TypeAlias = Mapping[str, Any]
"""The options that are given, by the names of the keywords of `sudoku.generate`."""
COMMON = frozenset({"board", "seed"})
"""Options of every kind."""
OF_ORDER = frozenset({"grids", "grid", "symmetry", "pattern", "clues", "minimal"})
"""Those that say what an Order says."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of order. A module has it as KIND, and a line in `sudoku.generator.orders`.

    marks: options of which each asks for this kind. takes: other options that go with them, beside
    those of COMMON. make: the maker of these options; raises OrderError.
    """

    marks: frozenset[str]
    takes: frozenset[str]
    make: Callable[[Options], Maker]


def order_of(options: Options) -> Order:
    """The Order that these options say; those of other kinds are passed over."""
    names = {"source" if name == "grid" else name: name for name in COMMON | OF_ORDER}
    return Order(**{field: options[name] for field, name in names.items() if name in options})
