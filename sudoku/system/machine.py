"""The processor and the versions with which a measurement was made."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from pathlib import Path

_PACKAGES = ("sudoku-prover", "ortools", "python-sat")


def versions() -> dict[str, str]:
    """The versions of Python and of the solver packages."""
    return {"python": platform.python_version()} | {name: version(name) for name in _PACKAGES}


def processor() -> str:
    """The processor's model. On Linux, `platform` does not know it."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
