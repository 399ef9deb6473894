"""Lift a solver's refutation of the open part to a refutation of the whole formula.

The solver gets each clause without the literals that are false at the root. Such a shortened clause
becomes a lemma, derived from the clues; if it is used only once, its hints take its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from sudoku_models.cnf.extended import Clause
from sudoku_models.proofs.formula import Lemma
from sudoku_models.proofs.root import Root

GROUPS_BETWEEN_CLOCKS = 256
LEMMAS_BETWEEN_CLOCKS = 1024


class OpenPart:
    """The clauses over the variables that the root leaves open, numbered from 1 for a solver."""

    def __init__(self, root: Root, check_time: Callable[[], None]) -> None:
        self._root = root
        formula, value = root.formula, root.value
        rules = formula.rules
        self.variables = [0, *(x for x in range(1, len(value)) if not value[x])]
        """The formula's variable for each variable of the solver."""
        self._own = {x: i for i, x in enumerate(self.variables)}
        own = self._own
        self.clauses: list[Clause] = []
        """The clauses in the variables of the solver."""
        self._origin: list[tuple[int, ...]] = [()]
        """The origin of each clause: a pair, a group, or the negation of a number in `excluded`."""
        seen = set[tuple[int, int]]()
        for number, group in enumerate(rules.groups):
            if number % GROUPS_BETWEEN_CLOCKS == 0:
                check_time()
            left = [x for x in group if not value[x]]
            if not left:
                continue
            self.clauses.append([own[x] for x in left])
            self._origin.append((number,))
            for pair in combinations(left, 2):
                if pair not in seen:
                    seen.add(pair)
                    self.clauses.append([-own[pair[0]], -own[pair[1]]])
                    self._origin.append(pair)
        for number, variables in formula.excluded.items():
            if all(value[x] >= 0 for x in variables):
                self.clauses.append([-own[x] for x in variables if not value[x]])
                self._origin.append((-number,))

    def lifted(self, lemmas: Sequence[Lemma], check_time: Callable[[], None]) -> list[Lemma]:
        """The refutation of the whole formula, from a trimmed refutation of these clauses."""
        return _Lifting(self, self._root).lemmas(lemmas, check_time)

    def shortened(self, clause: int) -> Sequence[int] | None:
        """The literals removed from this clause at the root; None if it is a pair."""
        root, origin = self._root, self._origin[clause]
        if len(origin) > 1:
            return None
        if origin[0] >= 0:
            group = root.formula.rules.groups[origin[0]]
            return [-x for x in group if root.value[x]]
        return [x for x in root.formula.excluded[-origin[0]] if root.value[x]]

    def number(self, clause: int) -> int:
        """The number that this clause has in the formula."""
        rules, origin = self._root.formula.rules, self._origin[clause]
        if len(origin) > 1:
            return rules.pair(*origin)
        return rules.long_clause(origin[0]) if origin[0] >= 0 else -origin[0]

    def literals(self, own: Sequence[int]) -> list[int]:
        """These literals in the formula's variables."""
        variables = self.variables
        return [variables[x] if x > 0 else -variables[-x] for x in own]


class _Lifting:
    """The state while one refutation is lifted."""

    def __init__(self, part: OpenPart, root: Root) -> None:
        self.part, self.root = part, root
        self.made: list[Lemma] = []
        """The lemmas so far."""
        self.derived: dict[int, int] = {}
        """For each literal that is a lemma, the number of the lemma."""

    def lemmas(self, core: Sequence[Lemma], check_time: Callable[[], None]) -> list[Lemma]:
        part, clause_count = self.part, len(self.part.clauses)
        uses = Counter(hint for _, hints in core for hint in hints if hint <= clause_count)
        lost = {clause: literals for clause in uses if (literals := part.shortened(clause))}
        self._derive_singles(lost.values())
        own = dict[int, int]()
        for clause, literals in lost.items():
            if uses[clause] > 1:
                hints = [*self._falsified(literals), part.number(clause)]
                own[clause] = self._add(part.literals(part.clauses[clause - 1]), hints)
        for number, (literals, hints) in enumerate(core, start=clause_count + 1):
            if number % LEMMAS_BETWEEN_CLOCKS == 0:
                check_time()
            lifted: dict[int, None] = {}  # without duplicates, in order
            for hint in hints:
                if hint in lost and hint not in own:
                    lifted.update(dict.fromkeys(self._falsified(lost[hint])))
                if hint not in own:
                    own[hint] = part.number(hint)
                lifted[own[hint]] = None
            own[number] = self._add(part.literals(literals), [*lifted])
        return self.made

    def _add(self, literals: list[int], hints: list[int]) -> int:
        self.made.append((literals, hints))
        return self.root.formula.last + len(self.made)

    def _derive_singles(self, wanted: Iterable[Sequence[int]]) -> None:
        """Add a lemma for each single that these literals need, in the order of the trail."""
        root = self.root
        needed = set[int]()
        stack = [literal for literals in wanted for literal in literals]
        while stack:
            literal = stack.pop()
            if literal < 0:
                (literal,) = root.before(literal)
            if literal not in needed and root.is_single(literal):
                needed.add(literal)
                stack += root.before(literal)
        for literal in root.trail:
            if literal in needed:
                hints = [*self._falsified(root.before(literal)), root.number(literal)]
                self.derived[literal] = self._add([literal], hints)

    def _falsified(self, literals: Sequence[int]) -> list[int]:
        """Hints that derive these literals, which the root derived."""
        root = self.root
        hints: dict[int, None] = {}
        for literal in literals:
            holds = literal if literal > 0 else root.before(literal)[0]
            hints[self.derived.get(holds) or root.number(holds)] = None
            if literal < 0:
                hints[root.number(literal)] = None
        return [*hints]
