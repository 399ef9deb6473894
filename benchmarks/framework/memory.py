"""The memory of this process. This module imports nothing large: workers measure their imports."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def resident_bytes() -> int:
    """The resident memory of this process now; on systems other than Linux, the peak so far."""
    if sys.platform == "linux":
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return peak_bytes() or 0


def peak_bytes() -> int | None:
    """The peak resident memory of this process; None on Windows.

    On Linux `getrusage` reports a peak inherited from the parent process, so /proc is read instead.
    """
    if sys.platform == "linux":
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        return 1024 * int(status.partition("VmHWM:")[2].split()[0])
    if sys.platform == "win32":
        return None
    import resource  # late: missing on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak
