"""PySAT's solvers with budgets, clean interruption and declared traits.

The only importer of pysat, beside `undisturbed`, which keeps its handler of Ctrl-C away, and
`proofs.traced`, which has a solver write its proof.
"""

from __future__ import annotations

import signal
import sys
import weakref
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import islice
from threading import Thread
from time import perf_counter
from typing import Any, Literal

import pysolvers
from pysat.solvers import Solver, SolverNames

from sudoku.errors import OutOfBudget, UnavailableModelError, UnknownModelError
from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku_models.pysat.signals import without_handler

CLAUSES_BETWEEN_CLOCKS = 4096
FIRST_SLICE = 256
"""Conflicts in the first slice of a question."""
SLICE_GROWTH = 1.2
"""At most, from one slice to the next, unless it is small: on the largest boards the time of a
conflict changes a hundredfold.
"""
SLICE_SECONDS = 0.02
"""How long a slice should take: the overrun of a time limit is about this."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What PySAT's interface to one solver can do.

    takes_assumptions: it may be asked again and again under assumptions, and takes clauses
    between; otherwise it is built anew for each question. takes_budgets: it stops after a number
    of conflicts, and so, slice by slice, at a time. overshoot: by how many conflicts it may
    exceed that number; Glucose only looks when it restarts. counts_decisions: under `steady` its
    counter leaves no decision out and no assumption in, so that a model found without one is the
    only one. proof: how it writes down why, if PySAT lets it: with hints (LRAT) or without (DRUP).
    counts_from_zero: its proofs name each variable by the number after it, as PySAT leaves out the
    variable 0 and the solver's output does not know.
    takes_phases: telling it which values to try first pays. steady: settings that suit thousands
    of short questions. enduring: settings that suit a long one. prompt: more of them, without
    what takes seconds on a huge formula before a budget is looked at. needs: a package that
    PySAT does not bring along.
    """

    takes_assumptions: bool = True
    takes_budgets: bool = True
    overshoot: int = 2
    counts_decisions: bool = False
    takes_phases: bool = False
    proof: Literal["LRAT", "DRUP"] | None = None
    counts_from_zero: bool = False
    needs: str | None = None
    steady: Mapping[str, int] = field(default_factory=dict)
    enduring: Mapping[str, int] = field(default_factory=dict)
    prompt: Mapping[str, int] = field(default_factory=dict)


_PLAIN = Traits()
_DRUP = Traits(proof="DRUP")
_GLUCOSE = Traits(overshoot=1000, proof="DRUP")
# No easy question waits for inprocessing, which only pays on long runs; none is answered by luck,
# or by decisions that are left from the last one.
_STEADY = {"inprocessing": 0, "lucky": 0, "ilb": 0}
# Measured on short questions: no chronological backtracking; radix sort for bumped variables
# however few; literals in the order of the trail by sorting them; "holds the digit" tried
# before "does not"; no look for subsumed clauses at each conflict.
_QUICK = {"chrono": 0, "radixsortlim": 0, "shrinkreap": 0, "forcephase": 1, "eagersubsume": 0}
# Measured on large boards: stable mode alone (variables by their scores, few restarts), no
# chronological backtracking, values kept as they were last and never reset. Where a solution is
# rare it is found several times sooner, and a refutation takes a third less.
_ENDURING = {"stabilizeonly": 1, "chrono": 0, "rephase": 0, "walk": 0}
_PROMPT = {"inprocessing": 0}
_EXCEPTIONS = {
    "cadical103": _DRUP,
    "cadical153": _DRUP,
    "cadical195": Traits(
        counts_decisions=True,
        takes_phases=True,
        proof="LRAT",
        steady=_STEADY | _QUICK,
        enduring=_ENDURING,
        prompt=_PROMPT,
    ),
    "cadical300": Traits(proof="LRAT", steady=_STEADY | _QUICK, enduring=_ENDURING, prompt=_PROMPT),
    "cryptosat": Traits(takes_budgets=False, needs="pycryptosat"),
    "ergo": _DRUP,
    "glucose3": _GLUCOSE,
    "glucose4": _GLUCOSE,
    "glucose42": _GLUCOSE,
    "gluecard3": _GLUCOSE,
    "gluecard4": _GLUCOSE,
    "kissat404": Traits(takes_assumptions=False, takes_budgets=False),
    "lingeling": Traits(takes_budgets=False, proof="DRUP"),
    "maplechrono": _DRUP,
    "maplecm": _DRUP,
    "maplesat": Traits(proof="DRUP", counts_from_zero=True),
}
SOLVERS: dict[str, Traits] = {
    name: _EXCEPTIONS.get(name, _PLAIN)
    for name in sorted(vars(SolverNames))
    if not name.startswith("_")
}
"""Every solver that this PySAT names, and its traits."""


def canonical_name(name: str) -> str:
    """The solver's name in SOLVERS, from it or one of PySAT's aliases ("m22", "minisat-gh")."""
    if name in SOLVERS:
        return name
    for canonical in SOLVERS:
        if name in getattr(SolverNames, canonical):
            return canonical
    raise UnknownModelError(f"sat:{name}", [f"sat:{known}" for known in SOLVERS])


def _delete(solver: Solver) -> None:
    """Free a solver in a thread of its own: what Ctrl-C raises, it raises in the main thread, and
    in the midst of PySAT's own method the memory would be freed twice.
    """
    thread = Thread(target=solver.delete)
    try:
        thread.start()
    except RuntimeError:  # the interpreter is ending
        solver.delete()
    else:
        thread.join()


