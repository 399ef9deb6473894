"""The memory of processes: limiting it, and measuring its use."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from pathlib import Path

CAN_LIMIT = sys.platform == "linux"
"""Whether `limit_memory_of` has an effect."""
_OUT_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|out ?of ?memory|cannot allocate memory|memory allocation of [0-9]+",
    re.IGNORECASE,
)
"""The messages with which programs in Python, C++, Java, JavaScript, Go, C and Rust report that
they are out of memory.
"""


def limit_memory_of(process: int, size: int) -> None:
    """Limit the memory of a process, and of each of its children, to `size` bytes. Linux only.

    The limit applies to data (RLIMIT_DATA), not to the address space, because the runtimes of Java
    and JavaScript reserve much more than they use.
    """
    if sys.platform != "linux":
        return
    import resource

    _, hard = resource.prlimit(process, resource.RLIMIT_DATA)
    most = size if hard == resource.RLIM_INFINITY else min(size, hard)
    with suppress(ProcessLookupError):  # the process has ended
        resource.prlimit(process, resource.RLIMIT_DATA, (most, most))


def is_out_of_memory(output: str) -> bool:
    """Whether the output of a process says that it ran out of memory."""
    return _OUT_OF_MEMORY.search(output) is not None


def most_used() -> int:
    """The peak memory of the process in bytes; 0 if unknown.

    On Linux, getrusage is unsuitable, because it reports the parent's peak if that was higher.
    """
    if sys.platform == "win32":
        return 0
    if sys.platform == "linux":
        return size_in_status("VmHWM")
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak * (1 if sys.platform == "darwin" else 1024)


def data_size() -> int:
    """The present size in bytes of the data that `limit_memory_of` limits; 0 if unknown."""
    return size_in_status("VmData") if CAN_LIMIT else 0


def size_in_status(name: str, process: int | None = None) -> int:
    """A size of a process in bytes, by its name in /proc; 0 if the system does not report it.

    process: its id; None means this process. Raises OSError if there is no such process, or no
    /proc.
    """
    status = Path(f"/proc/{process or 'self'}/status").read_text(encoding="ascii", errors="replace")
    found = status.partition(f"{name}:")[2].split()
    return int(found[0]) * 1024 if found else 0


def size_text(size: int) -> str:
    """A number of bytes as text, such as "4 GB" or "23 MB"."""
    unit, name = (1e9, "GB") if size >= 1e9 else (1e6, "MB")
    return f"{size / unit:.3g} {name}"
