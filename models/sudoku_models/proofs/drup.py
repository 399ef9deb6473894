"""Elaborate DRUP proofs to LRAT: add to every lemma the clauses that refute its negation.

Most solvers write only the clauses that they learn and delete. A learned clause follows by *reverse
unit propagation* (RUP; Goldberg and Novikov, "Verification of Proofs of Unsatisfiability for CNF
Formulas", DATE 2003): assume its negation, and unit propagation ends in a conflict. Finding that
conflict takes a search through the clauses; following it does not, if the clauses that become unit
are named in order. The search is done once, here, so that checkers need neither search nor trust
this file.

The method is due to Heule, Hunt and Wetzler, "Trimming while Checking Clausal Proofs" (FMCAD 2013).
*Forward*, lemmas are added until unit propagation itself ends in a conflict. *Backward* from that
conflict, each lemma is removed, and its negation is refuted if a later step needed the lemma; other
lemmas are never examined. The given clauses and the lemmas needed so far propagate first (*core
first*), so that few other lemmas become needed.

Deletions are ignored: with more clauses, a lemma is only easier to derive, and in proofs of up to
some thousand lemmas, deletions cost more time than they save.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from sudoku.errors import SudokuError
from sudoku_models.proofs.formula import Lemma

LINES_BETWEEN_CLOCKS = 256
_Watchers = defaultdict[int, list[int]]
_REST, _CORE = 0, 1  # groups of clauses: lemmas not needed so far, and all other clauses


class UnverifiedProof(SudokuError):
    """An invalid proof: a lemma is not RUP or cannot be parsed, or the empty clause is missing."""


def elaborate(
    clauses: Sequence[Sequence[int]],
    lines: Iterable[str],
    check_time: Callable[[], None] = lambda: None,
) -> list[Lemma]:
    """The lemmas of a textual DRUP proof that the empty clause needs; it is the last of them.

    Clauses are numbered from 1, lemmas from the next number. Under the negation of the lemma, each
    hint in turn is unit, and the last hint is false. `check_time` is called every few milliseconds
    and may raise. Raises UnverifiedProof.
    """
    known = _Clauses(max((abs(x) for clause in clauses for x in clause), default=0))
    for number, clause in enumerate(clauses, start=1):
        if number % LINES_BETWEEN_CLOCKS == 0:
            check_time()
        conflict = known.add(clause, _CORE)
        if conflict:
            return [([], known.reasons_for(conflict))]
    added, conflict = _add_lemmas(known, lines, check_time)
    hints = {len(clauses) + len(added) + 1: known.reasons_for(conflict)}
    for line_number, number, length in reversed(added):
        check_time()
        known.forget(number, length)
        if number in known.core:
            hints[number] = known.refute(known.literals[number])
            if not hints[number]:
                raise UnverifiedProof(f"line {line_number} of the proof does not follow")
    known.literals.append([])
    needed = sorted(hints)
    final = {old: new for new, old in enumerate(needed, start=len(clauses) + 1)}
    return [
        (known.literals[number], [final.get(hint, hint) for hint in hints[number]])
        for number in needed
    ]


def _add_lemmas(
    known: _Clauses, lines: Iterable[str], check_time: Callable[[], None]
) -> tuple[list[tuple[int, int, int]], int]:
    """Add the lemmas up to the first conflict.

    Returns the line and the number of each, with the length of the trail before it, and the number
    of the false clause. Raises UnverifiedProof if no conflict follows.
    """
    added: list[tuple[int, int, int]] = []
    for line_number, line in enumerate(lines, start=1):
        if line_number % LINES_BETWEEN_CLOCKS == 0:
            check_time()
        words = line.split()
        if not words or words[0] == "d":
            continue
        try:
            *lemma, end = map(int, words)
        except ValueError:
            end = 1
        if end != 0 or 0 in lemma:
            raise UnverifiedProof(f"line {line_number} of the proof is not a clause: {line!r:.40}")
        if max(map(abs, lemma), default=0) > known.top:
            raise UnverifiedProof(f"line {line_number} of the proof has an unknown variable")
        added.append((line_number, len(known.literals), len(known.trail)))
        conflict = known.add(lemma, _REST)
        if conflict:
            return added, conflict
    raise UnverifiedProof("the proof ends, and no conflict follows from its lemmas")


class _Clauses:
    """Clauses with watched literals, the literals that follow from them, and the set of needed
    clauses.

    `trail` holds the true literals in the order of their assignment, `_reasons` the clauses that
    made them true. A clause that the trail satisfies, falsifies or makes unit when it is added is
    not watched: the trail does not shrink below that point before `forget` removes the clause.
    """

    def __init__(self, top: int) -> None:
        self.top = top
        self.literals: list[list[int]] = [[]]  # of each clause, the two watched ones first
        self.core: set[int] = set()  # the given clauses and the needed lemmas
        self.trail: list[int] = []
        self._reasons: list[int] = []
        self._values = [0] * (2 * top + 1)  # 1 true, -1 false, 0 open; index -x counts from the end
        self._unwatched: set[int] = set()
        # By group and literal: the clauses that watch this literal.
        self._watchers: tuple[_Watchers, _Watchers] = (defaultdict(list), defaultdict(list))

    def add(self, clause: Iterable[int], group: int) -> int:
        """Add a clause and propagate. Returns the number of a clause that became false, or 0."""
        values, number = self._values, len(self.literals)
        literals = list(dict.fromkeys(clause))
        unset = [x for x in literals if not values[x]]
        is_true = False
        if len(unset) < len(literals):
            others = [x for x in literals if values[x]]
            is_true = any(values[x] == 1 for x in others)
            literals = unset + others
        self.literals.append(literals)
        if group == _CORE:
            self.core.add(number)
        if len(unset) > 1 and not is_true:
            self._watch(number, group)
            return 0
        self._unwatched.add(number)
        if is_true or not unset:
            return 0 if is_true else number
        self._assign(unset[0], number)
        return self._propagate(len(self.trail) - 1)

    def forget(self, number: int, length: int) -> None:
        """Remove the newest clause, and shorten the trail to this length."""
        for literal in self.trail[length:]:
            self._values[literal] = self._values[-literal] = 0
        del self.trail[length:]
        del self._reasons[length:]
        self._unwatch(number, _CORE if number in self.core else _REST)

    def refute(self, lemma: list[int]) -> list[int]:
        """The clauses that refute the negation of the lemma, as in `reasons_for`; empty if none do.

        The negation and its consequences stay on the trail until the next `forget`.
        """
        start = len(self.trail)
        for literal in lemma:
            if not self._values[literal]:
                self._assign(-literal, 0)
        conflict = self._propagate(start)
        return self.reasons_for(conflict, lemma) if conflict else []

    def reasons_for(self, conflict: int, lemma: Iterable[int] = ()) -> list[int]:
        """The clauses that made the clause `conflict` false under the negation of the lemma.

        They are in the order of the trail, with `conflict` last, and all of them are marked as
        needed.
        """
        assumed = {-x for x in lemma}
        wanted = {-x for x in self.literals[conflict]}
        hints = [conflict]
        for literal, reason in zip(reversed(self.trail), reversed(self._reasons), strict=True):
            if literal in wanted and literal not in assumed:
                hints.append(reason)
                wanted.update([-x for x in self.literals[reason]])
        for number in hints:
            if number not in self.core:
                self._unwatch(number, _REST)
                self.core.add(number)
                self._watch(number, _CORE)
        return hints[::-1]

    def _assign(self, literal: int, reason: int) -> None:
        self._values[literal], self._values[-literal] = 1, -1
        self.trail.append(literal)
        self._reasons.append(reason)

    def _watch(self, number: int, group: int) -> None:
        if number not in self._unwatched:
            for literal in self.literals[number][:2]:
                self._watchers[group][literal].append(number)

    def _unwatch(self, number: int, group: int) -> None:
        if number not in self._unwatched:
            for literal in self.literals[number][:2]:
                self._watchers[group][literal].remove(number)

    def _propagate(self, start: int) -> int:
        """Propagate the trail from this position. Returns the number of a false clause, or 0."""
        trail = self.trail
        rest_watchers, core_watchers = self._watchers
        core = rest = start
        conflict = 0
        while rest < len(trail) and not conflict:
            if core < len(trail):
                conflict = self._visit(-trail[core], core_watchers)
                core += 1
            else:
                conflict = self._visit(-trail[rest], rest_watchers)
                rest += 1
        return conflict

    def _visit(self, false: int, watchers: _Watchers) -> int:
        """Move the watches of this false literal to literals that are not false.

        If a clause has no such literal, it is unit, and its other watched literal is assigned.
        Returns a clause whose watched literals are both false, or 0.
        """
        watching = watchers[false]
        if not watching:
            return 0
        values = self._values
        watchers[false] = staying = []
        for index, number in enumerate(watching):
            literals = self.literals[number]
            first = literals[0]
            if first == false:
                literals[0] = first = literals[1]
                literals[1] = false
            if values[first] == 1:
                staying.append(number)
                continue
            for place in range(2, len(literals)):
                literal = literals[place]
                if values[literal] >= 0:
                    literals[1], literals[place] = literal, false
                    watchers[literal].append(number)
                    break
            else:
                if values[first]:
                    staying += watching[index:]
                    return number
                self._assign(first, number)
                staying.append(number)
        return 0
