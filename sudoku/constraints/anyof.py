"""Alternatives: at least one of several rules holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.kinds import BY_NAME, read_constraint
from sudoku.constraints.piece import LONGEST, TextPiece
from sudoku.constraints.primitives import AnyOf, Primitive
from sudoku.constraints.rule import Rule
from sudoku.errors import RulePlace
from sudoku.puzzle.board import Board

MOST_NESTED = 20
"""Limit on nested parentheses."""
_SIGN = re.compile(r"[()&]|[^\s()&]+")


@dataclass(frozen=True, slots=True)
class Any(Constraint):
    """Two or more alternatives, each with one or more constraints. If an alternative depends on
    other rules, as `negative` does, these are the rules of the board, not those in the parentheses.
    """

    alternatives: tuple[tuple[Constraint, ...], ...]

    name = "any"
    group = "general"
    aliases = ("or",)
    syntax = "any: (RULE [& RULE ...]) (RULE [& RULE ...]) ..."
    example = "any: (killer 10: r1c1-2 & odd: r1c1) (thermo: r1c1-3)"
    meaning = "In at least one pair of parentheses, all rules hold."
    drawn = "not drawn; a note below the grid"
    source = "ISS's Or, with And inside. Several alternatives may hold at once."
    noun = "choice"

    @property
    def reads_marks(self) -> bool:  # type: ignore[override]  # of its alternatives
        """Whether an alternative depends on other constraints of the board."""
        return any(each.reads_marks for inner in self.alternatives for each in inner)

    @classmethod
    def read(cls, rule: Rule) -> Any:
        rule.no_parameter()
        if not (rule.arguments and rule.arguments.text):
            rule.fail(rule.name, "expected a colon and rules, as in any: (odd: r1c1) (even: r1c2)")
        found = _in_parentheses(rule, rule.arguments)
        whole = cls(tuple(tuple(_constraint(rule, piece) for piece in inner) for inner in found))
        length = len(whole.text(rule.board))
        if length > LONGEST:
            written = f"{length} characters with every cell written out"
            rule.fail(rule.required_arguments(), f"{written}, expected at most {LONGEST}")
        return whole

    def arguments(self, board: Board) -> str:
        texts = (" & ".join(each.text(board) for each in inner) for inner in self.alternatives)
        return " ".join(f"({text})" for text in texts)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        found = (chain.from_iterable(c.primitives(board) for c in i) for i in self.alternatives)
        yield AnyOf(tuple(map(tuple, found)))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return any(all(c.holds(board, digits) for c in inner) for inner in self.alternatives)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Any | None:
        """One alternative that the grid obeys and one that it violates."""
        other = [*board.values]
        rng.shuffle(other)
        changed = [other[digit - board.values[0]] for digit in digits]
        kinds = [kind for kind in dict.fromkeys(BY_NAME.values()) if kind is not cls]
        found: list[Constraint] = []
        for kind in rng.sample(kinds, len(kinds)):
            planted = kind.plant(rng, board, changed if found else digits)
            if planted is not None and not (found and planted.holds(board, digits)):
                found.append(planted)
                if len(found) == 2:
                    right, wrong = found
                    also = rng.choice(((), (right,)))
                    alternatives = [(right,), (*also, wrong)]
                    rng.shuffle(alternatives)
                    return cls(tuple(alternatives))
        return None


def _constraint(rule: Rule, piece: TextPiece) -> Constraint:
    """The constraint that a piece of the rule describes."""
    place = RulePlace(rule.place.source, rule.place.line, rule.place.column + piece.start)
    return read_constraint(Rule.cut(piece.text, rule.board, place))


def _in_parentheses(rule: Rule, piece: TextPiece) -> list[list[TextPiece]]:
    """The rules of each alternative, without its parentheses. At least two alternatives are
    required.
    """
    depth, start = 0, 0
    found: list[list[TextPiece]] = []
    for sign in _SIGN.finditer(piece.text):
        place, character = sign.start(), sign[0]
        if character == "(":
            depth += 1
            if depth == 1:
                found.append([])
                start = place + 1
            if depth > MOST_NESTED:
                here = TextPiece(character, piece.start + place)
                rule.fail(here, f"parentheses nested more than {MOST_NESTED} deep")
        elif depth == 1 and character in ")&":
            found[-1].append(TextPiece(piece.text[start:place], piece.start + start))
            start = place + 1
            depth -= character == ")"
        elif character == ")" and depth:
            depth -= 1
        elif not depth:
            here = TextPiece(character[0], piece.start + place)
            rule.fail(here, "expected rules in parentheses, as in (odd: r1c1) (even: r1c2)")
    if depth:
        rule.fail(TextPiece("", piece.start + len(piece.text)), "ends here, expected )")
    if len(found) < 2:
        rule.fail(piece, "1 alternative, expected at least 2")
    return found
