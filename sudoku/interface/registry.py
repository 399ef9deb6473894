"""The registry of models: installed families, found by name, and their declared capabilities.

A model family is found through the entry-point group `sudoku.models`, built-in ones and those of
other packages alike. The entry point's name is the family's name, and its object is a
ModelFamily. The group `sudoku.composites` holds models that ask other models. They are opened by
name in the same way, but are not listed among the independent models.

A model that may be installed without its solver has a function in the group `sudoku.absences`,
under the same name. It returns why the solver is missing, or None, without loading the family.
"""

from __future__ import annotations

import sys
from functools import lru_cache

from sudoku.errors import (
    SudokuError,
    UnavailableModelError,
    UnknownModelError,
    UnsupportedQuestionError,
)
from sudoku.interface.model import Capability, ModelFamily
from sudoku.system.entry_points import Point, entry_points

ENTRY_POINT_GROUP = "sudoku.models"
COMPOSITES_GROUP = "sudoku.composites"
ABSENCES_GROUP = "sudoku.absences"
COMMON_NAMES = {
    "ortools": "cpsat",
    "or-tools": "cpsat",
    "cp-sat": "cpsat",
    "cadical": "sat:cadical195",
    "glucose": "sat:glucose4",
    "gluecard": "sat:gluecard4",
    "kissat": "sat:kissat404",
    "maple": "sat:maplesat",
    "mergesat": "sat:mergesat3",
    "minisat": "sat:minisat22",
    "pysat": "sat",
    "norvig": "reference",
}
"""Common names of solvers, and their specs here."""


def model_names() -> list[str]:
    """The names of all installed models that are independent of each other, sorted.

    A model whose solver is missing, by its own account (`absence`), is left out.

    >>> import sudoku
    >>> "reference" in sudoku.model_names()
    True
    """
    return [name for name in installed_names() if absence(name) is None]


def installed_names() -> list[str]:
    """As `model_names`, with those whose solver is missing."""
    return sorted({point.name for point in entry_points(group=ENTRY_POINT_GROUP)})


def absence(name: str) -> str | None:
    """Why the solver of the model of this name is missing here; None if it is not."""
    for point in _absences(tuple(sys.path)):
        if point.name == name:
            reason: str | None = point.load()()
            return reason
    return None


def composite_names() -> list[str]:
    """The names of the models that ask other models, such as `portfolio`, sorted."""
    return sorted({point.name for point in entry_points(group=COMPOSITES_GROUP)})


def require_known(spec: str) -> None:
    """Raise UnknownModelError if no installed model has this name. The variant is not checked."""
    _entry_point(spec)


def find(spec: str) -> tuple[ModelFamily, str | None]:
    """The family and the variant of a spec such as "sat:minisat22".

    Raises UnknownModelError, or UnavailableModelError if the family cannot be imported.
    """
    if not isinstance(spec, str):
        raise TypeError(f"expected the name of a model, as in 'sat', got {spec!r:.60}")
    name, colon, variant = spec.partition(":")
    point = _entry_point(spec)
    try:
        family: ModelFamily = point.load()
    except ImportError as error:
        if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None  # a compiled package turns Ctrl-C into this
        raise UnavailableModelError(f"model {name!r} cannot be loaded: {error}") from error
    return family, variant if colon else None


def capabilities_of(spec: str) -> frozenset[Capability]:
    """What the model of this name can do. No model is built. spec: a name, as in `open_model`.

    Raises UnknownModelError, and UnavailableModelError if its solver cannot be imported.

    >>> import sudoku
    >>> sudoku.Capability.PROOF in sudoku.capabilities_of("reference")
    False
    """
    family, variant = find(spec)
    return family.capabilities(variant)


def capable_models(capability: Capability) -> list[str]:
    """The installed models that declare this capability, by name."""
    return [name for name in model_names() if _declares(name, capability)]


def require_capability(name: str, capabilities: frozenset[Capability], needed: Capability) -> None:
    """Raise UnsupportedQuestionError if the model of this name lacks a capability."""
    if needed not in capabilities:
        able = ", ".join(capable_models(needed))
        raise UnsupportedQuestionError(f"{name} does not support {needed}; supported by {able}")


def completions(name: str, typed: str) -> list[str]:
    """The variants of the model of this name that begin with what is typed. Raises as `find`."""
    family, _ = find(name)
    return [variant for variant in family.complete(typed) if variant.startswith(typed)]


def meant_by(spec: str) -> str | None:
    """The spec of a solver typed by its common name, such as "MiniSat"; None if unknown."""
    name = spec.rpartition(":")[2].lower()
    meant = COMMON_NAMES.get(name)
    if meant is not None:
        return meant
    return next((f"{m}:{name}" for m in model_names() if name in _variants(m)), None)


def _variants(name: str) -> list[str]:
    try:
        return completions(name, "")
    except SudokuError:
        return []


def _declares(name: str, capability: Capability) -> bool:
    try:
        return capability in capabilities_of(name)
    except SudokuError:
        return False


def _entry_point(spec: str) -> Point:
    point = _installed(spec.partition(":")[0], tuple(sys.path))
    if point is None:
        _installed.cache_clear()  # it may be installed later
        _absences.cache_clear()
        raise UnknownModelError(spec, [*installed_names(), *composite_names()], meant_by(spec))
    return point


@lru_cache(maxsize=64)
def _installed(name: str, _path: tuple[str, ...]) -> Point | None:
    """Kept, as reading all packages takes some milliseconds, which each new board would cost."""
    for group in (ENTRY_POINT_GROUP, COMPOSITES_GROUP):
        for point in entry_points(group=group, name=name):
            return point
    return None


@lru_cache(maxsize=64)
def _absences(_path: tuple[str, ...]) -> list[Point]:
    """Kept, as `_installed`."""
    return [*entry_points(group=ABSENCES_GROUP)]
