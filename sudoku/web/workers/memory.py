"""How much memory a worker may use, so that one huge board leaves enough for the rest."""

from __future__ import annotations

import sys
from pathlib import Path

from sudoku.system.memory import most_used

MOST_BYTES = 2 << 30
"""What the questions of a worker may add to its address space. Beyond it memory cannot be had,
which ends a question with an error, or its worker.
"""
WORN_BYTES = 1 << 30
"""A worker that has used so much is replaced after its question."""


def limit_memory() -> None:
    """Limit the address space of this process to what it has now and MOST_BYTES. Linux only."""
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
    """Whether this process has ever used WORN_BYTES; false where the system does not say."""
    return most_used() > WORN_BYTES
