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
from sudoku.formats.drawings import DRAWN, IN_WORDS
from sudoku.formats.entry import Entry
from sudoku.formats.guessing.cages import CAGES
from sudoku.formats.guessing.everywhere import EVERYWHERE
from sudoku.formats.guessing.lines import LINES
from sudoku.formats.guessing.marks import MARKS
from sudoku.formats.guessing.outside import OUTSIDE
from sudoku.formats.guessing.scene import Drawn, Guess, Guesser, Scene
from sudoku.formats.guessing.sentences import plain, statements_of
from sudoku.formats.play import are_of_rules
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

GUESSED = "guessed from "
"""The start of the warning about a guess."""
NOT_GUESSED = "not encoded: "
"""The start of the warning about a part that was not understood."""
GUESSERS: Sequence[Guesser] = (*EVERYWHERE, *OUTSIDE, *CAGES, *LINES, *MARKS)
"""The guessers. The first guesser that finds something in a statement is used."""
_UNSURE = re.compile(
    r"\b(?:lying|liar|lie|lies|false|incorrect|wrong|mistakes?|either an?|unknown|some of the|"
    r"exactly one of|at least one of)\b"
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
    board, scene = entry.puzzle.board, Scene(entry.puzzle.board, entry.drawings)
    warnings: list[str] = []
    used: set[int] = set()
    for statement in statements_of(entry.info.ruleset):
        found = _found(scene, plain(statement))
        shown = json.dumps(statement[:_MOST_SHOWN], ensure_ascii=False)
        if not found and not _is_encoded(entry.puzzle.board, plain(statement)):
            warnings.append(f"{NOT_GUESSED}{shown}")
        new = [rule for rule, _ in found]
        if not new:
            continue
        changed = _with(board, new)
        if changed is None or (entry.solution and _breaks(changed, entry.solution)):
            why = "could not be read" if changed is None else "breaks the solution of the text"
            warnings.append(f"{NOT_GUESSED}{shown}: the guess {new[0]!r} {why}")
            continue
        used |= {each.number for _, drawn in found for each in drawn}
        rules = [*dict.fromkeys(changed.rules[len(board.rules) :])]
        board = changed
        warnings.append(f"{GUESSED}{shown}: {'; '.join(rules) or 'rules that are there already'}")
    left = [each for each in scene.drawn if each.number not in used]
    warnings += [f"{NOT_GUESSED}{', '.join(_counted(left))}"] if left else []
    answered = (DRAWN, IN_WORDS)
    others = [
        text for text in entry.warnings if not text.startswith(answered) or "coloured cell" in text
    ]
    solution = entry.solution and Grid(board, entry.solution.digits)
    puzzle = Puzzle(board, entry.puzzle.clues)
    return replace(entry, puzzle=puzzle, solution=solution, warnings=(*others, *warnings))


def is_guessed(warnings: Sequence[str]) -> bool:
    """Whether any rules were guessed."""
    return any(text.startswith(GUESSED) for text in warnings)


def is_complete(warnings: Sequence[str]) -> bool:
    """Whether every drawing and sentence was understood."""
    return all(text.startswith(GUESSED) or not are_of_rules([text]) for text in warnings)


def _found(scene: Scene, statement: str) -> Sequence[Guess]:
    if _UNSURE.search(statement):
        return ()
    for guesser in GUESSERS:
        match = guesser.pattern.search(statement)
        found = guesser.make(scene, statement, match) if match else ()
        if found:
            return found
    return ()


def _is_encoded(board: Board, statement: str) -> bool:
    """Whether this is a common statement about a rule that the board already has."""
    if not any(guesser.pattern.search(statement) for guesser in GUESSERS):
        return False
    names = {rule.partition(":")[0].split()[0] for rule in board.rules}
    return any(word in statement and names & kinds for word, kinds in _ENCODED.items())


_ENCODED = {
    "arrow": {"arrow"},
    "black dot": {"ratio"},
    "cage": {"killer", "sum", "extraregion"},
    "dot": {"difference", "ratio"},
    "king": {"antiking"},
    "knight": {"antiknight"},
    "kropki": {"difference", "ratio"},
    "thermo": {"thermo"},
    "white dot": {"difference"},
}
"""The rules that a format may have encoded, by the subject of the statement."""


def _with(board: Board, rules: Sequence[str]) -> Board | None:
    from sudoku.constraints.vocabulary import with_rules  # late: few puzzles are guessed

    try:
        return with_rules(board, *rules)
    except NotationError:
        return None


def _breaks(board: Board, solution: Grid) -> bool:
    return board.violated(solution.digits) is not None


def _counted(drawn: Sequence[Drawn]) -> Iterator[str]:
    names = {"line": "line", "cage": "cage", "shape": "shape or text"}
    counts = Counter(names[each.cosmetic.kind] for each in drawn)
    yield from (plural(count, name) for name, count in counts.items())
