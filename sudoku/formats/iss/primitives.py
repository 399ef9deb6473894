"""Write constraints without a type in ISS by their primitives.

Every constraint is a conjunction of primitives, and ISS can express each primitive exactly, by
different cells, sums, tables of pairs, automata, and alternatives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.constraints.automata import Automaton, TooManyStates, allowed_pairs
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    DigitSets,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
    shifted,
)
from sudoku.formats.iss.codes import code_of
from sudoku.formats.iss.machines import code_of_machine, machine_of
from sudoku.puzzle.board import Board

_MOST_FACTOR = 100


class NotInIssError(Exception):
    """A constraint that ISS cannot express."""


def impossible(names: Sequence[str]) -> str:
    """A part that no grid obeys."""
    return f".Sum~999~{names[0]}"


def parts_of_primitive(primitive: Primitive, board: Board, names: Sequence[str]) -> Iterator[str]:
    """The parts of a primitive, which uses the values of digits. names: the names of all cells.
    Raises NotInIssError.
    """
    if isinstance(primitive, AnyOf):
        inner = [
            [part for p in parts for part in parts_of_primitive(p, board, names)]
            for parts in primitive.alternatives
        ]
        yield from any_of(inner)
        return
    if isinstance(primitive, Regions | Runs):
        raise NotInIssError
    cells = "~".join(names[cell] for cell in primitive.cells)
    if isinstance(primitive, AllDifferent):
        yield f".AllDifferent~{cells}"
    elif isinstance(primitive, Sum) and _is_plain(primitive):
        factors = "_".join(map(str, primitive.coefficients))
        is_simple = {*primitive.coefficients} == {1}
        yield f".Sum~{primitive.total}{'' if is_simple else f'_=_{factors}'}~{cells}"
    elif isinstance(primitive, DigitSets):
        yield _machine_part(primitive.automaton, len(primitive.cells), board, cells, names)
    else:
        in_numbers = shifted(Regular(primitive.cells, primitive.automaton), board.shift)
        if not isinstance(in_numbers, Regular):
            raise NotInIssError
        yield _regular_part(in_numbers, board, cells, names)


def any_of(alternatives: Sequence[Sequence[str]]) -> Iterator[str]:
    """An Or of conjunctions; nothing if one of them is empty."""
    if all(alternatives):
        inner = (
            parts[0] if len(parts) == 1 else f".And{''.join(parts)}.End" for parts in alternatives
        )
        yield f".Or{''.join(inner)}.End"


def _is_plain(primitive: Sum) -> bool:
    factors = primitive.coefficients
    return primitive.relation == "=" and all(abs(factor) <= _MOST_FACTOR for factor in factors)


def _regular_part(primitive: Regular, board: Board, cells: str, names: Sequence[str]) -> str:
    count = board.digit_count
    if len(primitive.cells) == 1:
        allowed = [d for d in range(1, count + 1) if primitive.automaton.accepts((d,))]
        if not allowed:
            return impossible(names)
        return f".~{cells}_{'_'.join(str(d + board.shift) for d in allowed)}"
    if len(primitive.cells) == 2 and primitive.cells[0] != primitive.cells[1]:
        rows = allowed_pairs(primitive.automaton, count)
        table = [a * count + b for a, row in enumerate(rows) for b in range(count) if row >> b & 1]
        return f".Pair~{code_of(table)}~_~{cells}"
    return _machine_part(primitive.automaton, len(primitive.cells), board, cells, names)


def _machine_part(
    automaton: Automaton, length: int, board: Board, cells: str, names: Sequence[str]
) -> str:
    """The part of an automaton over the numbers of digits."""
    try:
        machine = machine_of(automaton, length, board.digit_count)
    except TooManyStates:
        raise NotInIssError from None
    if machine is None:
        return impossible(names)
    return f".NFA~{code_of_machine(machine, board.digit_count)}~_~{cells}"
