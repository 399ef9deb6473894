"""The processor with which a measurement was made."""

from __future__ import annotations

import platform
import sys
from pathlib import Path


def processor() -> str:
    """The processor's model. On Linux, `platform` does not know it."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
