"""Statements about lines, which are found by their colour and by the circle at an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.colours import colours_in
from sudoku.formats.guessing.patterns import even_and_odd, has_single_digits, matching
from sudoku.formats.guessing.scene import Guess, Guesser, Make, PlacedDrawing, Scene, coloured

_DIGIT = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_BULB = 0.45
"""The smallest width of a circle at an end."""
_SETS = frozenset({"renban", "nabner"})
"""The rules for which the order of the cells has no meaning."""
_LOOPS = frozenset({"regionsum", "sumline"})
"""The rules that can be about closed lines."""
_LOCAL = frozenset({"whispers", "entropic", "modular"})
"""The rules about neighbours on a line."""
Ends = dict[Place, list[PlacedDrawing]]
"""Shapes by the cells that they cover."""


def _shapes(scene: Scene, *, is_round: bool) -> Ends:
    """The large circles, or other large shapes, in cells. A wide shape may cover two cells."""
    found: Ends = {}
    for each in scene.shapes:
        look = each.cosmetic
        if look.is_round == is_round and max(look.width, look.height) >= _BULB and not each.text:
            for cell in each.cells if len(each.cells) < 3 else ():
                found.setdefault(cell, []).append(each)
    return found


def _is_bulb(line: PlacedDrawing, circles: Sequence[PlacedDrawing]) -> bool:
    """Whether a circle is filled with the colour of its line, as the bulb of a thermometer is."""
    return any(circle.colour == line.colour for circle in circles)


def _arrow(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    """Arrows from a circle in one cell. If there are several, each has the circle's sum."""
    circles = _shapes(scene, is_round=True)
    for line in scene.lines:
        ends = [cells for cells in (line.cells, line.cells[::-1]) if cells[0] in circles]
        heads = [cells for cells in ends if len(circles[cells[0]][0].cells) == 1]
        if (line.cosmetic.has_head and heads[:1] == [line.cells]) or len(ends) == len(heads) == 1:
            cells = heads[0]
            if "thermo" in scene.words and _is_bulb(line, circles[cells[0]]):
                continue
            rule = f"arrow: {named(cells[:1])} > {named(cells[1:])}"
            tips = [scene.heads[tip] for tip in cells[-1:] if tip in scene.heads]
            yield rule, [line, *circles[cells[0]], *tips]


def _thermo(rule: str) -> Make:
    """A thermometer for each line with a circle at exactly one of its ends."""

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        circles = _shapes(scene, is_round=True)
        for line in scene.lines:
            ends = [cells for cells in (line.cells, line.cells[::-1]) if cells[0] in circles]
            if len(ends) == 1 and not line.cosmetic.has_head:
                bulb = circles[ends[0][0]]
                if "arrow" not in scene.words or _is_bulb(line, bulb):
                    yield f"{rule}: {named(ends[0])}", [line, *bulb]

    return make


