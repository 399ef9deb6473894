"""The independent checker of solutions and certificates. It needs only the standard library.

Copy the folder anywhere and run it: `python path/to/checker PATH…` (folders, zip files, archives).
Start with the four short modules that have to be believed: `rules` holds the houses and judges
solutions, `grids` reads puzzles, `formula` generates the clauses to refute, and `lrat` checks the
proof. `certificate` compares every file with the claim; `sources` and `archives` find and read the
files. A new constraint is a function in the table of `constraints`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .certificate import Accepted, verify
    from .grids import Rejected
    from .sources import Checked, verify_all

__all__ = ["Accepted", "Checked", "Rejected", "verify", "verify_all"]

_MODULES = {
    "Accepted": "certificate",
    "Checked": "sources",
    "Rejected": "grids",
    "verify": "certificate",
    "verify_all": "sources",
}
"""Imported on first use: every model needs `rules`, and only `rules`."""

if not TYPE_CHECKING:  # type checkers would take any name for an object

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_MODULES[name]}", __name__), name)
