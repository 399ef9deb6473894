"""The demands of rules on the variables of cells, with auxiliary variables where needed.

An auxiliary variable is a function of the cells:

- the set that the cells of a DigitSets hold;
- the state after a cell, for an automaton that need not accept: DEAD if no word begins like this;
  after the last cell, 1 if the word is accepted, otherwise DEAD;
- whether an alternative of an AnyOf holds, 1 or 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations, product
from operator import ne

from sudoku.constraints.automata import Automaton, TooManyStates, allowed_pairs
from sudoku.constraints.digit_sets import consecutive, count_between, digits_in
from sudoku.constraints.layers import Row, layers_of
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    Cells,
    DigitSets,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
    pairs,
    primitives_of,
    too_many_states,
)
from sudoku.errors import UnsupportedQuestionError
from sudoku.formats.entry import Entry
from sudoku.formats.solvers.problem import (
    AcceptedWord,
    DifferentValues,
    Problem,
    ProblemPart,
    Section,
    StateStep,
    ValueTable,
    Variable,
    WeightedSum,
)
from sudoku.puzzle.board import Board

MOST_ROWS = 2_000_000
"""Limit on the rows of all tables, and the steps of all automata."""
MOST_TERMS = 5_000_000
"""Limit on the pairs of a cell and a digit in all houses. Size 100 has three million."""
LARGEST_SUM = 2**31
"""Limit on sums. Larger sums are written as automata, because many solvers compute with 32 bits."""
DEAD = 0
"""The state from which no word continues. A target of -1 leads to it, and target 0 to state 1."""


def problem_of(entry: Entry, *, has_words: bool = True) -> Problem:
    """The problem of a puzzle. Without has_words, automata become steps instead of Words.

    Raises UnsupportedQuestionError if the rules need too many states, or exceed MOST_ROWS or
    MOST_TERMS.
    """
    board = entry.puzzle.board
    if sum(map(len, board.houses)) * board.digit_count > MOST_TERMS:
        raise UnsupportedQuestionError(f"a {board} is too large: expected up to size 100")
    demands = _Demands(board, has_words)
    houses = zip(board.house_names, board.houses, strict=True)
    sections = [Section(name, [DifferentValues(house)]) for name, house in houses if len(house) > 1]
    for number, primitives in enumerate(primitives_of(board)):
        demands.parts = []
        try:
            for primitive in primitives:
                demands.require(primitive)
        except TooManyStates:
            raise too_many_states(board, number) from None
        if demands.parts:
            sections.append(Section(board.constraints[number].text(board), demands.parts))
    return Problem(entry, demands.variables, sections)


class _Demands:
    """Collects the demands of primitives."""

    def __init__(self, board: Board, has_words: bool) -> None:
        self._n, self._rows, self._has_words = board.digit_count, 0, has_words
        digits = range(1, self._n + 1)
        self.variables = [Variable(board.cell_name(c), digits) for c in range(board.cell_count)]
        self.parts: list[ProblemPart] = []

    def require(self, primitive: Primitive) -> None:
        """Require a primitive. Raises TooManyStates and UnsupportedQuestionError."""
        if isinstance(primitive, Regions | Runs):
            raise _no_regions()
        if isinstance(primitive, AllDifferent):
            self._different(primitive.cells)
        elif isinstance(primitive, DigitSets):
            self._digit_sets(primitive)
        elif isinstance(primitive, AnyOf):
            truths = [self._all_hold(alternative) for alternative in primitive.alternatives]
            if truths:
                self._add(WeightedSum(tuple(truths), (1,) * len(truths), ">=", 1))
            else:
                self._contradict()
        elif isinstance(primitive, Sum) and self._is_small(primitive):
            cells, coefficients = primitive.cells, primitive.coefficients
            self._add(WeightedSum(cells, coefficients, primitive.relation, primitive.total))
        else:
            self._word(primitive)

    def _add(self, part: ProblemPart) -> None:
        if isinstance(part, ValueTable | StateStep):
            self._rows += len(part.rows)
        elif isinstance(part, AcceptedWord):
            self._rows += part.state_count * self._n
        if self._rows > MOST_ROWS:
            what = f"more than {MOST_ROWS} rows of tables"
            raise UnsupportedQuestionError(f"the rules of this board need {what}")
        self.parts.append(part)

    def _new(self, letter: str, values: range) -> int:
        number = len(self.variables)
        self.variables.append(Variable(f"{letter}{number + 1}", values))
        return number

    def _contradict(self) -> None:
        self._add(WeightedSum((0,), (1,), ">", self._n))

    def _is_small(self, primitive: Sum) -> bool:
        reach = sum(map(abs, primitive.coefficients)) * self._n
        return bool(primitive.cells) and reach + abs(primitive.total) < LARGEST_SUM

    def _different(self, cells: Cells) -> None:
        if len(cells) > self._n:
            self._contradict()
        elif len(cells) > 1:
            self._add(DifferentValues(cells))

    def _table(self, variables: tuple[int, ...], rows: Sequence[tuple[int, ...]]) -> None:
        if rows:
            self._add(ValueTable(variables, tuple(rows)))
        else:
            self._contradict()

    def _word(self, primitive: Regular | Sum) -> None:
        cells, automaton, digits = primitive.cells, primitive.automaton, range(1, self._n + 1)
        if len(set(cells)) < len(cells):
            # Not every solver accepts a variable twice in a constraint.
            self._add(WeightedSum((self._state_after(cells, automaton),), (1,), "=", 1))
        elif len(cells) == 1:
            self._table(cells, [(d,) for d in digits if automaton.accepts((d,))])
        elif len(cells) == 2:
            seconds = allowed_pairs(automaton, self._n)
            rows = [(a, b) for a, b in product(digits, digits) if seconds[a - 1] >> b - 1 & 1]
            if rows == [*permutations(digits, 2)]:
                self._add(DifferentValues(cells))
            else:
                self._table(cells, rows)
        else:
            layers = layers_of(automaton, len(cells), self._n)
            if layers is None:
                self._contradict()
            elif cells and self._has_words:
                self._add(AcceptedWord(cells, tuple(map(tuple, layers))))
            elif cells:
                self._chain(cells, layers)

    def _chain(self, cells: Cells, layers: Sequence[Sequence[Row]]) -> None:
        """Require a word, with a variable for the state after each cell except the first and the
        last.
        """
        before: int = cells[0]
        states = {d: target + 1 for d, target in enumerate(layers[0][0], start=1)}
        for place in range(1, len(cells)):
            steps = [step for step in self._steps(states, layers[place]) if step[2] != DEAD]
            if place + 1 == len(cells):
                self._table((before, cells[place]), [step[:2] for step in steps])
                return
            after = self._new("q", range(1, len(layers[place + 1]) + 1))
            self._add(StateStep((before, cells[place], after), tuple(steps)))
            before, states = after, {state: state for state in self.variables[after].values}

    def _digit_sets(self, primitive: DigitSets) -> None:
        """Require a set of digits, by sums if they are equivalent, otherwise with a variable for
        the set.
        """
        cells, sets = primitive.cells, tuple(dict.fromkeys(primitive.sets))
        simple = self._as_sums(primitive) if sets else None
        if not sets:
            self._contradict()
        elif simple is not None:
            self._different(cells)
            for part in simple:
                self.require(part)
        else:
            self._different(cells)
            held = self._new("s", range(1, len(sets) + 1))
            of_sets = [(d, s) for s, each in enumerate(sets, start=1) for d in digits_in(each)]
            for cell in cells:
                self._table((cell, held), sorted(of_sets))

    def _as_sums(self, primitive: DigitSets) -> Sequence[Sum] | None:
        """Sums that exactly these sets of different digits satisfy; None if there are no such
        sums.
        """
        cells, count, given = primitive.cells, len(primitive.cells), frozenset(primitive.sets)
        if given == frozenset(consecutive(self._n, count)):
            return [Sum(pair, (1, -1), "<=", count - 1) for pair in permutations(cells, 2)]
        totals = {sum(digits_in(each)) for each in given}
        low, high = min(totals), max(totals)
        if len(given) != count_between(self._n, count, low, high):
            return None
        bounds = [("=", low)] if low == high else [(">=", low), ("<=", high)]
        return [Sum(cells, (1,) * count, sign, total) for sign, total in bounds]

    # Variables that are 1 if primitives hold, otherwise 0.

    def _all_hold(self, primitives: Sequence[Primitive]) -> int:
        truth: int | None = None
        for primitive in primitives:
            other = self._holds(primitive)
            truth = other if truth is None else self._gate(truth, other, 2)
        return self._constant(1) if truth is None else truth

    def _holds(self, primitive: Primitive) -> int:
        if isinstance(primitive, Regions | Runs):
            raise _no_regions()
        if isinstance(primitive, AllDifferent):
            if len(primitive.cells) > self._n:
                return self._constant(0)
            return self._all_hold(pairs("different", ne, [*combinations(primitive.cells, 2)]))
        if isinstance(primitive, DigitSets):
            simple = self._as_sums(primitive) if primitive.sets else None
            if simple is not None:
                return self._all_hold((AllDifferent(primitive.cells), *simple))
        if isinstance(primitive, AnyOf):
            truth = self._constant(0)
            for alternative in primitive.alternatives:
                truth = self._gate(truth, self._all_hold(alternative), 1)
            return truth
        return self._state_after(primitive.cells, primitive.automaton)

    def _constant(self, value: int) -> int:
        return self._new("t", range(value, value + 1))

    def _gate(self, one: int, other: int, least: int) -> int:
        """A variable that is 1 if at least this many of two truths are 1, otherwise 0."""
        truth = self._new("t", range(2))
        inputs = product(self.variables[one].values, self.variables[other].values)
        rows = tuple((a, b, int(a + b >= least)) for a, b in inputs)
        self._add(StateStep((one, other, truth), rows))
        return truth

    def _state_after(self, cells: Cells, automaton: Automaton) -> int:
        """Variables for the state after each cell. Returns the last, which says whether the word is
        accepted.
        """
        layers = layers_of(automaton, len(cells), self._n)
        if layers is None or not cells:
            return self._constant(int(layers is not None))
        if len(set(cells[:2])) == 2:
            before: int = cells[0]
            first = 1
            states = {d: target + 1 for d, target in enumerate(layers[0][0], start=1)}
        else:
            before, first, states = self._constant(1), 0, {1: 1}
        for place in range(first, len(cells)):
            is_last = place + 1 == len(cells)
            values = range(2 if is_last else len(layers[place + 1]) + 1)
            after = self._new("t" if is_last else "q", values)
            self._add(StateStep((before, cells[place], after), self._steps(states, layers[place])))
            before, states = after, {state: state for state in values}
        return before

    def _steps(
        self, states: Mapping[int, int], rows: Sequence[Row]
    ) -> tuple[tuple[int, int, int], ...]:
        """The next state for each digit and each value of the previous state's variable. states:
        the meaning of the values. 1 is the state of the first row.
        """
        dead = (-1,) * self._n
        return tuple(
            (value, digit, target + 1)
            for value, state in states.items()
            for digit, target in enumerate(dead if state == DEAD else rows[state - 1], start=1)
        )


def _no_regions() -> UnsupportedQuestionError:
    return UnsupportedQuestionError(
        "regions that are part of the solution are not written to this format; `--to dimacs` is"
    )
