"""Statements about the whole board. Most of them have no drawings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from sudoku.formats.guessing.scene import Guess, Guesser, Make, PlacedDrawing, Scene

_NEAR = 0.3
"""The largest distance between a drawn line and a diagonal."""
_NOT = r"(?:can ?not|can't|may not|must not|do not|don't|never)"
_NOT_ONE = rf"(?:{_NOT}|must be different|must hold different|differ(?! by))"
_ALL = r"^\W*all (?:of the )?(?:possible )?"
_GIVEN = r"(?:are|have been) (?:given|shown|marked)\W*$"
_BESIDE = r"\b(?:orthogonally|horizontally or vertically) adjacent\b"


def _rules(*rules: str) -> Make:
    def make(_scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        return [(rule, ()) for rule in rules]

    return make


def _diagonals(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Both diagonals, with the lines that draw them, or the drawn diagonal if the statement is
    about one. Otherwise, nothing is clear if only one is drawn.
    """
    n = scene.board.size
    lines = [each for each in scene.drawn if each.cosmetic.kind == "line"]
    falling = [line for line in lines if _is_on(line, n, lambda x, y: x - y)]
    rising = [line for line in lines if _is_on(line, n, lambda x, y: x + y - n)]
    both = [("diagonal+", rising), ("diagonal-", falling)]
    if re.search(r"\b(?:diagonals|each|either|both)\b", found.string):
        return both if bool(falling) == bool(rising) else []
    drawn = [(rule, lines) for rule, lines in both if lines]
    return drawn if len(drawn) == 1 else []


def _is_on(line: PlacedDrawing, n: int, distance: Callable[[float, float], float]) -> bool:
    """Whether a line runs along a whole diagonal of the grid, from which points have a distance."""
    points = line.cosmetic.points
    is_long = max(x for x, _ in points) - min(x for x, _ in points) > n - 1.5
    return is_long and all(abs(distance(x, y)) < _NEAR for x, y in points)


def _beside(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """A digit next to which only some digits may be, or next to which some digits may not be."""
    digit, kind, listed = int(found["digit"]), found["kind"], found["listed"]
    values = [*scene.board.values]
    if listed:
        chosen = {int(each) for each in listed if each.isdecimal()}
    elif kind in ("odd", "even"):
        chosen = {value for value in values if value % 2 == (kind == "odd")}
    else:
        return []
    if found["only"] is not None:
        chosen = {*values} - chosen
    chosen -= {digit}
    parts: list[str] = []
    for one, other in ("ab", "ba"):
        either = " or ".join(f"{other} == {value}" for value in sorted(chosen))
        parts.append(f"not ({one} == {digit} and ({either}))")
    return [(f"apart {' and '.join(parts)}: 0,1 1,0", ())] if chosen else []


def _windows(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    """The windows of a 9x9 windoku, with the cages and coloured cells that draw them."""
    if scene.board.size != 9:
        return []
    cells = {(row, column) for row in (2, 3, 4, 6, 7, 8) for column in (2, 3, 4, 6, 7, 8)}
    inside = [each for each in (*scene.filled, *scene.cages) if cells.issuperset(each.cells)]
    return [("windoku", inside)]


EVERYWHERE = (
    Guesser(re.compile(r"^(?!.*\b(?:no|not|without)\b).*\banti-?\s?knight\b"
                       rf"|\bknight'?s?[ -]move.*\b{_NOT_ONE}|\b{_NOT_ONE}\b.*\bknight'?s?[ -]move"
                       rf"|\bknight'?s? (?:or|and) (?:an? )?king'?s?[ -]move.*\b{_NOT_ONE}"),
            _rules("antiknight"), also="distinct"),
    Guesser(re.compile(r"^(?!.*\b(?:no|not|without)\b).*\banti-?\s?king\b"
                       rf"|\bking'?s?[ -]move.*\b{_NOT_ONE}|\b{_NOT_ONE}\b.*\bking'?s?[ -]move"
                       rf"|\bking'?s? (?:or|and) (?:an? )?knight'?s?[ -]move.*\b{_NOT_ONE}"),
            _rules("antiking"), also="distinct"),
    Guesser(re.compile(r"\b2 ?x ?2\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh\b"),
            _rules("globalentropy")),
    Guesser(re.compile(r"^\W*non-?consecutive\W*$"
                       r"|^(?!.*\b(?:dot|line|cage|circle|cell without|separated)s?\b)"
                       rf"(?:.*{_BESIDE}.*\b{_NOT}\b.*\bconsecutive"
                       rf"|.*\bconsecutive (?:digits|numbers)\b.*\b{_NOT}\b.*{_BESIDE})"),
            _rules("nonconsecutive strict")),
    Guesser(re.compile(r"^(?!.*\b(?:can|may) repeat)(?:"
                       rf".*\bdiagonals?\b.*\b(?:once|{_NOT} (?:contain a )?repeat|different)"
                       rf"|.*\b{_NOT} repeat\b.*\bdiagonals?\b)"), _diagonals),
    Guesser(re.compile(r"\bsame (?:relative )?position\b.*\b(?:box|region)\b.*"
                       r"\b(?:different|repeat)|^\W*disjoint (?:groups|sets|boxes)\W*$"),
            _rules("disjointgroups"), also="distinct not"),
    Guesser(re.compile(r"\bwindoku\b"), _windows),
    Guesser(re.compile(rf"{_ALL}(?:kropki )?(?:dots|kropki|kropki pairs) {_GIVEN}"),
            _rules("negative kropki")),
    Guesser(re.compile(rf"{_ALL}(?:xvs?|xv (?:clues|pairs)|x'?s and v'?s|v'?s and x'?s) {_GIVEN}"),
            _rules("negative xv")),
    Guesser(re.compile(r"^(?:(?:each|every|an?) )?(?P<digit>\d)s?(?: in the grid)? "
                       r"(?:is|are|can|may|must) (?:be )?(?:(?P<only>orthogonally adjacent only to)"
                       r"|(?:never|not)(?: be)? orthogonally adjacent to) (?:an? )?"
                       r"(?P<kind>low|high|odd|even)(?: \((?P<listed>[\d, ]+)\))? digits?\W*$"),
            _beside),
)  # fmt: skip
"""The statements, and their rules. A statement may name several of these rules."""
