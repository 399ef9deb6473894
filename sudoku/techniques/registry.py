"""All techniques: one line for each family."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sudoku.errors import UnknownTechniqueError
from sudoku.techniques.technique import Technique

FAMILIES = (
    "singles",
    "intersections",
)


@cache
def techniques() -> tuple[Technique, ...]:
    """All techniques in the default order, the simplest first."""
    found = [
        technique
        for family in FAMILIES
        for technique in import_module(f"sudoku.techniques.{family}").TECHNIQUES
    ]
    return tuple(sorted(found, key=lambda technique: technique.order))


def technique_named(name: str) -> Technique:
    """The technique with this title or key, in any case. Raises UnknownTechniqueError."""
    key = name.strip().lower().replace(" ", "-").replace("_", "-")
    for technique in techniques():
        if technique.key == key:
            return technique
    known = [technique.key for technique in techniques()]
    raise UnknownTechniqueError("technique", name, known)
