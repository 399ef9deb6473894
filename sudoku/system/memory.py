"""The memory of processes: how much they may take, and how much they have taken."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from pathlib import Path

CAN_LIMIT = sys.platform == "linux"
"""Whether `limit_memory_of` has an effect."""
_SAID = re.compile(
    r"MemoryError|bad_alloc|out ?of ?memory|cannot allocate memory|memory allocation of [0-9]+",
    re.IGNORECASE,
)
"""How programs in Python, C++, Java, JavaScript, Go, C and Rust report that they are out of memory.
"""


def limit_memory_of(process: int, size: int) -> None:
    """Let a process and its children allocate at most `size` bytes each. Linux only.

    The limit is on data (RLIMIT_DATA), not on the address space: the runtimes of Java and
    JavaScript reserve much more than they use.
    """
    if sys.platform != "linux":
        return
    import resource

    _, hard = resource.prlimit(process, resource.RLIMIT_DATA)
    most = size if hard == resource.RLIM_INFINITY else min(size, hard)
    with suppress(ProcessLookupError):  # it has ended
        resource.prlimit(process, resource.RLIMIT_DATA, (most, most))


def says_no_memory(output: str) -> bool:
    """Whether the output of a process says that it got no more memory."""
    return _SAID.search(output) is not None


def most_used() -> int:
    """The most bytes that this process has ever had in memory; 0 if it is unknown.

    On Linux, getrusage reports the peak of the process that started this one if it was higher.
    """
    if sys.platform == "win32":
        return 0
    if sys.platform == "linux":
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        peaks = status.partition("VmHWM:")[2].split()
        return int(peaks[0]) * 1024 if peaks else 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak * (1 if sys.platform == "darwin" else 1024)


def size_text(size: int) -> str:
    """Bytes in words, as "4 GB" or "23 MB"."""
    unit, name = (1e9, "GB") if size >= 1e9 else (1e6, "MB")
    return f"{size / unit:.3g} {name}"
