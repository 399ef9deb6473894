"""Pictures as plain numbers, times in milliseconds.

The time of a puzzle is its fastest pass, which has the least noise. The chart of the maximum over
the puzzles tried comes from Norvig's "Solving Every Sudoku Puzzle Quickly".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.results import LatencyRecord
from sudoku import Verdict

TRIED_PER_DECADE = 12
"""The points of the curve of the maximum per power of ten."""


class Connection(Enum):
    """The ways to connect the points of a curve."""

    LINE = "line"
    STEPS = "steps"  # from each point leftwards


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve: points with a label."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    style: int
    """The index of the contestant, the same in all charts."""
    connection: Connection = Connection.LINE


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves between two logarithmic axes."""

    name: str
    """The stem of its files."""
    title: str
    x_label: str
    y_label: str
    curves: Sequence[Curve]


@dataclass(frozen=True, slots=True)
class Panel:
    """The figures of each model for one size of boards, by the share of open cells."""

    title: str
    models: dict[str, list[tuple[float, float, float, float, float]]]
    """For each point: the share of open cells; the median, the lower and the upper quartile, in
    seconds; and the share decided.
    """


@dataclass(frozen=True, slots=True)
class Panels:
    """Panels side by side."""

    panels: Sequence[Panel]
    limit: float
    """The time limit in seconds for each question."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page."""

    name: str
    """The stem of its files."""
    alt: str
    """A description for readers who cannot see the picture."""
    content: Callable[[], Chart | Panels]


def survival(
    name: str, where: str, contestants: Sequence[str], records: Sequence[LatencyRecord]
) -> Chart:
    """A chart of the share of puzzles that take longer than t, over t.

    where: the collection and the machine, for the title. Raises BenchmarkError if no contestant has
    a record.
    """
    drawn = _drawn(name, contestants, records)
    curves = [survival_curve(one.label, one.milliseconds, one.style) for one in drawn]
    return Chart(
        name,
        f"How many puzzles take longer than t?\n{where}, {_count(drawn)}",
        "t (ms)",
        "share of puzzles that take longer than t",
        curves,
    )


def survival_curve(label: str, ascending: Sequence[float], style: int) -> Curve:
    """A curve of the share of the values that are larger than x, over x."""
    count = len(ascending)
    shares = [left / count for left in range(count, 0, -1)]
    return Curve(label, ascending, shares, style, Connection.STEPS)


def maximum(
    name: str, where: str, contestants: Sequence[str], records: Sequence[LatencyRecord]
) -> Chart:
    """A chart of the expected maximum of k puzzles of the collection, over k. See `survival`."""
    drawn = _drawn(name, contestants, records)
    curves = []
    for one in drawn:
        tried = _tried(len(one.milliseconds))
        expected = [expected_maximum(one.milliseconds, k) for k in tried]
        curves.append(Curve(one.label, tried, expected, one.style))
    return Chart(
        name,
        f"How long does the hardest of k puzzles take?\n{where}, {_count(drawn)}",
        "k, puzzles tried in random order (k = 1: the mean)",
        "expected maximum of the best passes (ms)",
        curves,
    )


def expected_maximum(ascending: Sequence[float], k: int) -> float:
    """The exact mean of the maximum of k values, over all choices of k values.

    The value of rank i (from 1) of n is the maximum in C(i-1, k-1) of the C(n, k) choices. That
    share is k/n for rank n; for rank i it is the share of rank i + 1 times (i + 1 - k)/i.
    """
    count = len(ascending)
    share = k / count
    total = share * ascending[-1]
    for rank in range(count - 1, k - 1, -1):
        share *= (rank + 1 - k) / rank
        total += share * ascending[rank - 1]
    return total


@dataclass(frozen=True, slots=True)
class _Drawn:
    """One contestant's latencies, ascending."""

    label: str
    style: int
    milliseconds: Sequence[float]


def _drawn(name: str, contestants: Sequence[str], records: Sequence[LatencyRecord]) -> list[_Drawn]:
    """The contestants that have records. A label counts missing and unknown puzzles."""
    by_contestant = {who: [r for r in records if r.contestant == who] for who in contestants}
    most = max(map(len, by_contestant.values()), default=0)
    if not most:
        raise BenchmarkError(f"{name}: no latency of {', '.join(contestants)}")
    drawn = []
    for style, (who, answered) in enumerate(by_contestant.items()):
        unknown = sum(record.verdict == Verdict.UNKNOWN for record in answered)
        label = who if len(answered) == most else f"{who}, only {len(answered)}"
        label += f", {unknown} unknown" if unknown else ""
        if answered:
            drawn.append(_Drawn(label, style, sorted(1000 * r.least for r in answered)))
    return drawn


def _count(drawn: Sequence[_Drawn]) -> str:
    return f"N = {max(len(one.milliseconds) for one in drawn)}"


def _tried(count: int) -> list[int]:
    """Integers from 1 to count, evenly spaced on a logarithmic axis."""
    steps = max(1, math.ceil(TRIED_PER_DECADE * math.log10(count)))
    return sorted({round(count ** (step / steps)) for step in range(steps + 1)})
