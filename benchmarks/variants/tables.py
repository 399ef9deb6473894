"""The tables of the benchmark of boards with rules."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from benchmarks.framework.report import Report, Row, Value
from benchmarks.framework.timing import MS, milliseconds
from benchmarks.variants.asking import VariantAnswer
from benchmarks.variants.measuring import FurtherTimes
from sudoku import Verdict
from sudoku.questions.latency import percentile

LATE = 1.0
SPREAD = ("median ms", "p90 ms", "p95 ms", "p99 ms", "mean ms", "max ms")
SHARES = (1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 98, 99, 99.5, 100)
"""The percentiles from which the picture is drawn."""
SAT_OR_CPSAT = "sat or cpsat"

Answers = Mapping[str, Sequence[VariantAnswer]]
"""The answers of each contestant, in the order of the puzzles."""


def verdicts(name: str, command: str, answers: Answers, notes: Sequence[str]) -> Report:
    """A row for each contestant."""
    return Report(name, command, [_row(who, found) for who, found in answers.items()], notes)


def searches(command: str, answers: Answers) -> Report:
    """The times of only the search, for the contestants that report them."""
    rows: list[Row] = []
    for who, found in answers.items():
        times = [each.search for each in found if each.search is not None]
        if len(times) == len(found):
            rows.append({"contestant": who, **milliseconds(times, *SPREAD)})
    note = "Without reading, opening a model, and checking the solutions."
    return Report("variants-search", command, rows, [note])


def shares(command: str, answers: Answers) -> Report:
    """The milliseconds within which certain percentages of the puzzles are solved."""
    ordered = {who: sorted(each.seconds for each in found) for who, found in answers.items()}
    rows: list[Row] = [
        {"percent": f"{share:g}"}
        | {who: MS * percentile(times, share) for who, times in ordered.items()}
        for share in SHARES
    ]
    note = "ms in which these percentages of the puzzles are decided, or given up at the limit."
    return Report("variants-shares", command, rows, [note])


def with_the_faster(answers: Answers) -> Answers:
    """The answers, with the answers of the faster of two models as a further contestant."""
    if not {"sat", "cpsat"} <= answers.keys():
        return answers
    pairs = zip(answers["sat"], answers["cpsat"], strict=True)
    return {**answers, SAT_OR_CPSAT: [_faster(one, other) for one, other in pairs]}


def _faster(one: VariantAnswer, other: VariantAnswer) -> VariantAnswer:
    """The answer that decided first; either of them if neither decided."""
    decided = [each for each in (one, other) if each.verdict is not Verdict.UNKNOWN]
    return min(decided or [one], key=lambda each: each.seconds)


def _row(who: str, answers: Sequence[VariantAnswer]) -> Row:
    decided = [answer for answer in answers if answer.verdict is not Verdict.UNKNOWN]
    soon = sum(answer.seconds < LATE for answer in decided) / len(answers)
    return {
        "contestant": who,
        "puzzles": len(answers),
        "decided": len(decided),
        **milliseconds([answer.seconds for answer in answers], *SPREAD),
        "read median ms": _median([answer.read for answer in answers]),
        "open median ms": _median([answer.open for answer in answers]),
        "search median ms": _median([answer.search for answer in answers]),
        f"under {LATE:g} s": f"{soon:.0%}",
        "second median ms": _median([answer.second for answer in answers]),
    }


def _median(seconds: Sequence[float | None]) -> Value:
    """The median of the known times; "-" if all are unknown."""
    known = [each for each in seconds if each is not None]
    return MS * statistics.median(known) if known else "-"


def questions(command: str, further: Sequence[FurtherTimes]) -> Report:
    """The times of further questions."""
    rows = [
        _times("true candidates", [each.candidates for each in further]),
        _times("certificate made", [each.made for each in further]),
        _times("certificate checked", [each.checked for each in further]),
    ]
    note = "From empty caches; candidates by `auto`, certificates by `sat`, encoding included."
    return Report("variants-questions", command, rows, [note])


def _times(what: str, measured: Sequence[float | None]) -> Row:
    times = [each for each in measured if each is not None]
    columns = ("median ms", "mean ms", "p95 ms", "max ms")
    return {"what": what, "of": len(measured), "done": len(times), **milliseconds(times, *columns)}
