"""The programs of the essays side by side: time and tree size, compared with the printed figures.

The tables for a collection are Norvig's times, Carmel's calls and Norvig's tree sizes. The programs
are variants of `reference`, and the dict-of-strings program that many people learn from.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from benchmarks.essays import printed
from benchmarks.essays.asking import (
    DEFAULT,
    IN_A_ROW,
    IN_ALL,
    NAMES,
    STRINGS,
    EssayProgram,
    SearchCost,
    ask_all,
    programs,
)
from benchmarks.framework.report import Report, Row, load
from benchmarks.framework.study import File, Option, Take
from benchmarks.framework.timing import MS, milliseconds
from sudoku.questions.latency import percentile

TREE_VERSIONS = (DEFAULT, "MinRV")
"""The variants with a row in the table of Norvig's tree sizes."""
MISSING = "-"
"""A figure that the essay does not print or a program does not count."""
Asked = Mapping[str, Sequence[SearchCost]]
"""The costs of the answers of each program."""


def variants(text: str) -> list[str]:
    """Parse names separated by commas, in the spelling of ALIASES."""
    written = {name.lower(): name for name in NAMES}
    return [*dict.fromkeys(written.get(name.lower(), name) for name in text.split(","))]


def run(
    file: File,
    *,
    variants: Annotated[
        Sequence[str] | None,
        Option(
            f"{DEFAULT}, {STRINGS}, aliases, variants as after reference: (all)", "A,B", variants
        ),
    ] = None,
    take: Take = None,
    repeats: Annotated[int, Option("the fastest of R passes", "R")] = 1,
    cap: Annotated[int, Option("give up after this many refuted nodes", "N")] = 20_000,
) -> Iterator[Report]:
    """Several reports. Raises VariantError, NotationError and BenchmarkError."""
    entries = load(file, take)
    asked: Mapping[str, EssayProgram] = programs(variants or NAMES, entries[0].puzzle.board, cap)
    ask_all(asked, entries, repeats)
    costs = {name: each.costs for name, each in asked.items()}
    trees = [
        "nodes: the root and each digit tried (generate: each grid).",
        f"given up: searches stopped after {cap} refuted nodes (--cap); their time and nodes are "
        f"included, so avg and max are lower bounds. After {IN_A_ROW} in a row, or {IN_ALL} in "
        "all, the rest is not asked; N is the number of puzzles asked.",
    ]
    question = [
        "Question: one solution, as in the essays. Variants check their answers within the "
        "measured time; all answers are compared with sat's outside it.",
        f"{STRINGS} finds one solution, checks nothing and has no cap.",
        f"Times are of the fastest of {repeats} passes. Names of the same variant share figures.",
        "essay: Norvig's figures, one solve each, Python on hardware of the 2010s.",
    ]
    yield Report(f"ladder-{file.stem}", timing_rows(costs, file.stem), question + trees)
    calls = calls_rows(costs, file.stem)
    if calls:
        note = "essay: Carmel's figures; his backtracking was capped at 100 million calls."
        notes = [note, "calls: equal to nodes.", *trees]
        yield Report(f"ladder-calls-{file.stem}", calls, notes)
    sizes = tree_rows(costs)
    if sizes:
        notes = ["pN: N% of the trees are not larger.", *trees]
        yield Report(f"ladder-nodes-{file.stem}", sizes, notes)


def timing_rows(asked: Asked, collection: str) -> list[Row]:
    """Norvig's table."""
    rows: list[Row] = []
    for version, costs in asked.items():
        nodes = [cost.nodes for cost in costs]
        essay = printed.TIMINGS.get(version, {}).get(collection)
        times = milliseconds([cost.seconds for cost in costs], "mean ms", "max ms")
        rows.append(
            {
                "version": version,
                "N": len(costs),
                "avg ms": times["mean ms"],
                "max ms": times["max ms"],
                "nodes avg": statistics.fmean(nodes) if all(nodes) else MISSING,
                "nodes max": max(nodes) if all(nodes) else MISSING,
                "given up": sum(cost.given_up for cost in costs),
                "essay avg ms": MS * essay.mean if essay else MISSING,
                "essay max ms": MS * essay.maximum if essay else MISSING,
            }
        )
    return rows


def calls_rows(asked: Asked, collection: str) -> list[Row]:
    """Carmel's table: the calls of the search by each of his strategies."""
    rows: list[Row] = []
    for version, costs in asked.items():
        if version.startswith("carmel-"):
            calls = [cost.nodes for cost in costs]
            essay = printed.CALLS.get((version, collection), printed.Calls())
            row: Row = {
                "strategy": version,
                "N": len(calls),
                "solved": sum(not cost.given_up for cost in costs),
                "calls avg": statistics.fmean(calls),
                "calls max": max(calls),
                "essay solved": essay.solved or MISSING,
                "essay calls avg": essay.mean or MISSING,
                "essay calls max": essay.maximum or MISSING,
            }
            rows.append(row)
    return rows


def tree_rows(asked: Asked) -> list[Row]:
    """Norvig's percentiles of tree sizes, with his own row last; empty without trees."""
    rows: list[Row] = []
    for version in TREE_VERSIONS:
        if version in asked:
            ordered = sorted(float(cost.nodes) for cost in asked[version])
            sizes: Row = {f"p{p}": int(percentile(ordered, p)) for p in printed.TREE_SIZES}
            mean = statistics.fmean(ordered)
            rows.append({"nodes": version, "N": len(ordered), **sizes, "avg": mean})
    if rows:
        essay: Row = {f"p{percent}": size for percent, size in printed.TREE_SIZES.items()}
        count, average = printed.JAVA_PUZZLES, printed.MEAN_TREE_SIZE
        rows.append({"nodes": "essay, Java port", "N": count, **essay, "avg": average})
    return rows
