"""The output of `sudoku crosscheck`: disagreements as they are found, tables at the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sudoku.certificates.certificate import Certificate, require_free
from sudoku.cli.exits import ExitCode, ExitTally
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.crosschecking.reporting.junit import JUnit
from sudoku.crosschecking.reporting.report import (
    SHOWN,
    Report,
    disagreement_text,
    time_limit_text,
)
from sudoku.crosschecking.reporting.statistics import tables
from sudoku.errors import SudokuError
from sudoku.puzzle.symbols import DigitStyle


class OutputError(SudokuError):
    """A file that cannot be written."""


class Findings:
    """Prints and writes the findings of a run as they occur."""

    def __init__(
        self,
        report: Report,
        evidence: Path | None,
        junit: Path | None,
        result: ExitTally,
        *,
        is_json: bool,
        style: DigitStyle | None = None,
    ) -> None:
        """evidence, junit: the folder and the file to write, if any. is_json: print one object at
        the end and nothing before.

        Raises CertificateError if the folder is not empty, and OSError if it or the file cannot be
        created, before anything is asked.
        """
        self._report, self._result, self._is_json, self._style = report, result, is_json, style
        self._evidence, self._junit_file = evidence, junit
        self._junit: JUnit | None = None
        if evidence is not None:
            require_free(evidence)
            evidence.mkdir(exist_ok=True)
        if junit is not None:
            junit.open("ab").close()
            self._junit = JUnit()
        self._alike = Counter[tuple[tuple[str, str], ...]]()
        self._found = self._late = 0

    def compared(self, comparison: Comparison) -> None:
        """Record another case."""
        if self._junit is not None:
            self._junit.add(comparison)

    def end(self, expected: int | None, more: dict[str, Any]) -> None:
        """Print the rest. expected: the number of cases in the whole run; None if unknown."""
        report, statistics = self._report, self._report.statistics
        junit, file = self._junit, self._junit_file
        if junit is not None and file is not None:  # first, because standard output may be closed
            self._write(file, lambda: junit.write(file, report.disagreements))
        self.print_new()
        if self._is_json:
            print(json.dumps(report.as_dict(self._style) | more))
        else:
            parts = [table.markdown() for table in tables(statistics)]
            print("\n\n".join([*parts, "\n".join(report.summary(expected))]))
        if report.disagreements:
            self._result.add(ExitCode.NOT_UNIQUE)
        elif statistics.undecided:
            self._result.add(ExitCode.UNKNOWN)

    def print_new(self) -> None:
        """Print and store the findings since the last call."""
        report = self._report
        for number, found in enumerate(report.disagreements[self._found :], start=self._found + 1):
            self._found = number
            if self._evidence is not None:
                folder = self._evidence / f"{number:06}"
                self._write(folder, partial(_write_evidence, folder, found))
            if not self._is_json:
                self._print_one(found)
        for failure in report.time_limits[self._late :]:
            self._late += 1
            if not self._is_json and self._late <= SHOWN:
                print(f"{time_limit_text(failure)}\n", flush=True)

    def _write(self, target: Path, write: Callable[[], None]) -> None:
        """Write, or report an error and continue."""
        try:
            write()
        except OSError as error:
            self._result.report(OutputError(f"cannot write {target}: {error.strerror}"))

    def _print_one(self, found: Disagreement) -> None:
        alike = tuple(found.wrong.items())
        self._alike[alike] += 1
        if self._alike[alike] <= SHOWN:
            print(f"{disagreement_text(found)}\n", flush=True)


def _write_evidence(folder: Path, found: Disagreement) -> None:
    """Write the certificates of the puzzle and of its reproductions."""
    proved: dict[str, Certificate | None] = {"original": found.judgement.certificate}
    for number, shrunk in enumerate(found.shrunk.values(), start=1):
        for name, reproduction in (("small", shrunk.small), ("filled", shrunk.filled)):
            if reproduction is not None:
                proved[f"{name}-{number}"] = reproduction.judgement.certificate
    for name, certificate in proved.items():
        if certificate is not None:
            certificate.write(folder / name)
