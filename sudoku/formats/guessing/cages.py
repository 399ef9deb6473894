"""Statements about cages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod
from statistics import median

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.patterns import even_and_odd, has_single_digits, with_value
from sudoku.formats.guessing.scene import Guess, Guesser, Make, PlacedDrawing, Scene

_NO_REPEAT = re.compile(
    r"(?:(?:can ?not|can't|may not|must not|do not|don't) (?:\w+ )?repeat|different)"
)
_MAY_REPEAT = re.compile(
    r"\bcages?\b[^.\n]*\b(?:can|may)(?! ?not) (?:\w+ )?repeat"
    r"|\b(?:can|may)(?! ?not) (?:\w+ )?repeat\b[^.\n]*\bcages?\b"
    r"|\bcages?\b[^.\n]*\b(?:need not|n[o']t (?:have|need) to) be (?:diff|dist)"
)
_UP, _DOWN = frozenset("▲△⏶⯅^"), frozenset("▼▽⏷⯆")
"""Triangles that point up and down."""


def _different(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    return [(f"killer: {named(cage.cells)}", [cage]) for cage in scene.cages]


def _sums(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Cages with the number in their corner, or with the number that the statement names for all.
    The digits differ, as usual, unless the text says that they may repeat.
    """
    repeats = _MAY_REPEAT.search(scene.words) is not None
    for cage in scene.cages:
        total, cells = cage.text or found["total"] or "", named(cage.cells)
        if total.isdecimal() and repeats:
            yield f"sum: {cells} = {total}", [cage]
        elif total.isdecimal() or not total:
            yield f"killer {total}: {cells}".replace(" :", ":"), [cage]


def _equal_sums(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    cages = scene.cages
    if len(cages) < 2:
        return []
    guess = f"equalsums: {' = '.join(named(cage.cells) for cage in cages)}", cages
    return [guess, *(_different(scene, found) if _NO_REPEAT.search(found.string) else [])]


def _unlike(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    return [(f"nabner: {named(cage.cells)}", [cage]) for cage in scene.cages if cage.cells[1:]]


def _clones(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Cages with the same shape, or the same letter, hold the same digits in the same places."""
    by_letter = "letter" in found.string
    groups: dict[object, list[PlacedDrawing]] = {}
    for cage in scene.cages:
        top, left = (min(cell[i] for cell in cage.cells) for i in (0, 1))
        shape = tuple(sorted((row - top, column - left) for row, column in cage.cells))
        groups.setdefault((cage.text, shape) if by_letter else shape, []).append(cage)
    return [
        (f"clone: {' = '.join(named(sorted(cage.cells)) for cage in cages)}", cages)
        for cages in groups.values()
        if len(cages) > 1
    ]


def _entropic(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    """Each cage holds equally many low, middle and high digits."""
    n = scene.board.size
    if n % 3 or not has_single_digits(scene.board):
        return []
    thirds = [f"[{i * n // 3 + 1}-{(i + 1) * n // 3}]" for i in range(3)]
    cages = [cage for cage in scene.cages if cage.cells[2:]]
    return [(f"regex .*{t}.*: {named(cage.cells)}", [cage]) for cage, t in product(cages, thirds)]


def _valued(value_of: Callable[[Sequence[int]], float]) -> Make:
    """The digits of a small cage have this value, which is written in its corner."""

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        for cage in scene.cages:
            if cage.text.isdecimal():
                made = with_value(scene.board, cage.cells, value_of, int(cage.text))
                if made is not None:
                    yield made, [cage]

    return make


def _parity(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    """All digits of a cage are odd, or all are even."""
    if not has_single_digits(scene.board):
        return []
    even, odd = even_and_odd(scene.board)
    return [(f"regex {odd}*|{even}*: {named(cage.cells)}", [cage]) for cage in scene.cages]


def _extreme(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """A triangle in the cell with the highest or the lowest digit of a cage of different digits."""
    signs = _UP if found["way"] == "up" else _DOWN
    is_highest = found["most"] in ("highest", "largest", "greatest")
    for (marked,), text, shapes in scene.together(1):
        cages = [cells for cells in _cages(scene) if marked in cells]
        if text in signs and len(cages) == 1:
            for cell in cages[0]:
                pair = (marked, cell) if is_highest else (cell, marked)
                if cell != marked:
                    high, low = (named([each]) for each in pair)
                    yield f"inequality: {high} > {low}", shapes


def _cages(scene: Scene) -> list[tuple[Place, ...]]:
    """The cells of the cages that are drawn, and of the cages that are encoded."""
    encoded = [rule.partition(":") for rule in scene.board.rules if rule.startswith("killer")]
    cells = [re.findall(r"r(\d+)c(\d+)", names) for _, _, names in encoded]
    found = [tuple((int(row), int(column)) for row, column in each) for each in cells]
    return [*(cage.cells for cage in scene.cages), *found]


CAGES = (
    Guesser(re.compile(r"\bcages?\b.*\b(?:duplicated|repeated|equal|identical) or consecutive"),
            _unlike, also="distinct not"),
    Guesser(re.compile(r"\bclones?\b(?=.*\bcage)|\bcages?\b.*\bclones?\b"
                       r"|\bcages?\b.*\bsame\b.*\bposition"), _clones),
    Guesser(re.compile(r"\bcage\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh"), _entropic),
    Guesser(re.compile(r"\bcages?\b.*\bmedian\b|\bmedian\b.*\bcages?\b"), _valued(median)),
    Guesser(re.compile(r"\bcages?\b.*\b(?:product|multiplied)\b|\bproduct\b.*\bcages?\b"),
            _valued(prod)),
    Guesser(re.compile(r"\b(?P<way>up|down)\w*[- ](?:pointing |facing )?(?:triangle|arrow)s?\b.*\b"
                       r"(?P<most>highest|largest|greatest|lowest|smallest|least)\b.*\bcage"),
            _extreme),
    Guesser(re.compile(r"\b(?:digits|numbers) in (?:a|each|every|the same) cage\b.*\bsame parity\b"
                       r"|\bcages?\b.*\bonly odd\b.*\bor only even\b"), _parity),
    Guesser(re.compile(r"\ball (?:the )?cages\b.*\b(?:same|equal) (?:sum|total)"),
            _equal_sums, also="distinct"),
    Guesser(re.compile(r"^(?!.*\b(?:lying|median|not the|same|equal|than|at (?:most|least)|"
                       r"multiple|prime|square|difference|product|between|increas\w+|either|ends?|lines?|"
                       r"different (?:sum|total)s?|distinct (?:sum|total)s?|(?:not|cannot) sum)\b)"
                       r".*\bcages?\b.*\b(?:sums?|adds? up|totals?)\b"
                       r"(?: up)?(?: to)?(?: exactly)? ?(?P<total>\d+)?"), _sums, also="distinct"),
    Guesser(re.compile(r"^(?!.*\b(?:sums?|totals?|adds?|product|consecutive|increas\w+)\b)"
                       rf"(?:.*\bcages?\b.*\b{_NO_REPEAT.pattern}|.*\brepeat\b.*\bcage)"),
            _different, also="distinct not"),
    Guesser(re.compile(r"\bkiller (?:sudoku )?rules\b(?P<total>)"), _sums, also="distinct"),
)  # fmt: skip
