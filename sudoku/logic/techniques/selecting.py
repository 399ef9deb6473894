"""Lists of techniques as text: "naked-single,hidden-single+full-house", "default,-uniqueness".

Glenn Fowler's sudoku(1) names sets of constraints by letters. It applies them from left to right
and returns to F after progress. F, N, B, T and W are exactly defined. His X and Y are cycles of
pairs, and a Y cycle has one vertex that is not a pair; their details are not published. Here X
means chains of one digit and chains of cells with two candidates, and Y any chain of single
candidates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sudoku.errors import UnknownTechniqueError
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.registry import FAMILIES, family_of, technique_named, techniques
from sudoku.logic.techniques.solving import Level
from sudoku.logic.techniques.technique import Technique, key_of
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Letter:
    """One of Fowler's constraints: its letter, its meaning, and the titles of its techniques."""

    letter: str
    meaning: str
    titles: tuple[str, ...]


LETTERS = {
    letter.letter: letter
    for letter in (
        Letter("F", "one candidate in a cell", ("Naked Single",)),
        Letter("N", "one place for a digit in a house", ("Hidden Single",)),
        Letter(
            "B",
            "all places of a digit in a house are in another house",
            ("Locked Candidates Type 1 (Pointing)", "Locked Candidates Type 2 (Claiming)"),
        ),
        Letter(
            "T",
            "naked and hidden subsets of 2 to 4 cells",
            tuple(
                f"{kind} {size}"
                for size in ("Pair", "Triple", "Quadruple")
                for kind in ("Naked", "Hidden")
            ),
        ),
        Letter(
            "X",
            "chains of one digit, and of cells with two candidates",
            ("X-Chain", "Remote Pair", "XY-Chain"),
        ),
        Letter(
            "Y",
            "chains of single candidates",
            ("Continuous Nice Loop", "Discontinuous Nice Loop", "AIC"),
        ),
        Letter("W", "fish of 2 to 4 rows or columns", ("X-Wing", "Swordfish", "Jellyfish")),
    )
}
"""The letters, in Fowler's order."""
ALL_LETTERS = "".join(LETTERS)


def is_letters(text: str) -> bool:
    """Whether a text is a set of constraints: some of the letters in any order, without
    repetition.
    """
    return bool(text) and set(text) <= LETTERS.keys() and len(set(text)) == len(text)


def letter_levels(letters: str) -> tuple[Level, ...]:
    """A level of techniques for each letter, in order.

    >>> [[technique.key for technique in level] for level in letter_levels("FN")]
    [['naked-single'], ['hidden-single']]
    """
    return tuple(_level(letter) for letter in letters)


@cache
def _level(letter: str) -> Level:
    named = {technique.title: technique for technique in techniques()}
    return tuple(named[title] for title in LETTERS[letter].titles if title in named)


DEFAULT = "default"
"""The default techniques."""
CONSTRAINTS = "constraints"
"""The default techniques on boards with constraints."""
ALL = "all"
"""The name for all techniques."""
UNIQUENESS = "uniqueness"
"""Techniques that are valid only for unique puzzles."""


def levels_of(text: str) -> tuple[Level, ...]:
    """The levels of a list of names, simplest first.

    Names are separated by commas; "+" joins names into one level. A name is a technique, a family,
    "default", "constraints", "all", "uniqueness", "layer1" to "layer7", or some of Fowler's
    letters, of which each is a level; a "-" before a name removes its techniques. A list that
    begins with a removal starts from the default. A family means its techniques in order, each as a
    level. Raises UnknownTechniqueError for other names.

    >>> [[t.key for t in level] for level in levels_of("naked-single,full-house+hidden-single")]
    [['naked-single'], ['full-house', 'hidden-single']]
    """
    if not isinstance(text, str):
        expected = "techniques must be a text, as in 'default,-uniqueness'"
        raise TypeError(f"{expected}, not {text!r:.60}")
    levels: list[Level] = []
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise UnknownTechniqueError("technique", text, _known())
    if names[0].startswith("-"):
        levels = _each(techniques_of(DEFAULT))
    for name in names:
        if name.startswith("-"):
            gone = set(techniques_of(name[1:]))
            levels = [tuple(t for t in level if t not in gone) for level in levels]
        elif "+" in name and not _is_technique(name):
            joined = [technique for part in name.split("+") for technique in techniques_of(part)]
            levels.append(tuple(dict.fromkeys(joined)))
        elif is_letters(name):
            levels += letter_levels(name)
        else:
            levels += _each(techniques_of(name))
    return tuple(level for level in dict.fromkeys(levels) if level)


def default_levels(board: Board) -> tuple[Level, ...]:
    """The default techniques for a board, each as a level."""
    is_plain = TechniqueLayout.of(board).is_plain
    return tuple(_each(techniques_of(DEFAULT if is_plain else CONSTRAINTS)))


def _each(found: Iterable[Technique]) -> list[Level]:
    return [(technique,) for technique in found]


def techniques_of(name: str) -> list[Technique]:
    """The techniques that a name selects, as in `levels_of`.

    Raises UnknownTechniqueError.
    """
    if is_letters(name):
        return [technique for level in letter_levels(name) for technique in level]
    group = _groups().get(key_of(name))
    if group is not None:
        return [*group]
    if not _is_technique(name):
        raise UnknownTechniqueError("technique", name, _known())
    return [technique_named(name)]


@cache
def _groups() -> dict[str, list[Technique]]:
    """The techniques that the name of a group selects, in the default order."""
    every = techniques()
    found = {
        DEFAULT: [technique for technique in every if technique.is_default],
        CONSTRAINTS: [technique for technique in every if technique.with_constraints],
        ALL: [*every],
        UNIQUENESS: [technique for technique in every if technique.needs_uniqueness],
    }
    for technique in every:
        found.setdefault(f"layer{technique.layer}", []).append(technique)
        found.setdefault(family_of(technique).replace("_", "-"), []).append(technique)
    return found


def _is_technique(name: str) -> bool:
    try:
        technique_named(name)
    except UnknownTechniqueError:
        return False
    return True


def _known() -> list[str]:
    families = [family.replace("_", "-") for family in FAMILIES]
    keys = [technique.key for technique in techniques()]
    return [DEFAULT, CONSTRAINTS, ALL, UNIQUENESS, ALL_LETTERS, *families, *keys]
