"""The tables of the essays: measured figures beside the figures of the essay.

A table is a list of rows, with "-" for a figure that the essay does not print or a program does not
count.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.essays import printed
from benchmarks.essays.asking import EssayProgram, PlacedPuzzle, SearchCost
from benchmarks.framework.report import Row, Value
from benchmarks.framework.timing import MS
from sudoku.questions.latency import percentile

DEFAULT = "reference"
"""The default variant, with which all programs are compared."""
TREE_VERSIONS = (DEFAULT, "MinRV")
"""The variants with a row in the table of Norvig's tree sizes."""
MISSING = "-"


@dataclass(frozen=True, slots=True)
class MeasuredPrograms:
    """A collection, and its programs by the name of their row; two rows may share a program."""

    collection: str
    questions: Sequence[PlacedPuzzle]
    ways: Mapping[str, EssayProgram]

    @property
    def asked(self) -> dict[str, EssayProgram]:
        """The programs with at least one answer."""
        return {name: way for name, way in self.ways.items() if way.costs}


def timing_rows(measured: MeasuredPrograms) -> list[Row]:
    """Norvig's table: the whole collection, and the single puzzles in it that he lists."""
    places = {str(q.puzzle): i for i, q in enumerate(measured.questions)}
    listed = {collection for _, collection in printed.TIMINGS}
    single = {name: places.get(text) for name, text in printed.PRINTED.items() if name in listed}
    default = measured.ways.get(DEFAULT)
    rows: list[Row] = []
    for version, way in measured.asked.items():
        beside = default.costs if default else []
        rows.append(_timing_row(version, measured.collection, way, way.costs, beside))
        for name, place in single.items():
            if place is not None and place < len(way.costs):
                here = slice(place, place + 1)
                rows.append(_timing_row(version, name, way, way.costs[here], beside[here]))
    return rows


def _timing_row(
    version: str,
    name: str,
    program: EssayProgram,
    costs: Sequence[SearchCost],
    default: Sequence[SearchCost],
) -> Row:
    seconds = [cost.seconds for cost in costs]
    nodes = [cost.nodes for cost in costs]
    tree: Row = {
        "nodes avg": statistics.fmean(nodes),
        "nodes max": max(nodes),
        "guesses avg": statistics.fmean(cost.guesses for cost in costs),
        "refuted avg": statistics.fmean(cost.refuted for cost in costs),
        "nodes per second": sum(nodes) / sum(seconds),
    }
    printed_row = printed.TIMINGS.get((version, name))
    essay: Row = dict.fromkeys(("puzzles per second", "avg ms", "max ms"), MISSING)
    if printed_row is not None:
        figures = (printed_row.puzzles_per_second, MS * printed_row.mean, MS * printed_row.maximum)
        essay = dict(zip(essay, figures, strict=True))
    return {
        "version": version,
        "name": name,
        "N": len(costs),
        "puzzles per second": len(costs) / sum(seconds),
        "avg ms": MS * statistics.fmean(seconds),
        "max ms": MS * max(seconds),
        **(tree if program.has_tree else dict.fromkeys(tree, MISSING)),
        "given up": sum(cost.given_up for cost in costs),
        f"× {DEFAULT}": ratio(costs, default),
        **{f"essay {column}": value for column, value in essay.items()},
    }


def ratio(costs: Sequence[SearchCost], beside: Sequence[SearchCost]) -> Value:
    """The ratio of the times, over the questions that both programs answered."""
    both = [*zip(costs, beside, strict=False)]
    if not both:
        return MISSING
    return sum(ours.seconds for ours, _ in both) / sum(theirs.seconds for _, theirs in both)


def fastest(measured: MeasuredPrograms) -> str:
    """A note on the fastest program by average, among the programs that answered every question."""
    count = len(measured.questions)
    means = {
        name: statistics.fmean(cost.seconds for cost in way.costs)
        for name, way in measured.asked.items()
        if len(way.costs) == count and not any(cost.given_up for cost in way.costs)
    }
    if not means:
        return "No program answered every question."
    best = min(means.values())
    names = " = ".join(name for name, mean in means.items() if mean == best)
    return f"Fastest by avg, among programs that answered every question: {names}."


def calls_rows(measured: MeasuredPrograms) -> list[Row]:
    """Carmel's table: the calls of the search by each of his strategies."""
    rows: list[Row] = []
    for version, program in measured.asked.items():
        if not version.startswith("carmel-"):
            continue
        calls = [cost.nodes for cost in program.costs]
        essay = printed.CALLS.get((version, measured.collection), printed.Calls())
        seconds = None if essay.seconds is None else MS * essay.seconds
        rows.append(
            {
                "strategy": version,
                "N": len(calls),
                "solved": sum(not cost.given_up for cost in program.costs),
                "calls avg": statistics.fmean(calls),
                "calls max": max(calls),
                "avg ms": MS * statistics.fmean(cost.seconds for cost in program.costs),
                "essay solved": _or_missing(essay.solved),
                "essay calls avg": _or_missing(essay.mean),
                "essay calls max": _or_missing(essay.maximum),
                "essay avg ms": _or_missing(seconds),
            }
        )
    return rows


def tree_rows(measured: MeasuredPrograms) -> list[Row]:
    """Norvig's percentiles of tree sizes, with his own row last; empty without trees."""
    rows = [
        _tree_row(version, [cost.nodes for cost in way.costs])
        for version, way in measured.asked.items()
        if version in TREE_VERSIONS
    ]
    if rows:
        pairs = zip(printed.PERCENTILES, printed.TREE_SIZES, strict=True)
        sizes: Row = {f"p{percent}": size for percent, size in pairs}
        count, mean = printed.JAVA_PUZZLES, printed.MEAN_TREE_SIZE
        rows.append({"nodes": "essay, Java port", "N": count, **sizes, "avg": mean})
    return rows


def _tree_row(version: str, nodes: Sequence[int]) -> Row:
    ordered = sorted(map(float, nodes))
    sizes: Row = {f"p{p}": int(percentile(ordered, p)) for p in printed.PERCENTILES}
    return {"nodes": version, "N": len(ordered), **sizes, "avg": statistics.fmean(ordered)}


def isomorph_rows(measured: MeasuredPrograms, disguises: int) -> list[Row]:
    """The cost of the worst form of each puzzle; `disguises` forms of each follow each other."""
    rows: list[Row] = []
    for version, way in measured.asked.items():
        costs = way.costs
        starts = range(0, len(costs), disguises)
        groups = [costs[start : start + disguises] for start in starts]
        nodes = [max(cost.nodes for cost in group) for group in groups]
        ms = [MS * max(cost.seconds for cost in group) for group in groups]
        hardest = max(range(len(groups)), key=(nodes if way.has_tree else ms).__getitem__)
        tree: Row = {
            "nodes avg": statistics.fmean(cost.nodes for cost in costs),
            "nodes avg of max": statistics.fmean(nodes),
            "nodes max": max(nodes),
        }
        rows.append(
            {
                "version": version,
                "N": len(groups),
                "asked": len(costs),
                **(tree if way.has_tree else dict.fromkeys(tree, MISSING)),
                "avg ms": MS * statistics.fmean(cost.seconds for cost in costs),
                "avg of max ms": statistics.fmean(ms),
                "max ms": max(ms),
                "given up": sum(cost.given_up for cost in costs),
                "hardest at": measured.questions[hardest * disguises].place,
            }
        )
    return rows


def _or_missing(value: float | None) -> Value:
    return MISSING if value is None else value
