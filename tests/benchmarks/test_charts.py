"""The curves of the charts equal values computed by hand."""

from __future__ import annotations

import statistics
from itertools import combinations

import pytest

from benchmarks.page.charts import expected_maximum, maximum, survival


def test_survival_is_the_share_of_puzzles_that_take_longer() -> None:
    (curve,) = survival("tiny", {"sat": [1, 2, 4, 8]}).curves
    assert curve.has_steps
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
    (curve,) = maximum("tiny", {"sat": [1, 2, 4]}).curves
    assert list(curve.x) == [1, 2, 3]
    assert list(curve.y) == pytest.approx([7 / 3, (4 + 4 + 2) / 3, 4])
