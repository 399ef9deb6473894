"""The entry points of installed packages, as `importlib.metadata.entry_points` finds them.

This reader exists because `importlib.metadata` imports `email` and other modules: it would add 18
milliseconds of processor time to the 125 of `sudoku check PUZZLE`, and 20 to the 87 that a worker
process needs for its first answer. Entry points are lines of `entry_points.txt` in the folder that
installers write for a package (https://packaging.python.org/specifications/entry-points). If
packages may be in archives, or special finders may find them, `importlib.metadata` is used.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any

_INFO = ".dist-info", ".egg-info"
_FILE = "entry_points.txt"
MODELS = "sudoku.models"
"""The group of families of models."""
PACKAGE = "sudoku-prover"
"""The name of this distribution."""


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A named object of an installed package."""

    name: str
    value: str
    """The name of the object: "package.module:object.attribute", possibly with [extras]."""
    package: str = ""
    """The distribution that has it, in lower case with hyphens; "" if unknown."""

    def load(self) -> Any:
        """Import the object. Raises ImportError and AttributeError if it does not exist."""
        module, _, attributes = self.value.partition("[")[0].partition(":")
        names = filter(None, attributes.strip().split("."))
        return reduce(getattr, names, import_module(module.strip()))


def entry_points(group: str) -> list[EntryPoint]:
    """The entry points of a group, in the order in which packages are found.

    If several packages have the same name, only the first counts.
    """
    if _is_all_in_folders():
        return [*_found(group)]
    from importlib import metadata  # late: see above

    return [
        EntryPoint(each.name, each.value, _normalised(each.dist.name if each.dist else ""))
        for each in metadata.entry_points(group=group)
    ]


def loadable_families() -> Iterator[Any]:
    """The families of models that can be loaded, this distribution's families first."""
    for point in sorted(entry_points(MODELS), key=lambda point: point.package != PACKAGE):
        with suppress(Exception):  # foreign code must not disable the rest
            yield point.load()


def _is_all_in_folders() -> bool:
    """Whether no package is in an archive, or found by a special finder."""
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    return not (
        any(hasattr(finder, "find_distributions") for finder in finders)
        or any(path.endswith(".egg") or os.path.isfile(path) for path in sys.path)
    )


def _found(group: str) -> Iterator[EntryPoint]:
    seen: set[str] = set()
    for folder in sys.path:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue
        for entry in entries:
            stem, ending = os.path.splitext(entry)
            package = _normalised(stem.partition("-")[0])
            if ending in _INFO and package not in seen:
                seen.add(package)
                yield from _in_file(os.path.join(folder, entry, _FILE), group, package)


def _normalised(package: str) -> str:
    return re.sub("[-_.]+", "-", package).lower()


def _in_file(path: str, group: str, package: str) -> Iterator[EntryPoint]:
    """The entry points of a group in an ini file, which has no other syntax except comments."""
    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.strip() for line in file]
    except OSError:
        return
    is_inside = False
    for line in lines:
        if line.startswith("["):
            is_inside = line == f"[{group}]"
        elif is_inside and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield EntryPoint(name.strip(), value.strip(), package)
