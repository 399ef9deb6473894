"""Split the words of a ruleset into statements.

Statements that hold for every Sudoku, and remarks such as "not all dots are given", need no
constraint.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

MOST_WORDS = 10_000
LONGEST = 500
"""Limit on the characters of a statement that is understood: patterns take long for more."""
IS = r"\b(?:be|are|is|contains?|holds?|have|has|marks?|shows?|represents?) (?:an? |only )?"
"""Matches the words before a property of digits, such as "even"."""
NO_COUNT = r"(?!.*\b(?:how many|number of|counts?|sums?)\b)"
"""At the start of a pattern, rejects statements that count digits with a property, or add them up.
"""
_ENDS = re.compile(r"(?<=[.!?])\s+|\n+|(?<!\d)\s-\s|\s-\s(?!\d)|;")
_SHORT = re.compile(r"\b([ie])\. ?([eg])\.", re.IGNORECASE)
"""Matches the abbreviations i.e. and e.g., whose full stops do not end a sentence."""
_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "×": "x"})
_USUAL = re.compile(
    r"\b(?:normal|standard|classic|usual|regular)\b(?!.*\b(?:crossword|irregular)\b)"
    r".{0,20}\b(?:sudoku|rules)\b"
    r"|\b(?:place|fill|put)\b.{0,40}\b(?:digit|number)s?\b.*\b(?:row|column)"
    r"|\bdigits? (?:\d ?- ?\d|1 to \d)\b.*\b(?:row|column)"
    r"|\b(?:each|every) row\b.*\bcolumn\b.*\b(?:contains?|has|have|holds?)\b.*\bdigits?\b"
)
_EXAMPLE = re.compile(r"^\(?(?:for (?:instance|example)|e\.?g\b|example|worked example)")
_OF_EXAMPLE = re.compile(
    r"^(?!.*\b(?:must|can ?not|may not|always|never|every|each)\b)"
    r"\(?(?:(?:then|so|therefore|thus|here)\b|if\b.*\d)"
)
"""Matches a sentence that continues an example."""
_REMARK = re.compile(
    r"^(?:\(?(?:i\.?e|note|in other words|ie|start (?:summing|counting) from)\b"
    r"|[\W\d]+$"
    r"|(?!.*\b(?:but|must|cannot|can't|may not)\b)"
    r"(?!.*\brepeat(?:ed)? (?:in|within|on) (?:\w+ )?(?:rows?|columns?|box|boxes|regions?)\b)"
    r"(?:\w+ ){0,6}(?:digits|numbers) (?:\w+ ){0,4}(?:can|may) (?:be )?repeat"
    r"|.*\bnot all\b.*\b(?:are|is)? ?(?:necessarily )?(?:given|marked|shown)"
    r"|.*\bno negative constraint|there is no negative|possible ways to fill"
    r"|.*\bcells without such a marking may or may not"
    r"|if .*\b(?:may or may not|you don't know|you do not know)\b"
    r"|(?!.*\b(?:but|must|rows?|columns?|box|boxes)\b)"
    r".*\b(?:do(?:es)?(?: not|n't) (?:have|need) to|need not)\b"
    r"|(?!.*\bmust\b)different .* (?:can|may) have different\b"
    r"|(?:the|all) .*\b(?:decorative|cosmetic|decorations?)\b"
    r"|also, if .* might be marked with|(?:have )?fun|good luck|enjoy)"
)
_HEADING = re.compile(
    r"^[\W_]*(?:(?:\w+[ -]?){1,4}:|(?:the )?rules|sudoku|(?:partial |negative )?kropki(?: pairs)?|"
    r"(?:killer )?cages?|killer|(?:double )?arrows?|(?:slow )?thermo\w*|quad(?:ruple)?s?|xv|"
    r"(?:little killer|counting circle|x-?sum|sandwich|skyscraper|numbered room|palindrome)(?:e?s)?"
    r"|(?:renban|(?:german |dutch )?whispers?|between|region sum|zipper|nabner|lockout|parity|"
    r"modular|entropic|sum|ten)(?: lines?)?)\W*$"
)
"""Matches a heading. Its drawings are reported as left over if no sentence explains them."""
_OTHER = re.compile(
    r"\b(?:lines?|arrows?|cages?|circles?|dots?|thermo\w*|clues?|diagonals?|knight|king|outside|"
    r"shade\w*|squares?|consecutive|sums?|letters?|except|not|killer|kropki|xv|windoku|disjoint|"
    r"jigsaw|irregular|extra|empty|blank|twice|hidden|unknown|fog|chaos|whispers?|renban|palindrom\w*)\b"
    r"|\b(?:anti|non|tor)[- ]?\w{3}"
)
"""Matches words that the rules of every Sudoku do not use."""
_RANGE = re.compile(r"\bdigits? (?:from )?(\d+) ?(?:-|to|through) ?(\d+)\b")


def statements_of(ruleset: str, values: Sequence[int] = range(1, 10)) -> list[str]:
    """The statements beyond the rules of every Sudoku with these digits, in order."""
    text = _SHORT.sub(r"\1\2", ruleset[:MOST_WORDS].replace("\\n", "\n"))
    kept: list[str] = []
    for paragraph in text.split("\n"):
        in_example = False
        for each in (part.strip(" \t-*•·") for part in _ENDS.split(paragraph)):
            words = plain(each)
            in_example = in_example or bool(_EXAMPLE.match(words))
            is_example = bool(_EXAMPLE.match(words)) or (in_example and _OF_EXAMPLE.match(words))
            if words and not is_example and not _is_empty(words, values):
                kept.append(each)
    return kept


def plain(statement: str) -> str:
    """The text in lower case, with plain quotation marks and single spaces."""
    return " ".join(statement.translate(_MARKS).lower().split())


def _is_empty(text: str, values: Sequence[int]) -> bool:
    """Whether a statement needs no constraint, such as a heading, a remark, or the rules of every
    Sudoku.
    """
    if len(text) > LONGEST:
        return False
    said = text.replace("all clues are standard", "")
    named = ((int(first), int(last)) for first, last in _RANGE.findall(said))
    has_digits = all(each == (values[0], values[-1]) for each in named)
    is_usual = has_digits and _USUAL.search(said) is not None and _OTHER.search(said) is None
    return is_usual or bool(_HEADING.match(text) or _REMARK.match(text))
