"""Boards with variant rules: verdicts by models and by other programs, candidates, certificates.

With --data, the puzzles are rows of a collection, in the formats of other programs; otherwise the
benchmark makes them. Every verdict and solution is compared with the recorded ones.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from benchmarks.framework.arguments import whole_number
from benchmarks.framework.report import BenchmarkError, Report, Row, Value
from benchmarks.framework.study import Models, Option, Take
from benchmarks.framework.timing import MS, milliseconds
from benchmarks.latency.contestants import Commands
from benchmarks.variants.asking import (
    ModelProcess,
    ProgramProcess,
    VariantAnswer,
    VariantContestant,
)
from benchmarks.variants.further import FurtherTimes, ask_further
from benchmarks.variants.planted import planted
from benchmarks.variants.rows import VariantRow, read_rows
from sudoku import Budget, Verdict

REFERENCE_SECONDS = 2.0
LATE = 1.0
WARM_UP = 100
"""The number of generated puzzles that each contestant solves first."""
WARM_UP_SEED = 1_000_003
SPREAD = ("median ms", "p90 ms", "p95 ms", "p99 ms", "mean ms", "max ms")


def run(
    *,
    data: Annotated[Path | None, Option("a collection, as JSON lines", "FILE")] = None,
    count: Annotated[int, Option("puzzles that the benchmark makes without it", "N")] = 40,
    seed: Annotated[int, Option("of these puzzles", "S", whole_number)] = 0,
    take: Take = None,
    models: Models = ("sat", "cpsat", "reference"),
    command: Commands = (),
    seconds: Annotated[
        float, Option(f"time limit for one answer (reference {REFERENCE_SECONDS:g})", "S")
    ] = 10.0,
) -> Iterator[Report]:
    """The tables. Afterwards raises BenchmarkError for wrong answers or wrong records."""
    asked, refused = ([*planted(count, seed)], 0) if data is None else read_rows(data)
    asked = asked[:take]
    wrong = [
        f"{row.name}: the recorded solution is wrong here: {broken}"
        for row in asked
        if (broken := row.broken_rule)
    ]
    further: list[FurtherTimes] = []
    with ExitStack() as stack:
        contestants = _contestants(models, command, seconds)
        for each in contestants:
            stack.callback(each.close)
        answers: dict[str, list[VariantAnswer]] = {each.name: [] for each in contestants}
        for number, row in enumerate(asked, start=1):
            for contestant in contestants if number % 2 else contestants[::-1]:
                answer = contestant.ask(row)
                answers[contestant.name].append(answer)
                wrong += contradictions(row, contestant.name, answer)
                if answer.seconds > LATE:
                    took = f"{answer.verdict} in {answer.seconds:.2f} s"
                    _say(f"{row.name} by {contestant.name}: {took}")
            verdicts = {each[-1].verdict for each in answers.values()} - {Verdict.UNKNOWN}
            if len(verdicts) > 1:
                wrong.append(f"{row.name}: {' and '.join(sorted(verdicts))}")
            if verdicts:
                further.append(ask_further(row.puzzle, Budget(seconds=seconds)))
            if number % 20 == 0:
                _say(f"{number} of {len(asked)}")
    yield from _reports(answers, further, refused, seconds)
    if wrong:
        raise BenchmarkError("; ".join(wrong))


def _contestants(
    models: Sequence[str], command: Commands, seconds: float
) -> list[VariantContestant]:
    warm_up = [*planted(WARM_UP, WARM_UP_SEED)]
    contestants: list[VariantContestant] = []
    for name in models:
        limit = min(seconds, REFERENCE_SECONDS) if "reference" in name else seconds
        contestants.append(ModelProcess(name, limit, warm_up))
    contestants += [ProgramProcess(each.name, each.what, seconds, warm_up) for each in command]
    if len({each.name for each in contestants}) < len(contestants):
        raise BenchmarkError("two contestants have the same name, expected different names")
    return contestants


def contradictions(row: VariantRow, contestant: str, answer: VariantAnswer) -> list[str]:
    """Descriptions of the contradictions between the answer and the recorded facts."""
    verdict, known, found = answer.verdict, row.values, answer.found
    if answer.failed is not None:
        return [f"{row.name}: {contestant} failed: {answer.failed}"]
    if verdict is Verdict.UNKNOWN:
        return []
    if row.verdict not in (None, verdict) and not (row.warnings and verdict is Verdict.MULTIPLE):
        return [f"{row.name}: {contestant} says {verdict}, recorded is {row.verdict}"]
    if known is None or found is None or verdict is Verdict.MULTIPLE or known in found:
        return []
    return [f"{row.name}: {contestant} misses the recorded solution"]


def _say(text: str) -> None:
    if sys.stderr is not None:
        print(f"variants: {text}", file=sys.stderr, flush=True)


def _reports(
    answers: Mapping[str, Sequence[VariantAnswer]],
    further: Sequence[FurtherTimes],
    refused: int,
    seconds: float,
) -> Iterator[Report]:
    """The tables. All but further questions cover the puzzles that all contestants can read."""
    puzzles = [*zip(*answers.values(), strict=True)]
    read = [found for found in puzzles if all(each.refused is None for each in found)]
    kept = dict(zip(answers, zip(*read, strict=True), strict=True)) if read else {}
    unread = {who: sum(each.refused is not None for each in a) for who, a in answers.items()}
    notes = [
        f"{len(puzzles)} puzzles; {refused} rows more cannot be read.",
        *(f"{number} of them are refused by {name}." for name, number in unread.items() if number),
        f"The table is of the {len(read)} puzzles that all contestants read.",
        "Every verdict and solution is compared with the record and with the other contestants' "
        "answers.",
        "ms: from the text of a puzzle to its verdict, each contestant in a warm process, each "
        "puzzle once; some models encode when they are first asked. second: a verdict on the same "
        f"board. A puzzle without a verdict counts with its time; limit {seconds:g} s, "
        f"reference {min(seconds, REFERENCE_SECONDS):g} s.",
    ]
    if not read:
        raise BenchmarkError(" ".join(notes[:-2]))
    yield Report("variants", [_row(who, found) for who, found in kept.items()], notes)
    searches: list[Row] = []
    for who, found in kept.items():
        times = [each.search for each in found if each.search is not None]
        if len(times) == len(found):
            searches.append({"contestant": who, **milliseconds(times, *SPREAD)})
    note = "Without reading, opening a model, and checking the solutions."
    yield Report("variants-search", searches, [note])
    questions = [
        _times("true candidates", [each.candidates for each in further]),
        _times("certificate made", [each.made for each in further]),
        _times("certificate checked", [each.checked for each in further]),
    ]
    note = "From empty caches; candidates by `auto`, certificates by `sat`, encoding included."
    yield Report("variants-questions", questions, [note])


def _row(who: str, answers: Sequence[VariantAnswer]) -> Row:
    decided = [answer for answer in answers if answer.verdict is not Verdict.UNKNOWN]
    return {
        "contestant": who,
        "puzzles": len(answers),
        "decided": len(decided),
        **milliseconds([answer.seconds for answer in answers], *SPREAD),
        "read median ms": _median([answer.read for answer in answers]),
        "open median ms": _median([answer.open for answer in answers]),
        "search median ms": _median([answer.search for answer in answers]),
        "second median ms": _median([answer.second for answer in answers]),
    }


def _median(seconds: Sequence[float | None]) -> Value:
    """The median of the known times; "-" if all are unknown."""
    known = [each for each in seconds if each is not None]
    return MS * statistics.median(known) if known else "-"


def _times(what: str, measured: Sequence[float | None]) -> Row:
    times = [each for each in measured if each is not None]
    columns = ("median ms", "mean ms", "p95 ms", "max ms")
    return {"what": what, "of": len(measured), "done": len(times), **milliseconds(times, *columns)}
