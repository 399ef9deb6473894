"""One class for PySAT's solvers: budgets, interruption by Ctrl-C, effort counters.

PySAT cannot interrupt CaDiCaL and most other solvers, but nearly all can stop after a number of
conflicts. So a question is asked in slices of conflicts, each about SLICE_SECONDS long. Between two
slices the clock is checked, and Python runs its signal handlers.
"""

from __future__ import annotations

import signal
import sys
import weakref
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import islice
from threading import Thread
from time import perf_counter
from types import FunctionType, MethodType
from typing import Any

import pysolvers
from pysat.solvers import Solver, SolverNames

from sudoku.errors import OutOfBudget, UnavailableModelError
from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku_models.pysat.traits import SOLVERS

CLAUSES_BETWEEN_CLOCKS = 4096
FIRST_SLICE = 256
"""The conflicts in the first slice of a question."""
SLICE_GROWTH = 1.2
"""The highest factor from one slice to the next, unless the slice is short. On the largest boards
the time per conflict changes a hundredfold during a question.
"""
SLICE_SECONDS = 0.02
"""The intended length of a slice, which is also about the overrun of a time limit."""


def _delete(solvers: list[Solver]) -> None:
    """Free the one solver in this list in a separate thread, out of reach of Ctrl-C.

    KeyboardInterrupt is raised in the main thread only. Inside PySAT's `delete` it would leave a
    dangling pointer, which PySAT's destructor frees a second time; inside the destructor it would
    be lost.
    """
    thread = Thread(target=_free, args=(solvers,))
    try:
        thread.start()
    except RuntimeError:  # the interpreter is shutting down
        _free(solvers)
    else:
        thread.join()


def _free(solvers: list[Solver]) -> None:
    """Drop the last reference as well, so the destructor runs in this thread."""
    solvers.pop().delete()


