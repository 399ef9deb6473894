"""The simplest way to a trimmed LRAT proof: CaDiCaL gets the whole formula, and its trace is
renumbered.

Every clause of formula.cnf is loaded, and each unit that the solver derives from the clues is a
lemma.
"""

from __future__ import annotations

from itertools import count
from tempfile import TemporaryFile

import pysolvers
from pysat.solvers import Solver


def proof(formula: bytes) -> bytes:
    """A refutation of a formula in DIMACS. Raises ValueError if it is satisfiable."""
    rows = [line for line in formula.decode().splitlines() if line[0] not in "cp"]
    clauses = [[int(word) for word in line.split()[:-1]] for line in rows]
    with Solver(name="cadical195") as solver, TemporaryFile() as file:
        solver.configure({"lrat": 1, "binary": 0})
        trace = pysolvers.cadical195_tracepr(solver.solver.cadical, file)
        for clause in clauses:
            solver.add_clause(clause)
        if solver.solve():
            raise ValueError("the formula has a model")
        pysolvers.flushpr(trace)
        file.seek(0)
        lines = [line.split() for line in file.read().decode().splitlines()]
    return _trimmed(len(clauses), [words for words in lines if words[1] != "d"])


def _trimmed(clause_count: int, lines: list[list[str]]) -> bytes:
    derived = {words[0] for words in lines}
    originals = (str(number) for number in count(1) if str(number) not in derived)
    numbers = {next(originals): str(number) for number in range(1, clause_count + 1)}
    needed = {lines[-1][0]}
    kept: list[list[str]] = []
    for words in reversed(lines):
        if words[0] in needed:
            kept.append(words)
            needed.update(words[words.index("0") + 1 : -1])
    for number, words in enumerate(reversed(kept), start=clause_count + 1):
        numbers[words[0]] = str(number)
    texts: list[str] = []
    for words in reversed(kept):
        end = words.index("0")
        literals = sorted(words[1:end], key=lambda word: abs(int(word)))
        hints = [numbers[word] for word in words[end + 1 : -1]]
        texts.append(" ".join([numbers[words[0]], *literals, "0", *hints, "0\n"]))
    return "".join(texts).encode()
