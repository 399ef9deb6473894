"""Refutations by another definition: each lemma follows from the clauses that it names.

This is decided by splitting on literals in any order, or by a truth table, without unit
propagation. Also right proofs of small formulas.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product

from sudoku.checker import lrat

Clause = Collection[int]


def has_model(clauses: Iterable[Clause]) -> bool:
    """Whether all the clauses can hold at once."""
    left = [*map(frozenset, clauses)]
    if not left:
        return True
    shortest = min(left, key=len)
    if not shortest:
        return False
    x = next(iter(shortest))
    return any(has_model([c - {-y} for c in left if y not in c]) for y in (x, -x))


def model(clauses: Sequence[Clause], variables: int) -> set[int] | None:
    """A model of all the clauses, by a truth table."""
    for signs in product((1, -1), repeat=variables):
        true = {sign * x for x, sign in enumerate(signs, start=1)}
        if all(true.intersection(clause) for clause in clauses):
            return true
    return None


def assert_refutes(proof: bytes, clauses: Sequence[Clause]) -> None:
    """Every lemma follows from the clauses before it that it names, and the last is empty."""
    known = dict(enumerate(clauses, start=1))
    literals: list[int] = [1]
    for line in proof.decode("ascii").split("\n")[:-1]:
        number, *numbers = map(int, line.split(" "))
        end = numbers.index(0)
        literals, hints = numbers[:end], numbers[end + 1 : -1]
        assert numbers[-1] == 0
        assert number == len(known) + 1
        assert not has_model([*(known[hint] for hint in hints), *([-x] for x in literals)])
        known[number] = literals
    assert literals == []


def clauses_of(formula: bytes) -> list[list[int]]:
    """Those of a DIMACS file."""
    lines = formula.decode("ascii").splitlines()
    return [[*map(int, line.split()[:-1])] for line in lines if line[0] not in "cp"]


def small(clauses: Sequence[Clause]) -> dict[int, frozenset[int]]:
    """These clauses by their numbers."""
    return dict(enumerate(map(frozenset, clauses), start=1))


def is_accepted(proof: bytes, clauses: Sequence[Clause], variables: int) -> bool:
    """Whether the checker accepts this refutation. It may raise nothing but Refuted."""
    try:
        return lrat.lemmas(proof, small(clauses), len(clauses), variables) > 0
    except lrat.Refuted:
        return False


def refutation(clauses: Sequence[Clause], variables: int) -> bytes:
    """A right proof that these clauses, which are unsatisfiable, are."""
    known: list[Clause] = [*clauses]
    lines: list[str] = []

    def refute(assumed: list[int]) -> None:
        hints = _hints(known, assumed)
        if not hints:
            x = next(x for x in range(1, variables + 1) if not {x, -x}.intersection(assumed))
            refute([*assumed, x])
            refute([*assumed, -x])
            hints = _hints(known, assumed)
        known.append(sorted((-x for x in assumed), key=abs))
        lines.append(" ".join(map(str, [len(known), *known[-1], 0, *hints, 0])) + "\n")

    refute([])
    return "".join(lines).encode()


def _hints(known: Sequence[Clause], assumed: Sequence[int]) -> list[int]:
    """The clauses that unit propagation uses up to a contradiction; none if it finds none."""
    true, hints, is_new = {*assumed}, list[int](), True
    while is_new:
        is_new = False
        for number, clause in enumerate(known, start=1):
            left = {x for x in clause if -x not in true}
            if not left:
                return [*hints, number]
            if len(left) == 1 and not left & true:
                true |= left
                hints.append(number)
                is_new = True
    return []
