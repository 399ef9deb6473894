"""The number of processors that this process may use."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_OF_GROUP = Path("/sys/fs/cgroup/cpu.max")
"""The processor time that a control group, such as a container, may use per period."""


def usable_processors() -> int:
    """The number of processors in the process's affinity, limited by the quota of its control
    group.
    """
    if sys.platform != "linux":
        return os.cpu_count() or 1
    number = len(os.sched_getaffinity(0))
    limit = processors_of_group(_OF_GROUP)
    return number if limit is None else min(number, limit)


def processors_of_group(file: Path) -> int | None:
    """The number of processors that the file of a control group allows, rounded up; None means no
    limit.
    """
    try:
        quota, period = file.read_text(encoding="ascii").split()
        return max(1, -(-int(quota) // int(period)))
    except (OSError, ValueError):  # no such file, or "max" for the quota
        return None
