"""Text in a picture: made safe for XML, measured and wrapped.

Widths are approximately the widths of DejaVu Sans, in font sizes. A text may be drawn in another
font, so only line breaks and font sizes depend on them.
"""

from __future__ import annotations

from xml.sax.saxutils import escape as _escape

from sudoku.pictures.words import printable

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
CAP = 0.729
"""The height of digits and capitals."""
_NARROW = frozenset("iljtfrI.,:;'|!()[] -1")


def clean(text: str) -> str:
    """The text on one line, with � for every character that is not printable, which includes all
    characters that XML forbids.
    """
    return printable(" ".join(text.split()))


def escape(text: str) -> str:
    """The text for the content of an element, or for an attribute in double quotes."""
    return _escape(text, {'"': "&quot;"})


def width(text: str) -> float:
    """The width of a text, in font sizes."""
    return sum(map(_width, text))


def fitting(text: str, size: float, room: float) -> float:
    """The font size, at most `size`, at which the text is at most `room` wide."""
    return min(size, room / max(width(text), 0.1))


def wrap(text: str, room: float, most: int = 1000) -> list[str]:
    """The text as lines of at most `room` font sizes, broken at spaces if possible. If it needs
    more than `most` lines, the last one ends with an ellipsis.
    """
    lines = [""]
    left = room
    for word in text.split(" "):
        needed = width(word) + (_width(" ") if lines[-1] else 0)
        if needed > left and lines[-1]:
            lines.append("")
            left, needed = room, width(word)
        if lines[-1]:
            word = f" {word}"
        for character in word if needed > room else ():
            if width(character) > left and lines[-1]:
                lines.append("")
                left = room
            lines[-1] += character
            left -= width(character)
        if needed <= room:
            lines[-1] += word
            left -= needed
        if len(lines) > most:
            return [*lines[: most - 1], f"{lines[most - 1][:-1]}…"]
    return lines


def _width(character: str) -> float:
    if character in _NARROW:
        return 0.4 if character != "1" else 0.64
    if character.isascii():
        return 1.1 if character in "mwMW%@" else 0.8 if character.isupper() else 0.66
    return 0.7 if character < "\u2e80" else 1.05
