"""The abilities of each solver of PySAT, as data.

PySAT itself reveals them only by raising NotImplementedError at the first use, or by being slow.
tests/models/test_pysat_solvers.py compares this table with PySAT.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pysat.solvers import SolverNames

from sudoku.errors import UnknownModelError


@dataclass(frozen=True, slots=True)
class Traits:
    """The abilities of one solver, as far as PySAT's interface gives access to them."""

    takes_assumptions: bool = True
    """Whether one solver can be called repeatedly, under assumptions, with clauses added in
    between. Otherwise each call builds a new solver.
    """
    takes_budgets: bool = True
    """Whether a call can stop after a number of conflicts and so, in slices, at a given time."""
    overshoot: int = 2
    """The conflicts by which the solver may exceed this limit. Glucose checks the limit only at
    restarts."""
    counts_decisions: bool = False
    """Whether, under `steady`, its counter of decisions is exact and leaves out assumptions. Then a
    model found without a decision is the only model.
    """
    takes_phases: bool = False
    """Whether it gets faster if the value to try first is suggested for each variable."""
    proof: Literal["LRAT", "DRUP"] | None = None
    """The proof format that PySAT can record: with hints (LRAT) or without (DRUP)."""
    counts_from_zero: bool = False
    """Whether its proofs are off by one: they give each variable the next number."""
    needs: str | None = None
    """A package that PySAT does not install."""
    steady: Mapping[str, int] = field(default_factory=dict)
    """Options for thousands of short questions to one solver."""
    enduring: Mapping[str, int] = field(default_factory=dict)
    """Options for one long question."""
    prompt: Mapping[str, int] = field(default_factory=dict)
    """Options to add under a time limit: on a huge formula, they avoid steps of seconds before the
    solver checks its budget.
    """


_PLAIN = Traits()
_DRUP = Traits(proof="DRUP")
_GLUCOSE = Traits(overshoot=1000, proof="DRUP")
# Inprocessing delays easy questions and pays off on long runs only. Lucky phases, and decisions
# kept from the last call (ilb), would make the counter of decisions useless.
_STEADY = {"inprocessing": 0, "lucky": 0, "ilb": 0}
# Measured on short questions: no chronological backtracking; radix sort even for few bumped
# variables; literals sorted into the order of the trail; "holds the digit" tried before "does not";
# no eager subsumption check at each conflict.
_QUICK = {"chrono": 0, "radixsortlim": 0, "shrinkreap": 0, "forcephase": 1, "eagersubsume": 0}
# Measured on large boards: stable mode only (variables by their scores, few restarts), no
# chronological backtracking, saved phases never reset. Rare solutions are found several times
# sooner, and refutations take a third less time.
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
"""Every solver that the installed PySAT names, with its traits."""


def canonical_name(name: str) -> str:
    """The name in SOLVERS of the solver with this name or PySAT alias ("m22", "minisat-gh").

    Raises UnknownModelError.
    """
    if name in SOLVERS:
        return name
    for canonical in SOLVERS:
        if name in getattr(SolverNames, canonical):
            return canonical
    raise UnknownModelError(f"sat:{name}", [f"sat:{known}" for known in SOLVERS])
