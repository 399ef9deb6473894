"""Parse conditions on the values of a row.

    condition  = conjunction { "or" conjunction }
    conjunction = negation { "and" negation }
    negation   = "not" negation | "(" condition ")" | comparison
    comparison = operand { OPERATOR operand }            # 10 <= clues < 20
               | operand [ "not" ] "in" constants
               | STRING [ "not" ] "in" NAME              # a part of a text
               | NAME                                    # of a flag or a text
    constants  = "(" constant { "," constant } ")"

Types are checked before anything is evaluated, so a run does not fail at its first row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from sudoku.batch.tables.expression import (
    COMPARISONS,
    Among,
    ColumnComparison,
    Condition,
    Constant,
    ContainsText,
    Joined,
    Name,
    Not,
    Operand,
    RowFilter,
    Truth,
)
from sudoku.errors import SHOWN, SudokuError, known_and_nearest
from sudoku.interface.columns import Column, Kind

DEEPEST = 50
"""Maximum nesting of parentheses and negations."""
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))
      | (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<name>[^\W\d]\w*)
      | (?P<sign>==|!=|<=|>=|<|>|\(|\)|,)
      | (?P<end>$)
      | (?P<other>["'].*|[-+.\w]+|.)
    )""",
    re.VERBOSE | re.DOTALL,
)
_WORDS = {"and", "or", "not", "in"}
_FLAGS = {"true": True, "false": False}
_OPERATORS = ", ".join(COMPARISONS)
_WRITTEN = {Kind.TEXT: "text", Kind.FLAG: "a flag", Kind.REAL: "a number"}
"""The words for kinds of operands. All numbers have the same kind."""


