"""PySAT's solvers when they write down why: a proof in a temporary file, read back as lemmas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from tempfile import TemporaryFile

import pysolvers
from pysat.solvers import Solver

from sudoku_models.cnf import Clause
from sudoku_models.proofs.drup import UnverifiedProof, elaborate
from sudoku_models.proofs.lemmas import Lemma, trimmed
from sudoku_models.pysat_solver import PySatSolver


class TracedSolver(PySatSolver):
    """A solver that is asked once, without assumptions, and writes its proof."""

    def _create(self, name: str) -> Solver:
        if self.traits.proof != "LRAT":
            return Solver(name=name, with_proof=True)
        solver = Solver(name=name)
        # Before the first clause: CaDiCaL numbers them all, and aborts if asked later.
        solver.configure({"lrat": 1, "binary": 0})
        inner = solver.solver
        inner.prfile = TemporaryFile()  # noqa: SIM115  # PySAT closes it with the solver
        inner.prfp = getattr(pysolvers, f"{self._name}_tracepr")(inner.cadical, inner.prfile)
        return solver

    def lemmas(self, clauses: Sequence[Clause], check_time: Callable[[], None]) -> list[Lemma]:
        """The refutation of these clauses, which it was given, by the lemmas that it needs.

        Raises UnverifiedProof for a proof that does not hold, and what `check_time` raises.
        """
        if self.traits.proof == "LRAT":
            pysolvers.flushpr(self._solver.prfp)
            self._solver.prfile.seek(0)
            lines = self._solver.prfile.read().splitlines()
            return trimmed(len(clauses), read_lrat(len(clauses), lines))
        proof = self._solver.get_proof()
        try:
            return elaborate(clauses, proof, check_time)
        except UnverifiedProof:
            if not self.traits.counts_from_zero:
                raise
            return elaborate(clauses, map(_counted_from_one, proof), check_time)


def _counted_from_one(line: str) -> str:
    """The same line, each variable's number less by one."""
    return " ".join(
        word if word in ("d", "0") else str(int(word) + (1 if word[0] == "-" else -1))
        for word in line.split()
    )


def read_lrat(clause_count: int, lines: Sequence[bytes]) -> list[Lemma]:
    """CaDiCaL's LRAT as lemmas, numbered on from the clauses without gaps.

    CaDiCaL numbers clauses and what it derives as they come. What is never derived is
    a clause, in the order in which they were given.
    """
    rows: list[tuple[list[int], list[int]]] = []
    number_of: dict[int, int] = {}
    for line in lines:
        if b"d" in line:
            continue
        number, *numbers = map(int, line.split())
        end = numbers.index(0)
        rows.append((numbers[:end], numbers[end + 1 : -1]))
        number_of[number] = clause_count + len(rows)
    never_derived = (number for number in count(1) if number not in number_of)
    for own in range(1, clause_count + 1):
        number_of[next(never_derived)] = own
    return [(literals, [number_of[hint] for hint in hints]) for literals, hints in rows]
