"""The memory of processes: of a server with its workers, or of this process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sudoku.system.memory import size_in_status


@dataclass(frozen=True, slots=True)
class ServerMemory:
    """The resident memory in megabytes, on Linux; 0 on other systems."""

    server: float
    workers: float
    processes: int


def memory_of(process_id: int) -> ServerMemory:
    """The memory of a server, and of all its children together."""
    children = Path(f"/proc/{process_id}/task/{process_id}/children")
    if not children.exists():
        return ServerMemory(0, 0, 0)
    processes = [int(child) for child in children.read_text(encoding="ascii").split()]
    sizes = [megabytes(process) for process in processes if _is_worker(process)]
    workers = [size for size in sizes if size > 0]
    return ServerMemory(megabytes(process_id), sum(workers), len(workers))


def _is_worker(process_id: int) -> bool:
    """Whether a child is a worker, and not Python's resource tracker."""
    try:
        command = Path(f"/proc/{process_id}/cmdline").read_bytes()
    except OSError:
        return False
    return b"resource_tracker" not in command


def megabytes(process_id: int) -> float:
    """The resident memory of a process, on Linux; 0 on other systems."""
    try:
        return size_in_status("VmRSS", process_id) / 2**20
    except OSError:  # the process has ended
        return 0
