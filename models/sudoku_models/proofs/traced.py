"""PySAT's solvers with proof tracing: the proof goes to a temporary file and is read as lemmas."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from tempfile import TemporaryFile
from time import perf_counter

import pysolvers
from pysat.solvers import Solver

from sudoku.errors import UnavailableModelError, WrongClaimError
from sudoku.interface.meter import Meter
from sudoku_models.cnf.extended import Clause
from sudoku_models.proofs.drup import UnverifiedProof, elaborate
from sudoku_models.proofs.formula import Lemma
from sudoku_models.pysat.solver import PySatSolver

LINES_BETWEEN_CLOCKS = 1024
STEADY_SIZE = 9
"""Up to this size, proofs are too short for inprocessing to pay off."""


class TracedSolver(PySatSolver):
    """A solver for a single call without assumptions, which writes a proof."""

    def _create(self, name: str) -> Solver:
        if self.traits.proof != "LRAT":
            return Solver(name=name, with_proof=True)
        solver = Solver(name=name)
        # Before the first clause: CaDiCaL numbers all clauses, and aborts if tracing starts later.
        solver.configure({"lrat": 1, "binary": 0})
        inner = solver.solver
        inner.prfile = TemporaryFile()  # noqa: SIM115  # PySAT closes it with the solver
        inner.prfp = getattr(pysolvers, f"{self._name}_tracepr")(inner.cadical, inner.prfile)
        return solver

    def lemmas(self, clauses: Sequence[Clause], check_time: Callable[[], None]) -> list[Lemma]:
        """The refutation of the solver's clauses, trimmed to the lemmas that it needs.

        Raises UnverifiedProof for an invalid proof, and the same errors as `check_time`.
        """
        if self.traits.proof == "LRAT":
            pysolvers.flushpr(self._solver.prfp)
            self._solver.prfile.seek(0)
            return read_lrat(len(clauses), self._solver.prfile, check_time)
        proof = self._solver.get_proof()
        try:
            return elaborate(clauses, proof, check_time)
        except UnverifiedProof:
            if not self.traits.counts_from_zero:
                raise
            return elaborate(clauses, map(_counted_from_one, proof), check_time)


def _counted_from_one(line: str) -> str:
    """A line of the proof with all variables lowered by one."""
    return " ".join(
        word if word in ("d", "0") else str(int(word) + (1 if word[0] == "-" else -1))
        for word in line.split()
    )


def read_lrat(
    clause_count: int, lines: Iterable[bytes], check_time: Callable[[], None]
) -> list[Lemma]:
    """The lemmas of CaDiCaL's LRAT proof that the last lemma needs, renumbered after the clauses.

    CaDiCaL numbers given and derived clauses together, in the order of arrival, so the IDs that no
    line derives belong to the given clauses, in their order. Lemmas are read backward from the
    last, and only if needed.
    """
    derived: list[int] = []
    texts: list[bytes] = []
    for number, line in enumerate(lines):
        if number % LINES_BETWEEN_CLOCKS == 0:
            check_time()
        first, _, text = line.partition(b" ")
        if not text.startswith(b"d"):
            derived.append(int(first))
            texts.append(text)
    if not (texts and texts[-1].startswith(b"0 ") and texts[-1].endswith(b" 0\n")):
        raise UnavailableModelError(
            "the solver's proof is incomplete: make room for temporary files"
        )
    needed = {derived[-1]}
    kept: list[tuple[int, list[int], list[int]]] = []
    for own, text in zip(reversed(derived), reversed(texts), strict=True):
        if own not in needed:
            continue
        if len(kept) % LINES_BETWEEN_CLOCKS == 0:
            check_time()
        numbers = [*map(int, text.split())]
        end = numbers.index(0)
        hints = numbers[end + 1 : -1]
        needed.update(hints)
        kept.append((own, numbers[:end], hints))
    kept.reverse()
    lemmas = {own: clause_count + i for i, (own, _, _) in enumerate(kept, start=1)}
    number_of = lemmas | {h: h - bisect(derived, h) for h in needed if h not in lemmas}
    return [(literals, [number_of[hint] for hint in hints]) for _, literals, hints in kept]


def refuted(clauses: Sequence[Clause], size: int, name: str, meter: Meter) -> Sequence[Lemma]:
    """Refute these clauses of a board of this size with the solver of this name.

    Raises OutOfBudget, and WrongClaimError if the clauses can be satisfied.
    """
    start = perf_counter()
    solver = TracedSolver(name, steady=size <= STEADY_SIZE)
    try:
        solver.add(clauses, meter)
        meter.setup_seconds += perf_counter() - start
        if solver.solve([], meter):
            raise WrongClaimError("a solution was found that the claim excludes")
        return solver.lemmas(clauses, meter.require_time)
    finally:
        solver.close()
