"""Boards with variant rules: verdicts by models and by other programs, candidates, certificates.

With --data, the puzzles are rows of a collection, in the formats of other programs; otherwise the
benchmark makes them. Every verdict and solution is compared with the recorded ones.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
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
from benchmarks.framework.report import BenchmarkError, Report
from benchmarks.latency.contestants import command as named_command
from benchmarks.variants import tables
from benchmarks.variants.asking import (
    ModelProcess,
    ProgramProcess,
    VariantAnswer,
    VariantContestant,
)
from benchmarks.variants.measuring import (
    FurtherTimes,
    ask_further,
    contradictions,
    disagreements,
)
from benchmarks.variants.planted import planted
from benchmarks.variants.rows import RefusedRow, VariantRow, rows
from sudoku import Budget, Verdict

SECONDS, REFERENCE_SECONDS = 10.0, 2.0
COUNT = 40
LATE = 1.0
WARM_UP = 100
"""The number of generated puzzles that each contestant solves first."""
WARM_UP_SEED = 1_000_003
FORMAT = "iss"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options, from --data to --seed."""
    text = "collections, as JSON lines"
    parser.add_argument("--data", nargs="+", type=Path, metavar="FILE", help=text)
    add_option(parser, "--models", names, ["sat", "cpsat", "reference"], "the models", "A,B")
    metavar, text = "NAME=TEMPLATE", "a program that reads a puzzle a line (repeatable)"
    parser.add_argument(
        "--command", action="append", default=[], type=named_command, metavar=metavar, help=text
    )
    text = "the format in which programs receive puzzles"
    add_option(parser, "--command-format", str, FORMAT, text, "FORMAT")
    text = f"time limit for one answer (reference {REFERENCE_SECONDS:g})"
    add_option(parser, "--seconds", above_zero, SECONDS, text)
    add_take(parser)
    add_option(parser, "--count", positive, COUNT, "puzzles that the benchmark makes")
    add_option(parser, "--seed", whole_number, 0, "of these puzzles")


def run(args: Namespace) -> Iterator[Report]:
    """The tables. Afterwards raises BenchmarkError for wrong answers or wrong records."""
    sources = [(path.stem, _read(path)) for path in args.data or ()]
    asked = [row for _, found in sources for row in _taken(found, args.take)]
    asked = asked if args.data else [*planted(args.count, args.seed)]
    refused = sum(isinstance(each, RefusedRow) for _, found in sources for each in found)
    wrong = [
        f"{row.name}: the recorded solution is wrong here: {broken}"
        for row in asked
        if (broken := row.broken_rule)
    ]
    further: list[FurtherTimes] = []
    with ExitStack() as stack:
        contestants = _contestants(args)
        for each in contestants:
            stack.callback(each.close)
        answers: dict[str, list[VariantAnswer]] = {each.name: [] for each in contestants}
        for number, row in enumerate(asked, start=1):
            turn = contestants if number % 2 else contestants[::-1]
            for contestant in turn:
                answers[contestant.name].append(_asked(contestant, row, wrong))
            found = [each[-1] for each in answers.values()]
            wrong += disagreements(row, found)
            if any(each.verdict is not Verdict.UNKNOWN for each in found):
                further.append(ask_further(row.puzzle, Budget(seconds=args.seconds)))
            if number % 20 == 0:
                _say(f"{number} of {len(asked)}")
    yield from _reports(args, asked, answers, further, refused)
    if wrong:
        raise BenchmarkError("; ".join(wrong))


def _contestants(args: Namespace) -> list[VariantContestant]:
    warm_up = [*planted(WARM_UP, WARM_UP_SEED)]
    contestants: list[VariantContestant] = []
    for name in args.models:
        seconds = min(args.seconds, REFERENCE_SECONDS) if "reference" in name else args.seconds
        contestants.append(ModelProcess(name, seconds, warm_up))
    for each in args.command:
        if each.name in {contestant.name for contestant in contestants}:
            raise BenchmarkError(f"two contestants named {each.name!r}, expected different names")
        contestants.append(
            ProgramProcess(each.name, each.what, args.command_format, args.seconds, warm_up)
        )
    return contestants


def _asked(contestant: VariantContestant, row: VariantRow, wrong: list[str]) -> VariantAnswer:
    """The answer of one contestant. wrong: receives descriptions of its errors."""
    answer = contestant.ask(row)
    wrong += contradictions(row, contestant.name, answer)
    if answer.seconds > LATE:
        _say(f"{row.name} by {contestant.name}: {answer.verdict} in {answer.seconds:.2f} s")
    return answer


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
    answers: tables.Answers,
    further: Sequence[FurtherTimes],
    refused: int,
) -> Iterator[Report]:
    """The tables. All but further questions cover the puzzles that all contestants can read."""
    command = _command(args)
    what = ", ".join(path.name for path in args.data) if args.data else "puzzles of our own"
    places = [
        place
        for place in range(len(asked))
        if all(found[place].refused is None for found in answers.values())
    ]
    unread = {
        name: sum(each.refused is not None for each in found) for name, found in answers.items()
    }
    notes = [
        f"{len(asked)} puzzles ({what}); {refused} rows more cannot be read.",
        *(f"{number} of them are refused by {name}." for name, number in unread.items() if number),
        f"The table is of the {len(places)} puzzles that all contestants read.",
        "Every verdict and solution is compared with the record and with the other contestants' "
        "answers.",
        "ms: from the text of a puzzle to its verdict, each contestant in a warm process, each "
        "puzzle once; some models encode when they are first asked. second: a verdict on the same "
        f"board. A puzzle without a verdict counts with its time; limit {args.seconds:g} s, "
        f"reference {min(args.seconds, REFERENCE_SECONDS):g} s.",
    ]
    kept = {name: [found[place] for place in places] for name, found in answers.items()}
    if not places:
        raise BenchmarkError("; ".join(notes[:-2]))
    every = tables.with_the_faster(kept)
    if tables.SAT_OR_CPSAT in every:
        notes.append("sat or cpsat: the faster one, if each runs on a separate core.")
    yield tables.verdicts("variants", command, every, notes)
    yield tables.searches(command, kept)
    yield tables.shares(command, kept)
    killers = [
        number for number, place in enumerate(places) if asked[place].is_killer_without_givens
    ]
    if killers:
        note = f"{len(killers)} killers without a given, which have no other rules."
        only = {name: [found[number] for number in killers] for name, found in every.items()}
        yield tables.verdicts("variants-killers", command, only, [note])
    yield tables.questions(command, further)


def _command(args: Namespace) -> str:
    if args.data:
        begin = f"variants --data {' '.join(path.name for path in args.data)}"
    else:
        begin = command_line("variants", args, "count", "seed")
    begin = command_line(begin, args, "take", "models")
    programs = "".join(f" --command {each.name}=…" for each in args.command)
    return command_line(begin + programs, args, "seconds")
