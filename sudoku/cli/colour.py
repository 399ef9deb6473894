"""Colour on terminals.

Text is coloured on a terminal, but not in a pipe or a file. Following https://no-color.org and
https://force-color.org, a non-empty NO_COLOR turns colour off, and FORCE_COLOR or CLICOLOR_FORCE,
unless it is 0, turns it on everywhere. TERM=dumb means a terminal without colour.
"""

from __future__ import annotations

import os
from typing import TextIO

from sudoku.pictures.ascii import Paint, unpainted

CODES = {
    "given": "1",  # bold
    "found": "36",  # cyan
    "reason": "1;31",  # bold red
    "house": "33",  # yellow
    "difference": "1;35",  # bold magenta
    "unique": "32",  # green
    "multiple": "33",
    "unsatisfiable": "31",
    "unknown": "35",
    "partial": "35",
}
"""The codes (SGR parameters) of the colours in `Result.text` and drawings."""


def paint_for(stream: TextIO) -> Paint:
    """The function that colours texts on this stream; it changes nothing if the stream shows no
    colour.
    """
    return painted if has_colour(stream) else unpainted


def painted(colour: str, text: str) -> str:
    """The text in a colour of CODES, with a reset at the end."""
    return f"\x1b[{CODES[colour]}m{text}\x1b[0m"


def has_colour(stream: TextIO) -> bool:
    """Whether colour is wanted on this stream."""
    env = os.environ
    if env.get("NO_COLOR"):
        return False
    if any(env.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    is_old_windows = os.name == "nt" and "WT_SESSION" not in env
    return stream.isatty() and env.get("TERM") != "dumb" and not is_old_windows
