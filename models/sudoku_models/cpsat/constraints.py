"""The primitives of constraints, stated with CP-SAT's constraints.

This is deliberately not the method of `sat`, which writes clauses for states and selectors. Sums
are linear, cages are AllDifferent with a linear sum, relations that depend on the difference or the
sum of two digits are linear too, other relations are tables, and longer words are automaton
constraints.

An enumeration may find a grid more than once: variables of CP-SAT's automata can be free, and
several alternatives of AnyOf can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import add, sub
from typing import Any, TypeAlias, TypeGuard

from ortools.sat.python import cp_model

from sudoku.constraints.automata import MOST_STATES, Automaton, TooManyStates, allowed_pairs
from sudoku.constraints.digit_sets import consecutive, count_between, digits_in
from sudoku.constraints.primitives import (
    RELATIONS,
    AllDifferent,
    AnyOf,
    DigitSets,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
)
from sudoku.puzzle.board import Board
from sudoku_models.cpsat.automata import DEAD, Words
from sudoku_models.cpsat.regions import of_regions

Literal: TypeAlias = cp_model.IntVar | int
"""A Boolean variable, or 1 for true."""

LARGEST_SUM = 2**60
"""Larger sums become automata, because CP-SAT computes in 64 bits."""


class CpSatEncoder:
    """Adds primitives to a model that has a variable for each cell."""

    def __init__(
        self, board: Board, model: cp_model.CpModel, variables: Sequence[cp_model.IntVar]
    ) -> None:
        self._size, self._model, self._variables = board.digit_count, model, variables
        self.steps = 0
        """The number of steps of all automata, over all cells."""
        self.weight = 0
        """The weight of the constraints added so far, roughly proportional to the time that CP-SAT
        needs to load them.
        """
        self._words: dict[tuple[Automaton, int], Words] = {}

    def require(self, primitive: Primitive, check_time: Callable[[], None]) -> None:
        """Add a primitive. Raises TooManyStates, and the same errors as check_time.

        After any of these errors, the model is unchanged.
        """
        self._words.clear()
        self._prepare(primitive, check_time)
        self.steps += sum(len(layer) for words in self._words.values() for layer in words.steps)
        for constraint in self._added(primitive):
            self.weight += self._weight(constraint)

    def _prepare(self, primitive: Primitive, check_time: Callable[[], None]) -> None:
        """Do all slow work before the model is changed."""
        check_time()
        if isinstance(primitive, AnyOf):
            for alternative in primitive.alternatives:
                for inner in alternative:
                    self._prepare(inner, check_time)
        elif self._is_word(primitive):
            length = len(primitive.cells)
            self._words[primitive.automaton, length] = Words(
                primitive.automaton, length, self._size, check_time
            )
            if sum(words.count for words in self._words.values()) > MOST_STATES:
                raise TooManyStates

    def _weight(self, constraint: cp_model.Constraint) -> int:
        proto = constraint.proto
        if proto.has_automaton():
            automaton = proto.automaton
            return len(automaton.exprs) * len(automaton.transition_label) // 16
        if proto.has_table():
            return len(proto.table.values)
        if proto.has_all_diff():
            return len(proto.all_diff.exprs) * self._size
        return self._size

    def _is_word(self, primitive: Primitive) -> TypeGuard[Regular | Sum]:
        if isinstance(primitive, Sum):
            return not self._is_linear(primitive)
        if not isinstance(primitive, Regular):
            return False
        return len(primitive.cells) > 2 or len(set(primitive.cells)) < len(primitive.cells)

    def _is_linear(self, primitive: Sum) -> bool:
        reach = sum(map(abs, primitive.coefficients)) * self._size + abs(primitive.total)
        return reach < LARGEST_SUM

    def _added(self, primitive: Primitive, holds: Literal = 1) -> Iterator[cp_model.Constraint]:
        """Each constraint of a primitive, just after it is added, so that it can be enforced.

        holds: whether the primitive is required.
        """
        if isinstance(primitive, AnyOf):
            yield from self._any_of(primitive, holds)
        elif isinstance(primitive, AllDifferent):
            yield self._all_different(primitive.cells)
        elif isinstance(primitive, DigitSets):
            yield from self._digit_sets(primitive, holds)
        elif isinstance(primitive, Regions | Runs):
            yield from of_regions(self._model, self._variables, primitive, self._size)
        elif self._is_word(primitive):
            yield self._word(primitive, holds)
        elif isinstance(primitive, Sum):
            yield self._sum(primitive)
        elif len(primitive.cells) == 2:
            yield self._two_cells(primitive)
        else:
            yield from self._short(primitive)

    def _of(self, cells: Sequence[int]) -> list[cp_model.IntVar]:
        return [self._variables[cell] for cell in cells]

    def _impossible(self) -> cp_model.Constraint:
        return self._model.add_bool_or([])

    def _one_of(self, count: int, holds: Literal) -> list[cp_model.IntVar]:
        """Selectors, one of which is true if `holds` is true; otherwise all are false."""
        selectors = [self._model.new_bool_var("") for _ in range(count)]
        self._model.add(sum(selectors) == holds)
        return selectors

    def _any_of(self, primitive: AnyOf, holds: Literal) -> Iterator[cp_model.Constraint]:
        selectors = self._one_of(len(primitive.alternatives), holds)
        for selector, alternative in zip(selectors, primitive.alternatives, strict=True):
            for inner in alternative:
                for constraint in self._added(inner, selector):
                    # Constraints that depend on inner selectors are enforced already.
                    if not constraint.proto.enforcement_literal:
                        constraint.only_enforce_if(selector)
                    yield constraint

    def _all_different(self, cells: Sequence[int]) -> cp_model.Constraint:
        if len(cells) > self._size:
            return self._impossible()
        return self._model.add_all_different(self._of(cells))

    def _digit_sets(self, primitive: DigitSets, holds: Literal) -> Iterator[cp_model.Constraint]:
        yield self._all_different(primitive.cells)
        variables, count = self._of(primitive.cells), len(primitive.cells)
        if not primitive.sets:
            yield self._impossible()
            return
        given = frozenset(primitive.sets)
        totals = {sum(digits_in(each)) for each in given}
        low, high = min(totals), max(totals)
        if len(given) == count_between(self._size, count, low, high):
            yield self._model.add_linear_constraint(sum(variables), low, high)
        elif given == frozenset(consecutive(self._size, count)):
            for one, other in combinations(variables, 2):
                yield self._model.add_linear_constraint(one - other, 1 - count, count - 1)
        else:
            selectors = self._one_of(len(primitive.sets), holds)
            for selector, each in zip(selectors, primitive.sets, strict=True):
                domain = cp_model.Domain.from_values(digits_in(each))
                for variable in variables:
                    bounded = self._model.add_linear_expression_in_domain(variable, domain)
                    yield bounded.only_enforce_if(selector)

    def _sum(self, primitive: Sum) -> cp_model.Constraint:
        relation: Callable[[Any, int], Any] = RELATIONS[primitive.relation]
        terms = cp_model.LinearExpr.weighted_sum(self._of(primitive.cells), primitive.coefficients)
        return self._model.add(relation(terms, primitive.total))

    def _short(self, primitive: Regular) -> Iterator[cp_model.Constraint]:
        """A word of one cell or of no cell."""
        if not primitive.cells:
            yield from () if primitive.automaton.accepts(()) else (self._impossible(),)
            return
        words = [d for d in range(1, self._size + 1) if primitive.automaton.accepts((d,))]
        domain = cp_model.Domain.from_values(words)
        (variable,) = self._of(primitive.cells)
        yield self._model.add_linear_expression_in_domain(variable, domain)

    def _two_cells(self, primitive: Regular) -> cp_model.Constraint:
        one, other = self._of(primitive.cells)
        form = _form(primitive.automaton, self._size)
        if form.of is not None:
            return self._model.add_linear_expression_in_domain(form.of(one, other), form.domain)
        if form.is_allowed:
            return self._model.add_allowed_assignments([one, other], form.pairs)
        return self._model.add_forbidden_assignments([one, other], form.pairs)

    def _word(self, primitive: Regular | Sum, holds: Literal) -> cp_model.Constraint:
        words = self._words[primitive.automaton, len(primitive.cells)]
        if not words.steps[0]:
            return self._impossible()
        if isinstance(holds, int):
            return self._model.add_automaton(self._of(primitive.cells), 0, *words.triples())
        return self._optional_word(primitive.cells, words)

    def _optional_word(self, cells: Sequence[int], words: Words) -> cp_model.Constraint:
        """A variable for the state after each cell, determined by the digits up to it.

        An automaton that is not enforced would leave CP-SAT's own variables free, and then an
        enumeration would find each grid thousands of times.
        """
        state = self._model.new_constant(1)
        for variable, rows in zip(self._of(cells), words.tables(), strict=True):
            after = self._model.new_int_var(DEAD, max(row[2] for row in rows), "")
            self._model.add_allowed_assignments([state, variable, after], rows)
            self.weight += 3 * len(rows)
            state = after
        return self._model.add(state != DEAD)


@dataclass(frozen=True, slots=True)
class _Form:
    """A relation of two digits."""

    of: Callable[[Any, Any], Any] | None
    """The sum or difference of the digits if that decides: sums or differences in `domain` are
    allowed. Otherwise `pairs` are allowed or, without is_allowed, forbidden.
    """
    domain: cp_model.Domain
    pairs: Sequence[tuple[int, int]] = ()
    is_allowed: bool = False


@lru_cache(maxsize=1024)
def _form(automaton: Automaton, size: int) -> _Form:
    seconds = allowed_pairs(automaton, size)
    digits = range(1, size + 1)
    every = [(a, b) for a in digits for b in digits]
    allowed = [(a, b) for a, b in every if seconds[a - 1] >> b - 1 & 1]
    for of in (sub, add):
        values = {of(a, b) for a, b in allowed}
        domain = cp_model.Domain.from_values(sorted(values))
        if sum(of(a, b) in values for a, b in every) == len(allowed):
            return _Form(of, domain)
    if 2 * len(allowed) <= len(every):
        return _Form(None, domain, allowed, is_allowed=True)
    return _Form(None, domain, [pair for pair in every if pair not in allowed])
