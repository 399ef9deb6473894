"""Check that an LRAT proof refutes a formula: follow the hints, without any search.

A line is `ID LITERALS 0 HINTS 0`: a lemma, and the clauses that refute its negation by unit
propagation. With the lemma's literals false, each hint must have exactly one literal that is not
false, which is then true; the last hint must have none. So every lemma follows from the clauses
before it, and as the last lemma is empty, the formula has no model.

This is a subset of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified
RAT verification", CADE 2017) without deletions and RAT steps. It is stricter than soundness needs,
so that hardly any change of a proof is accepted: IDs without gaps, literals in the order of their
variables, every hint adds a literal, nothing after the empty clause.
"""

import re
from collections.abc import MutableMapping
from itertools import pairwise

from .messages import what_is_wrong

_LINE = re.compile(rb"([1-9]\d{0,17}) ((?:-?[1-9]\d{0,17} )*+)0 ((?:[1-9]\d{0,17} )*+)0\n")
_LONGEST_NUMBER = 20  # characters, with its sign and a space
Clauses = MutableMapping[int, frozenset[int]]


class Refuted(Exception):
    """The proof proves nothing. The message begins with the line at fault."""


def lemmas(proof: bytes, clauses: Clauses, count: int, variables: int) -> int:
    """Check a proof that the clauses 1 to count are unsatisfiable, and return its number of lemmas.

    The lemmas are added to the clauses. Raises Refuted if the proof is wrong.
    """
    line = position = 0
    longest = _LONGEST_NUMBER * (variables + 4)  # each literal and hint falsifies another variable
    while True:
        line += 1
        match = _LINE.match(proof, position, position + longest)
        if match is None:
            raise Refuted(f"{line}: {what_is_wrong(proof, position)}")
        position = match.end()
        try:
            literals = _literals(match, count + line, variables)
            _follow(literals, [*map(int, match[3].split())], clauses)
        except Refuted as fault:
            raise Refuted(f"{line}: {fault}") from None
        clauses[count + line] = frozenset(literals)
        if not literals:
            if position < len(proof):
                raise Refuted(f"{line + 1}: a line after the empty clause")
            return line


def _literals(match: re.Match[bytes], number: int, variables: int) -> list[int]:
    """The literals of the lemma, which must have this number."""
    if int(match[1]) != number:
        raise Refuted(f"ID {int(match[1])}, expected {number}")
    literals = [*map(int, match[2].split())]
    if not all(abs(x) < abs(y) for x, y in pairwise(literals)):
        raise Refuted("literals that are not in the order of their variables, each once")
    if literals and abs(literals[-1]) > variables:
        raise Refuted(f"variable {abs(literals[-1])}, there are only {variables}")
    return literals


def _follow(literals: list[int], hints: list[int], clauses: Clauses) -> None:
    """Raise Refuted unless the lemma follows by these hints."""
    if not hints:
        raise Refuted("a lemma without hints")
    false = set(literals)
    try:
        for hint in hints[:-1]:
            (holds,) = clauses[hint] - false
            false.add(-holds)
        hint = hints[-1]
        left = clauses[hint] - false
    except KeyError:
        raise Refuted(f"hint {hint} is not an earlier clause") from None
    except ValueError:
        count = len(clauses[hint] - false)
        raise Refuted(f"hint {hint} has {count} literals left that may hold, not 1") from None
    if left:
        raise Refuted(f"the last hint, {hint}, has literals left that may hold: {sorted(left)[:9]}")
    if len(false) != len(literals) + len(hints) - 1:
        raise Refuted("a hint that adds nothing")
