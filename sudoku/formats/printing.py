"""Puzzles in the form in which a book prints them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sudoku.constraints.constraint import Constraint
from sudoku.formats.entry import Entry
from sudoku.pictures.book import Printed
from sudoku.pictures.marks import notes
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import picture
from sudoku.puzzle.puzzle import Grid
from sudoku.puzzle.symbols import DigitStyle

_CLUE = re.compile(r"\b(?:SUM|COUNT|DIGIT)\b(?! \(default)")
_NUMBER = re.compile(r"\b(?:VALUE|M|SUM)\b")
_DEFAULT = re.compile(r" \(default: ([^)]*)\)")


def printed(
    entry: Entry,
    solution: Grid | None = None,
    style: DigitStyle | None = None,
    rating: str = "",
) -> Printed:
    """The puzzle with its title, author, number of clues, rating and rules, and the solution if
    given.
    """
    puzzle = entry.puzzle
    drawn = picture(puzzle.board, puzzle.clues, style=style)
    digits = None if solution is None else solution.digits
    clues = plural(puzzle.clue_count, "clue") if puzzle.clue_count else "no clues"
    author = " ".join(entry.info.author.split())
    return Printed(
        picture=drawn,
        title=entry.info.title,
        caption=" · ".join(filter(None, (f"by {author}" if author else "", clues, rating))),
        rules=tuple(_rules(entry, drawn)),
        solution=None if digits is None else picture(puzzle.board, digits, puzzle.clues, style),
    )


def _rules(entry: Entry, drawn: Picture) -> Iterator[str]:
    """The rules in the author's words, or else a sentence for each kind of rule; then all rules
    that are not drawn.
    """
    ruleset = [line for line in entry.info.ruleset.splitlines() if line.strip()]
    undrawn = list(notes(drawn.marks))
    yield from ruleset or _kinds(entry.puzzle.board, undrawn)
    yield from undrawn


def _kinds(board: Board, undrawn: Sequence[str]) -> Iterator[str]:
    """A sentence for each kind of constraint that no note explains."""
    drawn_names = {text.partition(":")[0].partition(" (")[0] for text in undrawn}
    kinds: dict[type[Constraint], list[Constraint]] = {}
    for each in board.constraints:
        if isinstance(each, Constraint):
            kinds.setdefault(type(each), []).append(each)
    for constraints in kinds.values():
        sentence = constraints[0].note(_meaning(constraints)).text
        if sentence.partition(":")[0] not in drawn_names:
            yield sentence


def _meaning(constraints: Sequence[Constraint]) -> str:
    """The meaning of constraints of one kind, in words. If they all have the same number, the text
    states it; otherwise it refers to the number that is drawn with each constraint.
    """
    first = constraints[0]
    numbers = {getattr(each, each.number) for each in constraints} if first.number else set()
    is_one = len(numbers) == 1
    number = str(numbers.pop()) if is_one else "its number"
    meaning = _CLUE.sub("its number", first.meaning.replace(" in the list", ""))
    return _NUMBER.sub(number, _DEFAULT.sub("" if is_one else r" (\1 if it has none)", meaning))