class PySatSolver:
    """One solver and its clauses.

    After a KeyboardInterrupt the state of the solver is undefined, and it must not be used.
    """

    def __init__(self, name: str, *, steady: bool, prompt: bool = False) -> None:
        """Configure a solver of SOLVERS for many short questions (steady) or one long one, and for
        questions about a huge formula under a time limit (prompt). Raises UnavailableModelError if
        a package is missing.
        """
        self.traits = SOLVERS[name]
        self._name = name
        self._settings = dict(self.traits.steady if steady else self.traits.enduring)
        if prompt:
            self._settings.update(self.traits.prompt)
        self._clauses: list[Sequence[int]] = []
        self._last_stats = {"decisions": 0, "conflicts": 0, "propagations": 0}
        self._solver = self._build()

    def _build(self) -> Any:
        """An instance of PySAT's class for this solver.

        PySAT's `Solver` only delegates to this class, which costs time at every call.
        """
        needs = self.traits.needs
        if needs is not None and find_spec(needs) is None:
            raise UnavailableModelError(
                f"sat:{self._name} does not run here: it needs the package {needs}"
            )
        solver = self._create(getattr(SolverNames, self._name)[-1])
        if self._settings:
            solver.configure(self._settings)
        # PySAT's own destructor fails if it first runs while the interpreter shuts down.
        self._delete = weakref.finalize(self, _delete, [solver])
        inner = solver.solver
        self._solve_limited: Any = without_handler(inner.solve_limited)
        return inner

    def _create(self, name: str) -> Solver:
        return Solver(name=name)

    def add(self, clauses: Iterable[Sequence[int]], meter: Meter | None = None) -> None:
        """Add clauses. With a meter, check its clock regularly; may then raise OutOfBudget."""
        add = self._solver.add_clause if self.traits.takes_assumptions else self._clauses.append
        if meter is None:
            for clause in clauses:
                add(clause)
            return
        remaining = iter(clauses)
        while chunk := list(islice(remaining, CLAUSES_BETWEEN_CLOCKS)):
            meter.require_time()
            for clause in chunk:
                add(clause)

    def solve(
        self, assumptions: list[int], meter: Meter, conflict_limit: int | None = None
    ) -> bool:
        """Whether the clauses can be satisfied under the assumptions.

        Adds the effort to the meter. Raises OutOfBudget when the meter's budget is spent, and
        ConflictLimitReached after `conflict_limit` conflicts in this call. A solver that does not
        take budgets ignores both limits.
        """
        if not self.traits.takes_assumptions:
            self._rebuild_with(assumptions)
            assumptions = []
        try:
            if self.traits.takes_budgets:
                answer = self._solve_in_slices(assumptions, meter, conflict_limit)
            else:
                answer = bool(self._solver.solve(assumptions))
        except pysolvers.error as error:
            # PySAT's handler has jumped out of a solver that takes no budgets. The solver must
            # not be used any more, not even for its counters. The jump skips the end of the
            # handler, so the signal is still blocked.
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

    def _solve_in_slices(
        self, assumptions: list[int], meter: Meter, conflict_limit: int | None
    ) -> bool:
        """Stop after every few conflicts to check the clock and let Python handle signals."""
        slice_size = FIRST_SLICE
        last = None if conflict_limit is None else meter.conflicts + conflict_limit
        while True:
            meter.require_time()
            if last is not None:
                if meter.conflicts >= last:
                    raise ConflictLimitReached
                slice_size = min(slice_size, last - meter.conflicts)
            self._solver.conf_budget(meter.conflicts_left(slice_size))
            start = perf_counter()
            answer: bool | None = self._solve_limited(assumptions)
            if answer is not None:
                return answer
            seconds = perf_counter() - start
            self._count(meter)
            growth = SLICE_GROWTH if slice_size > FIRST_SLICE // 8 else 2.0
            slice_size = max(1, int(slice_size * min(growth, SLICE_SECONDS / max(seconds, 1e-6))))

    def _rebuild_with(self, units: list[int]) -> None:
        """For solvers without assumptions: build a new one and add these literals as clauses."""
        self.close()
        self._solver = self._build()
        for clause in self._clauses:
            self._solver.add_clause(clause)
        for literal in units:
            self._solver.add_clause([literal])

    def implied(self, literals: list[int]) -> set[int] | None:
        """These literals and all that unit propagation derives from them; None after a conflict.

        Not every solver supports this; MiniSat does.
        """
        is_consistent, derived = without_handler(self._solver.propagate)(literals)
        return set(derived) if is_consistent else None

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of these variables: decisions try the given literals first."""
        self._solver.set_phases(literals)

    def model(self) -> list[int]:
        """The satisfying assignment just found, one literal for each variable, in their order."""
        literals: list[int] = self._solver.get_model()
        return literals

    def core(self) -> list[int]:
        """The assumptions that the last refutation used, possibly none."""
        literals: list[int] | None = self._solver.get_core()
        return literals or []

    def _count(self, meter: Meter) -> None:
        """Add the effort since the last call to the meter, as far as the solver has counters."""
        try:
            stats: dict[str, int] = self._solver.accum_stats()
        except NotImplementedError:
            return
        last = self._last_stats
        meter.decisions += stats["decisions"] - last["decisions"]
        meter.conflicts += stats["conflicts"] - last["conflicts"]
        meter.propagations += stats["propagations"] - last["propagations"]
        self._last_stats = stats

    def close(self) -> None:
        """Free the solver's memory. After that, it cannot be used."""
        self._solver = self._solve_limited = None
        self._delete()


class _NeverMainThread:
    """Replaces PySAT's `MainThread`."""

    @staticmethod
    def check() -> bool:
        return False


def without_handler(method: MethodType) -> MethodType:
    """A copy of this bound method of a PySAT solver that installs no signal handler."""
    return MethodType(_copied(method.__func__), method.__self__)


@cache
def _copied(function: FunctionType) -> FunctionType:
    scope = {**function.__globals__, "MainThread": _NeverMainThread}
    return FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
