"""Regular expressions over digits: their syntax, and the definition of a match.

    pattern = branch {"|" branch}          branch = {atom [repeat]}
    atom    = digit | "." | "[" ["^"] {digit | digit "-" digit} "]" | "(" pattern ")"
    repeat  = "*" | "+" | "?" | "{" m "}" | "{" m "," "}" | "{" m "," n "}"

The digits are the board's; A is 10, B is 11, …
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from sudoku.constraints.piece import TextPiece, WrongParameterError

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_PLACES = 500
"""Limit on the digits and classes in a pattern, counted with repetition."""
MOST_NESTED = 20
"""Limit on nested parentheses."""
_REPEATS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


@dataclass(frozen=True, slots=True)
class OneOf:
    """A single digit from a set."""

    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Concatenation:
    """The parts, in this order."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the parts."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part, repeated."""

    part: Pattern
    low: int
    high: int | None


Pattern: TypeAlias = OneOf | Concatenation | Choice | Repeat


def matches(pattern: Pattern, word: Sequence[int]) -> bool:
    """Whether the whole word matches, by the definition of regular expressions."""
    return len(word) in _ends(pattern, word, {0})


def _ends(pattern: Pattern, word: Sequence[int], starts: set[int]) -> set[int]:
    """The ends of the matches that begin at one of these places of the word."""
    if isinstance(pattern, OneOf):
        return {i + 1 for i in starts if i < len(word) and word[i] in pattern.digits}
    if isinstance(pattern, Concatenation):
        for part in pattern.parts:
            starts = _ends(part, word, starts)
        return starts
    if isinstance(pattern, Choice):
        return {end for part in pattern.parts for end in _ends(part, word, starts)}
    for _ in range(pattern.low):
        starts = _ends(pattern.part, word, starts)
    found, count = set(starts), pattern.low
    while starts and (pattern.high is None or count < pattern.high):
        starts = _ends(pattern.part, word, starts) - found
        found |= starts
        count += 1
    return found


def read_pattern(text: str, values: range) -> Pattern:
    """The pattern that a text describes, over these digits. Blanks are ignored.

    Raises WrongParameterError.
    """
    found = _PatternParser(text, values).whole()
    if _places(found) > MOST_PLACES:
        reason = f"more than {MOST_PLACES} digits and classes, counted as often as repeated"
        raise WrongParameterError(TextPiece(text, 0), reason)
    return found


def _places(pattern: Pattern) -> int:
    if isinstance(pattern, OneOf):
        return 1
    if isinstance(pattern, Repeat):
        return _places(pattern.part) * max(1, pattern.low, pattern.high or 0)
    return max(1, sum(map(_places, pattern.parts)))


class _PatternParser:
    """Recursive descent parser. Every method reads as much as it can from the next character on."""

    def __init__(self, text: str, values: range) -> None:
        self._characters = [
            TextPiece(character, i) for i, character in enumerate(text) if not character.isspace()
        ] + [TextPiece("", len(text))]
        self._values = values
        self._place = 0
        self._depth = 0

    @property
    def next(self) -> str:
        """The next character, in upper case; "" at the end."""
        return self._characters[self._place].text.upper()

    def fail(self, reason: str) -> NoReturn:
        """Raise at the next character."""
        reason = reason if self.next else f"ends here, {reason}"
        raise WrongParameterError(self._characters[self._place], reason)

    def take(self) -> str:
        """Step over the next character."""
        self._place += 1
        return self._characters[self._place - 1].text.upper()

    def whole(self) -> Pattern:
        """The pattern that takes up the whole text."""
        found = self.choice()
        if self.next:
            self.fail("unmatched closing parenthesis")
        return found

    def choice(self) -> Pattern:
        """One or more branches, separated by |."""
        branches = [self.branch()]
        while self.next == "|":
            self.take()
            branches.append(self.branch())
        return branches[0] if len(branches) == 1 else Choice(tuple(branches))

    def branch(self) -> Pattern:
        """Atoms with their repeats."""
        parts: list[Pattern] = []
        while self.next not in ("", "|", ")"):
            part = self.atom()
            if self.next in (*_REPEATS, "{"):
                part = self.repeat(part)
                if self.next in (*_REPEATS, "{"):
                    self.fail("a repeat of a repeat: put parentheses around the first")
            parts.append(part)
        return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))

    def atom(self) -> Pattern:
        """A digit, a class, or a pattern in parentheses."""
        if self.next == "(":
            if self._depth == MOST_NESTED:
                self.fail(f"parentheses nested more than {MOST_NESTED} deep")
            self.take()
            self._depth += 1
            found = self.choice()
            self._depth -= 1
            if self.next != ")":
                self.fail("expected )")
            self.take()
            return found
        every = self._values
        if self.next == ".":
            self.take()
            return OneOf(frozenset(every))
        if self.next != "[":
            return OneOf(frozenset([self.digit("a digit, ., [ or (")]))
        self.take()
        is_negated = self.next == "^"
        if is_negated:
            self.take()
        digits = self.digit_or_range()
        while self.next != "]":
            digits |= self.digit_or_range()
        self.take()
        return OneOf(frozenset(every) - digits if is_negated else digits)

    def digit_or_range(self) -> frozenset[int]:
        """The digits of one part of a class."""
        first = last = self.digit("a digit or ]")
        if self.next == "-":
            self.take()
            last = self.digit("a digit", first)
        return frozenset(range(first, last + 1))

    def digit(self, expected: str, least: int = 0) -> int:
        """A digit of the board that is at least `least`."""
        found = DIGITS.find(self.next) if self.next else -1
        least, most = max(least, self._values[0]), self._values[-1]
        if not least <= found <= most:
            low, high = DIGITS[min(least, len(DIGITS) - 1)], DIGITS[: most + 1][-1]
            self.fail(f"expected {expected}, with digits from {low} to {high}")
        self.take()
        return found

    def repeat(self, part: Pattern) -> Pattern:
        """The part, with the repeat that follows it."""
        if self.next != "{":
            return Repeat(part, *_REPEATS[self.take()])
        self.take()
        low = self.count()
        high: int | None = low
        if self.next == ",":
            self.take()
            high = None if self.next == "}" else self.count(low)
        if self.next != "}":
            self.fail("expected a count, a comma or }")
        self.take()
        return Repeat(part, low, high)

    def count(self, least: int = 0) -> int:
        """A repeat count that is at least `least`."""
        start, text = self._place, ""
        while self.next.isdecimal() and self.next.isascii() and len(text) < 4:
            text += self.take()
        if not text or not least <= int(text) <= MOST_PLACES:
            self._place = start
            self.fail(f"expected a count, {least} to {MOST_PLACES}")
        return int(text)
