"""What `sudoku crosscheck` prints and writes: what it finds at once, tables at the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku.certificates.certificate import Certificate, require_free
from sudoku.cli.exits import ExitCode, Result
from sudoku.cli.tables import print_table
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.disagreement import Disagreement
from sudoku.crosschecking.report import Report, told_late, told_of
from sudoku.crosschecking.statistics import Statistics
from sudoku.errors import SudokuError
from sudoku.interface.outcome import Verdict
from sudoku.pictures.words import plural

if TYPE_CHECKING:
    from sudoku.crosschecking.junit import JUnit

SHOWN = 5
"""Disagreements in which the same ones are wrong in the same way that are told in full."""


class OutputError(SudokuError):
    """A file that cannot be written."""


class Findings:
    """Tells what a run finds, as soon as it does.

    evidence, junit: the folder and the file to write, if any. is_json: print one object at the end
    and nothing before. Raises CertificateError if there is something in the folder, OSError if it
    or the file cannot be made: at once, and not when something has been found.
    """

    def __init__(
        self,
        report: Report,
        evidence: Path | None,
        junit: Path | None,
        result: Result,
        *,
        is_json: bool,
    ) -> None:
        self._report, self._result, self._is_json = report, result, is_json
        self._evidence, self._junit_file = evidence, junit
        self._junit: JUnit | None = None
        if evidence is not None:
            require_free(evidence)
            evidence.mkdir(exist_ok=True)
        if junit is not None:
            junit.open("ab").close()
            from sudoku.crosschecking.junit import JUnit

            self._junit = JUnit()
        self._alike = Counter[tuple[tuple[str, str], ...]]()
        self._told = self._told_late = 0

    def compared(self, comparison: Comparison) -> None:
        """A case more was asked about."""
        if self._junit is not None:
            self._junit.add(comparison)

    def end(self, expected: int, more: dict[str, Any]) -> None:
        """Tell what is left to tell. expected: how many puzzles were to be asked about."""
        report, statistics = self._report, self._report.statistics
        junit, file = self._junit, self._junit_file
        if junit is not None and file is not None:  # first, as nobody may take what is printed
            self._write(file, lambda: junit.write(file, report.disagreements))
        self.tell_new()
        if self._is_json:
            print(json.dumps(report.as_dict() | more))
        else:
            print_table(*_of_parties(statistics))
            if len(statistics.classes) > 1:
                print()
                print_table(*_of_classes(statistics))
            self._print_summary(expected)
        if report.disagreements:
            self._result.add(ExitCode.NOT_UNIQUE)
        elif statistics.undecided:
            self._result.add(ExitCode.UNKNOWN)

    def tell_new(self) -> None:
        """Print and keep what was found since the last time."""
        report = self._report
        for number, found in enumerate(report.disagreements[self._told :], start=self._told + 1):
            self._told = number
            if self._evidence is not None:
                folder = self._evidence / f"{number:06}"
                self._write(folder, partial(_write_evidence, folder, found))
            if not self._is_json:
                self._print_one(found)
        for failure in report.late[self._told_late :]:
            self._told_late += 1
            if not self._is_json and self._told_late <= SHOWN:
                print(f"{told_late(failure)}\n", flush=True)

    def _write(self, target: Path, write: Callable[[], None]) -> None:
        """Write something, or say that it cannot be written, and go on."""
        try:
            write()
        except OSError as error:
            told = OutputError(f"cannot write {target}: {error.strerror}")
            self._result.report(told)

    def _print_one(self, found: Disagreement) -> None:
        alike = tuple(found.wrong.items())
        self._alike[alike] += 1
        if self._alike[alike] <= SHOWN:
            print(f"{told_of(found)}\n", flush=True)

    def _print_summary(self, expected: int) -> None:
        statistics, report = self._report.statistics, self._report
        print()
        for alike, count in self._alike.items():
            if count > SHOWN:
                who = ", ".join(f"{name} {how}" for name, how in alike) or "nobody proved wrong"
                print(f"{count - SHOWN} more disagreements ({who}) are in --json and --junit")
        if len(report.late) > SHOWN:
            print(f"{len(report.late) - SHOWN} more time limits are in --json")
        if report.late:
            print("a lower limit for slow programs is told by --seconds")
        if statistics.not_covered:
            print(f"not covered: no puzzle was {' or '.join(statistics.not_covered)}")
        for name, tally in statistics.contestants.items():
            for trouble, count in tally.failures.items():
                print(f"{name}: {trouble} {plural(count, 'time')}")
        print(report.sentence_of(expected))


def _of_parties(statistics: Statistics) -> tuple[list[str], list[list[str]]]:
    """One row for each who was asked."""
    tallies = statistics.contestants
    has_solved = any(tally.solved for tally in tallies.values())
    header = ["model", *(v.value for v in Verdict), "failed", "wrong"]
    header += [*(["a solution"] if has_solved else []), "seconds", "max ms"]
    rows = [
        [
            name,
            *(str(tally.verdicts[v]) for v in Verdict),
            str(tally.failed),
            str(tally.wrong),
            *([str(tally.solved)] if has_solved else []),
            f"{tally.seconds:.3f}",
            f"{1000 * tally.max_seconds:.2f}",
        ]
        for name, tally in tallies.items()
    ]
    return header, rows


def _of_classes(statistics: Statistics) -> tuple[list[str], list[list[str]]]:
    """One row for each class of puzzles."""
    header = ["class", "tried", *(v.value for v in Verdict), "disagreements"]
    rows = [
        [
            name,
            str(tally.tried),
            *(str(tally.verdicts[v]) for v in Verdict),
            str(tally.disagreements),
        ]
        for name, tally in statistics.classes.items()
    ]
    return header, rows


def _write_evidence(folder: Path, found: Disagreement) -> None:
    """The certificates of the puzzle, and of the small ones that were made of it."""
    proved: dict[str, Certificate | None] = {"original": found.ruling.certificate}
    for number, isolated in enumerate(found.isolated.values(), start=1):
        for name, small in (("small", isolated.few), ("filled", isolated.full)):
            if small is not None:
                proved[f"{name}-{number}"] = small.ruling.certificate
    for name, certificate in proved.items():
        if certificate is not None:
            certificate.write(folder / name)
