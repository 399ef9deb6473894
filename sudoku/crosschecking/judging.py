"""The wrong claims about a puzzle, judged by solutions and certificates, never by majority.

A solution that `checker.rules` accepts refutes "unsatisfiable"; a second one refutes "unique". A
certificate that the checker has accepted proves that there is no (other) solution. Certificates do
not cover exact numbers of solutions: for small numbers, two models that share no code must find the
same solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sudoku.certificates.certificate import Certificate
from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.errors import SudokuError
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_PROVER, REFEREE
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.certify import certify

SECONDS = 10.0
"""Time limit for the proof of one judgement."""

MOST_COUNTED = 10
"""Limit on the solutions to count."""
COUNT_SECONDS = 2.0
"""Time limit for counting by one model."""

_COUNTING = (DEFAULT_PROVER, REFEREE)

MISSES = "misses solutions"
INVENTS = "invents solutions"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The proved facts: the puzzle has `least` to `most` solutions."""

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    """Known solutions, each accepted by `checker.rules`."""
    least: int
    most: int | None
    """None if no limit is proved."""
    certificate: Certificate | None
    """The certificate of the verdict; None if it was not proved in time."""
    count: int | None = None
    """The number of solutions if it is 2 to MOST_COUNTED and two models agree."""

    @property
    def verdict(self) -> Verdict:
        """The proved verdict, or UNKNOWN."""
        if self.least > 1:
            return Verdict.MULTIPLE
        if self.certificate is None:
            return Verdict.UNKNOWN
        return Verdict(self.certificate.claim)

    def error(self, answer: Response) -> str | None:
        """The error in an answer: MISSES, INVENTS or a trouble; None if the answer may be right.

        A time limit is not an error.
        """
        if isinstance(answer, Failure):
            return None if answer.trouble is Trouble.TIME_LIMIT else answer.trouble.value
        if answer.most is not None and answer.most < self.least:
            return MISSES
        most = self.count if self.most is None else self.most
        return INVENTS if most is not None and answer.least > most else None

    def sentence(self, answer: Response) -> str:
        """The answer in words, with the reason if it is wrong."""
        if isinstance(answer, Failure):
            return f"{answer.contestant}: {answer.trouble}: {answer.text}"
        claim = f"{answer.contestant} says {answer.text}"
        error = self.error(answer)
        if error == MISSES:
            missed = next((g for g in self.solutions if g not in answer.solutions), None)
            other = "another solution" if answer.solutions or answer.least else "a solution"
            return f"{claim}: wrong, {missed} is {other}"
        if error == INVENTS:
            if self.count is not None:
                return f"{claim}: wrong, there are {self.count}"
            return f"{claim}: wrong: it is proved to be {self.verdict.value}"
        if self.certificate is None and self.most is None and answer.most is not None:
            return f"{claim}: not proved"
        return f"{claim}: right" if answer.least or answer.most is not None else claim

    @property
    def truth(self) -> str:
        """The verdict, and the number of solutions if there are several."""
        if self.verdict is not Verdict.MULTIPLE:
            return self.verdict.value
        if self.least > MOST_COUNTED:
            return f"{self.verdict.value}, more than {MOST_COUNTED} solutions"
        number = f"at least {self.least}" if self.count is None else self.count
        return f"{self.verdict.value}, {number} solutions"

    @property
    def evidence(self) -> str:
        """The evidence for the verdict, which can be checked independently."""
        if self.least > 1:
            found = f"{len(self.solutions)} solutions that obey the rules and keep the clues"
            others = f"; {' and '.join(_COUNTING)}, which share no code, find no other"
            return found if self.count is None else found + others
        if self.certificate is not None:
            return (
                f"a certificate with {plural(self.certificate.lemmas, 'lemma')} that it is "
                f"{self.certificate.claim}, accepted by the checker"
            )
        if self.solutions:
            return "a solution that obeys the rules and keeps the clues"
        return "none: it could not be proved"

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            "verdict": self.verdict.value,
            "count": self.count,
            "evidence": self.evidence,
            **solutions_as_dict(self.solutions, style),
            "certificate": None if self.certificate is None else self.certificate.as_dict(),
        }


def judge(puzzle: Puzzle, known: Iterable[Grid], *, seconds: float = SECONDS) -> Judgement:
    """Prove the verdict on a puzzle. known: solutions that were found already."""
    grids = dict.fromkeys(known)
    certificate = None
    for outcome in _outcomes(puzzle, tuple(grids), seconds):
        try:
            prover = shared_model(DEFAULT_PROVER, puzzle.board)
            left = Budget(seconds=seconds).after(outcome.effort)
            certificate = certify(outcome, prover, budget=left)
        except SudokuError:  # the verdict was wrong, or has no proof: try the next source
            continue
        if certificate is not None:
            grids |= dict.fromkeys(outcome.solutions)
            break
    count = None
    if 1 < len(grids) <= MOST_COUNTED:
        found = _found(puzzle)
        grids |= dict.fromkeys(grid for outcome in found for grid in outcome.solutions)
        if all(outcome.exhausted and len(outcome.solutions) == len(grids) for outcome in found):
            count = len(grids) if len(found) == len(_COUNTING) else None
    is_exact = certificate is not None and certificate.claim != Verdict.MULTIPLE
    most = len(grids) if is_exact else None
    return Judgement(puzzle, tuple(grids), len(grids), most, certificate, count)


def _found(puzzle: Puzzle) -> list[Outcome]:
    """The solutions found by the models that count, one of which may be wrong; empty if there are
    too many.
    """
    found = []
    for spec in _COUNTING:
        with suppress(SudokuError):
            model = shared_model(spec, puzzle.board)
            budget = Budget(seconds=COUNT_SECONDS)
            outcome = model.search(puzzle, limit=MOST_COUNTED + 1, budget=budget)
            found.append(outcome)
            if len(outcome.solutions) > MOST_COUNTED:
                break
    return found


def provisional(answer: Response, oracle: Claim) -> Judgement:
    """The judgement if the oracle is right, without a proof.

    Shrinking asks too many questions to prove each answer; its result is judged with a proof.
    """
    shown = answer.solutions if isinstance(answer, Claim) else ()
    grids = dict.fromkeys([*oracle.solutions, *shown])
    least = max(oracle.least, len(grids))
    return Judgement(oracle.puzzle, tuple(grids), least, oracle.most, None)


def _outcomes(puzzle: Puzzle, known: tuple[Grid, ...], seconds: float) -> Iterator[Outcome]:
    """Outcomes that may be right, each from a different source."""
    if len(known) > 1:
        yield Outcome(puzzle, known[:2], exhausted=False, effort=Effort(), model="crosscheck")
    for spec in (DEFAULT_PROVER, REFEREE):
        try:
            model = shared_model(spec, puzzle.board)
            yield model.search(puzzle, budget=Budget(seconds=seconds))
        except SudokuError:  # this model may be wrong
            continue
