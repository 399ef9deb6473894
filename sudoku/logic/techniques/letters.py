"""Fowler's constraints: the letters F N B T X Y W as groups of techniques.

Glenn Fowler's sudoku(1) names sets of constraints by letters, applied from left to right and again
from F after progress. F, N, B, T and W are exactly defined. His X and Y are cycles of pairs, with
one vertex that is no pair in Y; their details are not published. Here X is chains of one digit and
chains of cells with two candidates, and Y is any chain of single candidates.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.solving import Level


@dataclass(frozen=True, slots=True)
class Letter:
    """A constraint: its letter, its meaning, and the titles of its techniques."""

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
"""The letters in Fowler's order."""
ALL = "".join(LETTERS)


def is_letters(text: str) -> bool:
    """Whether a text is a set of constraints: some of the letters, in any order, none twice."""
    return bool(text) and set(text) <= LETTERS.keys() and len(set(text)) == len(text)


def letter_levels(letters: str) -> tuple[Level, ...]:
    """A level of techniques for each letter, in their order.

    >>> [[technique.key for technique in level] for level in letter_levels("FN")]
    [['naked-single'], ['hidden-single']]
    """
    return tuple(_level(letter) for letter in letters)


@cache
def _level(letter: str) -> Level:
    named = {technique.title: technique for technique in techniques()}
    return tuple(named[title] for title in LETTERS[letter].titles if title in named)
