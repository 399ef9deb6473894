"""Lines whose digits are accepted by an automaton that the rule spells out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import NamedTuple

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import stroke
from sudoku.constraints.piece import TextPiece, WrongParameterError
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Note
from sudoku.puzzle.board import Board

_NAME = re.compile(r"(\w+)(!?)", re.ASCII)
_MOVE = re.compile(r"([0-9]+(?:-[0-9]+)?(?:,[0-9]+(?:-[0-9]+)?)*)>(\w+)", re.ASCII)
_WORD = re.compile(r"\S+")
_MOST_FIGURES = 9
_EXAMPLE = "0 1-3>1; 1! 4-9>1"


class AutomatonState(NamedTuple):
    """A state of an automaton."""

    is_final: bool
    moves: tuple[tuple[tuple[int, ...], int], ...]
    """Pairs of digits and the number of the next state. A digit may lead to several states."""


States = tuple[AutomatonState, ...]


@dataclass(frozen=True, slots=True)
class Automatic(OnCells):
    """The digits lead from state 0 to a final state. The automaton may be nondeterministic, so one
    path is enough.
    """

    states: States

    name = "regular"
    group = "general"
    aliases = ("nfa", "automaton")
    syntax = "regular STATE DIGITS>STATE ...; STATE! DIGITS>STATE ...: CELLS"
    example = f"regular {_EXAMPLE}: r1c1-5"
    meaning = (
        "The digits along the line lead from the first state to a final one, which has an "
        "exclamation mark."
    )
    drawn = "a thin line from a dot, with a note below the grid"
    source = "ISS's NFA, whose states are encoded."
    noun = "automaton"
    gesture = "line"
    prompt = "automaton"

    @classmethod
    def read(cls, rule: Rule) -> Automatic:
        if rule.parameter is None:
            rule.fail(rule.name, f"expected states after the name, as in {_EXAMPLE}")
        states = rule.parameter_as(_read)
        return cls(rule.cells_in(rule.required_arguments(), repeats=True), states)

    def parameter(self, _board: Board) -> str:
        return "; ".join(
            " ".join((f"{number}{'!' * state.is_final}", *(_move(*move) for move in state.moves)))
            for number, state in enumerate(self.states)
        )

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Regular(self.cells, _automaton(self.states))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        """Works backwards from the last digit: keeps the states from which the remaining digits
        lead to a final state.
        """
        good = {number for number, state in enumerate(self.states) if state.is_final}
        for cell in reversed(self.cells):
            good = {
                number
                for number, state in enumerate(self.states)
                for held, target in state.moves
                if digits[cell] in held and target in good
            }
        return 0 in good

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "grey", 0.06, "dot")
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Automatic | None:
        cells, values = line(rng, board, rng.randint(2, 5)), board.values
        path = [0, *(rng.randrange(3) for _ in cells)]
        moves = {(path[i], path[i + 1], digits[cell]) for i, cell in enumerate(cells)}
        moves |= {(rng.randrange(3), rng.randrange(3), rng.choice(values)) for _ in values}
        states = []
        for state in range(3):
            targets = [
                (t, sorted(d for s, u, d in moves if (s, u) == (state, t))) for t in range(3)
            ]
            leaving = tuple((tuple(held), target) for target, held in targets if held)
            states.append(AutomatonState(state == path[-1] or rng.random() < 0.2, leaving))
        return cls(cells, tuple(states))


@lru_cache(maxsize=256)
def _automaton(states: States) -> Automaton:
    """The deterministic automaton, whose states are sets of states."""
    following = [_following(state) for state in states]

    def step(here: frozenset[int], digit: int) -> frozenset[int] | None:
        if len(here) == 1:
            (number,) = here
            return following[number].get(digit)
        none = frozenset[int]()
        return none.union(*[following[number].get(digit, none) for number in here]) or None

    final = {number for number, state in enumerate(states) if state.is_final}
    return Automaton(frozenset([0]), step, lambda here: not final.isdisjoint(here))


def _following(state: AutomatonState) -> dict[int, frozenset[int]]:
    """The next states after each digit with which a move begins."""
    found: dict[int, set[int]] = {}
    for digits, target in state.moves:
        for digit in digits:
            found.setdefault(digit, set()).add(target)
    return {digit: frozenset(targets) for digit, targets in found.items()}


def _move(digits: tuple[int, ...], target: int) -> str:
    """The text of a move, such as 1-3,5>2."""
    runs = [[d for _, d in run] for _, run in groupby(enumerate(digits), lambda p: p[1] - p[0])]
    written = (f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return f"{','.join(written)}>{target}"


@lru_cache(maxsize=64)
def _read(text: str, values: range) -> States:
    """The states, numbered in the order of the text. Raises WrongParameterError."""
    numbers: dict[str, int] = {}
    known: dict[str, tuple[int, ...]] = {}
    """Lists of digits that occurred before; most occur often."""
    parts: list[tuple[bool, list[TextPiece]]] = []
    for part in TextPiece(text, 0).split(";"):
        tokens = [
            TextPiece(found[0], part.start + found.start()) for found in _WORD.finditer(part.text)
        ]
        named = _NAME.fullmatch(tokens[0].text) if tokens else None
        if named is None:
            wrong = tokens[0] if tokens else part
            raise WrongParameterError(wrong, f"expected a state, as in {_EXAMPLE}")
        if named[1] in numbers:
            raise WrongParameterError(tokens[0], f"the state {named[1]} is listed twice")
        numbers[named[1]] = len(numbers)
        parts.append((named[2] == "!", tokens[1:]))
    return tuple(
        AutomatonState(
            is_final, _merged(_read_move(token, numbers, known, values) for token in tokens)
        )
        for is_final, tokens in parts
    )


def _read_move(
    token: TextPiece, numbers: dict[str, int], known: dict[str, tuple[int, ...]], values: range
) -> tuple[tuple[int, ...], int]:
    found = _MOVE.fullmatch(token.text)
    if found is None:
        reason = "expected digits and a state, as in 1-3,5>0, or ; and the next state"
        raise WrongParameterError(token, reason)
    if found[2] not in numbers:
        raise WrongParameterError(token, f"no part of the text begins with the state {found[2]}")
    if found[1] in known:
        return known[found[1]], numbers[found[2]]
    digits: list[int] = []
    for span in found[1].split(","):
        first, _, last = span.partition("-")
        low = _digit(TextPiece(first, token.start), values[0], values[-1])
        high = _digit(TextPiece(last or first, token.start), low, values[-1])
        digits += range(low, high + 1)
    known[found[1]] = tuple(digits)
    return known[found[1]], numbers[found[2]]


def _digit(piece: TextPiece, low: int, high: int) -> int:
    if len(piece.text) > _MOST_FIGURES or not low <= int(piece.text) <= high:
        raise WrongParameterError(piece, f"expected a digit, {low} to {high}")
    return int(piece.text)


def _merged(moves: Iterable[tuple[Iterable[int], int]]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """One move for each next state, in ascending order."""
    found: dict[int, set[int]] = {}
    for digits, target in moves:
        found.setdefault(target, set()).update(digits)
    return tuple(
        (tuple(sorted(found[target])), target) for target in sorted(found) if found[target]
    )
