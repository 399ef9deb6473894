"""Simulated time of a division on more cores: list scheduling of the recorded times of its cubes.

The first free core takes the next cube (R. L. Graham, "Bounds for Certain Multiprocessing
Anomalies", 1966). All other work is assumed to be serial and to come first. A cube that was split
occupies its core until the split; only then do the cubes into which it was split exist.
"""

from __future__ import annotations

import heapq
import json
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.framework.report import BenchmarkError

LIMIT = 2
"""The number of solutions that decide a puzzle."""


@dataclass(frozen=True, slots=True)
class Part:
    """A cube that was searched to the end, or searched for a while and then split."""

    seconds: float
    solutions: int = 0
    """The number of solutions found in it."""
    after: int | None = None
    """The index of the part that was split into this part; None if it is one of the first cubes."""


@dataclass(frozen=True, slots=True)
class Division:
    """A puzzle with its parts, in the order in which they ended."""

    serial: float
    """The seconds of all other work."""
    parts: Sequence[Part]


def makespan(division: Division, cores: int) -> float:
    """The seconds until the end of the last part, or until the found solutions decide the puzzle.

    The solutions of a part are known at its end.
    """
    then: dict[int | None, list[int]] = defaultdict(list)
    for index, part in enumerate(division.parts):
        then[part.after].append(index)
    waiting, running = deque(then[None]), list[tuple[float, int]]()
    now, found = 0.0, 0
    while waiting or running:
        while waiting and len(running) < cores:
            index = waiting.popleft()
            heapq.heappush(running, (now + division.parts[index].seconds, index))
        now, index = heapq.heappop(running)
        found += division.parts[index].solutions
        if found >= LIMIT:
            break
        waiting.extend(then[index])
    return division.serial + now


def recorded(path: Path) -> list[Part]:
    """The parts in a file of cubes, in the order of their ends. Raises BenchmarkError for any other
    file.
    """
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        return _parts([json.loads(line) for line in lines])
    except (ValueError, KeyError, TypeError) as error:
        raise BenchmarkError(f"{path.name} is not a file of cubes: {error!r}") from error


def _parts(events: Sequence[dict[str, Any]]) -> list[Part]:
    parts: list[Part] = []
    parents: dict[str, int] = {}
    solutions = 0
    for event in events:
        if "solution" in event:
            solutions += 1
        elif "solved" in event or "split" in event:
            cube = event["solved"] if "solved" in event else event["split"]
            if "split" in event:
                parents |= dict.fromkeys((piece[0] for piece in event["pieces"]), len(parts))
            parts.append(Part(event["seconds"], solutions, parents.get(cube)))
            solutions = 0
    if solutions:
        parts.append(Part(0.0, solutions))  # decided during a cube, whose time is unknown
    return parts
