"""The question of `sudoku prove`, and of `check --prove`: verdicts with checked proofs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from sudoku.certificates.archive import member_of
from sudoku.certificates.certificate import Certificate
from sudoku.errors import CertificateError
from sudoku.formats.entry import Entry
from sudoku.interface.columns import Column, Kind, Rows
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.check import check
from sudoku.questions.checking import CheckQuestion, row_of_printed, with_settled_solutions
from sudoku.questions.question import (
    MISSING,
    PROVED,
    TOO_LARGE,
    AnsweredRows,
    Question,
    rows_in_json,
)
from sudoku.questions.stated import PrintedVerdict


@dataclass(frozen=True, slots=True)
class ProveQuestion(Question):
    """Write a certificate of each verdict for anyone to check."""

    prover: str = DEFAULT_PROVER
    by_reason: bool = False
    is_kept: bool = False
    """Whether the answers include certificates, as members of an archive."""
    of_check: bool = False
    """Whether the question comes from `sudoku check`."""

    name = "prove"
    answer = "sudoku.questions.answers.verdicts:ProveLine"
    title = "The verdict and the contents of its certificate"
    default_model = DEFAULT_PROVER
    in_words = False
    COLUMNS: ClassVar[Sequence[Column]] = (
        *CheckQuestion.COLUMNS,
        Column(
            "proof",
            Kind.TEXT,
            "proved; missing if the budget ran out; too large for the archive",
            (PROVED, MISSING, TOO_LARGE),
        ),
        Column("lemmas", Kind.INTEGER, "the number of lemmas of the proof"),
        Column("bytes", Kind.INTEGER, "the size of the proof in bytes"),
    )
    tallied = ("verdict", "agrees", "proof")
    words: ClassVar[Mapping[str, str]] = {
        **CheckQuestion.words,
        PROVED: "proved and checked",
        MISSING: "not proved within the budget",
        TOO_LARGE: "too large",
    }

    @property
    def defaults(self) -> Sequence[str]:
        solution = ("solution",) if self.of_check else ()
        return ("file", "row", "puzzle", "verdict", *solution, "proof", "error")

    @property
    def failing(self) -> Collection[str]:
        return CheckQuestion(self.model, self.budget).failing if self.of_check else ()

    def ask(self, entry: Entry) -> Outcome:
        return check(
            entry.puzzle,
            model=self.model,
            budget=self.budget,
            prover=self.prover,
            by_reason=self.by_reason,
        )

    def rows(self, entry: Entry) -> AnsweredRows:
        return self._rows(self._printed(entry, self.ask(entry)))

    def answer_in_json(
        self, entry: Entry, found: Outcome, style: DigitStyle | None
    ) -> AnsweredRows:
        answer = self._printed(entry, found)
        answers = self._rows(answer)
        if self.of_check:
            proof = "missing" if found.certificate is None else "made"
            values = replace(answer, outcome=found, proof=proof).as_dict(style)
        else:
            values = proved_as_dict(found, None, entry, style)
        row = answers.rows.only()
        return rows_in_json(row, [values], answers.problems, answers.certificates)

    def _printed(self, entry: Entry, outcome: Outcome) -> PrintedVerdict:
        return PrintedVerdict.of(entry, with_settled_solutions(outcome, self.budget))

    def _rows(self, answer: PrintedVerdict) -> AnsweredRows:
        answers = row_of_printed(answer)
        row = answers.rows.only()
        certificate = answer.outcome.certificate
        row["proof"], member, problem = kept_proof(certificate, is_kept=self.is_kept)
        if certificate is not None:
            proof = certificate.files.get("proof.lrat", b"")
            row["lemmas"], row["bytes"] = certificate.lemmas, len(proof)
        problems = answers.problems if problem is None else (*answers.problems, problem)
        return AnsweredRows(Rows.of(row), problems, member)


def kept_proof(
    certificate: Certificate | None, *, is_kept: bool
) -> tuple[str, bytes, CertificateError | None]:
    """The status of the proof, its member of an archive if it is kept, and the error if it cannot
    be made.
    """
    if certificate is None:
        return MISSING, b"", None
    if not is_kept:
        return PROVED, b"", None
    try:
        return PROVED, member_of(certificate), None
    except CertificateError as error:
        return TOO_LARGE, b"", error


def proved_as_dict(
    outcome: Outcome, path: Path | None, entry: Entry, style: DigitStyle | None
) -> dict[str, Any]:
    """The outcome as plain values, as `sudoku prove --json` prints it. path: the place of the
    certificate.
    """
    return {
        "certificate": None,
        **outcome.as_dict(style),
        "path": None if path is None else str(path),
        **entry.noted(),
    }
