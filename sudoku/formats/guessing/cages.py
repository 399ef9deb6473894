"""Statements about cages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from sudoku.formats.draft import named
from sudoku.formats.guessing.scene import Drawn, Guess, Guesser, Scene


def _different(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    return [(f"killer: {named(cage.cells)}", [cage]) for cage in scene.cages]


def _sums(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    """The digits in a cage with a number differ, as usual. A cage with any other text is
    ignored.
    """
    return [
        (f"killer {cage.text}: {named(cage.cells)}".replace(" :", ":"), [cage])
        for cage in scene.cages
        if cage.text.isdecimal() or not cage.text
    ]


def _unlike(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    return [(f"nabner: {named(cage.cells)}", [cage]) for cage in scene.cages if cage.cells[1:]]


def _clones(scene: Scene, statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    """Cages with the same shape, or the same letter, hold the same digits in the same places."""
    by_letter = "letter" in statement
    groups: dict[object, list[Drawn]] = {}
    for cage in scene.cages:
        top, left = (min(cell[i] for cell in cage.cells) for i in (0, 1))
        shape = tuple(sorted((row - top, column - left) for row, column in cage.cells))
        groups.setdefault((cage.text, shape) if by_letter else shape, []).append(cage)
    return [
        (f"clone: {' = '.join(named(sorted(cage.cells)) for cage in cages)}", cages)
        for cages in groups.values()
        if len(cages) > 1
    ]


def _entropic(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    """Each cage holds equally many low, middle and high digits."""
    n = scene.board.size
    if n % 3 or scene.board.values[-1] > 9:
        return []
    thirds = [f"[{i * n // 3 + 1}-{(i + 1) * n // 3}]" for i in range(3)]
    cages = [cage for cage in scene.cages if cage.cells[2:]]
    return [(f"regex .*{t}.*: {named(cage.cells)}", [cage]) for cage, t in product(cages, thirds)]


CAGES = (
    Guesser(re.compile(r"\bcages?\b.*\b(?:duplicated|repeated|equal|identical) or consecutive"),
            _unlike),
    Guesser(re.compile(r"\bclones?\b|\bcages?\b.*\bsame\b.*\bposition"), _clones),
    Guesser(re.compile(r"\bcage\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh"), _entropic),
    Guesser(re.compile(r"\bcages?\b(?!.*\b(?:lying|median|not the)\b).*\b(?:sum|add up|total)\b"),
            _sums),
    Guesser(re.compile(r"\bcages?\b.*\b(?:(?:can ?not|may not|must not|do not|don't) "
                       r"(?:\w+ )?repeat|different)|\brepeat\b.*\bcage"),
            _different),
)  # fmt: skip
