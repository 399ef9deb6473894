"""All techniques, one line per family."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sudoku.errors import UnknownTechniqueError
from sudoku.logic.techniques.technique import Technique, key_of

FAMILIES = (
    "singles",
    "constraint_support",
    "region_logic",
    "intersections",
    "house_sums",
    "constraint_houses",
    "subsets",
    "single_digit",
    "empty_rectangles",
    "wings",
    "colouring",
    "chains",
    "constraint_chains",
    "als",
    "sue_de_coq",
    "forcing",
    "fish",
    "templates",
    "unique_rectangles",
    "unique_loops",
    "avoidable_rectangles",
    "universal_grave",
    "whips",
)
"""Modules or packages of `sudoku.logic.techniques`; each lists its techniques in TECHNIQUES."""


@cache
def techniques() -> tuple[Technique, ...]:
    """All techniques in the default order, the simplest first."""
    return tuple(sorted(_families(), key=lambda technique: technique.order))


def family_of(technique: Technique) -> str:
    """The family of a technique."""
    return _families()[technique]


def technique_named(name: str) -> Technique:
    """The technique with this title, key or alias, in any case. Raises UnknownTechniqueError."""
    key = key_of(name)
    for technique in techniques():
        if key in (technique.key, key_of(technique.title), *technique.aliases):
            return technique
    raise UnknownTechniqueError("technique", name, [technique.key for technique in techniques()])


@cache
def _families() -> dict[Technique, str]:
    return {
        technique: family
        for family in FAMILIES
        for technique in import_module(f"sudoku.logic.techniques.{family}").TECHNIQUES
    }
