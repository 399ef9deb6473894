"""Statements about the whole board, which have no drawings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku.formats.guessing.scene import Guess, Guesser, Make, Scene

_NOT_ONE = r"(?:can ?not|can't|may not|must not|must be different|must hold different|differ)"


def _rules(*rules: str) -> Make:
    def make(_scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
        return [(rule, ()) for rule in rules]

    return make


EVERYWHERE = (
    Guesser(re.compile(r"^\W*anti-?\s?knight\W*$"), _rules("antiknight")),
    Guesser(re.compile(r"^\W*anti-?\s?king\W*$"), _rules("antiking")),
    Guesser(re.compile(rf"\bknight'?s?[ -]move.*\b{_NOT_ONE}|{_NOT_ONE}.*\bknight'?s?[ -]move"),
            _rules("antiknight")),
    Guesser(re.compile(rf"\bking'?s?[ -]move.*\b{_NOT_ONE}|{_NOT_ONE}.*\bking'?s?[ -]move"),
            _rules("antiking")),
    Guesser(re.compile(r"\b2 ?x ?2\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh\b"),
            _rules("globalentropy")),
    Guesser(re.compile(r"\b(?:orthogonally|horizontally or vertically) adjacent\b.*"
                       r"\b(?:can ?not|may not|must not)\b.*\bconsecutive"),
            _rules("nonconsecutive strict")),
    Guesser(re.compile(r"\b(?:both|the two|marked|main) (?:\w+ )?diagonals\b.*"
                       r"\b(?:once|repeat|different|all)"),
            _rules("diagonal+", "diagonal-")),
    Guesser(re.compile(r"\bsame (?:relative )?position\b.*\b(?:box|region)\b.*"
                       r"\b(?:different|repeat)"),
            _rules("disjointgroups")),
)  # fmt: skip
"""Statements about the whole board, and their rules."""
