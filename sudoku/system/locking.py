"""One writer at a time: a lock on an open file, released when the file or its process ends."""

from __future__ import annotations

import sys
from typing import BinaryIO


def is_locked_by_another(file: BinaryIO | int) -> bool:
    """Lock a file, or an open folder by its descriptor; True if another process holds the lock.

    On Windows nothing is locked.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False
