"""Rule lines, which set the rules for the puzzles below them.

    rule: antiknight
    # rule: killer 10: r1c1-2 r2c1

The rule lines above a puzzle form a block. The block applies to all puzzles that follow, until a
rule line after a puzzle begins a new block, or a header `box: …` after a puzzle drops it. `rule:
none` is a block without rules. A text that has rules but no puzzle is an empty puzzle.

If a rule is wrong, the puzzles below it are also errors, because an answer without the rule would
be an answer to another puzzle. A line that looks like a misspelt rule line counts as a wrong rule.
The constraints are imported when the first rule is read, because classic puzzles do not need them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import isqrt

from sudoku.constraints.board_rules import board_for_regions, digits_of
from sudoku.constraints.kinds import DIGITS, LINES, ON_BOARD, REGIONS, ROWS
from sudoku.errors import NotationError, RulePlace
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, PlacedRule, ReadOptions, Where
from sudoku.puzzle.board import HIGHEST_VALUE, Board
from sudoku.puzzle.puzzle import Grid, Puzzle

MOST_RULES = 10_000
"""Limit on the rules of one block, because the constraints of a board are all in memory."""
_MOST_ERRORS = 10
"""Limit on the reported wrong rules of one block."""

_WRONG_SHAPE = re.compile(
    r"(?i:rows(?!\s+[1-9][0-9]?\s*$)|lines(?!\s+(?:rows|columns|none)\s*$))\b"
)
"""Matches a rule about the shape of the grid that is wrong on every board."""
_CELLS = frozenset("0123456789.")
_LINE = re.compile(
    r"\s*(?P<comment>(?:#|//|;)\s*)?(?P<word>rules?|rul|rle|ruel|rulle|urle)\b(?!\.)"
    r"\s*(?P<sign>[:=\uff1a]?)\s*"
    r"(?P<text>[^#]*)",
    re.IGNORECASE,
)
_CELL = re.compile(r"\br[0-9]+c[0-9]", re.IGNORECASE)
_WITHOUT_HEADER = re.compile(
    r"\s*(?:[a-z][^:#]{0,200}:[^#]*\br[0-9][0-9,-]*c[0-9]"  # lines of cells have no colon so early
    r"|regions\s*:|apart\s[^:#]{0,200}:|(?:jigsaw|irregular)\s*:\s*\S{16})",
    re.IGNORECASE,
)
_COMMENTED = re.compile(
    r"\s*#\s*(?P<rule>(?P<name>[a-z][^\s:#]{0,30})[^:#]{0,200}:\s*(?:(?P<cell>r[0-9][0-9,-]*c[0-9])|\S{16}))",
    re.IGNORECASE,
)
"""Matches a comment that would be a rule with the word `rule`, such as # killer 10: r1c1-2."""
_NAMED = re.compile(
    r"\s*#\s*(?:constraint|variant)s?\s*[:=]\s*(?P<rule>(?P<name>[a-z][^\s:,;#]{0,30})[^#]{0,60})",
    re.IGNORECASE,
)
"""Matches such a comment with another word instead of `rule`, such as # constraint: antiknight."""
_COMMENTED_DIGITS = re.compile(
    r"\s*#\s*digits\s*[:=]?\s*(?P<range>0\s*-\s*[0-9]{1,2})\s*$", re.IGNORECASE
)
"""Matches such a comment about digits, without which each 0 below it would be an open cell."""
_WITHOUT_CELLS = re.compile(
    r"(?:anti|chaos|conn|di[as]|d(?:pos|neg|jg)|dutch|flat|global|hyper|king|knight|neg|non|self|strict|wind)"
    r"[a-z+\-/\\1]*(?:\s\w+){0,16}",
    re.IGNORECASE,
)
"""Matches all rules that consist only of words, and almost no titles."""


def rule_line(source: str, line: int, text: str) -> PlacedRule | NotationError | None:
    """The rule on this line; an error for a malformed rule; None if the line is not a rule."""
    if text[:1] in _CELLS:  # most lines
        return None
    found = _LINE.match(text)
    if found is None:
        commented = _commented_rule(text)
        if commented is not None:
            column, bare = text.index("#") + 1, text.strip()
            reason = f"a rule? expected '# rule: {commented}', or ## before a comment"
            return NotationError(source, line, column, bare, reason)
        bare = text.partition("#")[0].strip()
        if _WITHOUT_HEADER.match(text) or (_WITHOUT_CELLS.fullmatch(bare) and _is_rule(bare)):
            column = len(text) - len(text.lstrip()) + 1
            reason = f"a rule? expected 'rule: {bare:.40}', or a # before a title"
            return NotationError(source, line, column, bare, reason)
        return None
    rule = found["text"].strip()
    is_header = not found["comment"] or found["comment"].startswith("#")
    if is_header and found["sign"] and found["word"].lower() == "rule":
        column = found.start("text") + 1
        if not rule:
            reason = "expected a rule, as in 'rule: antiknight'"
            return NotationError(source, line, column, text.strip(), reason)
        return rule, RulePlace(source, line, column)
    name = re.split(r"[\s:,;]", rule, maxsplit=1)[0]
    if found["comment"] and not (_is_name(name) or _CELL.search(rule)):
        return None
    column = len(text) - len(text.lstrip()) + 1
    header = "a header such as '{} killer 10: r1c1-2 r2c1'"
    expected = header.format("# rule:" if found["comment"] else "rule:")
    reason = f"expected {expected}{'' if found['comment'] else ', or a # before a comment'}"
    return NotationError(source, line, column, text.strip(), reason)


