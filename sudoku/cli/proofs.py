"""What `check` and `crosscheck` do with proofs: count them, and keep them in an archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku.cli.exits import ExitCode, Result, complain
from sudoku.errors import CertificateError, ModelFault
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku.certificates.archive import Archive


class Proofs:
    """The proofs of one run. archive: where they are kept, if anywhere."""

    def __init__(self, archive: Archive | None, result: Result) -> None:
        self.archive, self._result = archive, result
        self._proved = Counter[str]()
        self._known = self._unproved = 0

    def known(self, puzzle: Puzzle) -> str | None:
        """What the archive proves of this puzzle; None if nothing."""
        if self.archive is None:
            return None
        return self.archive.claim(puzzle.board.shape, str(puzzle))

    def prover(self, spec: str) -> Callable[[Puzzle], str | None]:
        """Who is to prove a puzzle, when it is read: nobody if the archive has a proof."""
        return lambda puzzle: None if self.known(puzzle) else spec

    def add(self, outcome: Outcome) -> str:
        """Keep an outcome's certificate and count it: "made", "archived" before, or "missing"."""
        known = self.known(outcome.puzzle)
        verdict, certificate = outcome.verdict, outcome.certificate
        if known is not None:
            if verdict is not Verdict.UNKNOWN and verdict.value != known:
                fault = ModelFault(
                    f"model {outcome.model} says {verdict.value}, but it is proved that the puzzle"
                    f" is {known}: {outcome.puzzle}"
                )
                self._result.report(fault, ExitCode.FAULT)
            self._known += 1
            return "archived"
        if certificate is None:
            self._unproved += 1
            self._result.add(ExitCode.UNKNOWN)
            return "missing"
        if self.archive is not None:
            try:
                self.archive.append(certificate)
            except CertificateError as error:  # too large for an archive: the others go on
                self._result.report(error)
        self._proved[verdict.value] += 1
        return "made"

    def as_dict(self) -> dict[str, int]:
        """How many verdicts of each kind were proved."""
        return {v.value: self._proved[v] for v in Verdict if v is not Verdict.UNKNOWN}

    def sentence(self) -> str:
        """What was proved, in words."""
        unique, none = (self._proved[v] for v in (Verdict.UNIQUE, Verdict.UNSATISFIABLE))
        parts = [f"proved and checked: {unique} unique, {none} unsatisfiable"]
        if multiple := self._proved[Verdict.MULTIPLE]:
            parts.append(f"{multiple} multiple by two solutions each")
        if self._known:
            parts.append(f"{self._known} proved in the archive already")
        if self._unproved:
            parts.append(f"{self._unproved} not proved within the budget")
        return "; ".join(parts)


@contextmanager
def proofs(certificates: Path | None, result: Result) -> Iterator[Proofs]:
    """The proofs of a run, kept in this archive if one is named; told at the end, come what may."""
    with nullcontext() if certificates is None else _opened(certificates) as archive:
        kept = Proofs(archive, result)
        try:
            yield kept
        finally:
            complain(kept.sentence())


@contextmanager
def _opened(certificates: Path) -> Iterator[Archive]:
    """The archive, and in words what was found in it."""
    from sudoku.certificates.archive import opened

    with opened(certificates) as archive:
        if archive.dropped:
            complain(f"{certificates}: dropped {archive.dropped} bytes of a certificate cut off")
        if archive.found:
            found = plural(archive.found, "certificate")
            complain(f"{certificates}: holds {found}, checked and right")
        yield archive
