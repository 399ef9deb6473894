"""Turn a solver's refutation of an assumption into lemmas that imply its negation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku.interface.reason import Refutation


def add_refutation(
    refutation: Refutation,
    assumed: int,
    number_of: Callable[[list[int]], int],
    add: Callable[[Sequence[int], Sequence[int]], int],
) -> int:
    """Add the lemmas of a refutation. Return the number of the last one, which negates the
    assumption.

    refutation: refutes a formula with the assumption as a clue. assumed: the variable of the
    assumption. number_of: returns the number of any other clause of this formula in the growing
    proof. add: appends a lemma with its hints, and returns its number. A lemma that uses the
    assumption gets the negated assumption as an additional literal, so its hints derive it without
    the clue, and without clauses that the assumption satisfies.
    """
    lines = refutation.formula.splitlines()
    clauses = [line for line in lines if not line.startswith((b"c", b"p"))]
    own, assuming, satisfied, number = dict[int, int](), set[int](), set[int](), 0
    for line in refutation.proof.splitlines():
        known, *rest = map(int, line.split())
        end = rest.index(0)
        literals, hints = rest[:end], rest[end + 1 : -1]
        for hint in hints:
            if hint not in own:
                clause = [*map(int, clauses[hint - 1].split()[:-1])]
                if clause == [assumed]:
                    assuming.add(hint)
                    own[hint] = 0
                else:
                    own[hint] = number_of(clause)
                    if assumed in clause:
                        satisfied.add(hint)
        if not literals or assuming.intersection(hints):
            assuming.add(known)
            literals = [*{*literals, -assumed}]
            hints = [hint for hint in hints if hint not in satisfied]
        if assumed in literals:
            satisfied.add(known)
        number = own[known] = add(literals, [own[hint] for hint in hints if own[hint]])
    return number
