"""Run a command, and write its cost to a file as JSON: `timed.py REPORT COMMAND…`.

This file imports little, because on Linux the peak memory of a process begins with its parent's
peak.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time


def main(report: str, command: list[str]) -> None:
    """Run the command and write its cost.

    The cost consists of the seconds from start to end, the processor seconds of the process and of
    all its children, the peak memory in bytes of the largest of them, and the exit code.
    """
    begin = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ)
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    seconds = time.perf_counter() - begin
    own = _own_seconds(child)
    _, status, used = os.wait4(child, 0)
    both = used.ru_utime + used.ru_stime
    peak = used.ru_maxrss if sys.platform == "darwin" else 1024 * used.ru_maxrss
    found = {
        "seconds": seconds,
        "own": both if own is None else min(both, own),
        "others": 0.0 if own is None else max(0.0, both - own),
        "peak": peak,
        "code": os.waitstatus_to_exitcode(status),
    }
    with open(report, "w", encoding="ascii") as file:
        json.dump(found, file)


def _own_seconds(child: int) -> float | None:
    """The processor seconds of an ended process that has not been waited for, to a hundredth.

    Infinite if it had no children; None if the system does not report them.
    """
    try:
        with open(f"/proc/{child}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return None
    own, others = (sum(map(int, fields[first : first + 2])) for first in (11, 13))
    return math.inf if others == 0 else own / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
