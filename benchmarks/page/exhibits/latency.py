"""One puzzle at a time: verdicts of our models, of solvers in the usual ways, and of programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.latency.figures import process_rows
from benchmarks.latency.pictures.charts import Chart, maximum, scatter, survival
from benchmarks.latency.records import Record
from benchmarks.latency.results import FINISHED, Run, read, read_items
from benchmarks.page.exhibit import (
    COLLECTIONS,
    Bars,
    Exhibit,
    Maker,
    Picture,
    Table,
    beside,
    shown,
)
from benchmarks.page.stored import Results, Stored
from benchmarks.report import BenchmarkError, as_text

OURS = ("native", "sat", "reference", "cpsat")
PEERS = ("usual_pysat", "usual_cpsat", "usual_cpmpy", "usual_z3", "strings", "usual_dokusan")
PEER_PACKAGES = ("cpmpy", "z3-solver", "dokusan")
MEAN_AND_MAX = {"mean ms": "mean", "max ms": "max"}
SPREAD = {"mean ms": "mean ms", "p50 ms": "median", "p99 ms": "p99", "max ms": "max"}
FIRST = ("sudoku17_first5000", "magictour_top1465", "famous")
"""The collections of the first table."""

Drawer = Callable[[str, str, Sequence[str], Sequence[Record]], Chart]


def _of(results: Results, collections: Sequence[str]) -> dict[str, Stored]:
    """The stored latencies by the name of the collection."""
    return {COLLECTIONS[name]: results[f"latency-{name}"] for name in collections}


def _sources(results: Results, collections: Sequence[str]) -> list[Stored]:
    """Each table once for each time at which contestants began.

    Contestants can be added to a table later. Its own command and date are those of the last ones.
    """
    found = []
    for name in collections:
        stored = results[f"latency-{name}"]
        groups: dict[str, list[Run]] = {}
        for run in _runs(stored):
            groups.setdefault(run.date, []).append(run)
        file = stored.command.split()[1]
        found += [replace(stored, command=_command(file, g), date=d) for d, g in groups.items()]
    return found


def _runs(stored: Stored) -> list[Run]:
    """They stand before all answers in the file."""
    runs = []
    for item, _ in read_items(_answers(stored)):
        if not isinstance(item, Run):
            break
        runs.append(item)
    return runs


def _command(file: str, runs: Sequence[Run]) -> str:
    names = ",".join(sorted(run.contestant for run in runs))
    take = "" if runs[0].take is None else f" --take {runs[0].take}"
    return f"latency {file} --contestants {names} --repeats {runs[0].repeats}{take}"


def _answers(stored: Stored) -> Path:
    """The single answers beside a table."""
    path = stored.path.with_name(f"{stored.name}{FINISHED}")
    if not path.exists():
        raise BenchmarkError(f"{path.name} is missing beside {stored.path.name}")
    return path


def verdicts(results: Results) -> Exhibit:
    """Mean and maximum for each collection, beside peers."""
    parts = _of(results, FIRST)
    return Exhibit(
        _sources(results, FIRST),
        beside(parts, MEAN_AND_MAX, OURS + PEERS, "milliseconds"),
        [
            Picture(
                "latency-max",
                "Bars of the maximum time of a verdict for each way to ask and each collection",
                lambda: _maxima(parts),
            )
        ],
        PEER_PACKAGES,
    )


def _maxima(parts: Mapping[str, Stored]) -> Bars:
    rows = [name for name in OURS + PEERS if _figure(parts, name, "max ms") != [None] * len(parts)]
    labels = [shown(name).strip("`") for name in rows]
    series = {
        part: [_figure({part: stored}, name, "max ms")[0] for name in rows]
        for part, stored in parts.items()
    }
    return Bars("maximum of a full verdict (ms)", labels, series)


def _figure(parts: Mapping[str, Stored], contestant: str, column: str) -> list[float | None]:
    found = [[r for r in one.rows if r["contestant"] == contestant] for one in parts.values()]
    return [float(rows[0][column]) if rows else None for rows in found]


def hard(results: Results) -> Exhibit:
    """The shorter collections, and the puzzles made to be hard."""
    names = ("top95", "hardest", "adversary")
    table = beside(_of(results, names), MEAN_AND_MAX, OURS + PEERS, "milliseconds")
    return Exhibit(_sources(results, names), table)


def spread(results: Results) -> Exhibit:
    """Percentiles, the first pass and the drift of every contestant."""
    columns = {
        "N": "puzzles",
        **SPREAD,
        "max 1st ms": "max, first pass",
        "drift": "drift",
    }
    rows: list[list[str]] = []
    for name in FIRST:
        one = beside({"": results[f"latency-{name}"]}, columns, OURS + PEERS)
        rows += [[COLLECTIONS[name], *row] for row in one.rows]
    return Exhibit(
        _sources(results, FIRST),
        Table(["collection", "", *columns.values()], rows),
        (),
        PEER_PACKAGES,
    )


def solvers(results: Results) -> Exhibit:
    """The solvers of PySAT in our model."""
    names = ("top95", "famous")
    parts = _of(results, names)
    rows = [row["contestant"] for row in results["latency-famous"].rows]
    rows = ["sat", *(name for name in rows if name.startswith("sat:"))]
    table = beside(parts, MEAN_AND_MAX, rows, "milliseconds")
    order = sorted(rows, key=lambda name: _figure(parts, name, "max ms")[-1] or 0.0)
    labels = [name.removeprefix("sat:") for name in order]
    picture = Picture(
        "latency-solvers",
        "Bars of the mean and the maximum time of each solver on the famous puzzles",
        lambda: Bars(
            "12 famous puzzles: milliseconds of a verdict",
            labels,
            {
                word: [_figure({"": parts["famous"]}, name, f"{word} ms")[0] for name in order]
                for word in ("mean", "max")
            },
        ),
    )
    return Exhibit(_sources(results, names), table, [picture])


def starts(results: Results) -> Exhibit:
    """Start-up, first answer and memory of the processes."""
    stored = results["latency-famous"]
    columns = {
        "open ms": "from the start until ready, ms",
        "first answer ms": "first answer, ms",
        "peak MB": "peak memory, MB",
    }
    by_name = {row["contestant"]: row for row in process_rows(read(_answers(stored)))}
    rows = [
        [shown(name), *(as_text(by_name[name][column]) for column in columns)]
        for name in OURS + PEERS
        if name in by_name
    ]
    table = Table(["", *columns.values()], rows)
    return Exhibit(_sources(results, ["famous"]), table, (), PEER_PACKAGES)


def _drawn(drawer: Drawer, what: str, collection: str, alt: str) -> Maker:
    """An exhibit with one chart of the single answers of a collection."""

    def make(results: Results) -> Exhibit:
        sources = _sources(results, [collection])

        def content() -> Chart:
            where, records = _records(sources[0])
            here = {record.contestant for record in records}
            names = [name for name in OURS + PEERS if name in here]
            return _named(drawer(f"{what}-{collection}", where, names, records))

        picture = Picture(f"{what}-{collection}", alt, content)
        return Exhibit(sources, None, [picture], PEER_PACKAGES if collection == "famous" else ())

    return make


def _scattered(results: Results) -> Exhibit:
    sources = _sources(results, ["magictour_top1465"])

    def content() -> Chart:
        where, records = _records(sources[0])
        return scatter("scatter-magictour", where, ("sat", "reference"), records)

    alt = "Points of the magictour puzzles: time of reference against that of sat"
    return Exhibit(sources, None, [Picture("scatter-magictour", alt, content)])


def _records(stored: Stored) -> tuple[str, list[Record]]:
    """The collection's name, and all answers, under the names of the pages."""
    collection = stored.name.removeprefix("latency-")
    records = read(_answers(stored)).records
    return COLLECTIONS.get(collection, collection), records


def _named(chart: Chart) -> Chart:
    """A chart with the contestants as the pages call them."""
    curves = [replace(one, label=shown(one.label).strip("`")) for one in chart.curves]
    return replace(chart, curves=curves)


EXHIBITS: dict[str, Maker] = {
    "verdicts": verdicts,
    "survival": _drawn(
        survival,
        "survival",
        "magictour_top1465",
        "Curves of the share of the magictour puzzles that take longer than t",
    ),
    "hard": hard,
    "spread": spread,
    "maximum": _drawn(
        maximum,
        "maximum",
        "sudoku17_first5000",
        "Curves of the expected maximum time over k of the 17-clue puzzles",
    ),
    "survival-famous": _drawn(
        survival,
        "survival",
        "famous",
        "Curves of the share of the famous puzzles that take longer than t",
    ),
    "scatter": _scattered,
    "solvers": solvers,
    "starts": starts,
}
