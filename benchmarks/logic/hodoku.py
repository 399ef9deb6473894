"""Does each technique find HoDoKu's regression cases, with exactly the listed conclusion?

A case is *found* if some step of its technique has exactly the listed conclusion; *other* if the
technique finds only other steps; *none* if it finds no step. A case that must fail is *found* if
the technique finds no step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import File, Misses, Option
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
    "ms: mean time for all steps of a technique in a position.",
)


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case and its result."""

    case: LibraryCase
    result: str
    seconds: float
    """The seconds of the search."""
    miss: str
    """The difference from the listed conclusion."""


def run(
    file: File,
    *,
    codes: Annotated[
        Sequence[str] | None, Option("only codes that begin like this, as 03,0110-1", "C,D")
    ] = None,
    misses: Misses = False,
    premises: Annotated[bool, Option("also prove the steps that are found")] = False,
) -> Iterator[Report]:
    """One report. Raises BenchmarkError if the file is not a library, or a step is unsound."""
    made = {technique.title: technique for technique in techniques()}
    judged = [
        judge(case, made.get(case.title), with_premises=premises)
        for case in cases(file)
        if case.code.startswith(tuple(codes or [""]))
    ]
    if not judged:
        raise BenchmarkError(f"{file.name} has no cases of these codes, expected some")
    by_code: dict[str, list[JudgedCase]] = {}
    for one in judged:
        by_code.setdefault(one.case.code, []).append(one)
    rows = [_row(code, part[0].case.title, part) for code, part in by_code.items()]
    rows.append(_row("all", "", judged))
    missed = [f"line {one.case.line}, {one.case.code}: {one.miss}." for one in judged if one.miss]
    yield Report("logic-hodoku", rows, [*NOTES, *(missed if misses else ())])


def judge(
    case: LibraryCase, technique: Technique | None, *, with_premises: bool = False
) -> JudgedCase:
    """The result of a technique on a case. with_premises: also prove the found step.

    Raises BenchmarkError if the premises of the step do not imply it, or if one of them can be
    removed.
    """
    if technique is None:
        return JudgedCase(case, MISSING, 0.0, f"{case.title} is no technique")
    start = perf_counter()
    steps = list(technique.find(case.position))
    seconds = perf_counter() - start
    layout, board = case.position.layout, case.position.layout.board
    if case.must_fail:
        found = f"found {steps[0].text(layout)}" if steps else ""
        return JudgedCase(case, OTHER if steps else FOUND, seconds, found)
    expected: Concluded = (case.placements, case.eliminations)
    same = [step for step in steps if _concluded(step) == expected]
    if same and with_premises:
        _prove(case, same[0])
    texts = dict.fromkeys(conclusion(board, each.placements, each.eliminations) for each in steps)
    if same:
        return JudgedCase(case, FOUND, seconds, "")
    more = " …" if len(texts) > _SHOWN else ""
    got = "; ".join([*texts][:_SHOWN]) + more if texts else "nothing"
    miss = f"expected {conclusion(board, case.placements, case.eliminations)}, found {got}"
    return JudgedCase(case, OTHER if steps else NONE, seconds, miss)


def _concluded(step: Step) -> Concluded:
    return tuple(sorted(set(step.placements))), tuple(sorted(set(step.eliminations)))


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
    row["%"] = 100.0 * results.count(FOUND) / len(judged)
    row["ms"] = 1000 * sum(one.seconds for one in judged) / len(judged)
    return row
