"""The curves of the charts equal values computed by hand."""

from __future__ import annotations

import statistics
from itertools import combinations

import pytest

from benchmarks.latency.results import LatencyRecord
from benchmarks.page.charts import (
    Connection,
    expected_maximum,
    maximum,
    survival,
)

WHERE = "tiny, Abacus, 2 cores"


def records(contestant: str, *milliseconds: float) -> list[LatencyRecord]:
    """A record for each latency, at lines 1, 2, …; the first pass took twice as long."""
    return [
        LatencyRecord(contestant, line, "unique", (2 * ms / 1000, ms / 1000))
        for line, ms in enumerate(milliseconds, 1)
    ]


def test_survival_is_the_share_of_puzzles_that_take_longer() -> None:
    chart = survival("survival-tiny", WHERE, ["sat"], records("sat", 4, 1, 2, 8))
    (curve,) = chart.curves
    assert curve.connection is Connection.STEPS
    assert list(curve.x) == [1, 2, 4, 8]
    # Up to 1 ms all take longer, from there to 2 ms three of four do, and so on.
    assert list(curve.y) == [1, 0.75, 0.5, 0.25]


def test_the_expected_maximum_is_the_mean_over_all_choices() -> None:
    values = [1.0, 2.0, 3.0, 5.0, 8.0, 13.0, 13.0]
    for k in range(1, len(values) + 1):
        each = [max(chosen) for chosen in combinations(values, k)]
        assert expected_maximum(values, k) == pytest.approx(statistics.fmean(each), rel=1e-12)


def test_the_expected_maximum_of_one_is_the_mean_and_of_all_the_maximum() -> None:
    values = [float(i) for i in range(1, 5001)]
    assert expected_maximum(values, 1) == pytest.approx(2500.5)
    assert expected_maximum(values, 5000) == 5000
    # The maximum of k of the numbers 1 … n is k (n + 1) / (k + 1) in the mean.
    assert expected_maximum(values, 100) == pytest.approx(100 * 5001 / 101)


def test_maximum_goes_from_one_puzzle_to_all_of_them() -> None:
    (curve,) = maximum("maximum-tiny", WHERE, ["sat"], records("sat", 4, 1, 2)).curves
    assert list(curve.x) == [1, 2, 3]
    assert list(curve.y) == pytest.approx([7 / 3, (4 + 4 + 2) / 3, 4])


def test_a_puzzle_counts_with_the_least_of_its_passes() -> None:
    (record,) = records("sat", 3)
    assert record.seconds == (0.006, 0.003)
    for chart in (survival, maximum):
        (curve,) = chart("name", WHERE, ["sat"], [record]).curves
        assert (curve.x[0] if chart is survival else curve.y[0]) == pytest.approx(3)
