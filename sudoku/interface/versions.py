"""The versions of the packages on which answers depend."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from functools import cache

from sudoku.interface.registry import packages


def versions(specs: Iterable[str] | None = None) -> dict[str, str]:
    """The versions of this package, of packages with models, and of the packages of their solvers.

    specs: the models that answer; None means all installed ones.
    """
    return {package: version_of(package) for package in packages(specs)}


def versions_and_python() -> dict[str, str]:
    """The versions on which a measurement depends."""
    return {"python": platform.python_version(), **versions()}


@cache
def version_of(package: str) -> str:
    """The version of an installed package, or "not installed"."""
    from importlib.metadata import PackageNotFoundError, version  # late: its import takes a while

    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
