"""Statements about lines, which are found by their colour and by the circle at an end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku.formats.draft import named
from sudoku.formats.guessing.scene import Drawn, Guess, Guesser, Make, Scene, coloured, names_colour

_DIGIT = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_BULB = 0.45
"""The smallest width of a circle at an end."""


def _circles(scene: Scene) -> dict[tuple[int, int], list[Drawn]]:
    """The large circles in cells. A wide circle may cover two cells."""
    found: dict[tuple[int, int], list[Drawn]] = {}
    for each in scene.shapes:
        look = each.cosmetic
        if look.is_round and max(look.width, look.height) >= _BULB and not each.text:
            for cell in each.cells if len(each.cells) < 3 else ():
                found.setdefault(cell, []).append(each)
    return found


def _arrow(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    """Arrows from a circle in one cell. If there are several, each has the circle's sum."""
    circles, guesses = _circles(scene), list[Guess]()
    for line in scene.lines:
        ends = [cells for cells in (line.cells, line.cells[::-1]) if cells[0] in circles]
        heads = [cells for cells in ends if len(circles[cells[0]][0].cells) == 1]
        if (line.cosmetic.has_head and heads[:1] == [line.cells]) or len(ends) == len(heads) == 1:
            cells = heads[0]
            rule = f"arrow: {named(cells[:1])} > {named(cells[1:])}"
            guesses.append((rule, [line, *circles[cells[0]]]))
    return guesses


def _thermo(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    """A thermometer for each line with a circle at exactly one of its ends."""
    circles = _circles(scene)
    guesses: list[Guess] = []
    for line in scene.lines:
        ends = [cells for cells in (line.cells, line.cells[::-1]) if cells[0] in circles]
        if len(ends) == 1 and not line.cosmetic.has_head:
            guesses.append((f"thermo: {named(ends[0])}", [line, *circles[ends[0][0]]]))
    return guesses


def _line(rule: str) -> Make:
    """A rule for all lines of the named colour, or for all lines. {0} is a number."""

    def make(scene: Scene, statement: str, found: re.Match[str]) -> Sequence[Guess]:
        circles = _circles(scene)
        lines = [line for line in scene.lines if not line.cosmetic.has_head]
        if not names_colour(statement):
            lines = [line for line in lines if not {line.cells[0], line.cells[-1]} & {*circles}]
        lines = coloured(lines, statement)
        if not names_colour(statement) and len({line.colour for line in lines}) > 1:
            return []
        number = next((group for group in found.groups() if group), "") if found.groups() else ""
        head = rule.format(_DIGIT.get(number, number)).strip()
        return [(f"{head}: {named(dict.fromkeys(line.cells))}", [line]) for line in lines]

    return make


_AT_LEAST = r"\bdiffer(?:ence)?\b.{0,40}\bat least (\d|two|three|four|five|six)"
LINES = (
    Guesser(re.compile(r"\barrow.*\bsum|\bsum.*\barrow"), _arrow),
    Guesser(re.compile(r"\bthermo\w*\b.*\bincreas|\bincreas.*\b(?:thermo|bulb)"), _thermo),
    Guesser(re.compile(r"\brenban\b|\b(?:line|lines)\b.*\b(?:set|sequence) of.*\bconsecutive"
                       r"|\blines?\b.*\bconsecutive (?:set|digits)\b.*\border"),
            _line("renban")),
    Guesser(re.compile(rf"\blines?\b.*{_AT_LEAST}|{_AT_LEAST}.*\blines?\b"), _line("whispers {0}")),
    Guesser(re.compile(r"\bentropic lines?\b"
                       r"|\blines?\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh"),
            _line("entropic")),
    Guesser(re.compile(r"\bregion sum\b|\bsum of the digits along an? .*\bline in a box is equal"
                       r"|\blines?\b.*\b(?:equal|same) sum\b.*\b(?:box|region)"
                       r"|\b(?:box|region)s?\b.*\blines?\b.*\b(?:equal|same) sum"),
            _line("regionsum")),
    Guesser(re.compile(r"\bpalindrome|\blines?\b.*\bread(?:s)? the same"), _line("palindrome")),
)  # fmt: skip