class ExpressionError(SudokuError):
    """An expression that cannot be read."""

    def __init__(self, text: str, column: int, problem: str) -> None:
        self.text, self.problem = text, problem
        self.column = column  # the column of the error, from 1
        super().__init__(f"expression {_shown(text, 100)}, column {column}: {problem}")


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or sign of an expression."""

    kind: str
    """A group of _TOKEN, or "word"."""
    text: str
    column: int

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else _shown(self.text, SHOWN)


def parse(text: str, columns: Mapping[str, Column]) -> RowFilter:
    """The expression of this text over these columns, by their names. Raises ExpressionError."""
    parser = _Parser(text, columns)
    condition = parser.condition(0)
    parser.require("end", "", "'and', 'or' or the end")
    return RowFilter(text, condition, frozenset(parser.names))


def _shown(text: str, most: int) -> str:
    return repr(text if len(text) <= most else f"{text[: most - 1]}…")


def _tokens(text: str) -> Iterator[_Token]:
    position = 0
    while True:
        found = _TOKEN.match(text, position)
        assert found is not None  # noqa: S101  # `other` and `end` match whatever there is
        kind = found.lastgroup or "end"
        token = found.group(kind)
        if kind == "name" and token.lower() in _WORDS:
            kind, token = "word", token.lower()
        yield _Token(kind, token, found.start(found.lastgroup or 0) + 1)
        if kind == "end":
            return
        position = found.end()


class _Parser:
    """A parser that reads from left to right."""

    def __init__(self, text: str, columns: Mapping[str, Column]) -> None:
        self._text, self._columns = text, columns
        self._tokens = list(_tokens(text))
        self._next = 0
        self.names = set[str]()  # the columns met so far

    def condition(self, depth: int) -> Condition:
        return self._joined("or", lambda: self._joined("and", lambda: self._negation(depth)))

    def _joined(self, word: str, part: Callable[[], Condition]) -> Condition:
        parts = [part()]
        while self._takes("word", word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def require(self, kind: str, text: str, expected: str) -> None:
        """Take a token, or raise ExpressionError."""
        token = self._token
        if not self._takes(kind, text):
            raise self._error(token, f"{token}: expected {expected}")

    def _negation(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise self._error(self._token, f"conditions nested more than {DEEPEST} deep")
        if self._takes("word", "not"):
            return Not(self._negation(depth + 1))
        if self._takes("sign", "("):
            inner = self.condition(depth + 1)
            self.require("sign", ")", "')', 'and' or 'or'")
            return inner
        return self._comparison()

    def _comparison(self) -> Condition:
        first = self._token
        left = self._operand()
        is_negated = self._token.text == "not" and self._takes("word", "not")
        if is_negated and self._token.text != "in":
            raise self._error(self._token, f"{self._token}: expected 'in'")
        if self._takes("word", "in"):
            return self._membership(left, is_negated=is_negated)
        parts: list[Condition] = []
        while self._token.kind == "sign" and self._token.text in COMPARISONS:
            sign, before = self._taken().text, first
            token, right = self._token, self._operand()
            self._require_same(left, right, token)
            if sign in ("==", "!="):
                self._require_possible(left, right, token)
                self._require_possible(right, left, before)
            first = token
            parts.append(ColumnComparison(left, sign, right))
            left = right
        if parts:
            return parts[0] if len(parts) == 1 else Joined("and", tuple(parts))
        is_last = self._token.text in ("and", "or", ")", "")
        if is_last and isinstance(left, Name) and self._kind(left) in (Kind.TEXT, Kind.FLAG):
            return Truth(left)
        expected = "'=='" if self._token.text == "=" else f"{_OPERATORS} or in, after {first}"
        raise self._error(self._token, f"{self._token}: expected {expected}")

    def _membership(self, left: Operand, *, is_negated: bool) -> Condition:
        token = self._token
        if token.kind == "name" and isinstance(left, str):
            right = self._operand()
            if isinstance(right, Name) and self._kind(right) is Kind.TEXT:
                return ContainsText(left, right, is_negated)
            raise self._error(token, f"{token} is not a column of text")
        self.require("sign", "(", "values in parentheses, as in (1, 2)")
        constants: set[Constant] = set()
        while True:
            token, value = self._token, self._operand()
            if isinstance(value, Name):
                raise self._error(token, f"{token}: expected a number or a text in quotes")
            self._require_same(left, value, token)
            self._require_possible(left, value, token)
            constants.add(value)
            if not self._takes("sign", ","):
                break
        self.require("sign", ")", "',' or ')'")
        return Among(left, frozenset(constants), is_negated)

    def _operand(self) -> Operand:
        token = self._taken()
        match token.kind:
            case "number":
                is_whole = token.text.lstrip("-").isdigit()
                return _integer(token.text) if is_whole else float(token.text)
            case "string":
                return re.sub(r"\\([\\\"'])", r"\1", token.text[1:-1])
            case "name":
                return self._name(token)
            case "other" if token.text[0] in "\"'":
                raise self._error(token, f"a text without its closing {token.text[0]}")
        raise self._error(token, f"{token}: expected a column, a number or a text in quotes")

    def _name(self, token: _Token) -> Operand:
        if token.text in self._columns:
            self.names.add(token.text)
            return Name(token.text)
        if token.text.lower() in _FLAGS:
            return _FLAGS[token.text.lower()]
        known = known_and_nearest(token.text, self._columns)
        raise self._error(token, f"no column {token}: {known}; put texts in quotes")

    def _kind(self, operand: Operand) -> Kind:
        """The kind of an operand: TEXT, FLAG, or REAL for any number."""
        if isinstance(operand, Name):
            kind = self._columns[operand.name].kind
            return Kind.REAL if kind in (Kind.INTEGER, Kind.NUMBER) else kind
        if isinstance(operand, str):
            return Kind.TEXT
        return Kind.FLAG if isinstance(operand, bool) else Kind.REAL

    def _require_same(self, left: Operand, right: Operand, token: _Token) -> None:
        expected, found = self._kind(left), self._kind(right)
        if expected is not found:
            raise self._error(
                token, f"{token} is {_WRITTEN[found]}: expected {_WRITTEN[expected]} as on the left"
            )

    def _require_possible(self, column: Operand, value: Operand, token: _Token) -> None:
        """Raise ExpressionError for a text that the column cannot have. token: the token of the
        value.
        """
        if not isinstance(column, Name) or not isinstance(value, str):
            return
        words = self._columns[column.name].words
        if words and value not in words:
            known = known_and_nearest(value, words)
            raise self._error(token, f"{column.name} is never {token}: {known}")

    @property
    def _token(self) -> _Token:
        return self._tokens[self._next]

    def _taken(self) -> _Token:
        token = self._token
        self._next += token.kind != "end"
        return token

    def _takes(self, kind: str, text: str) -> bool:
        found = (self._token.kind, self._token.text) == (kind, text)
        if found:
            self._taken()
        return found

    def _error(self, token: _Token, problem: str) -> ExpressionError:
        return ExpressionError(self._text, token.column, problem)


def _integer(text: str) -> int | float:
    """The integer, unless it has thousands of digits, which Python refuses."""
    return int(text) if len(text) <= 1000 else float(text)
