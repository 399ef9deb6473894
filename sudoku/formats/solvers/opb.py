"""OPB, the input of pseudo-Boolean solvers: linear constraints with = and >=.

Source: O. Roussel, V. Manquinho, "Input/Output Format and Solver Requirements for the Competitions
of Pseudo-Boolean Solvers", https://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf. Each value of a
variable is a 0-1 variable, and exactly one value of each variable is 1. Each state of an automaton
after each cell is a further 0-1 variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku.formats.entry import Entry
from sudoku.formats.solvers.demands import problem_of
from sudoku.formats.solvers.problem import (
    AcceptedWord,
    DifferentValues,
    Problem,
    ProblemPart,
    StateStep,
    ValueTable,
    WeightedSum,
)

Terms = Sequence[tuple[int, int]]
"""Pairs of a coefficient and the 0-1 variable that it multiplies."""

OTHER_DIGITS = True


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as OPB. Raises UnsupportedQuestionError, like `problem_of`."""
    writer = _OpbText(problem_of(entry))
    body = [*writer.body()]
    return "\n".join([*writer.header(), *body, ""])


class _OpbText:
    """Writes one problem. Write the body first, because the header depends on it."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._first: list[int] = []
        """The 0-1 variable of each variable's first value."""
        self._count = self._constraints = 0
        for variable in problem.variables:
            self._first.append(self._count + 1)
            self._count += len(variable.values)

    def header(self) -> Iterator[str]:
        problem, board = self._problem, self._problem.puzzle.board
        n, m = board.size, board.digit_count
        yield f"* #variable= {self._count} #constraint= {self._constraints}"
        yield from (f"* {remark}" for remark in problem.remarks())
        yield f"* x({n * m}*(r-1) + {m}*(c-1) + d): row r, column c holds digit d"
        for place, variable in enumerate(problem.variables):
            if place >= board.area:
                values, first = variable.values, self._first[place]
                last = first + len(values) - 1
                yield f"* x{first} to x{last}: {variable.name} = {values[0]} to {values[-1]}"

    def body(self) -> Iterator[str]:
        problem = self._problem
        yield "* each cell holds one digit, each further variable has one value"
        for place in range(len(problem.variables)):
            yield self._sum([(1, x) for x in self._all(place)], "=", 1)
        yield f"* {len(problem.givens)} givens"
        yield from (self._sum([(1, self._is(*given))], "=", 1) for given in problem.givens)
        for section in problem.sections:
            yield f"* {section.title}"
            for part in section.parts:
                yield from self._part(part)

    def _all(self, place: int) -> range:
        """The 0-1 variables of a variable."""
        first = self._first[place]
        return range(first, first + len(self._problem.variables[place].values))

    def _is(self, place: int, value: int) -> int:
        """The 0-1 variable for this value."""
        return self._first[place] + value - self._problem.variables[place].values[0]

    def _new(self, count: int) -> range:
        self._count += count
        return range(self._count - count + 1, self._count + 1)

    def _part(self, part: ProblemPart) -> Iterator[str]:
        if isinstance(part, DifferentValues):
            relation = "=" if len(part.variables) == self._digits else "<="
            for digits in zip(*map(self._all, part.variables), strict=True):
                yield self._sum([(1, x) for x in digits], relation, 1)
        elif isinstance(part, WeightedSum):
            yield from self._linear(part)
        elif isinstance(part, ValueTable):
            yield from self._table(part)
        elif isinstance(part, StateStep):
            for row in part.rows:
                *given, after = map(self._is, part.variables, row)
                yield self._implied(given, [after])
        else:
            yield from self._word(part)

    @property
    def _digits(self) -> int:
        return self._problem.puzzle.board.digit_count

    def _linear(self, part: WeightedSum) -> Iterator[str]:
        terms = [
            (coefficient * value, self._is(place, value))
            for place, coefficient in zip(part.variables, part.coefficients, strict=True)
            for value in self._problem.variables[place].values
            if coefficient * value
        ]
        if part.relation == "=":
            # Two lines, because clasp 3.3 gives wrong answers for some weighted equalities.
            yield self._sum(terms, ">=", part.total)
            yield self._sum(terms, "<=", part.total)
        elif part.relation == "!=":
            # A new variable states whether the sum is larger or smaller.
            (larger,), reach = self._new(1), sum(abs(c) for c, _ in terms) + abs(part.total) + 1
            yield self._sum([*terms, (-reach, larger)], ">", part.total - reach)
            yield self._sum([*terms, (-reach, larger)], "<", part.total)
        else:
            yield self._sum(terms, part.relation, part.total)

    def _table(self, part: ValueTable) -> Iterator[str]:
        """For each value of the first variable, the remaining values of the second."""
        if len(part.variables) == 1:
            yield self._implied([], [self._is(part.variables[0], value) for (value,) in part.rows])
            return
        for place, other in ((0, 1), (1, 0)):
            for value in self._problem.variables[part.variables[place]].values:
                left = [row[other] for row in part.rows if row[place] == value]
                if len(left) < len(self._problem.variables[part.variables[other]].values):
                    x = self._is(part.variables[place], value)
                    yield self._implied([x], [self._is(part.variables[other], v) for v in left])

    def _word(self, word: AcceptedWord) -> Iterator[str]:
        """There is a state between every two cells. A state and a digit imply the next state, or
        exclude each other.
        """
        before: Sequence[Sequence[int]] = [[]]
        following: Iterable[Sequence[Sequence[int]]] = (*word.layers[1:], ())
        for cell, rows, states in zip(word.variables, word.layers, following, strict=True):
            after = self._new(len(states))
            if after:
                yield self._sum([(1, x) for x in after], "=", 1)
            for state, row in zip(before, rows, strict=True):
                for x, target in zip(self._all(cell), row, strict=True):
                    if target < 0:
                        yield self._implied([*state, x], [])
                    elif after:
                        yield self._implied([*state, x], [after[target]])
            before = [[x] for x in after]

    def _implied(self, given: Sequence[int], one_of: Iterable[int]) -> str:
        """The constraint that one variable of `one_of` is 1 if all variables in `given` are 1."""
        return self._sum(
            [*((1, x) for x in one_of), *((-1, x) for x in given)], ">=", 1 - len(given)
        )

    def _sum(self, terms: Terms, relation: str, total: int) -> str:
        """The line of a linear constraint, written with = or >=, because the format has no other
        relations.
        """
        if relation in ("<", "<="):
            terms, total = [(-c, x) for c, x in terms], -total
            relation = relation.replace("<", ">")
        if relation == ">":
            relation, total = ">=", total + 1
        self._constraints += 1
        left = " ".join(f"{c:+} x{x}" for c, x in terms) or "+0 x1"
        return f"{left} {relation} {total};"
