"""The names of colours in sentences and in drawings."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls

_HEX = re.compile(r"#([0-9a-f]{6})([0-9a-f]{2})?|#([0-9a-f]{3})([0-9a-f])?", re.IGNORECASE)
_HUES = ((20, "red"), (48, "orange"), (72, "yellow"), (165, "green"), (255, "blue"))
_WORDS = {
    "gray": "grey", "silver": "grey", "pink": "purple", "violet": "purple", "magenta": "purple",
    "lavender": "purple", "peach": "orange", "cyan": "blue", "teal": "blue", "gold": "yellow",
}  # fmt: skip
_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey", "white", "black")
_COLOUR_WORD = re.compile(rf"\b(?:light |dark )?({'|'.join([*_WORDS, *_COLOURS])})\b")


def colours_in(statement: str) -> set[str]:
    """The colours that a statement names."""
    return {_WORDS.get(word, word) for word in _COLOUR_WORD.findall(statement)}


def colour_name(colour: str) -> str:
    """The name of a colour as it is seen on white paper; "" if unknown."""
    found = _HEX.fullmatch(colour.strip())
    if found is None:
        word = colour.strip().lower()
        return _WORDS.get(word, word) if word in (*_WORDS, *_COLOURS) else ""
    digits, opacity = found[1] or "".join(2 * digit for digit in found[3]), found[2]
    share = int(opacity or 2 * (found[4] or "f"), 16) / 255
    red, green, blue = (1 - share * (1 - int(digits[i : i + 2], 16) / 255) for i in range(0, 6, 2))
    hue, light, saturation = rgb_to_hls(red, green, blue)
    if light > 0.96 or light < 0.12:
        return "white" if light > 0.5 else "black"
    if saturation < 0.12:
        return "grey"
    return next((name for end, name in _HUES if hue * 360 < end), "purple" if hue < 0.94 else "red")
