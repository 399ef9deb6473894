"""Boards with variant rules: encoding and verdict by each model, candidates, certificates.

With --data the puzzles are rows of a collection, in the formats of other programs; without it they
are of our own making. Every verdict and solution is compared with what is recorded.
"""

from __future__ import annotations

import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.framework.arguments import (
    above_zero,
    add_option,
    add_take,
    command_line,
    names,
    positive,
    whole_number,
)
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.timing import MS, milliseconds
from benchmarks.variants.measuring import (
    FurtherTimes,
    VariantAnswer,
    ask,
    ask_further,
    contradictions,
    disagreements,
)
from benchmarks.variants.planted import planted
from benchmarks.variants.rows import RefusedRow, VariantRow, rows
from sudoku import Board, Budget, Outcome, Puzzle, Verdict

SECONDS, REFERENCE_SECONDS = 10.0, 2.0
COUNT = 40
SOON, LATE = 0.06, 1.0
WARM_UP = VariantRow("warm-up", frozenset(), None, Puzzle(Board(2, 2), (0,) * 16), None)


def add_arguments(parser: ArgumentParser) -> None:
    """--data, --models, --seconds, --take, --count, --seed, --refused."""
    text = "collections, as JSON lines"
    parser.add_argument("--data", nargs="+", type=Path, metavar="FILE", help=text)
    add_option(parser, "--models", names, ["sat", "cpsat", "reference"], "the models", "A,B")
    text = f"time limit for one answer (reference {REFERENCE_SECONDS:g})"
    add_option(parser, "--seconds", above_zero, SECONDS, text)
    add_take(parser)
    add_option(parser, "--count", positive, COUNT, "puzzles that the benchmark makes")
    add_option(parser, "--seed", whole_number, 0, "of these puzzles")
    text = "list the rows that are not read, and end"
    parser.add_argument("--refused", action="store_true", help=text)


def run(args: Namespace) -> Iterator[Report]:
    """The tables. Raises BenchmarkError after them if answers are wrong, and before them if a
    recorded solution violates a rule as it is read.
    """
    sources = [(path.stem, _read(path)) for path in args.data or ()]
    refused = [
        (name, each) for name, found in sources for each in found if isinstance(each, RefusedRow)
    ]
    if args.refused:
        yield _refused(refused, sources)
        return
    asked = [row for _, found in sources for row in _taken(found, args.take)]
    asked = asked if args.data else [*planted(args.count, args.seed)]
    for row in asked:
        if broken := row.broken_rule:
            raise BenchmarkError(f"{row.name}: the recorded solution is wrong here: {broken}")
    for name in args.models:  # so that no time includes the import of a solver
        ask(WARM_UP, name, Budget(seconds=args.seconds))
    answers: dict[str, list[VariantAnswer]] = {name: [] for name in args.models}
    further: list[FurtherTimes] = []
    wrong: list[str] = []
    for number, row in enumerate(asked, start=1):
        outcomes = _ask_all(row, args.seconds, answers)
        for outcome in outcomes:
            wrong += contradictions(row, outcome)
        wrong += disagreements(row, [found[-1] for found in answers.values()])
        decided = [each for each in outcomes if each.verdict is not Verdict.UNKNOWN]
        if decided:
            further.append(ask_further(decided[0], Budget(seconds=args.seconds)))
        if number % 20 == 0:
            _say(f"{number} of {len(asked)}")
    yield from _reports(args, asked, answers, further, len(refused))
    if wrong:
        raise BenchmarkError("; ".join(wrong))


def _ask_all(
    row: VariantRow, seconds: float, answers: dict[str, list[VariantAnswer]]
) -> list[Outcome]:
    """Ask all models, whose measured answers are appended to `answers`."""
    outcomes = []
    for name, found in answers.items():
        limit = min(seconds, REFERENCE_SECONDS) if "reference" in name else seconds
        answer, outcome = ask(row, name, Budget(seconds=limit))
        found.append(answer)
        outcomes.append(outcome)
        if answer.seconds > LATE:
            _say(
                f"{row.name} by {name}: {answer.verdict}, opened in {answer.encode:.2f} s, "
                f"asked {answer.first:.2f} s"
            )
    return outcomes


def _read(path: Path) -> list[VariantRow | RefusedRow]:
    try:
        return [*rows(path)]
    except (ValueError, KeyError, TypeError) as error:
        raise BenchmarkError(f"{path.name}: expected rows of JSON: {error}") from error


def _taken(found: Sequence[VariantRow | RefusedRow], take: int | None) -> list[VariantRow]:
    return [row for row in found if isinstance(row, VariantRow)][:take]


