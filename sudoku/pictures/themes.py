"""The colours of pictures: on a light page, on a dark page, and in black and white.

Marks name their colours, and a theme defines them. Each name has a *line* colour, which stands out
from the background, and a pale *tint*, on which digits are legible. In print, greys with dashes and
hatching replace the colours. The names from "black" to "pink" are for the drawings of setters, and
those behind for the highlights of answers.

Neighbouring colours also differ in lightness, so colour-blind readers can distinguish them, and
candidates of different roles have different frames (`sudoku.pictures.svg.pencils`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Swatch:
    """The two colours of a name."""

    line: str
    tint: str
    dashes: str = ""
    """The dashes of lines, in units of 1/64 cell."""
    hatch: str = ""
    """The hatching of the tint with the line colour: "/", "\\", "x", "-", "|" or "."; "" for the
    plain tint.
    """


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as #rrggbb."""

    name: str
    inks: Mapping[str, str]
    """The colours of the parts that every picture has: "border" is of thick lines, "pencil" of
    candidates, "text" of clues outside, titles and notes, "paper" of a white badge and the text on
    a black one, and "disc" the reverse.
    """
    swatches: Mapping[str, Swatch]

    def swatch(self, name: str) -> Swatch:
        """The colours of a name. Raises ValueError if it is unknown."""
        if name not in self.swatches:
            known = ", ".join(self.swatches)
            raise ValueError(f"no colour {name!r}; choose from {known}")
        return self.swatches[name]

    def colour(self, name: str) -> str:
        """The colour of an ink, or of "line NAME" or "tint NAME", as marks name it."""
        kind, _, rest = name.partition(" ")
        if kind == "line":
            return self.swatch(rest).line
        return self.swatch(rest).tint if kind == "tint" else self.inks[name]


def theme_of(name: str) -> Theme:
    """The theme of this name. Raises ValueError if it is unknown."""
    if name not in THEMES:
        known = ", ".join(THEMES)
        raise ValueError(f"no theme {name!r}; choose from {known}, or {AUTO} for an SVG")
    return THEMES[name]


LIGHT = Theme(
    "light",
    {
        "background": "#ffffff", "grid": "#949494", "border": "#1a1a1a",
        "given": "#111111", "found": "#1746b4", "placed": "#004d29",
        "wrong": "#a3001b", "pencil": "#4a4a4a", "text": "#222222",
        "disc": "#111111", "paper": "#ffffff", "link": "#b3125c",
        "cross": "#c4161c",
    },
    {
        "black": Swatch("#333333", "#c9c9c9"),  # light on a dark page
        "grey": Swatch("#5c5c5c", "#d4d4d4"),
        "silver": Swatch("#939393", "#e4e4e4"),
        "red": Swatch("#e8303a", "#fbd9d4"),
        "orange": Swatch("#d27c0c", "#ffdcb5"),
        "peach": Swatch("#8a3d2a", "#ffe3d1"),
        "gold": Swatch("#7d5f00", "#f6e6a4"),
        "green": Swatch("#55a046", "#d6f8c4"),
        "teal": Swatch("#15797f", "#bfeae6"),
        "lightblue": Swatch("#1e96e0", "#cfe9fa"),
        "blue": Swatch("#2b62d9", "#abd0fc"),
        "lavender": Swatch("#8d80d8", "#e2defa"),
        "purple": Swatch("#9a20b8", "#ecd0f7"),
        "pink": Swatch("#d65a9a", "#fbd5e8"),
        "reason": Swatch("#c2570c", "#ffc98f"),
        "difference": Swatch("#2b62d9", "#a3c5f3"),
        "backdoor": Swatch("#7a3fb0", "#f0d8fc"),
        "house": Swatch("#6b7f95", "#eef3fb"),
        "heat": Swatch("#c2570c", "#ffbf80"),
        "true": Swatch("#128f8b", "#cdebd9"),
        "fixed": Swatch("#757575", "#c6c6c6"),
        "on": Swatch("#007a63", "#81d2bc"),
        "off": Swatch("#c96f06", "#f0bc8a"),
        "base": Swatch("#5c4a06", "#f7f088"),
        "fin": Swatch("#28407a", "#d6edfe"),
        "endo fin": Swatch("#9a4fee", "#ceb9f6"),
        "set 1": Swatch("#1f6fb5", "#a8cbf3"),
        "set 2": Swatch("#7d7200", "#c3cc64"),
        "set 3": Swatch("#b3407f", "#f7d3dd"),
        "set 4": Swatch("#2f7d32", "#dafcc0"),
    },
)  # fmt: skip