def _commented_rule(text: str) -> str | None:
    """The rule that a comment seems to be, if only the word `rule` is missing."""
    digits = _COMMENTED_DIGITS.match(text)
    if digits is not None:
        return f"digits {digits['range']}"
    named = _NAMED.match(text)
    if named is not None and _is_name(named["name"]):
        return named["rule"].strip()
    found = _COMMENTED.match(text)
    if found is None:
        return None
    # The text after the colon may be its cells.
    is_regions = found["name"].lower() in REGIONS
    is_rule = is_regions != (found["cell"] is not None) and _is_name(found["name"])
    return f"{found['rule']}…" if is_rule else None


def _is_rule(text: str) -> bool:
    """Whether this text without cells is a rule."""
    from sudoku.constraints.vocabulary import with_rules  # late, as below: few texts have rules

    try:
        with_rules(Board(3, 3), text)
    except NotationError:
        return False
    return True


def _is_name(word: str) -> bool:
    from sudoku.constraints.vocabulary import all_names

    return word.lower() in all_names()


class BoardRules:
    """The block of rule lines above the next puzzles, after the caller's rules."""

    def __init__(self, given: Sequence[PlacedRule] = ()) -> None:
        self._given = tuple(given)
        self._has_puzzles = False  # whether a puzzle, or an error instead of one, was found
        self._begin()

    def _begin(self) -> None:
        """Begin a new block."""
        self.board: Board | None = None
        """The board whose size follows from irregular regions; None without them."""
        self.has_regions = False
        """Whether there are irregular regions."""
        self.digits: range | None = None
        """The digits of the boards; None if they are 1 … n."""
        self._shape: list[PlacedRule] = []  # the rules about rows, lines and digits
        self._is_used = False  # whether a puzzle follows the block
        self._first: RulePlace | None = None  # the errors in the rules of the block
        self._wrong: NotationError | None = None  # the first wrong rule
        self._boards: dict[Board, Board | NotationError] = {}
        self._rules: list[PlacedRule] = []
        for rule in self._given:
            self._add(rule)

    def _add(self, rule: PlacedRule) -> None:
        self._rules.append(rule)
        word, _, digits = rule[0].partition(" ")
        if word.lower() in (ROWS, LINES):
            self._shape.append(rule)
        if word.lower() == DIGITS and self.digits is None:
            self.digits = digits_of(digits)
        name, _, letters = rule[0].partition(":")
        if name.strip().lower() in REGIONS:
            self.has_regions = True
            self.board = board_for_regions(letters)

    def plain(self, box: Board | None) -> Board | None:
        """The board on which rows are read before rules are applied; None if it is unknown. box:
        the box of a header or the caller. Without a box and regions, digits other than 1 … n mean
        the largest square board with at most as many rows as there are digits.
        """
        board, digits = box or self.board, self.digits
        if self._shape:
            return self._shaped(board or Board(3, 3))
        if digits is None or (board is not None and board.digits is not None):
            return board
        if board is None:
            side = isqrt(len(digits))
            board = Board(side, side) if side > 1 else Board(1, max(1, len(digits)))
        is_right = len(digits) >= board.size and digits[-1] <= HIGHEST_VALUE
        return replace(board, digits=digits) if is_right else board

    def _shaped(self, box: Board) -> Board:
        """The board with other rows or lines. Errors are reported when the rules are applied."""
        from sudoku.constraints.vocabulary import with_repeated_rules

        of_digits = [rule for rule in self._rules if rule[0].lower().startswith(f"{DIGITS} ")]
        for rules in ((*self._shape, *of_digits), (*self._shape,)):
            with suppress(NotationError):
                return with_repeated_rules(box, rules)
        return box

    def take(self, found: PlacedRule | NotationError) -> Iterator[NotationError]:
        """Take a rule line, and yield its error, if any."""
        if self._is_used:
            self._begin()
        if isinstance(found, NotationError):
            self._wrong = self._wrong or found
            yield found
            return
        text, place = found
        if _WRONG_SHAPE.match(text):
            expected = "expected a number of rows, or lines rows, columns or none"
            self._wrong = self._wrong or _error(place, text, expected)
            yield self._wrong
        if text.lower() == "none":
            wrong = self._wrong
            self._begin()
            self._wrong = wrong
        elif len(self._rules) < MOST_RULES:
            self._first = self._first or place
            self._add(found)
        elif self._wrong is None:
            self._wrong = _error(place, text, f"expected at most {MOST_RULES} rules")
            yield self._wrong

    def drop(self) -> None:
        """Drop the rules if they precede a puzzle, because a new box means another board."""
        if self._is_used:
            self._begin()

    def bind(self, found: Iterable[Entry | NotationError]) -> Items:
        """Apply the rules to puzzles on plain boards. Errors stay in place."""
        for item in found:
            self._has_puzzles = self._is_used = True
            if isinstance(item, Entry) and (self._rules or self._wrong):
                yield from self._bind(item)
            else:
                yield item

    def for_other(
        self, options: ReadOptions, where: Where, line: str
    ) -> ReadOptions | NotationError:
        """The options for a line in another format, with the rules of the block; an error if one of
        them is wrong.
        """
        self._has_puzzles = self._is_used = True
        if self._wrong is not None:
            return where.error(line.strip()[:100], _skipped(self._wrong))
        has_own = len(self._rules) > len(self._given)
        return replace(options, rules=tuple(self._rules)) if has_own else options

    def _bind(self, entry: Entry) -> Items:
        plain = entry.puzzle.board
        if plain not in self._boards:
            board, errors = (plain, [self._wrong]) if self._wrong else _bound(plain, self._rules)
            yield from errors if self._wrong is None else ()
            self._boards[plain] = errors[0] if errors else board
        board_or_error = self._boards[plain]
        if isinstance(board_or_error, NotationError):
            reason = _skipped(board_or_error)
            yield NotationError(entry.source, entry.line, 1, entry.text, reason)
            return
        if board_or_error.digits != plain.digits:
            reason = "skipped, because the rule about digits comes too late or does not apply here"
            yield NotationError(entry.source, entry.line, 1, entry.text, reason)
            return
        hidden = board_or_error.hidden - plain.hidden
        if hidden and entry.solution is not None:
            reason = (
                "a solution without the hidden cells cannot be read on this board; leave it out"
            )
            yield NotationError(entry.source, entry.line, 1, entry.text, reason)
            return
        solution = entry.solution and Grid(board_or_error, entry.solution.digits)
        puzzle = Puzzle(board_or_error, (*entry.puzzle.clues, *[0] * hidden))
        yield replace(entry, puzzle=puzzle, solution=solution)

    def end(self, source: str, box: Board | None) -> Items:
        """The empty puzzle of a text without a grid, or an error for rules after the last grid."""
        if self._first is None or self._is_used or self._wrong is not None:
            return
        if self._has_puzzles:
            yield _error(self._first, self._rules[len(self._given)][0], "no puzzle below this rule")
        else:
            yield from self.empty(source, self._first.line, box)

    def empty(self, source: str, line: int, box: Board | None) -> Items:
        """The empty puzzle with these rules, by default of size 9."""
        board = self.plain(box) or Board(3, 3)
        puzzle = Puzzle(board, (0,) * board.cell_count)
        *wrong, answer = self.bind([Entry(puzzle, source, line)])
        yield from wrong or [answer]  # after wrong rules, the error says that the rules are wrong


def _bound(plain: Board, rules: Sequence[PlacedRule]) -> tuple[Board, list[NotationError]]:
    """The board with these rules, and the errors in them. If several rules are wrong, each is
    checked without the earlier wrong rules. Rules about the board itself are read first; if they
    are wrong, the rest cannot be checked.
    """
    from sudoku.constraints.vocabulary import with_repeated_rules

    errors: list[NotationError] = []
    while len(errors) < _MOST_ERRORS:
        try:
            return with_repeated_rules(plain, tuple(rules)), errors
        except NotationError as error:
            errors.append(error)
            place = error.source, error.line
            wrong = [text for text, p in rules if (p.source, p.line) == place]
            if any(text.lower().startswith(ON_BOARD) for text in wrong):
                break
            rules = [rule for rule in rules if (rule[1].source, rule[1].line) != place]
    return plain, errors


def _skipped(wrong: NotationError) -> str:
    return f"skipped, because the rule at {wrong.source}:{wrong.line}:{wrong.column} is wrong"


def _error(place: RulePlace, text: str, reason: str) -> NotationError:
    return NotationError(place.source, place.line, place.column, text, reason)
