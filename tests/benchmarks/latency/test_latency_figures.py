"""The figures of the tables, from hand-made records."""

from __future__ import annotations

import pytest

from benchmarks.framework.report import Row, Value
from benchmarks.latency import figures
from benchmarks.latency.results import LatencyRecord, LatencyResults, LatencySession


def record(contestant: str, line: int, *seconds: float, verdict: str = "unique") -> LatencyRecord:
    return LatencyRecord(contestant, line, verdict, seconds)


def rows(*records: LatencyRecord) -> list[Row]:
    return figures.latency_rows(LatencyResults(records=records))


def test_the_figures_are_of_the_least_pass_but_for_the_first_maximum() -> None:
    (row,) = rows(record("a", 1, 0.009, 0.002), record("a", 2, 0.004, 0.006))
    assert row["N"] == 2
    assert row["passes"] == 2
    assert row["mean ms"] == pytest.approx(3)
    assert row["max ms"] == pytest.approx(4)
    assert row["max 1st ms"] == pytest.approx(9)


def test_percentiles_are_latencies_that_so_many_do_not_exceed() -> None:
    (row,) = rows(*(record("a", i, i / 1000) for i in range(1000, 0, -1)))
    names = ("p50 ms", "p90 ms", "p99 ms", "p99.9 ms", "max ms")
    assert [row[name] for name in names] == pytest.approx([500, 900, 990, 999, 1000])


def drift_of(order_of_seconds: list[list[float]]) -> Value:
    return figures.drift(
        [record("a", i, *each) for i, each in enumerate(zip(*order_of_seconds, strict=True))]
    )


def test_drift_tells_growing_slow_from_hard_puzzles_at_the_end() -> None:
    hardness = [1, 1, 2, 2, 3, 3, 4, 40]
    steady = [[float(h) for h in hardness]] * 2
    assert drift_of(steady) == 1
    slowing = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 2, 2]
    first = [h * by for h, by in zip(hardness, slowing, strict=True)]
    second = [h * by for h, by in zip(hardness, slowing[::-1], strict=True)]
    assert drift_of([first, second]) == pytest.approx((2 * 44 + 2 * 2) / (1 + 1.1 + 4 * 1.1 + 40))


def test_unknown_and_one_solve_are_counted() -> None:
    a, b = rows(
        record("a", 1, 1.0, verdict="unknown"),
        record("a", 2, 1.0),
        record("b", 1, 1.0, verdict="solved"),
    )
    assert (a["answers"], a["unknown"]) == ("verdict", 1)
    assert (b["answers"], b["unknown"]) == ("one solve", 0)


def test_a_contestant_s_processes_are_taken_together() -> None:
    sessions = [
        LatencySession("a", 0.2, 0.001, 30.0),
        LatencySession("a", 0.1, 0.002, 40.0),
    ]
    (row,) = figures.process_rows(LatencyResults(sessions))
    assert row["peak MB"] == 40
    assert (row["open ms"], row["first answer ms"]) == (100, 1)
    (row,) = figures.process_rows(LatencyResults([LatencySession("a", 0.2, 0.001, None)]))
    assert row["peak MB"] == "-"