class PySatSolver:
    """One solver and its clauses. Raises UnavailableModelError if PySAT cannot build it here.

    After a KeyboardInterrupt the solver is in no defined state and must be dropped.
    """

    def __init__(self, name: str, *, steady: bool, prompt: bool = False) -> None:
        self.traits = SOLVERS[name]
        self._name = name
        self._settings = dict(self.traits.steady if steady else self.traits.enduring)
        if prompt:
            self._settings.update(self.traits.prompt)
        self._kept: list[Sequence[int]] = []
        self._counted = {"decisions": 0, "conflicts": 0, "propagations": 0}
        self._solver = self._build()

    def _build(self) -> Any:
        """PySAT's class for this solver; its `Solver` only passes calls on, which takes time."""
        needs = self.traits.needs
        if needs is not None and find_spec(needs) is None:
            raise UnavailableModelError(
                f"sat:{self._name} does not run here: it needs the package {needs}"
            )
        solver = self._create(getattr(SolverNames, self._name)[-1])
        if self._settings:
            solver.configure(self._settings)
        # PySAT's own destructor fails when it first runs while the interpreter shuts down.
        self._delete = weakref.finalize(self, _delete, solver)
        return solver.solver

    def _create(self, name: str) -> Solver:
        return Solver(name=name)

    def add(self, clauses: Iterable[Sequence[int]], meter: Meter | None = None) -> None:
        """Add clauses, looking at the clock now and then. Raises OutOfBudget."""
        add = self._solver.add_clause if self.traits.takes_assumptions else self._kept.append
        if meter is None:
            for clause in clauses:
                add(clause)
            return
        remaining = iter(clauses)
        while chunk := list(islice(remaining, CLAUSES_BETWEEN_CLOCKS)):
            meter.require_time()
            for clause in chunk:
                add(clause)

    def solve(self, assumptions: list[int], meter: Meter, patience: int | None = None) -> bool:
        """Whether the clauses can be satisfied under the assumptions.

        Raises OutOfBudget, and ConflictLimitReached after so many conflicts in this call, if the
        solver
        can stop at all.
        """
        if not self.traits.takes_assumptions:
            self._rebuild_with(assumptions)
            assumptions = []
        try:
            if self.traits.takes_budgets:
                answer = self._solve_in_slices(assumptions, meter, patience)
            else:
                answer = bool(self._solver.solve(assumptions))
        except pysolvers.error as error:
            # The handler's long jump out of a solver that takes no budgets. CaDiCaL would abort the
            # process if it were then asked for anything, its counters included.
            # The jump skips the end of the handler, so that the signal would stay blocked.
            if "interrupt" in str(error):
                if sys.platform != "win32":
                    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
                raise KeyboardInterrupt from None
            raise
        except (OutOfBudget, ConflictLimitReached):
            self._count(meter)
            raise
        self._count(meter)
        return answer

    def _solve_in_slices(self, assumptions: list[int], meter: Meter, patience: int | None) -> bool:
        """Stop after every few conflicts, to look at the clock and to hear Ctrl-C."""
        slice_size = FIRST_SLICE
        last = None if patience is None else meter.conflicts + patience
        while True:
            meter.require_time()
            if last is not None:
                if meter.conflicts >= last:
                    raise ConflictLimitReached
                slice_size = min(slice_size, last - meter.conflicts)
            self._solver.conf_budget(meter.conflicts_left(slice_size))
            start = perf_counter()
            answer: bool | None = without_handler(self._solver.solve_limited, assumptions)
            if answer is not None:
                return answer
            took = perf_counter() - start
            self._count(meter)
            growth = SLICE_GROWTH if slice_size > FIRST_SLICE // 8 else 2.0
            slice_size = max(1, int(slice_size * min(growth, SLICE_SECONDS / max(took, 1e-6))))

    def _rebuild_with(self, units: list[int]) -> None:
        """For solvers that can be asked only once: a new one, with these literals as clauses."""
        self._delete()
        self._solver = self._build()
        for clause in self._kept:
            self._solver.add_clause(clause)
        for literal in units:
            self._solver.add_clause([literal])

    def implied(self, literals: list[int]) -> set[int] | None:
        """What unit propagation derives from these, themselves included; None for a contradiction.

        Not every solver can do this; MiniSat can.
        """
        holds, derived = without_handler(self._solver.propagate, literals)
        return set(derived) if holds else None

    def prefer(self, literals: list[int]) -> None:
        """Try these literals first wherever their variables are decided."""
        self._solver.set_phases(literals)

    def model(self) -> list[int]:
        """The satisfying assignment just found: one literal a variable, in their order."""
        literals: list[int] = self._solver.get_model()
        return literals

    def core(self) -> list[int]:
        """The assumptions that were used to say no to the last question; perhaps none."""
        literals: list[int] | None = self._solver.get_core()
        return literals or []

    def _count(self, meter: Meter) -> None:
        """Add what the solver spent since the last time; some solvers do not tell."""
        try:
            told: dict[str, int] = self._solver.accum_stats()
        except NotImplementedError:
            return
        counted = self._counted
        meter.decisions += told["decisions"] - counted["decisions"]
        meter.conflicts += told["conflicts"] - counted["conflicts"]
        meter.propagations += told["propagations"] - counted["propagations"]
        self._counted = told

    def close(self) -> None:
        """Give the solver's memory back."""
        self._delete()
