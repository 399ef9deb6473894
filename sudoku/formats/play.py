"""Warnings about a player's work in a text, because it is not part of the puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sudoku.formats.entry import Entry
from sudoku.pictures.words import plural

_OF_PLAYER = re.compile(r"[0-9]+ digits? of the player |pencil marks of the player ")
_DIGITS = re.compile(r"[0-9]+ digits? of the player ")
_MARKS = re.compile(r"pencil marks of the player in ([0-9,]+) ")


def ignored(digits: int, marks: int = 0) -> tuple[str, ...]:
    """The warnings. digits: the number of the player's digits. marks: the number of cells with the
    player's marks.
    """
    warnings = []
    if digits:
        verb = "was" if digits == 1 else "were"
        warnings.append(f"{plural(digits, 'digit')} of the player {verb} ignored")
    if marks:
        warnings.append(f"pencil marks of the player in {plural(marks, 'cell')} were ignored")
    return tuple(warnings)


def not_kept(entry: Entry) -> list[str]:
    """The warnings of an entry, except warnings about digits and marks that the entry itself
    contains, for callers that keep these.
    """
    warnings = list(entry.warnings)
    if entry.progress is not None:
        warnings = [text for text in warnings if _DIGITS.match(text) is None]
    notes = [each for each in (entry.marks, entry.corners) if each is not None]
    if notes:
        warnings = _without_marks(warnings, sum(map(any, zip(*notes, strict=True))))
    return warnings


def _without_marks(warnings: Iterable[str], kept: int) -> list[str]:
    """The warnings, except those about pencil marks. kept: the number of cells whose marks are
    shown.
    """
    left: list[str] = []
    for text in warnings:
        found = _MARKS.match(text)
        if found is None:
            left.append(text)
        else:
            left += ignored(0, max(0, int(found[1].replace(",", "")) - kept))
    return left


def are_of_rules(warnings: Iterable[str]) -> bool:
    """Whether some warning is not about the player's work; a rule may then be missing."""
    return not all(map(_OF_PLAYER.match, warnings))
