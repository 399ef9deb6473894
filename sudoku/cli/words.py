"""Words that several subcommands print."""

from __future__ import annotations


def plural(count: int, noun: str) -> str:
    """How many of them: 1 lemma, 2 lemmas."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
