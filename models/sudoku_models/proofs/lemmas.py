"""A refutation as a list of lemmas, and what is left of one when it is trimmed.

Clauses are numbered from 1, lemmas on from the last clause, in their order and without gaps. The
last lemma is the empty clause.
"""

from __future__ import annotations

from collections.abc import Sequence

Lemma = tuple[list[int], list[int]]
"""Literals, and hints: the clauses and lemmas by which unit propagation refutes their negation.

At its turn each hint has one literal left that is not false, and the last has none.
"""


def trimmed(clause_count: int, lemmas: Sequence[Lemma]) -> list[Lemma]:
    """The lemmas that the last one needs, renumbered."""
    needed = bytearray(len(lemmas))
    needed[-1] = True
    for number in range(len(lemmas) - 1, -1, -1):
        if needed[number]:
            for hint in lemmas[number][1]:
                if hint > clause_count:
                    needed[hint - clause_count - 1] = True
    new_number = [*range(clause_count + 1)]
    kept: list[Lemma] = []
    for is_needed, (literals, hints) in zip(needed, lemmas, strict=True):
        new_number.append(clause_count + len(kept) + 1 if is_needed else 0)
        if is_needed:
            kept.append((literals, [new_number[hint] for hint in hints]))
    return kept


def written(clause_count: int, lemmas: Sequence[Lemma]) -> bytes:
    """The lemmas as textual LRAT, literals in the order of their variables."""
    lines: list[str] = []
    for number, (literals, hints) in enumerate(lemmas, start=clause_count + 1):
        literals.sort(key=abs)
        lines.append(" ".join(map(str, [number, *literals, 0, *hints, 0])))
    lines.append("")
    return "\n".join(lines).encode()
