"""One writer at a time: a lock on an open file, which ends with it, however its process ends."""

from __future__ import annotations

import sys
from typing import BinaryIO


def is_locked_by_another(file: BinaryIO | int) -> bool:
    """Lock a file, or an open folder by its descriptor, and tell whether another process has.

    Where the system has no such locks nobody is kept out.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False
