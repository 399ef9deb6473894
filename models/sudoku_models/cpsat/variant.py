"""The capabilities of the variants of `cpsat`, known without OR-Tools."""

from __future__ import annotations

from sudoku.errors import UnknownModelError
from sudoku.interface.model import Capability

CAPABILITIES = frozenset(
    {Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS}
)
PRESOLVE = "presolve"
"""The only variant, for comparison: it is slower on both easy and hard puzzles."""


def capabilities(variant: str | None) -> frozenset[Capability]:
    """The capabilities of None and PRESOLVE. Raises UnknownModelError for other variants."""
    if variant not in (None, PRESOLVE):
        raise UnknownModelError(f"cpsat:{variant}", ["cpsat", f"cpsat:{PRESOLVE}"])
    return CAPABILITIES
