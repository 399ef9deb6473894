"""Split the words of a ruleset into statements.

Statements that hold for every Sudoku, and remarks such as "not all dots are given", need no
constraint.
"""

from __future__ import annotations

import re

MOST_WORDS = 10_000
_ENDS = re.compile(r"(?<=[.!?])\s+|\n+|\s-\s|;")
_SHORT = re.compile(r"\b([ie])\. ?([eg])\.", re.IGNORECASE)
"""Matches the abbreviations i.e. and e.g., whose full stops do not end a sentence."""
_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "×": "x"})
_USUAL = re.compile(
    r"\b(?:normal|standard|classic|usual|regular)\b(?!.*\b(?:crossword|irregular)\b)"
    r".{0,20}\b(?:sudoku|rules)\b"
    r"|\b(?:place|fill|put)\b.{0,40}\b(?:digit|number)s?\b.*\b(?:row|column)"
    r"|\bdigits? (?:\d ?- ?\d|1 to \d)\b.*\b(?:row|column)"
)
_REMARK = re.compile(
    r"^(?:\(?(?:for (?:instance|example)|e\.?g|i\.?e|note|in other words|ie)\b"
    r"|(?:\w+ ){0,6}(?:digits|numbers) (?:can|may) (?:be )?repeat"
    r"|.*\bnot all\b.*\b(?:are|is)? ?(?:necessarily )?(?:given|marked|shown)"
    r"|.*\bno negative constraint|there is no negative|possible ways to fill"
    r"|.*\bcells without such a marking may or may not"
    r"|also, if .* might be marked with|(?:have )?fun|good luck|enjoy)"
)
_TITLE = re.compile(
    r"^[\W_]*(?:(?:\w+[ -]?){1,4}:|(?:the )?rules|sudoku|partial kropki|kropki(?: pairs)?|killer|"
    r"(?:killer )?cages?|arrows?|thermo\w*|renban(?: lines?)?|(?:german )?whispers?)\W*$"
)
"""Matches a heading. Its drawings are reported as left over if no sentence explains them."""
_OTHER = re.compile(
    r"\b(?:lines?|arrows?|cages?|circles?|dots?|thermo\w*|clues?|diagonals?|knight|king|outside|"
    r"shade\w*|squares?|consecutive|sums?|letters?|except|not)\b"
)
"""Matches words that the rules of every Sudoku do not use."""


def statements_of(ruleset: str) -> list[str]:
    """The statements beyond the rules of every Sudoku, in order."""
    text = _SHORT.sub(r"\1\2", ruleset[:MOST_WORDS].replace("\\n", "\n"))
    found = (each.strip(" \t-*•·") for each in _ENDS.split(text))
    return [each for each in found if each and not _is_empty(plain(each))]


def plain(statement: str) -> str:
    """The text in lower case, with plain quotation marks and single spaces."""
    return " ".join(statement.translate(_MARKS).lower().split())


def _is_empty(text: str) -> bool:
    """Whether a statement needs no constraint, such as a heading, a remark, or the rules of every
    Sudoku.
    """
    is_usual = _USUAL.search(text) is not None and _OTHER.search(text) is None
    return is_usual or bool(_TITLE.match(text) or _REMARK.match(text))
