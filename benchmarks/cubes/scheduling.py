"""How long a division would take on so many cores: list scheduling of its cubes' recorded times.

Whichever core is free takes the next cube (R. L. Graham, "Bounds for Certain Multiprocessing
Anomalies", 1966). What was done besides the cubes is taken to be serial and to come first. A cube
that was split keeps its core until then, and only then are there the cubes into which it was split.
"""

from __future__ import annotations

import heapq
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass

LIMIT = 2
"""Solutions that decide a puzzle."""


@dataclass(frozen=True, slots=True)
class Part:
    """A cube that was searched, or searched for a while and then split.

    solutions: that were found in it. after: the index of the part that was split into this one and
    others; None for a cube of the first division.
    """

    seconds: float
    solutions: int = 0
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """A puzzle with its parts, in the order in which they ended. serial: seconds besides them."""

    name: str
    serial: float
    parts: Sequence[Part]

    @property
    def work(self) -> float:
        """Seconds of one core for all that was done."""
        return self.serial + sum(part.seconds for part in self.parts)


def makespan(division: Division, cores: int) -> float:
    """Seconds until the last part, or until the solutions found decide the puzzle.

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
