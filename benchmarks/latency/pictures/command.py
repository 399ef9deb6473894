"""Draw the pictures of the latency and throughput results in a folder.

For each collection: the share of puzzles that take longer than t, the expected maximum over k
puzzles, one contestant against another, and puzzles per second by number of processes. PySAT's
solvers have separate pictures, as they are too many for one.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence, Set
from itertools import combinations
from pathlib import Path

from benchmarks import baselines
from benchmarks.framework.report import RESULTS, BenchmarkError, Report, Row
from benchmarks.latency.pictures.charts import Chart, maximum, scatter, survival, throughput
from benchmarks.latency.pictures.drawing import save
from benchmarks.latency.pictures.stored import LATENCY, THROUGHPUT, Stored, stored
from benchmarks.latency.results import FINISHED, PARTIAL
from sudoku.errors import known_and_nearest

OURS = ("reference", "sat", "cpsat")
SAT, SOLVERS = "sat", "sat:"
"""The default solver, and the prefix of the names of PySAT's solvers."""

Pair = tuple[str, str]


def add_arguments(parser: ArgumentParser) -> None:
    """NAME…, --contestants, --scatter."""
    parser.add_argument(
        "folders", nargs="+", metavar="NAME", help="a folder of benchmarks/results, or its path"
    )
    parser.add_argument(
        "--contestants",
        type=_names,
        metavar="A,B",
        help="the curves to draw (default: contestants without a colon in their name)",
    )
    parser.add_argument(
        "--scatter",
        action="append",
        type=_pair,
        metavar="A,B",
        help=f"B against A, repeatable (default: the pairs of {', '.join(OURS)})",
    )


def run(args: Namespace) -> Iterator[Report]:
    """Write the pictures into each folder. One report for each folder, a row for each picture.

    Raises BenchmarkError for a folder without results, or without those of a named contestant.
    """
    for name in args.folders:
        folder = RESULTS / name
        rows: list[Row] = []
        for chart in _charts(folder, args.contestants, args.scatter):
            save(chart, folder)
            rows.append(
                {
                    "picture": f"{chart.name}.{{svg,png}}",
                    "shows": chart.title.partition("\n")[0],
                    "curves": ", ".join(curve.label for curve in chart.curves),
                }
            )
        unfinished = [path.name for path in sorted(folder.glob(f"{LATENCY}-*{PARTIAL}"))]
        missing = [f"Not drawn: contestants that have not finished, in {', '.join(unfinished)}."]
        yield Report("pictures", _command(folder, args), rows, missing if unfinished else ())


def _charts(
    folder: Path, chosen: Sequence[str] | None, pairs: Sequence[Pair] | None
) -> list[Chart]:
    files = stored(folder)
    asked = {record.contestant for one in files for record in one.records}
    models = {rate.model for one in files for rate in one.rates}
    wanted = [*(chosen or ()), *(name for pair in pairs or () for name in pair)]
    _require_known(wanted, asked | models, folder.name)
    solvers = {name for name in asked if name.startswith(SOLVERS)}
    few = chosen or _sorted({name for name in asked if ":" not in name})
    many = [] if chosen or not solvers else _sorted(solvers | {SAT} & asked)
    drawn: list[Chart] = []
    for one in files:
        here = {record.contestant for record in one.records}
        if not here.isdisjoint(few):
            drawn += _of_latencies(one, "", few)
        if not here.isdisjoint({*many} - {SAT}):
            drawn += _of_latencies(one, "-solvers", many)
        drawn += _scatters(one, pairs or [*combinations(OURS, 2)])
        drawn += _of_throughput(one, chosen or _sorted(models))
    if not drawn:
        named = ", ".join(_sorted(asked | models))
        raise BenchmarkError(f"{folder.name}: nothing drawn, expected --contestants of {named}")
    return drawn


def _require_known(wanted: Sequence[str], known: Set[str], folder: str) -> None:
    if not known:
        raise BenchmarkError(
            f"{folder} has no results in {LATENCY}-*{FINISHED} or {THROUGHPUT}-*.jsonl, expected a "
            "folder written by these subcommands"
        )
    for name in wanted:
        if name not in known:
            near = known_and_nearest(name, sorted(known))
            raise BenchmarkError(f"{folder} has no results of {name!r}: {near}")


def _of_latencies(one: Stored, group: str, contestants: Sequence[str]) -> Iterator[Chart]:
    for chart, what in ((survival, "survival"), (maximum, "maximum")):
        yield chart(f"{what}-{one.collection}{group}", one.where, contestants, one.records)


def _scatters(one: Stored, pairs: Sequence[Pair]) -> Iterator[Chart]:
    """The pairs that both have results on this collection."""
    here = {record.contestant for record in one.records}
    for pair in pairs:
        if here >= {*pair}:
            ends = "-".join(re.sub(r"[^\w.+]", "-", name) for name in pair)
            yield scatter(f"scatter-{one.collection}-{ends}", one.where, pair, one.records)


def _of_throughput(one: Stored, models: Sequence[str]) -> Iterator[Chart]:
    if not {rate.model for rate in one.rates}.isdisjoint(models):
        yield throughput(f"throughput-{one.collection}", one.where, models, one.rates)


def _sorted(names: Set[str]) -> list[str]:
    """Ours, then the baselines, then the others: the same styles in every picture."""
    first = [*OURS, *baselines.NAMES]
    known, others = {*names} & {*first}, {*names} - {*first}
    return [*sorted(known, key=first.index), *sorted(others)]


def _command(folder: Path, args: Namespace) -> str:
    contestants = [f"--contestants {','.join(args.contestants)}"] if args.contestants else []
    scatters = [f"--scatter {','.join(pair)}" for pair in args.scatter or ()]
    return " ".join(["pictures", folder.resolve().name, *contestants, *scatters])


def _names(text: str) -> list[str]:
    names = [*dict.fromkeys(text.split(","))]
    if not all(names):
        raise ArgumentTypeError(f"{text!r}, expected names separated by commas")
    return names


def _pair(text: str) -> Pair:
    names = text.split(",")
    if len(names) != 2 or not all(names) or names[0] == names[1]:
        raise ArgumentTypeError(f"{text!r}, expected two different names separated by a comma")
    return names[0], names[1]
