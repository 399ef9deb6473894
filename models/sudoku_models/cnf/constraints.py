"""The clauses of a board's constraints, from their primitives. Certificates contain the same
clauses.

Auxiliary variables are numbered in the order in which they are needed. The clauses of a constraint
depend only on its primitives, have a fixed order, and omit nothing that another constraint implies.

`Regular` and `Sum` become layered automata: after each cell, one variable for each state that is
reachable and from which a word can still be accepted (C. Quimper, T. Walsh, "Global Grammar
Constraints", CP 2006; F. Bacchus, "GAC via Unit Propagation", CP 2007).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from sudoku.constraints.automata import TooManyStates, allowed_pairs
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
    primitives_of,
    too_many_states,
)
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.extended import Clause
from sudoku_models.cnf.regions import regions, runs

MOST_CLAUSES = 2_000_000
"""Limit on the clauses of all constraints of a board, or of a certificate."""
MOST_OF_HOUSES = 4_000_000
"""Limit on the clauses of the houses of a board with constraints. Size 36 has two million, size 49
eight million."""

CheckTime = Callable[[], None]


class TooManyClauses(Exception):
    """Constraints need more than MOST_CLAUSES clauses."""


def _unlimited() -> None:
    """Check nothing: the time is unlimited."""


def board_rules(board: Board, check_time: CheckTime = _unlimited) -> tuple[Iterator[Clause], int]:
    """The clauses of all rules of a board, and the highest variable in them.

    check_time: called before each primitive; its exceptions are passed on. Raises
    UnsupportedQuestionError if the constraints need too many states or clauses, or if the houses of
    a board with constraints need too many clauses.
    """
    pairs = sum(len(house) * (len(house) - 1) // 2 for house in board.houses)
    if (board.constraints or board.is_extended) and pairs * board.digit_count > MOST_OF_HOUSES:
        raise UnsupportedQuestionError(
            f"a {board} needs more than {MOST_OF_HOUSES} clauses: use the model 'cpsat' or"
            " 'reference', which need no clauses"
        )
    clauses: list[Clause] = []
    first = free = board.digit_count * board.cell_count + 1
    every = range(len(board.constraints))
    for part, free in constraint_clauses(board, every, first, check_time):  # noqa: B007
        clauses += part
    return chain(cnf.rules(board, cnf.all_candidates(board)), clauses), free - 1


def constraint_clauses(
    board: Board, chosen: Iterable[int], free: int, check_time: CheckTime = _unlimited
) -> Iterator[tuple[list[Clause], int]]:
    """The clauses of each of these constraints, by index, and the next unused variable.

    free: the first unused variable. check_time: called before each primitive. Raises
    UnsupportedQuestionError if a constraint needs too many states, or all need too many clauses.
    """
    primitives, count = primitives_of(board), 0
    for number in chosen:
        try:
            clauses, free = clauses_of(primitives[number], board.digit_count, free, check_time)
        except TooManyStates:
            raise too_many_states(board, number) from None
        except TooManyClauses:
            raise _too_many_clauses() from None
        count += len(clauses)
        if count > MOST_CLAUSES:
            raise _too_many_clauses()
        yield clauses, free


def _too_many_clauses() -> UnsupportedQuestionError:
    return UnsupportedQuestionError(
        f"the rules of this board need more than {MOST_CLAUSES} clauses;"
        " the models 'cpsat' and 'reference' need none"
    )


def clauses_of(
    primitives: Iterable[Primitive], size: int, free: int, check_time: CheckTime = _unlimited
) -> tuple[list[Clause], int]:
    """The clauses of these primitives, and the first variable that is unused after them.

    free: the first unused variable before them. Raises TooManyStates and TooManyClauses.
    """
    clauses: list[Clause] = []
    for primitive in primitives:
        check_time()
        if isinstance(primitive, AllDifferent):
            clauses += _different(primitive.cells, size)
        elif isinstance(primitive, DigitSets):
            free = _digit_sets(primitive, size, free, clauses)
        elif isinstance(primitive, Regions):
            free = regions(primitive, size, free, clauses)
        elif isinstance(primitive, Runs):
            free = runs(primitive, size, free, clauses)
        elif isinstance(primitive, AnyOf):
            free = _any_of(primitive, size, free, clauses, check_time)
        else:
            free = _regular(primitive, size, free, clauses)
        if len(clauses) > MOST_CLAUSES:
            raise TooManyClauses
    return clauses, free


def _contradiction() -> list[Clause]:
    return [[1], [-1]]


def _different(cells: Cells, size: int) -> list[Clause]:
    if len(cells) > size:
        return _contradiction()
    pairs = [*combinations(cells, 2)]
    return [[-a * size - d, -b * size - d] for d in range(1, size + 1) for a, b in pairs]


def _digit_sets(primitive: DigitSets, size: int, free: int, clauses: list[Clause]) -> int:
    """A selector for each set, exactly one of them true; and for each digit, whether the cells hold
    it.

    A selector settles every digit. A digit that is held has a cell, and a set that contains it.
    """
    cells, sets, digits = primitive.cells, primitive.sets, range(size)
    if not sets:
        clauses += _contradiction()
        return free
    selectors = [*range(free, free + len(sets))]
    free += len(sets)
    held = [*range(free, free + size)]
    clauses.append(selectors)
    for d in digits:
        places = [cell * size + d + 1 for cell in cells]
        clauses.append([-held[d], *places])
        clauses += [[held[d], -x] for x in places]
    for selector, chosen in zip(selectors, sets, strict=True):
        clauses += [[-selector, held[d] if chosen >> d & 1 else -held[d]] for d in digits]
    for d in digits:
        clauses.append(
            [-held[d], *(s for s, of in zip(selectors, sets, strict=True) if of >> d & 1)]
        )
    clauses += _different(cells, size)
    return free + size


def _any_of(
    primitive: AnyOf, size: int, free: int, clauses: list[Clause], check_time: CheckTime
) -> int:
    """A selector for each alternative; one of them is true, and makes its clauses hold."""
    selectors = [*range(free, free + len(primitive.alternatives))]
    free += len(selectors)
    clauses.append(selectors)
    for selector, primitives in zip(selectors, primitive.alternatives, strict=True):
        demanded, free = clauses_of(primitives, size, free, check_time)
        clauses += [[-selector, *clause] for clause in demanded]
        if len(clauses) > MOST_CLAUSES:
            raise TooManyClauses
    return free


def _regular(primitive: Regular | Sum, size: int, free: int, clauses: list[Clause]) -> int:
    """For two cells, the forbidden pairs; for more cells, the states of an automaton."""
    cells = primitive.cells
    if len(cells) == 2:
        clauses += _forbidden_pairs(cells, allowed_pairs(primitive.automaton, size))
        return free
    if isinstance(primitive, Sum):
        layers = _layers_of_sum(primitive.coefficients, primitive.relation, primitive.total, size)
    else:
        layers = layers_of(primitive.automaton, len(cells), size)
    if layers is None:
        clauses += _contradiction()
        return free
    return _states(cells, layers, size, free, clauses)


def _states(
    cells: Cells, layers: Sequence[Sequence[Row]], size: int, free: int, clauses: list[Clause]
) -> int:
    """A variable for each state after each cell except the last; one variable of each cell is true.

    A state and a digit imply the next state, or exclude each other. A state implies that the next
    digit is one that continues some word.
    """
    if sum(map(len, layers)) * size > MOST_CLAUSES:
        raise TooManyClauses
    before: list[list[int]] = [[]]  # for each state of the layer, its negated literal
    for place, (cell, rows) in enumerate(zip(cells, layers, strict=True), start=1):
        after = [*range(free, free + len(layers[place]))] if place < len(layers) else []
        free += len(after)
        if after:
            clauses.append(after)
        for state, row in zip(before, rows, strict=True):
            going = [*state]
            for x, target in enumerate(row, start=cell * size + 1):
                if target < 0:
                    clauses.append([*state, -x])
                    continue
                going.append(x)
                if after:
                    clauses.append([*state, -x, after[target]])
            if state:
                clauses.append(going)
        before = [[-x] for x in after]
    return free


def _forbidden_pairs(cells: Cells, allowed: Sequence[int]) -> Iterator[Clause]:
    """Clauses that keep two cells from holding a pair of digits that is not allowed."""
    a, b = (cell * len(allowed) for cell in cells)
    for d, seconds in enumerate(allowed, start=1):
        for e in range(1, len(allowed) + 1):
            if not seconds >> e - 1 & 1:
                yield [-a - d, -b - e]


@lru_cache(maxsize=1024)
def _layers_of_sum(
    coefficients: tuple[int, ...], relation: str, total: int, size: int
) -> Sequence[Sequence[Row]] | None:
    """Like `layers_of`, for the sum over any cells."""
    cells = tuple(range(len(coefficients)))
    automaton = Sum(cells, coefficients, relation, total).automaton  # type: ignore[arg-type]
    return layers_of.__wrapped__(automaton, len(cells), size)
