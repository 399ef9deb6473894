"""The results as JUnit XML, as continuous integration servers show them.

A suite for each of those who were asked, a test case for each puzzle: passed, a failure (a wrong
answer), an error (no answer in time, or none that can be read), or skipped (its budget ran out).
"""

from __future__ import annotations

import os
import re

from junitparser import Error, JUnitXml, Skipped, TestCase, TestSuite
from junitparser import Failure as Wrong

from sudoku.crosschecking.claims import Failure, Said
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.disagreement import Disagreement
from sudoku.crosschecking.report import told_of

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold, as a program may write them."""


class JUnit:
    """The test cases so far."""

    def __init__(self) -> None:
        self._suites: dict[str, TestSuite] = {}

    def add(self, comparison: Comparison) -> None:
        """A case for each who was asked; `write` adds what is wrong."""
        for name, said in comparison.said.items():
            if name not in self._suites:
                self._suites[name] = TestSuite(_clean(name))
            result = _result(said)
            case = TestCase(str(comparison.puzzle), comparison.case.kind, said.seconds)
            case.result = [] if result is None else [result]
            self._suites[name].add_testcase(case)

    def write(self, file: str | os.PathLike[str], disagreements: list[Disagreement]) -> None:
        """Write all cases, those who are wrong among them. Raises OSError."""
        document = JUnitXml("sudoku crosscheck")
        wrong = {(n, str(d.puzzle)): (how, d) for d in disagreements for n, how in d.wrong.items()}
        for name, suite in self._suites.items():
            for case in suite:
                if (name, case.name) in wrong:
                    how, disagreement = wrong[name, case.name]
                    told = _clean(told_of(disagreement))
                    failed = isinstance(disagreement.said[name], Failure)
                    result = (Error if failed else Wrong)(how, how)
                    result.text = told
                    case.result = [result]
            suite.update_statistics()  # type: ignore[no-untyped-call]
            document.add_testsuite(suite)
        document.update_statistics()  # type: ignore[no-untyped-call]
        document.write(os.fspath(file), pretty=True)


def _result(said: Said) -> Error | Skipped | None:
    if isinstance(said, Failure):
        return Error(_clean(f"{said.trouble}: {said.text}"), said.trouble.value)
    return Skipped("a budget ran out") if said.is_cut_short else None


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
