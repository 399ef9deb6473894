"""Exhibits that are more than columns of stored tables. Each is a function in EXHIBITS."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median

from benchmarks.framework.report import BenchmarkError, as_text
from benchmarks.latency.figures import process_rows
from benchmarks.latency.results import LatencyResults, read
from benchmarks.page.charts import Chart, Curve, Picture, Times, maximum, survival
from benchmarks.page.stored import StoredTable, StoredTables
from benchmarks.page.tables import Exhibit, ShownTable, grouped, shown

OURS = ("native", "sat", "reference", "cpsat")
PEERS = (
    *("tdoku", "fsss2", "minisat", "usual_pysat", "usual_cpsat", "usual_cpmpy", "usual_z3"),
    *("strings", "py-sudoku", "usual_dokusan"),
)
COLLECTIONS = {
    "easy50": "easy50",
    "sudoku17_first5000": "17 clues",
    "magictour_top1465": "magictour",
    "top95": "top95",
    "hardest": "hardest",
    "famous": "famous",
    "adversary": "adversary",
}
"""The names of the measured collections on the pages, from the easiest to the hardest."""
TDOKU = "tdoku"
COMPARED = (
    ("a full verdict, one call, 17 clues", "bulk-verdicts-sudoku17_first5000", "alone mean µs"),
    ("a full verdict, one call, magictour", "bulk-verdicts-magictour_top1465", "alone mean µs"),
    ("in bulk, 17 clues", "bulk-verdicts-sudoku17_first5000", "µs"),
    ("in bulk, magictour", "bulk-verdicts-magictour_top1465", "µs"),
    ("one clue fewer, one call", "bulk-verdicts-fewer-magictour_top1465", "alone mean µs"),
    ("one clue fewer, in bulk", "bulk-verdicts-fewer-magictour_top1465", "µs"),
    ("counts up to 1,000, in bulk", "bulk-counts-fewer-magictour_top1465", "µs"),
)
"""The questions that tdoku also answers: in words, with the table and the column."""
WIDEST, PORTABLE = ("native:avx512", "native:avx2", "native:sse2"), "native:plain"
"""Our search with vectors, of which the first supported level is used, and in portable C."""
VARIANTS = ("median ms", "p90 ms", "p95 ms", "p99 ms", "mean ms")
PICTURED = ("16", "25", "36", "49")
"""The sizes of boards in the picture."""
SHARES = ("0.3", "0.4", "0.5", "0.6", "0.7")
"""The shares of open cells in the tables of sizes; the stored table has more."""


def answers(stored: StoredTable) -> LatencyResults:
    """The single answers that belong to a table."""
    path = stored.path.with_suffix(".jsonl.gz")
    if not path.exists():
        raise BenchmarkError(f"{path.name} is missing beside {stored.path.name}")
    return read(path)


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
    return Exhibit([stored], ShownTable(["", *columns.values()], rows))


def _drawn(chart: Callable[[str, Times], Chart], collection: str, alt: str) -> _Maker:
    """A function that makes an exhibit with one chart of the answers for a collection."""

    def make(results: StoredTables) -> Exhibit:
        stored = results[f"latency-{collection}"]

        def content() -> Chart:
            times = {}
            for name in OURS + PEERS:
                mine = answers(stored).records_of(name)
                if mine:
                    times[shown(name).strip("`")] = sorted(1000 * one.least for one in mine)
            return chart(f"{COLLECTIONS[collection]}, N = {max(map(len, times.values()))}", times)

        return Exhibit([stored], None, [Picture(f"{chart.__name__}-{collection}", alt, content)])

    return make


def worst(results: StoredTables) -> Exhibit:
    """The slowest puzzle of each model in each collection, and its time for the other models."""
    stored = {words: results[f"latency-{name}"] for name, words in COLLECTIONS.items()}
    rows = []
    for collection, table in stored.items():
        records = answers(table).records
        for model in OURS:
            mine = [one for one in records if one.contestant == model]
            if not mine:
                continue
            slowest = max(mine, key=lambda one: one.least)
            usual = median(one.least for one in mine)
            others = {
                one.contestant: as_text(1000 * one.least)
                for one in records
                if one.line == slowest.line
            }
            rows.append(
                [
                    f"`{model}`",
                    collection,
                    str(slowest.line),
                    as_text(1000 * slowest.least),
                    as_text(slowest.least / usual),
                    "" if slowest.conflicts is None else f"{slowest.conflicts:,}",
                    *(others.get(name, "") for name in OURS),
                ]
            )
    rows.sort(key=lambda row: OURS.index(row[0].strip("`")))
    head = ["model", "collection", "line", "ms", "times its median", "conflicts"]
    head += [f"`{name}` on it, ms" for name in OURS]
    return Exhibit([*stored.values()], ShownTable(head, rows))


def losses(results: StoredTables) -> Exhibit:
    """Every comparison in which the peer is faster than our model."""
    compared = []
    sources: dict[str, StoredTable] = {}
    for words, name, column in COMPARED:
        stored = sources[name] = results[name]
        peer = stored.row(TDOKU)[column]
        for level in (next(level for level in WIDEST if stored.find(level)), PORTABLE):
            ours = stored.row(level)[column]
            compared.append((words, f"`{level}`", ours, "µs", TDOKU, peer))
    for name in ("variants", "variants-search"):
        stored = sources[name] = results[name]
        what = "boards with constraints" + (", search only" if name != "variants" else "")
        for column in VARIANTS:
            ours, peer = stored.row("auto")[column], stored.row("iss")[column]
            words = f"{what}: {column.removesuffix(' ms')}"
            compared.append((words, "`auto`", ours, "ms", "Interactive Sudoku Solver", peer))
    rows = [
        [words, model, f"{ours} {unit}", who, f"{peer} {unit}", as_text(float(ours) / float(peer))]
        for words, model, ours, unit, who, peer in compared
        if float(ours) > float(peer)
    ]
    head = ["what", "ours", "time", "peer", "its time", "times as long"]
    remark = f"{len(rows)} of {len(compared)} comparisons; in the others we are as fast or faster."
    return Exhibit([*sources.values()], ShownTable(head, rows), (), remark)


def sizes(results: StoredTables) -> Exhibit:
    """Medians by size and share of open cells, and the picture of the phase transition."""
    stored = results["sizes-shuffle-random"]
    alt = "Curves of the median time against the share of open cells, by size and model"
    return Exhibit([stored], _medians(stored), [Picture("sizes", alt, lambda: _growth(stored))])


def large(results: StoredTables) -> Exhibit:
    """The largest boards, one instance each."""
    stored = results["sizes-large"]
    return Exhibit([stored], _medians(stored))


def _growth(stored: StoredTable) -> Chart:
    curves: dict[str, list[tuple[float, float]]] = {}
    for row in stored.rows:
        if row["size"] in PICTURED:
            point = float(row["holes"]), float(row["median ms"])
            curves.setdefault(f"{row['model']}, size {row['size']}", []).append(point)
    drawn = [
        Curve(label, [share for share, _ in points], [median for _, median in points])
        for label, points in curves.items()
    ]
    title = "Times near the limit are lower bounds."
    return Chart(title, "share of open cells", "median (ms)", drawn, "linear")


def _medians(stored: StoredTable) -> ShownTable:
    """A row for each size and model. A cell has the number of decided boards if some are not."""
    by_pair: dict[tuple[str, str], dict[str, Mapping[str, str]]] = {}
    for row in stored.rows:
        by_pair.setdefault((row["size"], row["model"]), {})[row["holes"]] = row
    rows = [
        [
            size,
            f"`{model}`",
            *(_median(by_share[share]) for share in SHARES),
            _peak([*by_share.values()]),
        ]
        for (size, model), by_share in by_pair.items()
    ]
    head = ["size", "model", *(f"{float(share):.0%} open: ms" for share in SHARES), "peak MB"]
    return ShownTable(head, rows)


def _median(row: Mapping[str, str]) -> str:
    decided, count = round(float(row["decided"]) * int(row["N"])), int(row["N"])
    if decided == count:
        return grouped(row["median ms"])
    return f"{decided} of {count} decided" if decided else "none decided"


def _peak(rows: Sequence[Mapping[str, str]]) -> str:
    return max((row["peak MB"] for row in rows), key=float)


_Maker = Callable[[StoredTables], Exhibit]
EXHIBITS: Mapping[str, _Maker] = {
    "survival": _drawn(
        survival,
        "magictour_top1465",
        "Curves of the share of the magictour puzzles that take longer than t",
    ),
    "maximum": _drawn(
        maximum,
        "sudoku17_first5000",
        "Curves of the expected maximum time over k of the 17-clue puzzles",
    ),
    "starts": starts,
    "worst": worst,
    "losses": losses,
    "sizes": sizes,
    "sizes-large": large,
}
