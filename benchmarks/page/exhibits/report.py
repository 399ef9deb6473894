"""The report: the long times of each model, the worst puzzles, and the comparisons that our models
lose.
"""

from __future__ import annotations

from statistics import median

from benchmarks.framework.report import as_text
from benchmarks.page.charts import Chart, Curve, Picture, survival_curve
from benchmarks.page.exhibit import COLLECTIONS, Exhibit, Maker, ShownTable
from benchmarks.page.exhibits.latency import OURS, answers
from benchmarks.page.stored import StoredTable, StoredTables

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


def survivals(results: StoredTables) -> Exhibit:
    """A picture for each model, with a curve for each collection."""
    stored = _latencies(results)
    pictures = [
        Picture(
            f"survival-of-{model}",
            f"Falling curves for {model}: the share of puzzles that take longer than t",
            lambda model=model: _survival(model, stored),  # type: ignore[misc]
        )
        for model in OURS
    ]
    return Exhibit([*stored.values()], None, pictures)


def worst(results: StoredTables) -> Exhibit:
    """The slowest puzzle of each model in each collection, and its time for the other models."""
    stored = _latencies(results)
    rows, missing = [], []
    for collection, table in stored.items():
        records = answers(table).records
        for model in OURS:
            mine = {one.line: one for one in records if one.contestant == model}
            if not mine:
                missing.append(f"`{model}` on {collection}")
                continue
            slowest = max(mine.values(), key=lambda one: one.least)
            usual = median(one.least for one in mine.values())
            others = {
                one.contestant: as_text(1000 * one.least)
                for one in records
                if one.line == slowest.line and one.contestant in OURS
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
    head = [
        *("model", "collection", "line", "ms", "times its median", "conflicts"),
        *(f"`{name}` on it, ms" for name in OURS),
    ]
    remarks = [f"Not stored: {', '.join(missing)}."] if missing else []
    return Exhibit([*stored.values()], ShownTable(head, rows), remarks=remarks)


def losses(results: StoredTables) -> Exhibit:
    """Every comparison in which the peer is faster than our model."""
    compared = []
    sources: dict[str, StoredTable] = {}
    for words, name, column in COMPARED:
        stored = sources[name] = results[name]
        peer = stored.row(TDOKU)[column]
        measured = {row["contestant"] for row in stored.rows}
        for level in (next(level for level in WIDEST if level in measured), PORTABLE):
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
    return Exhibit([*sources.values()], ShownTable(head, rows), (), [TDOKU], remarks=[remark])


def _latencies(results: StoredTables) -> dict[str, StoredTable]:
    return {words: results[f"latency-{name}"] for name, words in COLLECTIONS.items()}


def _survival(model: str, stored: dict[str, StoredTable]) -> Chart:
    curves: list[Curve] = []
    for style, (collection, table) in enumerate(stored.items()):
        seconds = [one.least for one in answers(table).records_of(model)]
        if seconds:
            times = sorted(1000 * each for each in seconds)
            curves.append(survival_curve(f"{collection}, N = {len(times)}", times, style))
    return Chart(
        f"survival-of-{model}",
        f"{model}: how many puzzles take longer than t?",
        "t (ms)",
        "share of puzzles that take longer than t",
        curves,
    )


EXHIBITS: dict[str, Maker] = {"survivals": survivals, "worst": worst, "losses": losses}
