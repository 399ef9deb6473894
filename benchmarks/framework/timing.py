"""Turns and passes of contestants, and figures of times."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median
from time import perf_counter, process_time
from typing import TypeVar

from benchmarks.framework.report import Row
from sudoku.questions.latency import percentile

Result = TypeVar("Result")
Contestant = TypeVar("Contestant")

MS = 1000.0


def timed(ask: Callable[[], Result]) -> tuple[Result, float]:
    """A result and its wall-clock seconds."""
    start = perf_counter()
    result = ask()
    return result, perf_counter() - start


def fastest_pass(make: Callable[[], Result], passes: int) -> tuple[Result, float]:
    """The last result of several passes, and the processor seconds of the fastest one."""
    best = float("inf")
    for _ in range(passes):
        gc.collect()
        start = process_time()
        result = make()
        best = min(best, process_time() - start)
    return result, best


def in_turns(contestants: Sequence[Contestant], rounds: int) -> list[Contestant]:
    """Yield each contestant once in every round, in random order, so a disturbance affects all of
    them.
    """
    order = Random(0)
    return [each for _ in range(rounds) for each in order.sample(contestants, len(contestants))]


def milliseconds(seconds: Sequence[float], *columns: str) -> Row:
    """Figures of some times. The first word of a column names its figure.

    The words are `median`, `mean`, `max`, `most`, and percentiles such as `p99.9`. If `seconds` is
    empty, all figures are 0.

    >>> milliseconds([0.5, 1.0, 3.0], "median ms", "mean ms", "p99 ms")
    {'median ms': 1000.0, 'mean ms': 1500.0, 'p99 ms': 3000.0}
    """
    ordered = sorted(seconds)
    return {name: MS * _figure(ordered, name) if ordered else 0.0 for name in columns}


def _figure(ordered: list[float], column: str) -> float:
    word = re.findall(r"[\w.]+", column)[0]
    if word in ("max", "most"):
        return ordered[-1]
    if word == "median":
        return median(ordered)
    return fmean(ordered) if word == "mean" else percentile(ordered, float(word[1:]))