DARK = Theme(
    "dark",
    {
        "background": "#16181d", "grid": "#666c77", "border": "#dcdfe4",
        "given": "#f4f5f7", "found": "#8fb8ff", "placed": "#7fe0ac",
        "wrong": "#ff9c9c", "pencil": "#c3c7ce", "text": "#e4e6ea",
        "disc": "#000000", "paper": "#f4f5f7", "link": "#ff8ac4",
        "cross": "#ff6b6b",
    },
    {
        "black": Swatch("#e4e6ea", "#41454d"),
        "grey": Swatch("#9fa4ab", "#3d4148"),
        "silver": Swatch("#6f747b", "#33373e"),
        "red": Swatch("#d8463c", "#673833"),
        "orange": Swatch("#e3821a", "#53381f"),
        "peach": Swatch("#d2a088", "#4b382f"),
        "gold": Swatch("#f4d820", "#463c1b"),
        "green": Swatch("#a5eb8a", "#0a3a10"),
        "teal": Swatch("#2fe6e6", "#1b4341"),
        "lightblue": Swatch("#5a90c4", "#21405a"),
        "blue": Swatch("#6492ff", "#272c74"),
        "lavender": Swatch("#a99df0", "#37335c"),
        "purple": Swatch("#a868f0", "#482a55"),
        "pink": Swatch("#ee82b8", "#52293f"),
        "reason": Swatch("#f08a33", "#5f3c14"),
        "difference": Swatch("#6492ff", "#17408e"),
        "backdoor": Swatch("#b48aec", "#460f55"),
        "house": Swatch("#8fa0b3", "#1f2733"),
        "heat": Swatch("#f08a33", "#6a3c10"),
        "true": Swatch("#35bdb6", "#003a2d"),
        "fixed": Swatch("#8d939c", "#41474f"),
        "on": Swatch("#2cf0c4", "#025141"),
        "off": Swatch("#bf6a1f", "#613e00"),
        "base": Swatch("#ccf029", "#2f2900"),
        "fin": Swatch("#4a86a8", "#152539"),
        "endo fin": Swatch("#ac68fe", "#52387d"),
        "set 1": Swatch("#6cbdf0", "#004975"),
        "set 2": Swatch("#d9cf3c", "#564602"),
        "set 3": Swatch("#ee82b8", "#4a1040"),
        "set 4": Swatch("#4fc061", "#142f13"),
    },
)  # fmt: skip

PRINT = Theme(
    "print",
    {
        "background": "#ffffff", "grid": "#8c8c8c", "border": "#000000",
        "given": "#000000", "found": "#333333", "placed": "#000000",
        "wrong": "#333333", "pencil": "#333333", "text": "#000000",
        "disc": "#000000", "paper": "#ffffff", "link": "#000000",
        "cross": "#000000",
    },
    {
        "black": Swatch("#000000", "#bdbdbd"),
        "grey": Swatch("#6e6e6e", "#d6d6d6"),
        "silver": Swatch("#929292", "#e8e8e8"),
        "red": Swatch("#4d4d4d", "#ffffff", "24 6", "/"),
        "orange": Swatch("#6e6e6e", "#ffffff", "24 6", "\\"),
        "peach": Swatch("#929292", "#ffffff", "24 6", "-"),
        "gold": Swatch("#6e6e6e", "#ffffff", "6 4", "|"),
        "green": Swatch("#6e6e6e", "#e0e0e0", "14 5 3 5"),
        "teal": Swatch("#4d4d4d", "#ffffff", "12 4", "-"),
        "lightblue": Swatch("#929292", "#f0f0f0", "14 5 3 5"),
        "blue": Swatch("#4d4d4d", "#ffffff", "14 5 3 5", "\\"),
        "lavender": Swatch("#929292", "#ffffff", "2 4", "."),
        "purple": Swatch("#4d4d4d", "#cccccc", "6 4"),
        "pink": Swatch("#929292", "#ffffff", "12 4", "x"),
        "reason": Swatch("#6e6e6e", "#ffffff", "", "/"),
        "difference": Swatch("#6e6e6e", "#ffffff", "", "\\"),
        "backdoor": Swatch("#6e6e6e", "#ffffff", "", "x"),
        "house": Swatch("#8c8c8c", "#efefef"),
        "heat": Swatch("#4d4d4d", "#b0b0b0"),
        "true": Swatch("#6e6e6e", "#ffffff", "", "."),
        "fixed": Swatch("#6e6e6e", "#d9d9d9"),
        "on": Swatch("#000000", "#c4c4c4"),
        "off": Swatch("#000000", "#ffffff"),
        "base": Swatch("#6e6e6e", "#dedede"),
        "fin": Swatch("#000000", "#ffffff", "3 2"),
        "endo fin": Swatch("#000000", "#dedede", "3 2"),
        "set 1": Swatch("#6e6e6e", "#c4c4c4"),
        "set 2": Swatch("#000000", "#ffffff"),
        "set 3": Swatch("#000000", "#dedede", "3 2"),
        "set 4": Swatch("#000000", "#ffffff", "5 2"),
    },
)  # fmt: skip

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
)
"""The themes by name."""
AUTO = "auto"
"""Replaces the name of a theme, for an SVG that is light or dark like the reader's system."""
