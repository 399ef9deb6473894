"""The memory limit of a worker, which keeps one huge board from using all memory."""

from __future__ import annotations

import sys
from pathlib import Path

from sudoku.system.memory import most_used

MOST_BYTES = 2 << 30
"""The number of bytes that the questions of a worker may add to its address space.

Beyond this limit allocations fail, which ends the question with an error, or the worker.
"""
WORN_BYTES = 1 << 30
"""A worker that has used this many bytes is replaced after its question."""


def limit_memory() -> None:
    """Limit the address space of this process to its present size plus MOST_BYTES. Linux only."""
    if sys.platform != "linux":
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = pages * resource.getpagesize() + MOST_BYTES
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def is_worn() -> bool:
    """Whether this process has ever used WORN_BYTES; false if the system does not report it."""
    return most_used() > WORN_BYTES
