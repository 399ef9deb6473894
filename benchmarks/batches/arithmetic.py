"""The arithmetic of a thousand million puzzles, from what fewer cost."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.framework.report import Row, Value

PUZZLES = 10**9
HOUR, DAY = 3600.0, 86_400.0
"""Seconds."""
NOTES = (
    "GB in, GB out, core hours: by the bytes and the processor time of a further puzzle. hours: of "
    "one command, by the wall time of the measured one, its start included.",
    "cores for a day: as many as finish within it, on shards.",
    "fed: worker processes that one reading and writing process keeps busy, by processor time; - "
    "where it answers itself.",
)


def scaled(rows: Sequence[Row], count: int, price: float) -> list[Row]:
    """For each row of the measured commands, which answered `count` puzzles, one of PUZZLES.

    price: of a core hour.
    """
    return [_scaled(row, PUZZLES / count, price) for row in rows]


def _scaled(row: Row, times: float, price: float) -> Row:
    names = ("wall s", "main µs", "others µs", "in", "out")
    wall, main, others, read, written = (float(row[name]) for name in names)
    seconds = (main + others) * PUZZLES / 1e6
    fed: Value = "-" if others == 0 else others / main
    return {
        "choice": row["choice"],
        "GB in": read * PUZZLES / 1e9,
        "GB out": written * PUZZLES / 1e9,
        "hours": wall * times / HOUR,
        "core hours": seconds / HOUR,
        "cores for a day": seconds / DAY,
        "fed": fed,
        "price": seconds / HOUR * price,
    }
