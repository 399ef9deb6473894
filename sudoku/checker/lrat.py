"""Does a proof in LRAT refute a formula? By its hints alone, with nothing left to search.

A line is `ID LITERALS 0 HINTS 0`: a lemma, and the clauses that refute its negation by unit
propagation. With the lemma's literals false each hint must have one literal left that is not false,
which then holds, and the last must have none. So every lemma follows from the clauses before it,
and the last one is empty: the formula has no model.

Of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT verification",
CADE 2017) only this is taken: no deletions, no negative hints (RAT). Stricter than needed,
so that a proof can hardly be changed and stay one: IDs without gaps, literals in the order of
their variables, no hint that adds nothing, no line behind the empty clause.
"""

import re
from collections.abc import MutableMapping
from itertools import pairwise

_LINE = re.compile(rb"([1-9]\d{0,17}) ((?:-?[1-9]\d{0,17} )*+)0 ((?:[1-9]\d{0,17} )*+)0\n")
_LONGEST_NUMBER = 20  # characters, with its sign and the blank behind it
Clauses = MutableMapping[int, frozenset[int]]


class Refuted(Exception):
    """The proof proves nothing: a sentence that begins with the line at fault."""


def lemmas(proof: bytes, clauses: Clauses, count: int, variables: int) -> int:
    """The number of lemmas of a right proof that the clauses 1 to count are unsatisfiable; they are
    added to the clauses. Raises Refuted for any other proof.
    """
    line = position = 0
    longest = _LONGEST_NUMBER * (variables + 4)  # each literal and hint falsifies another variable
    while True:
        line += 1
        match = _LINE.match(proof, position, position + longest)
        if match is None:
            raise Refuted(f"{line}: {_what_is_wrong(proof, position)}")
        position = match.end()
        try:
            literals = _literals(match, count + line, variables)
            _follow(literals, [*map(int, match[3].split())], clauses)
        except Refuted as fault:
            raise Refuted(f"{line}: {fault}") from None
        clauses[count + line] = frozenset(literals)
        if not literals:
            if position < len(proof):
                raise Refuted(f"{line + 1}: a line behind the empty clause")
            return line


def _literals(match: re.Match[bytes], number: int, variables: int) -> list[int]:
    """Those of the lemma that is to have this number."""
    if int(match[1]) != number:
        raise Refuted(f"ID {int(match[1])}, expected {number}")
    literals = [*map(int, match[2].split())]
    if not all(abs(x) < abs(y) for x, y in pairwise(literals)):
        raise Refuted("literals that are not in the order of their variables, each once")
    if literals and abs(literals[-1]) > variables:
        raise Refuted(f"variable {abs(literals[-1])}, there are only {variables}")
    return literals


def _follow(literals: list[int], hints: list[int], clauses: Clauses) -> None:
    """Does the lemma follow by these hints?"""
    if not hints:
        raise Refuted("a lemma without hints")
    false = set(literals)
    hint = 0
    try:
        for hint in hints[:-1]:
            (holds,) = clauses[hint] - false
            false.add(-holds)
        hint = hints[-1]
        left = clauses[hint] - false
    except KeyError:
        raise Refuted(f"hint {hint} is no clause before this one") from None
    except ValueError:
        count = len(clauses[hint] - false)
        raise Refuted(f"hint {hint} has {count} literals left that may hold, not 1") from None
    if left:
        raise Refuted(f"the last hint, {hint}, has literals left that may hold: {sorted(left)[:9]}")
    if len(false) != len(literals) + len(hints) - 1:
        raise Refuted("a hint that adds nothing")


def _what_is_wrong(proof: bytes, position: int) -> str:
    if position == len(proof):
        return "the proof ends without the empty clause"
    line, end, _ = proof[position : position + 1000].partition(b"\n")
    shown = repr(line[:60])[1:] + ("…" if len(line) > 60 else "")
    if re.match(rb"\d+ d ", line):
        return f"a deletion, which certificates do not have: {shown}"
    if re.match(rb"[\d -]* 0 [\d ]*-", line):
        return f"a negative hint, that is a RAT step, which certificates do not have: {shown}"
    cut = "" if end else ", too long or cut off"
    return f"expected 'ID LITERALS 0 HINTS 0', found {shown}{cut}"
