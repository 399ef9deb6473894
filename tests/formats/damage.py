"""Damage that texts suffer on their way: in mails, in editors, in links, and on purpose."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from urllib.parse import quote, unquote

_STRANGE = [
    "\0", "\ufeff", "\u2028", "\ufffd", "é", "数", "'", '"', "\\", "%", "%2B", "%zz", "&", "&amp;",
    "#", "/", "//", "=", "+", "-", ",", ":", ";", "~", "^", "?", ".", "0", "9", "10", "-1",
    "1e999", "NaN", "null", "true", "{}", "[]", '""', "[[]]", "<a>", "</a>", "]]>",
    "R1C1", "r99c99", "9" * 400, "\r", "\n", "\n\n", "\t", " ", "\x1a", "\u0661", "²",
]  # fmt: skip
_NESTED = ["[", "{", '{"a":', "<a>", "(", "[{", "Or.And."]


def truncated(rng: Random, text: str) -> str:
    """Cut off, as a link by a mail program."""
    return text[: rng.randrange(len(text))]


def without_beginning(rng: Random, text: str) -> str:
    return text[rng.randrange(len(text)) :]


def with_changed_character(rng: Random, text: str) -> str:
    place = rng.randrange(len(text))
    character = rng.choice([rng.choice(text), chr(rng.randrange(32, 127)), rng.choice(_STRANGE)])
    return text[:place] + character + text[place + 1 :]


def with_flipped_bit(rng: Random, text: str) -> str:
    place = rng.randrange(len(text))
    character = chr(ord(text[place]) ^ 1 << rng.randrange(7))
    return text[:place] + character + text[place + 1 :]


def without_piece(rng: Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + rng.choice([1, 1, 2, 5, 30]) :]


def with_insertion(rng: Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(_STRANGE) + text[place:]


def with_doubled_piece(rng: Random, text: str) -> str:
    place = rng.randrange(len(text))
    piece = text[place : place + rng.choice([1, 2, 10, 100])]
    return text[:place] + piece * rng.choice([2, 2, 3, 50]) + text[place:]


def with_exchanged_pieces(rng: Random, text: str) -> str:
    a, b, c = sorted(rng.randrange(len(text) + 1) for _ in range(3))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def with_line_breaks(rng: Random, text: str) -> str:
    """Broken as in a mail, at a fixed width."""
    width = rng.choice([10, 60, 72, 76])
    pieces = [text[start : start + width] for start in range(0, len(text), width)]
    return rng.choice(["\n", "\r\n", "=\n", "\n> "]).join(pieces)


def with_other_line_ends(rng: Random, text: str) -> str:
    return text.replace("\n", rng.choice(["\r\n", "\r", "\n\n", " ", "\u2028"]))


def with_mark(rng: Random, text: str) -> str:
    return rng.choice(["\ufeff", "\ufeff\n", "\x00", "ï»¿", "> ", " \n\t\n"]) + text


def as_in_a_link(rng: Random, text: str) -> str:
    """Percent-encoded or decoded, once too often or too seldom."""
    change: list[Callable[[str], str]] = [
        quote,
        unquote,
        lambda text: quote(quote(text)),
        lambda text: text.replace("+", " "),
        lambda text: text.replace("//", "/"),
        lambda text: text.replace("=", ""),
        lambda text: text.replace("/", "_").replace("+", "-"),
    ]
    return rng.choice(change)(text)


def with_other_case(rng: Random, text: str) -> str:
    return rng.choice([text.upper, text.lower, text.swapcase, text.title])()


def nested(rng: Random, text: str) -> str:
    place = rng.choice([0, rng.randrange(len(text) + 1)])
    return text[:place] + rng.choice(_NESTED) * rng.choice([3, 100, 20_000]) + text[place:]


def with_other_number(rng: Random, text: str) -> str:
    """A digit is another number."""
    places = [i for i, character in enumerate(text) if character.isdigit()]
    if not places:
        return with_insertion(rng, text)
    place = rng.choice(places)
    number = rng.choice(["", "0", "-1", "7", "10", "99", "1.5", "4294967296", "x", "null", '"3"'])
    return text[:place] + number + text[place + 1 :]


DAMAGES: list[Callable[[Random, str], str]] = [
    truncated,
    without_beginning,
    with_changed_character,
    with_changed_character,
    with_flipped_bit,
    without_piece,
    without_piece,
    with_insertion,
    with_insertion,
    with_doubled_piece,
    with_exchanged_pieces,
    with_line_breaks,
    with_other_line_ends,
    with_mark,
    as_in_a_link,
    with_other_case,
    nested,
    with_other_number,
    with_other_number,
    with_other_number,
]


def damaged(rng: Random, text: str) -> str:
    """The text after one to three damages."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(DAMAGES)(rng, text or " ")
    return text
