"""Does each technique find HoDoKu's regression cases, with exactly the listed conclusion?

A case is *found* if some step of its technique has exactly the listed conclusion; *other* if the
technique finds only other steps; *none* if it finds no step. A case that must fail is *found* if
the technique finds no step.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.logic.library import LibraryCase, cases
from sudoku.errors import UnsoundStepError
from sudoku.logic.techniques.notation import conclusion
from sudoku.logic.techniques.position import Candidate
from sudoku.logic.techniques.premises import minimal, superfluous
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import Technique

Concluded = tuple[tuple[Candidate, ...], tuple[Candidate, ...]]
"""Placements and eliminations, both sorted."""

FOUND, OTHER, NONE, MISSING = "found", "other", "none", "not made"
_SHOWN = 4
NOTES = (
    "found: with exactly the listed conclusion (or nothing, where nothing must be found). other: "
    "steps of the technique, but not this one. none: no step. not made: no such technique.",
    "alone: found, and no step of the technique concludes anything else of the same digits.",
    "ms: mean time for all steps of a technique in a position.",
)


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case and its result."""

    case: LibraryCase
    result: str
    is_alone: bool
    """Whether no step has another conclusion about the same digits."""
    seconds: float
    """The seconds of the search."""
    miss: str
    """The difference from the listed conclusion."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the library, and options that select cases."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="HoDoKu's regression library")
    add("--codes", metavar="C,D", help="only codes that begin like this, such as 03,0110-1")
    add("--misses", action="store_true", help="list the lines of the cases that are not found")
    add("--premises", action="store_true", help="also prove the steps that are found")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError if the file is not a library, or a step is unsound."""
    wanted = tuple(args.codes.split(",")) if args.codes else ("",)
    made = {technique.title: technique for technique in techniques()}
    judged = [
        judge(case, made.get(case.title), with_premises=args.premises)
        for case in cases(args.file)
        if case.code.startswith(wanted)
    ]
    if not judged:
        raise BenchmarkError(f"{args.file.name} has no cases of these codes, expected some")
    by_code: dict[str, list[JudgedCase]] = {}
    for one in judged:
        by_code.setdefault(one.case.code, []).append(one)
    rows = [_row(code, part[0].case.title, part) for code, part in by_code.items()]
    rows.append(_row("all", "", judged))
    misses = [f"line {one.case.line}, {one.case.code}: {one.miss}." for one in judged if one.miss]
    command = f"logic hodoku {args.file.name}{f' --codes {args.codes}' if args.codes else ''}"
    yield Report("logic-hodoku", command, rows, [*NOTES, *(misses if args.misses else ())])


def judge(
    case: LibraryCase, technique: Technique | None, *, with_premises: bool = False
) -> JudgedCase:
    """The result of a technique on a case. with_premises: also prove the found step.

    Raises BenchmarkError if the premises of the step do not imply it, or if one of them can be
    removed.
    """
    if technique is None:
        return JudgedCase(case, MISSING, False, 0.0, f"{case.title} is no technique")
    start = perf_counter()
    steps = list(technique.find(case.position))
    seconds = perf_counter() - start
    layout, board = case.position.layout, case.position.layout.board
    if case.must_fail:
        found = f"found {steps[0].text(layout)}" if steps else ""
        return JudgedCase(case, OTHER if steps else FOUND, not steps, seconds, found)
    expected: Concluded = (case.placements, case.eliminations)
    same = [step for step in steps if _concluded(step) == expected]
    if same and with_premises:
        _prove(case, same[0])
    texts = dict.fromkeys(conclusion(board, step) for step in steps)
    concluded = [_concluded(step) for step in steps]
    alone = all(one == expected for one in concluded if _digits(one) == _digits(expected))
    if same:
        return JudgedCase(case, FOUND, alone, seconds, "")
    listed = Step(case.title, case.placements, case.eliminations)
    more = " …" if len(texts) > _SHOWN else ""
    got = "; ".join([*texts][:_SHOWN]) + more if texts else "nothing"
    miss = f"expected {conclusion(board, listed)}, found {got}"
    return JudgedCase(case, OTHER if steps else NONE, False, seconds, miss)


def _concluded(step: Step) -> Concluded:
    return tuple(sorted(set(step.placements))), tuple(sorted(set(step.eliminations)))


def _digits(concluded: Concluded) -> set[int]:
    return {digit for part in concluded for _, digit in part}


def _prove(case: LibraryCase, step: Step) -> None:
    where = f"line {case.line}: {step.text(case.position.layout)}"
    try:
        spare = superfluous(minimal(step, case.position), case.position)
    except UnsoundStepError as error:
        raise BenchmarkError(f"line {case.line}: {error}") from error
    if spare:
        raise BenchmarkError(f"{where} does not need {spare[0].text(case.position.layout)}")


def _row(code: str, title: str, judged: list[JudgedCase]) -> Row:
    results = [one.result for one in judged]
    row: Row = {"code": code, "technique": title, "cases": len(judged)}
    row |= {name: results.count(name) for name in (FOUND, OTHER, NONE, MISSING)}
    row["alone"] = sum(one.is_alone and one.result == FOUND for one in judged)
    row["%"] = 100.0 * results.count(FOUND) / len(judged)
    row["ms"] = 1000 * sum(one.seconds for one in judged) / len(judged)
    return row
