"""Colours stand out from what they are drawn on, and from each other, whoever looks at them."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from sudoku.pictures.themes import LIGHT, THEMES, Theme

COLOURED = [theme for theme in THEMES.values() if theme.name != "print"]
DIGITS = "given", "found", "placed", "wrong", "pencil"
# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
# deficiency", IEEE TVCG 15(6), 2009: severity 1, for linear RGB.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TOGETHER = {
    "highlights": ("tint", ("reason", "difference", "backdoor", "true", "fixed")),
    "steps": ("tint", ("on", "off", "base", "fin")),
    "frames of steps": ("line", ("on", "off", "base", "fin", "endo fin")),
    "sets": ("tint", ("set 1", "set 2", "set 3", "set 4")),
    "lines": (
        "line",
        (
            "grey",
            "silver",
            "green",
            "orange",
            "purple",
            "lightblue",
            "gold",
            "red",
            "teal",
            "peach",
        ),
    ),
    "indexers": ("tint", ("red", "green", "blue")),
}
"""Names that are in one picture with nothing but their colour to tell them apart."""
LEAST = 10.0
"""The least distance in CIELAB; a just noticeable one is about 2.3."""


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)


def contrast(one: str, other: str) -> float:
    """As WCAG 2.2 defines it."""
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(
        sum(w * v for w, v in zip(weights, linear(colour), strict=True)) for colour in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """CIELAB with white point D65 of the colour as a reader sees it."""
    seen = [
        min(max(sum(a * v for a, v in zip(row, linear(colour), strict=True)), 0), 1)
        for row in VISIONS[vision]
    ]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        f(sum(a * v for a, v in zip(row, seen, strict=True)) / white)
        for row, white in zip(to_xyz, (0.9505, 1.0, 1.089), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def f(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_digits_and_lines_stand_out(theme: Theme) -> None:
    page = theme.inks["background"]
    assert all(contrast(theme.inks[ink], page) >= 4.5 for ink in (*DIGITS, "text", "link", "cross"))
    assert all(contrast(theme.inks[ink], page) >= 3 for ink in ("grid", "border"))
    assert contrast(theme.inks["disc"], theme.inks["paper"]) >= 4.5
    for name, swatch in theme.swatches.items():
        assert contrast(swatch.line, page) >= 3, name
        for ink in DIGITS:
            assert contrast(theme.inks[ink], swatch.tint) >= 4.5, (name, ink)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_colours_that_are_drawn_together_are_told_apart(theme: Theme, vision: str) -> None:
    for group, (part, names) in TOGETHER.items():
        seen = {name: lab(getattr(theme.swatches[name], part), vision) for name in names}
        for one, other in combinations(names, 2):
            assert dist(seen[one], seen[other]) >= LEAST, (group, one, other)
    found, given = (lab(theme.inks[ink], vision) for ink in ("found", "given"))
    assert dist(found, given) >= LEAST


def test_print_tells_apart_by_grey_dashes_and_hatching() -> None:
    theme = THEMES["print"]
    for colour in (*theme.inks.values(), *(p.line for p in theme.swatches.values())):
        assert len({*linear(colour)}) == 1, colour
    for group, (part, names) in TOGETHER.items():
        swatches = [theme.swatches[name] for name in names]
        if part == "line" and "frames" not in group:
            looks = {(swatch.line, swatch.dashes, "", "") for swatch in swatches}
        else:
            looks = {(swatch.line, swatch.dashes, swatch.tint, swatch.hatch) for swatch in swatches}
        assert len(looks) == len(names), group


def test_every_theme_has_every_name() -> None:
    for theme in THEMES.values():
        assert [*theme.swatches] == [*LIGHT.swatches]
        assert [*theme.inks] == [*LIGHT.inks]
