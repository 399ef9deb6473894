"""Relations of two digits a and b, written as arithmetic, such as `abs(a - b) >= 3 and a != 1`.

    relation   = all {"or" all}                all        = truth {"and" truth}
    truth      = "not" truth | comparison | "(" relation ")"
    comparison = sum ("==" | "!=" | "<" | "<=" | ">" | ">=") sum          "=" reads as "=="
    sum        = product {("+" | "-") product}
    product    = operand {("*" | "//" | "%") operand}
    operand    = "-" operand | integer | "a" | "b" | "(" sum ")" | "|" sum "|"
               | "abs(" sum ")" | ("min" | "max") "(" sum "," sum {"," sum} ")"

The meaning is Python's: "and" and "or" stop at the first decisive part, and // and % round down.
Nothing is evaluated as Python. A relation that divides by zero does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, neg, not_, sub
from typing import Any, NoReturn

from sudoku.constraints.piece import TextPiece

MOST_PARTS = 80
"""Limit on the operators, functions, digits and integers of a relation."""
MOST_NESTED = 20
"""Limit on nested parentheses, functions and signs."""
MOST_DIGITS = 9
"""Limit on the digits of an integer."""
_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
_VALUES: dict[str, Callable[..., Any]] = {
    **_COMPARISONS,
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "%": mod,
    "negative": neg,
    "not": not_,
    "abs": abs,
    "min": min,
    "max": max,
}
_SIGNS = {**{sign: sign for sign in _COMPARISONS}, "=": "=="}
_BINDING = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6, "negative": 7}
_BINDING |= dict.fromkeys(_COMPARISONS, 4)
_TOKEN = re.compile(r"\s*([0-9]+|[^\W\d]+|//|[=!<>]=|\S|$)")


@dataclass(frozen=True, slots=True)
class PairExpression:
    """A relation, or a number that is part of a relation."""

    operator: str
    """The sign or word itself, or "a", "b", "number" or "negative"."""
    parts: tuple[PairExpression, ...] = ()
    number: int = 0
    """The value of a "number"."""

    @property
    def is_relation(self) -> bool:
        """Whether the expression is true or false, and not a number."""
        return self.operator in _COMPARISONS or self.operator in ("and", "or", "not")

    def holds(self, a: int, b: int) -> bool:
        """Whether the relation holds for these digits."""
        try:
            return bool(self.value(a, b))
        except ZeroDivisionError:
            return False

    def value(self, a: int, b: int) -> Any:
        if self.operator in ("a", "b"):
            return a if self.operator == "a" else b
        if self.operator == "number":
            return self.number
        if self.operator == "and":
            return all(part.value(a, b) for part in self.parts)
        if self.operator == "or":
            return any(part.value(a, b) for part in self.parts)
        return _VALUES[self.operator](*(part.value(a, b) for part in self.parts))

    def __str__(self) -> str:
        """The expression in Python's syntax, with single spaces and no needless parentheses."""
        operator, parts = self.operator, self.parts
        if operator == "number":
            return str(self.number)
        if operator in ("abs", "min", "max"):
            return f"{operator}({', '.join(map(str, parts))})"
        if not parts:
            return operator
        if operator == "negative":
            return f"-{parts[0].within(7)}"
        binding = _BINDING[operator]
        if operator == "not":
            return f"not {parts[0].within(binding)}"
        first, *others = parts
        written = [first.within(binding), *(part.within(binding + 1) for part in others)]
        return f" {operator} ".join(written)

    def within(self, binding: int) -> str:
        """The text as an operand of an operation with this precedence."""
        is_loose = _BINDING.get(self.operator, 9) < binding
        return f"({self})" if is_loose else str(self)


def read_relation(piece: TextPiece, fail: Callable[[TextPiece, str], NoReturn]) -> PairExpression:
    """The relation that a piece of text describes. fail: called with the wrong piece and a
    reason.
    """
    return _RelationParser(piece, fail).whole()


