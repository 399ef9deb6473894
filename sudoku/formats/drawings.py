"""What readers say of drawings: they are no rules, but the rules in words may refer to them."""

from __future__ import annotations

from collections.abc import Mapping

from sudoku.formats.draft import Draft


def warn_of_drawings(draft: Draft, counts: Mapping[str, int]) -> None:
    """Warn of drawings, counted by their name in the singular."""
    listed = [counted(count, name) for name, count in counts.items() if count]
    if listed:
        draft.warn(f"drawings that may be rules: {', '.join(listed)}")


def counted(count: int, noun: str) -> str:
    """A number of things: "1 line", "2 lines"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
