"""Derivation of a lemma by unit propagation over premises, after lemmas for its cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.logic.techniques.growing_proof import Group, GrowingProof
from sudoku.logic.techniques.technique import is_late


class TooManyCasesError(Exception):
    """A conclusion needs more cases than the limit."""


@dataclass(slots=True)
class _Trail:
    """Assigned literals, and for each the clause that made it true, or 0 for an assumption."""

    literals: list[int] = field(default_factory=list)
    reasons: list[int] = field(default_factory=list)
    true: set[int] = field(default_factory=set)

    def add(self, literal: int, reason: int) -> None:
        self.literals.append(literal)
        self.reasons.append(reason)
        self.true.add(literal)


class CaseDerivation:
    """Derives that literals are false from truths and links, in at most `most` cases."""

    def __init__(
        self,
        proof: GrowingProof,
        truths: Sequence[Group],
        links: Sequence[Sequence[int]],
        most: int,
    ) -> None:
        self._proof, self._truths, self._links = proof, truths, links
        self._cases, self._most = 0, most

    def refuted(self, literal: int) -> int:
        """Add the lemma that a literal is false, and return its number. Raises OutOfBudget, or
        TooManyCasesError after removing its lemmas.
        """
        before = self._proof.count
        self._cases = 0
        try:
            return self._refute([literal])
        except TooManyCasesError:
            self._proof.forget(before)
            raise

    def _refute(self, assumed: list[int]) -> int:
        """Add the lemma that these literals do not all hold, reduced to the relevant literals, and
        return its number. Raises OutOfBudget and TooManyCasesError.
        """
        self._cases += 1
        if is_late():
            raise OutOfBudget
        if self._cases > self._most:
            raise TooManyCasesError
        trail = _Trail()
        for literal in assumed:
            trail.add(literal, 0)
        conflict = self._propagate(trail)
        while not conflict:
            choices = [
                (len(left), number, left)
                for number, group in self._truths
                if group
                and min(group) > 0
                and not any(x in trail.true for x in group)
                and (left := [x for x in group if -x not in trail.true])
            ]
            if not choices:
                raise UnsoundStepError("the premises of a step do not imply its conclusion")
            _, _, left = min(choices)
            case = self._refute([*assumed, left[0]])
            if -left[0] not in self._proof.clauses[case]:
                return case
            trail.add(-left[0], case)
            conflict = self._propagate(trail)
        hints, needed = self._hints(trail, conflict)
        used = [x for x in assumed if x in needed] or assumed[:1]
        return self._proof.append([-x for x in used], hints)

    def _propagate(self, trail: _Trail) -> int:
        """Assign all consequences. Return the number of a clause that became false, or 0."""
        true, goes_on = trail.true, True
        while goes_on:
            goes_on = False
            for link in self._links:
                held = [x for x in link if x in true]
                if len(held) > 1:
                    return self._proof.number([-held[0], -held[1]])
                for x in link if held else ():
                    if x != held[0] and -x not in true:
                        trail.add(-x, self._proof.number([-held[0], -x]))
                        goes_on = True
            for number, group in self._truths:
                left = [x for x in group if -x not in true]
                if not left:
                    return number
                if len(left) == 1 and left[0] not in true:
                    trail.add(left[0], number)
                    goes_on = True
        return 0

    def _hints(self, trail: _Trail, conflict: int) -> tuple[list[int], set[int]]:
        """The hints for a conflict: known facts, the clauses that became units, in order, and the
        conflict clause; and the literals that they use.
        """
        needed = {-x for x in self._proof.clauses[conflict]}
        hints = [conflict]
        for literal, reason in zip(reversed(trail.literals), reversed(trail.reasons), strict=True):
            if literal in needed and reason:
                hints.append(reason)
                needed.update(-x for x in self._proof.clauses[reason] if x != literal)
        return [*self._proof.facts(needed.difference(trail.literals)), *hints[::-1]], needed
