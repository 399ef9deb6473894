"""The results as JUnit XML for continuous integration servers.

There is a suite for each contestant and a test case for each puzzle: passed, a failure (a wrong
answer), an error (an unreadable or late answer), or skipped (a budget ran out).
"""

from __future__ import annotations

import os
import re

from junitparser import Error, Failure as Wrong, JUnitXml, Skipped, TestCase, TestSuite

from sudoku.crosschecking.claims import Failure, Response
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.crosschecking.reporting.report import disagreement_text

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not allow but a program may print."""


class JUnit:
    """The test cases so far."""

    def __init__(self) -> None:
        self._suites: dict[str, TestSuite] = {}

    def add(self, comparison: Comparison) -> None:
        """Add a test case for each contestant; `write` adds the errors."""
        for name, answer in comparison.answers.items():
            if name not in self._suites:
                self._suites[name] = TestSuite(_clean(name))
            result = _result(answer)
            case = TestCase(str(comparison.puzzle), comparison.case.kind, answer.seconds)
            case.result = [] if result is None else [result]
            self._suites[name].add_testcase(case)

    def write(self, file: str | os.PathLike[str], disagreements: list[Disagreement]) -> None:
        """Write all cases, and mark wrong cases as failures. Raises OSError."""
        document = JUnitXml("sudoku crosscheck")
        wrong = {
            (name, str(disagreement.puzzle)): (error, disagreement)
            for disagreement in disagreements
            for name, error in disagreement.wrong.items()
        }
        for name, suite in self._suites.items():
            for case in suite:
                if (name, case.name) in wrong:
                    error, disagreement = wrong[name, case.name]
                    failed = isinstance(disagreement.answers[name], Failure)
                    result = (Error if failed else Wrong)(error, error)
                    result.text = _clean(disagreement_text(disagreement))
                    case.result = [result]
            suite.update_statistics()  # type: ignore[no-untyped-call]
            document.add_testsuite(suite)
        document.update_statistics()  # type: ignore[no-untyped-call]
        document.write(os.fspath(file), pretty=True)


def _result(answer: Response) -> Error | Skipped | None:
    if isinstance(answer, Failure):
        return Error(_clean(f"{answer.trouble}: {answer.text}"), answer.trouble.value)
    return Skipped("a budget ran out") if answer.is_cut_short else None


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
