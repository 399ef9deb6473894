"""What the latency benchmark writes down, and reads again: JSON lines, one object each.

Two kinds of line. A Session is one process of one contestant on one collection: what it is, and
what its first answer cost. A Record is what one puzzle cost that contestant. A line
names a puzzle by its file and line and never holds its text: collections may be other people's.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """What one puzzle cost one contestant.

    contestant: its name, as in "sat:minisat22" or "usual_pysat". collection: the stem of the file.
    line: of the puzzle in it. verdict: unique, multiple, unsatisfiable, unknown (out of budget), or
    solved (a solution was all that was asked). seconds: the wall time of each pass over the
    collection, in order; every other pass begins with the last puzzle. setup_seconds,
    solve_seconds: of the least pass, where the contestant tells them apart. decisions, conflicts,
    propagations: of the first pass, where it counts.
    """

    contestant: str
    collection: str
    line: int
    verdict: str
    seconds: tuple[float, ...]
    setup_seconds: float | None = None
    solve_seconds: float | None = None
    decisions: int | None = None
    conflicts: int | None = None
    propagations: int | None = None

    @property
    def least(self) -> float:
        """The least of the passes, which holds least of the machine's noise."""
        return min(self.seconds)


@dataclass(frozen=True, slots=True)
class Session:
    """One process of one contestant.

    open_seconds: from the start of its process until it can be asked: Python, imports, encoding.
    first_seconds: the first answer after that, to an easy question. peak_mb: the most memory that
    the process held, in 10^6 bytes, where the system tells.
    """

    contestant: str
    collection: str
    open_seconds: float
    first_seconds: float
    peak_mb: float | None = None
