"""A refutation as a list of lemmas, and as text.

Clauses are numbered from 1, lemmas from the next number, in order and without gaps. The last lemma
is the empty clause.
"""

from __future__ import annotations

from collections.abc import Sequence

Lemma = tuple[list[int], list[int]]
"""Literals, and hints: the clauses and lemmas by which unit propagation refutes their negation.

Each hint in turn has exactly one literal that is not false, and the last has none.
"""


def written(clause_count: int, lemmas: Sequence[Lemma]) -> bytes:
    """The lemmas as textual LRAT, with literals sorted by variable."""
    lines: list[str] = []
    for number, (literals, hints) in enumerate(lemmas, start=clause_count + 1):
        literals.sort(key=abs)
        lines.append(" ".join(map(str, [number, *literals, 0, *hints, 0])))
    lines.append("")
    return "\n".join(lines).encode()
