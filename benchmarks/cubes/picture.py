"""The curve: seconds by number of cores, beside the ideal line of each group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.cubes.scheduling import Division, makespan
from benchmarks.latency.pictures.charts import Chart, Curve
from benchmarks.latency.pictures.drawing import save

CORES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


def chart(groups: Mapping[str, Sequence[Division]], alone: Mapping[str, float]) -> Chart:
    """The seconds of all puzzles of a group, one puzzle after the other.

    alone: seconds of one core without cubes, with which the ideal line begins.
    """
    curves = [
        Curve(name, CORES, [sum(makespan(one, cores) for one in its) for cores in CORES], style)
        for style, (name, its) in enumerate(groups.items())
    ]
    guides = [((CORES[0], seconds), (CORES[-1], seconds / CORES[-1])) for seconds in alone.values()]
    return Chart(
        "cubes",
        "How long do hard puzzles take on more cores?\nrecorded times of their cubes, scheduled",
        "cores (thin lines: the time of one core without cubes, divided among them)",
        "seconds",
        curves,
        guides=guides,
        counts=CORES,
    )


def draw(
    groups: Mapping[str, Sequence[Division]], alone: Mapping[str, float], folder: Path
) -> list[Path]:
    """Write cubes.svg and cubes.png. Raises BenchmarkError if matplotlib is not installed."""
    return save(chart(groups, alone), folder)
