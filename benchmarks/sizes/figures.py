"""The figures of one size, share of holes and model: medians, quantiles, and the share decided."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.report import Row, Value
from benchmarks.sizes.answers import VERDICTS, Answer

NOTES = (
    "decided: the share that came to a verdict within the limit; the time of the others counts, "
    "so that a figure near the limit is a lower bound.",
    "q25 ms, q75 ms: quantiles. conflicts, decisions: medians, - where the model does not count.",
    "peak MB: the most memory that the process of this row held, in 10^6 bytes, with Python, the "
    "solver and the encoding.",
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What the answers of one model to one size and share of holes come to; seconds."""

    size: int
    holes: float
    model: str
    decided: float
    q25: float
    median: float
    q75: float
    row: Row


def figures(answers: Sequence[Answer]) -> Figures:
    """Of at least one answer; all are of the same size, holes and model."""
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
    """An easy question counts as nothing where others are counted."""
    if all(count is None for count in counts):
        return "-"
    return int(statistics.median(count or 0 for count in counts))
