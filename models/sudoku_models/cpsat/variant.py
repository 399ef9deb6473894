"""The capabilities of the variants of `cpsat`, known without OR-Tools."""

from __future__ import annotations

from sudoku.errors import UnknownModelError
from sudoku.interface.model import Capability

CAPABILITIES = frozenset(
    {Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS}
)
PRESOLVE = "presolve"
"""The only variant, for comparison: slower on easy puzzles and on hard ones."""


def capabilities(variant: str | None) -> frozenset[Capability]:
    """The same for both variants, None and PRESOLVE. Raises UnknownModelError for any other."""
    if variant not in (None, PRESOLVE):
        raise UnknownModelError(f"cpsat:{variant}", ["cpsat", f"cpsat:{PRESOLVE}"])
    return CAPABILITIES
