"""What the latency benchmark stores: one process (Session), and one puzzle's cost (Record).

Puzzles are named by file and line; their text is never stored, as collections may be other
people's.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """The cost of one puzzle for one contestant.

    contestant: its name, as in "sat:minisat22" or "usual_pysat". collection: the stem of the file.
    line: of the puzzle in it. verdict: unique, multiple, unsatisfiable, unknown (out of budget), or
    solved (only one solution was asked for). seconds: the wall time of each pass over the
    collection, in order; every other pass begins with the last puzzle. setup_seconds,
    solve_seconds: of the fastest pass, if the contestant reports them. decisions, conflicts,
    propagations: of the first pass, if it counts them.
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
        """The time of the fastest pass, which has the least noise."""
        return min(self.seconds)


@dataclass(frozen=True, slots=True)
class Session:
    """One process of one contestant.

    open_seconds: from the start of the process until it is ready: Python, imports, encoding.
    first_seconds: the first answer, to an easy puzzle. peak_mb: peak memory in 10^6 bytes, if the
    system reports it.
    """

    contestant: str
    collection: str
    open_seconds: float
    first_seconds: float
    peak_mb: float | None = None
