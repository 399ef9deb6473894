"""What is said of a player's work in a text, which is no part of the puzzle."""

from __future__ import annotations

from sudoku.pictures.words import plural


def ignored(digits: int, marks: int = 0) -> tuple[str, ...]:
    """The warnings. digits: how many the player entered. marks: cells with the player's marks."""
    warnings = []
    if digits:
        verb = "was" if digits == 1 else "were"
        warnings.append(f"{plural(digits, 'digit')} of the player {verb} ignored")
    if marks:
        warnings.append(f"pencil marks of the player in {plural(marks, 'cell')} were ignored")
    return tuple(warnings)
