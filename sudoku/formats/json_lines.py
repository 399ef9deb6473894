"""The values of a JSON text, one per line or one that spans all lines, and blocks of similar
objects.

Similar objects have the same keys in the same order, with the same blanks between them. If they
differ only in the digits of the puzzle and the solution, and in unread values, one regular
expression reads a block of objects. It accepts only values that `json` accepts.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.format import LONGEST, LONGEST_LINE, Where, json_fault, whole_text
from sudoku.formats.text.blocks import Layout, SimilarRows
from sudoku.formats.text.fields import FieldRows, Groups, puzzle_and_solution
from sudoku.formats.work import KEYS as WORK
from sudoku.system.patterns import POSSESSIVE

TOO_DEEP = "nested too deeply for a puzzle"
READ = frozenset({"box", "rules", "title", "author", "ruleset", "warnings", "drawings"}) | WORK
"""Keys that are read in addition to the puzzle and the solution."""
_MOST_KEYS = 50
_NUMBER = r"-?(?:0|[1-9][0-9]{0,17}+)(?:\.[0-9]{1,30}+)?(?:[eE][-+]?[0-9]{1,3})?"
_STRING = (
    r'"(?:[^"\\\x00-\x1f]{1,9999}+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})){0,99}' + POSSESSIVE + '"'
)
_SCALAR = rf"(?:{_NUMBER}|{_STRING}|null|true|false)"
_FLAT = rf"\[(?:{_SCALAR}(?:, ?{_SCALAR})*{POSSESSIVE})?\]"
_LIST = rf"\[(?:(?:{_SCALAR}|{_FLAT})(?:, ?(?:{_SCALAR}|{_FLAT}))*{POSSESSIVE})?\]"
_TOKEN = re.compile(rf"[ \t]+|[{{}}:,]|{_SCALAR}|{_LIST}")
_BLANKS = re.compile(r"[ \t]*")


class Values:
    """The values of a text."""

    def __init__(self, lines: Iterator[str], where: Where) -> None:
        self._lines, self._source = lines, where.source
        self._pushed: deque[str] = deque()
        self.next_line = where.line  # the number of the line after the last value
        self.text = ""

    def pass_over(self, count: int) -> None:
        """Count lines that were taken from the text elsewhere."""
        self.next_line += count

    def __iter__(self) -> Iterator[tuple[Where, Any]]:
        """Each value and the line where it begins; `text` is then the text of the value. A
        NotationError replaces a line without a value.
        """
        are_lines = False
        while (text := self._line()) is not None:
            where = Where(self._source, self.next_line)
            self.next_line += 1
            if isinstance(text, NotationError):
                yield where, text
                continue
            if not text.strip():
                continue
            self.text = text
            try:
                value = decoded(text.rstrip("\n"), where)
            except NotationError as error:
                if text.strip() in "{[" or not (are_lines or self._is_before_object(text)):
                    rest = whole_text(chain(self._pushed, self._lines), where)
                    yield where, decoded(text + rest, where)
                    return
                value = error
            are_lines = True
            yield where, value

    def _line(self) -> str | NotationError | None:
        """The next whole line, or an error for one that is too long."""
        pieces: list[str] = []
        length = 0
        for piece in chain(self._popped(), self._lines):
            length += len(piece)
            pieces.append(piece if length <= LONGEST else piece[:100])
            if piece.endswith("\n") or len(piece) < LONGEST_LINE:
                break
        if not length:
            return None
        if length > LONGEST:
            where = Where(self._source, self.next_line)
            reason = f"{length:,} characters, expected at most {LONGEST:,}"
            return where.error(pieces[0][:100], reason)
        return "".join(pieces)

    def _popped(self) -> Iterator[str]:
        while self._pushed:
            yield self._pushed.popleft()

    def _is_before_object(self, text: str) -> bool:
        """Whether this line is a damaged object. This is the case if the next line is an object."""
        if not text.startswith("{") or text.rstrip().endswith((",", ":", "{", "[")):
            return False
        for line in self._lines:
            self._pushed.append(line)
            if line.strip():
                try:
                    return isinstance(json.loads(line), dict)
                except (ValueError, RecursionError):
                    return False
        return False


def decoded(text: str, where: Where) -> Any:
    """The value of a JSON text. Raises NotationError for wrong texts and for excessive nesting."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at = Where(where.source, where.line + error.lineno - 1)
        around = text[max(0, error.pos - 10) : error.pos + 14]
        raise at.error(around, json_fault(error), error.colno) from None
    except RecursionError:
        raise where.error(text[:100], TOO_DEEP) from None
    except ValueError:  # an integer with too many digits
        raise where.error(text[:100], "a number with too many digits") from None


def objects_like(line: str, fields: Mapping[str, Any], found: Entry) -> SimilarRows | None:
    """A pattern of objects similar to this object; None if their meaning is uncertain. line: the
    text of the object. fields: its values. found: its entry.
    """
    puzzle, solution = fields["puzzle"], fields.get("solution")
    if not isinstance(puzzle, str) or found.info.named:
        return None
    layout = Layout.of(puzzle if found.solution is None else f"{puzzle},{solution}", found)
    if layout is None or (layout.has_solution and not isinstance(solution, str)):
        return None
    tokens = _tokens(line.rstrip())
    if tokens is None or len(tokens) > 6 * _MOST_KEYS:
        return None
    pattern = _pattern(tokens, puzzle_and_solution(layout), has_solution=layout.has_solution)
    return None if pattern is None else FieldRows.of(layout, pattern, len(line))


def _tokens(line: str) -> list[str] | None:
    tokens, at = list[str](), 0
    while at < len(line):
        found = _TOKEN.match(line, at)
        if found is None:
            return None
        tokens.append(found[0])
        at = found.end()
    return tokens


def _pattern(tokens: list[str], groups: Groups, *, has_solution: bool) -> str | None:
    """The pattern of lines with these tokens, which are a JSON object; None if a key repeats."""
    parts: list[str] = []
    seen = set[str]()
    depth, key = 0, ""
    is_value = False
    for part in tokens:
        if part == "{":
            depth, is_value = depth + 1, False
        elif part == "}":
            depth -= 1
        elif part in ",:":
            is_value = part == ":"
        elif not part.isspace():
            if is_value:
                parts.append(_value(part, key if depth == 1 else "", groups, has_solution))
                continue
            key = part.strip('"')
            if "\\" in key or (depth == 1 and key in seen):
                return None
            seen.add(key if depth == 1 else "")
        parts.append(re.escape(part))
    return "".join(parts) if {"puzzle"} <= seen else None


def _value(part: str, key: str, groups: Groups, has_solution: bool) -> str:
    if key == "puzzle":
        return f'"{groups.puzzle}"'
    if key == "solution":
        return f'"{groups.solution}"' if has_solution else re.escape(part)
    if key in READ:
        return re.escape(part)
    return _LIST if part.startswith("[") else _SCALAR
