"""One puzzle at a time: verdicts of our models, of solvers in the usual ways, and of programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from benchmarks.framework.report import BenchmarkError, as_text
from benchmarks.latency.figures import process_rows
from benchmarks.latency.results import FINISHED, LatencyRecord, LatencyResults, read
from benchmarks.page.charts import Chart, Picture, maximum, survival
from benchmarks.page.exhibit import COLLECTIONS, Exhibit, Maker, ShownTable, beside, shown
from benchmarks.page.stored import StoredTable, StoredTables

OURS = ("native", "sat", "reference", "cpsat")
PEERS = (
    *("tdoku", "fsss2", "minisat", "usual_pysat", "usual_cpsat", "usual_cpmpy", "usual_z3"),
    *("strings", "py-sudoku", "usual_dokusan"),
)
PEER_PACKAGES = ("cpmpy", "z3-solver", "dokusan")
FIRST_PASS = {"max 1st ms": "max, first pass"}
FIRST = ("sudoku17_first5000", "magictour_top1465", "famous")
"""The collections of the first table."""

Drawer = Callable[[str, str, Sequence[str], Sequence[LatencyRecord]], Chart]


def answers(stored: StoredTable) -> LatencyResults:
    """The single answers that belong to a table."""
    path = stored.path.with_name(f"{stored.name}{FINISHED}")
    if not path.exists():
        raise BenchmarkError(f"{path.name} is missing beside {stored.path.name}")
    return read(path)


def _of(results: StoredTables, collections: Sequence[str]) -> dict[str, StoredTable]:
    """The stored latencies by the name of the collection."""
    return {COLLECTIONS[name]: results[f"latency-{name}"] for name in collections}


def _mean_and_max(parts: Iterable[StoredTable]) -> dict[str, str]:
    """The names of the columns with the mean and with the maximum over the fastest passes."""
    passes = sorted({row["passes"] for stored in parts for row in stored.rows})
    return {"mean ms": "mean", "max ms": f"max, best of {' or '.join(passes)}"}


def verdicts(results: StoredTables) -> Exhibit:
    """Mean and maximum for each collection, beside peers."""
    parts = _of(results, FIRST)
    columns = _mean_and_max(parts.values()) | FIRST_PASS
    table = beside(parts, columns, OURS + PEERS, "milliseconds")
    return Exhibit(
        [*parts.values()],
        table,
        (),
        PEER_PACKAGES,
        remarks=[
            "*best of …*: each puzzle counts with the fastest of so many passes, and this is the "
            "maximum over the puzzles. *first pass*: each puzzle counts with its first answer, "
            "which other programs on the machine may have interrupted.",
            "*C++* programs are called as a function of a shared library; their solutions are not "
            "checked within the measured time.",
            "*CP-SAT, new model* has CP-SAT's default parameters and so a worker for each core: "
            f"{parts['famous'].facts['cores']} here. `cpsat` has one worker.",
        ],
    )


def hard(results: StoredTables) -> Exhibit:
    """The shorter collections, and the puzzles made to be hard."""
    names = ("easy50", "top95", "hardest", "adversary")
    parts = _of(results, names)
    table = beside(parts, _mean_and_max(parts.values()), OURS + PEERS, "milliseconds")
    asked = {row["contestant"] for stored in parts.values() for row in stored.rows}
    missing = [f"{shown(name)} has no stored times here." for name in OURS if name not in asked]
    return Exhibit([*parts.values()], table, remarks=missing)


def spread(results: StoredTables) -> Exhibit:
    """Percentiles, the first pass and the drift of every contestant."""
    parts = _of(results, FIRST)
    best = _mean_and_max(parts.values())["max ms"]
    columns = {
        "N": "puzzles",
        "mean ms": "mean ms",
        "p50 ms": "median",
        "p99 ms": "p99",
        "max ms": best,
        **FIRST_PASS,
        "drift": "drift",
    }
    rows: list[list[str]] = []
    for collection, stored in parts.items():
        one = beside({"": stored}, columns, OURS + PEERS)
        rows += [[collection, *row] for row in one.rows]
    return Exhibit(
        [*parts.values()],
        ShownTable(["collection", "", *columns.values()], rows),
        (),
        PEER_PACKAGES,
    )


def solvers(results: StoredTables) -> Exhibit:
    """The solvers of PySAT in our model."""
    names = ("top95", "famous")
    parts = _of(results, names)
    rows = [row["contestant"] for row in results["latency-famous"].rows]
    rows = ["sat", *(name for name in rows if name.startswith("sat:"))]
    columns = _mean_and_max(parts.values())
    table = beside(parts, columns, rows, "milliseconds")
    return Exhibit([*parts.values()], table)


def starts(results: StoredTables) -> Exhibit:
    """Start-up, first answer and memory of the processes."""
    stored = results["latency-famous"]
    columns = {
        "open ms": "from the start until ready, ms",
        "first answer ms": "first answer, ms",
        "peak MB": "peak memory, MB",
    }
    by_name = {row["contestant"]: row for row in process_rows(answers(stored))}
    rows = [
        [shown(name), *(as_text(by_name[name][column]) for column in columns)]
        for name in OURS + PEERS
        if name in by_name
    ]
    table = ShownTable(["", *columns.values()], rows)
    return Exhibit([stored], table, (), PEER_PACKAGES)


def _drawn(drawer: Drawer, what: str, collection: str, alt: str) -> Maker:
    """A function that makes an exhibit with one chart of the answers for a collection."""

    def make(results: StoredTables) -> Exhibit:
        stored = results[f"latency-{collection}"]

        def content() -> Chart:
            records = answers(stored).records
            here = {record.contestant for record in records}
            names = [name for name in OURS + PEERS if name in here]
            return _named(drawer(f"{what}-{collection}", COLLECTIONS[collection], names, records))

        picture = Picture(f"{what}-{collection}", alt, content)
        peers = PEER_PACKAGES if collection == "famous" else ()
        return Exhibit([stored], None, [picture], peers)

    return make


def _named(chart: Chart) -> Chart:
    """A chart with the names of the contestants on the pages."""
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
    "solvers": solvers,
    "starts": starts,
}
