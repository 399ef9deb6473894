"""Who is right? What is proved about a puzzle, by grids and a certificate, against what was said.

A solution that `rules` accepts refutes those who say that there is none; a second one those who
say "unique". That there are no others is shown by a certificate, which the checker has accepted.
Nobody is believed because many say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sudoku.certificates.certificate import Certificate
from sudoku.crosschecking.claims import Claim, Failure, Said, Trouble
from sudoku.errors import SudokuError
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.questions.certify import certify
from sudoku.questions.check import DEFAULT_PROVER

SECONDS = 10.0
"""For the proof of one ruling."""

MISSES = "misses solutions"
INVENTS = "invents solutions"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is proved of a puzzle: from `least` to `most` solutions, None if no limit is proved.

    solutions: those that are known, each accepted by `rules`. certificate: of the verdict, None
    where it was not proved in time.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    least: int
    most: int | None
    certificate: Certificate | None

    @property
    def verdict(self) -> Verdict:
        """What is proved."""
        if self.least > 1:
            return Verdict.MULTIPLE
        if self.certificate is None:
            return Verdict.UNKNOWN
        return Verdict(self.certificate.claim)

    def wrong(self, said: Said) -> str | None:
        """What kind of wrong this is: MISSES, INVENTS or the trouble; None if it may be right."""
        if isinstance(said, Failure):
            return None if said.trouble is Trouble.TIME_LIMIT else said.trouble.value
        if said.most is not None and said.most < self.least:
            return MISSES
        return INVENTS if self.most is not None and said.least > self.most else None

    def sentence(self, said: Said) -> str:
        """What this one said, and whether it is right and why not."""
        if isinstance(said, Failure):
            return f"{said.contestant}: {said.trouble}: {said.text}"
        told = f"{said.contestant} says {said.says}"
        wrong = self.wrong(said)
        if wrong == MISSES:
            missed = next((g for g in self.solutions if g not in said.solutions), None)
            other = "another solution" if said.solutions or said.least else "a solution"
            return f"{told}: wrong, {missed} is {other}"
        if wrong == INVENTS:
            return f"{told}: wrong, it is proved {self.verdict.value}"
        if self.certificate is None and self.most is None and said.most is not None:
            return f"{told}: not proved"
        return f"{told}: right" if said.least or said.most is not None else told

    @property
    def evidence(self) -> str:
        """What anybody can check."""
        if self.least > 1:
            return f"{len(self.solutions)} solutions that obey the rules and keep the clues"
        if self.certificate is not None:
            return (
                f"a certificate of {plural(self.certificate.lemmas, 'lemma')} that it is "
                f"{self.certificate.claim}, accepted by the checker"
            )
        if self.solutions:
            return "a solution that obeys the rules and keeps the clues"
        return "none: it could not be proved"

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "verdict": self.verdict.value,
            "evidence": self.evidence,
            **solutions_as_dict(self.solutions),
            "certificate": None if self.certificate is None else self.certificate.as_dict(),
        }


def rule(puzzle: Puzzle, known: Iterable[Grid], *, seconds: float = SECONDS) -> Ruling:
    """Find out and prove what is true. known: solutions that are known already."""
    grids = dict.fromkeys(known)
    certificate = None
    for outcome in _outcomes(puzzle, tuple(grids), seconds):
        try:
            prover = shared_model(DEFAULT_PROVER, puzzle.board)
            left = Budget(seconds=seconds).after(outcome.effort)
            certificate = certify(outcome, prover, budget=left)
        except SudokuError:  # the verdict was wrong, or there is no proof: ask somebody else
            continue
        if certificate is not None:
            grids |= dict.fromkeys(outcome.solutions)
            break
    is_exact = certificate is not None and certificate.claim != Verdict.MULTIPLE
    return Ruling(puzzle, tuple(grids), len(grids), len(grids) if is_exact else None, certificate)


def believed(said: Said, oracle: Claim) -> Ruling:
    """What is so if the oracle is right, without a proof: for the many questions of a search,
    whose result is ruled on properly.
    """
    grids = dict.fromkeys([*oracle.solutions, *(said.solutions if isinstance(said, Claim) else ())])
    least = max(oracle.least, len(grids))
    return Ruling(oracle.puzzle, tuple(grids), least, oracle.most, None)


def _outcomes(puzzle: Puzzle, known: tuple[Grid, ...], seconds: float) -> Iterator[Outcome]:
    """Verdicts that may be right, each from another source."""
    if len(known) > 1:
        yield Outcome(puzzle, known[:2], exhausted=False, effort=Effort(), model="crosscheck")
    for spec in (DEFAULT_PROVER, "reference"):
        try:
            model = shared_model(spec, puzzle.board)
            yield model.search(puzzle, budget=Budget(seconds=seconds))
        except SudokuError:  # it may be the one that is wrong
            continue
