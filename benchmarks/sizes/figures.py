"""The figures of one size, share of holes and model: medians, quantiles, and the share decided."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.framework.report import Row, Value
from benchmarks.sizes.answers import VERDICTS, Answer

NOTES = (
    "decided: the share with a verdict within the limit. The times of the others are included, so "
    "figures near the limit are lower bounds.",
    "q25 ms, q75 ms: quartiles. conflicts, decisions: medians, - if the model does not count them.",
    "peak MB: peak memory of the process in 10^6 bytes, including Python and the solver.",
)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one model, size and share of holes; times in seconds."""

    size: int
    holes: float
    model: str
    decided: float
    q25: float
    median: float
    q75: float
    row: Row


def figures(answers: Sequence[Answer]) -> Figures:
    """The figures of at least one answer; all have the same size, holes and model."""
    first = answers[0]
    seconds = [answer.seconds for answer in answers]
    q25, median, q75 = (
        statistics.quantiles(seconds, n=4, method="inclusive") if len(seconds) > 1 else seconds * 3
    )
    decided = sum(answer.is_decided for answer in answers) / len(answers)
    counts = Counter(answer.verdict for answer in answers)
    row: Row = {"size": first.size, "holes": f"{first.holes:g}", "model": first.model}
    row |= {"N": len(answers), "decided": decided}
    row |= {verdict: counts[verdict] for verdict in VERDICTS}
    timed = {"median ms": median, "q25 ms": q25, "q75 ms": q75, "max ms": max(seconds)}
    row |= {name: 1000 * value for name, value in timed.items()}
    row |= {
        "conflicts": _median([answer.conflicts for answer in answers]),
        "decisions": _median([answer.decisions for answer in answers]),
        "peak MB": max((a.peak_mb for a in answers if a.peak_mb is not None), default="-"),
    }
    return Figures(first.size, first.holes, first.model, decided, q25, median, q75, row)


def _median(counts: Sequence[int | None]) -> Value:
    """The median; a missing count is 0 if others were counted, "-" if none was."""
    if all(count is None for count in counts):
        return "-"
    return int(statistics.median(count or 0 for count in counts))
