"""Draw the results of `latency` in a folder.

For each collection: the share of puzzles that take longer than t, the expected maximum over k
puzzles, and one contestant against another.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from benchmarks import baselines
from benchmarks.framework.arguments import names
from benchmarks.framework.report import RESULTS, BenchmarkError, Report, Row
from benchmarks.latency.results import FINISHED, PARTIAL, LatencyResults
from benchmarks.latency.results import read as read_latencies
from benchmarks.page.charts import Chart, maximum, scatter, survival
from benchmarks.page.drawing import save_plain
from sudoku.errors import known_and_nearest

OURS = ("reference", "sat", "cpsat")
FIRST = (*OURS, *baselines.NAMES)
"""These come first, so that they have the same styles in every picture."""
Pair = tuple[str, str]


def add_arguments(parser: ArgumentParser) -> None:
    """NAME…, --contestants, --scatter."""
    text = "a folder of benchmarks/results, or its path"
    parser.add_argument("folders", nargs="+", metavar="NAME", help=text)
    text = "the curves to draw (default: contestants without a colon in their name)"
    parser.add_argument("--contestants", type=names, metavar="A,B", help=text)
    text = f"B against A, repeatable (default: the pairs of {', '.join(OURS)})"
    parser.add_argument("--scatter", action="append", type=_pair, metavar="A,B", help=text)


def run(args: Namespace) -> Iterator[Report]:
    """Write the pictures into each folder. One report for each folder, a row for each picture.

    Raises BenchmarkError for a folder without results, or a contestant without results.
    """
    for name in args.folders:
        folder = RESULTS / name
        rows: list[Row] = []
        for chart in _charts(folder, args.contestants, args.scatter):
            for ending in ("svg", "png"):
                save_plain(chart, folder / f"{chart.name}.{ending}")
            rows.append(
                {
                    "picture": f"{chart.name}.{{svg,png}}",
                    "shows": chart.title.partition("\n")[0],
                    "curves": ", ".join(curve.label for curve in chart.curves),
                }
            )
        unfinished = [path.name for path in sorted(folder.glob(f"latency-*{PARTIAL}"))]
        missing = [f"Not drawn: contestants that have not finished, in {', '.join(unfinished)}."]
        contestants = [f"--contestants {','.join(args.contestants)}"] if args.contestants else []
        pairs = [f"--scatter {','.join(pair)}" for pair in args.scatter or ()]
        command = " ".join(["pictures", folder.resolve().name, *contestants, *pairs])
        yield Report("pictures", command, rows, missing if unfinished else ())


def _charts(
    folder: Path, chosen: Sequence[str] | None, pairs: Sequence[Pair] | None
) -> list[Chart]:
    latencies = {
        path.name.removeprefix("latency-").removesuffix(FINISHED): read_latencies(path)
        for path in sorted(folder.glob(f"latency-*{FINISHED}"))
    }
    known = {record.contestant for one in latencies.values() for record in one.records}
    if not known:
        raise BenchmarkError(
            f"{folder.name} has no results in latency-*{FINISHED}, expected a folder written by "
            "`latency`"
        )
    for name in [*(chosen or ()), *(name for pair in pairs or () for name in pair)]:
        if name not in known:
            near = known_and_nearest(name, sorted(known))
            raise BenchmarkError(f"{folder.name} has no results of {name!r}: {near}")
    usual = [name for name in sorted(known) if ":" not in name]
    usual.sort(key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
    shown = chosen or usual
    drawn = [
        chart
        for collection, results in latencies.items()
        for chart in _of_latencies(collection, results, shown, pairs or [*combinations(OURS, 2)])
    ]
    if not drawn:
        expected = f"expected --contestants of {', '.join(sorted(known))}"
        raise BenchmarkError(f"{folder.name}: nothing drawn, {expected}")
    return drawn


def _of_latencies(
    collection: str, results: LatencyResults, shown: Sequence[str], pairs: Sequence[Pair]
) -> Iterator[Chart]:
    records, machine = results.records, results.runs[0].machine
    where = f"{collection}, {machine['processor']}, {machine['cores']} cores"
    here = {record.contestant for record in records}
    if not here.isdisjoint(shown):
        yield survival(f"survival-{collection}", where, shown, records)
        yield maximum(f"maximum-{collection}", where, shown, records)
    for pair in pairs:
        if here >= {*pair}:
            ends = "-".join(re.sub(r"[^\w.+]", "-", name) for name in pair)
            yield scatter(f"scatter-{collection}-{ends}", where, pair, records)


def _pair(text: str) -> Pair:
    both = text.split(",")
    if len(both) != 2 or not all(both) or both[0] == both[1]:
        raise ArgumentTypeError(f"{text!r}, expected two different names separated by a comma")
    return both[0], both[1]
