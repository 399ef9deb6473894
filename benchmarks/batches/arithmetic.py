"""The arithmetic of a thousand million puzzles, from what fewer cost."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.report import Row, Value

PUZZLES = 10**9
HOUR, DAY = 3600.0, 86_400.0
"""Seconds."""
NOTES = (
    f"Every figure is that of the measured puzzles times {PUZZLES:.0e} by their number; the start "
    "of a command is not taken off.",
    "hours: of one such command. core hours: of all its processes. cores for a day: as many as "
    "finish within it, on shards.",
    "fed: worker processes that one reading and writing process keeps busy, by processor time; - "
    "where it answers itself.",
)


def scaled(rows: Sequence[Row], count: int, price: float) -> list[Row]:
    """For each row of the measured commands, which answered `count` puzzles, one of PUZZLES.

    price: of a core hour.
    """
    return [_scaled(row, PUZZLES / count, price) for row in rows]


def _scaled(row: Row, times: float, price: float) -> Row:
    wall, processor, main, others, read, written = (
        _number(row[name])
        for name in ("wall s", "processor s", "main µs", "others µs", "in", "out")
    )
    seconds = processor * times
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


def _number(value: Value) -> float:
    return float(value)
