"""Name the parts of a puzzle that a format cannot express, in the same words for all formats.

lose_info(entry, lost, "title") the format can hold the title, but no author and no ruleset
lose_rules(entry.puzzle.board, lost)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from sudoku.formats.entry import Entry
from sudoku.formats.registry import FormatError
from sudoku.puzzle.board import Board

_WORDS = {"title": "the title", "author": "the author", "ruleset": "the rules in words"}


def lose_info(entry: Entry, lost: list[str], *kept: str) -> None:
    """Append the information of the entry ("title", "author", "ruleset"), except fields in
    `kept`.
    """
    lost += [
        words
        for name, words in _WORDS.items()
        if name not in kept and getattr(entry.info, name).strip()
    ]


def lose_rules(board: Board, lost: list[str], kept: Container[str] = ()) -> None:
    """Append the rules of the board, except rules named in `kept`."""
    lose_texts(board.rules, lost, kept)


def lose_texts(rules: Iterable[str], lost: list[str], kept: Container[str] = ()) -> None:
    """Append rules by name, except names in `kept`."""
    names = Counter(rule.partition(":")[0].split()[0] for rule in rules)
    lost += [
        f"the rule {name}" if count == 1 else f"the rule {name} ({count} times)"
        for name, count in names.items()
        if name not in kept
    ]


def nine_by_nine(
    entry: Entry, lost: list[str], format_name: str, kept: Container[str] = ()
) -> Sequence[int]:
    """The 81 clues, for formats that only have 9x9 boards. Appends the rules to `lost`, except
    names in `kept`. Raises FormatError for another size or box.
    """
    board = entry.puzzle.board
    if (board.box_rows, board.box_cols) != (3, 3):
        raise FormatError(f"{format_name} supports only 9x9 boards with boxes 3x3, not a {board}")
    lose_rules(board, lost, kept)
    return entry.puzzle.clues


def rows_of(digits: Sequence[int], blank: str = ".") -> list[str]:
    """Nine rows of nine characters for 81 digits."""
    line = "".join(str(digit) if digit else blank for digit in digits)
    return [line[start : start + 9] for start in range(0, 81, 9)]
