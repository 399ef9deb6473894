"""Lines that match a regular expression over digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton, TooManyStates
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import stroke
from sudoku.constraints.pattern_automata import MOST_STATES, automaton_of
from sudoku.constraints.patterns import DIGITS, Pattern, matches, read_pattern
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Note
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Regex(OnCells):
    """A regular expression that the digits along the line match as a whole."""

    pattern: str
    """The pattern without blanks, in upper case."""

    name = "regex"
    group = "general"
    aliases = ("regexline",)
    syntax = "regex PATTERN: CELLS"
    example = "regex (1|2)[3-5]*6?: r1c1-5"
    meaning = "The digits along the whole line match PATTERN, a regular expression."
    drawn = "a thin line from a dot, with a note below the grid"
    source = (
        "ISS's Regex. Digits are 1-9, A for 10, B for 11, …; the operators are . [1-3] [^13] | * + "
        "? {2} {2,} {2,5} and parentheses."
    )
    noun = "regular expression"
    gesture = "line"
    prompt = "pattern"

    @classmethod
    def read(cls, rule: Rule) -> Regex:
        piece = rule.parameter
        if piece is None:
            rule.fail(rule.name, "expected a pattern after the name, as in regex (1|2)[3-5]*")
        try:
            rule.parameter_as(_automaton)
        except TooManyStates:
            rule.fail(piece, f"the pattern needs an automaton of more than {MOST_STATES} states")
        pattern = "".join(piece.text.split()).upper()
        return cls(rule.cells_in(rule.required_arguments(), repeats=True), pattern)

    def parameter(self, _board: Board) -> str:
        return self.pattern

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield Regular(self.cells, _automaton(self.pattern, board.values))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return matches(_tree(self.pattern, board.values), [digits[cell] for cell in self.cells])

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "grey", 0.06, "dot")
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Regex | None:
        if board.values[-1] >= len(DIGITS):
            return None
        cells = line(rng, board, rng.randint(2, 5))
        cut = rng.randint(0, len(cells))
        classes = [_class(rng, board.values, {digits[cell]}) for cell in cells[:cut]]
        for place in range(len(classes)):
            other = _class(rng, board.values, set())
            changed = f"({classes[place]}|{other})", f"{classes[place]}{other}?"
            classes[place] = rng.choice((classes[place], *changed))
        rest = {digits[cell] for cell in cells[cut:]}
        repeat = rng.choice(("*", "+", f"{{{max(0, len(cells) - cut - 1)},}}"))
        classes += [_class(rng, board.values, rest) + repeat] * bool(rest)
        return cls(cells, "".join(classes))


def _class(rng: Random, values: range, held: set[int]) -> str:
    """A random class that contains the digits `held`, but not all digits if possible."""
    others = sorted({*values} - held)
    out = {*rng.sample(others, rng.randint(1, len(others)))} if others else set()
    allowed = [d for d in values if d not in out]
    if not allowed:
        return rng.choice([DIGITS[d] for d in values])
    if len(allowed) == 1:
        return DIGITS[allowed[0]]
    written, sign = (out, "^") if out and rng.random() < 0.5 else (allowed, "")
    return f"[{sign}{''.join(DIGITS[d] for d in sorted(written))}]"


@lru_cache(maxsize=256)
def _tree(pattern: str, values: range) -> Pattern:
    """The pattern of a text. Raises WrongParameterError."""
    return read_pattern(pattern, values)


@lru_cache(maxsize=256)
def _automaton(pattern: str, values: range) -> Automaton:
    """The automaton of a text. Raises WrongParameterError and TooManyStates."""
    return _automaton_of(_tree(pattern, values), values)


_automaton_of = lru_cache(maxsize=256)(automaton_of)
"""Shares one automaton among all ways to write a pattern."""