def _between(rule: str, *, is_round: bool = True) -> Make:
    """A rule for each line with a shape at both ends."""

    def make(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
        shapes = _shapes(scene, is_round=is_round)
        for line in scene.lines:
            first, last = line.cells[0], line.cells[-1]
            if first in shapes and last in shapes:
                of_ends = [*shapes[first], *shapes[last]]
                head = rule.format(_number(found))
                cells = (first, last) if head.startswith("whispers") else line.cells
                yield f"{head}: {named(cells)}", [line, *of_ends]

    return make


def _number(found: re.Match[str]) -> str:
    """The number that a pattern found, as digits."""
    number = next((group for group in found.groups() if group), "") if found.groups() else ""
    return str(_DIGIT.get(number, number))


def _chosen(scene: Scene, statement: str) -> list[PlacedDrawing]:
    """The lines of the colour that a statement names. Without such a name, the lines without
    circles at their ends, if they have one colour.
    """
    lines = [line for line in scene.lines if not line.cosmetic.has_head]
    if colours_in(statement):
        return coloured(lines, statement)
    circles = _shapes(scene, is_round=True)
    lines = [line for line in lines if not {line.cells[0], line.cells[-1]} & {*circles}]
    return lines if len({line.colour for line in lines}) == 1 else []


def _line(rule: str) -> Make:
    """A rule for each chosen line. {0} is a number."""

    def make(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
        guesses: list[Guess] = []
        for line in _chosen(scene, found.string):
            texts = _texts(rule.format(_number(found)).strip(), line.cells)
            if not texts:
                return []
            guesses += [(text, [line]) for text in texts]
        return guesses

    return make


def _texts(head: str, along: Sequence[Place]) -> list[str]:
    """The rules for the cells along a line. For a closed line, a rule about neighbours is given
    twice, from opposite cells; [] if a cell repeats otherwise, as where a line branches, and the
    order matters.
    """
    name, _, number = head.partition(" ")
    cells = [*dict.fromkeys(along)]
    if len(cells) == len(along) or name in _SETS:
        return [f"{head}: {named(cells)}"]
    if [*along] != [*cells, cells[0]]:
        return []
    if name in _LOOPS:
        return [f"{name} loop {number}".strip() + f": {named(cells)}"]
    half = len(cells) // 2
    turned = cells[half:] + cells[:half]
    return [f"{head}: {named(each)}" for each in (cells, turned)] if name in _LOCAL else []


def _same_parity(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    if not has_single_digits(scene.board):
        return []
    even, odd = even_and_odd(scene.board)
    rule = f"regex {odd}*|{even}*"
    return [(f"{rule}: {named(line.cells)}", [line]) for line in _chosen(scene, found.string)]


def _sequence(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Arithmetic sequences, increasing towards a sign at one end if the statement says so."""
    signs = {cells[0]: shapes for cells, text, shapes in scene.together(1) if text in "<>^v∧∨"}
    guesses: list[Guess] = []
    for line in _chosen(scene, found.string):
        cells, used = line.cells, [line]
        if "increas" in found.string:
            ends = [each for each in (cells, cells[::-1]) if each[-1] in signs]
            if len(ends) != 1:
                return []
            cells, used = ends[0], [line, *signs[ends[0][-1]]]
        made = matching(scene.board, cells, _sequential("increas" in found.string))
        if made is None:
            return []
        guesses.append((made, used))
    return guesses


def _sequential(is_increasing: bool) -> Callable[[Sequence[int]], bool]:
    def holds(digits: Sequence[int]) -> bool:
        step = digits[1] - digits[0]
        is_right = step > 0 if is_increasing else step != 0
        return is_right and all(b - a == step for a, b in pairwise(digits))

    return holds


_NUMBER = r"(\d|two|three|four|five|six)"
_AT_LEAST = rf"\bdiffer(?:ence)?\b.{{0,40}}\bat least {_NUMBER}"
_LINE, _BOX = r"\blines?\b", r"\b(?:box|region)(?:e?s)?\b"
_EQUAL = r"\b(?:(?:equal|same) (?:sum|total)|sum to the same|add up to the same)\b"
_HIGH, _LOW = r"(?:higher|greater|larger)", r"(?:lower|smaller|lesser|less)"
_AT_ENDS = r"(?:two )?(?:circle|end|circled|connected|attached|bulb)"
_THERMO = r"\bthermo\w*\b"
LINES = (
    Guesser(re.compile(r"\bdouble[- ]arrow\b.*\bsum"), _between("doublearrow")),
    Guesser(re.compile(r"^(?!.*\bdouble\b)(?:.*\barrow.*\b(?:sum|add up)|.*\bsum.*\barrow)"),
            _arrow),
    Guesser(re.compile(rf"\bslow thermo|{_THERMO}.*\b(?:(?:never|not) decreas|stay the same"
                       r"|or (?:be )?equal)"), _thermo("slowthermo")),
    Guesser(re.compile(rf"{_THERMO}.*\bincreas|\bincreas.*\b(?:thermo|bulb)"), _thermo("thermo")),
    Guesser(re.compile(rf"{_THERMO}.*\b(?:set|sequence|string|run) of consecutive\b"),
            _thermo("renban"), also="distinct"),
    Guesser(re.compile(rf"\blockout\b.*\bat least {_NUMBER}.*\b(?:outside|not .*between)\b"),
            _between("lockout {0}", is_round=False), also="steps not"),
    Guesser(re.compile(rf"\bdiamonds\b.*\bdiffer\b.*\bat least {_NUMBER}"),
            _between("whispers {0}", is_round=False), also="steps"),
    Guesser(re.compile(rf"{_LINE}.*\b{_HIGH} than the {_HIGH}\b.*\b{_LOW} than the {_LOW}\b"),
            _between("lockout 0", is_round=False)),
    Guesser(re.compile(rf"\bbetween lines?\b|{_LINE}.*\bbetween the (?:two )?"
                       rf"(?:digit|value|number)s (?:in|on|at) (?:the |its |their )?{_AT_ENDS}"
                       rf"|{_LINE}.*\bbetween the (?:\w+ )?(?:placed )?(?:in the )?circled"),
            _between("between")),
    Guesser(re.compile(rf"\brenban\b|{_LINE}.*\b(?:set|sequence) of.*\bconsecutive"
                       rf"|{_LINE}.*\bconsecutive\b.*\border"),
            _line("renban"), also="distinct"),
    Guesser(re.compile(rf"\bnabner\b|{_LINE}.*\bno two digits\b.*\bconsecutive\b"),
            _line("nabner")),
    Guesser(re.compile(rf"{_LINE}.*{_AT_LEAST}|{_AT_LEAST}.*{_LINE}"
                       rf"|{_LINE}.*\bdiffer\w*\b.{{0,20}}\b{_NUMBER} or more\b"),
            _line("whispers {0}"), also="steps"),
    Guesser(re.compile(rf"\bentropic lines?\b|{_LINE}.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh"),
            _line("entropic")),
    Guesser(re.compile(rf"\bmodular lines?\b|{_LINE}.*\bthree\b.*\b(?:modulo 3|remainders?)"),
            _line("modular 3")),
    Guesser(re.compile(rf"\bregion sum\b|\bsum of the digits along an? .*{_LINE} in a box is equal"
                       rf"|{_LINE}.*{_EQUAL}.*{_BOX}|{_BOX}.*{_LINE}.*{_EQUAL}"
                       rf"|{_LINE}.*{_BOX}.*{_EQUAL}"),
            _line("regionsum")),
    Guesser(re.compile(r"\b(ten|10)[- ]?lines?\b.*\bsum|"
                       rf"{_LINE}.*\b(?:segment|group|section|set)s\b.*"
                       r"\b(?:sum|add up) to (ten|\d+)\b"),
            _line("sumline {0}")),
    Guesser(re.compile(rf"\bzipper\b|{_LINE}.*\bequal distance from the (?:cent|middle)"),
            _line("zipper"), also="sum"),
    Guesser(re.compile(rf"{_LINE}.*\balternat\w*\b.*\b(?:odd|even|parity)"), _line("modular 2")),
    Guesser(re.compile(rf"{_LINE}.*\b(?:the|have|of|has) (?:the )?same parity\b"
                       rf"|{_LINE}.*\ball\b.*\bodd\b.*\bor all\b.*\beven\b"), _same_parity),
    Guesser(re.compile(rf"{_LINE}.*\b(?:evenly spaced|arithmetic) (?:sequence|progression)"),
            _sequence, also="order"),
    Guesser(re.compile(rf"\bpalindrom|{_LINE}.*\breads? the same\b.*\b(?:both|either|forwards?|"
                       r"backwards?|direction|end)\b"), _line("palindrome")),
)  # fmt: skip
