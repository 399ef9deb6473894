"""Alternatives: at least one of several rules is obeyed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.kinds import BY_NAME, read_constraint
from sudoku.constraints.primitives import AnyOf, Primitive
from sudoku.constraints.rule import LONGEST, Piece, Place, Rule
from sudoku.puzzle.board import Board

MOST_NESTED = 20
"""Parentheses around one another."""


@dataclass(frozen=True, slots=True)
class Any(Constraint):
    """Two alternatives or more. One that depends on other rules of the board, as `negative` does,
    sees those of the board and not those in parentheses.
    """

    alternatives: tuple[Constraint, ...]

    name = "any"
    aliases = ("or",)
    syntax = "any: (RULE) (RULE) ..."
    example = "any: (killer 10: r1c1-2) (thermo: r1c1-3)"
    meaning = "At least one of these rules is obeyed."
    drawn = "as the rules of the puzzle say"
    source = "ISS's Or. The alternatives may hold together."
    noun = "choice"

    @property
    def reads_marks(self) -> bool:  # type: ignore[override]  # of its alternatives
        """Whether an alternative does."""
        return any(constraint.reads_marks for constraint in self.alternatives)

    @classmethod
    def read(cls, rule: Rule) -> Any:
        rule.no_parameter()
        pieces = _in_parentheses(rule)
        place = rule.place
        found: list[Constraint] = []
        for piece in pieces:
            inner = Place(place.source, place.line, place.column + piece.start)
            found.append(read_constraint(Rule.cut(piece.text, rule.board, inner)))
        whole = cls(tuple(found))
        length = len(whole.text(rule.board))
        if length > LONGEST:
            written = f"{length} characters with every cell written out"
            rule.fail(rule.required_arguments(), f"{written}, expected at most {LONGEST}")
        return whole

    def arguments(self, board: Board) -> str:
        return " ".join(f"({constraint.text(board)})" for constraint in self.alternatives)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield AnyOf(tuple(tuple(c.primitives(board)) for c in self.alternatives))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return any(constraint.holds(board, digits) for constraint in self.alternatives)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Any | None:
        """One alternative that the grid obeys, and others that it does not."""
        other = [*range(1, board.size + 1)]
        rng.shuffle(other)
        changed = [other[digit - 1] for digit in digits]
        kinds = [kind for kind in dict.fromkeys(BY_NAME.values()) if kind is not cls]
        found: list[Constraint] = []
        for kind in rng.sample(kinds, len(kinds)):
            planted = kind.plant(rng, board, changed if found else digits)
            if planted is not None and not (found and planted.holds(board, digits)):
                found.append(planted)
                if len(found) == 2:
                    rng.shuffle(found)
                    return cls(tuple(found))
        return None


def _in_parentheses(rule: Rule) -> list[Piece]:
    """The alternatives, two or more, without the parentheses around them."""
    if not (rule.arguments and rule.arguments.text):
        rule.fail(rule.name, "expected a colon and rules, as in any: (odd: r1c1) (even: r1c2)")
    piece, depth, start = rule.arguments, 0, 0
    found: list[Piece] = []
    for place, character in enumerate(piece.text):
        here = Piece(character, piece.start + place)
        if character == "(":
            depth += 1
            start = start if depth > 1 else place + 1
            if depth > MOST_NESTED:
                rule.fail(here, f"more than {MOST_NESTED} parentheses in one another")
        elif character == ")" and depth:
            depth -= 1
            if not depth:
                found.append(Piece(piece.text[start:place], piece.start + start))
        elif not depth and not character.isspace():
            rule.fail(here, "expected rules in parentheses, as in (odd: r1c1) (even: r1c2)")
    if depth:
        rule.fail(Piece("", piece.start + len(piece.text)), "ends here, expected )")
    if len(found) < 2:
        rule.fail(piece, "1 alternative, expected at least 2")
    return found
