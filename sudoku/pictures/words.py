"""Wording that several messages share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def plural(count: int, noun: str) -> str:
    """A number with its noun: 1 lemma, 2 lemmas, 3 inequalities, 4 guesses."""
    if count != 1:
        if noun.endswith("ity"):
            noun = f"{noun[:-1]}ie"
        elif noun.endswith("ss"):
            noun = f"{noun}e"
        noun = f"{noun}s"
    return f"{count} {noun}"


def counted(number: int, noun: str) -> str:
    """Like `plural`, for a number that may be large: "1 row", "12,345 rows"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "a, b and c"."""
    return " and ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])


def printable(text: str) -> str:
    """The text with � for every unprintable character, such as the control codes of terminals."""
    return "".join(c if c.isprintable() else "�" for c in text)


def because(reason: Mapping[str, Sequence[str]] | None) -> str:
    """The clues, houses and rules that a claim depends on, as the end of a sentence; "" for all.

    Rules contain spaces, so semicolons separate them.
    """
    if reason is None:
        return ""
    clues_and_houses = ", ".join([*reason["clues"], *reason["houses"]])
    return " by " + "; ".join(filter(None, [clues_and_houses, *reason.get("constraints", ())]))
