"""The proofs of `check` and `crosscheck`: counted, and stored in an archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku.cli.exits import ExitCode, ExitTally, complain
from sudoku.errors import CertificateError, ModelFault
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku.certificates.archive import Archive


class Proofs:
    """The proofs of one run, counted and, if there is an archive, stored."""

    def __init__(self, archive: Archive | None, result: ExitTally) -> None:
        self.archive, self._result = archive, result
        self._proved = Counter[str]()
        self._known = self._unproved = 0

    def known(self, puzzle: Puzzle) -> str | None:
        """The verdict that the archive proves for this puzzle; None if it lacks the puzzle."""
        if self.archive is None:
            return None
        return self.archive.claim(puzzle)

    def prover(self, spec: str) -> Callable[[Puzzle], str | None]:
        """The prover of each puzzle, looked up when the puzzle is read; None if the archive has a
        proof.
        """
        return lambda puzzle: None if self.known(puzzle) else spec

    def add(self, outcome: Outcome) -> str:
        """Store an outcome's certificate. Returns "made", "archived" (before) or "missing"."""
        known = self.known(outcome.puzzle)
        verdict, certificate = outcome.verdict, outcome.certificate
        if known is not None:
            if verdict is not Verdict.UNKNOWN and verdict.value != known:
                fault = ModelFault(
                    f"model {outcome.model} says {verdict.value}, but the archive proves that the"
                    f" puzzle is {known}: {outcome.puzzle}"
                )
                self._result.report(fault)
            self._known += 1
            return "archived"
        if certificate is None:
            self._unproved += 1
            self._result.add(ExitCode.UNKNOWN)
            return "missing"
        if self.archive is not None:
            try:
                self.archive.append(certificate)
            except CertificateError as error:  # too large for an archive: continue without it
                self._result.report(error)
        self._proved[verdict.value] += 1
        return "made"

    def as_dict(self) -> dict[str, int]:
        """The number of proved verdicts of each kind."""
        return {v.value: self._proved[v] for v in Verdict if v is not Verdict.UNKNOWN}

    def sentence(self) -> str:
        """The numbers of proofs as a sentence."""
        unique, none = (self._proved[v] for v in (Verdict.UNIQUE, Verdict.UNSATISFIABLE))
        parts = [f"proved and checked: {unique} unique, {none} unsatisfiable"]
        if multiple := self._proved[Verdict.MULTIPLE]:
            parts.append(f"{multiple} multiple by two solutions each")
        if self._known:
            parts.append(f"{self._known} already proved in the archive")
        if self._unproved:
            parts.append(f"{self._unproved} not proved within the budget")
        return "; ".join(parts)


@contextmanager
def proofs(path: Path | None, result: ExitTally) -> Iterator[Proofs]:
    """A context manager with the proofs of a run, stored in this archive, if any. Prints their
    numbers at the end.
    """
    with nullcontext() if path is None else _opened(path) as archive:
        kept = Proofs(archive, result)
        try:
            yield kept
        finally:
            complain(kept.sentence())


@contextmanager
def _opened(path: Path) -> Iterator[Archive]:
    """Open the archive, and report its contents on standard error."""
    from sudoku.certificates.archive import opened

    with opened(path) as archive:
        if archive.dropped:
            complain(f"{path}: dropped {archive.dropped} bytes of an incomplete certificate")
        if archive.found:
            found = plural(archive.found, "certificate")
            complain(f"{path}: holds {found}, all checked and accepted")
        yield archive
