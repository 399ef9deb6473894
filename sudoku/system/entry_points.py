"""The entry points of installed packages, as `importlib.metadata.entry_points` finds them.

`importlib.metadata` imports `email` and more, a tenth of the time in which the command starts, and
every process of a batch starts so. Entry points are lines of `entry_points.txt` in the folder that
installers write for a package (https://packaging.python.org/specifications/entry-points). Where
packages may be found in other ways than in folders of the search path, `importlib.metadata` is
asked.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any, Protocol

_INFO = ".dist-info", ".egg-info"
_FILE = "entry_points.txt"


class Point(Protocol):
    """An entry point: its name, and the object that it names."""

    @property
    def name(self) -> str: ...

    def load(self) -> Any:
        """The object. Raises ImportError and AttributeError if there is none."""
        ...


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """An entry point. value: "package.module:object.attribute", perhaps with [extras]."""

    name: str
    value: str

    def load(self) -> Any:
        """See Point."""
        module, _, attributes = self.value.partition("[")[0].partition(":")
        names = filter(None, attributes.strip().split("."))
        return reduce(getattr, names, import_module(module.strip()))


def entry_points(group: str, name: str | None = None) -> list[Point]:
    """The entry points of a group, those of packages that are found first before others.

    name: only those of this name. Of two packages with one name the first one found counts.
    """
    points: Iterable[Point]
    if _is_all_in_folders():
        points = _found(group)
    else:
        from importlib import metadata  # late: see above

        points = metadata.entry_points(group=group)
    return [point for point in points if name in (None, point.name)]


def loadable(group: str) -> Iterator[Any]:
    """The objects of a group, without those that cannot be imported."""
    for point in entry_points(group):
        with suppress(ImportError):
            yield point.load()


def _is_all_in_folders() -> bool:
    """Whether no package is in an archive, or found by a finder of its own."""
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    return not (
        any(hasattr(finder, "find_distributions") for finder in finders)
        or any(path.endswith(".egg") or os.path.isfile(path) for path in sys.path)
    )


def _found(group: str) -> Iterator[Point]:
    seen: set[str] = set()
    for folder in sys.path:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue
        for entry in entries:
            stem, ending = os.path.splitext(entry)
            if ending not in _INFO:
                continue
            package = re.sub("[-_.]+", "-", stem.partition("-")[0]).lower()
            if package not in seen:
                seen.add(package)
                yield from _in_file(os.path.join(folder, entry, _FILE), group)


def _in_file(path: str, group: str) -> Iterator[Point]:
    """Those of a group in an ini file without further syntax than comments."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError:
        return
    if group not in text:
        return
    is_inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            is_inside = line == f"[{group}]"
        elif is_inside and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield EntryPoint(name.strip(), value.strip())