def _say(text: str) -> None:
    if sys.stderr is not None:
        print(f"variants: {text}", file=sys.stderr, flush=True)


def _reports(
    args: Namespace,
    asked: Sequence[VariantRow],
    answers: dict[str, list[VariantAnswer]],
    further: Sequence[FurtherTimes],
    refused: int,
) -> Iterator[Report]:
    command = _command(args)
    what = ", ".join(path.name for path in args.data) if args.data else "puzzles of our own"
    notes = [
        f"{len(asked)} puzzles ({what}); {refused} rows more cannot be read.",
        "Every verdict and solution is compared with what is recorded, and with the other models'.",
        "ms: opening the model and the first verdict, from empty caches; some models encode when "
        "they are first asked. second: a verdict on the same board. "
        f"A puzzle without a verdict counts with its time; limit {args.seconds:g} s, reference "
        f"{min(args.seconds, REFERENCE_SECONDS):g} s.",
    ]
    if {"sat", "cpsat"} <= answers.keys():
        pairs = zip(answers["sat"], answers["cpsat"], strict=True)
        answers = answers | {"sat or cpsat": [_faster(one, other) for one, other in pairs]}
        notes.append("sat or cpsat: the faster one, if each is asked on a core of its own.")
    yield Report("variants", command, [_row(n, a) for n, a in answers.items()], notes)
    killers = {
        name: [answer for answer in found if answer.row.is_killer_without_givens]
        for name, found in answers.items()
    }
    if any(killers.values()):
        many = len(next(iter(killers.values())))
        note = f"{many} killers without a given, which have no other rules."
        table = [_row(name, found) for name, found in killers.items()]
        yield Report("variants-killers", command, table, [note])
    table = [
        _times("true candidates", [each.candidates for each in further]),
        _times("certificate made", [each.made for each in further]),
        _times("certificate checked", [each.checked for each in further]),
    ]
    yield Report("variants-questions", command, table, ["By `sat`, encoding included."])


def _faster(one: VariantAnswer, other: VariantAnswer) -> VariantAnswer:
    """The one that decided first; any if neither did."""
    decided = [each for each in (one, other) if each.verdict is not Verdict.UNKNOWN]
    return min(decided or [one], key=lambda each: each.seconds)


def _row(name: str, answers: Sequence[VariantAnswer]) -> Row:
    decided = [answer for answer in answers if answer.verdict is not Verdict.UNKNOWN]
    columns = ("median ms", "mean ms", "p95 ms", "max ms")
    return {
        "model": name,
        "puzzles": len(answers),
        "decided": len(decided),
        "open median ms": MS * statistics.median(answer.encode for answer in answers),
        **milliseconds([answer.seconds for answer in answers], *columns),
        f"under {MS * SOON:g} ms": _share(decided, SOON, len(answers)),
        f"under {LATE:g} s": _share(decided, LATE, len(answers)),
        "second median ms": MS * statistics.median(answer.second for answer in answers),
    }


def _share(decided: Sequence[VariantAnswer], limit: float, count: int) -> str:
    return f"{sum(answer.seconds < limit for answer in decided) / count:.0%}"


def _times(what: str, measured: Sequence[float | None]) -> Row:
    times = [each for each in measured if each is not None]
    columns = ("median ms", "mean ms", "p95 ms", "max ms")
    return {"what": what, "of": len(measured), "done": len(times), **milliseconds(times, *columns)}


def _refused(
    refused: Sequence[tuple[str, RefusedRow]],
    sources: Sequence[tuple[str, Sequence[VariantRow | RefusedRow]]],
) -> Report:
    """How many rows were not read, by reason."""
    counted = Counter((name, each.format, each.reason) for name, each in refused)
    table: list[Row] = [
        {"file": name, "format": kind, "reason": reason, "rows": number}
        for (name, kind, reason), number in counted.most_common()
    ]
    notes = [
        f"{name}: {sum(isinstance(row, VariantRow) for row in found)} of {len(found)} read, "
        f"{sum(isinstance(row, VariantRow) and bool(row.warnings) for row in found)} of them with "
        "warnings."
        for name, found in sources
    ]
    empty: list[Row] = [{"file": "-", "format": "-", "reason": "-", "rows": 0}]
    return Report("variants-refused", "variants --refused", table or empty, notes)


def _command(args: Namespace) -> str:
    if args.data:
        begin = f"variants --data {' '.join(path.name for path in args.data)}"
    else:
        begin = command_line("variants", args, "count", "seed")
    return command_line(begin, args, "take", "models", "seconds")
