"""Unit propagation from the clues, with reasons: the root of every refutation.

Propagation decides half of the published puzzles. For the other puzzles, a solver gets only the
open part, a tenth of the clauses, and its proof is lifted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from sudoku_models.proofs.formula import ClaimFormula
from sudoku_models.proofs.groups import GroupRules

_CLUE = -1
CLOCK = 64
"""The number of variables propagated between two checks of the clock."""


class Root:
    """The clues of a formula and their consequences."""

    def __init__(self, formula: ClaimFormula[GroupRules], check_time: Callable[[], None]) -> None:
        self.formula, rules = formula, formula.rules
        self.value = [0] * (rules.variables + 1)
        """For each variable, 1 if it is true, -1 if false, 0 if open."""
        self.trail: list[int] = []
        """The literals in the order of their derivation."""
        self.conflict: tuple[Sequence[int], int] | None = None
        """The negated literals of a violated clause, and its number."""
        self._why = [_CLUE] * (rules.variables + 1)
        """For each variable, the true variable that excludes it, or the group that implies it."""
        self._given = {x: place for place, x in enumerate(formula.given)}
        self._left = rules.sizes.copy()  # the number of variables of each group that are not false
        self._queue = formula.given.copy()  # the true variables
        self._propagate(check_time)

    def _propagate(self, check_time: Callable[[], None]) -> None:
        formula, value = self.formula, self.value
        groups, groups_of = formula.rules.groups, formula.rules.groups_of
        exclusions = _Exclusions(formula.excluded)
        for x in self._queue:
            value[x] = 1
        self.trail += self._queue
        for done, x in enumerate(self._queue):  # it grows while it is read
            if done % CLOCK == 0:
                check_time()
            if number := exclusions.violated_by(x):
                self.conflict = formula.excluded[number], number
                return
            for group in groups_of[x]:
                for y in groups[group]:
                    if value[y] >= 0 and y != x and not self._rule_out(y, x):
                        return

    def _rule_out(self, y: int, x: int) -> bool:
        """Derive that y is false because x is true. Returns False for a conflict."""
        rules, left = self.formula.rules, self._left
        if self.value[y]:
            self.conflict = (x, y), rules.pair(x, y)
            return False
        self.value[y] = -1
        self._why[y] = x
        self.trail.append(-y)
        for group in rules.groups_of[y]:
            left[group] -= 1
            if left[group] < 2 and not self._place_last(group):
                return False
        return True

    def _place_last(self, group: int) -> bool:
        """Derive that the only variable left in a group is true. Returns False for a conflict."""
        rules, value = self.formula.rules, self.value
        last = next((x for x in rules.groups[group] if value[x] >= 0), None)
        if last is None:
            self.conflict = [-x for x in rules.groups[group]], rules.long_clause(group)
            return False
        if not value[last]:
            value[last] = 1
            self._why[last] = group
            self.trail.append(last)
            self._queue.append(last)
        return True

    def number(self, literal: int) -> int:
        """The number of the clause that derived this literal of the trail."""
        rules = self.formula.rules
        if literal < 0:
            return rules.pair(-literal, self._why[-literal])
        if literal in self._given:
            return self.formula.clue(self._given[literal])
        return rules.long_clause(self._why[literal])

    def before(self, literal: int) -> Sequence[int]:
        """The literals from which this literal was derived."""
        if literal < 0:
            return (self._why[-literal],)
        if literal in self._given:
            return ()
        return [-y for y in self.formula.rules.groups[self._why[literal]] if y != literal]

    def is_single(self, literal: int) -> bool:
        """Whether this literal places a digit that is not a clue."""
        return literal > 0 and literal not in self._given

    def derivation(self, literals: Iterable[int]) -> list[int]:
        """These literals and all from which they were derived, in the order of the trail."""
        needed = set(literals)
        found: list[int] = []
        for literal in reversed(self.trail):
            if literal in needed:
                found.append(literal)
                needed.update(self.before(literal))
        return found[::-1]


class _Exclusions:
    """The numbers of variables that are not true yet, in sets that must not all become true."""

    def __init__(self, excluded: Mapping[int, Sequence[int]]) -> None:
        self._left = {number: len(variables) for number, variables in excluded.items()}
        self._of = defaultdict[int, list[int]](list)
        for number, variables in excluded.items():
            for x in variables:
                self._of[x].append(number)

    def violated_by(self, x: int) -> int:
        """The number of a clause that is false now that x is true too, or 0."""
        for number in self._of.get(x, ()):
            self._left[number] -= 1
            if not self._left[number]:
                return number
        return 0
