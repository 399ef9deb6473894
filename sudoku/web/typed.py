"""The verdict of a unique puzzle to which digits were added, without asking a worker.

If the digits are those of the solution, it remains the only solution; otherwise there is none. A
worker would find the same (`sudoku.questions.earlier`), but on a busy machine it takes longer to
reach a worker than to answer. So the server compares the texts: they must be equal except for their
last line, which has a symbol for each cell, and open cells may have become digits. Every other text
goes to a worker.
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from sudoku.interface.budget import Effort
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.puzzle import solutions_as_dict
from sudoku.system.latest import keep_latest
from sudoku.web.workers.messages import Final, encoded

QUESTION = "check"
MOST = 16
"""Limit on the number of unique puzzles that are kept."""
OPEN = "."
_ROW = re.compile(r"[.0-9A-Za-z]+")
_KEYS = frozenset(
    {
        *("puzzle", "box", "rules", "givens", "clue_count", "verdict", "solutions"),
        *("solution_digits", "model", "effort", "seconds"),
    }
)
"""The keys of an answer without warnings, pictures, hidden cells and stated solutions."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, in parts."""

    around: str
    """The question without the cells, as JSON."""
    cells: str
    """A symbol for each cell."""


class Typed:
    """The last unique puzzles with their answers."""

    def __init__(self) -> None:
        self._unique: OrderedDict[_Asked, dict[str, Any]] = OrderedDict()

    def keep(self, body: bytes, answer: dict[str, Any]) -> None:
        """Keep a complete answer of `check`, if it is about a unique puzzle in a simple form."""
        asked = _parts(body)
        if asked is None or answer.get("verdict") != Verdict.UNIQUE or not answer.keys() <= _KEYS:
            return
        cells, [solution], [digits] = asked.cells, answer["solutions"], answer["solution_digits"]
        if answer["puzzle"] == cells and len(cells) == len(solution) == len(digits):
            keep_latest(self._unique, asked, answer, MOST)

    def find(self, body: bytes) -> Final | None:
        """The answer that follows from a kept answer; None if a worker must find it."""
        asked = _parts(body)
        if asked is None:
            return None
        for known, answer in reversed(self._unique.items()):
            if known.around == asked.around and len(known.cells) == len(asked.cells):
                found = _answer(known.cells, asked.cells, answer)
                if found is not None:
                    return Final(200, encoded(found))
        return None


def _parts(body: bytes) -> _Asked | None:
    """The parts of a question; None if it is not in a simple form."""
    try:
        fields = json.loads(body)
        head, _, cells = fields["puzzle"].removesuffix("\n").rpartition("\n")
        if not _ROW.fullmatch(cells):
            return None
        return _Asked(json.dumps({**fields, "puzzle": head}, sort_keys=True), cells)
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return None  # a worker says what is wrong


def _answer(before: str, after: str, known: dict[str, Any]) -> dict[str, Any] | None:
    """The answer about the cells `after`, given the answer about the cells `before`; None if other
    cells have changed than open ones, or if a symbol may not be a digit.
    """
    [solution], [digits] = known["solutions"], known["solution_digits"]
    values = dict(zip(solution, digits, strict=True))
    typed = [cell for cell, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    if any(before[cell] != OPEN or after[cell] not in values for cell in typed):
        return None
    givens = list(known["givens"])
    for cell in typed:
        givens[cell] = values[after[cell]]
    answer = {**known, "puzzle": after, "givens": givens, **Effort().as_dict()}
    answer["clue_count"] += len(typed)
    if any(after[cell] != solution[cell] for cell in typed):
        answer |= {"verdict": Verdict.UNSATISFIABLE.value, **solutions_as_dict(())}
    return answer
