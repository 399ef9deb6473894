"""The registry of models: installed families, found by name, and their declarations.

A model family, built-in or from another package, is found through the entry-point group
`sudoku.models`. The entry point's name is the family's name, and its object is a ModelFamily.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from sudoku.errors import (
    SudokuError,
    UnavailableModelError,
    UnknownModelError,
    UnsupportedQuestionError,
)
from sudoku.interface.model import Capability, ModelFamily
from sudoku.system.entry_points import MODELS, PACKAGE, EntryPoint, entry_points

DEFAULT_MODEL = "auto"
"""The model that decides. If a proof is requested, DEFAULT_PROVER replaces it."""
DEFAULT_PROVER = "sat"
"""The model that decides and proves."""
REFEREE = "reference"
"""The model that judges other models, because it shares no code with them."""


def families() -> dict[str, ModelFamily]:
    """The declarations of all installed models that can be imported, by name, sorted."""
    points = _points(tuple(sys.path))
    found = {name: _declared(points[name]) for name in sorted(points)}
    return {name: family for name, family in found.items() if family is not None}


def declared(spec: str) -> ModelFamily | None:
    """The family of this name; None if it is not installed or cannot be imported."""
    point = _points(tuple(sys.path)).get(spec.partition(":")[0])
    return None if point is None else _declared(point)


def model_names() -> list[str]:
    """The names of all installed models that are independent of each other, sorted.

    Models that report a missing solver (`absence`) are left out.

    >>> import sudoku
    >>> "reference" in sudoku.model_names()
    True
    """
    return [name for name in installed_names() if absence(name) is None]


def all_names() -> list[str]:
    """The names of all installed models, sorted, without importing them."""
    return sorted(_points(tuple(sys.path)))


def installed_names() -> list[str]:
    """Like `model_names`, including models whose solver is missing."""
    return sorted({*all_names()}.difference(composite_names()))


def composite_names() -> list[str]:
    """The names of the models that run other models, such as `portfolio`, sorted."""
    return [name for name, family in families().items() if family.asks_others]


def absence(name: str) -> str | None:
    """The reason why the solver of this model is missing here; None if it is installed."""
    family = declared(name)
    return None if family is None or family.absence is None else family.absence()


def packages(specs: Iterable[str] | None = None) -> list[str]:
    """The distributions on which the answers of models depend: this one, then other distributions
    with models, and those of their solvers, sorted. specs: the models; None means all installed.
    """
    points = _points(tuple(sys.path))
    names = points if specs is None else {spec.partition(":")[0] for spec in specs}
    found = set[str]()
    for point in (points[name] for name in names if name in points):
        family = _declared(point)
        found |= {point.package, *(() if family is None else family.packages)}
    return [PACKAGE, *sorted(found - {PACKAGE, ""})]


def require_known(spec: str) -> None:
    """Raise UnknownModelError if no installed model has this name. The variant is not checked."""
    _entry_point(spec)


def find(spec: str) -> tuple[ModelFamily, str | None]:
    """The family and the variant of a spec such as "sat:minisat22".

    Raises UnknownModelError, or UnavailableModelError if the family cannot be imported.
    """
    if not isinstance(spec, str):
        raise TypeError(f"expected the name of a model, as in 'sat', got {spec!r:.60}")
    _, colon, variant = spec.partition(":")
    return _loaded(_entry_point(spec)), variant if colon else None


@contextmanager
def importing(spec: str) -> Iterator[None]:
    """Raise UnavailableModelError if the model of this name cannot import its solver here."""
    try:
        yield
    except ImportError as error:
        if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None  # a compiled package turns Ctrl-C into this
        name = spec.partition(":")[0]
        raise UnavailableModelError(f"model {name!r} cannot be loaded: {error}") from error
    except SystemExit as error:
        name = spec.partition(":")[0]
        raise UnavailableModelError(f"model {name!r} cannot be loaded: {error!r}") from error


def capabilities_of(spec: str) -> frozenset[Capability]:
    """The capabilities of the model of this name. No model is built. spec: a name, as in
    `open_model`.

    Raises UnknownModelError, and UnavailableModelError if its solver cannot be imported.

    >>> import sudoku
    >>> sudoku.Capability.PROOF in sudoku.capabilities_of("reference")
    False
    """
    family, variant = find(spec)
    with importing(spec):
        return family.capabilities(variant)


def require_capability(name: str, capabilities: frozenset[Capability], needed: Capability) -> None:
    """Raise UnsupportedQuestionError if the model of this name lacks a capability."""
    if needed not in capabilities:
        able = ", ".join(model for model in model_names() if declares(model, needed))
        raise UnsupportedQuestionError(f"{name} does not support {needed}; supported by {able}")


def completions(name: str, typed: str) -> list[str]:
    """The variants of a model that begin with the typed text. Raises the same errors as `find`."""
    family, _ = find(name)
    with importing(name):
        return [variant for variant in family.complete(typed) if variant.startswith(typed)]


def meant_by(spec: str) -> str | None:
    """The spec of a solver typed by its common name, such as "MiniSat"; None if unknown."""
    alias = spec.rpartition(":")[2].lower()
    for name, family in families().items():
        if alias in family.aliases:
            variant = family.aliases[alias]
            return name if variant is None else f"{name}:{variant}"
    return next((f"{m}:{alias}" for m in model_names() if alias in _variants(m)), None)


def _variants(name: str) -> list[str]:
    try:
        return completions(name, "")
    except SudokuError:
        return []


def declares(spec: str, capability: Capability) -> bool:
    """Whether a model has this capability; False if it cannot be opened."""
    try:
        return capability in capabilities_of(spec)
    except SudokuError:
        return False


def _entry_point(spec: str) -> EntryPoint:
    point = _points(tuple(sys.path)).get(spec.partition(":")[0])
    if point is None:
        _points.cache_clear()  # the model may be installed later
        raise UnknownModelError(spec, [*installed_names(), *composite_names()], meant_by(spec))
    return point


@lru_cache(maxsize=64)
def _loaded(point: EntryPoint) -> ModelFamily:
    with importing(point.name):
        try:
            family: ModelFamily = point.load()
        except ImportError:
            raise
        except Exception as error:  # foreign code, which may fail in any way
            raise UnavailableModelError(
                f"model {point.name!r} cannot be loaded: {error!r}"
            ) from error
    return family


def _declared(point: EntryPoint) -> ModelFamily | None:
    """The family; None if it cannot be loaded, which `find` explains."""
    try:
        return _loaded(point)
    except UnavailableModelError:
        return None


@lru_cache(maxsize=4)
def _points(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The entry points of all installed families, by name. Cached, because reading all packages
    takes some milliseconds for each new board.
    """
    found: dict[str, EntryPoint] = {}
    for point in entry_points(MODELS):
        found.setdefault(point.name, point)
    return found
