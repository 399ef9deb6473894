"""The wording that a statement must have before its rule is guessed.

A statement that uses an unusual word, or speaks of a second property, may mean something else, as
in "digits in cages sum to the total, rounded down".
"""

from __future__ import annotations

import re
from functools import cache

_LISTED = """
a across add added addition additionally adds adjacent all allowed along also alternate
alternates alternating always among an and another anti anti-king anti-knight antiking antiknight
any apart appear appearing appears applies apply are area areas arithmetic around arrow arrow's
arrows as ascend ascending at attached away backward backwards battenburg be been before begin
begins behind being belong belonging between big black block blocked blocks blue board border
borders both bottom box boxes building buildings bulb bulbs but by cage caged cages called can
can't cannot capsule capsules cell cells center centre checkerboard chequered chess chessboard
circle circled circles classic clone clones clue clues color colored colour coloured column
columns connect connected connecting connects consecutive consist consists contain contained
containing contains corner corners corresponding count counterpart counting counts cyan dark
dashed decrease decreasing denote denotes descending diagonal diagonally diagonals diamond
diamonds differ difference differences different differs digit digits direction directions
disjoint distance distinct divide divided divides do does doesn't don't dot dots dotted double
downward downwards-pointing drawn duplicated dutch e.g each edge edges eg eight either end ends
entropic entropy equal equals equidistant etc even evenly every exact exactly example facing far
first five follow follows for form formed forms forward forwards found four from further german
get give given gives giving global gold gray greater greatest green grey grid group groups half
has have having head height here high higher highest highlighted hint hints hold holds
horizontally how i.e identical ie if in include includes including increase increases increasing
indicate indicated indicates indicating inside instance intersection intersections into is it
it's its join joined joining joins just killer killers king king's knight knight's known kropki
large larger largest last lavender least left length less lesser let letter letters lie lies
light like line lines linked little location lockout long longer longest looking low lower lowest
made magenta main make many mark marked marking markings marks maximum may mean means median
medium middle might minimum modular modulo more moreover most move moves much multiples
multiplied must n nabner nearest necessarily neighbor neighboring neighbors neighbour
neighbouring neighbours never next nine no non-consecutive non-repeating nonconsecutive normal
not nth number numbered numbers occur occurs odd of on once one only onto opposite or orange
order orthogonal orthogonally other others otherwise out outer outlined outside oval own pair
pairs palindrome palindromes palindromic parity partial particular pass passes passing pattern
peach pill pills pink place placed places point pointed pointing points position positions
possible possibly printed product purple put quad quadruple quadruples quads ratio read reading
reads red region regions relative remainder remainders renban repeat repeated repeating repeats
represent represents require requires respective right room rooms row rows rule rules run runs
said same sandwich sandwiched say says second section sections see seen segment segments
separated separates separating sequence sequences sequential set sets seven shaded shaft shape
shapes share shares shorter should show showing shown shows side sign signs six skyscraper
skyscrapers skyscrapers' slow small smaller smallest so some somewhere spaced split splits square
squares standard start starting starts state stated stay step steps strictly string successive
such sudoku sum summed summing sums surround surrounded surrounding surrounds tail taller teal
tell tells ten text than that the their them themselves then there therefore thermo thermometer
thermometers thermos these they thick thin third this those three through thus time times tiny
tip tips to together top total totals touch touches touching triangle triangles twice two unique
up up-pointing upper upward upwards-pointing usual v value values versa vertically vice view
violet visible visit visits vs way ways what when where whether which whisper whispers white who
whole whose will windoku window windows with within without would written x x-sum x-sums xs xsum
xsums xth xv y yellow you your yth zipper
"""
_WORDS = frozenset(_LISTED.split())
"""Words of common rules. A statement with any other word is not guessed."""
_WORD = re.compile(r"(?<![0-9])[a-z][a-z'-]*")
_TOPICS = {
    "sum": re.compile(r"\b(?:sums?|totals?|adds?|summing|product|multiplied)\b"),
    "parity": re.compile(r"\b(?:odd|even|parity)\b"),
    "steps": re.compile(r"\b(?:consecutive|differences?|differs? (?:\w+ )*?by)\b"),
    "order": re.compile(r"\b(?:increas|decreas|ascend|descend)"),
    "ratio": re.compile(r"\b(?:ratio|double|twice|half)\b"),
    "palindrome": re.compile(r"\bpalindrom"),
    "distinct": re.compile(
        r"\b(?:not|never|no|cannot|can't|don't) (?:\w+ )?repeat|\b(?:distinct|unique|once)\b"
    ),
    "not": re.compile(r"\b(?:not|cannot|can't|never|no|none|don't|doesn't)\b"),
}
_HARMLESS = re.compile(
    r"\bnot (?:necessarily|in any particular|including the|counting the)"
    r"|\((?:for (?:instance|example)|eg|ie|such as)\b[^)]*\)"
)
_NO_REPEAT = re.compile(r"\b(?:not|never|no|cannot|can't|don't) (?:\w+ )?repeat\w*")
_EXCLUDED = re.compile(r"\(\?!(?:[^()]|\([^()]*\))*\)")
"""Matches what a pattern must not find."""
_ROMAN = re.compile("[xvi]+")
"""Properties of digits, by the words that name them."""


@cache
def topics_of(text: str) -> frozenset[str]:
    """The properties that a statement or a pattern names."""
    words = _HARMLESS.sub("", _EXCLUDED.sub("", text.replace(r"\b", " ")))
    found = {name for name, pattern in _TOPICS.items() if pattern.search(words)}
    if not _TOPICS["not"].search(_NO_REPEAT.sub("", words)):
        found.discard("not")
    return frozenset(found)


def has_unusual_words(statement: str) -> bool:
    """Whether the statement has a word that common rules do not use."""
    words = (word.strip("'-") for word in _WORD.findall(_HARMLESS.sub("", statement)))
    return any(word and word not in _WORDS and not _ROMAN.fullmatch(word) for word in words)
