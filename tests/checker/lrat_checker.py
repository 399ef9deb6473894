"""A second checker of LRAT proofs, and random right proofs with long lemmas.

It keeps an assignment and counts the literals of each clause that are not false, one by one, where
the checker of certificates takes differences of sets. It accepts the same proofs.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

Clause = list[int]


def accepts(proof: bytes, clauses: Sequence[Clause], variables: int) -> bool:
    """Whether this proof refutes the clauses, in the form in which certificates have it."""
    known = {number: [*clause] for number, clause in enumerate(clauses, start=1)}
    text = proof.decode("latin-1")
    if not text.endswith("\n"):
        return False
    lines = text[:-1].split("\n")
    for place, line in enumerate(lines):
        words = line.split(" ")
        if not all(_is_canonical(word) for word in words) or words.count("0") != 2:
            return False
        number, *numbers = map(int, words)
        middle = numbers.index(0)
        lemma, hints = numbers[:middle], numbers[middle + 1 : -1]
        places = [abs(literal) for literal in lemma]
        is_ordered = places == sorted({*places}) and max(places, default=0) <= variables
        if numbers[-1] != 0 or number != len(known) + 1 or not is_ordered:
            return False
        if not _follows(lemma, hints, known):
            return False
        known[number] = lemma
        if not lemma:
            return place == len(lines) - 1
    return False


def _is_canonical(word: str) -> bool:
    try:
        return str(int(word)) == word and len(word.lstrip("-")) <= 18
    except ValueError:
        return False


def _follows(lemma: Clause, hints: Clause, known: dict[int, Clause]) -> bool:
    """Whether each hint but the last one forces one more literal, and the last one none."""
    value: dict[int, bool] = {abs(literal): literal < 0 for literal in lemma}
    for place, hint in enumerate(hints):
        if hint not in known:
            return False
        left = list[int]()
        for literal in known[hint]:
            # A literal that is true counts as well: a hint has to force something new.
            if value.get(abs(literal)) is not (literal < 0):
                left.append(literal)
        if place == len(hints) - 1:
            return not left
        if len(left) != 1 or abs(left[0]) in value:
            return False
        value[abs(left[0])] = left[0] > 0
    return False


def random_proof(rng: Random, depth: int) -> tuple[list[Clause], list[tuple[Clause, Clause]]]:
    """Clauses, and the lemmas of a refutation with the hints of each: for a clause its place, for a
    lemma -1, -2, … The longest lemmas have one to three literals for each level of depth.

    It is found from its end, the empty clause: a clause follows from two that each have a part of
    it, and another literal each, one the negation of the other.
    """
    clauses: list[Clause] = []
    lemmas: list[tuple[Clause, Clause]] = []
    variables = 0

    def derive(lemma: Clause, depth: int) -> int:
        """The number of this clause, after the lemmas that it follows from."""
        nonlocal variables
        if not depth:
            clauses.append(rng.sample(lemma, len(lemma)))
            return len(clauses) - 1
        forced: Clause = []
        hints: Clause = []
        for _ in range(rng.randint(1, 3)):
            variables += 1
            literal = rng.choice((variables, -variables))
            reason = rng.sample(lemma, rng.randint(0, len(lemma)))
            hints.append(derive([*reason, literal], rng.randint(0, 1) if depth > 3 else 0))
            forced.append(-literal)
        hints.append(derive([*lemma, *forced], depth - 1))
        lemmas.append((sorted(lemma, key=abs), hints))
        return -len(lemmas)

    derive([], depth)
    return clauses, lemmas


def written(clauses: Sequence[Clause], lemmas: Sequence[tuple[Clause, Clause]]) -> bytes:
    """The lines of a proof."""
    text = ""
    for number, (lemma, hints) in enumerate(lemmas, start=len(clauses) + 1):
        named = [hint + 1 if hint >= 0 else len(clauses) - hint for hint in hints]
        text += " ".join(map(str, [number, *lemma, 0, *named, 0])) + "\n"
    return text.encode()
