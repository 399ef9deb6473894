"""What a measurement was made on: processor and versions, as far as the system tells."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from pathlib import Path

_PACKAGES = ("sudoku-prover", "ortools", "python-sat")


def versions() -> dict[str, str]:
    """Python's version and those of the packages that answer."""
    return {"python": platform.python_version()} | {name: version(name) for name in _PACKAGES}


def processor() -> str:
    """The model's name, which Linux tells in a file and platform does not."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
