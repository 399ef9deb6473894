"""Add the rules that the words and drawings of a puzzle seem to state.

Every guess causes a warning that names the sentence and the rules. Every part that was not
understood causes a warning as well. If the text has a solution that breaks the rules guessed from a
sentence, these rules are dropped, and the warning says so.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sudoku.errors import NotationError
from sudoku.formats.cosmetics import MOST
from sudoku.formats.drawings import COLOURED, DRAWN, IN_WORDS, may_have_coloured_rules
from sudoku.formats.entry import Entry
from sudoku.formats.guessing.cages import CAGES
from sudoku.formats.guessing.colours import colours_in
from sudoku.formats.guessing.everywhere import EVERYWHERE
from sudoku.formats.guessing.lines import LINES
from sudoku.formats.guessing.marks import MARKS
from sudoku.formats.guessing.outside import OUTSIDE
from sudoku.formats.guessing.quads import QUADS
from sudoku.formats.guessing.scene import Guess, Guesser, PlacedDrawing, Scene
from sudoku.formats.guessing.sentences import LONGEST, plain, statements_of
from sudoku.formats.guessing.tints import TINTS
from sudoku.formats.guessing.wording import has_unusual_words, topics_of
from sudoku.formats.play import are_of_rules
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

GUESSED = "guessed from "
"""The start of the warning about a guess."""
NOT_GUESSED = "not encoded: "
"""The start of the warning about a part that was not understood."""
GUESSERS: Sequence[Guesser] = (*OUTSIDE, *CAGES, *LINES, *QUADS, *MARKS, *TINTS)
"""The guessers about drawings. The first guesser that finds something in a statement is used."""
_UNSURE = re.compile(
    r"\blies?(?! (?:\w+ly )?(?:between|on|in|along|outside|within|at|next|to)\b)"
    r"|\b(?:lying|liar|false|incorrect|wrong|mistakes?|either an?|unknown|some of the|"
    r"exactly one of|at least one of|except|unless|perhaps|minus|"
    r"(?:one|two|\d) (?:more|less|higher|lower) than)\b"
)
"""Matches words that make a statement uncertain."""
_MOST_SHOWN = 100
"""Limit on the characters of a statement in a warning."""


def guessed(entry: Entry) -> Entry:
    """The entry with guessed rules and warnings about them. It is unchanged if all its rules are
    encoded. Statements about rules that are already encoded are skipped.
    """
    if not are_of_rules(entry.warnings):
        return entry
    board, words = entry.puzzle.board, plain(entry.info.ruleset)
    has_tints = may_have_coloured_rules(entry.warnings)
    scene = Scene(board, entry.drawings, (has_tints and entry.colours) or (), words)
    notes_by_statement: list[tuple[str, str]] = []
    used: list[PlacedDrawing] = []
    for statement in statements_of(entry.info.ruleset, board.values):
        board, note, drawn = _encoded(board, scene, statement, entry.solution)
        notes_by_statement.append((statement, note))
        used += drawn
    notes = [
        note or _missing(statement)
        for statement, note in notes_by_statement
        if note or not _is_encoded(board, plain(statement))
    ]
    left = _left(scene, used)
    notes += [f"{NOT_GUESSED}{', '.join(_counted(scene, left))}"] if left else []
    others = [text for text in entry.warnings if not _is_answered(entry, text)]
    solution = entry.solution and Grid(board, entry.solution.digits)
    puzzle = Puzzle(board, entry.puzzle.clues)
    return replace(entry, puzzle=puzzle, solution=solution, warnings=(*others, *notes))


def _encoded(
    board: Board, scene: Scene, statement: str, solution: Grid | None
) -> tuple[Board, str, Sequence[PlacedDrawing]]:
    """The board with the rules guessed from a statement, the note about them, which is "" if
    nothing was found, and the drawings that they explain.
    """
    found = _found(scene, plain(statement))
    if not found:
        return board, "", ()
    rules = [rule for rule, _ in found]
    changed = _with(board, rules)
    if changed is None or (solution and changed.violated(solution.digits) is not None):
        why = "could not be read" if changed is None else "breaks the solution of the text"
        return board, f"{_missing(statement)}: the guess {rules[0]!r} {why}", ()
    new = [*dict.fromkeys(changed.rules[len(board.rules) :])]
    note = f"{GUESSED}{_shown(statement)}: {'; '.join(new) or 'rules that are there already'}"
    return changed, note, [each for _, drawn in found for each in drawn]


def _missing(statement: str) -> str:
    return f"{NOT_GUESSED}{_shown(statement)}"


def _shown(statement: str) -> str:
    return json.dumps(statement[:_MOST_SHOWN], ensure_ascii=False)


def _is_answered(entry: Entry, warning: str) -> bool:
    """Whether the notes about guesses replace a warning: whether it is about words, or about
    drawings that are all known.
    """
    if warning.startswith(DRAWN):
        has_all = COLOURED not in warning or entry.colours is not None
        return has_all and len(entry.drawings) < MOST
    return warning.startswith(IN_WORDS)


def _left(scene: Scene, used: Sequence[PlacedDrawing]) -> list[PlacedDrawing]:
    """The drawings that no guess explains. Colours that fill cages belong to these cages."""
    numbers = {each.number for each in used}
    in_cages = {cell for each in used if each.cosmetic.kind == "cage" for cell in each.cells}
    tints = [each for each in scene.tints if each.number not in numbers]
    if in_cages.issuperset(each.cells[0] for each in tints):
        tints = []
    return [*(each for each in scene.drawn if each.number not in numbers), *tints]


def is_guessed(warnings: Sequence[str]) -> bool:
    """Whether any rules were guessed."""
    return any(text.startswith(GUESSED) for text in warnings)


def is_complete(warnings: Sequence[str]) -> bool:
    """Whether every drawing and sentence was understood."""
    return all(text.startswith(GUESSED) or not are_of_rules([text]) for text in warnings)


def _found(scene: Scene, statement: str) -> Sequence[Guess]:
    """The guesses for a statement: all about the whole board, or the first about drawings. If the
    statement has a clause for each of several colours, the guesses for all clauses.
    """
    if len(statement) > LONGEST or _UNSURE.search(statement) or has_unusual_words(statement):
        return ()
    found = [guess for guesser in EVERYWHERE for guess in _made(guesser, scene, statement)]
    clauses = _clauses(statement)
    if not found and len(clauses) > 1:
        each = [_found(scene, clause) for clause in clauses]
        found = [guess for guesses in each for guess in guesses] if all(each) else []
    others = (_made(guesser, scene, statement) for guesser in GUESSERS)
    return found or next(filter(None, others), ())


def _made(guesser: Guesser, scene: Scene, statement: str) -> Sequence[Guess]:
    match = guesser.pattern.search(statement)
    known = topics_of(guesser.pattern.pattern) | {*guesser.also.split()}
    if not topics_of(statement) <= known:
        return ()
    return [*guesser.make(scene, match)] if match else ()


def _clauses(statement: str) -> list[str]:
    """The clauses of a statement, if each is about one of several colours."""
    if len(colours_in(statement)) < 2:
        return [statement]
    clauses = _CLAUSES.split(statement)
    return clauses if all(len(colours_in(each)) == 1 for each in clauses) else [statement]


def _is_encoded(board: Board, statement: str) -> bool:
    """Whether this is a common statement about a rule that the board already has."""
    names = {rule.partition(":")[0].split()[0] for rule in board.rules}
    if len(statement) > LONGEST or _UNSURE.search(statement):
        return False
    tables = (_EXPLAINED,) if has_unusual_words(statement) else (_EXPLAINED, _ENCODED)
    known = (each for table in tables for each in table)
    return any(names & kinds and re.search(pattern, statement) for pattern, kinds in known)


_CLAUSES = re.compile(r",? (?:and|while|whereas|but) (?=.*\w+ )|, ")
_ENCODED = (
    (r"\barrows?\b.*\bsum|\bsum.*\barrow", {"arrow"}),
    (r"\bcages?\b.*\b(?:sum|total|repeat|different)\b|\brepeat\b.*\bcage", {"killer", "sum"}),
    (r"\bwhite (?:kropki )?dots?\b.*\bconsecutive|\bconsecutive\b.*\bwhite dot", {"difference"}),
    (r"\bblack (?:kropki )?dots?\b.*\b(?:ratio|double|twice)|\bratio\b.*\bblack dot", {"ratio"}),
    (r"\bking'?s?[ -]move|\banti-?king", {"antiking"}),
    (r"\bknight'?s?[ -]move|\banti-?knight", {"antiknight"}),
    (r"\bthermo\w*\b.*\bincreas|\bincreas.*\bthermo", {"thermo"}),
    (r"\bkiller (?:sudoku )?rules\b", {"killer"}),
    (r"\bpalindrom", {"palindrome"}),
    (r"\brenban\b|\bconsecutive\b.*\border\b", {"renban"}),
    (r"\bwhispers?\b|\bdiffer\w*\b.*\bat least\b", {"whispers"}),
)
"""Common statements about rules that may be encoded, and the names of these rules."""
_EXPLAINED = (
    (r"\b(?:irregular|jigsaw)\b.*\b(?:rules apply|once)\b", {"regions", "extraregion"}),
    (
        r"\b(?:building|skyscraper)s?\b.*\b(?:visible|seen?|height|behind|before)\b"
        r"|\bheight of an? (?:building|skyscraper)\b",
        {"skyscraper"},
    ),
    (
        r"\bmarked with diamonds\b|^if two diamonds\b|\bline may contain a mixture\b",
        {"lockout"},
    ),
    (r"\blines?\b.*\bpass\w* through\b.*\bmore than one\b", {"regionsum"}),
    (r"^some pairs of \w+\b.*\bare given outside\b", {"any"}),
)
"""Explanations of rules that are encoded, or guessed from another statement."""


def _with(board: Board, rules: Sequence[str]) -> Board | None:
    from sudoku.constraints.vocabulary import with_rules  # late: few puzzles are guessed

    try:
        return with_rules(board, *rules)
    except NotationError:
        return None


def _counted(scene: Scene, drawn: Sequence[PlacedDrawing]) -> Iterator[str]:
    names = {"line": "line", "cage": "cage", "shape": "shape or text"}
    cells = {each.number for each in scene.tints}
    counts = Counter(
        COLOURED if each.number in cells else names[each.cosmetic.kind] for each in drawn
    )
    yield from (plural(count, name) for name, count in counts.items())