class _RelationParser:
    """Recursive descent parser. Every method reads as much as it can from the next token on."""

    def __init__(self, piece: TextPiece, fail: Callable[[TextPiece, str], NoReturn]) -> None:
        self._fail = fail
        self._tokens = [
            TextPiece(found[1], piece.start + found.start(1))
            for found in _TOKEN.finditer(piece.text)
        ]
        self._place = 0
        self._depth = 0
        self._count = 0

    @property
    def next(self) -> str:
        """The next token, in lower case; "" at the end."""
        return self._tokens[self._place].text.lower()

    def fail(self, reason: str) -> NoReturn:
        """Raise at the next token."""
        self._fail(self._tokens[self._place], reason if self.next else f"ends here, {reason}")

    def take(self) -> str:
        """Step over the next token."""
        token = self.next
        self._place += 1
        return token

    def expect(self, sign: str) -> None:
        """Step over the next token, or fail if it differs from `sign`."""
        if self.next != sign:
            self.fail(f"expected {sign}")
        self.take()

    def whole(self) -> PairExpression:
        """The relation that takes up the whole text."""
        first = self._tokens[0]
        found = self.either()
        if self.next in _SIGNS and found.is_relation:
            self.fail("expected 'and', 'or' or the end: a comparison has two sides")
        if self.next:
            more = "'and', 'or'" if found.is_relation else "+, -, *, //, %, a comparison"
            self.fail(f"expected {more} or the end")
        return self._relation(found, first)

    def relation(self, read: Callable[[], PairExpression]) -> PairExpression:
        """The result of `read`, if it is a relation."""
        first = self._tokens[self._place]
        return self._relation(read(), first)

    def number(self, read: Callable[[], PairExpression]) -> PairExpression:
        """The result of `read`, if it is a number."""
        first = self._tokens[self._place]
        return self._number(read(), first)

    def _relation(self, found: PairExpression, first: TextPiece) -> PairExpression:
        if not found.is_relation:
            self._fail(first, "a number, expected a comparison, as in a + b == 10")
        return found

    def _number(self, found: PairExpression, first: TextPiece) -> PairExpression:
        if found.is_relation:
            self._fail(first, "a comparison, expected a number")
        return found

    def either(self) -> PairExpression:
        """One or more parts, joined by "or"."""
        return self._logic("or", lambda: self._logic("and", self.truth))

    def _logic(self, word: str, read: Callable[[], PairExpression]) -> PairExpression:
        first = self._tokens[self._place]
        found = read()
        if self.next != word:
            return found
        parts = [self._relation(found, first)]
        while self.next == word:
            self.take()
            parts.append(self.relation(read))
        flat = [part.parts if part.operator == word else (part,) for part in parts]
        return self._made(word, *(inner for part in flat for inner in part))

    def truth(self) -> PairExpression:
        """A comparison, optionally after "not"."""
        if self.next == "not":
            return self._nested(self._negation)
        first = self._tokens[self._place]
        found = self.sum()
        sign = _SIGNS.get(self.next)
        if sign is None:
            return found
        self._number(found, first)
        self.take()
        return self._made(sign, found, self.number(self.sum))

    def _negation(self) -> PairExpression:
        self.take()
        return self._made("not", self.relation(self.truth))

    def sum(self) -> PairExpression:
        """One or more products, joined by + and -."""
        return self._joined(("+", "-"), lambda: self._joined(("*", "//", "%"), self.operand))

    def _joined(self, signs: tuple[str, ...], read: Callable[[], PairExpression]) -> PairExpression:
        first = self._tokens[self._place]
        found = read()
        while self.next in signs:
            self._number(found, first)
            found = self._made(self.take(), found, self.number(read))
        return found

    def operand(self) -> PairExpression:
        """An operand of + - * // %, or of a comparison."""
        first = self.next
        if first.isdecimal() and len(first) > MOST_DIGITS:
            self.fail(f"expected an integer of at most {MOST_DIGITS} digits")
        if first.isdecimal():
            return self._made("number", number=int(self.take()))
        if first not in ("a", "b", "-", "(", "|", "abs", "min", "max"):
            self.fail("expected a, b, an integer, -, (, abs, min or max")
        if first in ("a", "b"):
            return self._made(self.take())
        return self._nested(self._compound)

    def _compound(self) -> PairExpression:
        """An operand that contains other expressions."""
        first = self.take()
        if first == "-":
            return self._made("negative", self.number(self.operand))
        if first == "(":
            found = self.either()
            self.expect(")")
            return found
        if first == "|":
            parts = [self.number(self.sum)]
            self.expect("|")
            return self._made("abs", *parts)
        self.expect("(")
        parts = [self.number(self.sum)]
        while first != "abs" and (self.next == "," or len(parts) == 1):
            self.expect(",")
            parts.append(self.number(self.sum))
        self.expect(")")
        return self._made(first, *parts)

    def _made(self, operator: str, *parts: PairExpression, number: int = 0) -> PairExpression:
        self._count += 1
        if self._count > MOST_PARTS:
            self.fail(f"more than {MOST_PARTS} operators, functions, digits and integers")
        return PairExpression(operator, parts, number)

    def _nested(self, read: Callable[[], PairExpression]) -> PairExpression:
        if self._depth == MOST_NESTED:
            self.fail(f"parentheses, functions and signs nested more than {MOST_NESTED} deep")
        self._depth += 1
        found = read()
        self._depth -= 1
        return found
