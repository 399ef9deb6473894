"""Words that users read in several places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def plural(count: int, noun: str) -> str:
    """How many of them: 1 lemma, 2 lemmas."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def printable(text: str) -> str:
    """The same text where nothing steers a terminal."""
    return "".join(c if c.isprintable() else "�" for c in text)


def because(reason: Mapping[str, Sequence[str]] | None) -> str:
    """The clues and houses that a claim rests on; nothing if it rests on all."""
    return "" if reason is None else " by " + ", ".join([*reason["clues"], *reason["houses"]])
