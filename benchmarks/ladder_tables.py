"""The tables of the essays: our figures beside the essay's own.

A table is a list of rows, with "-" for a figure that the essay does not give or a program does not
count.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks import essays
from benchmarks.asking import Cost, Question, Way
from benchmarks.framework.report import Row, Value
from sudoku.questions.latency import percentile

DEFAULT = "reference"
"""The default variant, with which the others are compared."""
TREE_VERSIONS = (DEFAULT, "MinRV")
"""The versions with a row of Norvig's percentiles of tree sizes."""
MISSING = "-"


@dataclass(frozen=True, slots=True)
class Measured:
    """A collection, and its programs by row name; two names may share a program."""

    collection: str
    questions: Sequence[Question]
    ways: Mapping[str, Way]

    @property
    def asked(self) -> dict[str, Way]:
        """The programs with at least one answer."""
        return {name: way for name, way in self.ways.items() if way.costs}


def timing_rows(measured: Measured) -> list[Row]:
    """Norvig's table: the whole collection, and the single puzzles in it that he lists."""
    places = {str(q.puzzle): i for i, q in enumerate(measured.questions)}
    listed = {collection for _, collection in essays.TIMINGS}
    printed = {name: places.get(text) for name, text in essays.PRINTED.items() if name in listed}
    default = measured.ways.get(DEFAULT)
    rows: list[Row] = []
    for version, way in measured.asked.items():
        beside = default.costs if default else []
        rows.append(_timing_row(version, measured.collection, way, way.costs, beside))
        for name, place in printed.items():
            if place is not None and place < len(way.costs):
                here = slice(place, place + 1)
                rows.append(_timing_row(version, name, way, way.costs[here], beside[here]))
    return rows


def _timing_row(
    version: str, name: str, way: Way, costs: Sequence[Cost], default: Sequence[Cost]
) -> Row:
    mean = statistics.fmean(cost.seconds for cost in costs)
    nodes = [cost.nodes for cost in costs]
    essay = essays.TIMINGS.get((version, name))
    return {
        "version": version,
        "name": name,
        "N": len(costs),
        "puzzles per second": 1 / mean,
        "avg ms": 1000 * mean,
        "max ms": 1000 * max(cost.seconds for cost in costs),
        "nodes avg": statistics.fmean(nodes) if way.has_tree else MISSING,
        "nodes max": max(nodes) if way.has_tree else MISSING,
        "guesses avg": statistics.fmean(c.guesses for c in costs) if way.has_tree else MISSING,
        "refuted avg": statistics.fmean(c.refuted for c in costs) if way.has_tree else MISSING,
        "nodes per second": sum(nodes) / (len(costs) * mean) if way.has_tree else MISSING,
        "given up": sum(cost.given_up for cost in costs),
        f"× {DEFAULT}": ratio(costs, default),
        "essay puzzles per second": MISSING if essay is None else essay.puzzles_per_second,
        "essay avg ms": MISSING if essay is None else 1000 * essay.mean,
        "essay max ms": MISSING if essay is None else 1000 * essay.maximum,
    }


def ratio(costs: Sequence[Cost], beside: Sequence[Cost]) -> Value:
    """The ratio of the times, over the questions that both were asked."""
    both = [*zip(costs, beside, strict=False)]
    if not both:
        return MISSING
    return sum(ours.seconds for ours, _ in both) / sum(theirs.seconds for _, theirs in both)


def fastest(measured: Measured) -> str:
    """A note on the fastest program by average, of those that answered every question."""
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
    return f"Fastest by avg of those that answered every question: {names}."


def calls_rows(measured: Measured) -> list[Row]:
    """Carmel's table: the calls of the search by each of his strategies."""
    rows: list[Row] = []
    for version, way in measured.asked.items():
        if not version.startswith("carmel-"):
            continue
        calls = [cost.nodes for cost in way.costs]
        essay = essays.CALLS.get((version, measured.collection))
        seconds = None if essay is None else essay.seconds
        rows.append(
            {
                "strategy": version,
                "N": len(calls),
                "solved": sum(not cost.given_up for cost in way.costs),
                "calls avg": statistics.fmean(calls),
                "calls max": max(calls),
                "avg ms": 1000 * statistics.fmean(cost.seconds for cost in way.costs),
                "essay solved": _or_missing(None if essay is None else essay.solved),
                "essay calls avg": _or_missing(None if essay is None else essay.mean),
                "essay calls max": _or_missing(None if essay is None else essay.maximum),
                "essay avg ms": MISSING if seconds is None else 1000 * seconds,
            }
        )
    return rows


def tree_rows(measured: Measured) -> list[Row]:
    """Norvig's percentiles of tree sizes, with his own row last; empty without trees."""
    rows = [
        _tree_row(version, [cost.nodes for cost in way.costs])
        for version, way in measured.asked.items()
        if version in TREE_VERSIONS
    ]
    if rows:
        pairs = zip(essays.PERCENTILES, essays.TREE_SIZES, strict=True)
        sizes: Row = {f"p{percent}": size for percent, size in pairs}
        count, mean = essays.JAVA_PUZZLES, essays.MEAN_TREE_SIZE
        rows.append({"nodes": "essay, Java port", "N": count, **sizes, "avg": mean})
    return rows


def _tree_row(version: str, nodes: Sequence[int]) -> Row:
    ordered = sorted(map(float, nodes))
    sizes: Row = {f"p{p}": int(percentile(ordered, p)) for p in essays.PERCENTILES}
    return {"nodes": version, "N": len(ordered), **sizes, "avg": statistics.fmean(ordered)}


def isomorph_rows(measured: Measured, disguises: int) -> list[Row]:
    """The cost of the worst form of each puzzle; `disguises` forms of each follow each other."""
    rows: list[Row] = []
    for version, way in measured.asked.items():
        costs = way.costs
        starts = range(0, len(costs), disguises)
        groups = [costs[start : start + disguises] for start in starts]
        nodes = [max(cost.nodes for cost in group) for group in groups]
        ms = [1000 * max(cost.seconds for cost in group) for group in groups]
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
                "avg ms": 1000 * statistics.fmean(cost.seconds for cost in costs),
                "avg of max ms": statistics.fmean(ms),
                "max ms": max(ms),
                "given up": sum(cost.given_up for cost in costs),
                "hardest at": measured.questions[hardest * disguises].place,
            }
        )
    return rows


def _or_missing(value: float | None) -> Value:
    return MISSING if value is None else value
