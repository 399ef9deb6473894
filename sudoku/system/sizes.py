"""How many things are done together: more while they are quick, fewer when they are slow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class AdaptiveSize:
    """A number of things that grows while they are quick, and shrinks when they are slow."""

    size: int = 1
    smallest: int = 1
    largest: int = 1 << 12
    quick: float = 0.02
    """Seconds below which the size grows."""
    slow: float = 0.1
    """Seconds above which the size is halved."""
    growth: int = 2
    """How many times as large the next size may be."""

    def least(self) -> int:
        """How many are worth doing together."""
        return 1

    def most(self) -> int:
        """How many are done together now, at most."""
        return self.size

    def learn(self, count: int, seconds: float) -> None:
        """Grow or shrink after `count` things took these seconds."""
        if seconds < self.quick and count >= self.size // 2:
            growth = min(self.growth, 2 * self.quick / max(seconds, 1e-6))
            self.size = min(self.largest, int(growth * self.size))
        elif seconds > self.slow:
            self.size = max(self.smallest, self.size // 2)

    def parts(self, numbers: range) -> Iterator[range]:
        """The numbers in parts of the size that is right when each begins."""
        start = numbers.start
        while start < numbers.stop:
            part = range(start, min(start + self.size, numbers.stop))
            yield part
            start = part.stop
